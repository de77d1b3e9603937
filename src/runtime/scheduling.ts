import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between attempts: `firstMs` after the first failure, then twice as long each time, up to `maxMs`. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Shortens each pause by a random share of up to this much (0 to 1), so that many clients do not retry at once. */
  readonly jitter?: number;
}

/** The pause after this number of consecutive failures. Less than one counts as one. */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, jitter = 0 }: Backoff,
  chance: () => number = Math.random,
): number {
  const ms = Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30), maxMs);
  return ms - jitter * ms * chance();
}

/** Resolves after `ms`, or as soon as `signal` is aborted. */
export async function sleep(ms: number, signal?: AbortSignal, options: { readonly ref?: boolean } = {}): Promise<void> {
  await pause(ms, undefined, { ...options, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

export interface RetryOptions {
  readonly backoff: Backoff;
  /** Whether the same work may succeed later. Any other failure is thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Gives up when the next attempt would begin later than this after the first. No limit when omitted. */
  readonly retryForMs?: number;
  /** An abort ends the pause. After it, the next failure is thrown. */
  readonly signal?: AbortSignal;
  /** Called before each pause. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Runs `work` until it succeeds. The work must be repeatable.
 * @throws the last failure.
 */
export async function retry<T>(
  work: () => T | Promise<T>,
  { backoff, isTransient, retryForMs = Infinity, signal, onFailure }: RetryOptions,
): Promise<T> {
  const giveUpAt = performance.now() + retryForMs;
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || signal?.aborted) throw error;
      const ms = backoffMs(failures, backoff);
      if (performance.now() + ms > giveUpAt) throw error;
      onFailure?.(error);
      await sleep(ms, signal);
    }
  }
}

/** Runs one piece of work at a time for each key, in the order of the calls. Different keys do not wait for each other. */
export class KeyedQueue {
  /** The last piece of work for each key. */
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work for `key` has settled, whatever its outcome. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const turn = before ? before.then(work, work) : work();
    this.#tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    }
  }

  /** Resolves when no work is running or waiting. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled([...this.#tails.values()]);
  }
}

/**
 * Work whose result serves every caller that asked before it began. Callers that ask while it runs share the next run.
 */
export class SharedWork {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    /** Between two runs, in milliseconds. */
    private readonly pauseMs = 0,
  ) {}

  run(): Promise<void> {
    if (!this.#running)
      return (this.#running = this.work().finally(() => {
        this.#running = undefined;
      }));
    return (this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => (this.pauseMs > 0 ? sleep(this.pauseMs) : undefined))
      .then(() => {
        this.#next = undefined;
        return this.run();
      }));
  }
}
