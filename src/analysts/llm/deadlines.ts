import { type Clock } from './clock.js';

export interface CallDeadline {
  /** Whether other calls were under way at the same time, so that their number may be why its time was not enough. */
  readonly congested: boolean;
  /** @param answered whether the server gave an answer, of whatever kind. */
  end(answered: boolean): void;
}

/** How many times a call's clock restarts by what the server tells, so that one that is stuck ends. */
const EXTENSIONS_MAX = 10;

interface Entry {
  extensions: number;
  shared: boolean;
  cancel: () => void;
  start: () => void;
}

/**
 * The deadlines of the calls under way. Most servers take calls in the order of arrival, so a call may still wait in the
 * server's queue while one that was sent before it is unanswered: each such answer restarts its clock. A call can
 * therefore wait as long as those before it take, and then has its whole time. So does a call that may still wait behind
 * others' by what the server tells of its queue.
 */
export class Deadlines {
  /** In the order of sending. */
  readonly #calls = new Set<Entry>();

  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs: number,
    /** How many calls wait in the server; undefined where it does not tell. */
    private readonly waiting?: () => Promise<number | undefined>,
  ) {}

  begin(onExpired: () => void): CallDeadline {
    const entry: Entry = {
      extensions: 0,
      shared: this.#calls.size > 0,
      cancel: () => undefined,
      start: () => {
        entry.cancel();
        entry.cancel = this.clock.deadline(this.timeoutMs, () => void this.#expire(entry, onExpired));
      },
    };
    for (const other of this.#calls) other.shared = true;
    this.#calls.add(entry);
    entry.start();
    return {
      get congested() {
        return entry.shared;
      },
      end: (answered) => {
        entry.cancel();
        if (!this.#calls.has(entry)) return;
        let later = false;
        for (const other of answered ? this.#calls : []) {
          if (other === entry) later = true;
          else if (later) other.start();
        }
        this.#calls.delete(entry);
      },
    };
  }

  async #expire(entry: Entry, onExpired: () => void): Promise<void> {
    const waiting = this.waiting ? ((await this.waiting()) ?? 0) : 0;
    if (!this.#calls.has(entry)) return;
    const calls = [...this.#calls];
    // First come, first served: as long as it waits, so do all that were sent after it.
    const behind = calls.length - 1 - calls.indexOf(entry);
    if (waiting > behind && entry.extensions < EXTENSIONS_MAX) {
      entry.extensions += 1;
      entry.start();
    } else onExpired();
  }
}
