import { type TimerClock } from '../../src/analysts/llm/index.js';

export interface SkippingClock extends TimerClock {
  /** All waits that were started, in milliseconds. */
  readonly waits: readonly number[];
}

/** A clock without real waits: the next timer fires as soon as nothing else is ready, and time jumps to it. */
export function skippingClock(): SkippingClock {
  const waits: number[] = [];
  const planned = new Set<{ at: number; callback: () => void }>();
  let now = 0;
  let scheduled = false;
  const runNext = (): void => {
    scheduled = false;
    const next = [...planned].sort((a, b) => a.at - b.at)[0];
    if (!next) return;
    planned.delete(next);
    now = Math.max(now, next.at);
    next.callback();
    plan();
  };
  const plan = (): void => {
    if (scheduled || planned.size === 0) return;
    scheduled = true;
    setImmediate(runNext);
  };
  return {
    waits,
    now: () => now,
    wall: () => Date.parse('2026-01-01T00:00:00Z') + now,
    after: (delayMs, callback) => {
      waits.push(delayMs);
      const entry = { at: now + delayMs, callback };
      planned.add(entry);
      plan();
      return () => planned.delete(entry);
    },
    // Network deadlines use real time, because the network does.
    deadline: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
