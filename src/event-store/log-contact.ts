import { sleep } from '../runtime/index.js';
import { type Projector } from './projector.js';

export interface LogContactOptions {
  /** Pause between two checks, in milliseconds; 1,000. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1_000;
/** After this time without contact the log counts as out of reach. */
const LOST_MS = 3_000;

/**
 * Measures how current the read models of this process are. Once a second it asks the log for its end and waits until
 * the read models have reached it. While that succeeds, the read models lag only briefly, so keys and sessions can be
 * checked against them. While it fails, answers from them must be marked as possibly outdated.
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

  /** Milliseconds since the read models were last known to show the whole log. */
  get ageMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Whether answers from the read models may be outdated and must say so. */
  get isLost(): boolean {
    return this.ageMs > LOST_MS || this.#projector.isBehind;
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
