import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

export interface WorkerPoolOptions {
  /** Plain JavaScript module that speaks {@link WorkerMessage}. */
  readonly entry: URL;
  readonly workerData: unknown;
  /** One less than the cores when omitted, at least one. */
  readonly size?: number;
  /** Jobs that may wait; the next is turned away. */
  readonly queueLimit: number;
  /** A worker is replaced after so many jobs, to give back what native code has gathered. */
  readonly jobsPerWorker: number;
  /** A job that runs longer ends with its worker. */
  readonly jobTimeoutMs: number;
  /** How long a worker may take to say that it is ready. */
  readonly startTimeoutMs: number;
}

/** What a worker is told: a task to do, or that it was the last one and should free what it holds and end. */
export type WorkerOrder<Task> = { readonly kind: 'task'; readonly task: Task } | { readonly kind: 'retire' };

/** What a worker says: once ready, then one answer a job. */
export type WorkerMessage<Ready, Result> =
  | { readonly kind: 'ready'; readonly ready: Ready }
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'failed'; readonly message: string };

/** How long a thread may take to end when the pool closes; a model loads well within it. */
const CLOSING_MAX_MS = 4_000;
/** How long a retired thread may take to end. */
const RETIREMENT_MAX_MS = 10_000;

/** Why a job has no result; `code` says which. */
export class WorkerPoolError extends Error {
  override readonly name = 'WorkerPoolError';
  constructor(
    /** `full`: turned away; `timeout`: ran too long; `crashed`: its worker died twice; `closed`: the pool is gone. */
    readonly code: 'full' | 'timeout' | 'crashed' | 'closed' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  attempts: number;
  settled: boolean;
}

interface Seat<Task, Result> {
  readonly worker: Worker;
  job: Job<Task, Result> | undefined;
  ready: boolean;
  jobsDone: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Threads that each do one job at a time, and a bounded queue before them. A thread that dies takes nothing with it:
 * its job is tried once more elsewhere, and a new thread takes its seat.
 */
export class WorkerPool<Task, Result, Ready> {
  readonly size: number;
  readonly #options: WorkerPoolOptions;
  readonly #seats = new Set<Seat<Task, Result>>();
  readonly #queue: Job<Task, Result>[] = [];
  readonly #firstReady: Promise<Ready>;
  #announce: { resolve: (ready: Ready) => void; reject: (error: unknown) => void } | undefined;
  /** Threads that died before they were ready, since the last one that was. */
  #failedStarts = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.size = Math.max(1, options.size ?? availableParallelism() - 1);
    this.#firstReady = new Promise<Ready>((resolve, reject) => {
      this.#announce = { resolve, reject };
    });
    // Whoever asks for ready() hears of a failure; nobody asking is no defect.
    this.#firstReady.catch(() => undefined);
    for (let n = 0; n < this.size; n++) this.#start();
  }

  /** What the first thread said when it was ready. @throws Error when none could start. */
  ready(): Promise<Ready> {
    return this.#firstReady;
  }

  /** Jobs that wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * @param signal abandons the job: a waiting one never starts, a running one's result is dropped.
   * @throws WorkerPoolError, or the signal's reason.
   */
  run(task: Task, signal?: AbortSignal): Promise<Result> {
    if (this.#closed) return Promise.reject(new WorkerPoolError('closed', 'the pool is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#queue.length >= this.#options.queueLimit && !this.#idleSeat())
      return Promise.reject(new WorkerPoolError('full', `${this.#queue.length} jobs are waiting`));
    return new Promise<Result>((resolve, reject) => {
      const abort = (): void => {
        const at = this.#queue.indexOf(job);
        if (at >= 0) this.#queue.splice(at, 1);
        job.reject(signal?.reason);
      };
      const settle =
        <A>(then: (value: A) => void) =>
        (value: A): void => {
          if (job.settled) return;
          job.settled = true;
          signal?.removeEventListener('abort', abort);
          then(value);
        };
      const job: Job<Task, Result> = {
        task,
        resolve: settle(resolve),
        reject: settle(reject),
        attempts: 0,
        settled: false,
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  /**
   * Ends every thread; jobs without a result are rejected as `closed`. Idempotent. A thread is asked to end before it is
   * ended: native code that is cut off while it loads a model takes the whole process with it.
   */
  async close(): Promise<void> {
    this.#closed = true;
    const closed = new WorkerPoolError('closed', 'the pool is closed');
    this.#announce?.reject(closed);
    for (const job of this.#queue.splice(0)) job.reject(closed);
    await Promise.all(
      [...this.#seats].map(async (seat) => {
        clearTimeout(seat.timer);
        seat.job?.reject(closed);
        seat.worker.ref();
        const exited = once(seat.worker, 'exit');
        this.#askToEnd(seat, CLOSING_MAX_MS);
        await exited;
      }),
    );
  }

  /** Terminated only when it has not ended by itself in time. */
  #askToEnd({ worker }: Seat<Task, Result>, withinMs: number): void {
    const order: WorkerOrder<Task> = { kind: 'retire' };
    worker.postMessage(order);
    const impatience = setTimeout(() => void worker.terminate(), withinMs);
    impatience.unref();
    worker.once('exit', () => clearTimeout(impatience));
  }

  #idleSeat(): Seat<Task, Result> | undefined {
    return [...this.#seats].find((seat) => seat.ready && !seat.job);
  }

  #start(): void {
    const worker = new Worker(this.#options.entry, { workerData: this.#options.workerData });
    const seat: Seat<Task, Result> = { worker, job: undefined, ready: false, jobsDone: 0, timer: undefined };
    this.#seats.add(seat);
    let reason: unknown = new Error('the thread ended');
    seat.timer = setTimeout(() => {
      reason = new Error(`the thread was not ready after ${this.#options.startTimeoutMs} ms`);
      void worker.terminate();
    }, this.#options.startTimeoutMs);
    worker.on('message', (message: WorkerMessage<Ready, Result>) => this.#heard(seat, message));
    worker.on('error', (error) => (reason = error));
    worker.on('exit', () => this.#ended(seat, reason));
    // An idle pool does not keep the process alive; a job in flight does.
    worker.unref();
  }

  #heard(seat: Seat<Task, Result>, message: WorkerMessage<Ready, Result>): void {
    clearTimeout(seat.timer);
    if (message.kind === 'ready') {
      seat.ready = true;
      this.#failedStarts = 0;
      this.#announce?.resolve(message.ready);
    } else {
      const job = seat.job;
      seat.job = undefined;
      seat.worker.unref();
      seat.jobsDone += 1;
      if (message.kind === 'result') job?.resolve(message.result);
      else job?.reject(new WorkerPoolError('failed', message.message));
      if (seat.jobsDone >= this.#options.jobsPerWorker) this.#retire(seat);
    }
    this.#dispatch();
  }

  /** The old thread ends by itself, because one that is terminated takes its native memory along to nobody. */
  #retire(seat: Seat<Task, Result>): void {
    this.#seats.delete(seat);
    this.#askToEnd(seat, RETIREMENT_MAX_MS);
    if (!this.#closed) this.#start();
  }

  #ended(seat: Seat<Task, Result>, reason: unknown): void {
    clearTimeout(seat.timer);
    if (!this.#seats.delete(seat) || this.#closed) return;
    const job = seat.job;
    if (job && !job.settled) {
      if (job.attempts < 2) this.#queue.unshift(job);
      else job.reject(new WorkerPoolError('crashed', `the thread died twice: ${String(reason)}`));
    }
    if (!seat.ready) {
      this.#failedStarts += 1;
      // Nothing starts any more, for instance because the model's file is broken: say so instead of trying for ever.
      if (this.#failedStarts > this.size * 2) {
        this.#announce?.reject(reason);
        for (const waiting of this.#queue.splice(0)) waiting.reject(reason);
        if (this.#seats.size === 0) this.#closed = true;
        return;
      }
    }
    this.#start();
    this.#dispatch();
  }

  #dispatch(): void {
    for (let seat = this.#idleSeat(); seat && this.#queue.length > 0; seat = this.#idleSeat()) {
      const job = this.#queue.shift() as Job<Task, Result>;
      this.#give(seat, job);
    }
  }

  #give(seat: Seat<Task, Result>, job: Job<Task, Result>): void {
    job.attempts += 1;
    seat.job = job;
    seat.worker.ref();
    seat.timer = setTimeout(() => {
      job.reject(new WorkerPoolError('timeout', `the job ran longer than ${this.#options.jobTimeoutMs} ms`));
      void seat.worker.terminate();
    }, this.#options.jobTimeoutMs);
    const order: WorkerOrder<Task> = { kind: 'task', task: job.task };
    seat.worker.postMessage(order);
  }
}
