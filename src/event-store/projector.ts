import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  canonicalJson,
  type Catalogue,
  categoryOf,
  detached,
  type Fact,
  idOf,
  noteOutage,
  waitLimitMs,
  type Position,
  type Recorded,
  type RecordedEvent,
  START,
  UnreadableEventError,
  type View,
  type ViewReader,
} from '../kernel/index.js';
import { type Backoff, backoffMs, SharedWork, sleep } from '../runtime/index.js';
import { type EventStore, type Subscription } from './event-store.js';
import { isUnavailable, StoreUnavailableError } from './store-errors.js';
import { type QuarantinedStream, Quarantine, type UnreadableStream } from './quarantine.js';
import {
  type Connection,
  connectRebuildable,
  blockBriefly,
  isDriverDefect,
  retryWhileLocked,
} from './sqlite/sqlite.connection.js';
import { streamPages } from './stream-reading.js';
import { ViewTable, RowCache } from './view-table.js';

const BACKOFF: Backoff = { firstMs: 100, maxMs: 5_000 };

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows and facts differ from view to view
export type AnyView = View<any, any>;

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  /**
   * The SQLite file of the read models, separate from the log. It may be deleted while no process uses it and is
   * rebuilt.
   */
  readonly filename: string;
  readonly views: readonly AnyView[];
  /**
   * The categories of this service's streams with their event types; all categories when omitted. Other streams of the
   * same database are ignored.
   */
  readonly streams?: StreamTypes;
  /** Called for every stream that is quarantined, and at the start for those that still are. */
  readonly onUnreadable?: (stream: UnreadableStream) => void;
  /** Called when a quarantined stream can be read again. */
  readonly onReadable?: (stream: string) => void;
  /** Pauses between retries while store or disk are unavailable; 100 ms to 5 s. */
  readonly backoff?: Backoff;
}

/** Event types by category of stream. */
export type StreamTypes = Readonly<Record<string, readonly string[]>>;

export interface ProjectorHealth {
  /** False while the store or the disk is unavailable, and permanently after a {@link ProjectionError}. */
  readonly ok: boolean;
  readonly error: Error | null;
  /** Once true, it stays true while the views are less than 3 s behind the log, and until the next failure. */
  readonly caughtUp: boolean;
  readonly position: Position;
  /** Age of the last applied event while catching up, 0 when caught up; milliseconds. */
  readonly lagMs: number;
  /** Quarantined streams; rows made from them are refused. */
  readonly unreadable: readonly UnreadableStream[];
}

export interface RebuildProgress {
  /** Events applied so far. */
  readonly events: number;
  /** The share of the log covered by the old rows that has been read, 0 to 1; null when the old rows cover nothing. */
  readonly share: number | null;
}

/** The projector or a rebuild has stopped for good, for instance because another program took over the read models. */
export class ProjectionError extends Error {
  override readonly name = 'ProjectionError';
  readonly code = 'projection-failed';
}

interface Track {
  readonly view: AnyView;
  readonly types: ReadonlySet<string>;
  /** See {@link signatureOf}. */
  readonly signature: string;
}

/** A rebuild of some views in tables of their own. */
interface Rebuild {
  /** Recorded with the views' checkpoints, so that a later rebuild can end this one. */
  readonly build: string;
  /** The views, each with the table in which it is rebuilt. */
  readonly next: readonly (Track & { readonly table: string })[];
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Position of the last event that was applied. */
  position: Position;
  /** Number of events read. */
  events: number;
}

/** A signature that changes whenever the rows of a view must be rebuilt. */
export function signatureOf(view: AnyView): string {
  return canonicalJson([
    PROJECTOR_VERSION,
    view.version,
    [...(view.types as readonly string[])].sort(),
    Object.keys(view.columns ?? {}).sort(),
    ...(view.text ? ['text'] : []),
  ]);
}

/** Name of the table in which a view is rebuilt before it replaces the old one. */
export const nextTableOf = (view: string): string => `${view}__next`;

/**
 * Whether a program knows every event type and version that another program knows, so that it can read every event that
 * the other has applied.
 */
export function readsAllOf(ours: EventVersions, theirs: EventVersions): boolean {
  return Object.entries(theirs).every(([type, version]) => version <= (ours[type] ?? 0));
}

/** Newest versions by event type. */
export type EventVersions = Readonly<Record<string, number>>;

/** A table that a batch of events is applied to. */
interface Feed {
  readonly view: AnyView;
  readonly table: ViewTable<unknown>;
  /** Whether the table is empty, so that rows need not be looked up; determined on first use. */
  isEmpty?: boolean;
  /** Events up to here have been applied to the table. */
  readonly position: Position;
  /** Rows as they were loaded and as they are now. A changed row is stored once, however often it changes. */
  readonly touched: Map<string, { readonly stored: unknown; readonly row: unknown }>;
}

/** Events that have been applied in memory but not stored yet. */
interface Chunk {
  readonly feeds: readonly Feed[];
  readonly wanting: ReadonlyMap<string, readonly Feed[]>;
  readonly events: EventHeard[];
  /** The last event of each category. */
  readonly last: Map<string, RecordedEvent>;
  upto: Position;
  /** Stays true after an interrupted batch, of which an unknown part was applied. */
  isApplying: boolean;
}

/** The fields of an event that listeners get. */
export type EventHeard = Pick<RecordedEvent, 'stream' | 'type'>;

interface Checkpoint {
  readonly signature: string;
  readonly position: Position;
  readonly build: string | null;
}

interface Waiter {
  readonly position: Position;
  readonly settle: (error?: Error) => void;
}

/** Increment when the meaning of rows changes. An older program on the same file then stops. */
const PROJECTOR_VERSION = 2;
/** Small, because the client of KurrentDB needs the event loop between batches to continue reading. */
const BATCH_EVENTS = 250;
/** Number of events per transaction once caught up: smaller, because requests are answered between batches. */
const LIVE_BATCH_EVENTS = 32;
/** Number of events per transaction while catching up, so that rows that change often are stored only once. */
const CHUNK_EVENTS = 2_000;
const WAIT_MS = 10_000;
/** How long a reader waits while no events arrive from the log. */
const SHOW_MS = 1_000;
/** How long a transaction waits for another process's lock. */
const LOCK_WAIT_MAX_MS = 10_000;

/** After this time without the end of the log, the views count as outdated. */
export const BEHIND_MAX_MS = 3_000;

/**
 * Applies the events of the log to the views. The rows of a view and its checkpoint change in one transaction, which
 * reads the checkpoint again, so an event is applied once, even if it is delivered repeatedly or several processes
 * share the file.
 *
 * All events are examined, not only those that a view wants. A stream with an unreadable event is quarantined from that
 * event on, and reads of rows that it would have changed are refused. Other streams are not affected. The next start
 * tries the event again; once it can be read, the views that use the stream are rebuilt.
 */
export class Projector {
  readonly #store: EventStore;
  readonly #catalogue: Catalogue;
  readonly #db: Connection;
  readonly #tracks: readonly Track[];
  readonly #checkpoint;
  readonly #advance;
  readonly #noteLast;
  readonly #backoff: Backoff;
  readonly #waiters = new Set<Waiter>();
  readonly #listeners = new Set<(event: EventHeard) => void>();
  readonly #ending = new AbortController();
  readonly #tables = new Map<string, ViewTable<unknown>>();
  readonly #cache: RowCache;
  readonly #quarantine: Quarantine;
  readonly #streams: StreamTypes | undefined;
  readonly #onUnreadable: (stream: UnreadableStream) => void;
  readonly #onReadable: (stream: string) => void;
  /** This process has moved the checkpoints up to here; an earlier checkpoint was reset by another process. */
  #applied = START;
  #reviewed = false;
  #position = START;
  /** The latest position that a reader has waited for without success. */
  #missed = START;
  #chunk: Chunk | undefined;
  #appliedAtMs = 0;
  #isApplying = false;
  /** Number of batches from the log, by which waiting readers notice progress. */
  #batches = 0;
  #events = 0;
  /** Whether every view has caught up since the last failure. */
  #hasCaughtUp = false;
  /** On the clock of `performance.now()`; undefined when all events known so far have been applied. */
  #behindSinceMs: number | undefined;
  #isIndexed = false;
  #error: Error | null = null;
  #failed: ProjectionError | undefined;
  #subscription: Subscription | undefined;
  #running: Promise<void> | undefined;
  #started: Promise<void> | undefined;
  /** Detached, so that it does not depend on the first caller’s limit on waiting. */
  readonly #refreshing = new SharedWork(() => detached(async () => this.waitFor(await this.#head())));
  #closing: Promise<void> | undefined;
  #rebuilding: Promise<void> = Promise.resolve();

  /** @throws StoreUnavailableError when the file cannot be opened. */
  constructor({ store, catalogue, filename, views, backoff, ...options }: ProjectorOptions) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#streams = options.streams;
    this.#onUnreadable = options.onUnreadable ?? (() => undefined);
    this.#onReadable = options.onReadable ?? (() => undefined);
    this.#backoff = backoff ?? BACKOFF;
    this.#tracks = views.map((view) => {
      const types = new Set<string>(view.types);
      return {
        view,
        types,
        signature: signatureOf(view),
      };
    });
    if (new Set(views.map(({ name }) => name)).size < views.length) throw new Error('two views share a name');
    // NORMAL keeps rows and checkpoints consistent without an fsync per commit; rows lost in a power cut are rebuilt.
    this.#db = connectRebuildable(filename, LOCK_WAIT_MAX_MS);
    // A rebuild touches the same pages repeatedly, so 16 MB of them are cached and WAL checkpoints are rarer.
    this.#db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000');
    this.#cache = new RowCache(this.#db);
    this.#quarantine = this.#db.transaction(() => new Quarantine(this.#db));
    this.#db.transaction(() => this.#prepareTables());
    blockBriefly(this.#db);
    this.#checkpoint = this.#db.rows<[string], [signature: string, position: Position, build: string | null]>(
      'SELECT signature, position, build FROM checkpoints WHERE view = ?',
    );
    this.#advance = this.#db.prepare('UPDATE checkpoints SET position = ? WHERE view = ?');
    this.#noteLast = this.#db.prepare(
      `INSERT INTO last_events (category, stream, revision, id, position) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (category) DO UPDATE SET stream = excluded.stream, revision = excluded.revision, id = excluded.id,
         position = excluded.position WHERE excluded.position > position`,
    );
  }

  /** Resolves when every view has caught up with the log; rejects when one cannot. */
  start(): Promise<void> {
    return (this.#started ??= new Promise((resolve, reject) => {
      this.#running = this.#run(resolve);
      this.#running.then(
        () => reject(this.#failed ?? new StoreUnavailableError('the projector was closed')),
        (error: unknown) => reject(error as Error),
      );
    }));
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#shut());
  }

  /** All events up to here have been applied to every view. */
  position(): Position {
    return this.#position;
  }

  /** Number of events that this process has read from the log. */
  get eventsRead(): number {
    return this.#events;
  }

  health(): ProjectorHealth {
    const error = this.#failed ?? this.#error;
    const caughtUp = this.#hasCaughtUp && !this.#isFarBehind();
    return {
      ok: error === null,
      error,
      caughtUp,
      position: this.#position,
      lagMs: caughtUp || this.#appliedAtMs === 0 ? 0 : Math.max(0, Date.now() - this.#appliedAtMs),
      unreadable: this.#quarantine.list().map(named),
    };
  }

  /** By the age of the last event too, because under steady writes the end of the log is reached rarely. */
  #isFarBehind(): boolean {
    return (
      this.#behindSinceMs !== undefined &&
      performance.now() - this.#behindSinceMs > BEHIND_MAX_MS &&
      Date.now() - this.#appliedAtMs > BEHIND_MAX_MS
    );
  }

  reader<Row, F extends Fact>(view: View<Row, F>): ViewReader<Row> {
    if (!this.#tracks.some((track) => track.view === view)) throw new Error(`this projector has no view ${view.name}`);
    return new ViewTable<Row>(this.#db, view, view.name, this.#cache, this.#quarantine.suspectsOf(view.name));
  }

  /**
   * Calls back for every event of the log when its rows are stored, including unreadable events, so that caches can be
   * invalidated. The callback must not throw.
   */
  onStored(listener: (event: EventHeard) => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Resolves when every view shows the log up to `position`, so that writers can read their own writes; at once for
   * null, the position of a decision without events. Requests that fail fast wait for less while no events arrive
   * from the log.
   * @throws StoreUnavailableError after `timeoutMs`; ProjectionError when the projector has failed
   */
  waitFor(position: Position | null, timeoutMs = WAIT_MS): Promise<void> {
    return this.#wait(position, timeoutMs, waitLimitMs(timeoutMs));
  }

  /**
   * Like `waitFor`, for a reader that prefers outdated rows to waiting for a silent log. Also resolves when no event
   * has arrived for a moment. The views then count as behind, and no other reader waits until they have caught up.
   * @throws ProjectionError when the projector has failed
   */
  async showLatest(position: Position | null): Promise<void> {
    if (position === null || this.isBehind) return;
    try {
      await this.#wait(position, WAIT_MS, SHOW_MS);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (position > this.#missed) this.#missed = position;
    }
  }

  /** Whether the views lack a position that a reader has waited for without success. */
  get isBehind(): boolean {
    return this.#missed > this.#position;
  }

  #wait(position: Position | null, timeoutMs: number, retryForMs: number): Promise<void> {
    if (position === null || position <= this.#position) return Promise.resolve();
    return new Promise((resolve, reject) => {
      if (this.#failed) throw this.#failed;
      if (this.#closing) throw new StoreUnavailableError('the projector is closed');
      const begunAt = performance.now();
      const giveUp = (): void =>
        waiter.settle(
          new StoreUnavailableError(
            `the views did not reach ${position} in ${Math.round(performance.now() - begunAt)} ms`,
          ),
        );
      const applied = this.#batches;
      let timer = setTimeout(() => {
        const isStill = this.#batches === applied && !this.#isApplying;
        if (retryForMs < timeoutMs && !isStill) timer = setTimeout(giveUp, timeoutMs - retryForMs);
        else {
          noteOutage(retryForMs);
          giveUp();
        }
      }, retryForMs);
      const waiter: Waiter = {
        position,
        settle: (error) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          if (error) reject(error);
          else resolve();
        },
      };
      this.#waiters.add(waiter);
    });
  }

  /**
   * Resolves when every view shows everything that was in the log at the time of the call, also from other processes.
   * @throws StoreUnavailableError, ProjectionError
   */
  refresh(): Promise<void> {
    const refreshing = this.#refreshing.run();
    const retryForMs = waitLimitMs(Infinity);
    if (retryForMs === Infinity) return refreshing;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        noteOutage(retryForMs);
        reject(new StoreUnavailableError(`the log did not report its end in ${Math.round(retryForMs)} ms`));
      }, retryForMs);
      refreshing.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  async #head(): Promise<Position> {
    const from = this.#position;
    const types = [...new Set(this.#tracks.flatMap((track) => [...track.types]))];
    for await (const message of this.#store.subscribe(from, { types }))
      if (message.kind === 'caught-up') return message.position;
    throw new StoreUnavailableError('the event store is closed');
  }

  /**
   * Rebuilds one view or all from the whole log, in one pass. The old rows stay in use and up to date until the new
   * ones have caught up and replace them in one transaction.
   */
  rebuild(viewName?: string, onProgress: (progress: RebuildProgress) => void = () => undefined): Promise<void> {
    const chosen = this.#tracks.filter(({ view }) => viewName === undefined || view.name === viewName);
    if (chosen.length === 0) return Promise.reject(new RangeError(`there is no view ${viewName ?? ''}`));
    const turn = this.#rebuilding.then(() => this.#rebuild(chosen, onProgress));
    this.#rebuilding = turn.catch(() => undefined);
    return turn;
  }

  #prepareTables(): void {
    this.#db.exec(`CREATE TABLE IF NOT EXISTS checkpoints (
      view      TEXT PRIMARY KEY,
      signature TEXT NOT NULL,
      position  TEXT NOT NULL,
      build     TEXT
    ) STRICT`);
    const signatureOf = this.#db.rows<[string], [string]>('SELECT signature FROM checkpoints WHERE view = ?');
    // With these events another node can verify that its log is the one from which the rows were made.
    this.#db.exec(`CREATE TABLE IF NOT EXISTS last_events (
      category TEXT PRIMARY KEY,
      stream   TEXT NOT NULL,
      revision INTEGER NOT NULL,
      id       TEXT NOT NULL,
      position TEXT NOT NULL
    ) STRICT`);
    const isComplete = this.#readsAllThatWasRead();
    if (!isComplete) this.#quarantine.clear();
    for (const track of this.#tracks) {
      const known = signatureOf.get(track.view.name)?.[0];
      // Rows of another version are unusable, so they are deleted and start() waits for the new ones.
      if (known !== track.signature || !isComplete) this.#reset(track);
    }
  }

  /**
   * Whether this program knows every event type and version that the last program on this file knew. Also records its
   * own versions. A program that knew more may have applied events that this one would quarantine.
   */
  #readsAllThatWasRead(): boolean {
    this.#db.exec(
      'CREATE TABLE IF NOT EXISTS program (id INTEGER PRIMARY KEY CHECK (id = 1), types TEXT NOT NULL) STRICT',
    );
    const noted = this.#db.rows<[], [string]>('SELECT types FROM program').get()?.[0];
    const ours = this.#catalogue.versions;
    this.#db.prepare('INSERT OR REPLACE INTO program (id, types) VALUES (1, ?)').run(JSON.stringify(ours));
    if (noted === undefined) return false;
    return readsAllOf(ours, JSON.parse(noted) as EventVersions);
  }

  #reset({ view, signature }: Track): void {
    this.#cache.clear();
    ViewTable.create(this.#db, view, view.name);
    this.#db
      .prepare('INSERT OR REPLACE INTO checkpoints (view, signature, position, build) VALUES (?, ?, ?, NULL)')
      .run(view.name, signature, START);
  }

  async #run(caughtUp: () => void): Promise<void> {
    for (let failures = 1; !this.#over(); failures++) {
      try {
        if (!this.#reviewed) await this.#review();
        this.#reviewed = true;
        const from = earliest(this.#tracks.map(({ view }) => this.#checkpointOf(view.name).position));
        this.#reached(from);
        this.#subscription = this.#store.subscribe(from);
        let chunkEvents = CHUNK_EVENTS;
        for await (const message of this.#subscription) {
          this.#error = null;
          failures = 1;
          if (message.kind === 'caught-up') {
            await this.#storeRest();
            chunkEvents = 0;
            await this.#index();
            this.#hasCaughtUp = true;
            this.#behindSinceMs = undefined;
            this.#reached(message.position);
            caughtUp();
          } else {
            this.#behindSinceMs ??= performance.now();
            await this.#applyAll(message.events, chunkEvents);
          }
          if (this.#over()) return;
        }
        // The iteration ends without an error only if it or the store is closed.
        this.#error = new StoreUnavailableError('the subscription has ended');
      } catch (error) {
        this.#hasCaughtUp = false;
        this.#chunk = undefined;
        if (!isUnavailable(error)) {
          this.#fail(error);
          return;
        }
        this.#error = error;
      }
      await this.#subscription?.close();
      await sleep(backoffMs(failures, this.#backoff), this.#ending.signal);
    }
  }

  /** New tables get their indexes after they are filled, which is cheaper than maintaining them meanwhile. */
  async #index(): Promise<void> {
    if (this.#isIndexed) return;
    for (const { view } of this.#tracks) await this.#inTurn(() => ViewTable.index(this.#db, view, view.name));
    this.#isIndexed = true;
  }

  #over(): boolean {
    return this.#ending.signal.aborted;
  }

  #fail(reason: unknown): void {
    this.#failed =
      reason instanceof ProjectionError
        ? reason
        : new ProjectionError(reason instanceof Error ? reason.message : String(reason), { cause: reason });
    for (const waiter of [...this.#waiters]) waiter.settle(this.#failed);
  }

  #reached(position: Position): void {
    if (position > this.#position) this.#position = position;
    for (const waiter of [...this.#waiters]) if (waiter.position <= this.#position) waiter.settle();
  }

  /** @param chunkEvents number of events that are applied in memory before their rows are stored; 0 once caught up */
  async #applyAll(events: readonly RecordedEvent[], chunkEvents: number): Promise<void> {
    const batchEvents = chunkEvents === 0 ? LIVE_BATCH_EVENTS : BATCH_EVENTS;
    for (let start = 0; start < events.length; start += batchEvents) {
      const batch = events.slice(start, start + batchEvents);
      const last = batch.at(-1);
      if (!last) return;
      this.#isApplying = true;
      try {
        for (const found of await this.#apply(batch, chunkEvents)) await this.#setAside(found);
      } finally {
        this.#isApplying = false;
        this.#batches++;
        this.#events += batch.length;
      }
      this.#appliedAtMs = Date.parse(last.metadata.at) || 0;
      if ((this.#chunk?.events.length ?? 0) >= chunkEvents) this.#stored();
      await nextTurn();
      if (this.#over()) return;
    }
  }

  /**
   * Applies a batch in memory, and stores the chunk when it is large enough.
   * @returns the streams that proved to be unreadable
   */
  #apply(batch: readonly RecordedEvent[], chunkEvents: number): Promise<readonly QuarantinedStream[]> {
    return this.#inTurn(() => {
      const chunk = (this.#chunk ??= this.#newChunk());
      this.#assertUnmoved(chunk);
      const unreadable = this.#digest(batch, chunk);
      for (const event of batch) {
        chunk.events.push({ stream: event.stream, type: event.type });
        chunk.last.set(categoryOf(event.stream), event);
      }
      if (chunk.events.length >= chunkEvents) this.#storeChunk(chunk);
      return unreadable;
    });
  }

  #newChunk(): Chunk {
    return this.#chunkOf(
      this.#tracks.map(({ view, signature }) => {
        const checkpoint = this.#checkpointOf(view.name);
        if (checkpoint.signature !== signature)
          throw new ProjectionError(`${view.name} was taken over by another version of this program`);
        if (checkpoint.position < this.#applied) {
          // Its rows are being rebuilt and are not complete until then.
          this.#applied = this.#position = START;
          throw new StoreUnavailableError(`${view.name} was reset by another process`);
        }
        return this.#feed(view, view.name, checkpoint.position);
      }),
    );
  }

  #chunkOf(feeds: readonly Feed[]): Chunk {
    const wanting = new Map<string, Feed[]>();
    for (const feed of feeds)
      for (const type of feed.view.types as readonly string[]) wanting.set(type, [...(wanting.get(type) ?? []), feed]);
    return { feeds, wanting, events: [], last: new Map(), upto: START, isApplying: false };
  }

  /** Fails if another process has changed the rows on which the chunk in memory is based. */
  #assertUnmoved({ feeds }: Chunk): void {
    for (const { view, position } of feeds)
      if (this.#checkpointOf(view.name).position !== position)
        throw new StoreUnavailableError(`another process moved the checkpoint of ${view.name}`);
  }

  /** Stores rows and checkpoints; must run in one transaction. */
  #storeChunk({ feeds, last, upto }: Chunk): void {
    storeRows(feeds);
    for (const { view, position } of feeds) if (position < upto) this.#advance.run(upto, view.name);
    for (const [category, { stream, revision, id, position }] of last)
      this.#noteLast.run(category, stream, revision, id, position);
  }

  /** Announces that the chunk has been stored. */
  #stored(): void {
    const chunk = this.#chunk;
    if (!chunk) return;
    this.#chunk = undefined;
    const { upto } = chunk;
    this.#applied = upto;
    for (const listener of this.#listeners) chunk.events.forEach(listener);
    this.#reached(upto);
  }

  /** Stores the rest of the chunk. */
  async #storeRest(): Promise<void> {
    const chunk = this.#chunk;
    if (!chunk) return;
    await this.#inTurn(() => {
      this.#assertUnmoved(chunk);
      this.#storeChunk(chunk);
    });
    this.#stored();
  }

  #feed(view: AnyView, table: string, position: Position): Feed {
    return { view, table: this.#table(view, table), position, touched: new Map() };
  }

  /**
   * Applies a batch in memory. An event is upcast and validated once, however many views use it.
   * @returns the streams that proved to be unreadable
   */
  #digest(batch: readonly RecordedEvent[], chunk: Chunk): readonly QuarantinedStream[] {
    const { wanting } = chunk;
    if (chunk.isApplying) throw new StoreUnavailableError('a batch was interrupted');
    chunk.isApplying = true;
    const found: QuarantinedStream[] = [];
    this.#quarantine.load();
    for (const event of batch) {
      if (event.position <= chunk.upto) continue;
      chunk.upto = event.position;
      if (this.#streams && !Object.hasOwn(this.#streams, categoryOf(event.stream))) continue;
      if (this.#quarantine.covers(event)) {
        this.#suspectRowsOf(event);
        continue;
      }
      try {
        const fact = this.#catalogue.read(event);
        const changes: Change[] = [];
        for (const feed of wanting.get(event.type) ?? [])
          if (event.position > feed.position) {
            addChanges(feed, fact, changes);
            addCleared(feed, fact, changes);
          }
        // All views or none: an event that fails in one view is shown by no other.
        for (const { feed, key, stored, row } of changes) feed.touched.set(key, { stored, row });
      } catch (error) {
        if (!(error instanceof UnreadableEventError) && !(error instanceof ViewError)) throw error;
        const { stream, revision, type } = event;
        const view = error instanceof ViewError ? this.#signed(error.view) : null;
        const reason = error instanceof ViewError ? error.message : error.reason;
        this.#quarantine.add(event, reason, view);
        this.#suspectRowsOf(event);
        found.push({ stream, revision, type, reason, view });
      }
    }
    chunk.isApplying = false;
    return found;
  }

  /** The identity of a failed view. It includes the signature, so that another version is tried again. */
  #signed(name: string): string {
    return `${name} ${this.#tracks.find(({ view }) => view.name === name)?.signature ?? ''}`;
  }

  /**
   * Marks the rows that an event of an unreadable stream changes or would change. An unreadable event does not reveal
   * them, so the row named after its stream is always marked.
   */
  #suspectRowsOf(event: RecordedEvent): void {
    const { stream, type } = event;
    const isKnown = this.#catalogue.definition(type) !== undefined;
    // The views that use any type of such a stream may also have used this event.
    const possible = isKnown ? [type] : this.#streams?.[categoryOf(stream)];
    for (const { view, types } of this.#tracks) {
      if (possible?.some((one) => types.has(one)) === false) continue;
      for (const key of [idOf(stream), ...this.#keysOf(view, event)]) {
        this.#cache.forget(view.name, key);
        this.#quarantine.suspect(view.name, key, stream);
      }
    }
  }

  #keysOf(view: AnyView, event: RecordedEvent): readonly string[] {
    try {
      return (view.types as readonly string[]).includes(event.type) ? view.keys(this.#catalogue.read(event)) : [];
    } catch {
      return [];
    }
  }

  /** Marks every row that the stream has changed so far, and reports the stream. */
  async #setAside(found: QuarantinedStream): Promise<void> {
    await this.#eachOf(found.stream, 0, (event) => this.#suspectRowsOf(event));
    this.#onUnreadable(named(found));
  }

  /** Reads a stream to its end; each page is handled in one transaction. */
  async #eachOf(stream: string, from: number, handle: (event: RecordedEvent) => void): Promise<void> {
    for await (const page of streamPages(this.#store, stream, from)) await this.#inTurn(() => page.forEach(handle));
  }

  /** Tries the quarantined streams again. Views that use a stream that can be read now are rebuilt. */
  async #review(): Promise<void> {
    for (const found of this.#quarantine.list()) {
      if (!(await this.#isMended(found))) {
        await this.#setAside(found);
        continue;
      }
      const types = new Set<string>();
      await this.#eachOf(found.stream, 0, ({ type }) => types.add(type));
      await this.#inTurn(() => {
        this.#quarantine.lift(found.stream);
        for (const track of this.#tracks) if ([...types].some((type) => track.types.has(type))) this.#reset(track);
      });
      this.#onReadable(found.stream);
    }
  }

  async #isMended({ stream, revision, view }: QuarantinedStream): Promise<boolean> {
    if (view !== null) return !this.#tracks.some((track) => this.#signed(track.view.name) === view);
    const [event] = await this.#store.read(stream, revision, 'forwards', 1);
    if (event?.revision !== revision) return true;
    try {
      this.#catalogue.read(event);
      return true;
    } catch (error) {
      if (error instanceof UnreadableEventError) return false;
      throw error;
    }
  }

  #checkpointOf(view: string): Checkpoint {
    const found = this.#checkpoint.get(view);
    if (!found) throw new ProjectionError(`${view} has lost its checkpoint`);
    const [signature, position, build] = found;
    return { signature, position, build };
  }

  async #rebuild(tracks: readonly Track[], onProgress: (progress: RebuildProgress) => void): Promise<void> {
    const next = tracks.map((track) => ({ ...track, table: nextTableOf(track.view.name) }));
    const rebuild: Rebuild = { build: randomUUID(), next, onProgress, position: START, events: 0 };
    await this.#inTurn(() => {
      for (const { view, table } of next) {
        ViewTable.create(this.#db, view, table);
        this.#db.prepare('UPDATE checkpoints SET build = ? WHERE view = ?').run(rebuild.build, view.name);
      }
    });
    do {
      // Reading to the end covers at least the position of the old rows, including events that no view uses.
      const shown = await this.#inTurn(() => this.#shownBy(next));
      await this.#readInto(rebuild, shown);
      if (shown > rebuild.position) rebuild.position = shown;
      for (const { view, table } of next)
        await this.#inTurn(() => {
          this.#assertCurrent(rebuild);
          ViewTable.index(this.#db, view, table);
        });
      // The old rows may have advanced meanwhile; the rebuild then reads on.
    } while (!(await this.#swap(rebuild)));
    for (const { table } of next) this.#tables.delete(table);
  }

  /** Applies the events after the rebuild's position to its tables, up to the end of the log. */
  async #readInto(rebuild: Rebuild, shown: Position): Promise<void> {
    const { next } = rebuild;
    // All views together use nearly all events, so a filter would only cost the server time.
    const isWhole = next.length === this.#tracks.length;
    const filter = isWhole ? {} : { types: [...new Set(next.flatMap((track) => [...track.types]))] };
    let chunk: Chunk | undefined;
    let gathered = 0;
    for await (const page of this.#store.readAll(rebuild.position, filter)) {
      for (let start = 0; start < page.length; start += BATCH_EVENTS) {
        const batch = page.slice(start, start + BATCH_EVENTS);
        const from = rebuild.position;
        const found = await this.#inTurn(() => {
          this.#assertCurrent(rebuild);
          chunk ??= this.#chunkOf(next.map(({ view, table }) => this.#feed(view, table, from)));
          const unreadable = this.#digest(batch, chunk);
          if (gathered + batch.length >= CHUNK_EVENTS) storeRows(chunk.feeds);
          return unreadable;
        });
        gathered += batch.length;
        if (gathered >= CHUNK_EVENTS) {
          chunk = undefined;
          gathered = 0;
        }
        for (const stream of found) await this.#setAside(stream);
        rebuild.position = batch.at(-1)?.position ?? rebuild.position;
        rebuild.events += batch.length;
        rebuild.onProgress({ events: rebuild.events, share: shareOf(rebuild.position, shown) });
        await nextTurn();
      }
    }
    await this.#inTurn(() => {
      this.#assertCurrent(rebuild);
      if (chunk) storeRows(chunk.feeds);
    });
  }

  /** Replaces the old tables. Returns false, and changes nothing, if they have events that the new ones lack. */
  #swap(rebuild: Rebuild): Promise<boolean> {
    return this.#inTurn(() => {
      this.#assertCurrent(rebuild);
      const { next, position } = rebuild;
      if (this.#shownBy(next) > position) return false;
      for (const { view, table, signature } of next) {
        ViewTable.replace(this.#db, view, view.name, table);
        this.#db
          .prepare('UPDATE checkpoints SET signature = ?, position = ?, build = NULL WHERE view = ?')
          .run(signature, position, view.name);
      }
      this.#cache.clear();
      return true;
    });
  }

  /** A later rebuild, also one of another process, takes over the tables; this one then ends with an error. */
  #assertCurrent({ build, next }: Rebuild): void {
    if (this.#over()) throw new StoreUnavailableError('the projector was closed');
    for (const { view } of next)
      if (this.#checkpointOf(view.name).build !== build)
        throw new ProjectionError(`another rebuild of ${view.name} has begun`);
  }

  /** The latest position of these views' present rows. */
  #shownBy(tracks: readonly Track[]): Position {
    return latest(tracks.map(({ view }) => this.#checkpointOf(view.name).position));
  }

  async #shut(): Promise<void> {
    this.#ending.abort();
    await this.#subscription?.close();
    await this.#running?.catch(() => undefined);
    await this.#rebuilding;
    for (const waiter of [...this.#waiters]) waiter.settle(new StoreUnavailableError('the projector was closed'));
    try {
      // Moves the checkpoints past events that no view uses, so that they are not read again at the next start.
      if (!this.#failed) this.#db.transaction(() => this.#skipTo(this.#position));
    } catch {
      // They are read again then.
    }
    this.#db.close();
  }

  #skipTo(position: Position): void {
    for (const { view, signature } of this.#tracks) {
      const checkpoint = this.#checkpointOf(view.name);
      if (checkpoint.signature === signature && checkpoint.position < position) this.#advance.run(position, view.name);
    }
  }

  /** Runs work in a transaction that holds the write lock from its beginning; waits for the lock without blocking. */
  #inTurn<T>(work: () => T): Promise<T> {
    return retryWhileLocked(LOCK_WAIT_MAX_MS, () => this.#db.transaction(work));
  }

  #table(view: AnyView, table: string): ViewTable<unknown> {
    let known = this.#tables.get(table);
    if (!known) this.#tables.set(table, (known = new ViewTable<unknown>(this.#db, view, table, this.#cache)));
    return known;
  }
}

/** A view cannot apply an event that the catalogue can read. */
class ViewError extends Error {
  override readonly name = 'ViewError';
  constructor(
    readonly view: string,
    { stream, revision, type }: Recorded<Fact>,
    cause: unknown,
  ) {
    super(`${view} failed on ${stream}@${revision} ${type}: ${String(cause)}`, { cause });
  }
}

interface Change {
  readonly feed: Feed;
  readonly key: string;
  readonly stored: unknown;
  readonly row: unknown;
}

function storeRows(feeds: readonly Feed[]): void {
  for (const { table, touched } of feeds)
    for (const [key, { stored, row }] of touched) if (row !== stored) table.put(key, row);
}

/** Adds the changes of the view's rows. @throws ViewError */
function addChanges(feed: Feed, fact: Recorded<Fact>, changes: Change[]): void {
  const { view, table, touched } = feed;
  try {
    for (const key of view.keys(fact)) {
      const known = touched.get(key);
      let stored: unknown;
      if (known) ({ stored } = known);
      else if (!(feed.isEmpty ??= table.isEmpty())) stored = table.get(key);
      changes.push({ feed, key, stored, row: view.apply(known ? known.row : stored, fact, key) as unknown });
    }
  } catch (error) {
    if (isDriverDefect(error) || isUnavailable(error)) throw error;
    throw new ViewError(view.name, fact, error);
  }
}

/** Adds the deletion of all rows that the event clears, including those changed in this chunk. */
function addCleared(feed: Feed, fact: Recorded<Fact>, changes: Change[]): void {
  const { view, table, touched } = feed;
  const value = view.clears?.value(fact);
  if (view.clears === undefined || value === undefined) return;
  const { column } = view.clears;
  const columnOf = (view.columns as Readonly<Record<string, (row: unknown) => unknown>> | undefined)?.[column];
  const rows = new Map([...table.all({ where: { [column]: value } })].map(({ key, row }) => [key, row]));
  for (const [key, { stored, row }] of touched)
    if (row !== undefined && columnOf?.(row) === value) rows.set(key, stored);
    else rows.delete(key);
  for (const [key, stored] of rows) changes.push({ feed, key, stored, row: undefined });
}

const named = ({ stream, revision, type, reason }: QuarantinedStream): UnreadableStream => ({
  stream,
  revision,
  type,
  reason,
});

function earliest(positions: readonly Position[]): Position {
  return positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? START);
}

function latest(positions: readonly Position[]): Position {
  return positions.reduce((most, position) => (position > most ? position : most), START);
}

/** Positions are opaque, but in every event store they are numbers that grow evenly enough for a progress bar. */
function shareOf(position: Position, goal: Position): number | null {
  const end = Number(goal || '0');
  return end > 0 ? Math.min(1, Number(position || '0') / end) : null;
}
