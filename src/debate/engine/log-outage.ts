import { type Backoff, retry, type RetryOptions } from '../../runtime/index.js';
import { isUnavailable, STORE_BACKOFF } from '../../event-store/index.js';

/** Repeats what a run does with the log until the log is available, and tells those who wait for the run. */
export class LogOutage {
  readonly #options: RetryOptions;
  readonly #waiting = new Set<(error: Error) => void>();
  #current: Error | undefined;

  /** @param onTrouble called once for each outage */
  constructor(backoff: Backoff = STORE_BACKOFF, signal: AbortSignal, onTrouble: (error: Error) => void) {
    this.#options = {
      backoff,
      isTransient: isUnavailable,
      signal,
      onFailure: (failure) => {
        const error = failure as Error;
        if (!this.#current) onTrouble(error);
        this.#current = error;
        for (const reject of this.#waiting) reject(error);
      },
    };
  }

  async survive<T>(work: () => Promise<T>): Promise<T> {
    const result = await retry(work, this.#options);
    this.#current = undefined;
    return result;
  }

  /** Waits for `end`. @throws StoreUnavailableError as soon as the log is unavailable */
  orOutage<T>(end: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#current) {
        reject(this.#current);
        return;
      }
      this.#waiting.add(reject);
      void end.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }
}
