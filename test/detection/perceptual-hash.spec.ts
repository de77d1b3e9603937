import { expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { looksLike, perceptualHash } from '../../src/detection/copies/perceptual-hash.js';
import { encode, paint, plain, type Raw, scene } from '../support/images.js';

const look = (picture: Raw) => ({ ...picture, perceptualHash: perceptualHash(picture) ?? '' });
async function copyOf(picture: Raw, change: (image: Sharp) => Sharp): Promise<ReturnType<typeof look>> {
  const { data, info } = await sharp(await change(encode(picture)).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return look({ data, width: info.width, height: info.height });
}
/** Broad shapes and some texture, different for each seed. */
const drawn = (seed: number, width = 240, height = 180): Raw =>
  paint(width, height, (x, y) => {
    const [u, v] = [x / width, y / height];
    const wave = (n: number): number =>
      Math.sin(seed * n + 9 * u * ((seed * n) % 3) + 7 * v * ((seed + n) % 4) + n * u * v);
    return [1, 2, 3].map((n) => 128 + 80 * wave(n) + ((x * 7 + y * 13) % 17));
  });

it.each([
  ['compressed', (image: Sharp) => image.jpeg({ quality: 50 })],
  ['half as large', (image: Sharp) => image.resize(120).webp({ quality: 70 })],
  ['two fifths as large', (image: Sharp) => image.resize(96).jpeg({ quality: 60 })],
  ['enlarged', (image: Sharp) => image.resize(500).png()],
] as const)('takes a copy that is %s for the same picture', async (_, change) => {
  for (const seed of [1, 2, 3, 4]) expect(looksLike(look(drawn(seed)), await copyOf(drawn(seed), change))).toBe(true);
});

it('tells different pictures apart', () => {
  const looks = Array.from({ length: 40 }, (_, seed) => look(drawn(seed + 1)));
  for (const [n, one] of looks.entries())
    for (const other of looks.slice(n + 1)) expect(looksLike(one, other)).toBe(false);
});

it('tells one shape in two colours apart', () => {
  const picture = drawn(5);
  const swapped = Buffer.from(picture.data);
  for (let at = 0; at < swapped.length; at += 3) swapped.writeUInt8(255 - (picture.data[at + 2] as number), at + 2);
  expect(looksLike(look(picture), look({ ...picture, data: swapped }))).toBe(false);
});

it('tells a picture from a part of other proportions', async () => {
  const part = await copyOf(drawn(2), (image) => image.extract({ left: 0, top: 0, width: 240, height: 160 }).png());
  expect(looksLike(look(drawn(2)), part)).toBe(false);
});

it('gives a plain picture no hash', () => {
  expect(perceptualHash(plain(300, 200, 90))).toBeUndefined();
  const lines = paint(300, 200, (x, y) => [y > 40 && y < 50 && x > 30 && x < 200 ? 0 : 255]);
  expect(perceptualHash(lines)).toBeUndefined();
});

it('gives a picture of a single pixel no hash', () => {
  expect(perceptualHash({ data: new Uint8Array(3), width: 1, height: 1 })).toBeUndefined();
});

it('never matches a hash of another length, as a later program may have recorded', () => {
  const one = look(scene(200, 150));
  expect(one.perceptualHash).toMatch(/^[0-9a-f]{128}$/);
  expect(looksLike(one, { ...one, perceptualHash: one.perceptualHash.slice(0, 32) })).toBe(false);
});
