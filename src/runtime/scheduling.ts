import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between attempts: `firstMs` after the first failure, then twice as long each time, up to `maxMs`. */
export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
  /** Shortens each pause by a random share of up to this much (0 to 1), so that many clients do not retry at once. */
  readonly jitter?: number;
}

/** The pause after this number of consecutive failures. Less than one counts as one. */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, jitter = 0 }: Backoff,
  chance: () => number = Math.random,
): number {
  const ms = Math.min(firstMs * 2 ** Math.min(Math.max(failures - 1, 0), 30), maxMs);
  return ms - jitter * ms * chance();
}

/** Resolves after `ms`, or as soon as `signal` is aborted. */
export async function sleep(ms: number, signal?: AbortSignal, options: { readonly ref?: boolean } = {}): Promise<void> {
  await pause(ms, undefined, { ...options, ...(signal ? { signal } : {}) }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

export interface RetryOptions {
  readonly backoff: Backoff;
  /** Whether the same work may succeed later. Any other failure is thrown at once. */
  readonly isTransient: (error: unknown) => boolean;
  /** Gives up when the next attempt would begin later than this after the first. No limit when omitted. */
  readonly retryForMs?: number;
  /** An abort ends the pause. After it, the next failure is thrown. */
  readonly signal?: AbortSignal;
  /** Called before each pause. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Runs `work` until it succeeds. The work must be repeatable.
 * @throws the last failure.
 */
export async function retry<T>(
  work: () => T | Promise<T>,
  { backoff, isTransient, retryForMs = Infinity, signal, onFailure }: RetryOptions,
): Promise<T> {
  const giveUpAt = performance.now() + retryForMs;
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || signal?.aborted) throw error;
      const ms = backoffMs(failures, backoff);
      if (performance.now() + ms > giveUpAt) throw error;
      onFailure?.(error);
      await sleep(ms, signal);
    }
  }
}

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

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** A task that still waits when the limit is closed rejects with this. */
class LimitClosedError extends Error {
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
    for (const { refuse } of waiting) refuse(new LimitClosedError('no further tasks are started'));
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new LimitClosedError('no further tasks are started'));
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
