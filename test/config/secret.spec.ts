import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDurably, InvalidConfigError, readConfig, replaceDurably, secretOf } from '../../src/config/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());
const file = (): string => join(directory.path, 'secret');
const secret = (): string => secretOf({ secret: undefined, dataDirectory: directory.path });

describe('the secret', () => {
  it('is made once, readable only by its owner', () => {
    const made = secret();
    expect(Buffer.from(made, 'base64url')).toHaveLength(32);
    expect(secret()).toBe(made);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory.path)).toEqual(['secret']);
  });

  it.each([
    ['empty', ''],
    ['only white space', `${' '.repeat(40)}\n`],
    ['truncated', 'x'.repeat(31)],
  ])('is refused and left unchanged when its file is %s', (_, content) => {
    writeFileSync(file(), content);
    expect(secret).toThrow(InvalidConfigError);
    expect(secret).toThrow(`${file()} contains`);
    expect(readFileSync(file(), 'utf8')).toBe(content);
  });

  it('is refused when its file cannot be read', () => {
    mkdirSync(file());
    expect(secret).toThrow('its file cannot be read');
  });

  it('is refused from the environment when it is short or only white space', () => {
    const read = (ELENCHUS_SECRET: string) => (): unknown => readConfig({ ELENCHUS_SECRET });
    for (const short of ['short', ' '.repeat(64), 'x'.repeat(31)]) expect(read(short)).toThrow('at least 32 bytes');
    expect(read('x'.repeat(32))).not.toThrow();
  });
});

describe('a durable file', () => {
  it('is created once and replaced whole, without temporary files', () => {
    const kept = join(directory.path, 'kept');
    expect(createDurably(kept, 'first')).toBe(true);
    expect(createDurably(kept, 'second')).toBe(false);
    expect(readFileSync(kept, 'utf8')).toBe('first');
    replaceDurably(kept, 'third');
    expect(readFileSync(kept, 'utf8')).toBe('third');
    const taken = join(directory.path, 'taken');
    mkdirSync(taken);
    expect(() => replaceDurably(taken, 'never')).toThrow();
    expect(readdirSync(directory.path).sort()).toEqual(['kept', 'taken']);
  });
});
