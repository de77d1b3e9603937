import { type RecordedEvent } from '../kernel/index.js';
import { type Connection, rows } from './sqlite/sqlite.connection.js';
import { type Suspects } from './view-table.js';

/** A stream that this program cannot read from one of its events on. */
export interface UnreadableStream {
  readonly stream: string;
  /** Of the first event that cannot be read. */
  readonly revision: number;
  readonly type: string;
  readonly reason: string;
}

/** As it is kept; `view` names the view, with its signature, that failed on an event which the catalogue can read. */
export interface QuarantinedStream extends UnreadableStream {
  readonly view: string | null;
}

type Row = [stream: string, revision: number, type: string, reason: string, view: string | null];

const FIELDS = 'stream, revision, type, reason, view';

/**
 * Streams that are set aside because one of their events cannot be read, and the rows that they would have changed. Kept
 * in the file of the read models, so that every process that shares the file sees the same.
 */
export class Quarantine {
  readonly #db: Connection;
  readonly #all;
  readonly #add;
  readonly #lift;
  readonly #suspect;
  readonly #trust;
  /** Stream → revision of its first unreadable event, as of the last `load`. */
  #revisions: ReadonlyMap<string, number> = new Map();

  constructor(db: Connection) {
    this.#db = db;
    db.exec(`
      CREATE TABLE IF NOT EXISTS quarantine (
        stream   TEXT PRIMARY KEY,
        revision INTEGER NOT NULL,
        type     TEXT NOT NULL,
        reason   TEXT NOT NULL,
        view     TEXT
      ) STRICT;
      CREATE TABLE IF NOT EXISTS suspect_rows (
        view   TEXT NOT NULL,
        key    TEXT NOT NULL,
        stream TEXT NOT NULL,
        PRIMARY KEY (view, key, stream)
      ) STRICT, WITHOUT ROWID`);
    this.#all = rows<[], Row>(db, `SELECT ${FIELDS} FROM quarantine ORDER BY stream`);
    this.#add = db.prepare(`INSERT OR IGNORE INTO quarantine (${FIELDS}) VALUES (?, ?, ?, ?, ?)`);
    this.#lift = db.prepare('DELETE FROM quarantine WHERE stream = ?');
    this.#suspect = db.prepare('INSERT OR IGNORE INTO suspect_rows (view, key, stream) VALUES (?, ?, ?)');
    this.#trust = db.prepare('DELETE FROM suspect_rows WHERE stream = ?');
  }

  list(): readonly QuarantinedStream[] {
    return this.#all.all().map(([stream, revision, type, reason, view]) => ({ stream, revision, type, reason, view }));
  }

  /** Learns what any process has set aside; to be called in the transaction in which `covers` is asked. */
  load(): void {
    this.#revisions = new Map(this.#all.all().map(([stream, revision]) => [stream, revision]));
  }

  /** Whether an event must not be applied. */
  covers({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): boolean {
    if (this.#revisions.size === 0) return false;
    const first = this.#revisions.get(stream);
    return first !== undefined && revision >= first;
  }

  add({ stream, revision, type }: RecordedEvent, reason: string, view: string | null): void {
    this.#add.run(stream, revision, type, reason, view);
    this.load();
  }

  /** The stream can be read again; its rows are to be made anew. */
  lift(stream: string): void {
    this.#lift.run(stream);
    this.#trust.run(stream);
    this.load();
  }

  suspect(view: string, key: string, stream: string): void {
    this.#suspect.run(view, key, stream);
  }

  clear(): void {
    this.#db.exec('DELETE FROM quarantine; DELETE FROM suspect_rows');
    this.load();
  }

  suspectsOf(view: string): Suspects {
    const name = `'${view.replaceAll("'", "''")}'`;
    const any = rows<[], [number]>(this.#db, `SELECT 1 FROM suspect_rows WHERE view = ${name} LIMIT 1`);
    const one = rows<[string], [number]>(this.#db, `SELECT 1 FROM suspect_rows WHERE view = ${name} AND key = ?`);
    const all = rows<[], [string, string]>(this.#db, `SELECT key, stream FROM suspect_rows WHERE view = ${name}`);
    return {
      any: () => any.get() !== undefined,
      has: (key) => one.get(key) !== undefined,
      all: () => all.all().map(([key, stream]) => ({ key, stream })),
      excluded: `key NOT IN (SELECT key FROM suspect_rows WHERE view = ${name})`,
    };
  }
}
