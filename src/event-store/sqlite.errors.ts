import { StoreUnavailableError } from './event-store.js';

/**
 * What SQLite says when the disk, the file or another process stands in the way, by the first word of its code
 * (https://sqlite.org/rescode.html); all of it may heal.
 */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|PROTOCOL|NOMEM|PERM|AUTH|CORRUPT|NOTADB)(_|$)/;

/** The `code` of anything thrown. Errors of native addons fail `instanceof` across realms, codes do not. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** A driver error as the port says it; anything else as it came. */
export function translated(error: unknown): unknown {
  return UNAVAILABLE.test(codeOf(error))
    ? new StoreUnavailableError(`${codeOf(error)}: ${(error as Error).message}`, { cause: error })
    : error;
}

/** Runs a driver's work and says its failures as the port does. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
}
