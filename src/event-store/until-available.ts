import { type Backoff, backoffMs, sleep } from '../runtime/index.js';
import { isUnavailable } from './store-errors.js';

/** Pauses while the store is unavailable. */
export const STORE_BACKOFF: Backoff = { firstMs: 100, maxMs: 5_000 };

export interface UntilAvailableOptions {
  readonly patience: Backoff;
  /** After an abort, the next failure is thrown. */
  readonly signal: AbortSignal;
  /** Called for every failure before a retry. */
  readonly onTrouble?: (error: Error) => void;
}

/**
 * Repeats `work` while the store is unavailable. The work must be repeatable.
 * @throws any other error at once; the store's error once `signal` has been aborted.
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { patience, signal, onTrouble }: UntilAvailableOptions,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted) throw error;
      onTrouble?.(error);
      await sleep(backoffMs(failures, patience), signal);
    }
  }
}
