import { sleep } from './retry.js';

/**
 * Work whose outcome serves all who asked before it began: who asks while it runs waits for the next run, of which there
 * is one however many ask.
 */
export class SharedWork {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    /** Between two runs, in milliseconds. */
    private readonly pauseMs = 0,
  ) {}

  run(): Promise<void> {
    if (!this.#running)
      return (this.#running = this.work().finally(() => {
        this.#running = undefined;
      }));
    return (this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => (this.pauseMs > 0 ? sleep(this.pauseMs) : undefined))
      .then(() => {
        this.#next = undefined;
        return this.run();
      }));
  }
}
