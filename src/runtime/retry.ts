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
  readonly patienceMs?: number;
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
  { backoff, isTransient, patienceMs = Infinity, signal, onFailure }: RetryOptions,
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
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
