import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between rounds, doubling from `firstMs` to `maxMs`. */
const PATIENCE = { firstMs: 100, maxMs: 30_000 };

/**
 * Work that the log would not take, by key: done again until it does, all of it in one round after each pause, so that an
 * outage costs one attempt a pause and not one for each piece of work. Pieces must be repeatable.
 */
export class OwedReturns {
  readonly #owed = new Map<string, () => Promise<void>>();
  readonly #stopping = new AbortController();
  #paying = false;

  constructor(
    /** Told of what fails for another reason than the log's absence, which is not tried again. */
    private readonly onDefect: (error: unknown, key: string) => void,
  ) {}

  add(key: string, work: () => Promise<void>): void {
    this.#owed.set(key, work);
    if (!this.#paying) void this.#pay();
  }

  /** Forgets what is owed; the next start finds it in the log. Idempotent. */
  stop(): void {
    this.#stopping.abort();
  }

  async #pay(): Promise<void> {
    const { signal } = this.#stopping;
    this.#paying = true;
    for (let waitMs = PATIENCE.firstMs; this.#owed.size > 0; waitMs = Math.min(waitMs * 2, PATIENCE.maxMs)) {
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) break;
      await this.#round();
    }
    this.#paying = false;
  }

  async #round(): Promise<void> {
    for (const [key, work] of this.#owed)
      try {
        await work();
        this.#owed.delete(key);
      } catch (error) {
        if (isPassing(error)) return;
        this.#owed.delete(key);
        this.onDefect(error, key);
      }
  }
}

/** The log is away, or too many write the stream at once. */
const isPassing = (error: unknown): boolean =>
  ['store-unavailable', 'wrong-expected-revision'].includes(String((error as { readonly code?: unknown }).code));
