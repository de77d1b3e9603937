import { type TimerClock } from './timer-clock.js';

export interface CallDeadline {
  /** Whether other calls were under way at the same time, so that congestion may explain a missed deadline. */
  readonly congested: boolean;
  /** @param answered whether the server responded, with success or an error */
  end(answered: boolean): void;
}

/** Maximum number of restarts of a call's clock because of the server's queue, so that a stuck call ends. */
const EXTENSIONS_MAX = 10;

interface Entry {
  extensions: number;
  shared: boolean;
  cancel: () => void;
  start: () => void;
}

/**
 * The deadlines of the calls under way. Most servers process calls in order of arrival, so a call may wait in the
 * server's queue behind earlier ones: the response to an earlier call restarts its clock. Time in the queue therefore
 * does not count. The clock also restarts when the server reports more waiting calls than were sent after this one.
 */
export class Deadlines {
  /** In order of sending. */
  readonly #calls = new Set<Entry>();

  constructor(
    private readonly clock: TimerClock,
    private readonly timeoutMs: number,
    /** Number of calls waiting in the server; undefined when it does not report it. */
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
    // The server's queue is first in, first out: while this call waits, so do all calls sent after it.
    const behind = calls.length - 1 - calls.indexOf(entry);
    if (waiting > behind && entry.extensions < EXTENSIONS_MAX) {
      entry.extensions += 1;
      entry.start();
    } else onExpired();
  }
}
