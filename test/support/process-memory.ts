import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of a process and of all below it, in bytes, where a page that n processes share counts an nth in each, so that
 * the sum is what they take together. Needs /proc.
 */
export function memoryTogether(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(/\) \S (\d+)/.exec(readOf(`/proc/${name}/stat`))?.[1]));
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(isBelow)
    .reduce((sum, pid) => sum + 1_024 * Number(SHARE.exec(readOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0), 0);
}

/** The kernel's own sum of a process's shares, in kB. */
const SHARE = /^Pss:\s+(\d+)/m;

function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
