import { collectGarbage } from '../../test/support/garbage.js';

/** MiB that the process holds on to: the heap and what hangs outside of it, after a collection. */
export function heldMiB(): number {
  collectGarbage();
  return usedMiB();
}

/** The same with what is not collected yet. */
export function usedMiB(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
