import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvalidCastError, loadPersona } from '../../src/personas/index.js';
import { FILE_BYTES_MAX } from '../../src/personas/personas-folder.js';
import { readYaml } from '../../src/personas/yaml-text.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

const repeat =
  (unit: string, before = '', after = '') =>
  (size: number): string =>
    before +
    unit.repeat(Math.max(1, Math.floor((size - before.length - after.length) / Buffer.byteLength(unit)))) +
    after;
const lines =
  (line: (n: number) => string, before = '') =>
  (size: number): string => {
    let text = before;
    for (let n = 0; text.length < size; n += 1) text += `${line(n)}\n`;
    return text.slice(0, size);
  };

const HOSTILE: readonly (readonly [name: string, make: (size: number) => string])[] = [
  ['aliases of aliases', lines((n) => `a${n}: &a${n} [${`*a${n - 1}, `.repeat(9)}]`, 'a: &a-1 [x]\n')],
  ['anchors', lines((n) => `- &a${n} x`)],
  ['aliases without an anchor', repeat('- *a\n')],
  ['merge keys', lines((n) => `k${n}: {<<: *a}`)],
  ['opening brackets', repeat('[')],
  ['opening braces', repeat('{')],
  ['nested maps in one line', repeat('{a: ')],
  ['nested lists that close', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
  ['nested lists by dashes', repeat('- ')],
  ['nested maps by indentation', (size) => {
    let text = '';
    for (let n = 0; text.length < size; n += 1) text += `${' '.repeat(n)}a:\n`;
    return text.slice(0, size);
  }],
  ['question marks', repeat('? ')],
  ['many keys', lines((n) => `key${n}: 1`)],
  ['the same key', repeat('a: 1\n')],
  ['many keys in one line', (size) => `{${Array.from({ length: size / 10 }, (_, n) => `k${n}: 1`).join(', ')}}`],
  ['a long list in one line', repeat('a, ', '[', ']')],
  ['a long key', repeat('a', '', ': 1\n')],
  ['a long text', repeat('a ', 'name: ')],
  ['a quoted text that never ends', repeat('a ', 'name: "')],
  ['escapes', repeat('\\x41', 'name: "', '"')],
  ['broken escapes', repeat('\\q', 'name: "', '"')],
  ['a block text', repeat('  a\n', 'name: |\n')],
  ['a folded text of empty lines', repeat('\n', 'name: >\n', '  a')],
  ['spaces', repeat(' ')],
  ['spaces after a key', repeat(' ', 'name:', 'x')],
  ['tabs', repeat('\t')],
  ['line breaks', repeat('\n')],
  ['comments', repeat('#\n')],
  ['documents', repeat('---\n')],
  ['document ends', repeat('...\n')],
  ['directives', repeat('%YAML 1.2\n')],
  ['tags', repeat('!a ')],
  ['unknown tags on a list', repeat('- !!js/function x\n')],
  ['colons', repeat(':')],
  ['colons with spaces', repeat(': ')],
  ['commas', repeat(',', '[')],
  ['quotation marks', repeat('"')],
  ['byte order marks', repeat('\ufeff')],
  ['numbers', repeat('1', 'weight: ')],
  ['bytes that are no UTF-8', () => ''],
]; // prettier-ignore

describe('reading a hostile persona file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elenchus-personas-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const SIZES = [FILE_BYTES_MAX / 8, FILE_BYTES_MAX];

  it.each(HOSTILE)('is linear, takes less than half a second and does not throw: %s', async (name, make) => {
    const bytes = (size: number): Buffer =>
      name === 'bytes that are no UTF-8' ? Buffer.alloc(size, 0xff) : Buffer.from(make(size)).subarray(0, size);
    const thrown: unknown[] = [];
    const read = (file: Buffer): void => {
      try {
        readYaml(file);
      } catch (error) {
        thrown.push(error);
      }
    };
    expect(growthFaults(await measureGrowth(bytes, read, SIZES))).toEqual([]);
    expect(thrown).toEqual([]);
  });

  it.each(HOSTILE)('ends with problems of the file: %s', async (name, make) => {
    const path = join(folder, 'persona.yaml');
    await writeFile(path, name === 'bytes that are no UTF-8' ? Buffer.alloc(1024, 0xff) : make(FILE_BYTES_MAX));
    await expect(loadPersona(path)).rejects.toThrow(InvalidCastError);
  });

  it('reads no more than the limit of a larger file', async () => {
    const path = join(folder, 'large.yaml');
    await writeFile(path, Buffer.alloc(64 * 1024 * 1024, 0x20));
    await expect(loadPersona(path)).rejects.toThrow('the limit is 65536');
  });
});
