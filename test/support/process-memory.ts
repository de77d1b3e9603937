import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process and of all below it, in bytes; what they share counts for each. Needs /proc. */
export function memoryBelow(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(/\) \S (\d+)/.exec(readOf(`/proc/${name}/stat`))?.[1]));
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(isBelow)
    .reduce((sum, pid) => sum + 1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(readOf(`/proc/${pid}/status`))?.[1] ?? 0), 0);
}

function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
