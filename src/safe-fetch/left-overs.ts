import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Cleans up browsers of a service that was killed. Each profile folder is named after the process that owns it, so the
 * next start recognises folders without a living owner, ends their browsers and removes them.
 */
const PREFIX = 'elenchus-profile-';
/** Distinguishes this process from an earlier one with the same id, as after a container's restart. */
const STARTED = Math.round(performance.timeOrigin);

/** Creates a profile folder of this process. */
export function newProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-${STARTED}-`));
}

/** Ends browsers and removes folders that dead processes left behind. */
export async function sweepLeftOvers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX) && !isOwned(name));
  if (names.length === 0) return;
  await Promise.all(names.map((name) => removeProfile(join(tmpdir(), name))));
}

/** Time for a browser's processes to end after they were killed. */
const ENDING_MS_MAX = 10_000;

/**
 * Ends every process of a browser and removes its profile folder. Until it has ended, a killed process may still write
 * and recreate the folder, so the removal is repeated until no process is left.
 * @param group Process group of the browser, if this process started it.
 */
export async function removeProfile(profile: string, group?: number): Promise<void> {
  const until = Date.now() + ENDING_MS_MAX;
  for (;;) {
    if (group) kill(-group);
    const users = (await processes()).filter(({ command }) => command.includes(profile));
    for (const { pid } of users) kill(pid);
    // A zombie process holds no memory.
    const inGroup = group ? (await residentBytes(group)).filter(({ bytes }) => bytes > 0) : [];
    const removed = await rm(profile, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }).then(
      () => true,
      () => false,
    );
    if ((removed && users.length + inGroup.length === 0) || Date.now() > until) return;
    await setTimeout(50);
  }
}

function isOwned(name: string): boolean {
  const [pid, started] = name.slice(PREFIX.length).split('-').map(Number);
  if (!pid) return false;
  if (pid === process.pid) return started === STARTED;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every process with its command line; empty when the system has no /proc. */
async function processes(): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  return Promise.all(
    pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
}

/** Resident bytes of each process in a group; empty when the system has no /proc. */
export async function residentBytes(group: number): Promise<{ pid: number; bytes: number }[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // Fields after the command in parentheses: state, parent, group, …; the 22nd is the number of resident pages.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[2]) === group ? [{ pid, bytes: Number(fields[21]) * PAGE_BYTES }] : [];
    }),
  );
  return found.flat();
}
const PAGE_BYTES = 4_096;

/** Ends a process, or a whole group by its negative id. One that has already ended is not an error. */
export function kill(pid: number): void {
  // The id 0 means the caller's own group.
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
