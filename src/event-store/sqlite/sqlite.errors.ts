import { StoreUnavailableError } from '../store-errors.js';

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
