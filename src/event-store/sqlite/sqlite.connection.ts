import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { codeOf, noteOutage } from '../../kernel/index.js';
import { type Backoff, retry } from '../../runtime/index.js';
import { isReadOnlyDirectory } from '../read-only-directory.js';
import { isUnavailable, StoreUnavailableError } from '../store-errors.js';

type Value = string | number | bigint | null | Uint8Array;

/** A query that returns rows as arrays of type `Row` for parameters of type `Parameters`. */
export interface RowStatement<Parameters extends readonly unknown[], Row extends readonly unknown[]> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
}

export interface Statement {
  /** @returns the row id of the last row that was inserted */
  run(...parameters: readonly Value[]): number;
}

/**
 * A connection to an SQLite file. Every call of the driver passes here, so that a failure of the disk or the file and
 * the lock of another process always become a StoreUnavailableError. Any other error of the driver is a defect and
 * stays as it is.
 */
export class Connection {
  readonly filename: string;
  readonly #open;
  #db: DatabaseSyncInstance;
  #damage: Error | undefined;
  #onDamage: (damage: Error) => void = () => undefined;

  /**
   * @param timeoutMs how long a statement waits for another connection's lock
   * @param query parameters of SQLite's address of a file; none when empty
   */
  constructor(filename: string, timeoutMs: number, readOnly = false, query = '') {
    this.filename = filename;
    const address = query === '' ? filename : `${pathToFileURL(filename).href}${query}`;
    this.#open = (): DatabaseSyncInstance =>
      translating(() => new DatabaseSync(address, { timeout: timeoutMs, readOnly }));
    this.#db = this.#open();
  }

  exec(sql: string): void {
    this.#call(() => this.#db.exec(sql));
  }

  prepare(sql: string): Statement {
    const statement = this.#statement(sql, {});
    return {
      run: (...parameters) => this.#call(() => Number(statement().run(...parameters.map(storable)).lastInsertRowid)),
    };
  }

  /** Prepares a query. The caller is responsible for the types. */
  rows<Parameters extends readonly unknown[], Row extends readonly unknown[]>(
    sql: string,
  ): RowStatement<Parameters, Row> {
    const statement = this.#statement(sql, { returnArrays: true });
    return {
      get: (...parameters) => this.#call(() => statement().get(...parameters.map(storable)) as Row | undefined),
      all: (...parameters) => this.#call(() => statement().all(...parameters.map(storable)) as Row[]),
    };
  }

  /** The first error that showed that the content of the file is damaged; undefined while there was none. */
  get damage(): Error | undefined {
    return this.#damage;
  }

  /** Calls back at the first error that shows that the content of the file is damaged. */
  onDamage(listener: (damage: Error) => void): void {
    this.#onDamage = listener;
  }

  /** Reports damage that only the caller can detect, for instance by a checksum. */
  reportDamage(what: string): StoreUnavailableError {
    const damage = new StoreUnavailableError(`${this.filename}: ${what}`);
    this.#noteDamage(damage);
    return damage;
  }

  /**
   * Renames the damaged file, which can be rebuilt, and opens an empty one in its place, also for the statements that
   * were prepared. Only the last damaged file is kept.
   * @returns the new name of the damaged file
   */
  setAside(): string {
    const damaged = this.#db;
    const aside = setAside(this.filename);
    this.#db = this.#open();
    this.#damage = undefined;
    translating(() => damaged.close());
    inWalMode(this, 'NORMAL');
    return aside;
  }

  /** Prepares a statement now, and again after {@link setAside}. */
  #statement(sql: string, options: { readonly returnArrays?: boolean }): () => StatementSyncInstance {
    const prepare = (): StatementSyncInstance => this.#call(() => this.#db.prepare(sql, options));
    let db = this.#db;
    let statement = prepare();
    return () => {
      if (db === this.#db) return statement;
      statement = prepare();
      db = this.#db;
      return statement;
    };
  }

  #call<T>(call: () => T): T {
    try {
      return translating(call);
    } catch (error) {
      if (isDamage(error)) this.#noteDamage(error as Error);
      throw error;
    }
  }

  #noteDamage(damage: Error): void {
    if (this.#damage) return;
    this.#damage = damage;
    this.#onDamage(damage);
  }

  /** The value of a pragma. */
  pragma(name: string): unknown {
    return this.rows<[], [unknown]>(`PRAGMA ${name}`).get()?.[0];
  }

  /** Runs work in a transaction that holds the write lock from its beginning; rolls back when the work throws. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  /** Ends a failed transaction, unless SQLite has already done so, as after a full disk. */
  rollBack(): void {
    if (this.#db.isTransaction) this.exec('ROLLBACK');
  }

  /**
   * The driver keeps the connection open until its prepared statements are garbage collected, so SQLite does not notice
   * that the last connection was closed. Therefore this moves the write-ahead log into the file and empties it, as far
   * as other connections allow, so that a copy of the file is complete.
   */
  close(): void {
    try {
      blockBriefly(this);
      this.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // Read-only or a full disk: the data stays in the write-ahead log, where the next connection finds it.
    } finally {
      translating(() => this.#db.close());
    }
  }
}

/**
 * Opens a file in WAL mode; the file and its folder are created when missing.
 * @param synchronous `FULL` makes a commit durable before it returns, `NORMAL` at the next checkpoint of the file
 * @param timeoutMs how long a statement waits for another connection's lock
 */
export function connect(filename: string, synchronous: 'FULL' | 'NORMAL', timeoutMs: number): Connection {
  mkdirSync(dirname(filename), { recursive: true });
  const db = new Connection(filename, timeoutMs);
  try {
    inWalMode(db, synchronous);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** What is left of a write-ahead log once its content is in the file. SQLite would keep its greatest size for ever. */
const WAL_BYTES_KEPT = 1_000_000;

function inWalMode(db: Connection, synchronous: 'FULL' | 'NORMAL'): void {
  if (db.pragma('journal_mode') !== 'wal') db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA journal_size_limit = ${WAL_BYTES_KEPT}`);
}

/** What a file that can be rebuilt needs, see {@link connectRebuildable}. */
export interface RebuildableOptions {
  /** How long a statement waits for another connection's lock. */
  readonly timeoutMs: number;
  /** Creates the tables that are missing. Runs again when the file proves to be damaged. */
  readonly prepare?: (db: Connection) => void;
  /** Called when the file was damaged and an empty one has taken its place. */
  readonly onSetAside?: (damage: Error, aside: string) => void;
}

/**
 * Like `connect`, for a file that can be rebuilt from the log: a damaged file is set aside, and an empty one takes its
 * place. Damage is permanent, so trying again would not help.
 */
export function connectRebuildable(
  filename: string,
  { timeoutMs, prepare = () => undefined, onSetAside = () => undefined }: RebuildableOptions,
): Connection {
  const open = (): Connection => {
    const db = connect(filename, 'NORMAL', timeoutMs);
    try {
      prepare(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  try {
    return open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = setAside(filename);
    const db = open();
    onSetAside(error as Error, aside);
    return db;
  }
}

const asideOf = (filename: string): string => `${filename}.damaged`;

/** Deletes a damaged file that was set aside. */
export function removeAside(filename: string): void {
  for (const suffix of ['-wal', '']) rmSync(`${asideOf(filename)}${suffix}`, { force: true });
}

/** Renames an SQLite file with its write-ahead log; replaces one that was set aside before. */
function setAside(filename: string): string {
  const aside = asideOf(filename);
  removeAside(filename);
  for (const suffix of ['-wal', '']) {
    if (existsSync(`${filename}${suffix}`)) renameSync(`${filename}${suffix}`, `${aside}${suffix}`);
  }
  rmSync(`${filename}-shm`, { force: true });
  return aside;
}

/** Opens an existing file for reading only, also on a disk that is mounted read-only. */
export function connectReadOnly(filename: string, timeoutMs: number): Connection {
  const db = new Connection(filename, timeoutMs, true);
  try {
    db.pragma('schema_version');
    return db;
  } catch (error) {
    db.close();
    // Without a write-ahead log, SQLite would make one, unless it is told that nobody writes.
    if (
      !isReadOnlyDirectory(dirname(filename)) ||
      (statSync(`${filename}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
    )
      throw error;
    return new Connection(filename, timeoutMs, true, '?immutable=1');
  }
}

const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const CONSTRAINT_UNIQUE = 2067;

/**
 * Failures of the disk or the file and locks of other processes, all of which may be temporary, by primary result code
 * (https://sqlite.org/rescode.html). SQLite's message for each, because the driver omits the code from the errors of
 * `all`.
 */
const UNAVAILABLE: Readonly<Record<number, readonly [name: string, message: string]>> = {
  3: ['SQLITE_PERM', 'access permission denied'],
  [BUSY]: ['SQLITE_BUSY', 'database is locked'],
  [LOCKED]: ['SQLITE_LOCKED', 'database table is locked'],
  7: ['SQLITE_NOMEM', 'out of memory'],
  8: ['SQLITE_READONLY', 'attempt to write a readonly database'],
  10: ['SQLITE_IOERR', 'disk I/O error'],
  [CORRUPT]: ['SQLITE_CORRUPT', 'database disk image is malformed'],
  13: ['SQLITE_FULL', 'database or disk is full'],
  14: ['SQLITE_CANTOPEN', 'unable to open database file'],
  15: ['SQLITE_PROTOCOL', 'locking protocol'],
  23: ['SQLITE_AUTH', 'not authorized'],
  [NOT_A_DATABASE]: ['SQLITE_NOTADB', 'file is not a database'],
};
/** Other messages of these codes. */
const MESSAGES: readonly (readonly [start: string, code: number])[] = [
  ...Object.entries(UNAVAILABLE).map(([code, [, message]]) => [message, Number(code)] as const),
  ['database schema is locked', LOCKED],
  ['malformed database schema', CORRUPT],
  ['fts5: corrupt', CORRUPT],
];

/** The extended result code of the driver's error; 0 for any other error. */
function extendedCodeOf(error: unknown): number {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return 0;
  const { errcode, message } = error as Error & { readonly errcode?: number };
  return errcode ?? MESSAGES.find(([start]) => message.startsWith(start))?.[1] ?? 0;
}

/** The primary result code of an error of a {@link Connection}; 0 for any other error. */
function resultCodeOf(error: unknown): number {
  // The primary code is in the lowest byte of the extended one.
  return extendedCodeOf(isUnavailable(error) ? error.cause : error) & 0xff;
}

/** Whether an insert was refused because an entry of a unique index exists. */
export function isUniqueViolation(error: unknown): boolean {
  return extendedCodeOf(error) === CONSTRAINT_UNIQUE;
}

/** Whether another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === BUSY;
}

/** Whether the content of the file is damaged, which is permanent. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/** Whether the file is none of SQLite's, by its first bytes. */
export function isNoDatabase(error: unknown): boolean {
  return resultCodeOf(error) === NOT_A_DATABASE;
}

/** Whether this is an error of the driver that is not due to the disk, the file or a lock. */
export function isDriverDefect(error: unknown): boolean {
  return codeOf(error) === 'ERR_SQLITE_ERROR';
}

function translating<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const [name] = UNAVAILABLE[resultCodeOf(error)] ?? [];
    throw name === undefined
      ? error
      : new StoreUnavailableError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Replaces NUL characters, since the driver truncates strings at the first one, so `id\0…` would equal `id`. */
export function storable<T>(parameter: T): T {
  return typeof parameter === 'string' && parameter.includes('\0')
    ? (parameter.replaceAll('\0', '\ufffd') as T & string)
    : parameter;
}

/** SQLite waits for a lock by blocking the thread, which delays every request; so only this long. */
const BLOCKING_MS_MAX = 10;
const BACKOFF: Backoff = { firstMs: 2, maxMs: 50 };

/** Limits how long statements of this connection block for a lock; {@link retryWhileLocked} waits instead. */
export function blockBriefly(db: Connection): void {
  db.exec(`PRAGMA busy_timeout = ${BLOCKING_MS_MAX}`);
}

/**
 * Runs work and repeats it while another connection holds the lock. Does not block the event loop during the pauses.
 * The work must have no effect when it throws.
 * @throws what the work throws; after `retryForMs` also the error that the lock is held
 */
export async function retryWhileLocked<T>(retryForMs: number, work: () => T): Promise<T> {
  const begunAt = performance.now();
  const met = { lock: false };
  try {
    return await retry(work, {
      backoff: BACKOFF,
      retryForMs,
      isTransient: (error) => {
        const isTransient = isBusy(error);
        met.lock ||= isTransient;
        return isTransient;
      },
    });
  } finally {
    if (met.lock) noteOutage(performance.now() - begunAt);
  }
}
