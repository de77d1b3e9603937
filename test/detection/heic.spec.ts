import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkerDetector, type Detector } from '../../src/detection/index.js';
import { decodeHeif } from '../../src/detection/heif.js';
import { decodeImage, readHeader } from '../../src/detection/intake.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** 300 × 200 pixels, red 250 on the left third and 20 elsewhere, green rising from top to bottom, blue 60. */
const picture = (name: 'small' | 'deep'): Buffer => readFileSync(`test/detection/pictures/${name}.heic`);

/** Offsets of boxes in small.heic. */
const AT = { meta: 28, location: 107, iprp: 156, ipco: 164, ispe: 293, ipma: 329, associations: 345 } as const;

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
    for (let n = 0; n < 150; n++) {
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
