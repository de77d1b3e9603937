import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freeBytesAt } from './disk-watch.js';
import { type Pace } from './projector/live-loop.js';
import { type Projector } from './projector/projector.js';
import { type RowDifference } from './projector/table-comparison.js';

/** When the first comparison begins. */
const FIRST_MS = 5_000;
/** Time between two comparisons. */
const INTERVAL_MS = 86_400_000;
/** The part of the time of the main thread that a comparison may take. */
const SHARE = 0.1;
/** Few, so that requests do not wait for long. */
const CHUNK_EVENTS = 250;
/** What must remain free beside a second file of the read models. */
const FREE_BYTES_MIN = 200_000_000;

interface ReadModelChecksParts {
  readonly projector: Projector;
  /** The file of the read models. */
  readonly filename: string;
  /** Whether the log is damaged, so that rows cannot be made again from it. */
  readonly isLogDamaged: () => boolean;
  readonly onDifferences: (rows: readonly RowDifference[], areMadeAgain: boolean) => void;
  /** Called with a sentence when rows were not compared or not made again. */
  readonly onSkipped: (reason: string, error?: unknown) => void;
  readonly firstMs?: number;
}

/**
 * Compares every row that is served with one that is made again from the log: some seconds after the start, and then each
 * day. It takes a tenth of the time of the thread. Tables with a difference are rebuilt; the old rows are served meanwhile.
 */
export class ReadModelChecks {
  readonly #parts: ReadModelChecksParts;
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: ReadModelChecksParts) {
    this.#parts = parts;
  }

  /** Returns at once. Idempotent. */
  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    for (let waitMs = this.#parts.firstMs ?? FIRST_MS; ; waitMs = INTERVAL_MS) {
      await after(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const tables = await this.#compare();
        // Not waited for, since the projector ends it when it is closed.
        if (tables.size > 0) this.#makeAgain(tables);
      } catch (error) {
        // An outage of the log or a stop, or a defect that the next comparison has as well.
        if (!this.#isOver()) this.#parts.onSkipped('the read models could not be compared with the log', error);
      }
    }
  }

  /** @returns the names of the tables that are to be made again */
  async #compare(): Promise<ReadonlySet<string>> {
    const { projector, filename, isLogDamaged, onDifferences, onSkipped } = this.#parts;
    const directory = dirname(filename);
    const needed = (statSync(filename, { throwIfNoEntry: false })?.size ?? 0) + FREE_BYTES_MIN;
    if ((freeBytesAt(directory) ?? Infinity) < needed) {
      onSkipped(
        'the read models are not compared with the log, because the disk has too little space for a copy of them',
      );
      return new Set();
    }
    const other = join(directory, 'read-models.compared.sqlite');
    const remove = (): void => ['', '-wal', '-shm'].forEach((suffix) => rmSync(other + suffix, { force: true }));
    // Left by a process that was killed.
    remove();
    try {
      const { signal } = this.#ending;
      const rows = await projector.differences(other, { pace: paceOf(signal), signal });
      if (rows.length === 0) return new Set();
      const areMadeAgain = !isLogDamaged();
      onDifferences(rows, areMadeAgain);
      return new Set(areMadeAgain ? rows.map(({ table }) => table) : []);
    } finally {
      remove();
    }
  }

  #makeAgain(tables: ReadonlySet<string>): void {
    // Several in one pass, which costs as much as all.
    this.#parts.projector.rebuild(tables.size === 1 ? [...tables][0] : undefined).catch((error: unknown) => {
      if (!this.#isOver()) this.#parts.onSkipped('wrong rows of the read models could not be made again', error);
    });
  }

  #isOver(): boolean {
    return this.#ending.signal.aborted;
  }
}

const paceOf = (signal: AbortSignal): Pace => ({
  chunkEvents: CHUNK_EVENTS,
  rest: (workedMs) => after(workedMs * (1 / SHARE - 1), undefined, { signal, ref: false }).catch(() => undefined),
});
