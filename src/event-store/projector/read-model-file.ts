import { categoryOf, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { blockBriefly, type Connection, connectRebuildable, retryWhileLocked } from '../sqlite/sqlite.connection.js';
import { type AnyView, type EventVersions, type ProjectedView, readsAllOf } from './projected-view.js';
import { Quarantine } from './quarantine.js';
import { RowCache } from './row-cache.js';
import { ViewTable } from './view-table.js';

/** How long a transaction waits for another process's lock. */
const LOCK_WAIT_MAX_MS = 10_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    view      TEXT PRIMARY KEY,
    signature TEXT NOT NULL,
    position  TEXT NOT NULL,
    build     TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS last_events (
    category TEXT PRIMARY KEY,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    position TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS program (id INTEGER PRIMARY KEY CHECK (id = 1), types TEXT NOT NULL) STRICT`;

/** The projector or a rebuild has stopped for good, for instance because another program took over the read models. */
export class ProjectionError extends Error {
  override readonly name = 'ProjectionError';
  readonly code = 'projection-failed';
}

interface Checkpoint {
  readonly signature: string;
  /** The rows include the events up to here. */
  readonly position: Position;
  /** The rebuild that is filling the view's next table. */
  readonly build: string | null;
}

/** The SQLite file of the read models: the tables of the views, their checkpoints and the quarantine. */
export class ReadModelFile {
  readonly views: readonly ProjectedView[];
  readonly db: Connection;
  readonly cache: RowCache;
  readonly quarantine: Quarantine;
  readonly #tables = new Map<string, ViewTable<unknown>>();
  readonly #checkpoint;
  readonly #setCheckpoint;
  readonly #advance;
  readonly #noteLast;

  /**
   * @param versions the event types and versions that this program can read
   * @throws StoreUnavailableError when the file cannot be opened
   */
  constructor(filename: string, views: readonly ProjectedView[], versions: EventVersions) {
    this.views = views;
    // NORMAL keeps rows and checkpoints consistent without an fsync per commit; rows lost in a power cut are rebuilt.
    const db = (this.db = connectRebuildable(filename, LOCK_WAIT_MAX_MS));
    // A rebuild touches the same pages repeatedly, so 16 MB of them are cached and WAL checkpoints are rarer.
    db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000');
    this.cache = new RowCache(db);
    this.quarantine = db.transaction(() => {
      db.exec(TABLES);
      return new Quarantine(db);
    });
    this.#checkpoint = db.rows<[string], [signature: string, position: Position, build: string | null]>(
      'SELECT signature, position, build FROM checkpoints WHERE view = ?',
    );
    this.#setCheckpoint = db.prepare(
      'INSERT OR REPLACE INTO checkpoints (view, signature, position, build) VALUES (?, ?, ?, NULL)',
    );
    this.#advance = db.prepare('UPDATE checkpoints SET position = ? WHERE view = ?');
    this.#noteLast = db.prepare(
      `INSERT INTO last_events (category, stream, revision, id, position) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (category) DO UPDATE SET stream = excluded.stream, revision = excluded.revision, id = excluded.id,
         position = excluded.position WHERE excluded.position > position`,
    );
    db.transaction(() => this.#resetUnusable(versions));
    blockBriefly(db);
  }

  /** Runs work in a transaction that holds the write lock from its beginning; waits for the lock without blocking. */
  inTurn<T>(work: () => T): Promise<T> {
    return retryWhileLocked(LOCK_WAIT_MAX_MS, () => this.db.transaction(work));
  }

  /** @throws ProjectionError when there is none */
  checkpointOf(view: string): Checkpoint {
    const found = this.#checkpoint.get(view);
    if (!found) throw new ProjectionError(`${view} has lost its checkpoint`);
    const [signature, position, build] = found;
    return { signature, position, build };
  }

  advance(view: string, position: Position): void {
    this.#advance.run(position, view);
  }

  /** Moves the checkpoints past events that no view uses, so that they are not read again at the next start. */
  skipTo(position: Position): void {
    this.db.transaction(() => {
      for (const { view, signature } of this.views) {
        const checkpoint = this.checkpointOf(view.name);
        if (checkpoint.signature === signature && checkpoint.position < position) this.advance(view.name, position);
      }
    });
  }

  /** Records the event as the last of its category. By these, another node can verify that its log is the same. */
  noteLast({ stream, revision, id, position }: RecordedEvent): void {
    this.#noteLast.run(categoryOf(stream), stream, revision, id, position);
  }

  /** Deletes the rows of a view, which are then rebuilt from the log. */
  reset({ view, signature }: ProjectedView): void {
    this.cache.clear();
    ViewTable.create(this.db, view, view.name);
    this.#setCheckpoint.run(view.name, signature, START);
  }

  /** Replaces the rows of a view by those of another table, which include the events up to `position`. */
  replace({ view, signature }: ProjectedView, by: string, position: Position): void {
    this.cache.clear();
    ViewTable.replace(this.db, view, view.name, by);
    this.#setCheckpoint.run(view.name, signature, position);
    this.#tables.delete(by);
  }

  /** For writing rows. */
  table(view: AnyView, name: string): ViewTable<unknown> {
    let known = this.#tables.get(name);
    if (!known) this.#tables.set(name, (known = new ViewTable<unknown>(this.db, view, name, this.cache)));
    return known;
  }

  /** Creates the missing indexes. New tables are filled first, which is cheaper than maintaining indexes meanwhile. */
  async index(): Promise<void> {
    for (const { view } of this.views) await this.inTurn(() => ViewTable.index(this.db, view, view.name));
  }

  close(): void {
    this.db.close();
  }

  /** Rows of another version are unusable, so they are deleted, and `start` waits for the new ones. */
  #resetUnusable(versions: EventVersions): void {
    const isComplete = this.#readsAllThatWasRead(versions);
    if (!isComplete) this.quarantine.clear();
    for (const each of this.views)
      if (!isComplete || this.#checkpoint.get(each.view.name)?.[0] !== each.signature) this.reset(each);
  }

  /**
   * Whether this program knows every event type and version that the last program on this file knew. Also records its
   * own versions. A program that knew more may have applied events that this one would quarantine.
   */
  #readsAllThatWasRead(versions: EventVersions): boolean {
    const noted = this.db.rows<[], [string]>('SELECT types FROM program').get()?.[0];
    this.db.prepare('INSERT OR REPLACE INTO program (id, types) VALUES (1, ?)').run(JSON.stringify(versions));
    return noted !== undefined && readsAllOf(versions, JSON.parse(noted) as EventVersions);
  }
}
