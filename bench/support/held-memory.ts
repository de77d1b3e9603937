import { collectGarbage } from '../../test/support/garbage.js';

/** Memory that the process retains, in MiB: heap and external memory after a garbage collection. */
export function heldMiB(): number {
  collectGarbage();
  return usedMiB();
}

/** The same including garbage. */
export function usedMiB(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
