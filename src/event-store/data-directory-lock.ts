import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** A predecessor that is just ending, or was just killed, gets this long to be gone. */
const PREDECESSOR_MS = 2_000;

/** Another service runs on this data directory. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  readonly code = 'data-directory-in-use';
}

/**
 * Claims a data directory for one service process. The claim is an open exclusive transaction, which the operating
 * system ends with the process, however it ends. CLI commands append beside a running service and need no claim.
 * @returns lets go of it.
 * @throws DataDirectoryInUseError
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const db = new DatabaseSync(join(directory, 'service.lock'), { timeout: PREDECESSOR_MS });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw new DataDirectoryInUseError(`another Elenchus service runs on ${directory}`, { cause: error });
  }
  return () => db.close();
}
