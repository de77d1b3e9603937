import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type Worker } from 'node:worker_threads';
import { type WorkerMessage, type WorkerOrder } from '../../src/runtime/worker-pool.js';

/**
 * Keeps the worker threads that a service in this process has finished with for later services, since starting a thread
 * takes longer than most of its jobs. The threads are real, and only their end is put off. A thread that died, was
 * terminated, or still had a job when it was asked to end is not kept.
 */

/** The entries whose threads are kept: those of the build. */
const KEPT = /\/dist\/.*\.worker\.js$/;

type Order = WorkerOrder<unknown>;
type Message = WorkerMessage<unknown, unknown>;

/** At most one idle thread for each entry, data and limits. */
const idle = new Map<string, { readonly worker: Worker; readonly ready: Message }>();

/** A thread as its pool sees it. For the pool it has ended once it is idle. */
class KeptThread extends EventEmitter {
  readonly #key: string;
  readonly #worker: Worker;
  #ready: Message | undefined;
  #jobs = 0;
  #isReleased = false;
  readonly #onMessage = (message: Message): void => {
    if (message.kind === 'ready') this.#ready = message;
    else if (message.kind !== 'claim') this.#jobs -= 1;
    this.emit('message', message);
  };
  readonly #onError = (error: unknown): void => void this.emit('error', error);
  readonly #onExit = (code: number): void => void this.emit('exit', code);

  constructor(key: string, worker: Worker, ready: Message | undefined) {
    super();
    this.#key = key;
    this.#worker = worker.on('message', this.#onMessage).on('error', this.#onError).on('exit', this.#onExit);
    if (ready) setImmediate(() => this.#onMessage(ready));
  }

  postMessage(order: Order): void {
    if (this.#isReleased) return;
    if (order.kind === 'task') this.#jobs += 1;
    if (order.kind === 'retire' && this.#ready && this.#jobs === 0 && !idle.has(this.#key)) this.#release(this.#ready);
    else this.#worker.postMessage(order);
  }

  #release(ready: Message): void {
    this.#isReleased = true;
    this.#worker.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#onExit).unref();
    idle.set(this.#key, { worker: this.#worker, ready });
    setImmediate(() => this.emit('exit', 0));
  }

  terminate(): Promise<number> {
    return this.#isReleased ? Promise.resolve(0) : this.#worker.terminate();
  }

  ref(): void {
    if (!this.#isReleased) this.#worker.ref();
  }

  unref(): void {
    if (!this.#isReleased) this.#worker.unref();
  }
}

workerThreads.Worker = new Proxy(workerThreads.Worker, {
  construct(Thread, [entry, options]: ConstructorParameters<typeof Worker>) {
    if (!KEPT.test(String(entry))) return new Thread(entry, options);
    const key = JSON.stringify([String(entry), options?.workerData, options?.resourceLimits]);
    const kept = idle.get(key);
    idle.delete(key);
    return new KeptThread(key, kept?.worker ?? new Thread(entry, options), kept?.ready);
  },
});
syncBuiltinESMExports();
