import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** The operating system's id of the calling thread; undefined without /proc. */
export function ownThread(): number | undefined {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    return Number.isInteger(thread) ? thread : undefined;
  } catch {
    return undefined;
  }
}

/**
 * CPU milliseconds that a thread of this process has used; undefined when they cannot be read. Node 20 reports this
 * only for the whole process.
 */
export function threadCpuMs(thread: number): number | undefined {
  try {
    // Nanoseconds on a processor, nanoseconds waiting for one, time slices.
    const [onCpu] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(onCpu) / 1e6;
  } catch {
    return undefined;
  }
}
