import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { guarded, resultCodeOf } from './sqlite.errors.js';

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

/** A prepared statement without rows. */
export type Statement = StatementSyncInstance;

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
