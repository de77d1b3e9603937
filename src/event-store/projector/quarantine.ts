import { type RecordedEvent } from '../../kernel/index.js';
import { createSummed, SUM_COLUMN, sumOf } from '../sqlite/row-sum.js';
import { type Connection, storable } from '../sqlite/sqlite.connection.js';
import { type Suspects } from './view-table.js';

/** A stream with an event that this program cannot read. */
export interface UnreadableStream {
  readonly stream: string;
  /** Revision of the first unreadable event. */
  readonly revision: number;
  readonly type: string;
  readonly reason: string;
}

/** The stored form. `view` is the name and signature of the view that failed, if the catalogue can read the event. */
export interface QuarantinedStream extends UnreadableStream {
  readonly view: string | null;
}

type Row = [stream: string, revision: number, type: string, reason: string, view: string | null];

export function createQuarantine(db: Connection): void {
  createSummed(
    db,
    'quarantine',
    `stream TEXT PRIMARY KEY, revision INTEGER NOT NULL, type TEXT NOT NULL, reason TEXT NOT NULL, view TEXT, ${SUM_COLUMN}`,
  );
  // Without sums, because each start marks the rows again.
  db.exec(`CREATE TABLE IF NOT EXISTS suspect_rows (
    view   TEXT NOT NULL,
    key    TEXT NOT NULL,
    stream TEXT NOT NULL,
    PRIMARY KEY (view, key, stream)
  ) STRICT, WITHOUT ROWID`);
}

const FIELDS = 'stream, revision, type, reason, view';

/**
 * Streams that are quarantined because one of their events cannot be read, and the rows that they would have changed.
 * Stored in the file of the read models, so that all processes that share the file agree.
 */
export class Quarantine {
  readonly #db: Connection;
  readonly #all;
  readonly #add;
  readonly #lift;
  readonly #suspect;
  readonly #trust;
  /** Revision of the first unreadable event by stream, as of the last `load`. */
  #revisions: ReadonlyMap<string, number> = new Map();

  constructor(db: Connection) {
    this.#db = db;
    this.#all = db.rows<[], Row>(`SELECT ${FIELDS} FROM quarantine ORDER BY stream`);
    this.#add = db.prepare(`INSERT OR IGNORE INTO quarantine (${FIELDS}, sum) VALUES (?, ?, ?, ?, ?, ?)`);
    this.#lift = db.prepare('DELETE FROM quarantine WHERE stream = ?');
    this.#suspect = db.prepare('INSERT OR IGNORE INTO suspect_rows (view, key, stream) VALUES (?, ?, ?)');
    this.#trust = db.prepare('DELETE FROM suspect_rows WHERE stream = ?');
  }

  list(): readonly QuarantinedStream[] {
    return this.#all.all().map(([stream, revision, type, reason, view]) => ({ stream, revision, type, reason, view }));
  }

  /** Loads what any process has quarantined. Call it in the transaction in which `covers` is used. */
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
    const values = [stream, revision, type, reason, view].map(storable);
    this.#add.run(...values, sumOf(values));
    this.load();
  }

  /** Releases a stream that can be read again. Its rows must then be rebuilt. */
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

  suspectsOf(view: string): Omit<Suspects, 'assertComplete'> {
    const name = `'${view.replaceAll("'", "''")}'`;
    const any = this.#db.rows<[], [number]>(`SELECT 1 FROM suspect_rows WHERE view = ${name} LIMIT 1`);
    const one = this.#db.rows<[string], [number]>(`SELECT 1 FROM suspect_rows WHERE view = ${name} AND key = ?`);
    const all = this.#db.rows<[], [string, string]>(`SELECT key, stream FROM suspect_rows WHERE view = ${name}`);
    return {
      any: () => any.get() !== undefined,
      has: (key) => one.get(key) !== undefined,
      all: () => all.all().map(([key, stream]) => ({ key, stream })),
      excluded: `key NOT IN (SELECT key FROM suspect_rows WHERE view = ${name})`,
    };
  }
}
