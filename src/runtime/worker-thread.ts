import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type WorkerMessage, type WorkerOrder } from './worker-pool.js';

/** Waits until the pool's budget grants the job this many bytes. At most once per job. */
export type ClaimMemory = (bytes: number) => Promise<void>;

interface WorkerEntry<Task, Result, Ready> {
  readonly ready: Ready;
  /** Does one job. An error that it throws fails this job only. */
  readonly work: (task: Task, claim: ClaimMemory) => Result | Promise<Result>;
  /** Frees what native code holds, before the thread ends. */
  readonly dispose?: () => Promise<void>;
}

/** The thread's side of a worker pool: does jobs as they arrive, several at a time if the pool sends several. */
export function serveJobs<Task, Result, Ready>({ ready, work, dispose }: WorkerEntry<Task, Result, Ready>): void {
  const port = parentPort;
  if (!port) throw new Error('this module is the entry of a worker thread');
  const say = (message: WorkerMessage<Ready, Result>): void => port.postMessage(message);
  const atWork = new Set<Promise<void>>();
  let isRetiring = false;
  const claims = new Map<number, { readonly resolve: () => void; readonly reject: (error: unknown) => void }>();

  function begin(job: number, task: Task): void {
    const claim: ClaimMemory = (amount) =>
      new Promise((resolve, reject) => {
        // A thread that is ending gets no grants.
        if (isRetiring) throw new Error('the thread ends');
        claims.set(job, { resolve, reject });
        say({ kind: 'claim', job, amount });
      });
    const done = Promise.resolve()
      .then(() => work(task, claim))
      .then(
        (result) => say({ kind: 'result', job, result }),
        (error: unknown) =>
          say({
            kind: 'failed',
            job,
            message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          }),
      )
      .finally(() => {
        atWork.delete(done);
        claims.delete(job);
      });
    atWork.add(done);
  }

  async function retire(): Promise<void> {
    isRetiring = true;
    for (const { reject } of claims.values()) reject(new Error('the thread ends'));
    await Promise.all(atWork);
    await dispose?.();
    port?.close();
  }

  port.on('message', (order: WorkerOrder<Task>) => {
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
    }
  });
  const thread = ownThread();
  say({ kind: 'ready', ready, ...(thread === undefined ? {} : { thread }) });
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
