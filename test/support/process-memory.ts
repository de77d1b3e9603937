import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process and of all below it, in bytes; what they share counts for each. Needs /proc. */
export const memoryBelow = (root: number): number => sumBelow(root, 'status', /^VmRSS:\s+(\d+)/m);

/**
 * Memory of a process and of all below it, in bytes, where a page that n processes share counts an nth in each, so that
 * the sum is what they take together. Needs /proc; slower than {@link memoryBelow}.
 */
export const memoryTogether = (root: number): number => sumBelow(root, 'smaps_rollup', /^Pss:\s+(\d+)/m);

/** Sums a number of kB from a file of each process below one. */
function sumBelow(root: number, file: string, figure: RegExp): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(/\) \S (\d+)/.exec(readOf(`/proc/${name}/stat`))?.[1]));
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(isBelow)
    .reduce((sum, pid) => sum + 1_024 * Number(figure.exec(readOf(`/proc/${pid}/${file}`))?.[1] ?? 0), 0);
}

function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
