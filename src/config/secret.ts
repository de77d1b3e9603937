import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config } from './config.js';

/** The service's secret: the configured one, else one that is made once and kept beside the data, readable by its owner. */
export function secretOf({ secret, dataDirectory }: Pick<Config, 'secret' | 'dataDirectory'>): string {
  if (secret !== undefined) return secret;
  const file = join(dataDirectory, 'secret');
  mkdirSync(dataDirectory, { recursive: true });
  if (!existsSync(file))
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!existsSync(file)) throw error;
    }
  return readFileSync(file, 'utf8').trim();
}
