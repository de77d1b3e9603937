import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked at whether the process rests. */
const LOOK_MS = 60_000;
/** A minute with less work than this share of it is one of rest. */
const RESTING_SHARE = 0.05;
/** Minutes of rest after which memory is returned: at once, and when what is kept for five minutes has been dropped. */
const RETURNED_AFTER: readonly number[] = [1, 6];

/**
 * Returns memory to the operating system when the process rests after work. V8 collects only when something is
 * allocated, so a process that has nothing to do would keep what a flood of requests took.
 *
 * @param collect collects all garbage
 * @returns a function that is called each minute with the share of it in which the thread worked, from 0 to 1
 */
export function restCollection(collect: () => void): (share: number) => void {
  // A process that has just started has nothing to return.
  let minutes = Number.POSITIVE_INFINITY;
  return (share) => {
    minutes = share < RESTING_SHARE ? minutes + 1 : 0;
    if (RETURNED_AFTER.includes(minutes)) collect();
  };
}

/** Lets this process return memory when it rests, until it ends. */
export function collectAtRest(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NonNullable<typeof gc>;
  const look = restCollection(() => void collect({ execution: 'async', type: 'major' }));
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    look(utilization);
  }, LOOK_MS).unref();
}
