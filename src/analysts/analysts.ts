import { type Analyst } from './analyst.js';

/** The analysts configured in this process, and the engine that new debates use. */
export class Analysts {
  constructor(
    private readonly available: readonly Analyst[],
    private readonly engine: Analyst['engine'],
  ) {}

  /** The analyst for new debates. */
  get inForce(): Analyst {
    return this.get(this.engine);
  }

  /**
   * Returns the analyst of an engine. A debate keeps the engine that it was opened with; there is no fallback.
   * @throws Error when this process has no analyst for the engine.
   */
  get(engine: Analyst['engine']): Analyst {
    const analyst = this.available.find((candidate) => candidate.engine === engine);
    if (!analyst) throw new Error(`the ${engine} analyst is not configured here`);
    return analyst;
  }

  /** Loads in advance what the first debate needs. */
  async prepare(): Promise<void> {
    await this.inForce.prepare?.();
  }

  async close(): Promise<void> {
    for (const analyst of this.available) await analyst.close?.();
  }
}
