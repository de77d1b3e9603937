import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkerDetector, type Detector } from '../../src/detection/index.js';
import { decodeHeif } from '../../src/detection/intake/heif.js';
import { decodeImage, readHeader } from '../../src/detection/intake/intake.js';
import { type GridShape, heicGrid } from '../support/heic-grid.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** 300 × 200 pixels, red 250 on the left third and 20 elsewhere, green rising from top to bottom, blue 60. */
const picture = (name: 'small' | 'deep'): Buffer => readFileSync(`test/detection/pictures/${name}.heic`);

/** Offsets of boxes in small.heic. */
const AT = {
  meta: 28,
  location: 107,
  iprp: 156,
  ipco: 164,
  ispe: 293,
  ipma: 329,
  associations: 345,
  data: 359,
} as const;

/** The file with one value in its header replaced. */
const patched = (at: number, value: number): Buffer => {
  const file = picture('small');
  file.writeUInt32BE(value, at);
  return file;
};

/** The file with a property that rotates it a quarter to the left. */
function turned(): Buffer {
  const file = picture('small');
  const property = Buffer.from('\0\0\0\x09irot\x01', 'latin1');
  for (const [at, more] of [
    [AT.meta, 10],
    [AT.location, 10],
    [AT.iprp, 10],
    [AT.ipco, 9],
    [AT.ipma, 1],
  ] as const)
    file.writeUInt32BE(file.readUInt32BE(at) + more, at);
  file.writeUInt8(4, AT.associations + 2);
  const end = file.readUInt32BE(AT.ipma) - 1 + AT.ipma;
  return Buffer.concat([
    file.subarray(0, AT.ipma),
    property,
    file.subarray(AT.ipma, end),
    Buffer.from([0x84]),
    file.subarray(end),
  ]);
}

/** Tiles of 300 × 200 pixels, each the same as small.heic, joined as phones do. */
const grid = (shape: GridShape): Buffer =>
  heicGrid({ file: picture('small'), width: 300, height: 200, at: AT.data, bytes: 0x257 }, shape);

/** The file followed by `bytes` zero bytes. */
function padded(file: Buffer, bytes: number): Buffer {
  const free = Buffer.alloc(bytes - file.length);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([file, free]);
}

const decoded = async (
  file: Buffer,
): Promise<{ width: number; height: number; at: (x: number, y: number) => number[] }> => {
  const { data, width, height } = await decodeImage(file, await readHeader(file));
  return { width, height, at: (x, y) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)] };
};
const near = (expected: readonly number[]): unknown => expected.map((value) => expect.closeTo(value, -1));

describe('a HEIC file', () => {
  it.each(['small', 'deep'] as const)('is decoded to its pixels: %s', async (name) => {
    const { width, height, at } = await decoded(picture(name));
    expect([width, height]).toEqual([300, 200]);
    expect(at(20, 2)).toEqual(near([250, 1, 60]));
    expect(at(280, 100)).toEqual(near([20, 127, 60]));
  });

  it('is rotated as its properties specify', async () => {
    const { width, height, at } = await decoded(turned());
    expect([width, height]).toEqual([200, 300]);
    expect(at(2, 280)).toEqual(near([250, 1, 60]));
  });

  it.each([
    ['a smaller side', patched(AT.ispe + 12, 299), 'undecodable-image'],
    ['a larger side', patched(AT.ispe + 12, 5_000), 'undecodable-image'],
    ['a giant side', patched(AT.ispe + 12, 60_000_000), 'image-too-large|undecodable-image'],
    ['missing data', picture('small').subarray(0, 500), 'undecodable-image'],
  ])('is refused for a header that claims %s', async (_, file, code) => {
    await expect(decoded(file)).rejects.toMatchObject({ code: expect.stringMatching(code) });
  });

  it('is not decoded beyond its memory limit', () => {
    expect(() => decodeHeif(picture('small'), { width: 300, height: 200 }, 1_000_000)).toThrow(/bytes of memory/);
  });
});

describe('a HEIC file that is a grid of tiles, as phones write it', () => {
  it('is joined, without what lies beyond its edges', async () => {
    const { width, height, at } = await decoded(grid({ columns: 2, rows: 2, width: 580, height: 390 }));
    expect([width, height]).toEqual([580, 390]);
    for (const [x, y] of [
      [20, 2],
      [320, 2],
      [20, 202],
      [320, 202],
    ] as const)
      expect(at(x, y)).toEqual(near([250, 1, 60]));
    expect(at(280, 300)).toEqual(near([20, 127, 60]));
  });

  it('is rotated as a whole', async () => {
    const { width, height, at } = await decoded(grid({ columns: 3, rows: 2, width: 900, height: 400, turns: 1 }));
    expect([width, height]).toEqual([400, 900]);
    expect(at(2, 880)).toEqual(near([250, 1, 60]));
    expect(at(202, 880)).toEqual(near([250, 1, 60]));
    expect(at(2, 280)).toEqual(near([250, 1, 60]));
  });

  it('is decoded at the size of a phone’s camera within the memory that is claimed for it', async () => {
    const file = grid({ columns: 14, rows: 16, width: 4_032, height: 3_024, turns: 3 });
    const { width, height, at } = await decoded(file);
    expect([width, height]).toEqual([3_024, 4_032]);
    expect(at(3_021, 20)).toEqual(near([250, 1, 60]));
  });

  it.each([
    ['fewer tiles than places', { columns: 2, rows: 2, width: 580, height: 390, tiles: 2 }, 'undecodable-image'],
    ['more pixels than its tiles have', { columns: 2, rows: 2, width: 900, height: 390 }, 'undecodable-image'],
    ['more tiles than a camera writes', { columns: 24, rows: 36, width: 7_200, height: 7_000 }, 'undecodable-image'],
    ['too many pixels', { columns: 12, rows: 20, width: 60_000, height: 60_000 }, 'image-too-large'],
  ] as const)('is refused if it has %s', async (_, shape, code) => {
    await expect(decoded(grid(shape))).rejects.toMatchObject({ code });
  });
});

describe('the detector', () => {
  const directory = temporaryDirectory();
  let detector: Detector;
  beforeAll(async () => {
    detector = new WorkerDetector({ modelFolder: writeModel(directory.path, { onnx: brightnessModel() }), workers: 1 });
    await detector.ready();
  });
  afterAll(async () => {
    await detector.close();
    directory.remove();
  });

  it('answers a grid of tiles', async () => {
    const file = grid({ columns: 4, rows: 3, width: 1_200, height: 600, turns: 1 });
    expect(await detector.detect(file)).toMatchObject({
      image: { format: 'heic', width: 600, height: 1_200 },
      provenance: { status: 'read' },
    });
  });

  it('reads up to 20 MB of HEIC', async () => {
    const image = { format: 'heic', width: 300, height: 200 };
    expect(await detector.detect(padded(picture('small'), 19_999_999))).toMatchObject({ image });
    await expect(detector.detect(padded(picture('small'), 20_000_001))).rejects.toMatchObject({
      code: 'payload-too-large',
    });
  });

  it('answers or refuses every altered file, and keeps working', async () => {
    const original = picture('small');
    // A fixed sequence, so that a failure is reproducible.
    let state = 7;
    const next = (below: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let n = 0; n < 60; n++) {
      const file = Buffer.from(original);
      for (let change = next(4); change >= 0; change--) file.writeUInt8(next(256), next(file.length));
      const outcome = await detector.detect(file).then(
        ({ image }) => image.format,
        (error: unknown) => (error as { readonly code: string }).code,
      );
      expect(outcome).toMatch(/^(heic|avif|undecodable-image|unsupported-media-type|image-too-large)$/);
    }
    expect(await detector.detect(original)).toMatchObject({ image: { format: 'heic' } });
  });
});
