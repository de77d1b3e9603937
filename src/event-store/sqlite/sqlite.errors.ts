import { StoreUnavailableError } from '../store-errors.js';

/**
 * What SQLite says when the disk, the file or another process stands in the way, by primary result code
 * (https://sqlite.org/rescode.html); all of it may heal.
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

/** The extended result code of anything that the driver threw; 0 for everything else. */
export function resultCodeOf(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code : 0;
}

export function isUniqueViolation(error: unknown): boolean {
  return resultCodeOf(error) === CONSTRAINT_UNIQUE;
}

/** Whether another connection holds the lock, also where the port's own error wraps the driver's. */
export function isBusy(error: unknown): boolean {
  const reason = error instanceof StoreUnavailableError ? error.cause : error;
  return (resultCodeOf(reason) & 0xff) === BUSY;
}

/** A driver's error as the port's; any other error unchanged. */
export function translated(error: unknown, wroteNothing = false): unknown {
  // The primary code is in the lowest byte of the extended one.
  const name = UNAVAILABLE[resultCodeOf(error) & 0xff];
  return name
    ? new StoreUnavailableError(`${name}: ${(error as Error).message}`, { cause: error, wroteNothing })
    : error;
}

/** Runs a driver's work and throws its failures as the port's errors. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
}
