import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, InvalidConfigError, SECRET_BYTES_MIN } from './config.js';
import { createDurably } from './durable-file.js';

/**
 * The service's secret: the configured one, else one that is generated once and kept in the data directory, readable
 * only by its owner.
 * @throws InvalidConfigError when the file is too short to be a secret, for instance empty.
 */
export function secretOf({ secret, dataDirectory }: Pick<Config, 'secret' | 'dataDirectory'>): string {
  if (secret !== undefined) return secret;
  const file = join(dataDirectory, 'secret');
  if (!existsSync(file)) createDurably(file, `${randomBytes(32).toString('base64url')}\n`);
  const kept = contentOf(file).trim();
  const bytes = Buffer.byteLength(kept);
  if (bytes < SECRET_BYTES_MIN)
    throw new InvalidConfigError([
      `ELENCHUS_SECRET is not set, and ${file} contains ${bytes} bytes, but at least ${SECRET_BYTES_MIN} are needed; ` +
        'restore the file from a backup, or delete it if this service has no account yet',
    ]);
  return kept;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidConfigError([`ELENCHUS_SECRET is not set, and its file cannot be read: ${String(error)}`]);
  }
}
