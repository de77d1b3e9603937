import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { guarded, resultCodeOf } from './sqlite.errors.js';

/** A connection to an SQLite file, with the interface of Node's own `node:sqlite`, which Node 20 does not have. */
export type Connection = DatabaseSyncInstance;

/**
 * A statement whose rows come as arrays of type `Row` for parameters of type `Parameters`.
 * @throws StoreUnavailableError while disk, file or another process stand in the way.
 */
export interface RowStatement<Parameters extends readonly unknown[], Row extends readonly unknown[]> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): Row[];
}

/** A prepared statement that gives no rows. */
export type Statement = StatementSyncInstance;

/**
 * Opens a file in WAL mode; it and its folder are made when missing.
 * @param synchronous `FULL` makes a commit durable before it returns, `NORMAL` at the next checkpoint of the file.
 * @param timeoutMs how long a statement waits for another connection's lock.
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

/** As `connect`, for a file that can be made again from the log: a damaged one is replaced by an empty one. */
export function connectRebuildable(filename: string, timeoutMs: number): Connection {
  try {
    return connect(filename, 'NORMAL', timeoutMs);
  } catch (error) {
    if (!DAMAGED.has(resultCodeOf(error) & 0xff)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${filename}${suffix}`, { force: true });
    return connect(filename, 'NORMAL', timeoutMs);
  }
}

/** Opens a file that is there; nothing is written to it. */
export function connectReadOnly(filename: string, timeoutMs: number): Connection {
  return new DatabaseSync(filename, { timeout: timeoutMs, readOnly: true });
}

/**
 * Closes a connection. The driver leaves one with prepared statements open until they are collected, so that SQLite does
 * not notice that it was the last: what stands in the write-ahead log is brought into the file here, as far as others
 * let it, and a copy of the file has it all.
 */
export function disconnect(db: Connection): void {
  try {
    pragma(db, 'wal_checkpoint(PASSIVE)');
  } catch {
    // Read-only, or a full disk: then it stays in the write-ahead log, where the next connection finds it.
  } finally {
    db.close();
  }
}

/** What a pragma of one value stands at. */
export function pragma(db: Connection, name: string): unknown {
  return rows<[], [unknown]>(db, `PRAGMA ${name}`).get()?.[0];
}

/** Prepares a query. The types are the caller's word, as everywhere between a program and its SQL. */
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

/** The driver cuts a string at its first NUL, so that `id` and `id\0…` would be the same key. */
function whole<T>(parameter: T): T {
  return typeof parameter === 'string' && parameter.includes('\0')
    ? (parameter.replaceAll('\0', '\ufffd') as T & string)
    : parameter;
}

/** Does the work in a transaction that holds the file's write lock from its beginning; what throws is rolled back. */
export function inTransaction<T>(db: Connection, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back after some failures, a full disk among them.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
