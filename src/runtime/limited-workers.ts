import { availableParallelism } from 'node:os';
import { HourlyBudget } from './hourly-budget.js';
import { currentOwner } from './owner.js';
import { WorkerPool, WorkerPoolError } from './worker-pool.js';

interface LimitedWorkersOptions {
  /** The worker's module, which calls `serveJobs`. Resolved at the first task. */
  readonly entry: () => URL;
  /** Maximum number of processes. One less than the cores, at least one and at most two, when omitted. */
  readonly size?: number | undefined;
  /** CPU that one task may use, in milliseconds; 5,000. */
  readonly cpuMsMax?: number | undefined;
  /**
   * CPU after which a task makes room, in milliseconds: it begins again in processes of their own with a lower priority.
   * What its owner sends next begins there too, until one of these tasks was quick, or an hour has passed. So nobody waits
   * for long behind slow tasks, however many accounts send them. It is more than an ordinary task takes in a process that
   * has just started. Never when omitted.
   */
  readonly quickCpuMs?: number;
  /** Heap of one process, in megabytes; 256. */
  readonly heapMbMax?: number | undefined;
  /** Buffers of one process, in megabytes; 192. */
  readonly bufferMbMax?: number | undefined;
  /** Tasks that may wait for a process; 64. */
  readonly waitingMax?: number | undefined;
  /** For tasks that hold a short text only and need files or native code of the service. */
  readonly inThreads?: true;
  /** The error of a task that the queue has no room for. */
  readonly overloaded: () => Error;
}

const CPU_MS_MAX = 5_000;
const HEAP_MB_MAX = 256;
const BUFFER_MB_MAX = 192;
/** Ends a task when a process's CPU time cannot be read, and one that waits very long for a processor. */
const WALL_MS_MAX = 60_000;
/** Added to the niceness of processes for slow tasks: a quarter of a processor that others want. */
const SLOW_NICENESS = 5;
const SLOW_WALL_MS_MAX = 120_000;
const WAITING_MAX = 64;
const TASKS_PER_PROCESS = 10_000;
const START_MS_MAX = 60_000;

/**
 * Child processes for untrusted input. Each task has a process to itself, with limits on CPU and memory and without
 * rights, and ends at most that process. No process starts before the first task or `warm()`.
 */
export class LimitedWorkers<Task, Result> {
  readonly #options: LimitedWorkersOptions;
  #pool: WorkerPool<Task, Result, null> | undefined;
  #slowPool: WorkerPool<Task, Result, null> | undefined;
  /** Owners whose last tasks were slow. */
  readonly #slow = new HourlyBudget(1);
  #closed = false;

  constructor(options: LimitedWorkersOptions) {
    this.#options = options;
  }

  /**
   * @throws the `overloaded` error when the queue is full or the workers are closed; WorkerPoolError `timeout` or
   *   `crashed` for a task that exceeds its limits, `failed` for one that throws; the signal's reason; what
   *   `assertMayBegin` throws when the task's turn has come.
   */
  async run(task: Task, signal?: AbortSignal, assertMayBegin: () => void = () => undefined): Promise<Result> {
    if (this.#closed) throw this.#options.overloaded();
    try {
      if (this.#options.quickCpuMs === undefined)
        return await this.#quick().run(task, signal, (begin) => (assertMayBegin(), begin()));
      return await this.#quicklyOrSlowly(task, signal, assertMayBegin, this.#options.quickCpuMs);
    } catch (error) {
      if (error instanceof WorkerPoolError && (error.code === 'full' || error.code === 'closed'))
        throw this.#options.overloaded();
      throw error;
    }
  }

  async #quicklyOrSlowly(
    task: Task,
    signal: AbortSignal | undefined,
    assertMayBegin: () => void,
    quickCpuMs: number,
  ): Promise<Result> {
    const owner = currentOwner();
    const assertQuick = (): void => {
      if (this.#slow.waitMs(owner) > 0) throw new Slow();
    };
    try {
      assertQuick();
      return await this.#quick().run(task, signal, async (begin) => {
        assertQuick();
        assertMayBegin();
        try {
          return await begin();
        } catch (error) {
          if (!(error instanceof WorkerPoolError && error.code === 'timeout')) throw error;
          // Before the owner's next turn.
          this.#slow.note(owner);
          throw new Slow();
        }
      });
    } catch (error) {
      if (!(error instanceof Slow)) throw error;
    }
    if (this.#closed) throw this.#options.overloaded();
    this.#slowPool ??= this.#start(this.#options.cpuMsMax ?? CPU_MS_MAX, SLOW_NICENESS);
    return this.#slowPool.run(task, signal, (begin) => {
      assertMayBegin();
      return begin((cpuMs) => {
        // One long text of an honest owner, or one first use of a process, says little about the next. Who alternates
        // gets no more of the quick processes than this one task for each slow one that has had its time here.
        if (cpuMs < quickCpuMs) this.#slow.forget(owner);
      });
    });
  }

  /** Starts the first process, so that the first task does not wait for it. Never throws: the first task reports it. */
  async warm(): Promise<void> {
    if (this.#closed) return;
    await this.#quick()
      .ready()
      .catch(() => undefined);
  }

  /** Ends the processes; idempotent. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#pool?.close(), this.#slowPool?.close()]);
  }

  #quick(): WorkerPool<Task, Result, null> {
    const { cpuMsMax = CPU_MS_MAX, quickCpuMs = cpuMsMax } = this.#options;
    return (this.#pool ??= this.#start(Math.min(quickCpuMs, cpuMsMax), 0));
  }

  #start(jobCpuMs: number, niceness: number): WorkerPool<Task, Result, null> {
    const {
      entry,
      size = Math.max(1, Math.min(2, availableParallelism() - 1)),
      heapMbMax = HEAP_MB_MAX,
      bufferMbMax = BUFFER_MB_MAX,
      inThreads,
      waitingMax = WAITING_MAX,
    } = this.#options;
    return new WorkerPool({
      entry: entry(),
      workerData: null,
      size,
      jobsAtOnce: 1,
      queueLimit: waitingMax,
      jobsPerWorker: TASKS_PER_PROCESS,
      jobTimeoutMs: niceness > 0 ? SLOW_WALL_MS_MAX : WALL_MS_MAX,
      jobCpuMs,
      // Not retried: a task that ended its process would end the next one too.
      attemptsMax: 1,
      ...(inThreads
        ? { resourceLimits: { maxOldGenerationSizeMb: heapMbMax } }
        : { process: { heapMbMax, bufferMbMax, niceness } }),
      startTimeoutMs: START_MS_MAX,
    });
  }
}

/** The task is slow, or its owner sent slow ones. */
class Slow extends Error {
  override readonly name = 'Slow';
}

/** Whether a task exceeded its limits, or its process died of it. */
export function exceededLimits(error: unknown): boolean {
  return error instanceof WorkerPoolError && (error.code === 'timeout' || error.code === 'crashed');
}

/** Bytes to send to a worker, copied if they are a view of a larger buffer. */
export function withoutSlack(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
