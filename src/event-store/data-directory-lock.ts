import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isReadOnlyDirectory } from './read-only-directory.js';
import { Connection, isBusy } from './sqlite/sqlite.connection.js';

const LOCK_FILE = 'service.lock';
/** How long to wait for a previous process that is ending or was just killed. */
const PREDECESSOR_MS = 2_000;

/** Another service runs on this data directory, or its lock cannot be used. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  readonly code = 'data-directory-in-use';
}

/**
 * Locks a data directory for one service process. The lock is an open exclusive transaction, which the operating system
 * releases when the process ends, even by a crash. CLI commands append beside a running service and need no lock. Neither
 * does a service on a directory that is read-only.
 * @returns a function that releases the lock
 * @throws DataDirectoryInUseError
 */
export function lockDataDirectory(directory: string): () => void {
  if (isReadOnlyDirectory(directory)) return () => undefined;
  mkdirSync(directory, { recursive: true });
  const db = new Connection(join(directory, LOCK_FILE), PREDECESSOR_MS);
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (!isBusy(error))
      throw new DataDirectoryInUseError(`${join(directory, LOCK_FILE)} is damaged: delete it and start again`, {
        cause: error,
      });
    throw new DataDirectoryInUseError(`another Elenchus service runs on ${directory}`, { cause: error });
  }
  return () => {
    // Releases the lock at once, even if the driver keeps the connection open for a while.
    db.rollBack();
    db.close();
  };
}
