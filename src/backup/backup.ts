import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Config, secretOf, syncDirectory } from '../config/index.js';
import { checkDataFile, logFileOf, snapshotFile } from '../event-store/index.js';
import { type EncryptionKey, type Entry, writeArchive } from './archive.js';
import { BackupError } from './backup-error.js';
import { type Contents, CONTENTS, LOG, SECRET, SIGNING_KEYS } from './contents.js';

export type BackedUp = Pick<Config, 'dataDirectory' | 'eventStoreUrl' | 'secret' | 'signingKeys'>;

export interface BackupOptions {
  readonly config: BackedUp;
  /** The version of the service. */
  readonly version: string;
  /** The file to write. It is complete or absent at any moment. */
  readonly file: string;
  readonly key?: EncryptionKey | undefined;
  /** Whether the secret and the signing keys are in the backup, which then must be encrypted. */
  readonly withKeys: boolean;
  readonly now: Date;
}

/**
 * Backs up the embedded log as it is at one moment, also beside a running service. Everything else in the data directory is
 * made from it again. Needs free space for a copy of the log beside the file.
 * @throws BackupError; errors of the disk as they are, with nothing left behind
 */
export async function backUp({ config, version, file, key, withKeys, now }: BackupOptions): Promise<Contents> {
  if (config.eventStoreUrl !== undefined)
    throw new BackupError(
      'not-embedded',
      'the log is in KurrentDB: use its backup, or `log copy` into a directory first',
    );
  const log = logFileOf(config.dataDirectory);
  if (!existsSync(log)) throw new BackupError('no-log', `${config.dataDirectory} holds no log`);
  if (existsSync(file)) throw new BackupError('backup-exists', `${file} exists already`);
  if (withKeys && !key)
    throw new BackupError(
      'needs-encryption',
      'the secret and the signing keys are only written into an encrypted backup',
    );
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const snapshot = `${unfinished}.sqlite`;
  try {
    await snapshotFile(log, snapshot);
    const [damage] = [...checkDataFile('file', snapshot)].filter(({ verdict }) => verdict === 'bad');
    if (damage)
      throw new BackupError('damaged-log', `the log is damaged, so that it was not backed up: ${damage.found}`);
    const entries: Entry[] = [{ name: LOG, file: snapshot }, ...(withKeys ? await keysOf(config) : [])];
    const contents: Contents = {
      format: 1,
      version,
      madeAt: now.toISOString(),
      files: await Promise.all(entries.map(describe)),
    };
    await writeArchive(unfinished, [{ name: CONTENTS, content: `${JSON.stringify(contents)}\n` }, ...entries], key);
    await rename(unfinished, file);
    syncDirectory(dirname(file));
    return contents;
  } finally {
    for (const suffix of ['', '.sqlite', '.sqlite-wal', '.sqlite-shm']) await rm(unfinished + suffix, { force: true });
  }
}

/** The secret and the signing keys, of which there are none before the first debate. */
async function keysOf(config: BackedUp): Promise<Entry[]> {
  const { signingKeys, dataDirectory } = config;
  const secret = { name: SECRET, content: `${secretOf(config)}\n` };
  if (signingKeys?.trimStart().startsWith('{') === true) return [secret, { name: SIGNING_KEYS, content: signingKeys }];
  const file = signingKeys ?? join(dataDirectory, SIGNING_KEYS);
  if (signingKeys === undefined && !existsSync(file)) return [secret];
  return [secret, { name: SIGNING_KEYS, content: await readFile(file, 'utf8') }];
}

async function describe(entry: Entry): Promise<Contents['files'][number]> {
  const sum = createHash('sha256');
  if ('content' in entry)
    return {
      name: entry.name,
      bytes: Buffer.byteLength(entry.content),
      sha256: sum.update(entry.content).digest('hex'),
    };
  await pipeline(createReadStream(entry.file), sum);
  return { name: entry.name, bytes: (await stat(entry.file)).size, sha256: sum.digest('hex') };
}
