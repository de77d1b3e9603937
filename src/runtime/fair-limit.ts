/** Whose work waits. The service's own work has the empty name, and no share. */
export const SERVICE = '';

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** The tasks of one owner. */
interface Line {
  readonly waiting: Waiting[];
  active: number;
}

/** A task that still waits when the limit is closed rejects with this. */
export class LimitClosedError extends Error {
  override readonly name = 'LimitClosedError';
}

/** A task rejects with this when too many wait. */
export class LimitFullError extends Error {
  override readonly name = 'LimitFullError';
}

export interface FairLimitOptions {
  /** Places that one owner may hold at once; all when omitted. With fewer, another owner's first task need not wait. */
  readonly ownMax?: number;
  /** Tasks that may wait, over all owners; no limit when omitted. */
  readonly waitingMax?: number;
}

/**
 * Runs at most `size` tasks at once, for owners in turn. A free place goes to the waiting owner who holds the fewest, and
 * among these to the one whose last turn is longest ago; so an owner's first task waits for at most one task of each other
 * owner. Tasks of one owner keep their order. When too many wait, the last task of the
 * owner who has the most is refused, whoever came last.
 */
export class FairLimit {
  /** Owners with tasks; their order is the order of the next turns. */
  readonly #lines = new Map<string, Line>();
  readonly #ownMax: number;
  readonly #waitingMax: number;
  #waitingCount = 0;
  #active = 0;
  #closed = false;

  constructor(
    private readonly size: number,
    { ownMax = Infinity, waitingMax = Infinity }: FairLimitOptions = {},
  ) {
    this.#ownMax = ownMax;
    this.#waitingMax = waitingMax;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /** Tasks of one owner that run or wait. */
  heldBy(owner: string): number {
    const line = this.#lines.get(owner);
    return line ? line.active + line.waiting.length : 0;
  }

  /**
   * @throws LimitFullError; LimitClosedError if the limit is closed before the task begins; the signal's reason if it is
   * withdrawn.
   */
  async run<T>(owner: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    // A task that need not wait begins at once.
    const turn = this.#turn(owner, signal);
    if (turn) await turn;
    try {
      return await task();
    } finally {
      this.#leave(owner);
    }
  }

  /** Refuses waiting and new tasks. Tasks that have begun continue. */
  close(): void {
    this.#closed = true;
    this.refuseWaiting(new LimitClosedError('no further tasks are started'));
  }

  /** Refuses the waiting tasks. Further ones wait as before. */
  refuseWaiting(reason: Error): void {
    const waiting = [...this.#lines.values()].flatMap((line) => line.waiting.splice(0));
    this.#waitingCount = 0;
    for (const { refuse } of waiting) refuse(reason);
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new LimitClosedError('no further tasks are started'));
    const line = this.#lineOf(owner);
    if (this.#active < this.size && this.#mayBegin(owner, line)) {
      this.#begin(line);
      return undefined;
    }
    return new Promise((begin, refuse) => {
      const withdraw = (): void => {
        this.#withdraw(owner, waiting);
        refuse(signal?.reason as Error);
      };
      const settled = (): void => signal?.removeEventListener('abort', withdraw);
      const waiting: Waiting = {
        begin: () => {
          settled();
          begin();
        },
        refuse: (reason) => {
          settled();
          refuse(reason);
        },
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      line.waiting.push(waiting);
      this.#waitingCount += 1;
      if (this.#waitingCount > this.#waitingMax) this.#refuseOne();
    });
  }

  #lineOf(owner: string): Line {
    const known = this.#lines.get(owner);
    if (known) return known;
    const line: Line = { waiting: [], active: 0 };
    this.#lines.set(owner, line);
    return line;
  }

  #mayBegin(owner: string, { active }: Line): boolean {
    return owner === SERVICE || active < this.#ownMax;
  }

  #begin(line: Line): void {
    line.active += 1;
    this.#active += 1;
  }

  #leave(owner: string): void {
    const line = this.#lines.get(owner);
    if (line) {
      line.active -= 1;
      this.#moveBack(owner, line);
    }
    this.#active -= 1;
    this.#forgetIdle(owner);
    this.#next();
  }

  #withdraw(owner: string, waiting: Waiting): void {
    const line = this.#lines.get(owner)?.waiting;
    const place = line?.indexOf(waiting) ?? -1;
    if (!line || place < 0) return;
    line.splice(place, 1);
    this.#waitingCount -= 1;
    this.#forgetIdle(owner);
  }

  #refuseOne(): void {
    let [fullest, most] = ['', 0];
    for (const [owner, { waiting }] of this.#lines)
      // The later of equals, who would wait longest.
      if (waiting.length >= most) [fullest, most] = [owner, waiting.length];
    const refused = this.#lines.get(fullest)?.waiting.pop();
    if (!refused) return;
    this.#waitingCount -= 1;
    refused.refuse(new LimitFullError(`${this.#waitingCount} tasks are waiting`));
    this.#forgetIdle(fullest);
  }

  /** The owner's next turn comes after everybody else's. */
  #moveBack(owner: string, line: Line): void {
    this.#lines.delete(owner);
    this.#lines.set(owner, line);
  }

  #forgetIdle(owner: string): void {
    const line = this.#lines.get(owner);
    if (line?.active === 0 && line.waiting.length === 0) this.#lines.delete(owner);
  }

  #next(): void {
    if (this.#active >= this.size) return;
    let next: readonly [string, Line] | undefined;
    for (const [owner, line] of this.#lines)
      if (line.waiting.length > 0 && this.#mayBegin(owner, line) && line.active < (next?.[1].active ?? Infinity))
        next = [owner, line];
    if (!next) return;
    const [owner, line] = next;
    const waiting = line.waiting.shift();
    if (!waiting) return;
    this.#moveBack(owner, line);
    this.#waitingCount -= 1;
    this.#begin(line);
    waiting.begin();
  }
}
