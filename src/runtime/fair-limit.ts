interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** A task that still waits when the limit is closed rejects with this. */
export class LimitClosedError extends Error {
  override readonly name = 'LimitClosedError';
}

/**
 * Runs at most `size` tasks at once. Waiting tasks are taken from their owners in turn, so a burst of one owner delays
 * another owner's first task by one place only. Tasks of one owner keep their order.
 */
export class FairLimit {
  /** By owner; the order of the keys is the order of the next turns. */
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

  /** @throws LimitClosedError if the limit is closed before the task begins; the signal's reason if it is withdrawn. */
  async run<T>(owner: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#turn(owner, signal);
    try {
      return await task();
    } finally {
      this.#active -= 1;
      this.#next();
    }
  }

  /** Refuses waiting and new tasks. Tasks that have begun continue. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#waitingCount = 0;
    for (const { refuse } of waiting) refuse(new LimitClosedError('no further task is begun'));
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new LimitClosedError('no further task is begun'));
    if (this.#active < this.size) {
      this.#active += 1;
      return undefined;
    }
    return new Promise((begin, refuse) => {
      const leave = (): void => {
        this.#withdraw(owner, waiting);
        refuse(signal?.reason as Error);
      };
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          begin();
        },
        refuse,
      };
      signal?.addEventListener('abort', leave, { once: true });
      const queue = this.#waiting.get(owner);
      if (queue) queue.push(waiting);
      else this.#waiting.set(owner, [waiting]);
      this.#waitingCount += 1;
    });
  }

  #withdraw(owner: string, waiting: Waiting): void {
    const queue = this.#waiting.get(owner);
    const place = queue?.indexOf(waiting) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#waiting.delete(owner);
    this.#waitingCount -= 1;
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
