import { type Raw } from './images.js';

/** How a generator hands its picture to the library: blue or red first, as bytes or as floating point numbers. */
export interface Handover {
  readonly first: 'blue' | 'red';
  readonly numbers: 'bytes' | 'floats';
}

const STEP = 36;

/**
 * Writes bits as the library invisible-watermark does with its method `dwtDct`: the colour difference of blue, averaged
 * over squares of 2 × 2 pixels, is moved to a quarter or three quarters of a step in the square of each 8 × 8 block that
 * has the largest one. Its pictures and those of the library were read alike.
 */
export function watermarked({ data, width, height }: Raw, bits: string, { first, numbers }: Handover): Raw {
  const out = Buffer.from(data);
  const [u, v] = first === 'blue' ? [2, 0] : [0, 2];
  const added = numbers === 'bytes' ? 128 : 0.5;
  let block = 0;
  for (let top = 0; top + 8 <= height; top += 8)
    for (let left = 0; left + 8 <= width; left += 8, block++) {
      const corners = Array.from({ length: 16 }, (_, n) => {
        const at = 3 * ((top + 2 * Math.floor(n / 4)) * width + left + 2 * (n % 4));
        return [at, at + 3, at + 3 * width, at + 3 * width + 3];
      });
      const values = corners.map(
        (pixels) =>
          pixels.reduce((sum, at) => {
            const luma = 0.114 * data[at + u]! + 0.587 * data[at + 1]! + 0.299 * data[at + v]!;
            return sum + 0.492 * (data[at + u]! - luma) + added;
          }, 0) / 2,
      );
      const sizes = values.slice(1).map(Math.abs);
      const n = 1 + sizes.indexOf(Math.max(...sizes));
      const size = Math.abs(values[n]!);
      const wanted = (Math.floor(size / STEP) + 0.25 + 0.5 * Number(bits[block % bits.length])) * STEP;
      const change = (Math.sign(values[n]!) * (wanted - size)) / 2;
      for (const at of corners[n]!) {
        out[at + u] = clamped(data[at + u]! + 2.032 * change);
        out[at + 1] = clamped(data[at + 1]! - 0.395 * change);
      }
    }
  return { data: out, width, height };
}

const clamped = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

export const bitsOf = (text: string): string =>
  [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/** The payloads of published generators. FLUX's has 46 bits, because its code drops the leading zeros. */
export const PAYLOADS = {
  'Stable Diffusion XL': '101100111110110010010000011110111011000110011110',
  'Stable Diffusion 2': bitsOf('SDV2'),
  'Stable Diffusion 1': bitsOf('StableDiffusionV1'),
  FLUX: (0b001010101111111010000111100111001111010100101110).toString(2),
  InvokeAI: bitsOf('InvokeAI'),
} as const;
