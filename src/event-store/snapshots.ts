import { createSummed, SUM_COLUMN, sumOf } from './sqlite/row-sum.js';
import { type Connection, connectRebuildable, type RebuildableOptions } from './sqlite/sqlite.connection.js';

/** The folded state of a stream at one of its events. */
export interface Snapshot {
  /** Revision of the last event that is included. */
  readonly revision: number;
  /** Id of that event, used to detect that the log has changed. */
  readonly eventId: string;
  readonly state: unknown;
  /** The chain link of the last event, if the stream is chained. */
  readonly head?: string;
}

type Row = [revision: number, eventId: string, state: string, head: string | null, sum: number];

/** How long opening the file waits for a lock. */
const OPENING_MS = 5_000;

/**
 * A cache of the folded states of long streams, in the file of the read models. It may be lost at any time; the stream
 * is then folded again. `get` and `put` never fail: a snapshot that cannot be read or written is treated as missing.
 */
export class Snapshots {
  readonly #db: Connection;
  readonly #get;
  readonly #put;

  /**
   * @param filename an SQLite file, created when missing
   * @param onSetAside called when the file was damaged and an empty one has taken its place
   */
  constructor(filename: string, onSetAside?: RebuildableOptions['onSetAside']) {
    this.#db = connectRebuildable(filename, {
      timeoutMs: OPENING_MS,
      prepare: (db) =>
        createSummed(
          db,
          'snapshots',
          `stream   TEXT PRIMARY KEY,
           fold     TEXT NOT NULL,
           revision INTEGER NOT NULL,
           event_id TEXT NOT NULL,
           state    TEXT NOT NULL,
           head     TEXT,
           ${SUM_COLUMN}`,
        ),
      ...(onSetAside ? { onSetAside } : {}),
    });
    // Does not wait for a lock, since a snapshot is optional.
    this.#db.exec('PRAGMA busy_timeout = 0');
    this.#get = this.#db.rows<[string, string], Row>(
      'SELECT revision, event_id, state, head, sum FROM snapshots WHERE stream = ? AND fold = ?',
    );
    this.#put = this.#db.prepare(
      'INSERT OR REPLACE INTO snapshots (stream, fold, revision, event_id, state, head, sum) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
  }

  /** @param fold name and version of the decider's fold; snapshots of another one are ignored */
  get(stream: string, fold: string): Snapshot | undefined {
    try {
      const found = this.#get.get(stream, fold);
      if (!found) return undefined;
      const [revision, eventId, state, head, sum] = found;
      if (sum !== sumOf([stream, fold, revision, eventId, state, head])) return undefined;
      return { revision, eventId, state: JSON.parse(state) as unknown, ...(head === null ? {} : { head }) };
    } catch {
      return undefined;
    }
  }

  put(stream: string, fold: string, { revision, eventId, state, head }: Snapshot): void {
    try {
      const values = [stream, fold, revision, eventId, JSON.stringify(state), head ?? null];
      this.#put.run(...values, sumOf(values));
    } catch {
      // Optional; the next snapshot may succeed.
    }
  }

  /** Names of the streams that have a snapshot. */
  streams(): readonly string[] {
    return this.#db
      .rows<[], [string]>('SELECT stream FROM snapshots ORDER BY stream')
      .all()
      .map(([stream]) => stream);
  }

  /** Deletes all snapshots. */
  clear(): void {
    this.#db.exec('DELETE FROM snapshots');
  }

  close(): void {
    this.#db.close();
  }
}
