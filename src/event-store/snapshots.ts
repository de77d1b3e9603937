import { type Connection, connectRebuildable, disconnect, rows } from './sqlite/sqlite.connection.js';

/** What a stream's events had come to at one of them. */
export interface Snapshot {
  /** Of the last event that it holds. */
  readonly revision: number;
  /** That event's, by which a log that is no longer the same is told. */
  readonly eventId: string;
  readonly state: unknown;
  /** The last event's link where the stream is chained. */
  readonly head?: string;
}

type Row = [revision: number, eventId: string, state: string, head: string | null];

/** For opening the file; milliseconds. */
const OPENING_MS = 5_000;

/**
 * Folds of long streams, in the file of the read models: a cache, which may be lost at any time and costs a fold when it
 * is. Nothing here fails: what cannot be read or written is as if it had never been kept.
 */
export class Snapshots {
  readonly #db: Connection;
  readonly #get;
  readonly #put;

  /** @param filename an SQLite file, made when missing. */
  constructor(filename: string) {
    this.#db = connectRebuildable(filename, OPENING_MS);
    this.#db.exec(`CREATE TABLE IF NOT EXISTS snapshots (
      stream   TEXT PRIMARY KEY,
      fold     TEXT NOT NULL,
      revision INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      state    TEXT NOT NULL,
      head     TEXT
    ) STRICT`);
    // A snapshot is not worth waiting for.
    this.#db.exec('PRAGMA busy_timeout = 0');
    this.#get = rows<[string, string], Row>(
      this.#db,
      'SELECT revision, event_id, state, head FROM snapshots WHERE stream = ? AND fold = ?',
    );
    this.#put = this.#db.prepare(
      'INSERT OR REPLACE INTO snapshots (stream, fold, revision, event_id, state, head) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  /** @param fold name and version of what folded it; a snapshot of another is none. */
  get(stream: string, fold: string): Snapshot | undefined {
    try {
      const found = this.#get.get(stream, fold);
      if (!found) return undefined;
      const [revision, eventId, state, head] = found;
      return { revision, eventId, state: JSON.parse(state) as unknown, ...(head === null ? {} : { head }) };
    } catch {
      return undefined;
    }
  }

  put(stream: string, fold: string, { revision, eventId, state, head }: Snapshot): void {
    try {
      this.#put.run(stream, fold, revision, eventId, JSON.stringify(state), head ?? null);
    } catch {
      // The next one may be kept.
    }
  }

  /** Which streams have one. */
  streams(): readonly string[] {
    return rows<[], [string]>(this.#db, 'SELECT stream FROM snapshots ORDER BY stream')
      .all()
      .map(([stream]) => stream);
  }

  /** Drops them all. */
  clear(): void {
    this.#db.exec('DELETE FROM snapshots');
  }

  close(): void {
    disconnect(this.#db);
  }
}
