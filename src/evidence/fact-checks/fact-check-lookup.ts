import { FairLimit, LimitedWorkers, workerEntry } from '../../runtime/index.js';
import { overloaded } from '../../safe-fetch/index.js';
import { type FactCheck } from './fact-check.js';

/** A text to look up in the index of a data directory. */
export interface LookupTask {
  readonly directory: string;
  readonly text: string;
}

/**
 * Looks fact checks up in a worker thread: a lookup among a million records takes 20 ms, which would block the event
 * loop.
 */
export class FactCheckLookup {
  readonly #workers = new LimitedWorkers<LookupTask, FactCheck | null>({
    entry: () => workerEntry('./fact-check-lookup.worker.js', import.meta.url),
    inThreads: true,
    size: 1,
    overloaded,
  });
  readonly #turns = new FairLimit(1);

  constructor(private readonly directory: string) {}

  /**
   * The fact check of what a text claims; null if there is none.
   * @param owner takes turns with other owners, so that a debate with many claims does not delay another
   * @throws the error of the worker, or the reason of `signal`
   */
  find(text: string, owner: string, signal: AbortSignal): Promise<FactCheck | null> {
    const task = { directory: this.directory, text };
    return this.#turns.run(owner, () => this.#workers.run(task, signal), signal);
  }

  /** Ends the thread and rejects the lookups that wait for it; idempotent. */
  async close(): Promise<void> {
    this.#turns.close();
    await this.#workers.close();
  }
}
