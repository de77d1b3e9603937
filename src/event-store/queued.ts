import { noteOutage, patienceWithin } from '../kernel/index.js';
import { type KeyedQueue } from '../runtime/index.js';
import { StoreUnavailableError } from './store-errors.js';

/**
 * Runs work in its turn. Impatient work waits for its turn no longer than for the log itself: those before it may be
 * waiting for a log that does not answer, one after the other.
 * @throws StoreUnavailableError when the turn did not come in time; then nothing of the work was done.
 */
export function queued<T>(queue: KeyedQueue, key: string, work: () => Promise<T>): Promise<T> {
  const patienceMs = patienceWithin(Infinity);
  if (patienceMs === Infinity) return queue.run(key, work);
  const begunAt = performance.now();
  return new Promise<T>((resolve, reject) => {
    let isLate = false;
    const late = (): StoreUnavailableError =>
      new StoreUnavailableError(`${key}: others have waited for the log for ${Math.round(patienceMs)} ms`, {
        wroteNothing: true,
      });
    const timer = setTimeout(() => {
      isLate = true;
      noteOutage(performance.now() - begunAt);
      reject(late());
    }, patienceMs);
    queue
      .run(key, () => {
        clearTimeout(timer);
        return isLate ? Promise.reject(late()) : work();
      })
      .then(resolve, reject);
  });
}
