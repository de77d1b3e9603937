import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Pixels } from '../../src/detection/detector/crops.js';
import { doubtAbout, lumaDeviation } from '../../src/detection/detector/doubt.js';
import { sharpestFall } from '../../src/detection/detector/enlargement.js';
import { spectrumOf, WINDOW } from '../../src/detection/detector/spectrum.js';
import { DOUBT } from '../../src/detection/detector/verdict.js';
import { plain } from '../support/images.js';
import { photographLike, pixelsOf, raw } from '../support/photograph-like.js';

const LIMITS = { enlarged: { fallMinDb: 11.5 } };

const scaled = (pixels: Pixels, side: number, kernel: 'linear' | 'cubic'): Promise<Pixels> =>
  pixelsOf(raw(pixels).resize({ width: side, height: side, fit: 'fill', kernel }));
const compressed = async (pixels: Pixels, quality: number): Promise<Pixels> =>
  pixelsOf(sharp(await raw(pixels).jpeg({ quality }).toBuffer()));

describe('an enlarged picture', () => {
  it.each([
    [2, 'cubic', 95],
    [3, 'cubic', 90],
    [4, 'cubic', 85],
    [3, 'linear', 100],
  ] as const)(
    'is recognised at factor %f by a %s kernel, after JPEG of quality %i',
    async (factor, kernel, quality) => {
      const small = await photographLike(256, factor);
      const large = await compressed(await scaled(small, factor * 256, kernel), quality);
      expect(doubtAbout(large, LIMITS)).toBe(DOUBT.enlarged);
      const { factor: told } = sharpestFall(large);
      expect(told / factor).toBeGreaterThan(0.5);
      expect(told / factor).toBeLessThan(1.7);
    },
  );

  it.each([95, 85, 75])('is not confused with one of its own detail, compressed at quality %i', async (quality) => {
    expect(doubtAbout(await compressed(await photographLike(640, 9), quality), LIMITS)).toBeUndefined();
  });

  it('is not confused with a reduced one', async () => {
    const reduced = await scaled(await photographLike(640, 5), 300, 'cubic');
    expect(doubtAbout(await compressed(reduced, 85), LIMITS)).toBeUndefined();
  });

  it('is not looked for without a limit, nor where a side is too short', async () => {
    const large = await scaled(await photographLike(256, 2), 768, 'cubic');
    expect(doubtAbout(large, {})).toBeUndefined();
    const strip = await pixelsOf(raw(large).extract({ left: 0, top: 0, width: 700, height: WINDOW - 1 }));
    expect(doubtAbout(strip, LIMITS)).toBeUndefined();
  });
});

it('a spectrum has its power where the waves are, on the axis along which they run', () => {
  const [width, height] = [256, 192];
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < data.length; at++)
    data[at] = 128 + 100 * Math.sin((2 * Math.PI * 16 * (Math.floor(at / 3) % width)) / WINDOW);
  const { rows, columns } = spectrumOf({ data, width, height });
  expect(rows.indexOf(Math.max(...rows))).toBe(16);
  expect(Math.max(...columns)).toBeLessThan(1e-6);
  expect(rows[40]! / rows[16]!).toBeLessThan(1e-4);
});

it('a nearly flat picture is in doubt, whatever its shade, and one with a motif is not', () => {
  for (const level of [0, 128, 255])
    expect(doubtAbout(plain(300, 300, level), { flat: { deviationMax: 3 } })).toBe(DOUBT.flat);
  const half = plain(300, 300, 100);
  half.data.fill(110, 0, half.data.length / 2);
  expect(lumaDeviation(half)).toBeCloseTo(5, 6);
  expect(doubtAbout(half, { flat: { deviationMax: 3 } })).toBeUndefined();
});
