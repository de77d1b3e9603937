import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type Worker } from 'node:worker_threads';
import { type WorkerMessage, type WorkerOrder } from '../../src/worker/index.js';

/**
 * Keeps the worker threads and processes that a service in this process has finished with for later services, since
 * starting one takes longer than most of its jobs. They are real, and only their end is put off. A worker that died,
 * was terminated, or still had a job when it was asked to end is not kept.
 */

/** The entries whose workers are kept: those of the build. */
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

/** At most one idle process for each command line. */
const idleProcesses = new Map<string, { readonly child: ChildProcess; readonly ready: Message }>();

/** A process as its pool sees it. For the pool it has ended once it is idle. */
class KeptProcess extends EventEmitter {
  readonly #key: string;
  readonly #child: ChildProcess;
  #ready: Message | undefined;
  #jobs = 0;
  #isReleased = false;
  readonly #onMessage = (message: Message): void => {
    if (message.kind === 'ready') this.#ready = message;
    else if (message.kind !== 'claim') this.#jobs -= 1;
    this.emit('message', message);
  };
  readonly #onError = (error: unknown): void => void this.emit('error', error);
  readonly #onExit = (code: number | null, signal: string | null): void => void this.emit('exit', code, signal);

  constructor(key: string, child: ChildProcess, ready: Message | undefined) {
    super();
    this.#key = key;
    this.#child = child.on('message', this.#onMessage).on('error', this.#onError).on('exit', this.#onExit);
    if (ready) setImmediate(() => this.#onMessage(ready));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get stderr(): ChildProcess['stderr'] {
    return this.#child.stderr;
  }

  get connected(): boolean {
    return !this.#isReleased && this.#child.connected;
  }

  get channel(): ChildProcess['channel'] {
    return this.#isReleased ? null : this.#child.channel;
  }

  send(order: Order, sent: () => void): boolean {
    if (order.kind === 'task') this.#jobs += 1;
    if (order.kind !== 'retire' || !this.#ready || this.#jobs > 0 || idleProcesses.has(this.#key))
      return this.#child.send(order, sent);
    this.#release(this.#ready);
    return true;
  }

  #release(ready: Message): void {
    this.#isReleased = true;
    this.#child.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#onExit).unref();
    this.#child.channel?.unref();
    this.#child.stderr?.removeAllListeners('data').resume();
    const { pid } = this.#child;
    this.#child.once('exit', () => {
      if (idleProcesses.get(this.#key)?.child.pid === pid) idleProcesses.delete(this.#key);
    });
    idleProcesses.set(this.#key, { child: this.#child, ready });
    setImmediate(() => this.emit('exit', 0, null));
  }

  kill(signal: NodeJS.Signals): boolean {
    return this.#isReleased || this.#child.kill(signal);
  }

  ref(): void {
    if (!this.#isReleased) this.#child.ref();
  }

  unref(): void {
    if (!this.#isReleased) this.#child.unref();
  }
}

childProcess.fork = new Proxy(childProcess.fork, {
  apply(fork, _, [entry, args, options]: [string | URL, readonly string[], childProcess.ForkOptions]) {
    if (!KEPT.test(String(entry))) return fork(entry, args, options);
    const key = JSON.stringify([String(entry), args, options.execArgv, options.env]);
    const kept = idleProcesses.get(key);
    idleProcesses.delete(key);
    return new KeptProcess(key, kept?.child ?? fork(entry, args, options), kept?.ready);
  },
});
syncBuiltinESMExports();
