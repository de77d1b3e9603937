import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * Creates a file atomically: a crash or a full disk leaves no partial or empty file. Readable only by its owner unless
 * `mode` says otherwise.
 * @returns false if the file existed already; it is not changed
 */
export function createDurably(file: string, text: string, mode: number = OWNER_ONLY): boolean {
  return withTemporary(file, text, mode, (temporary) => {
    try {
      linkSync(temporary, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Replaces a file's content atomically. */
export function replaceDurably(file: string, text: string, mode: number = OWNER_ONLY): void {
  withTemporary(file, text, mode, (temporary) => renameSync(temporary, file));
}

function withTemporary<T>(file: string, text: string, mode: number, place: (temporary: string) => T): T {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeFileSync(temporary, text, { mode, flag: 'wx', flush: true });
    // Exactly that mode: the umask would take bits away.
    chmodSync(temporary, mode);
    const placed = place(temporary);
    syncDirectory(dirname(file));
    return placed;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The name of a new file is durable only after its directory is synced. */
export function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
