import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between tries, doubling from `firstMs` to `maxMs`. */
export interface Patience {
  readonly firstMs: number;
  readonly maxMs: number;
}

export const PATIENCE: Patience = { firstMs: 100, maxMs: 5_000 };

export interface Persistence {
  readonly patience: Patience;
  /** Once aborted, the next failure is the last. */
  readonly signal: AbortSignal;
  /** Told of every failure that is waited out. */
  readonly onTrouble?: (error: Error) => void;
}

/** The store cannot take or give events now; known by its code, whatever realm the error comes from. */
export function isUnavailable(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'store-unavailable';
}

const FOR_GOOD: ReadonlySet<unknown> = new Set(['append-refused', 'stream-erased', 'kurrent-access-denied']);

/** The store will not take what it was given: too large, erased, or not allowed; known by its code too. */
export function isRefusedForGood(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && FOR_GOOD.has(error.code);
}

/**
 * Does the work, again and again for as long as the store is away; so it must be work that may be repeated.
 * @throws whatever else it throws; the store's own error once `signal` has been aborted.
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { patience, signal, onTrouble }: Persistence,
): Promise<T> {
  for (let waitMs = patience.firstMs; ; waitMs = Math.min(waitMs * 2, patience.maxMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted) throw error;
      onTrouble?.(error);
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
