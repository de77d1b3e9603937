import { readFileSync } from 'node:fs';

/** Death of a worker process for a known reason. `ERR_WORKER_OUT_OF_MEMORY` is Node's own code for a thread. */
export class WorkerDeath extends Error {
  override readonly name = 'WorkerDeath';
  constructor(
    readonly code: 'ERR_WORKER_OUT_OF_MEMORY' | 'SHARED_MEMORY' | 'ENDED',
    message: string,
  ) {
    super(message);
  }
}

/** A worker process whose memory is watched. */
export interface Watched {
  readonly pid: number | undefined;
  /** Largest memory of its own, in bytes. */
  readonly memoryMax: number;
  end(death: WorkerDeath): void;
  /** Asks it to end, if it has no job. */
  dismiss(): void;
}

interface Watch {
  isBusy: boolean;
  /** By the monotonic clock, in milliseconds. */
  idleSince: number;
}

/** How often memory is read while a process has a job. */
const BUSY_EVERY_MS = 20;
const IDLE_EVERY_MS = 5_000;
const MB = 1_000_000;
/** What all worker processes may hold together: the service itself, with a detector, needs about as much again. */
const TOGETHER_MAX = 640 * MB;
/** A process that is larger than this after its job is replaced, since V8 gives memory back late. */
const IDLE_MAX = 160 * MB;
/** An idle process ends after this time. */
const IDLE_MS_MAX = 120_000;

/**
 * Keeps the memory of all worker processes together below a limit: ends idle ones first, then the largest. The limit of
 * each alone is enforced by the operating system; where it cannot, that is done here too.
 */
class ProcessMemory {
  readonly #watched = new Map<Watched, Watch>();
  #timer: NodeJS.Timeout | undefined;
  #everyMs = 0;

  watch(one: Watched): void {
    this.#watched.set(one, { isBusy: false, idleSince: performance.now() });
    this.#schedule();
  }

  busy(one: Watched): void {
    const watch = this.#watched.get(one);
    if (!watch || watch.isBusy) return;
    watch.isBusy = true;
    this.#schedule();
  }

  idle(one: Watched): void {
    const watch = this.#watched.get(one);
    if (!watch?.isBusy) return;
    watch.isBusy = false;
    watch.idleSince = performance.now();
    if ((ownMemory(one.pid) ?? 0) > IDLE_MAX) setImmediate(() => one.dismiss());
  }

  forget(one: Watched): void {
    this.#watched.delete(one);
  }

  #schedule(): void {
    const watches = [...this.#watched.values()];
    const everyMs = watches.some(({ isBusy }) => isBusy) ? BUSY_EVERY_MS : watches.length > 0 ? IDLE_EVERY_MS : 0;
    if (everyMs === this.#everyMs) return;
    clearInterval(this.#timer);
    this.#everyMs = everyMs;
    if (everyMs > 0) this.#timer = setInterval(() => this.#check(), everyMs).unref();
  }

  #check(): void {
    const sizes = [...this.#watched]
      .map(([one, watch]) => ({ one, watch, bytes: ownMemory(one.pid) ?? 0 }))
      .sort((a, b) => Number(a.watch.isBusy) - Number(b.watch.isBusy) || b.bytes - a.bytes);
    let together = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { one, watch, bytes } of sizes) {
      if (bytes > one.memoryMax)
        one.end(new WorkerDeath('ERR_WORKER_OUT_OF_MEMORY', `the process used more than ${one.memoryMax / MB} MB`));
      else if (together > TOGETHER_MAX) {
        if (watch.isBusy)
          one.end(new WorkerDeath('SHARED_MEMORY', `all together used more than ${TOGETHER_MAX / MB} MB`));
        else one.dismiss();
      } else {
        if (!watch.isBusy && performance.now() - watch.idleSince > IDLE_MS_MAX) one.dismiss();
        continue;
      }
      together -= bytes;
    }
    this.#schedule();
  }
}

/** The worker processes of this process. */
export const processMemory = new ProcessMemory();

/** Memory of a process in bytes, without what it shares with a file; undefined without /proc. */
function ownMemory(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
