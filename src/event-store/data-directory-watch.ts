import { statSync } from 'node:fs';
import { type WriteGate } from './write-gate.js';

/** Interval between two looks at the directory. */
const INTERVAL_MS = 1_000;

/**
 * What identifies the file or directory at a path: device and inode. It changes when another one takes its place;
 * undefined when there is none, or it cannot be reached.
 */
export function fileAt(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Closes the gate while the data directory, or the log in it, is not the one that was opened: what a process writes to
 * deleted files is lost when it ends.
 */
export class DataDirectoryWatch {
  readonly #gate: WriteGate;
  readonly #opened: ReadonlyMap<string, string | undefined>;
  readonly #onChange: (reason: string | null) => void;
  readonly #timer;
  #reason: string | null = null;

  /**
   * @param paths the directory, and files in it that never are replaced
   * @param onChange says what is wrong when one is missed, and null when all are back
   */
  constructor(gate: WriteGate, paths: readonly string[], onChange: (reason: string | null) => void) {
    this.#gate = gate;
    this.#opened = new Map(paths.map((path) => [path, fileAt(path)]));
    this.#onChange = onChange;
    this.#timer = setInterval(() => this.look(), INTERVAL_MS).unref();
  }

  /** Compares what is there with what was opened. */
  look(): void {
    const [missed] = [...this.#opened].filter(([path, opened]) => fileAt(path) !== opened);
    const reason = missed ? sentence(missed[0]) : null;
    if (reason === this.#reason) return;
    this.#reason = reason;
    this.#gate.report('data-directory', reason && 'The data directory was deleted or replaced; nothing is written.');
    this.#onChange(reason);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

const sentence = (path: string): string =>
  `${path} ${fileAt(path) === undefined ? 'was deleted or cannot be reached' : 'was replaced'}`;
