import { type EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { durationInWords } from './duration-in-words.js';
import { WorkerDeath } from './process-memory.js';
import { type ProcessLimits, WorkerProcess } from './worker-process.js';
import { FairLimit, LimitClosedError, LimitFullError } from './fair-limit.js';
import { currentOwner } from './owner.js';
import { type WorkerMessage, type WorkerOrder } from '../worker/index.js';

export interface WorkerPoolOptions {
  /** Plain JavaScript module that speaks {@link WorkerMessage}. */
  readonly entry: URL;
  readonly workerData: unknown;
  /**
   * Makes the workers child processes with these limits, as everything needs that reads foreign bytes. Threads when
   * omitted.
   */
  readonly process?: ProcessLimits;
  /** Maximum number of workers. One less than the cores when omitted, at least one. */
  readonly size?: number;
  /** Concurrent jobs of a worker: while one waits, another can compute. */
  readonly jobsAtOnce: number;
  /** Limit for the claims of all jobs together, in the workers' own unit; pools may share one. */
  readonly budget?: Budget;
  /** Largest number of waiting jobs; further ones are refused. */
  readonly queueLimit: number;
  /** A worker is replaced after this many jobs, which frees memory held by native code. */
  readonly jobsPerWorker: number;
  /** A job that runs longer is ended together with its worker. Waiting for its claim does not count. */
  readonly jobTimeoutMs: number;
  /** A job that uses more CPU is ended together with its worker; not enforced when a thread's CPU cannot be read. */
  readonly jobCpuMs?: number;
  /** Attempts of a job whose worker dies. Two when omitted, since another job may have killed the first worker. */
  readonly attemptsMax?: number;
  /**
   * V8's limits on the heap and stack of threads. Exceeding them ends the thread, and sometimes the whole process: a
   * single allocation that is larger than V8's reserve does.
   */
  readonly resourceLimits?: ResourceLimits;
  /**
   * CPU that a thread may use until it ends after one of its jobs was too slow; 0 when omitted. Native code that is cut off in the
   * middle of a call ends the whole process, so a thread that runs any needs the time of its longest call.
   */
  readonly endsWithinMs?: number;
  /** Longest time until a worker reports that it is ready. */
  readonly startTimeoutMs: number;
}

/** Longest time that closing a pool waits for its workers. A thread in a long native call ends later. */
const CLOSING_MAX_MS = 600;
/** CPU that a thread may use until it ends after its pool was closed. */
const QUITTING_CPU_MS = 8_000;
/** Longest time for a retired thread to end. */
const RETIREMENT_MAX_MS = 10_000;

/** Why a job has no result. */
export class WorkerPoolError extends Error {
  override readonly name = 'WorkerPoolError';
  constructor(
    /**
     * `full`: refused; `timeout`: ran too long; `crashed`: its workers died or it needed more memory than they have, with
     * the `cause`; `closed`: the pool is closed; `failed`: the worker reported a failure.
     */
    readonly code: 'full' | 'timeout' | 'crashed' | 'closed' | 'failed',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Begins a job. */
type Begin<Result> = (used?: (cpuMs: number) => void) => Promise<Result>;

interface Job<Task, Result> {
  readonly id: number;
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** Is told what it used when its worker has answered. */
  readonly used: (cpuMs: number) => void;
  /** CPU milliseconds since its worker began; the time where these cannot be read, which is no less. */
  usedMs: () => number;
  /** Number of threads that it was given to. */
  attempts: number;
  settled: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Releases its claim. */
  release: () => void;
}

/** What a pool uses of `Worker` and of {@link WorkerProcess}. */
interface PoolWorker extends EventEmitter {
  postMessage(order: object): void;
  terminate(): unknown;
  ref(): void;
  unref(): void;
}

interface Slot<Task, Result> {
  readonly worker: PoolWorker;
  readonly jobs: Map<number, Job<Task, Result>>;
  ready: boolean;
  jobsGiven: number;
  /** Release the claims of the jobs that an abandoned thread had, once it has ended. */
  readonly releases: (() => void)[];
  /** CPU milliseconds of the thread that does the jobs; undefined when they cannot be read. */
  cpuMs: () => number | undefined;
  /** Runs until the thread is ready. */
  readonly timer: NodeJS.Timeout;
}

/** Pools that have not been closed. */
const open = new Set<{ close(): Promise<void> }>();
/** Threads of all pools that have not ended, also of closed ones. */
const threads = new Set<PoolWorker>();

/** Ends the workers of every pool, for a process that is about to exit. */
export async function closeWorkerPools(): Promise<void> {
  await Promise.all([...open].map((pool) => pool.close()));
}

/** The longest native call (decoding or inference) that a thread may be in, on a busy machine. */
const NATIVE_CALL_MAX_MS = 60_000;

/** Ends the pools of a thread that has pools of its own, and resolves when none of their threads is in native code any more. */
export async function endWorkerPools(): Promise<void> {
  await closeWorkerPools();
  await threadsEnded(NATIVE_CALL_MAX_MS);
}

/** Whether a thread of a pool has not ended. */
export const hasThreads = (): boolean => threads.size > 0;

/** Resolves when every thread has ended, at the latest after some time. */
export const threadsEnded = (withinMs: number): Promise<void> => endOf([...threads], withinMs);

async function endOf(workers: readonly PoolWorker[], withinMs: number): Promise<void> {
  const exits = workers.map((worker) => {
    worker.ref();
    return new Promise((resolve) => worker.once('exit', resolve));
  });
  if (exits.length === 0) return;
  const pausing = new AbortController();
  const tooLong = pause(withinMs, undefined, { signal: pausing.signal }).catch(() => undefined);
  await Promise.race([Promise.all(exits), tooLong]);
  pausing.abort();
}

/**
 * Workers, threads or child processes, with a few concurrent jobs each, and a bounded queue. The first starts with the
 * first job or call of `ready()`, each further one when there are more jobs than workers. When a worker dies, no other
 * job is lost: its jobs are retried once, each alone in a worker, so that none fails twice because of another; and a
 * new worker starts.
 */
export class WorkerPool<Task, Result, Ready> {
  /** Maximum number of threads. */
  readonly size: number;
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot<Task, Result>>();
  /** Threads that were asked to end and have not ended. */
  readonly #leaving = new Set<Slot<Task, Result>>();
  /** Places in the workers, for owners in turn. */
  readonly #turns: FairLimit;
  /** Jobs that have a place and no worker yet. */
  readonly #queue: Job<Task, Result>[] = [];
  readonly #attemptsMax: number;
  readonly #firstReady: Promise<Ready>;
  #announce: { resolve: (ready: Ready) => void; reject: (error: unknown) => void } | undefined;
  /** Threads that died before they were ready, since the last successful start. */
  #failedStarts = 0;
  #jobs = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.size = Math.max(1, options.size ?? availableParallelism() - 1);
    const { jobsAtOnce, queueLimit } = options;
    this.#turns = new FairLimit(this.size * jobsAtOnce, {
      waitingMax: queueLimit,
      // With several workers, one is left to the others, so that nobody waits for a single account's slow jobs.
      ownMax: Math.max(1, this.size - 1) * jobsAtOnce,
    });
    this.#attemptsMax = options.attemptsMax ?? 2;
    this.#firstReady = new Promise<Ready>((resolve, reject) => {
      this.#announce = { resolve, reject };
    });
    // Callers of ready() receive the failure; without callers it is not an unhandled rejection.
    this.#firstReady.catch(() => undefined);
    open.add(this);
  }

  /** The `ready` message of the first thread. @throws Error when none could start. */
  ready(): Promise<Ready> {
    this.#startUpTo(1);
    return this.#firstReady;
  }

  /** Jobs that wait for a thread. */
  get waiting(): number {
    return this.#turns.waiting + this.#queue.length;
  }

  /**
   * @param signal abandons the job: a waiting one never starts, a running one's result is dropped.
   * @param inTurn is called when the job's turn has come, possibly long after this call, and begins it. The turn ends with
   *   what it returns. `used` is told the CPU milliseconds of a job that its worker answered.
   * @throws WorkerPoolError, the signal's reason, or what `inTurn` throws.
   */
  run(
    task: Task,
    signal?: AbortSignal,
    inTurn: (begin: Begin<Result>) => Promise<Result> = (begin) => begin(),
  ): Promise<Result> {
    if (this.#closed) return Promise.reject(new WorkerPoolError('closed', 'the pool is closed'));
    const turn = async (): Promise<Result> => inTurn((used) => this.#begin(task, signal, used));
    return this.#turns.run(currentOwner(), turn, signal).catch((error: unknown) => {
      if (error instanceof LimitFullError) throw new WorkerPoolError('full', error.message);
      if (error instanceof LimitClosedError) throw new WorkerPoolError('closed', 'the pool is closed');
      throw error;
    });
  }

  #begin(
    task: Task,
    signal: AbortSignal | undefined,
    used: (cpuMs: number) => void = () => undefined,
  ): Promise<Result> {
    if (this.#closed) return Promise.reject(new WorkerPoolError('closed', 'the pool is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
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
        id: (this.#jobs += 1),
        task,
        resolve: settle(resolve),
        reject: settle(reject),
        used,
        usedMs: () => 0,
        attempts: 0,
        settled: false,
        timer: undefined,
        release: () => undefined,
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(job);
      this.#grow();
      this.#dispatch();
    });
  }

  /**
   * Ends every worker; jobs without a result are rejected as `closed`. Idempotent. A thread is asked to end and not cut
   * off, since native code that is cut off ends the whole process; one that is in a long native call ends after this has
   * resolved, and keeps the process alive until then.
   */
  async close(): Promise<void> {
    this.#closed = true;
    open.delete(this);
    const closed = new WorkerPoolError('closed', 'the pool is closed');
    this.#announce?.reject(closed);
    this.#turns.close();
    for (const job of this.#queue.splice(0)) job.reject(closed);
    const ended = endOf(
      [...this.#slots, ...this.#leaving].map(({ worker }) => worker),
      CLOSING_MAX_MS,
    );
    for (const slot of this.#slots) {
      clearTimeout(slot.timer);
      for (const job of slot.jobs.values()) {
        clearTimeout(job.timer);
        job.reject(closed);
      }
    }
    for (const slot of [...this.#slots, ...this.#leaving]) this.#end(slot);
    await ended;
  }

  #end(slot: Slot<Task, Result>): void {
    const isIdle = slot.ready && slot.jobs.size === 0 && !this.#leaving.has(slot);
    if (!this.#options.process) this.#askThreadToEnd(slot, QUITTING_CPU_MS, isIdle ? 'retire' : 'quit');
    // A process leaves nothing behind, so one that is busy or starting need not finish.
    else if (isIdle) this.#askToEnd(slot, CLOSING_MAX_MS / 2);
    else void slot.worker.terminate();
  }

  /** Terminates the worker only if it has not ended by itself in time. */
  #askToEnd({ worker }: Slot<Task, Result>, withinMs: number): void {
    const order: WorkerOrder<Task> = { kind: 'retire' };
    worker.postMessage(order);
    const timer = setTimeout(() => void worker.terminate(), withinMs);
    timer.unref();
    worker.once('exit', () => clearTimeout(timer));
  }

  /**
   * Like `#askToEnd`, but only the thread's own time on a processor counts. On a machine that is very busy, native code
   * takes minutes for what it computes in seconds, and cutting it off would end the whole process.
   */
  #askThreadToEnd(slot: Slot<Task, Result>, withinMs: number, kind: 'retire' | 'quit' = 'retire'): void {
    const { worker } = slot;
    const order: WorkerOrder<Task> = { kind };
    worker.postMessage(order);
    const atMs = slot.cpuMs();
    let timer: NodeJS.Timeout;
    const wait = (ms: number): void => void (timer = setTimeout(check, ms).unref());
    const check = (): void => {
      const nowMs = slot.cpuMs();
      const leftMs = atMs === undefined || nowMs === undefined ? 0 : withinMs - (nowMs - atMs);
      if (leftMs > 1) wait(leftMs);
      else void worker.terminate();
    };
    worker.once('exit', () => clearTimeout(timer));
    wait(withinMs);
  }

  /** A ready thread with room for this job. A job whose thread has died before gets one to itself. */
  #slotFor({ attempts }: Job<Task, Result>): Slot<Task, Result> | undefined {
    const { jobsAtOnce, jobsPerWorker } = this.#options;
    return [...this.#slots]
      .filter(({ ready, jobsGiven }) => ready && jobsGiven < jobsPerWorker)
      .filter(({ jobs }) => jobs.size < (attempts > 0 ? 1 : jobsAtOnce))
      .filter(({ jobs }) => [...jobs.values()].every((other) => other.attempts < 2))
      .sort((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  /** Starts as many threads as there are jobs. */
  #grow(): void {
    const running = [...this.#slots].reduce((sum, { jobs }) => sum + jobs.size, 0);
    this.#startUpTo(this.#queue.length + running);
  }

  #startUpTo(threads: number): void {
    if (this.#closed) return;
    while (this.#slots.size < Math.min(threads, this.size)) this.#start();
  }

  #start(): void {
    const { entry, workerData, process: limits, resourceLimits } = this.#options;
    const worker: PoolWorker = limits
      ? new WorkerProcess(entry, workerData, limits)
      : new Worker(entry, { workerData, ...(resourceLimits ? { resourceLimits } : {}) });
    let reason: unknown;
    const timer = setTimeout(() => {
      reason = new Error(`the worker was not ready after ${durationInWords(this.#options.startTimeoutMs)}`);
      void worker.terminate();
    }, this.#options.startTimeoutMs);
    const slot: Slot<Task, Result> = {
      worker,
      jobs: new Map(),
      ready: false,
      jobsGiven: 0,
      releases: [],
      cpuMs: () => (worker instanceof WorkerProcess ? threadCpuMs(worker.pid, worker.pid) : undefined),
      timer,
    };
    this.#slots.add(slot);
    if (!limits) {
      threads.add(worker);
      worker.once('exit', () => threads.delete(worker));
    }
    worker.on('message', (message: WorkerMessage<Ready, Result>) => this.#heard(slot, message));
    worker.on('error', (error: unknown) => (reason = error));
    worker.on('exit', (_code, death: unknown) => this.#ended(slot, reason ?? death));
    worker.on('surplus', () => this.#endIdle(slot));
    // An idle pool does not keep the process alive; a job in flight does.
    worker.unref();
  }

  #heard(slot: Slot<Task, Result>, message: WorkerMessage<Ready, Result>): void {
    if (message.kind === 'ready') {
      clearTimeout(slot.timer);
      slot.ready = true;
      const { thread } = message;
      if (thread !== undefined && !this.#options.process) slot.cpuMs = () => threadCpuMs(thread);
      this.#failedStarts = 0;
      this.#announce?.resolve(message.ready);
    } else {
      const job = slot.jobs.get(message.job);
      if (!job) return;
      if (message.kind === 'claim') {
        this.#claim(slot, job, message.amount);
        return;
      }
      job.used(job.usedMs());
      this.#leave(slot, job);
      if (message.kind === 'result') job.resolve(message.result);
      else job.reject(failureOf(message));
      if (slot.jobs.size === 0) {
        slot.worker.unref();
        if (slot.jobsGiven >= this.#options.jobsPerWorker) this.#retire(slot);
      }
    }
    this.#dispatch();
  }

  #claim(slot: Slot<Task, Result>, job: Job<Task, Result>, amount: number): void {
    clearTimeout(job.timer);
    const grant = (): void => {
      this.#time(slot, job);
      const order: WorkerOrder<Task> = { kind: 'granted', job: job.id };
      slot.worker.postMessage(order);
    };
    if (this.#options.budget) job.release = this.#options.budget.claim(amount, grant);
    else grant();
  }

  /**
   * A job that is too slow ends its thread. It fails if it had the thread to itself; otherwise another job may have
   * delayed it, and all of them are tried again, each alone.
   */
  #time(slot: Slot<Task, Result>, job: Job<Task, Result>): void {
    const { jobTimeoutMs, jobCpuMs = Infinity } = this.#options;
    const cpuMs = (): number | undefined => (jobCpuMs === Infinity ? undefined : slot.cpuMs());
    const [startedMs, startedCpuMs] = [performance.now(), cpuMs()];
    job.usedMs = () => {
      const nowCpuMs = cpuMs();
      return startedCpuMs === undefined || nowCpuMs === undefined
        ? performance.now() - startedMs
        : nowCpuMs - startedCpuMs;
    };
    const check = (): void => {
      const leftMs = jobTimeoutMs - (performance.now() - startedMs);
      const nowCpuMs = cpuMs();
      const leftCpuMs =
        startedCpuMs === undefined || nowCpuMs === undefined ? Infinity : jobCpuMs - (nowCpuMs - startedCpuMs);
      // A timer may fire up to a millisecond early.
      if (leftMs > 1 && leftCpuMs > 1) {
        job.timer = setTimeout(check, Math.min(leftMs, leftCpuMs));
        return;
      }
      const limit =
        leftMs > 1
          ? `used more than ${durationInWords(jobCpuMs)} of CPU`
          : `ran longer than ${durationInWords(jobTimeoutMs)}`;
      if (slot.jobs.size === 1 || job.attempts >= this.#attemptsMax)
        job.reject(new WorkerPoolError('timeout', `the job ${limit}`));
      this.#giveUp(slot);
    };
    // A thread cannot use CPU for longer than it runs.
    job.timer = setTimeout(check, Math.min(jobTimeoutMs, jobCpuMs));
  }

  #leave(slot: Slot<Task, Result>, job: Job<Task, Result>): void {
    clearTimeout(job.timer);
    slot.jobs.delete(job.id);
    job.release();
  }

  /** Lets the old thread end by itself, because terminating it would not free its native memory. */
  #retire(slot: Slot<Task, Result>): void {
    this.#dismiss(slot, RETIREMENT_MAX_MS);
    if (!this.#closed) this.#start();
  }

  /** Ends a worker without jobs that holds too much memory; the next job starts another. */
  #endIdle(slot: Slot<Task, Result>): void {
    if (this.#slots.has(slot) && slot.ready && slot.jobs.size === 0) this.#dismiss(slot, RETIREMENT_MAX_MS);
  }

  /** Gives the worker no further jobs and asks it to end. */
  #dismiss(slot: Slot<Task, Result>, withinMs: number): void {
    this.#slots.delete(slot);
    this.#leaving.add(slot);
    if (this.#options.process) this.#askToEnd(slot, withinMs);
    else this.#askThreadToEnd(slot, withinMs);
  }

  /** Tries its jobs again elsewhere, and replaces it at once unless too many threads are ending already. */
  #giveUp(slot: Slot<Task, Result>): void {
    for (const job of [...slot.jobs.values()].reverse()) {
      clearTimeout(job.timer);
      slot.jobs.delete(job.id);
      slot.releases.push(job.release);
      job.release = () => undefined;
      if (!job.settled) this.#queue.unshift(job);
    }
    slot.worker.unref();
    this.#dismiss(slot, this.#options.endsWithinMs ?? 0);
    if (this.#leaving.size <= this.size) this.#start();
    this.#dispatch();
  }

  #left(slot: Slot<Task, Result>): void {
    for (const release of slot.releases) release();
    if (!this.#leaving.delete(slot) || this.#closed) return;
    this.#grow();
  }

  #ended(slot: Slot<Task, Result>, reason: unknown = new Error('the worker ended')): void {
    clearTimeout(slot.timer);
    this.#left(slot);
    const orphans = [...slot.jobs.values()];
    for (const job of orphans) this.#leave(slot, job);
    if (!this.#slots.delete(slot) || this.#closed) return;
    for (const job of orphans.filter(({ settled }) => !settled).reverse())
      if (job.attempts < this.#attemptsOf(reason)) this.#queue.unshift(job);
      else job.reject(new WorkerPoolError('crashed', `the worker died: ${String(reason)}`, reason));
    if (!slot.ready) {
      this.#failedStarts += 1;
      // No thread starts any more, for instance because the model's file is damaged: fail instead of retrying for ever.
      if (this.#failedStarts > this.size * 2) {
        this.#announce?.reject(reason);
        this.#turns.refuseWaiting(reason as Error);
        for (const waiting of this.#queue.splice(0)) waiting.reject(reason);
        if (this.#slots.size === 0) this.#closed = true;
        return;
      }
    }
    this.#start();
    this.#dispatch();
  }

  /** A job whose worker died of what all workers hold together may be innocent, and gets one more attempt. */
  #attemptsOf(reason: unknown): number {
    return this.#attemptsMax + Number(reason instanceof WorkerDeath && reason.code === 'SHARED_MEMORY');
  }

  #dispatch(): void {
    for (let job = this.#queue[0]; job; job = this.#queue[0]) {
      const slot = this.#slotFor(job);
      if (!slot) return;
      this.#queue.shift();
      this.#give(slot, job);
    }
  }

  #give(slot: Slot<Task, Result>, job: Job<Task, Result>): void {
    job.attempts += 1;
    slot.jobs.set(job.id, job);
    slot.jobsGiven += 1;
    slot.worker.ref();
    this.#time(slot, job);
    const order: WorkerOrder<Task> = { kind: 'task', job: job.id, task: job.task };
    slot.worker.postMessage(order);
  }
}

function failureOf({
  message,
  beyondLimits,
}: {
  readonly message: string;
  readonly beyondLimits?: true;
}): WorkerPoolError {
  return beyondLimits
    ? new WorkerPoolError('crashed', message, new WorkerDeath('ERR_WORKER_OUT_OF_MEMORY', message))
    : new WorkerPoolError('failed', message);
}

/**
 * CPU milliseconds that a thread of a process has used; undefined when they cannot be read. Read from /proc, because
 * `worker.cpuUsage` is asynchronous and missing in older versions of Node.
 */
export function threadCpuMs(thread: number | undefined, process: number | 'self' = 'self'): number | undefined {
  try {
    // Nanoseconds on a processor, nanoseconds waiting for one, time slices.
    const [onCpu] = readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(onCpu) / 1e6;
  } catch {
    return undefined;
  }
}

/**
 * An amount that is granted in the order of the claims: small claims do not overtake a large one. A claim for more
 * than the whole waits for the whole.
 */
export class Budget {
  readonly #claims: { readonly amount: number; readonly granted: () => void }[] = [];
  #free: number;

  constructor(private readonly size: number) {
    this.#free = size;
  }

  /**
   * Calls `granted` when the amount is available, possibly at once.
   * @returns a function that gives it back, or withdraws a claim that still waits. Idempotent.
   */
  claim(amount: number, granted: () => void): () => void {
    const claim = { amount: Math.min(amount, this.size), granted };
    let open = true;
    this.#claims.push(claim);
    this.#serve();
    return () => {
      if (!open) return;
      open = false;
      const at = this.#claims.indexOf(claim);
      if (at >= 0) this.#claims.splice(at, 1);
      else this.#free += claim.amount;
      this.#serve();
    };
  }

  #serve(): void {
    for (let next = this.#claims[0]; next && next.amount <= this.#free; next = this.#claims[0]) {
      this.#claims.shift();
      this.#free -= next.amount;
      next.granted();
    }
  }
}

/**
 * The module of a worker thread: beside the calling module in dist. When the TypeScript sources run, as in tests and
 * benchmarks, it is the same file of the last build.
 * @throws Error when it is not built.
 */
export function workerEntry(file: string, base: string): URL {
  const beside = new URL(file, base);
  if (existsSync(beside)) return beside;
  const built = pathToFileURL(fileURLToPath(beside).replace(`${sep}src${sep}`, `${sep}dist${sep}`));
  if (existsSync(built)) return built;
  throw new Error(`the worker ${file} is not built: run \`npm run build\``);
}
