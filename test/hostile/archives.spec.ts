import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ArchiveError, type ArchiveEntry, entriesOf, readEntry } from '../../src/detection/batches/archive.js';
import { growthFaults, measureGrowth } from '../support/growth.js';
import { zip, type ZipFile } from '../support/zip.js';

const LIMITS = { entriesMax: 1_000 };
const BYTES_MAX = 20_000_000;
const file = (name: string, more: Partial<ZipFile> = {}): ZipFile => ({ name, bytes: Buffer.from('content'), ...more });
const open = (archive: Uint8Array): Promise<readonly ArchiveEntry[]> => entriesOf(archive, LIMITS);
const read = async (archive: Uint8Array): Promise<readonly string[]> =>
  (await open(archive)).map((entry) => Buffer.from(readEntry(archive, entry, BYTES_MAX)).toString());

describe('an archive', () => {
  it('is read file by file, compressed or not, without folders and macOS additions', async () => {
    const archive = zip(
      [
        file('photos/', { bytes: Buffer.alloc(0), isStored: true }),
        file('photos/ä.jpg'),
        file('plain.png', { isStored: true, bytes: Buffer.from('plain') }),
        file('__MACOSX/photos/._ä.jpg'),
        file('photos/.DS_Store'),
        file('empty.gif', { bytes: Buffer.alloc(0) }),
      ],
      'with a comment',
    );
    expect((await open(archive)).map(({ name }) => name)).toEqual(['photos/ä.jpg', 'plain.png', 'empty.gif']);
    expect(await read(archive)).toEqual(['content', 'plain', '']);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['is no archive', Buffer.from('no archive'), /end of central directory/i],
    ['is empty', Buffer.alloc(0), /end of central directory/i],
    ['is cut off', zip([file('a')]).subarray(0, -1), /end of central directory/i],
    ['lacks its beginning', zip([file('a'), file('b')]).subarray(20), /signature/],
    ['is encrypted', zip([file('a', { flags: 1 })]), /encrypted/],
    ['uses an unsupported compression method', zip([file('a', { method: 14 })]), /unsupported compression method/],
    ['has thousands of entries', zip(Array.from({ length: 1_001 }, (_, n) => file(`${n}`))), /1001 entries/],
    ['has files that overlap', zip([file('a'), file('b', { isOverlapping: true })]), /files in it overlap/],
    ...['../a', 'a/../../b', '/etc/passwd', 'C:\\a', '..\\a', 'a\0b'].map((name): [string, Buffer, RegExp] => [
      `has the name ${JSON.stringify(name)}`,
      zip([file(name)]),
      /relative path|absolute path|invalid characters/,
    ]),
  ])('is refused if it %s', async (_, archive, why) => {
    await expect(open(archive)).rejects.toThrow(ArchiveError);
    await expect(open(archive)).rejects.toThrow(why);
  });

  it('takes no more memory than stated, even if it unpacks to more', async () => {
    const bomb = zip([file('bomb', { bytes: Buffer.alloc(50_000_000), states: 1_000 })]);
    const [entry] = await open(bomb);
    expect(() => readEntry(bomb, entry!, BYTES_MAX)).toThrow(/larger than the archive states/);
    const honest = zip([file('large', { bytes: Buffer.alloc(50_000_000) })]);
    const [large] = await open(honest);
    expect(() => readEntry(honest, large!, BYTES_MAX)).toThrow(/too large/);
    const short = zip([file('short', { states: 1_000 })]);
    const [lacking] = await open(short);
    expect(() => readEntry(short, lacking!, BYTES_MAX)).toThrow(/does not have the size/);
  });

  it('is read or refused for any bytes', async () => {
    const whole = zip([file('a'), file('b', { isStored: true }), file('c')]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }), async (changes) => {
        const archive = Buffer.from(whole);
        for (const [at, byte] of changes) archive[at] = byte;
        try {
          await read(archive);
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError);
        }
      }),
      { numRuns: 2_000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        try {
          await read(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError);
        }
      }),
    );
  });

  it.each<[string, (size: number) => Buffer]>([
    ['many files', (size) => zip(Array.from({ length: Math.floor(size / 120) }, (_, n) => file(`file${n}`)))],
    ['many end records', (size) => Buffer.alloc(size, Buffer.from('PK\x05\x06\0\0', 'latin1'))],
    [
      'long names',
      (size) => zip(Array.from({ length: Math.floor(size / 4_000) }, () => file('../'.padEnd(4_000, '.')))),
    ],
  ])('takes linear time with %s', async (_, make) => {
    const entries = (archive: Buffer): Promise<unknown> => entriesOf(archive, { entriesMax: 65_000 });
    expect(growthFaults(await measureGrowth(make, entries))).toEqual([]);
  });
});
