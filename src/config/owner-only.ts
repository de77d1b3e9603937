import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
/** Bits that let users other than the owner in. */
const OTHERS = 0o077;

/** From now on, what this process and its children write is only for the owner, unless they set a mode themselves. */
export function writeOwnerOnly(): void {
  process.umask(OTHERS);
}

/**
 * Creates a directory that only its owner may enter; an existing one and everything in it are restricted so. Links are not
 * followed.
 * @returns false when the directory belongs to somebody else, who may let others in.
 */
export function ownerOnlyDirectory(directory: string): boolean {
  mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE });
  return restrict(directory);
}

/** Entries may vanish meanwhile: SQLite deletes files, and commands run beside a service. */
function restrict(directory: string): boolean {
  if (!setMode(directory, DIRECTORY_MODE)) return false;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) restrict(path);
    else if (entry.isFile()) setMode(path, FILE_MODE);
  }
  return true;
}

function setMode(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return true;
  } catch (error) {
    // Not the owner, or a file system that is read-only or has no modes.
    if (['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
}
