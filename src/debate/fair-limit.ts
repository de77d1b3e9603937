interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** What a task that was still waiting rejects with when the limit is closed. */
export class LimitClosedError extends Error {
  override readonly name = 'LimitClosedError';
}

/**
 * At most `size` tasks at once. Those that wait are taken from their owners in turn, so that a burst of one owner delays
 * another's first task by one place and no more; tasks of one owner keep their order.
 */
export class FairLimit {
  /** The order of the keys is the order of the next turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #active = 0;
  #closed = false;

  constructor(private readonly size: number) {}

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /** @throws LimitClosedError when the limit was closed before the task began. */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await task();
    } finally {
      this.#active -= 1;
      this.#next();
    }
  }

  /** Refuses what waits and what comes; what has begun goes on. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#waitingCount = 0;
    for (const { refuse } of waiting) refuse(new LimitClosedError('no further task is begun'));
  }

  #turn(owner: string): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new LimitClosedError('no further task is begun'));
    if (this.#active < this.size) {
      this.#active += 1;
      return undefined;
    }
    return new Promise((begin, refuse) => {
      const queue = this.#waiting.get(owner);
      if (queue) queue.push({ begin, refuse });
      else this.#waiting.set(owner, [{ begin, refuse }]);
      this.#waitingCount += 1;
    });
  }

  #next(): void {
    const turn = this.#waiting.entries().next();
    if (turn.done === true || this.#active >= this.size) return;
    const [owner, queue] = turn.value;
    const waiting = queue.shift();
    this.#waiting.delete(owner);
    if (queue.length > 0) this.#waiting.set(owner, queue);
    if (!waiting) return;
    this.#waitingCount -= 1;
    this.#active += 1;
    waiting.begin();
  }
}
