import { noteOutage, patienceWithin } from '../kernel/index.js';
import { type KeyedQueue } from '../runtime/index.js';
import { StoreUnavailableError } from './store-errors.js';

/** Number of tasks of each queue that the log has answered. */
const answered = new WeakMap<KeyedQueue, number>();

const isOutage = (error: unknown): boolean => error instanceof StoreUnavailableError;

/**
 * Runs work after earlier work with the same key. Impatient work is refused if the log has answered none of the queue's
 * tasks for as long as the work itself would wait, since earlier tasks may each be waiting for a log that is down.
 * @throws StoreUnavailableError when the turn does not come in time; the work has not started then
 */
export function queued<T>(queue: KeyedQueue, key: string, work: () => Promise<T>): Promise<T> {
  const patienceMs = patienceWithin(Infinity);
  if (patienceMs === Infinity) return queue.run(key, () => counted(queue, work));
  return new Promise<T>((resolve, reject) => {
    let isLate = false;
    const late = (): StoreUnavailableError =>
      new StoreUnavailableError(`${key}: others have waited for the log for ${Math.round(patienceMs)} ms`, {
        wroteNothing: true,
      });
    let seen = answered.get(queue);
    const look = (): void => {
      if (answered.get(queue) === seen) {
        isLate = true;
        noteOutage(patienceMs);
        reject(late());
        return;
      }
      seen = answered.get(queue);
      timer = setTimeout(look, patienceMs);
    };
    let timer = setTimeout(look, patienceMs);
    queue
      .run(key, () => {
        clearTimeout(timer);
        return isLate ? Promise.reject(late()) : counted(queue, work);
      })
      .then(resolve, reject);
  });
}

/** Counts the work as answered unless the log was out of reach. A refusal or a conflict is an answer. */
async function counted<T>(queue: KeyedQueue, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    answered.set(queue, (answered.get(queue) ?? 0) + 1);
    return result;
  } catch (error) {
    if (!isOutage(error)) answered.set(queue, (answered.get(queue) ?? 0) + 1);
    throw error;
  }
}
