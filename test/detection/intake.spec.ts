import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { WorkerDetector, type Detector, INTAKE_LIMITS } from '../../src/detection/index.js';
import { decodeImage, type DecodedImage, ranOutOfTime, readHeader } from '../../src/detection/intake/intake.js';
import { textsOf, withoutTexts } from '../../src/detection/marks/png-text.js';
import { encode, greyRows, paint, plain, png, pngChunk, pngText, scene, tiff, withChunks } from '../support/images.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';

/** Largest difference between two images of the same size, and its mean. */
function difference(a: Uint8Array, b: Uint8Array): { max: number; mean: number } {
  expect(a.length).toBe(b.length);
  let max = 0;
  let sum = 0;
  a.forEach((value, i) => {
    const d = Math.abs(value - b[i]!);
    max = Math.max(max, d);
    sum += d;
  });
  return { max, mean: sum / a.length };
}

const picture = scene(320, 200);
const decoded = async (bytes: Uint8Array): Promise<DecodedImage> => decodeImage(bytes, await readHeader(bytes));

describe('decoding to 8-bit RGB', () => {
  it.each([
    ['JPEG', 'jpeg', () => encode(picture).jpeg({ quality: 98, chromaSubsampling: '4:4:4' }), 3],
    ['progressive JPEG', 'jpeg', () => encode(picture).jpeg({ quality: 98, progressive: true }), 8],
    ['PNG', 'png', () => encode(picture).png(), 0],
    ['interlaced PNG', 'png', () => encode(picture).png({ progressive: true }), 0],
    ['16-bit PNG', 'png', () => encode(picture).toColourspace('rgb16').png(), 1],
    ['WebP', 'webp', () => encode(picture).webp({ quality: 95 }), 8],
    ['lossless WebP', 'webp', () => encode(picture).webp({ lossless: true }), 0],
    ['AVIF', 'avif', () => encode(picture).avif({ quality: 90, chromaSubsampling: '4:4:4' }), 4],
    ['TIFF', 'tiff', () => encode(picture).tiff({ compression: 'none' }), 0],
    ['deflated TIFF', 'tiff', () => encode(picture).tiff({ compression: 'deflate', predictor: 'horizontal' }), 0],
    ['TIFF in tiles', 'tiff', () => encode(picture).tiff({ compression: 'lzw', tile: true }), 0],
    ['TIFF pyramid', 'tiff', () => encode(picture).tiff({ compression: 'lzw', tile: true, pyramid: true }), 0],
    ['GIF', 'gif', () => encode(picture).gif(), 20],
    ['palette PNG', 'png', () => encode(picture).png({ palette: true }), 20],
  ] as const)('keeps the pixels of %s within its tolerance', async (_, format, file, tolerated) => {
    const image = await decoded(await file().toBuffer());
    expect(image).toMatchObject({ format, width: 320, height: 200 });
    expect(difference(image.data, picture.data).mean).toBeLessThanOrEqual(tolerated);
  });

  it('distinguishes the time limit of libvips from its other errors', async () => {
    const create = { width: 20_000, height: 20_000, channels: 3, background: '#888' } as const;
    const slow = sharp({ create, limitInputPixels: false }).blur(100).timeout({ seconds: 1 }).raw().toBuffer();
    const error: unknown = await slow.catch((thrown: unknown) => thrown);
    expect(ranOutOfTime(error)).toBe(true);
    expect(ranOutOfTime(new Error('Input buffer contains unsupported image format'))).toBe(false);
  });

  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)('reads a greyscale %s', async (format) => {
    const grey = await sharp(plain(160, 140, 77).data, { raw: { width: 160, height: 140, channels: 3 } })
      .toColourspace('b-w')
      .toFormat(format)
      .toBuffer();
    const { data } = await decoded(grey);
    expect(data.length).toBe(160 * 140 * 3);
    expect(difference(data, plain(160, 140, 77).data).max).toBeLessThanOrEqual(1);
  });

  it('reads an image of one bit a pixel', async () => {
    const file = png(16, 2, [pngChunk('IDAT', deflateSync(Buffer.from([0, 0xf0, 0x0f, 0, 0xff, 0x00])))], { depth: 1 });
    const { data } = await decoded(file);
    expect([...data.subarray(0, 15)]).toEqual([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0]);
  });

  it('keeps the high byte of 16-bit greyscale', async () => {
    const rows = Buffer.from([0, 0x12, 0x34, 0xab, 0xcd]);
    const { data } = await decoded(png(2, 1, [pngChunk('IDAT', deflateSync(rows))], { depth: 16 }));
    expect(Math.abs(data[0]! - 0x12)).toBeLessThanOrEqual(1);
    expect(Math.abs(data[3]! - 0xab)).toBeLessThanOrEqual(1);
  });

  it('reads a CMYK image', async () => {
    const cmyk = await encode(plain(200, 150, 255))
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    const { data } = await decoded(cmyk);
    expect(data.length).toBe(200 * 150 * 3);
    expect(Math.min(...data.subarray(0, 300))).toBeGreaterThan(240);
  });

  it('blends transparency with white', async () => {
    const clear = await sharp({
      create: { width: 140, height: 140, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await decoded(clear)).data.every((value) => value === 255)).toBe(true);
  });

  it('keeps values as stored regardless of the ICC profile', async () => {
    const file = await encode(picture).withIccProfile('p3').png().toBuffer();
    const stored = await sharp(file, { ignoreIcc: true }).raw().toBuffer();
    expect(difference((await decoded(file)).data, stored).max).toBe(0);
  });

  it.each(['gif', 'webp'] as const)('reads the first frame of an animated %s', async (format) => {
    const frames = [plain(150, 140, 250), plain(150, 140, 10)];
    const strip = Buffer.concat(frames.map(({ data }) => data));
    const file = await sharp(strip, { raw: { width: 150, height: 280, channels: 3, pageHeight: 140 } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(2);
    const { width, height, data } = await decoded(file);
    expect({ width, height }).toEqual({ width: 150, height: 140 });
    expect(Math.abs(data[0]! - 250)).toBeLessThanOrEqual(4);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('rotates an image with EXIF orientation %i upright', async (orientation) => {
    // A bright corner at the upper left as stored, at a known corner once upright.
    const corner = paint(200, 140, (x, y) => [x < 20 && y < 20 ? 250 : 10]);
    const file = await encode(corner).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const { width, height, data } = await decoded(file);
    expect({ width, height }).toEqual(orientation < 5 ? { width: 200, height: 140 } : { width: 140, height: 200 });
    const at = (x: number, y: number): boolean => data[(y * width + x) * 3]! > 128;
    const corners = [at(3, 3), at(width - 4, 3), at(3, height - 4), at(width - 4, height - 4)];
    const where = { 1: 0, 2: 1, 3: 3, 4: 2, 5: 0, 6: 1, 7: 3, 8: 2 }[orientation]!;
    expect(corners.map((light, i) => (light ? i : -1)).filter((i) => i >= 0)).toEqual([where]);
  });
});

describe('the detector on unusual and bad files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'intake-'));
  let detector: Detector;
  beforeAll(async () => {
    detector = new WorkerDetector({ modelFolder: writeModel(folder, { onnx: brightnessModel() }), workers: 1 });
    await detector.ready();
  });
  afterAll(async () => {
    await detector.close();
    rmSync(folder, { recursive: true });
  });

  const jpeg = (): Promise<Buffer> => encode(picture).jpeg().toBuffer();
  const file = (): Promise<Buffer> => encode(picture).png().toBuffer();
  const idat = (width: number, height: number): Buffer => pngChunk('IDAT', greyRows(width, height));
  const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>';
  const ENTITY = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG.replace('<rect', '<text>&x;</text><rect')}`;

  const REFUSED: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    ['no bytes', 'invalid-request', () => Buffer.alloc(0)],
    ['one byte', 'unsupported-media-type', () => Buffer.from([0xff])],
    ['zeros', 'unsupported-media-type', () => Buffer.alloc(4096)],
    ['text named .png', 'unsupported-media-type', () => Buffer.from('not an image at all\n')],
    ['HTML', 'unsupported-media-type', () => Buffer.from('<!doctype html><img src=x>')],
    ['SVG', 'unsupported-media-type', () => Buffer.from(SVG)],
    ['SVG with external entities', 'unsupported-media-type', () => Buffer.from(ENTITY)],
    ['PDF', 'unsupported-media-type', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['BMP', 'unsupported-media-type', () => Buffer.from('BM' + '\0'.repeat(200), 'latin1')],
    [
      'HEIC by its brand',
      'undecodable-image',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic' + '\0'.repeat(64), 'latin1'),
    ],
    ['ZIP', 'unsupported-media-type', () => Buffer.from('PK\x03\x04' + '\0'.repeat(200), 'latin1')],
    ['an 11 MB JPEG', 'payload-too-large', async () => Buffer.concat([await jpeg(), Buffer.alloc(11_000_000)])],
    ['only a PNG signature', 'undecodable-image', async () => (await file()).subarray(0, 8)],
    ['only a JPEG signature', 'undecodable-image', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['JPEG cut in half', 'undecodable-image', async () => cut(await jpeg(), 0.5)],
    ['JPEG without its last bytes', 'undecodable-image', async () => (await jpeg()).subarray(0, -20)],
    ['PNG cut in half', 'undecodable-image', async () => cut(await file(), 0.5)],
    ['WebP cut in half', 'undecodable-image', async () => cut(await encode(picture).webp().toBuffer(), 0.5)],
    ['GIF cut in half', 'undecodable-image', async () => cut(await encode(picture).gif().toBuffer(), 0.5)],
    ['AVIF cut in half', 'undecodable-image', async () => cut(await encode(picture).avif().toBuffer(), 0.5)],
    ['TIFF cut in half', 'undecodable-image', async () => cut(await encode(picture).tiff().toBuffer(), 0.5)],
    ['PNG with empty image data', 'undecodable-image', () => png(200, 200, [pngChunk('IDAT', Buffer.alloc(0))])],
    [
      'PNG whose data is not a zlib stream',
      'undecodable-image',
      () => png(200, 200, [pngChunk('IDAT', Buffer.alloc(500, 7))]),
    ],
    ['PNG with too few rows', 'undecodable-image', () => png(200, 200, [idat(200, 90)])],
    ['PNG of width 0', 'undecodable-image', () => png(0, 200, [idat(200, 200)])],
    ['PNG of height 0', 'undecodable-image', () => png(200, 0, [idat(200, 200)])],
    ['PNG of colour type 5', 'undecodable-image', () => png(200, 200, [idat(200, 200)], { colour: 5 })],
    ['PNG of interlace method 9', 'undecodable-image', () => png(200, 200, [idat(200, 200)], { interlace: 9 })],
    ['palette PNG without a palette', 'undecodable-image', () => png(200, 200, [idat(200, 200)], { colour: 3 })],
    [
      '65,535 × 65,535 PNG',
      'image-too-large',
      () => png(65_535, 65_535, [pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))]),
    ],
    [
      'PNG of 2³¹-1 columns',
      'undecodable-image',
      () => png(2 ** 31 - 1, 1, [pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))]),
    ],
    ['decompression bomb', 'image-too-large', () => png(20_000, 20_000, [idat(20_000, 2000)])],
    ['51 megapixels', 'image-too-large', () => png(10_000, 5_100, [idat(10_000, 5_100)])],
    ['a million pixels in one row', 'image-too-large', () => png(1_000_000, 1, [idat(1_000_000, 1)])],
  ];
  it.each(REFUSED)('refuses %s as %s, and answers the next image', async (_, code, make) => {
    const error: unknown = await detector.detect(await make()).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'Refusal', code });
    expect(await detector.detect(await file())).toMatchObject({ image: { width: 320 } });
  });

  it('names the field when it refuses an empty file', async () => {
    await expect(detector.detect(Buffer.alloc(0))).rejects.toMatchObject({
      extra: { errors: [{ pointer: '/image' }] },
    });
  });

  const withByte = (bytes: Buffer, at: number, value: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed[at] = value;
    return changed;
  };
  const replaced = (bytes: Buffer, what: string, by: string): Buffer =>
    Buffer.from(bytes.toString('latin1').replaceAll(what, by), 'latin1');
  const whole = png(200, 200, [idat(200, 200)]);
  /**
   * PngSuite's files whose names begin with x, each recreated from its description:
   * http://www.schaik.com/pngsuite/#corrupted
   */
  const PNG_SUITE: readonly (readonly [string, string, Buffer])[] = [
    ['xs1n0g01, the signature’s first byte without its top bit', 'unsupported-media-type', withByte(whole, 0, 0x09)],
    ['xs2n0g01, a Q in the signature', 'unsupported-media-type', withByte(whole, 1, 0x51)],
    ['xs4n0g01, a small g in the signature', 'unsupported-media-type', withByte(whole, 3, 0x67)],
    ['xs7n0g01, a space for the signature’s Ctrl-Z', 'undecodable-image', withByte(whole, 6, 0x20)],
    ['xcrn0g04, line feeds made carriage return and line feed', 'undecodable-image', replaced(whole, '\n', '\r\n')],
    ['xlfn0g04, line ends made line feeds', 'undecodable-image', replaced(whole, '\r\n', '\n')],
    ['xhdn0g08, a wrong checksum of the header', 'undecodable-image', withByte(whole, 29, whole[29]! ^ 1)],
    [
      'xcsn0g01, a wrong checksum of the data',
      'undecodable-image',
      png(200, 200, [pngChunk('IDAT', greyRows(200, 200), 1)]),
    ],
    ['xc1n0g08, colour type 1', 'undecodable-image', png(200, 200, [idat(200, 200)], { colour: 1 })],
    ['xc9n2c08, colour type 9', 'undecodable-image', png(200, 200, [idat(200, 200)], { colour: 9 })],
    ['xd0n2c08, bit depth 0', 'undecodable-image', png(200, 200, [idat(200, 200)], { colour: 2, depth: 0 })],
    ['xd3n2c08, bit depth 3', 'undecodable-image', png(200, 200, [idat(200, 200)], { colour: 2, depth: 3 })],
    ['xd9n2c08, bit depth 99', 'undecodable-image', png(200, 200, [idat(200, 200)], { colour: 2, depth: 99 })],
    ['xdtn0g01, no data', 'undecodable-image', png(200, 200, [])],
  ];
  it.each(PNG_SUITE)('refuses PngSuite’s %s as %s, and answers the next image', async (_, code, bytes) => {
    await expect(detector.detect(bytes)).rejects.toMatchObject({ name: 'Refusal', code });
    expect(await detector.detect(await file())).toMatchObject({ image: { width: 320 } });
  });

  /** Offset of a JPEG segment with this marker, including the two marker bytes. */
  const segment = (bytes: Buffer, marker: number): number => bytes.indexOf(Buffer.from([0xff, marker]));
  const grey = (): Buffer => tiff(140, 140, {});
  /** The TIFF of `tiff()` with one tag's value replaced. */
  const retagged = (tag: number, value: number, count = 1): Buffer => {
    const bytes = grey();
    for (let at = 10; at < 10 + 9 * 12; at += 12)
      if (bytes.readUInt16LE(at) === tag) {
        bytes.writeUInt32LE(count, at + 4);
        bytes.writeUInt32LE(value, at + 8);
      }
    return bytes;
  };
  const DAMAGED: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    [
      'a JPEG whose Huffman table has more codes than possible',
      'undecodable-image',
      async () => {
        const bytes = await jpeg();
        return bytes.fill(0xff, segment(bytes, 0xc4) + 5, segment(bytes, 0xc4) + 21);
      },
    ],
    [
      'a JPEG whose Huffman table is empty',
      'undecodable-image',
      async () => {
        const bytes = await jpeg();
        return bytes.fill(0, segment(bytes, 0xc4) + 5, segment(bytes, 0xc4) + 21);
      },
    ],
    [
      'a JPEG without a quantisation table',
      'undecodable-image',
      async () => {
        const bytes = await jpeg();
        for (let at = segment(bytes, 0xdb); at > 0; at = segment(bytes, 0xdb)) bytes[at + 1] = 0xfe;
        return bytes;
      },
    ],
    [
      'a GIF whose codes begin with 13 bits',
      'undecodable-image',
      async () => {
        const bytes = await encode(plain(140, 140, 60))
          .gif()
          .toBuffer();
        bytes[bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 10] = 13;
        return bytes;
      },
    ],
    [
      'a GIF whose blocks never end',
      'undecodable-image',
      async () => {
        const bytes = await encode(plain(140, 140, 60))
          .gif()
          .toBuffer();
        const head = bytes.subarray(0, bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])));
        return Buffer.concat([head, ...Array.from({ length: 50_000 }, () => Buffer.from([0x21, 0xfe, 1, 65, 0]))]);
      },
    ],
    ['a GIF that is a script', 'undecodable-image', () => Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)//')],
    [
      'a WebP that declares more bytes than it has',
      'undecodable-image',
      async () => {
        const bytes = await encode(picture).webp().toBuffer();
        bytes.writeUInt32LE(0x7fff_fff0, 4);
        bytes.writeUInt32LE(0x7fff_ff00, 16);
        return bytes;
      },
    ],
    ['a TIFF whose strip is beyond the end of the file', 'undecodable-image', () => retagged(273, 0x7fff_ffff)],
    ['a TIFF of four billion strips', 'undecodable-image', () => retagged(273, 8, 0xffff_ffff)],
    ['a TIFF without columns', 'undecodable-image', () => retagged(256, 0)],
    [
      'a TIFF whose directory is beyond the end of the file',
      'undecodable-image',
      () => Buffer.concat([Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'), Buffer.alloc(100)]),
    ],
  ];
  it.each(DAMAGED)('refuses %s as %s, and answers the next image', async (_, code, make) => {
    await expect(detector.detect(await make())).rejects.toMatchObject({ name: 'Refusal', code });
    expect(await detector.detect(await file())).toMatchObject({ image: { width: 320 } });
  });

  /**
   * A progressive JPEG that sends its coefficients one by one and bit by bit, which is valid: at most 14 × 63 scans.
   */
  const inScans = async (count: number): Promise<Buffer> => {
    const flat = await encode(plain(160, 160, 90))
      .jpeg({ progressive: true })
      .toBuffer();
    const from = flat.indexOf(Buffer.from([0xff, 0xda, 0, 8, 1]));
    const scan = flat.subarray(from, flat.indexOf(0xff, from + 10));
    const scans = Array.from({ length: count }, (_, n) => {
      const [coefficient, bit] = [1 + (n % 63), 13 - Math.floor(n / 63)];
      const one = Buffer.from(scan);
      one.set([coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit], 7);
      return one;
    });
    return Buffer.concat([flat.subarray(0, from), ...scans, Buffer.from([0xff, 0xd9])]);
  };

  it('refuses a JPEG with hundreds of scans for their number', async () => {
    expect(await detector.detect(await inScans(99))).toMatchObject({ image: { format: 'jpeg' } });
    await expect(detector.detect(await inScans(800))).rejects.toMatchObject({
      code: 'undecodable-image',
      detail: 'The JPEG has 801 scans; at most 100 are allowed.',
    });
  });

  it('reads the first page of a TIFF whose directories form a cycle', async () => {
    const bytes = grey();
    bytes.writeUInt32LE(8, 10 + 9 * 12);
    expect(await detector.detect(bytes)).toMatchObject({ image: { format: 'tiff', width: 140 } });
  });

  it('ignores text that would decompress to gigabytes', async () => {
    const packed = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(7_900_000, 65))]));
    const itxt = Buffer.concat([Buffer.from('k\0\x01\0\0\0'), deflateSync(Buffer.alloc(7_900_000, 65))]);
    const bomb = withChunks(
      await file(),
      ...Array.from({ length: 400 }, () => packed),
      ...Array.from({ length: 400 }, () => pngChunk('iTXt', itxt)),
      pngText('parameters', 'Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1'),
    );
    const texts = textsOf(bomb);
    expect(texts).toHaveLength(1);
    expect(withoutTexts(bomb)).toEqual(await file());
    const { provenance } = await detector.detect(bomb);
    expect(provenance).toMatchObject({ generator: { tool: 'Stable Diffusion web UI' } });
  });

  it('limits a CMYK image to half the pixels of other images', async () => {
    const small = await encode(plain(200, 150, 90))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const frame = segment(small, 0xc0) + 5;
    small.writeUInt16BE(5_000, frame);
    small.writeUInt16BE(5_100, frame + 2);
    await expect(detector.detect(small)).rejects.toMatchObject({
      code: 'image-too-large',
      detail: expect.stringMatching(/5100 × 5000 pixels; this kind of jpeg image may have at most 25 megapixels/),
    });
  });

  it('refuses an AVIF that is larger than its header states', async () => {
    const large = await encode(plain(1_600, 1_200, 90))
      .avif({ effort: 0 })
      .toBuffer();
    const ispe = large.indexOf('ispe') + 8;
    large.writeUInt32BE(160, ispe);
    large.writeUInt32BE(120, ispe + 4);
    expect(await readHeader(large)).toMatchObject({ format: 'avif', memory: 160 * 120 * 18 });
    await expect(detector.detect(large)).rejects.toMatchObject({ code: 'undecodable-image' });
  });

  it('refuses an AVIF by its header if it would exceed the memory limit', async () => {
    const small = await encode(picture).avif().toBuffer();
    const ispe = small.indexOf('ispe') + 8;
    small.writeUInt32BE(5_100, ispe);
    small.writeUInt32BE(5_000, ispe + 4);
    await expect(detector.detect(small)).rejects.toMatchObject({
      code: 'image-too-large',
      detail: expect.stringMatching(/this kind of avif image may have at most 22 megapixels/),
    });
  });

  it.each([
    ['AVIF', 18, () => encode(picture).avif()],
    ['AVIF of 10 bits', 24, () => encode(picture).avif({ bitdepth: 10 })],
    ['PNG', 4, () => encode(picture).png()],
    ['interlaced PNG', 7, () => encode(picture).png({ progressive: true })],
    ['interlaced PNG of 16 bits', 10, () => encode(picture).toColourspace('rgb16').png({ progressive: true })],
    ['JPEG', 4, () => encode(picture).jpeg()],
    ['JPEG to be rotated', 7, () => encode(picture).withMetadata({ orientation: 6 }).jpeg()],
    ['progressive JPEG', 7, () => encode(picture).jpeg({ progressive: true })],
    [
      'progressive JPEG without chroma subsampling',
      10,
      () => encode(picture).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
  ] as const)('estimates for %s, by its header, %i bytes a pixel', async (_, bytes, make) => {
    expect((await readHeader(await make().toBuffer())).memory).toBe(bytes * 320 * 200);
  });

  const ANSWERED: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    ['a JPEG named .png', 'jpeg', jpeg],
    ['1 × 1', 'png', () => png(1, 1, [idat(1, 1)])],
    ['1 × 60,000', 'png', () => png(1, 60_000, [idat(1, 60_000)])],
    ['60,000 × 1', 'png', () => png(60_000, 1, [idat(60_000, 1)])],
    ['130 × 60,000', 'png', () => png(130, 60_000, [idat(130, 60_000)])],
    ['50 megapixels', 'png', () => png(10_000, 5_000, [idat(10_000, 5_000)])],
    [
      'a JPEG with a script after its end',
      'jpeg',
      async () => Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'a JPEG without Huffman tables, which has the standard ones',
      'jpeg',
      async () => {
        const bytes = await jpeg();
        for (let at = segment(bytes, 0xc4); at > 0; at = segment(bytes, 0xc4)) bytes[at + 1] = 0xfe;
        return bytes;
      },
    ],
    [
      'a JPEG that is also a ZIP',
      'jpeg',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')]),
    ],
    [
      'a PNG that is also an HTML page',
      'png',
      async () =>
        Buffer.concat([
          withChunks(await file(), pngText('a', '<html><script>alert(1)</script><!--')),
          Buffer.from('--></html>'),
        ]),
    ],
    [
      'a GIF with a ZIP after its end',
      'gif',
      async () => Buffer.concat([await encode(picture).gif().toBuffer(), Buffer.from('PK\x03\x04zip')]),
    ],
    ['a PNG with an unknown chunk', 'png', async () => withChunks(await file(), pngChunk('juNk', Buffer.alloc(50)))],
    [
      'a PNG with broken metadata',
      'png',
      async () =>
        withChunks(await file(), pngChunk('eXIf', Buffer.alloc(50, 0x4d)), pngChunk('iTXt', Buffer.alloc(9, 65))),
    ],
    [
      'exactly 10 MB',
      'jpeg',
      async () => {
        const bytes = await jpeg();
        return Buffer.concat([bytes, Buffer.alloc(INTAKE_LIMITS.otherBytesMax - bytes.length)]);
      },
    ],
  ];
  it.each(ANSWERED)('reads %s as %s', async (_, format, make) => {
    expect(await detector.detect(await make())).toMatchObject({ image: { format } });
  });

  it('answers or refuses a small file with any wrong byte', async () => {
    const outcomes = new Set<string>();
    const small = plain(130, 130, 90);
    for (const bytes of [
      await encode(small).png().toBuffer(),
      await encode(small).jpeg().toBuffer(),
      await encode(small).webp().toBuffer(),
      await encode(small).gif().toBuffer(),
    ])
      for (let at = 0; at < bytes.length; at += 5) {
        const broken = Buffer.from(bytes);
        broken[at]! ^= 0xff;
        outcomes.add(
          await detector.detect(broken).then(
            () => 'answered',
            (error: unknown) => (error as { code?: string }).code ?? String(error),
          ),
        );
      }
    for (const outcome of outcomes)
      expect(['answered', 'undecodable-image', 'unsupported-media-type', 'image-too-large']).toContain(outcome);
  });
});
