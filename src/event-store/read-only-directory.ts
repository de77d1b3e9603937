import { accessSync, constants, copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Whether a directory is on a file system that is mounted read-only, as Linux does with a disk that fails. */
export function isReadOnlyDirectory(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/**
 * A copy of the read models among the system's temporary files, which can be brought up to date. The caller deletes its
 * directory.
 * @returns the name of the file; it does not exist if there are no read models yet
 */
export function copyOfReadModels(filename: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'elenchus-read-models-')), basename(filename));
  for (const suffix of ['', '-wal']) if (existsSync(filename + suffix)) copyFileSync(filename + suffix, copy + suffix);
  return copy;
}
