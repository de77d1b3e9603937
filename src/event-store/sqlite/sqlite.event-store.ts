import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  detached,
  type EventMetadata,
  type NewEvent,
  noteOutage,
  waitLimitMs,
  type Position,
  type RecordedEvent,
  START,
} from '../../kernel/index.js';
import {
  type AppendResult,
  assertFits,
  assertPageSize,
  type EventFilter,
  type EventStore,
  type ExpectedRevision,
  noted,
  type StoreLimits,
  type Subscription,
  type SubscriptionMessage,
} from '../event-store.js';
import { StoreUnavailableError, StreamErasedError, WrongExpectedRevisionError } from '../store-errors.js';
import {
  type Connection,
  connect,
  connectReadOnly,
  disconnect,
  inTransaction,
  pragma,
  rows,
  guarded,
  isUniqueViolation,
  translated,
  blockBriefly,
  retryWhileLocked,
} from './sqlite.connection.js';
export type SqliteEventStoreOptions = (
  { /** Holds `events.sqlite`; made when missing. */ readonly directory: string } | { readonly filename: string }
) & {
  /** Interval at which subscriptions check for appends of other processes, in milliseconds; 150. */
  readonly pollMs?: number;
  /** Opens an existing log for reading only; a missing log is not created. */
  readonly readOnly?: boolean;
};

const SCHEMA_VERSION = 2;
const SCHEMA_1 = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL UNIQUE,
    type     TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    metadata TEXT    NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT`;
const NO_METADATA: EventMetadata = { v: '', correlationId: '', causationId: '', actor: '', at: '' };
/** Names of erased streams. */
const SCHEMA_2 = 'CREATE TABLE erased (stream TEXT PRIMARY KEY) STRICT';
const COLUMNS = 'position, stream, revision, id, type, data, metadata';

const PAGE_EVENTS_MAX = 1_000;
const PAGE_EVENTS_FIRST = 64;
const PAGE_CHARACTERS_MAX = 4_000_000;
/** Number of positions that one filtered statement searches, so that a rare event type does not block the process. */
const WINDOW_POSITIONS = 8_192;
const GROUP_EVENTS_MAX = 1_000;
const TAILS_MAX = 20_000;
/** SQLite would accept more; KurrentDB's default limit, so that a log can be moved there. */
const LIMITS: StoreLimits = { eventBytes: 16_777_216 };
/** How long an operation waits for another process's lock. */
const LOCK_WAIT_MAX_MS = 5_000;
const POLL_MS = 150;

type Row = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

interface Stored {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

interface PendingAppend {
  readonly stream: string;
  readonly events: readonly Stored[];
  readonly expected: ExpectedRevision;
  /** Time by `performance.now()` at which the append fails if the log is still locked. */
  readonly giveUpAt: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = AppendResult | Error;

interface Page {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been examined. */
  readonly position: number;
  readonly end: boolean;
}

/** Reads the log in pages that are limited in the number of events and in size. */
interface Pager {
  next(): Page;
}

/**
 * Opens the embedded log: one SQLite file in WAL mode, with an fsync before an append is acknowledged. Concurrent
 * appends share one transaction and one fsync. Several processes may use the file: SQLite's write lock orders them, and
 * the unique indexes detect conflicts.
 * @throws StoreUnavailableError when the file cannot be opened
 */
export function openSqliteEventStore(options: SqliteEventStoreOptions): SqliteEventStore {
  const filename = 'filename' in options ? options.filename : join(options.directory, 'events.sqlite');
  return guarded(() => {
    if (options.readOnly === true) return readOnlyStore(filename, options.pollMs);
    const db = connect(filename, 'FULL', LOCK_WAIT_MAX_MS);
    try {
      // Overwrites erased events with zeros. Costs nothing otherwise, because nothing else is ever deleted.
      db.exec('PRAGMA secure_delete = ON');
      // Ids are random, so their index needs 16 MB of cached pages, and a checkpoint only after 16 MB of changes.
      db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
      // Takes the write lock, which another process may hold for long, only if the schema must be changed.
      if (Number(pragma(db, 'user_version')) === SCHEMA_VERSION)
        return new SqliteEventStore(db, options.pollMs ?? POLL_MS);
      inTransaction(db, () => {
        const version = Number(pragma(db, 'user_version'));
        assertKnown(version);
        if (version < 1) db.exec(SCHEMA_1);
        if (version < 2) db.exec(SCHEMA_2);
        if (version < SCHEMA_VERSION) db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
      });
      return new SqliteEventStore(db, options.pollMs ?? POLL_MS);
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function readOnlyStore(filename: string, pollMs = POLL_MS): SqliteEventStore {
  const db = connectReadOnly(filename, LOCK_WAIT_MAX_MS);
  try {
    assertKnown(Number(pragma(db, 'user_version')));
    return new SqliteEventStore(db, pollMs);
  } catch (error) {
    db.close();
    throw error;
  }
}

function assertKnown(version: number): void {
  if (version > SCHEMA_VERSION)
    throw new Error(
      `the event log has schema ${version}, but this program supports only schemas up to ${SCHEMA_VERSION}`,
    );
}

export class SqliteEventStore implements EventStore {
  readonly #db: Connection;
  readonly #pollMs: number;
  readonly #begin;
  readonly #commit;
  readonly #rollback;
  readonly #savepoint;
  readonly #release;
  readonly #undo;
  readonly #insert;
  readonly #tail;
  readonly #byId;
  readonly #isErased;
  readonly #head;
  readonly #dataVersion;
  readonly #forwards;
  readonly #backwards;

  #queue: PendingAppend[] = [];
  #flushing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  /** Last revisions of streams; valid until another connection commits, which changes `#knownVersion`. */
  readonly #tails = new Map<string, number>();
  #knownVersion: unknown;
  /** Incremented whenever there may be new events for subscribers. */
  #generation = 0;
  #polledVersion: unknown;
  #poll: NodeJS.Timeout | undefined;
  readonly #subscriptions = new Set<SqliteSubscription>();

  /** Use {@link openSqliteEventStore}. */
  constructor(db: Connection, pollMs: number) {
    this.#db = db;
    this.#pollMs = pollMs;
    blockBriefly(db);
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
    this.#savepoint = db.prepare('SAVEPOINT one');
    this.#release = db.prepare('RELEASE one');
    this.#undo = db.prepare('ROLLBACK TO one');
    this.#insert = db.prepare(
      'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#tail = rows<[string], [number | null]>(db, 'SELECT max(revision) FROM events WHERE stream = ?');
    this.#byId = rows<[string], [stream: string, revision: number, position: number]>(
      db,
      'SELECT stream, revision, position FROM events WHERE id = ?',
    );
    this.#isErased = rows<[string], [number]>(db, 'SELECT 1 FROM erased WHERE stream = ?');
    this.#head = rows<[], [number | null]>(db, 'SELECT max(position) FROM events');
    this.#dataVersion = rows<[], [number]>(db, 'PRAGMA data_version');
    this.#forwards = rows<[string, number, number], Row>(
      db,
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.#backwards = rows<[string, number, number], Row>(
      db,
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    );
    this.#knownVersion = this.#polledVersion = this.#dataVersion.get()?.[0];
  }

  limits(): Promise<StoreLimits> {
    return Promise.resolve(LIMITS);
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    const appended = new Promise<AppendResult>((resolve, reject) => {
      this.#assertOpen();
      if (events.length === 0) throw new RangeError('nothing to append');
      assertFits(stream, events, LIMITS);
      // Encoded at once, so that later changes by the caller have no effect.
      const giveUpAt = performance.now() + waitLimitMs(LOCK_WAIT_MAX_MS);
      this.#queue.push({ stream, events: events.map(encoded), expected, giveUpAt, resolve, reject });
      this.#flushing ??= detached(() => this.#flush());
    });
    const begunAt = performance.now();
    appended.catch(() => noteOutage(performance.now() - begunAt));
    return noted(appended);
  }

  async read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    assertPageSize(limit);
    if (direction === 'forwards' && from === 'end') return [];
    const statement = direction === 'forwards' ? this.#forwards : this.#backwards;
    const revision = from === 'end' ? Number.MAX_SAFE_INTEGER : from;
    return retryWhileLocked(waitLimitMs(LOCK_WAIT_MAX_MS), () =>
      guarded(() => statement.all(stream, revision, limit).map(decoded)),
    );
  }

  async *readAll(from: Position, filter?: EventFilter): AsyncGenerator<readonly RecordedEvent[]> {
    const pager = this.pager(from, filter);
    for (;;) {
      const { events, end } = await retryWhileLocked(LOCK_WAIT_MAX_MS, () => pager.next());
      if (events.length > 0) yield events;
      if (end) return;
      await nextTurn();
    }
  }

  subscribe(from: Position, filter?: EventFilter): Subscription {
    this.#assertOpen();
    const subscription = new SqliteSubscription(
      this.pager(from, filter),
      from,
      () => this.#generation,
      () => {
        this.#subscriptions.delete(subscription);
        this.#watch();
      },
    );
    this.#subscriptions.add(subscription);
    this.#watch();
    return subscription;
  }

  /**
   * Overwrites the events with zeros and empties the write-ahead log, which contains older copies of their pages. File
   * system snapshots and backups are not affected.
   */
  async erase(stream: string): Promise<void> {
    this.#assertOpen();
    const remove = (): void =>
      inTransaction(this.#db, () => {
        this.#db.prepare('DELETE FROM events WHERE stream = ?').run(stream);
        this.#db.prepare('INSERT OR IGNORE INTO erased (stream) VALUES (?)').run(stream);
      });
    await retryWhileLocked(LOCK_WAIT_MAX_MS, () => guarded(remove));
    guarded(() => {
      this.#tails.delete(stream);
      if (pragma(this.#db, 'wal_checkpoint(TRUNCATE)') !== 0)
        throw new StoreUnavailableError('another process reads the log, so its write-ahead log cannot be emptied yet');
    });
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#shut());
  }

  /** Reads the log from a position on; for this adapter's subscriptions. */
  pager(from: Position, filter: EventFilter | undefined): Pager {
    const { sql, values } = conditions(filter);
    const statement = rows<readonly (string | number)[], Row>(
      this.#db,
      `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ?${sql} ORDER BY position LIMIT ?`,
    );
    let position = parsed(from);
    let limit = PAGE_EVENTS_FIRST;
    return {
      next: (): Page => {
        this.#assertOpen();
        return guarded(() => {
          const head = this.#head.get()?.[0] ?? 0;
          if (position >= head) return { events: [], position, end: true };
          const upto = sql === '' ? head : Math.min(head, position + WINDOW_POSITIONS);
          const found = statement.all(position, upto, ...values, limit);
          position = found.length === limit ? (found.at(-1)?.[0] ?? upto) : upto;
          limit = pageLimit(found, limit);
          return { events: found.map(decoded), position, end: position >= head };
        });
      },
    };
  }

  async #shut(): Promise<void> {
    for (const subscription of [...this.#subscriptions]) await subscription.close();
    await this.#flushing;
    clearInterval(this.#poll);
    guarded(() => disconnect(this.#db));
  }

  #assertOpen(): void {
    if (this.#closing) throw new StoreUnavailableError('the event store is closed', { wroteNothing: true });
  }

  /** Writes the waiting appends, group by group, until there are none. */
  async #flush(): Promise<void> {
    // All appends in this turn of the event loop share the transaction.
    await nextTurn();
    while (this.#queue.length > 0) {
      const group = this.#nextGroup();
      const outcomes = await this.#writeWhenFree(group);
      group.forEach((append, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined || outcome instanceof Error) append.reject(outcome);
        else append.resolve(outcome);
      });
      this.#announce();
      await nextTurn();
    }
    this.#flushing = undefined;
  }

  #nextGroup(): readonly PendingAppend[] {
    let events = 0;
    let count = 0;
    while (count < this.#queue.length && (count === 0 || events < GROUP_EVENTS_MAX))
      events += this.#queue[count++]?.events.length ?? 0;
    return this.#queue.splice(0, count);
  }

  async #writeWhenFree(group: readonly PendingAppend[]): Promise<readonly Outcome[]> {
    try {
      // The append with the shortest time limit determines that of the group.
      const giveUpAt = Math.min(...group.map((append) => append.giveUpAt));
      return await retryWhileLocked(Math.max(0, giveUpAt - performance.now()), () => this.#write(group));
    } catch (error) {
      const reason = translated(error, true) as Error;
      return group.map(() => reason);
    }
  }

  /**
   * Writes a group in one transaction. A failed expectation affects only its own append; a disk failure affects all.
   * @throws only when the transaction cannot begin
   */
  #write(group: readonly PendingAppend[]): readonly Outcome[] {
    this.#begin.run();
    let committing = false;
    try {
      const version = this.#dataVersion.get()?.[0];
      if (version !== this.#knownVersion || this.#tails.size > TAILS_MAX) this.#tails.clear();
      this.#knownVersion = version;
      const outcomes = group.map((append) => this.#place(append));
      committing = true;
      this.#commit.run();
      return outcomes;
    } catch (error) {
      this.#tails.clear();
      // A failed commit may nevertheless have been written.
      const reason = translated(error, !committing) as Error;
      try {
        // SQLite has already rolled back after some failures, such as a full disk.
        if (this.#db.isTransaction) this.#rollback.run();
      } catch {
        // The first error is more informative; the next BEGIN shows whether the store has recovered.
      }
      return group.map(() => reason);
    }
  }

  #place({ stream, events, expected }: PendingAppend): Outcome {
    const last = this.#tails.get(stream) ?? this.#tail.get(stream)?.[0] ?? -1;
    this.#tails.set(stream, last);
    if (last < 0 && this.#isErased.get(stream) !== undefined) return new StreamErasedError(stream);
    if (expected !== 'any' && last !== (expected === 'none' ? -1 : expected))
      return this.#existing(stream, events) ?? new WrongExpectedRevisionError(stream, expected, last);
    // A savepoint costs as much as a small insert. A single event needs none: a failed statement has no effect.
    const several = events.length > 1;
    if (several) this.#savepoint.run();
    try {
      let revision = last;
      let position = 0;
      for (const event of events)
        position = Number(
          this.#insert.run(stream, ++revision, event.id, event.type, event.data, event.metadata).lastInsertRowid,
        );
      if (several) this.#release.run();
      this.#tails.set(stream, revision);
      return { revision, position: printed(position), written: true };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (several) {
        this.#undo.run();
        this.#release.run();
      }
      return this.#existing(stream, events) ?? new WrongExpectedRevisionError(stream, expected, last);
    }
  }

  /** The last revision and position of these events if all of them are already in the stream. */
  #existing(stream: string, events: readonly Stored[]): AppendResult | undefined {
    let result: AppendResult | undefined;
    for (const { id } of events) {
      const found = this.#byId.get(id);
      if (found?.[0] !== stream) return undefined;
      if (!result || found[1] > result.revision) result = { revision: found[1], position: printed(found[2]) };
    }
    return result;
  }

  #announce(): void {
    this.#generation++;
    for (const subscription of this.#subscriptions) subscription.wake();
  }

  /** Polls for commits of other processes while there are subscriptions. */
  #watch(): void {
    if (this.#subscriptions.size === 0) {
      clearInterval(this.#poll);
      this.#poll = undefined;
      return;
    }
    this.#poll ??= setInterval(() => {
      let version: unknown;
      try {
        version = this.#dataVersion.get()?.[0];
      } catch {
        // Subscriptions get the error themselves when they read.
      }
      if (version === this.#polledVersion) return;
      this.#polledVersion = version;
      this.#announce();
    }, this.#pollMs).unref();
  }
}

/** Reads the log at the pace of its consumer, so that a slow consumer keeps only one page in memory. */
class SqliteSubscription implements Subscription {
  readonly #pager: Pager;
  readonly #generation: () => number;
  readonly #ended: () => void;
  readonly #messages: AsyncGenerator<SubscriptionMessage, void, undefined>;
  #closed = false;
  #woken: (() => void) | undefined;

  constructor(pager: Pager, from: Position, generation: () => number, ended: () => void) {
    this.#pager = pager;
    this.#generation = generation;
    this.#ended = ended;
    this.#messages = this.#follow(from);
  }

  [Symbol.asyncIterator](): AsyncGenerator<SubscriptionMessage, void, undefined> {
    return this.#messages;
  }

  wake(): void {
    this.#woken?.();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#ended();
    this.wake();
    return Promise.resolve();
  }

  #over(): boolean {
    return this.#closed;
  }

  async *#follow(from: Position): AsyncGenerator<SubscriptionMessage, void, undefined> {
    let said: Position | undefined;
    try {
      while (!this.#over()) {
        // Taken before reading, so that events appended while the consumer works are not missed.
        const seen = this.#generation();
        const { events, position, end } = await retryWhileLocked(LOCK_WAIT_MAX_MS, () => this.#pager.next());
        if (events.length > 0) yield { kind: 'events', events };
        if (!end) {
          await nextTurn();
          continue;
        }
        const upto = position === 0 ? from : printed(position);
        if (!this.#over() && upto !== said) yield { kind: 'caught-up', position: (said = upto) };
        while (!this.#over() && this.#generation() === seen)
          await new Promise<void>((resolve) => {
            this.#woken = resolve;
          });
      }
    } finally {
      this.#closed = true;
      this.#ended();
    }
  }
}

function encoded({ id, type, data, metadata }: NewEvent): Stored {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) throw new TypeError(`the data of ${type} is not JSON`);
  return { id, type, data: text, metadata: JSON.stringify(metadata) };
}

function decoded([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent {
  try {
    const parsedMetadata: unknown = JSON.parse(metadata);
    if (typeof parsedMetadata !== 'object' || parsedMetadata === null)
      throw new TypeError('the metadata is not an object');
    return {
      id,
      type,
      stream,
      revision,
      position: printed(position),
      data: JSON.parse(data) as unknown,
      metadata: parsedMetadata as EventMetadata,
    };
  } catch {
    // A damaged row must not hide the others.
    const damage = 'the stored row is not JSON';
    return { id, type, stream, revision, position: printed(position), data: null, metadata: NO_METADATA, damage };
  }
}

/** Formats a position, padded to the width of the greatest safe integer, so that positions compare as strings. */
function printed(position: number): Position {
  return String(position).padStart(16, '0') as Position;
}

function parsed(position: Position): number {
  if (position === START) return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`"${position}" is not a position of this log`);
  return Number(position);
}

function conditions(filter: EventFilter = {}): { readonly sql: string; readonly values: readonly string[] } {
  const { types, streams } = filter;
  const ofType = types && ` AND type IN (${types.map(() => '?').join(', ')})`;
  const inStream = streams && ` AND (${streams.map(() => 'substr(stream, 1, length(?)) = ?').join(' OR ') || 'FALSE'})`;
  return {
    sql: (ofType ?? '') + (inStream ?? ''),
    values: [...(types ?? []), ...(streams ?? []).flatMap((prefix) => [prefix, prefix])],
  };
}

/** The number of events that fit the size of a page, estimated from the last page. Grows from a small first page. */
function pageLimit(found: readonly Row[], last: number): number {
  if (found.length === 0) return last;
  const characters = found.reduce((sum, row) => sum + row[5].length, 0);
  const fitting = Math.floor((PAGE_CHARACTERS_MAX * found.length) / (characters + 1));
  return Math.max(4, Math.min(fitting, last * 4, PAGE_EVENTS_MAX));
}
