import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openWatermark } from '../../src/detection/marks/open-watermark.js';
import { strongestOf } from '../../src/detection/marks/evidence.js';
import { encode, paint, plain, type Raw, scene } from '../support/images.js';
import { bitsOf, type Handover, PAYLOADS, watermarked } from '../support/watermark-writer.js';

const HANDOVERS: readonly Handover[] = [
  { first: 'blue', numbers: 'bytes' },
  { first: 'blue', numbers: 'floats' },
  { first: 'red', numbers: 'bytes' },
  { first: 'red', numbers: 'floats' },
];
const AS_USUAL = { first: 'blue', numbers: 'floats' } as const;
const SDXL = PAYLOADS['Stable Diffusion XL'];

/** Grain as a sensor's; the same for the same numbers. */
const grain = (x: number, y: number, n: number): number => ((x * 374761393 + y * 668265263 + n * 974634) >>> 7) % 13;

const photo = (width = 512, height = 384): Raw =>
  paint(width, height, (x, y) => [
    110 + 70 * Math.sin(x / 61) + grain(x, y, 1),
    100 + 60 * Math.cos((x + y) / 83) + grain(x, y, 2),
    90 + 50 * Math.sin(y / 47) + grain(x, y, 3),
  ]);

async function decoded(file: Buffer): Promise<Raw> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('the watermark of open generators', () => {
  it.each(Object.entries(PAYLOADS).flatMap(([tool, bits]) => HANDOVERS.map((how) => [tool, how, bits] as const)))(
    'is found: %s, handed over as %j',
    (tool, how, bits) => {
      const found = openWatermark(watermarked(photo(), bits, how));
      expect(found?.tool).toBe(tool);
      expect(found?.z).toBeGreaterThanOrEqual(12);
    },
  );

  it.each<[string, (raw: Raw) => Promise<Buffer>]>([
    ['a PNG', (raw) => encode(raw).png().toBuffer()],
    ['a WebP of quality 90', (raw) => encode(raw).webp({ quality: 90 }).toBuffer()],
    ['a JPEG with full colour', (raw) => encode(raw).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['a JPEG with half colour', (raw) => encode(raw).jpeg({ quality: 95, chromaSubsampling: '4:2:0' }).toBuffer()],
    ['a JPEG of quality 90', (raw) => encode(raw).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer()],
  ])('is found in %s', async (_, write) => {
    const file = await write(watermarked(photo(768, 768), SDXL, AS_USUAL));
    expect(openWatermark(await decoded(file))?.tool).toBe('Stable Diffusion XL');
  });

  it.each([
    ['a width that is no multiple of a block', 509, 380],
    ['more rows than are read', 512, 9_000],
  ])('is found in a picture with %s', (_, width, height) => {
    expect(openWatermark(watermarked(photo(width, height), SDXL, AS_USUAL))?.tool).toBe('Stable Diffusion XL');
  });

  it.each<[string, Raw]>([
    ['a photograph', photo()],
    ['a drawing with sharp edges', scene(640, 480)],
    ['one colour', plain(512, 512, 90)],
    ['columns that repeat with the bits', paint(768, 768, (x) => [40, 60, (x >> 3) % 2 ? 200 : 90])],
    [
      'columns that agree with the bits three times out of four',
      paint(768, 768, (x) => {
        const n = x >> 3;
        return [90, 90, (SDXL[n % 48] === '1') !== (n % 4 === 0) ? 150 - (x % 8) * 8 : 110 - (x % 8) * 2];
      }),
    ],
    ['a payload of somebody else', watermarked(photo(), bitsOf('Example!'), AS_USUAL)],
    ['the payload backwards', watermarked(photo(), Buffer.from(SDXL).reverse().toString(), AS_USUAL)],
    ['a picture smaller than the library marks', watermarked(photo(200, 200), SDXL, AS_USUAL)],
    ['a picture without a block', photo(70_000, 1)],
  ])('is not found in %s', (_, raw) => {
    expect(openWatermark(raw)).toBeUndefined();
  });

  it('is not found after the picture was made smaller', async () => {
    const { data, info } = await encode(watermarked(photo(768, 768), SDXL, AS_USUAL))
      .resize(600)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(openWatermark({ data, width: info.width, height: info.height })).toBeUndefined();
  });
});

describe('its place in the order of evidence', () => {
  const watermark = { tool: 'FLUX', z: 40 };
  const none = { c2pa: { present: false }, generator: null, stated: undefined } as const;
  const generator = { tool: 'ComfyUI', where: 'PNG text "prompt"', declares: true };

  it('declares a generated picture without a signature', () => {
    expect(strongestOf({ ...none, watermark })).toEqual({
      says: 'generated',
      signed: false,
      where: 'watermark in the pixels',
      what: 'FLUX',
    });
  });

  it('comes before a generator’s own record', () => {
    expect(strongestOf({ ...none, generator, watermark })?.what).toBe('FLUX');
  });

  it('comes after a valid manifest', () => {
    const c2pa = { present: true, valid: true, declares: 'generated', digitalSourceType: 'x' } as const;
    expect(strongestOf({ ...none, c2pa, watermark })).toMatchObject({ signed: true, where: 'C2PA manifest' });
  });

  it('is not silenced by a capture', () => {
    const check = { outcome: 'passed' } as const;
    const checks = { manifest: check, signature: check, content: check, ingredients: check, trust: check };
    const c2pa = { present: true, valid: true, declares: 'captured', checks } as const;
    expect(strongestOf({ ...none, c2pa, watermark })?.says).toBe('generated');
  });
});
