import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncDirectory } from '../config/index.js';
import { checkDataFile, NewerLogError, openSqliteEventStore } from '../event-store/index.js';
import { type DecryptionKey, readArchive } from './archive.js';
import { BackupError } from './backup-error.js';
import { type Contents, CONTENTS, contentsSchema, LOG, SECRET, SIGNING_KEYS } from './contents.js';

const NAMES: ReadonlySet<string> = new Set([CONTENTS, LOG, SECRET, SIGNING_KEYS]);

/** What was found in a backup: what it says of itself, and the position of its log's end, as `log stats` prints it. */
export interface Verified extends Contents {
  readonly head: string;
}

/**
 * Reads a backup whole and checks it: every file by its digest, the log's structure, and each event by its checksum.
 * @param scratch an existing directory with free space for the log, which is left as it was
 * @throws BackupError; errors of the disk
 */
export async function verifyBackup(file: string, scratch: string, key?: DecryptionKey): Promise<Verified> {
  const directory = await mkdtemp(join(scratch, 'backup-'));
  try {
    return await unpack(file, directory, key);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Places a verified backup in a directory that is empty or does not exist yet. At any moment the directory holds the whole
 * backup or nothing.
 * @throws BackupError `not-empty` and those of {@link verifyBackup}; errors of the disk
 */
export async function restoreBackup(file: string, directory: string, key?: DecryptionKey): Promise<Verified> {
  const target = resolve(directory);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupError('not-empty', `${directory} is not empty: nothing was restored`);
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  const unfinished = join(parent, `.${basename(target)}.${randomUUID()}.unfinished`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const verified = await unpack(file, unfinished, key);
    // The write-ahead log is empty: nothing was written since it was opened for the check.
    for (const name of [CONTENTS, `${LOG}-wal`, `${LOG}-shm`]) await rm(join(unfinished, name), { force: true });
    syncDirectory(unfinished);
    if (existsSync(target)) await rmdir(target);
    await rename(unfinished, target);
    syncDirectory(parent);
    return verified;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function unpack(file: string, directory: string, key: DecryptionKey | undefined): Promise<Verified> {
  const sums = await readArchive(file, (name) => (NAMES.has(name) ? join(directory, name) : undefined), key);
  if (!sums.has(CONTENTS)) throw new BackupError('no-backup', `${file} is no backup of this service`);
  const contents = parsed(file, await readFile(join(directory, CONTENTS), 'utf8'));
  const names = [CONTENTS, ...contents.files.map(({ name }) => name)];
  if (sums.size !== names.length || !names.includes(LOG) || names.some((name) => !sums.has(name)))
    throw new BackupError('damaged-backup', `${file} does not hold the files that it lists`);
  const changed = contents.files.find(({ name, sha256 }) => sums.get(name) !== sha256);
  if (changed) throw new BackupError('damaged-backup', `${changed.name} in ${file} was changed`);
  return { ...contents, head: await checkedEnd(file, join(directory, LOG)) };
}

function parsed(file: string, text: string): Contents {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    throw new BackupError('damaged-backup', `${CONTENTS} in ${file} cannot be read`, { cause: error });
  }
  const { success, data, error } = contentsSchema.safeParse(said);
  if (success) return data;
  const { format } = (said ?? {}) as { format?: unknown };
  throw typeof format === 'number' && format > 1
    ? new BackupError('newer-backup', `${file} was made by a later version of this service, which this one cannot read`)
    : new BackupError('damaged-backup', `${CONTENTS} in ${file} cannot be read`, { cause: error });
}

/** @returns the position of the log's end */
async function checkedEnd(file: string, log: string): Promise<string> {
  const [damage] = [...checkDataFile('file', log)].filter(({ verdict }) => verdict === 'bad');
  if (damage) throw new BackupError('damaged-backup', `the log in ${file} is damaged: ${damage.found}`);
  try {
    const store = openSqliteEventStore({ filename: log, readOnly: true });
    try {
      return await store.end();
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof NewerLogError)) throw error;
    throw new BackupError('newer-backup', `${file}: ${error.message}`, { cause: error });
  }
}
