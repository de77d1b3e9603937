import { statfsSync } from 'node:fs';
import { type WriteGate } from './write-gate.js';

/** Interval between two looks at the free space. */
const INTERVAL_MS = 5_000;
/** Enough for the debates that are running to end, and for a checkpoint of both files. */
const FREE_BYTES_MIN = 64_000_000;
/** New work is accepted again from here on, so that it is not refused and accepted by turns. */
const FREE_BYTES_AGAIN = 96_000_000;

/** Bytes that are free at a path for this user; undefined when it cannot be said. */
export function freeBytesAt(path: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Refuses new work before the disk of the log is full, since a full disk would stop in the middle what has begun. */
export class DiskWatch {
  readonly #gate: WriteGate;
  readonly #freeBytes: () => number | undefined;
  readonly #onChange: (reason: string | null) => void;
  readonly #timer;
  #isLow = false;

  /**
   * @param onChange says that there is little space, and null when there is enough again
   * @param freeBytes bytes that are free now; undefined when it cannot be said
   */
  constructor(
    gate: WriteGate,
    directory: string,
    onChange: (reason: string | null) => void,
    freeBytes = (): number | undefined => freeBytesAt(directory),
  ) {
    this.#gate = gate;
    this.#freeBytes = freeBytes;
    this.#onChange = onChange;
    this.#timer = setInterval(() => this.look(), INTERVAL_MS).unref();
    this.look();
  }

  look(): void {
    const free = this.#freeBytes();
    if (free === undefined) return;
    const isLow = free < (this.#isLow ? FREE_BYTES_AGAIN : FREE_BYTES_MIN);
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const reason = isLow
      ? `The disk has less than ${FREE_BYTES_MIN / 1_000_000} MB free; no new work is accepted.`
      : null;
    this.#gate.report('disk-space', reason);
    this.#onChange(reason);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
