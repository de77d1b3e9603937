import { type TimerClock } from '../../src/analysts/llm/index.js';

export interface VirtualClock extends TimerClock {
  /** Number of running deadlines, one for each call under way. */
  readonly deadlines: number;
}

/** Number of idle turns of the event loop after which nothing more is in transit. */
const QUIET_TURNS = 4;

/**
 * A clock for real HTTP without real waits. Time stands still while anything is in transit and then jumps to the
 * next timer. `isQuiet` states whether the server has every call that was sent, and the sender every answer.
 */
export function virtualClock(isQuiet: (clock: VirtualClock) => boolean): VirtualClock {
  interface Plan {
    readonly at: number;
    readonly callback: () => void;
  }
  const planned = new Set<Plan>();
  const deadlines = new Set<Plan>();
  let now = 0;
  let polling = false;
  let quietTurns = 0;
  const poll = (): void => {
    if (planned.size === 0) {
      polling = false;
      return;
    }
    quietTurns = isQuiet(clock) ? quietTurns + 1 : 0;
    if (quietTurns >= QUIET_TURNS) {
      quietTurns = 0;
      const [next] = [...planned].sort((a, b) => a.at - b.at);
      if (next) {
        planned.delete(next);
        deadlines.delete(next);
        now = Math.max(now, next.at);
        next.callback();
      }
    }
    setImmediate(poll);
  };
  const plan = (delayMs: number, callback: () => void, kept?: Set<Plan>): (() => void) => {
    const entry = { at: now + delayMs, callback };
    planned.add(entry);
    kept?.add(entry);
    quietTurns = 0;
    if (!polling) {
      polling = true;
      setImmediate(poll);
    }
    return () => {
      planned.delete(entry);
      kept?.delete(entry);
      quietTurns = 0;
    };
  };
  const clock: VirtualClock = {
    now: () => now,
    wall: () => Date.parse('2026-01-01T00:00:00Z') + now,
    after: (delayMs, callback) => plan(delayMs, callback),
    deadline: (delayMs, callback) => plan(delayMs, callback, deadlines),
    get deadlines() {
      return deadlines.size;
    },
  };
  return clock;
}
