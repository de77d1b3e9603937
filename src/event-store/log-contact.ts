import { noteOutage, waitLimitMs } from '../kernel/index.js';
import { durationInWords, type KeyedQueue, sleep } from '../runtime/index.js';
import { BEHIND_MAX_MS } from './projector/projection-health.js';
import { type Projector } from './projector/projector.js';
import { StoreUnavailableError } from './store-errors.js';

/** Pause between two checks. */
const INTERVAL_MS = 1_000;

/**
 * Measures how current the read models of this process are. Once a second it asks the log for its end and waits until
 * the read models have reached it. While that succeeds, the read models lag only briefly, so keys and sessions can be
 * checked against them. While it fails, answers from them must be marked as possibly outdated.
 */
export class LogContact {
  readonly #projector: Pick<Projector, 'refresh' | 'isBehind'>;
  readonly #closing = new AbortController();
  #heardAt = performance.now();
  #watching: Promise<void> | undefined;

  constructor(projector: Pick<Projector, 'refresh' | 'isBehind'>) {
    this.#projector = projector;
  }

  /** Milliseconds since the read models were last known to show the whole log. */
  get ageMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Whether answers from the read models may be outdated and must say so. */
  get isLost(): boolean {
    return this.ageMs > BEHIND_MAX_MS || this.#projector.isBehind;
  }

  /** Starts the checks. The read models must have caught up. Idempotent. */
  start(): void {
    if (this.#watching) return;
    this.#heardAt = performance.now();
    this.#watching = this.#watch();
  }

  close(): void {
    this.#closing.abort();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await sleep(INTERVAL_MS, signal, { ref: false });
      if (signal.aborted) return;
      const askedAt = performance.now();
      await this.#projector.refresh().then(
        () => (this.#heardAt = askedAt),
        () => undefined,
      );
    }
  }
}

/** Number of tasks of each queue that the log has answered. */
const answered = new WeakMap<KeyedQueue, number>();

const isOutage = (error: unknown): boolean => error instanceof StoreUnavailableError;

/**
 * Runs work after earlier work with the same key. Work of a request that fails fast is refused if the log has answered
 * none of the queue’s tasks for as long as the work itself would wait, since earlier tasks may each be waiting for a log
 * that is down.
 * @throws StoreUnavailableError when the turn does not come in time; the work has not started then
 */
export function queued<T>(queue: KeyedQueue, key: string, work: () => Promise<T>): Promise<T> {
  const retryForMs = waitLimitMs(Infinity);
  if (retryForMs === Infinity) return queue.run(key, () => counted(queue, work));
  return new Promise<T>((resolve, reject) => {
    let isLate = false;
    const late = (): StoreUnavailableError =>
      new StoreUnavailableError(
        `${key}: earlier requests have waited for the log for ${durationInWords(Math.round(retryForMs))}`,
        {
          wroteNothing: true,
        },
      );
    let seen = answered.get(queue);
    const look = (): void => {
      if (answered.get(queue) === seen) {
        isLate = true;
        noteOutage(retryForMs);
        reject(late());
        return;
      }
      seen = answered.get(queue);
      timer = setTimeout(look, retryForMs);
    };
    let timer = setTimeout(look, retryForMs);
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
