import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, workerData as dataOfThread } from 'node:worker_threads';
import { type WorkerMessage, type WorkerOrder } from './messages.js';

/** Waits until the pool's budget grants the job this many bytes. At most once per job. */
export type ClaimMemory = (bytes: number) => Promise<void>;

interface WorkerEntry<Task, Result, Ready> {
  readonly ready: Ready;
  /** Does one job. An error that it throws fails this job only. */
  readonly work: (task: Task, claim: ClaimMemory) => Result | Promise<Result>;
  /** Frees what native code holds, before the worker ends. */
  readonly dispose?: () => Promise<void>;
}

/** The worker's connection to its pool. */
interface PoolPort<Task> {
  say(message: WorkerMessage<unknown, unknown>): void;
  listen(hear: (order: WorkerOrder<Task>) => void): void;
  close(): void;
}

let endOwnThreads: () => Promise<void> = () => Promise.resolve();

/** Sets what a thread with threads of its own does before it quits, since quitting cuts them off in native code. */
export function beforeQuitting(end: () => Promise<void>): void {
  endOwnThreads = end;
}

// Heard from the moment on at which this module is loaded, also while the worker's own module loads a model. A message
// arrives between two native calls, so that none is cut off.
parentPort?.on('message', (order: WorkerOrder<unknown>) => {
  if (order.kind === 'quit') void endOwnThreads().finally(() => process.exit());
});

/** The worker's side of a pool: does jobs as they arrive, several at a time if the pool sends several. */
export function serveJobs<Task, Result, Ready>({ ready, work, dispose }: WorkerEntry<Task, Result, Ready>): void {
  const port = portOfThread<Task>() ?? portOfProcess<Task>();
  if (!port) throw new Error('this module is the entry of a worker');
  const atWork = new Set<Promise<void>>();
  let isRetiring = false;
  const claims = new Map<number, { readonly resolve: () => void; readonly reject: (error: unknown) => void }>();

  function begin(job: number, task: Task): void {
    const claim: ClaimMemory = (amount) =>
      new Promise((resolve, reject) => {
        // A worker that is ending gets no grants.
        if (isRetiring) throw new Error('the worker ends');
        claims.set(job, { resolve, reject });
        port?.say({ kind: 'claim', job, amount });
      });
    const done = Promise.resolve()
      .then(() => work(task, claim))
      .then(
        (result) => port?.say({ kind: 'result', job, result }),
        (error: unknown) => port?.say(failureOf(job, error)),
      )
      .finally(() => {
        atWork.delete(done);
        claims.delete(job);
      });
    atWork.add(done);
  }

  async function retire(): Promise<void> {
    isRetiring = true;
    for (const { reject } of claims.values()) reject(new Error('the worker ends'));
    await Promise.all(atWork);
    await dispose?.();
    port?.close();
  }

  port.listen((order) => {
    switch (order.kind) {
      case 'task':
        begin(order.job, order.task);
        return;
      case 'granted':
        claims.get(order.job)?.resolve();
        return;
      case 'retire':
        void retire();
        return;
      case 'quit':
        // Heard above.
        return;
    }
  });
  const thread = ownThread();
  port.say({ kind: 'ready', ready, ...(thread === undefined ? {} : { thread }) });
}

/** The data that the pool gave this worker at its start. */
export function workerData(): unknown {
  return parentPort ? (dataOfThread as unknown) : JSON.parse(process.argv[2] ?? 'null');
}

function portOfThread<Task>(): PoolPort<Task> | undefined {
  const port = parentPort;
  return port
    ? {
        say: (message) => port.postMessage(message),
        listen: (hear) => void port.on('message', hear),
        close: () => port.close(),
      }
    : undefined;
}

function portOfProcess<Task>(): PoolPort<Task> | undefined {
  if (!process.send) return undefined;
  // A terminal and systemd send these to all processes of a service. Only the parent decides when a worker ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
  return {
    say: (message) => process.send?.(message),
    listen: (hear) => void process.on('message', hear),
    close: () => process.disconnect(),
  };
}

/**
 * A RangeError is what V8 throws for a buffer, a string or a stack beyond its limits. It leaves the work only if the
 * input needed that much.
 */
function failureOf(job: number, error: unknown): WorkerMessage<never, never> {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', job, message, ...(error instanceof RangeError ? { beyondLimits: true } : {}) };
}

/** The operating system's id of the calling thread; undefined without /proc. */
export function ownThread(): number | undefined {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    return Number.isInteger(thread) ? thread : undefined;
  } catch {
    return undefined;
  }
}
