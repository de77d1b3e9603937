import { noteOutage, type Position, START, waitLimitMs } from '../../kernel/index.js';
import { durationInWords } from '../../runtime/index.js';
import { isUnavailable, StoreUnavailableError } from '../store-errors.js';

const WAIT_MS = 10_000;
/** How long a reader waits while no events arrive from the log. */
const SHOW_MS = 1_000;

interface Waiter {
  readonly position: Position;
  readonly settle: (error?: Error) => void;
}

/** The position that every view has reached, and the readers that wait for one. */
export class PositionWaiters {
  readonly #waiters = new Set<Waiter>();
  #position = START;
  /** The latest position that a reader has waited for without success. */
  #missed = START;
  /** Number of batches from the log, by which waiting readers notice progress. */
  #batches = 0;
  #isApplying = false;
  #ended: Error | undefined;

  /** All events up to here have been applied to every view. */
  get position(): Position {
    return this.#position;
  }

  /** Whether the views lack a position that a reader has waited for without success. */
  get isBehind(): boolean {
    return this.#missed > this.#position;
  }

  reached(position: Position): void {
    if (position > this.#position) this.#position = position;
    for (const waiter of [...this.#waiters]) if (waiter.position <= this.#position) waiter.settle();
  }

  /** The rows have been deleted and are rebuilt. */
  startOver(): void {
    this.#position = START;
  }

  /** Runs the application of a batch, which shows waiting readers that the log answers. */
  async applying(work: () => Promise<void>): Promise<void> {
    this.#isApplying = true;
    try {
      await work();
    } finally {
      this.#isApplying = false;
      this.#batches++;
    }
  }

  /** No later position will be reached. */
  end(error: Error): void {
    this.#ended ??= error;
    for (const waiter of [...this.#waiters]) waiter.settle(error);
  }

  /** See `Projector.waitFor`. */
  waitFor(position: Position | null, timeoutMs = WAIT_MS): Promise<void> {
    return this.#wait(position, timeoutMs, waitLimitMs(timeoutMs));
  }

  /** See `Projector.showLatest`. */
  async showLatest(position: Position | null): Promise<void> {
    if (position === null || this.isBehind) return;
    try {
      await this.#wait(position, WAIT_MS, SHOW_MS);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (position > this.#missed) this.#missed = position;
    }
  }

  /** @param retryForMs time after which it gives up if no batch has arrived meanwhile */
  #wait(position: Position | null, timeoutMs: number, retryForMs: number): Promise<void> {
    if (position === null || position <= this.#position) return Promise.resolve();
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      const begunAt = performance.now();
      const giveUp = (): void =>
        waiter.settle(
          new StoreUnavailableError(
            `the views did not reach ${position} in ${durationInWords(Math.round(performance.now() - begunAt))}`,
          ),
        );
      const before = this.#batches;
      let timer = setTimeout(() => {
        const isStill = this.#batches === before && !this.#isApplying;
        if (retryForMs < timeoutMs && !isStill) timer = setTimeout(giveUp, timeoutMs - retryForMs);
        else {
          noteOutage(retryForMs);
          giveUp();
        }
      }, retryForMs);
      const waiter: Waiter = {
        position,
        settle: (error) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          if (error) reject(error);
          else resolve();
        },
      };
      this.#waiters.add(waiter);
    });
  }
}
