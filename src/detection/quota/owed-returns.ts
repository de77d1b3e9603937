import { isConflict, isUnavailable } from '../../event-store/index.js';
import { type Backoff, backoffMs, sleep } from '../../runtime/index.js';

const BACKOFF: Backoff = { firstMs: 100, maxMs: 30_000 };

/**
 * Work that the log has not accepted, by key. All of it is retried in one round after each pause until the log accepts
 * it. A round ends at the first failure, so an outage costs one attempt per pause. The work must be repeatable.
 */
export class OwedReturns {
  readonly #owed = new Map<string, () => Promise<void>>();
  readonly #stopping = new AbortController();
  #retrying = false;

  constructor(
    /** Called with any failure other than an unavailable log. Such work is not retried. */
    private readonly onDefect: (error: unknown, key: string) => void,
  ) {}

  add(key: string, work: () => Promise<void>): void {
    this.#owed.set(key, work);
    if (!this.#retrying) void this.#retry();
  }

  /** Drops all work; the next start recovers it from the log. Idempotent. */
  stop(): void {
    this.#stopping.abort();
  }

  async #retry(): Promise<void> {
    const { signal } = this.#stopping;
    this.#retrying = true;
    for (let round = 1; this.#owed.size > 0; round++) {
      await sleep(backoffMs(round, BACKOFF), signal, { ref: false });
      if (signal.aborted) break;
      await this.#round();
    }
    this.#retrying = false;
  }

  async #round(): Promise<void> {
    for (const [key, work] of this.#owed)
      try {
        await work();
        this.#owed.delete(key);
      } catch (error) {
        if (isUnavailable(error) || isConflict(error)) return;
        this.#owed.delete(key);
        this.onDefect(error, key);
      }
  }
}
