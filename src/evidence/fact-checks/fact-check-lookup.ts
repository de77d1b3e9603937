import { FairLimit, LimitedWorkers, workerEntry } from '../../runtime/index.js';
import { overloaded } from '../../safe-fetch/index.js';
import { type FactCheck } from './fact-check.js';

/** A text whose fact check is looked for in the index of a data directory. */
export interface LookupTask {
  readonly directory: string;
  readonly text: string;
}

/** Looks fact checks up in a thread of its own: among a million of them it takes 20 ms, which would hold up all other work. */
export class FactCheckLookup {
  readonly #workers = new LimitedWorkers<LookupTask, FactCheck | null>({
    entry: () => workerEntry('./fact-check-lookup.worker.js', import.meta.url),
    size: 1,
    overloaded,
  });
  readonly #turns = new FairLimit(1);

  constructor(private readonly directory: string) {}

  /**
   * The fact check of what a text claims, if there is one.
   * @param owner takes turns with other owners, so that a debate with many claims does not hold up another.
   * @throws what the thread failed of; the signal's reason.
   */
  find(text: string, owner: string, signal: AbortSignal): Promise<FactCheck | null> {
    const task = { directory: this.directory, text };
    return this.#turns.run(owner, () => this.#workers.run(task, signal), signal);
  }

  /** Ends the thread and what waits for it; idempotent. */
  async close(): Promise<void> {
    this.#turns.close();
    await this.#workers.close();
  }
}
