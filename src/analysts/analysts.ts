import { type Analyst } from './analyst.js';

/** The analysts that this process has, and which one a new debate gets. */
export class Analysts {
  constructor(
    private readonly available: readonly Analyst[],
    private readonly engine: Analyst['engine'],
  ) {}

  /** What a debate opened now thinks with. */
  get inForce(): Analyst {
    return this.get(this.engine);
  }

  /**
   * The analyst of an engine. A debate stays with the engine that it was opened with; there is no falling from one to
   * the other.
   * @throws Error when this process is not configured for it.
   */
  get(engine: Analyst['engine']): Analyst {
    const analyst = this.available.find((candidate) => candidate.engine === engine);
    if (!analyst) throw new Error(`the ${engine} analyst is not configured here`);
    return analyst;
  }

  /** Loads what the first debate would have to wait for. */
  async prepare(): Promise<void> {
    await this.inForce.prepare?.();
  }

  async close(): Promise<void> {
    for (const analyst of this.available) await analyst.close?.();
  }
}
