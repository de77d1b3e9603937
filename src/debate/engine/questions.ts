import { setMaxListeners } from 'node:events';
import { AnalystFailure } from '../../analysts/index.js';

/** How long an analyst may take to heed its signal. */
const GRACE_MS = 200;

/** What the world is asked at a time: all of it hangs on one signal, and is withdrawn at once. */
export class Questions {
  readonly #controller = new AbortController();
  readonly #givenUp: Promise<never>;
  #giveUp!: (reason: Error) => void;

  constructor() {
    // Thirty agents are asked at once, and every one of them listens.
    setMaxListeners(0, this.#controller.signal);
    this.#givenUp = new Promise((_, reject) => (this.#giveUp = reject));
    // Nobody may be waiting.
    this.#givenUp.catch(() => undefined);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends soon after the questions are withdrawn, whether or not the work heeds the signal. @throws the reason given */
  async ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    return Promise.race([work(this.signal), this.#givenUp]);
  }

  withdraw(reason: Error): void {
    this.#controller.abort(reason);
    // Whoever heeds a deadline says what has been used until then.
    if (reason instanceof AnalystFailure) setTimeout(this.#giveUp, GRACE_MS, reason);
    else this.#giveUp(reason);
  }
}
