import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { BackupError } from './backup-error.js';

/**
 * Files as a compressed tar archive, encrypted with age (https://age-encryption.org/v1) if there is a key. Standard tools read
 * it as well: `age --decrypt FILE | tar -xz`.
 */

/** What a backup is encrypted for: whoever knows a passphrase, or the recipients of age (`age1…`). */
export type EncryptionKey = { readonly passphrase: string } | { readonly recipients: readonly string[] };
/** What it is decrypted with: the passphrase, or identities of age (`AGE-SECRET-KEY-1…`). */
export type DecryptionKey = { readonly passphrase: string } | { readonly identities: readonly string[] };

/** An entry of an archive that is written: a file, or its content. */
export type Entry = { readonly name: string } & ({ readonly file: string } | { readonly content: string });

const ENCRYPTED = 'age-encryption.org/v1';

/** Writes the entries in order to a new file, durably. @throws BackupError `no-recipient` */
export async function writeArchive(file: string, entries: readonly Entry[], key?: EncryptionKey): Promise<void> {
  // Before any file is opened: a refusal leaves none behind, not even one that is created while others are removed.
  const encrypter = key && encrypterFor(key);
  const tar = pack();
  const packing = packAll(tar, entries).catch((error: unknown) => tar.destroy(error as Error));
  const compressed = tar.pipe(createGzip());
  tar.once('error', (error) => compressed.destroy(error));
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const encrypted = await encrypter?.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>);
  await pipeline(encrypted ? Readable.fromWeb(encrypted as never) : compressed, output);
  await packing;
}

async function packAll(tar: ReturnType<typeof pack>, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    if ('content' in entry) tar.entry({ name: entry.name, mode: 0o600 }, entry.content);
    else {
      const { size } = await stat(entry.file);
      await pipeline(createReadStream(entry.file), tar.entry({ name: entry.name, size, mode: 0o600 }));
    }
  }
  tar.finalize();
}

/** @throws BackupError `no-recipient` */
function encrypterFor(key: EncryptionKey): Encrypter {
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else
    for (const recipient of key.recipients)
      try {
        encrypter.addRecipient(recipient);
      } catch (error) {
        throw new BackupError('no-recipient', `“${recipient}” is no recipient of age`, { cause: error });
      }
  return encrypter;
}

/** Whether a file is encrypted. @throws BackupError `no-backup` if it cannot be read */
export async function isEncrypted(file: string): Promise<boolean> {
  const start = Buffer.alloc(ENCRYPTED.length);
  try {
    const handle = await open(file);
    try {
      await handle.read(start, 0, start.length, 0);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new BackupError('no-backup', `${file} cannot be read`, { cause: error });
  }
  return start.toString('latin1') === ENCRYPTED;
}

/**
 * Reads an archive to its end. Entries that `target` does not accept are an error, so that a foreign archive writes nowhere.
 * @param target gives the file in which an entry is placed, or undefined to refuse it
 * @returns the names of the entries in order, with the SHA-256 of each in hexadecimal digits
 * @throws BackupError `needs-key`, `wrong-key`, `damaged-backup`; errors of the disk as they are
 */
export async function readArchive(
  file: string,
  target: (name: string) => string | undefined,
  key?: DecryptionKey,
): Promise<ReadonlyMap<string, string>> {
  const source = (await isEncrypted(file)) ? await decrypted(file, key) : createReadStream(file);
  const found = new Map<string, string>();
  const tar = extract();
  const unpacking = (async (): Promise<void> => {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const to = type === 'file' && !found.has(name) ? target(name) : undefined;
      if (to === undefined) throw new BackupError('damaged-backup', `${file} contains “${name}”, which no backup has`);
      const sum = createHash('sha256');
      const hashing = new Transform({
        transform(chunk: Buffer, _, done) {
          sum.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(entry, hashing, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
      found.set(name, sum.digest('hex'));
    }
  })();
  const results = await Promise.allSettled([pipeline(source, createGunzip(), tar), unpacking]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  // The disk's errors before those of the streams that it ended.
  const failure = failures.find(isOfDisk) ?? failures.find((each) => each instanceof BackupError) ?? failures[0];
  if (failure === undefined) return found;
  if (failure instanceof BackupError || isOfDisk(failure)) throw failure;
  throw new BackupError('damaged-backup', `${file} is incomplete or damaged`, { cause: failure });
}

const isOfDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');

async function decrypted(file: string, key: DecryptionKey | undefined): Promise<Readable> {
  if (!key) throw new BackupError('needs-key', `${file} is encrypted: give its passphrase or an identity of age`);
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else
    for (const identity of key.identities)
      try {
        decrypter.addIdentity(identity);
      } catch (error) {
        throw new BackupError('wrong-key', 'the file of identities has a line that is no identity of age', {
          cause: error,
        });
      }
  const bytes = createReadStream(file);
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)) as never);
  } catch (error) {
    bytes.destroy();
    const isKey = /no identity matched|passphrase|incorrect/i.test((error as Error).message);
    throw isKey
      ? new BackupError('wrong-key', `${file} is encrypted with another passphrase or for another recipient`, {
          cause: error,
        })
      : new BackupError('damaged-backup', `${file} is damaged`, { cause: error });
  }
}
