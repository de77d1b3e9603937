import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { FairLimit } from './fair-limit.js';
import { currentOwner } from './owner.js';

/** Computations that may wait, over all owners. */
const WAITING_MAX = 256;
/** Longest rest after a computation, in milliseconds. With a busy thread each turn is followed by all of it. */
const REST_MS_MAX = 500;
/** A computation that has not ended by then, for instance because it waits for the log, keeps nobody waiting any longer. */
const HELD_MS_MAX = 10_000;

const turns = new FairLimit(1, { waitingMax: WAITING_MAX });

/**
 * Runs what keeps the main thread busy for more than a few milliseconds: one computation at a time, for owners in turn. The
 * next begins once the thread has had nothing to do for as long as it was busy meanwhile, or after half a second: so half of its
 * time is left for what is answered at once, and nearly all of it when others want it. The turn ends with the work, however it
 * ends, and after 10 seconds at the latest.
 * @param signal withdraws work that has not begun
 * @throws LimitFullError when 256 computations wait and this one is the last of the owner who has the most; the signal's reason
 */
export function computeInTurn<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const turn = async (): Promise<void> => {
      const before = performance.eventLoopUtilization();
      const working = begin(work);
      working.then(resolve, reject);
      await settledWithin(working, HELD_MS_MAX);
      // Not the time in which it waited for the log.
      const { active } = performance.eventLoopUtilization(before);
      await idleFor(active);
    };
    turns.run(currentOwner(), turn, signal).catch(reject);
  });
}

/** Turns what is thrown into a rejection. */
async function begin<T>(work: () => T | Promise<T>): Promise<T> {
  return work();
}

/** Resolves when the thread has been idle for so long in all, in milliseconds, and after the longest rest at the latest. */
async function idleFor(ms: number): Promise<void> {
  const before = performance.eventLoopUtilization();
  const ends = performance.now() + REST_MS_MAX;
  for (let missing = ms; missing > 0; missing = ms - performance.eventLoopUtilization(before).idle) {
    const left = ends - performance.now();
    if (left <= 0) return;
    await pause(Math.min(missing, left));
  }
}

async function settledWithin(working: Promise<unknown>, timeoutMs: number): Promise<void> {
  const timer = new AbortController();
  const ended = working.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([ended, pause(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
}
