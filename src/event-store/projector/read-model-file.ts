import { setImmediate as nextTurn } from 'node:timers/promises';
import { categoryOf, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { createSummed, SUM_COLUMN, sumOf } from '../sqlite/row-sum.js';
import {
  blockBriefly,
  type Connection,
  connectRebuildable,
  type RebuildableOptions,
  removeAside,
  retryWhileLocked,
  storable,
} from '../sqlite/sqlite.connection.js';
import { type Witness } from './log-comparison.js';
import { type AnyView, type EventVersions, type ProjectedView, readsAllOf } from './projected-view.js';
import { createQuarantine, Quarantine } from './quarantine.js';
import { RowCache } from './row-cache.js';
import { StoreUnavailableError } from '../store-errors.js';
import { type Suspects, ViewTable, wordsOf } from './view-table.js';

/** How long a transaction waits for another process's lock. */
const LOCK_WAIT_MAX_MS = 10_000;

/** Pages of a word index that one step merges. */
const MERGED_PAGES = 200;

const SET_CHECKPOINT = 'INSERT OR REPLACE INTO checkpoints (view, signature, position, sum) VALUES (?, ?, ?, ?)';

type WitnessRow = [stream: string, revision: number, id: string, position: string];

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
  readonly #builtBy;
  readonly #setCheckpoint;
  readonly #advance;
  readonly #noteLast;
  readonly #newest;
  readonly #versions: EventVersions;
  #isComplete = true;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param versions the event types and versions that this program can read
   * @param onSetAside called when the file was damaged and an empty one has taken its place
   * @throws StoreUnavailableError when the file cannot be opened
   */
  constructor(
    filename: string,
    views: readonly ProjectedView[],
    versions: EventVersions,
    onSetAside: NonNullable<RebuildableOptions['onSetAside']> = () => undefined,
  ) {
    this.views = views;
    this.#versions = versions;
    // NORMAL keeps rows and checkpoints consistent without an fsync per commit; rows lost in a power cut are rebuilt.
    const prepare = (db: Connection): void => this.#prepare(db);
    const db = (this.db = connectRebuildable(filename, { timeoutMs: LOCK_WAIT_MAX_MS, prepare, onSetAside }));
    this.cache = new RowCache(db);
    this.quarantine = new Quarantine(db);
    this.#checkpoint = db.rows<[string], [signature: string, position: Position, build: string | null, sum: number]>(
      'SELECT signature, position, build, sum FROM checkpoints WHERE view = ?',
    );
    this.#builtBy = db.rows<[string], [view: string]>('SELECT view FROM checkpoints WHERE build = ?');
    this.#setCheckpoint = db.prepare(SET_CHECKPOINT);
    this.#advance = db.prepare('UPDATE checkpoints SET position = ?, sum = ? WHERE view = ?');
    this.#noteLast = db.prepare(
      `INSERT INTO last_events (category, stream, revision, id, position, sum) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (category) DO UPDATE SET stream = excluded.stream, revision = excluded.revision, id = excluded.id,
         position = excluded.position, sum = excluded.sum WHERE excluded.position > position`,
    );
    this.#newest = db.rows<[], WitnessRow>(
      'SELECT stream, revision, id, position FROM last_events ORDER BY position DESC',
    );
    blockBriefly(db);
  }

  /** Replaces the damaged file by an empty one, whose rows are then rebuilt from the log. @returns its new name */
  setAside(): string {
    this.#isComplete = false;
    try {
      const aside = this.db.setAside();
      this.cache.clear();
      this.#prepare(this.db);
      blockBriefly(this.db);
      return aside;
    } catch (error) {
      // The new file cannot be used as it is, so the next attempt makes another one.
      this.db.reportDamage('its empty successor could not be prepared');
      throw error;
    }
  }

  /** Deletes everything that was made from the log, including the copies that others keep in this file. */
  startOver(): Promise<void> {
    this.#isComplete = false;
    return this.inTurn(() => {
      for (const name of ['snapshots', 'kept_streams', 'last_events'])
        if (this.db.rows<[string], [number]>('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name))
          this.db.exec(`DELETE FROM ${name}`);
      this.quarantine.clear();
      for (const each of this.views) this.reset(each);
    });
  }

  /** Readers are given rows again after {@link setAside} and {@link startOver}. */
  complete(): void {
    this.#isComplete = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Whether damage was found, or rows are missing until all have been made again. */
  get isUnderRepair(): boolean {
    return !this.#isComplete || this.db.damage !== undefined;
  }

  /** Resolves when all rows have been made again. Call it while the file is under repair. */
  repaired(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  suspectsOf(view: string): Suspects {
    return {
      ...this.quarantine.suspectsOf(view),
      assertComplete: () => {
        if (!this.#isComplete) throw new StoreUnavailableError('the read models are being made again from the log');
      },
    };
  }

  /** The last event of each category from which the rows were made, the newest first. */
  witnesses(): readonly Witness[] {
    return this.#newest
      .all()
      .map(([stream, revision, id, position]) => ({ stream, revision, id, position: position as Position }));
  }

  /** Runs work in a transaction that holds the write lock from its beginning; waits for the lock without blocking. */
  inTurn<T>(work: () => T): Promise<T> {
    return retryWhileLocked(LOCK_WAIT_MAX_MS, () => this.db.transaction(work));
  }

  /** @throws ProjectionError when there is none */
  checkpointOf(view: string): Checkpoint {
    const found = this.#checkpoint.get(view);
    if (!found) throw new ProjectionError(`${view} has lost its checkpoint`);
    const [signature, position, build, sum] = found;
    if (sum !== sumOf([view, signature, position])) throw this.db.reportDamage(`the checkpoint of ${view} was changed`);
    return { signature, position, build };
  }

  /** The views whose rows are being made again by this rebuild. */
  builtBy(build: string): readonly string[] {
    return this.#builtBy.all(build).map(([view]) => view);
  }

  advance(view: string, position: Position): void {
    this.#advance.run(position, sumOf([view, this.checkpointOf(view).signature, position]), view);
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
    const values = [categoryOf(stream), stream, revision, id, position].map(storable);
    this.#noteLast.run(...values, sumOf(values));
  }

  /** Deletes the rows of a view, which are then rebuilt from the log. */
  reset({ view, signature }: ProjectedView): void {
    this.cache.clear();
    ViewTable.create(this.db, view, view.name);
    this.#set(view.name, signature, START);
  }

  /** Replaces the rows of a view by those of another table, which include the events up to `position`. */
  replace({ view, signature }: ProjectedView, by: string, position: Position): void {
    this.cache.clear();
    ViewTable.replace(this.db, view, view.name, by);
    this.#set(view.name, signature, position);
    this.#tables.delete(by);
  }

  #set(view: string, signature: string, position: Position): void {
    this.#setCheckpoint.run(view, signature, position, sumOf([view, signature, position]));
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

  /**
   * Removes what is left of deleted rows: their words, which the index keeps until its segments are merged, older pages in the
   * write-ahead log, and a damaged file that was set aside. Merges in small steps, between which others have their turn.
   * @throws StoreUnavailableError while another process reads the file
   */
  async scrub(signal: AbortSignal): Promise<void> {
    for (const { view } of this.views) if (view.text) await this.#mergeWords(wordsOf(view.name), signal);
    if (this.db.pragma('wal_checkpoint(TRUNCATE)') !== 0)
      throw new StoreUnavailableError(
        'another process reads the read models, so their write-ahead log cannot be emptied',
      );
    removeAside(this.db.filename);
  }

  async #mergeWords(words: string, signal: AbortSignal): Promise<void> {
    const changes = this.db.rows<[], [number]>('SELECT total_changes()');
    // A negative number begins to merge all segments into one; positive ones continue, until a step changes nothing.
    for (let pages = -MERGED_PAGES; !signal.aborted; pages = MERGED_PAGES) {
      const before = changes.get()?.[0] ?? 0;
      await this.inTurn(() => this.db.exec(`INSERT INTO "${words}" ("${words}", rank) VALUES ('merge', ${pages})`));
      if ((changes.get()?.[0] ?? 0) - before < 2) return;
      await nextTurn();
    }
  }

  close(): void {
    this.db.close();
  }

  #prepare(db: Connection): void {
    // A rebuild touches the same pages repeatedly, so 16 MB of them are cached and WAL checkpoints are rarer.
    // Rows that are deleted or replaced are overwritten, since what they say may have been erased.
    db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000; PRAGMA secure_delete = ON');
    db.transaction(() => {
      createTables(db);
      this.#resetUnusable(db);
    });
  }

  /** Rows of another version are unusable, so they are deleted, and `start` waits for the new ones. */
  #resetUnusable(db: Connection): void {
    const isComplete = this.#readsAllThatWasRead(db);
    if (!isComplete) db.exec('DELETE FROM quarantine; DELETE FROM suspect_rows');
    const signature = db.rows<[string], [string]>('SELECT signature FROM checkpoints WHERE view = ?');
    for (const { view, ...each } of this.views)
      if (!isComplete || signature.get(view.name)?.[0] !== each.signature) {
        ViewTable.create(db, view, view.name);
        db.prepare(SET_CHECKPOINT).run(view.name, each.signature, START, sumOf([view.name, each.signature, START]));
      }
  }

  /**
   * Whether this program knows every event type and version that the last program on this file knew. Also records its
   * own versions. A program that knew more may have applied events that this one would quarantine.
   */
  #readsAllThatWasRead(db: Connection): boolean {
    const noted = db.rows<[], [string, number]>('SELECT types, sum FROM program').get();
    const types = JSON.stringify(this.#versions);
    // A start that changes nothing must succeed on a full disk.
    if (noted?.[0] !== types || noted[1] !== sumOf([types]))
      db.prepare('INSERT OR REPLACE INTO program (id, types, sum) VALUES (1, ?, ?)').run(types, sumOf([types]));
    if (noted === undefined) return false;
    const [known, sum] = noted;
    return sum === sumOf([known]) && readsAllOf(this.#versions, JSON.parse(known) as EventVersions);
  }
}

function createTables(db: Connection): void {
  createSummed(
    db,
    'checkpoints',
    `view TEXT PRIMARY KEY, signature TEXT NOT NULL, position TEXT NOT NULL, ${SUM_COLUMN}, build TEXT`,
  );
  createSummed(
    db,
    'last_events',
    `category TEXT PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL, position TEXT NOT NULL,
     ${SUM_COLUMN}`,
  );
  createSummed(db, 'program', `id INTEGER PRIMARY KEY CHECK (id = 1), types TEXT NOT NULL, ${SUM_COLUMN}`);
  createQuarantine(db);
}
