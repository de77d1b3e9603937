import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of a worker thread, so that heavy work does not delay the answers of the event loop. */
const WORKER_NICENESS = 10;
const NICENESS_MAX = 19;

/**
 * Lowers the priority of the calling thread. The entries that scripts/bundle.mjs writes for worker threads call it before
 * they load any other code. On Linux niceness belongs to a thread; elsewhere it belongs to the process, which keeps what
 * it has.
 */
export function yieldToEventLoop(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(NICENESS_MAX, getPriority() + WORKER_NICENESS));
  } catch {
    // Not permitted here: the thread works at the process's own niceness.
  }
}
