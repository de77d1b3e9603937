import { sleep } from '../runtime/index.js';
import { type Projector } from './projector.js';

export interface LogContactOptions {
  /** Pause between two looks at the end of the log, in milliseconds; 1,000. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1_000;
/** Without news for longer than this the log counts as out of reach. */
const LOST_MS = 3_000;

/**
 * How current the read models of this process are. Once a second it asks the log for its end and waits until the read
 * models have reached it; that is one contact. While contacts succeed, the read models lag by no more than moments, and
 * what they say of keys and sessions holds. While they fail, whoever answers from them has to say so.
 */
export class LogContact {
  readonly #projector: Pick<Projector, 'refresh' | 'isBehind'>;
  readonly #intervalMs: number;
  readonly #closing = new AbortController();
  #heardAt = performance.now();
  #watching: Promise<void> | undefined;

  constructor(
    projector: Pick<Projector, 'refresh' | 'isBehind'>,
    { intervalMs = INTERVAL_MS }: LogContactOptions = {},
  ) {
    this.#projector = projector;
    this.#intervalMs = intervalMs;
  }

  /** Since the read models were last known to show the whole log, in milliseconds. */
  get ageMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Answers from the read models may be old, and have to say so. */
  get isLost(): boolean {
    return this.ageMs > LOST_MS || this.#projector.isBehind;
  }

  /** Begins to look. The read models must have caught up. Idempotent. */
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
      await sleep(this.#intervalMs, signal, { ref: false });
      if (signal.aborted) return;
      const askedAt = performance.now();
      await this.#projector.refresh().then(
        () => (this.#heardAt = askedAt),
        () => undefined,
      );
    }
  }
}
