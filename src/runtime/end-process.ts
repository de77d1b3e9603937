import { accessSync, constants } from 'node:fs';
import { hasThreads, threadsEnded } from './worker-pool.js';

/** Replaces the program of this process. Node 22.15 and later; its types lack it. */
type Execve = (file: string, args: readonly string[], environment: NodeJS.ProcessEnv) => void;

const SHELL = '/bin/sh';
/** How long a version of Node without `execve` waits for threads. */
const THREADS_MAX_MS = 60_000;

/**
 * Ends this process with a status, whatever its threads do. `process.exit` would cut off their native code, such as the
 * loading of a model, which aborts the process (SIGABRT). So a process whose threads have not ended is replaced by one
 * that does nothing but exit: the kernel then ends all threads at once (docs/decisions/0156).
 */
export async function endProcess(status: number): Promise<never> {
  if (hasThreads()) {
    const { execve } = process as { execve?: Execve };
    // A shell starts much faster than Node.
    if (isExecutable(SHELL)) execve?.(SHELL, [SHELL, '-c', `exit ${status}`], {});
    execve?.(process.execPath, [process.execPath, '-e', `process.exit(${status})`], {
      ...process.env,
      NODE_OPTIONS: '',
    });
    await threadsEnded(THREADS_MAX_MS);
  }
  process.exit(status);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
