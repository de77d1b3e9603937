import { sleep } from './retry.js';

/** Runs one piece of work at a time for each key, in the order of the calls. Different keys do not wait for each other. */
export class KeyedQueue {
  /** The last piece of work for each key. */
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work for `key` has settled, whatever its outcome. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const turn = before ? before.then(work, work) : work();
    this.#tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    }
  }

  /** Resolves when no work is running or waiting. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.allSettled([...this.#tails.values()]);
  }
}

/**
 * Work whose result serves every caller that asked before it began. Callers that ask while it runs share the next run.
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
