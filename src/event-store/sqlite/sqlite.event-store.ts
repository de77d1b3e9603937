import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  detached,
  type NewEvent,
  noteOutage,
  waitLimitMs,
  type Position,
  type RecordedEvent,
  START,
} from '../../kernel/index.js';
import {
  type AppendResult,
  type EventFilter,
  type EventStore,
  type ExpectedRevision,
  type StoreLimits,
  type Subscription,
} from '../event-store.js';
import { assertTextFits, noted } from '../appends.js';
import { fileAt } from '../data-directory-watch.js';
import { LogDamage } from '../log-damage.js';
import {
  isUnavailable,
  StoreUnavailableError,
  StreamErasedError,
  WrongExpectedRevisionError,
  NewerLogError,
} from '../store-errors.js';
import { assertPageSize } from '../stream-reading.js';
import { type WriteGate } from '../write-gate.js';
import { OverwrittenLog } from './overwritten-log.js';
import { hasSums, SUM_COLUMN } from './row-sum.js';
import {
  blockBriefly,
  type Connection,
  connect,
  connectReadOnly,
  isBusy,
  isUniqueViolation,
  retryWhileLocked,
  type Statement,
  storable,
} from './sqlite.connection.js';
import { packed } from './packed-rows.js';
import { idOfStored, isStoredAsItIs } from './stored-ids.js';
import { columnsIn, decoded, encoded, printed, type Row, type Storable, sumOfEvent } from './sqlite.rows.js';
import { Pager, type RowReading, SqliteSubscription } from './sqlite.subscription.js';

export type SqliteEventStoreOptions = (
  { /** Holds `events.sqlite`; made when missing. */ readonly directory: string } | { readonly filename: string }
) & {
  /** Opens an existing log for reading only; a missing log is not created. */
  readonly readOnly?: boolean;
  /** Refuses appends while it is closed. */
  readonly gate?: WriteGate;
  /** Is told of damage that reads meet, and refuses reads of what is known to be damaged. */
  readonly damage?: LogDamage;
};

/** The file of the log in a data directory. */
export const logFileOf = (directory: string): string => join(directory, 'events.sqlite');

/** 4: ids as `storedId` writes them, and a second dictionary. 5: encrypted data beside packed metadata. 6, 7: further dictionaries. */
const SCHEMA_VERSION = 7;
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
/** Names of erased streams. */
const SCHEMA_2 = 'CREATE TABLE erased (stream TEXT PRIMARY KEY) STRICT';
/** Data and metadata of events that are packed, which earlier programs cannot read. */
const SCHEMA_3 = 'ALTER TABLE events ADD COLUMN packed BLOB';
/** Programs that know no sums could read and write the table as before, so it kept its version. */
const ADD_SUMS = `ALTER TABLE events ADD COLUMN ${SUM_COLUMN}`;
const GROUP_EVENTS_MAX = 1_000;
const TAILS_MAX = 20_000;
/** While more appends than this wait together, further ones are not packed: their speed counts more than the space. */
const PACKED_TOGETHER_MAX = 8;
/** SQLite would accept more; KurrentDB's default limit, so that a log can be moved there. */
const LIMITS: StoreLimits = { eventBytes: 16_777_216 };
/** How long an operation waits for another process's lock. */
const LOCK_WAIT_MAX_MS = 5_000;
/** Interval at which subscriptions check for appends of other processes. */
const POLL_MS = 150;
/** Interval between two looks at the file. */
const LOOK_MS = 1_000;
const OVERWRITTEN =
  'The file of the log was overwritten or is damaged; nothing is written until the service is started again.';

interface PendingAppend {
  readonly stream: string;
  readonly events: readonly Storable[];
  readonly expected: ExpectedRevision;
  /** Time by `performance.now()` at which the append fails if the log is still locked. */
  readonly giveUpAt: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: unknown) => void;
}

type Outcome = AppendResult | Error;

/**
 * Opens the embedded log: one SQLite file in WAL mode, with an fsync before an append is acknowledged. Concurrent
 * appends share one transaction and one fsync. Several processes may use the file: SQLite's write lock orders them, and
 * the unique indexes detect conflicts.
 * @throws StoreUnavailableError when the file cannot be opened
 */
export function openSqliteEventStore(options: SqliteEventStoreOptions): SqliteEventStore {
  const filename = 'filename' in options ? options.filename : logFileOf(options.directory);
  const isReadOnly = options.readOnly === true;
  const db = isReadOnly ? connectReadOnly(filename, LOCK_WAIT_MAX_MS) : connect(filename, 'FULL', LOCK_WAIT_MAX_MS);
  try {
    if (!isReadOnly) {
      // Overwrites erased events with zeros. Costs nothing otherwise, because nothing else is ever deleted.
      db.exec('PRAGMA secure_delete = ON');
      // Ids are random, so their index needs 16 MB of cached pages, and a checkpoint only after 16 MB of changes.
      db.exec('PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
    }
    // Takes the write lock, which another process may hold for long, only if the schema must be changed.
    if (!isReadOnly && (versionOf(db) < SCHEMA_VERSION || !hasSums(db, 'events'))) db.transaction(() => migrate(db));
    assertKnown(versionOf(db));
    return new SqliteEventStore(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
}

const versionOf = (db: Connection): number => Number(db.pragma('user_version'));

function migrate(db: Connection): void {
  const version = versionOf(db);
  if (version < 1) db.exec(SCHEMA_1);
  if (version < 2) db.exec(SCHEMA_2);
  if (version < 3) db.exec(SCHEMA_3);
  if (version < SCHEMA_VERSION) db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  if (version <= SCHEMA_VERSION && !hasSums(db, 'events')) db.exec(ADD_SUMS);
}

function assertKnown(version: number): void {
  if (version > SCHEMA_VERSION)
    throw new NewerLogError(
      `the event log has schema ${version}, but this program supports only schemas up to ${SCHEMA_VERSION}`,
    );
}

export class SqliteEventStore implements EventStore {
  readonly #db: Connection;
  readonly #gate: WriteGate | undefined;
  readonly #damage: LogDamage;
  readonly #reading: RowReading;
  /** The file that is open, see {@link fileAt}. */
  readonly #file;
  /** Only where appends can be refused. */
  readonly #overwritten: OverwrittenLog | undefined;
  readonly #looking: NodeJS.Timeout | undefined;
  #insert: Statement | undefined;
  readonly #tail;
  readonly #byId;
  readonly #isErased;
  /** Whether there may be rows whose ids an earlier version has stored as they are. */
  readonly #hasOlderIds: boolean;
  readonly #dataVersion;
  readonly #last;
  readonly #forwards;
  readonly #backwards;

  #queue: PendingAppend[] = [];
  #flushing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  /** Last revisions of streams; valid until another connection commits, which changes `#knownVersion`. */
  readonly #tails = new Map<string, number>();
  #knownVersion: unknown;
  #polledVersion: unknown;
  #poll: NodeJS.Timeout | undefined;
  readonly #subscriptions = new Set<SqliteSubscription>();

  /** Use {@link openSqliteEventStore}. */
  constructor(
    db: Connection,
    { gate, damage = new LogDamage(), readOnly }: Pick<SqliteEventStoreOptions, 'gate' | 'damage' | 'readOnly'> = {},
  ) {
    this.#db = db;
    this.#gate = gate;
    this.#damage = damage;
    db.onDamage((error) => damage.noteFile(error.message));
    const selected = columnsIn(db);
    this.#reading = {
      db,
      columns: selected,
      decoded: (row) => this.#decoded(row),
      assertOpen: () => this.#assertOpen(),
    };
    this.#file = fileAt(db.filename);
    if (gate && readOnly !== true) {
      this.#overwritten = new OverwrittenLog(db.filename);
      this.#looking = setInterval(() => void this.#look(), LOOK_MS).unref();
    }
    blockBriefly(db);
    this.#tail = db.rows<[string], [number | null]>('SELECT max(revision) FROM events WHERE stream = ?');
    this.#byId = db.rows<[string], [stream: string, revision: number, position: number]>(
      'SELECT stream, revision, position FROM events WHERE id = ?',
    );
    // Rows of earlier versions come before those of this one.
    const first = db.rows<[], [string]>('SELECT id FROM events ORDER BY position LIMIT 1').get()?.[0];
    this.#hasOlderIds = first !== undefined && isStoredAsItIs(first);
    this.#isErased = db.rows<[string], [number]>('SELECT 1 FROM erased WHERE stream = ?');
    this.#dataVersion = db.rows<[], [number]>('PRAGMA data_version');
    // Unlike the greatest position of an event, this does not decrease when the last event is erased.
    this.#last = db.rows<[], [number]>("SELECT seq FROM sqlite_sequence WHERE name = 'events'");
    this.#forwards = db.rows<[string, number, number], Row>(
      `SELECT ${selected} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    this.#backwards = db.rows<[string, number, number], Row>(
      `SELECT ${selected} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
    );
    this.#knownVersion = this.#polledVersion = this.#dataVersion.get()?.[0];
  }

  limits(): Promise<StoreLimits> {
    return Promise.resolve(LIMITS);
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    const appended = new Promise<AppendResult>((resolve, reject) => {
      this.#assertOpen();
      // Requests fail fast; a debate that is running waits without a limit.
      this.#gate?.assertOpen({ isNew: waitLimitMs(Infinity) !== Infinity });
      this.#damage.assertComplete(stream);
      if (events.length === 0) throw new RangeError('nothing to append');
      // Encoded at once, so that later changes by the caller have no effect.
      const giveUpAt = performance.now() + waitLimitMs(LOCK_WAIT_MAX_MS);
      const name = storable(stream);
      const texts = events.map(encoded);
      assertTextFits(stream, events, texts, LIMITS);
      const isBurst = this.#queue.length >= PACKED_TOGETHER_MAX;
      const stored = texts.map((event) => ({ ...event, packed: isBurst ? null : packed(name, event) }));
      this.#queue.push({ stream: name, events: stored, expected, giveUpAt, resolve, reject });
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
    this.#damage.assertComplete(stream);
    const rows = await retryWhileLocked(waitLimitMs(LOCK_WAIT_MAX_MS), () => statement.all(stream, revision, limit));
    const events = rows.map(this.#reading.decoded);
    this.#assertWhole(stream, events, revision, direction);
    return events;
  }

  async end(): Promise<Position> {
    this.#assertOpen();
    const last = await retryWhileLocked(waitLimitMs(LOCK_WAIT_MAX_MS), () => this.#last.get()?.[0]);
    return last === undefined ? START : printed(last);
  }

  async *readAll(from: Position, filter?: EventFilter): AsyncGenerator<readonly RecordedEvent[]> {
    const pager = this.#pager(from, filter);
    for (;;) {
      const { events, end } = await pager.next();
      if (events.length > 0) yield events;
      if (end) return;
      await nextTurn();
    }
  }

  subscribe(from: Position, filter?: EventFilter): Subscription {
    this.#assertOpen();
    const subscription = new SqliteSubscription(this.#pager(from, filter), from, () => {
      this.#subscriptions.delete(subscription);
      this.#watch();
    });
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
    this.#gate?.assertOpen();
    await retryWhileLocked(LOCK_WAIT_MAX_MS, () =>
      this.#db.transaction(() => {
        this.#db.prepare('DELETE FROM events WHERE stream = ?').run(stream);
        this.#db.prepare('INSERT OR IGNORE INTO erased (stream) VALUES (?)').run(stream);
      }),
    );
    this.#tails.delete(stream);
    if (this.#db.pragma('wal_checkpoint(TRUNCATE)') !== 0)
      throw new StoreUnavailableError('another process reads the log, so its write-ahead log cannot be emptied yet');
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#shut());
  }

  #pager(from: Position, filter: EventFilter | undefined): Pager {
    return new Pager(this.#reading, from, filter);
  }

  #decoded(row: Row): RecordedEvent {
    const event = decoded(row);
    if (event.damage !== undefined) this.#damage.note(event, event.damage);
    return event;
  }

  /** Revisions of a stream have no gaps, so another event than the expected one shows that the index is damaged. */
  #assertWhole(
    stream: string,
    events: readonly RecordedEvent[],
    from: number,
    direction: 'forwards' | 'backwards',
  ): void {
    const start = direction === 'forwards' ? from : (events[0]?.revision ?? 0);
    const step = direction === 'forwards' ? 1 : -1;
    events.forEach((event, index) => {
      const revision = start + index * step;
      if (event.revision === revision && event.stream === stream) return;
      this.#damage.note({ stream, revision, type: '' }, 'the index of the log lacks the event', true);
      this.#damage.assertComplete(stream);
    });
  }

  async #shut(): Promise<void> {
    for (const subscription of [...this.#subscriptions]) await subscription.close();
    await this.#flushing;
    clearInterval(this.#poll);
    clearInterval(this.#looking);
    this.#overwritten?.close();
    this.#db.close();
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
      this.#noteFailure(error);
      const reason = withNothingWritten(error);
      return group.map(() => reason);
    }
  }

  /** Remembered until an append succeeds, because nothing else shows that the disk can be written again. */
  #noteFailure(error: unknown): void {
    if (isUnavailable(error) && error.cause !== undefined && !isBusy(error))
      this.#gate?.report('disk-failure', 'The last attempt to write to the log failed.');
  }

  /**
   * Writes a group in one transaction. A failed expectation affects only its own append; a disk failure affects all.
   * @throws only when the transaction cannot begin
   */
  #write(group: readonly PendingAppend[]): readonly Outcome[] {
    this.#db.exec('BEGIN IMMEDIATE');
    let committing = false;
    try {
      const version = this.#dataVersion.get()?.[0];
      if (version !== this.#knownVersion || this.#tails.size > TAILS_MAX) this.#tails.clear();
      this.#knownVersion = version;
      const outcomes = group.map((append) => this.#place(append));
      // What is written to a file that was deleted or replaced is lost when the process ends.
      if (fileAt(this.#db.filename) !== this.#file)
        throw new StoreUnavailableError(`${this.#db.filename} was deleted or replaced`);
      if (this.#look()) throw new StoreUnavailableError(OVERWRITTEN);
      committing = true;
      this.#db.exec('COMMIT');
      if (outcomes.some((outcome) => !(outcome instanceof Error))) this.#gate?.report('disk-failure', null);
      return outcomes;
    } catch (error) {
      this.#tails.clear();
      this.#noteFailure(error);
      // A failed commit may nevertheless have been written.
      const reason = committing ? (error as Error) : withNothingWritten(error);
      try {
        this.#db.rollBack();
      } catch {
        // The first error is more informative; the next BEGIN shows whether the store has recovered.
      }
      return group.map(() => reason);
    }
  }

  /** Closes the gate when something else was copied over the file. */
  #look(): boolean {
    const isOverwritten = this.#overwritten?.isOverwritten() === true;
    if (isOverwritten) this.#gate?.report('log-overwritten', OVERWRITTEN);
    return isOverwritten;
  }

  #place({ stream, events, expected }: PendingAppend): Outcome {
    const last = this.#tails.get(stream) ?? this.#tail.get(stream)?.[0] ?? -1;
    this.#tails.set(stream, last);
    if (last < 0 && this.#isErased.get(stream) !== undefined) return new StreamErasedError(stream);
    if (expected !== 'any' && last !== (expected === 'none' ? -1 : expected))
      return this.#existing(stream, events) ?? new WrongExpectedRevisionError(stream, expected, last);
    if (this.#hasOlderIds && events.some(({ id }) => this.#byId.get(idOfStored(id)) !== undefined))
      return this.#existing(stream, events) ?? new WrongExpectedRevisionError(stream, expected, last);
    // A savepoint costs as much as a small insert. A single event needs none: a failed statement has no effect.
    const several = events.length > 1;
    if (several) this.#db.exec('SAVEPOINT one');
    // Not prepared for a log of an earlier version that is only read, since it lacks columns.
    this.#insert ??= this.#db.prepare(
      'INSERT INTO events (stream, revision, id, type, data, metadata, sum, packed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    try {
      let revision = last;
      let position = 0;
      for (const event of events) {
        const sum = sumOfEvent(stream, ++revision, event, event.packed);
        const texts = event.packed ? ['', ''] : [event.data, event.metadata];
        position = this.#insert.run(stream, revision, event.id, event.type, ...texts, sum, event.packed);
      }
      if (several) this.#db.exec('RELEASE one');
      this.#tails.set(stream, revision);
      return { revision, position: printed(position), written: true };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (several) this.#db.exec('ROLLBACK TO one; RELEASE one');
      return this.#existing(stream, events) ?? new WrongExpectedRevisionError(stream, expected, last);
    }
  }

  /** The last revision and position of these events if all of them are already in the stream. */
  #existing(stream: string, events: readonly Storable[]): AppendResult | undefined {
    let result: AppendResult | undefined;
    for (const { id } of events) {
      const found = this.#byId.get(id) ?? (this.#hasOlderIds ? this.#byId.get(idOfStored(id)) : undefined);
      if (found?.[0] !== stream) return undefined;
      if (!result || found[1] > result.revision) result = { revision: found[1], position: printed(found[2]) };
    }
    return result;
  }

  #announce(): void {
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
    }, POLL_MS).unref();
  }
}

function withNothingWritten(error: unknown): Error {
  const { message, cause } = error as Error;
  return isUnavailable(error) ? new StoreUnavailableError(message, { cause, wroteNothing: true }) : (error as Error);
}
