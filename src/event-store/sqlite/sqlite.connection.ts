import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailableError } from '../store-errors.js';
import { noteOutage } from '../../kernel/index.js';
import { type Backoff, retry } from '../../runtime/index.js';

/** A connection to an SQLite file, with the interface of Node's own `node:sqlite`. */
export type Connection = DatabaseSyncInstance;

/**
 * A statement that returns rows as arrays of type `Row` for parameters of type `Parameters`.
 * @throws StoreUnavailableError when the disk, the file or the lock of another process prevents it
 */
export interface RowStatement<Parameters extends readonly unknown[], Row extends readonly unknown[]> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
}

/**
 * Opens a file in WAL mode; the file and its folder are created when missing.
 * @param synchronous `FULL` makes a commit durable before it returns, `NORMAL` at the next checkpoint of the file
 * @param timeoutMs how long a statement waits for another connection's lock
 */
export function connect(filename: string, synchronous: 'FULL' | 'NORMAL', timeoutMs: number): Connection {
  mkdirSync(dirname(filename), { recursive: true });
  const db = new DatabaseSync(filename, { timeout: timeoutMs });
  try {
    if (pragma(db, 'journal_mode') !== 'wal') db.exec('PRAGMA journal_mode = WAL');
    db.exec(`PRAGMA synchronous = ${synchronous}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** https://sqlite.org/rescode.html: `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Like `connect`, for a file that can be rebuilt from the log: a damaged file is replaced by an empty one. */
export function connectRebuildable(filename: string, timeoutMs: number): Connection {
  try {
    return connect(filename, 'NORMAL', timeoutMs);
  } catch (error) {
    if (!DAMAGED.has(resultCodeOf(error) & 0xff)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${filename}${suffix}`, { force: true });
    return connect(filename, 'NORMAL', timeoutMs);
  }
}

/** Opens an existing file for reading only. */
export function connectReadOnly(filename: string, timeoutMs: number): Connection {
  return new DatabaseSync(filename, { timeout: timeoutMs, readOnly: true });
}

/**
 * Closes a connection. The driver keeps it open until its prepared statements are garbage collected, so SQLite does not
 * notice that the last connection was closed. Therefore this moves the write-ahead log into the file, as far as other
 * connections allow, so that a copy of the file is complete.
 */
export function disconnect(db: Connection): void {
  try {
    pragma(db, 'wal_checkpoint(PASSIVE)');
  } catch {
    // Read-only or a full disk: the data stays in the write-ahead log, where the next connection finds it.
  } finally {
    db.close();
  }
}

/** The value of a pragma. */
export function pragma(db: Connection, name: string): unknown {
  return rows<[], [unknown]>(db, `PRAGMA ${name}`).get()?.[0];
}

/** Prepares a query. The caller is responsible for the types. */
export function rows<Parameters extends readonly unknown[], Row extends readonly unknown[]>(
  db: Connection,
  sql: string,
): RowStatement<Parameters, Row> {
  const statement = db.prepare(sql, { returnArrays: true });
  return {
    get: (...parameters) => guarded(() => statement.get(...parameters.map(whole)) as Row | undefined),
    all: (...parameters) => guarded(() => statement.all(...parameters.map(whole)) as Row[]),
  };
}

/** Replaces NUL characters, since the driver truncates strings at the first one, so `id\0…` would equal `id`. */
function whole<T>(parameter: T): T {
  return typeof parameter === 'string' && parameter.includes('\0')
    ? (parameter.replaceAll('\0', '\ufffd') as T & string)
    : parameter;
}

/** Runs work in a transaction that holds the write lock from its beginning; rolls back when the work throws. */
export function inTransaction<T>(db: Connection, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back after some failures, such as a full disk.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Primary result codes (https://sqlite.org/rescode.html) for failures of the disk or file and for locks of other
 * processes, all of which may be temporary.
 */
const UNAVAILABLE: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  23: 'SQLITE_AUTH',
  26: 'SQLITE_NOTADB',
};
const BUSY = 5;
const CONSTRAINT_UNIQUE = 2067;

/** The extended result code of an error of the driver; 0 for any other error. */
export function resultCodeOf(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code : 0;
}

export function isUniqueViolation(error: unknown): boolean {
  return resultCodeOf(error) === CONSTRAINT_UNIQUE;
}

/** Whether another connection holds the lock. Accepts an error of the driver or of the port. */
export function isBusy(error: unknown): boolean {
  const reason = error instanceof StoreUnavailableError ? error.cause : error;
  return (resultCodeOf(reason) & 0xff) === BUSY;
}

/** Converts a driver's error to the port's; returns any other error unchanged. */
export function translated(error: unknown, wroteNothing = false): unknown {
  // The primary code is in the lowest byte of the extended one.
  const name = UNAVAILABLE[resultCodeOf(error) & 0xff];
  return name
    ? new StoreUnavailableError(`${name}: ${(error as Error).message}`, { cause: error, wroteNothing })
    : error;
}

/** Runs work with the driver and throws its errors as the port's. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
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
  const met = { failure: false };
  try {
    return await retry(work, {
      backoff: BACKOFF,
      retryForMs,
      isTransient: (error) => {
        const isTransient = isBusy(error);
        met.failure ||= isTransient;
        return isTransient;
      },
    });
  } finally {
    if (met.failure) noteOutage(performance.now() - begunAt);
  }
}
