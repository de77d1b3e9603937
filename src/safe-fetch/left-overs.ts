import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Browsers of a service that was killed. Each browser's profile folder is named after the process that owns it, so the
 * next start can tell what nobody owns any more: it ends the browser and removes the folder.
 */
const PREFIX = 'elenchus-profile-';
/** Tells this process from an earlier one with the same id, as after a container's restart. */
const STARTED = Math.round(performance.timeOrigin);

/** A new profile folder of this process. */
export function newProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-${STARTED}-`));
}

/** Ends and removes what dead processes have left behind. */
export async function sweepLeftOvers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX) && !isOwned(name));
  if (names.length === 0) return;
  await Promise.all(names.map((name) => removeProfile(join(tmpdir(), name))));
}

/** How long the processes of a browser may take to end after they were killed. */
const ENDING_MS_MAX = 10_000;

/**
 * Ends every process of a browser and removes its profile folder. A killed process may still write, and so make the
 * folder again, until the system has ended it: the folder is removed until nobody is left.
 *
 * @param group Process group of the browser, where this process has started it.
 */
export async function removeProfile(profile: string, group?: number): Promise<void> {
  const until = Date.now() + ENDING_MS_MAX;
  for (;;) {
    if (group) kill(-group);
    const users = (await processes()).filter(({ command }) => command.includes(profile));
    for (const { pid } of users) kill(pid);
    // A process that has ended and was not waited for yet holds no memory.
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

/** Every process with its command line; none where the system has no /proc. */
async function processes(): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  return Promise.all(
    pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
}

/** Resident bytes of each process in a group; none where the system has no /proc. */
export async function residentBytes(group: number): Promise<{ pid: number; bytes: number }[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // After the command in parentheses: state, parent, group, …, resident pages as the 22nd.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[2]) === group ? [{ pid, bytes: Number(fields[21]) * PAGE_BYTES }] : [];
    }),
  );
  return found.flat();
}
const PAGE_BYTES = 4_096;

/** Ends a process, or a whole group by its negative id; one that is gone already is well. */
export function kill(pid: number): void {
  // To the system, 0 means the caller's own group.
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone.
  }
}
