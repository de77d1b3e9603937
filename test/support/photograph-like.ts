import sharp, { type Sharp } from 'sharp';
import { type Pixels } from '../../src/detection/detector/crops.js';
import { seededChance } from './chance.js';

export const raw = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } });
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A square with detail at every size, as photographs have: noise in octaves, the finer the weaker, and grain. */
export async function photographLike(side: number, seed: number): Promise<Pixels> {
  const chance = seededChance(seed);
  const sum = new Float64Array(3 * side * side);
  for (let cells = 4; cells <= side; cells *= 2) {
    const noise = Uint8Array.from({ length: 3 * cells * cells }, () => 256 * chance());
    const octave = await pixelsOf(
      raw({ data: noise, width: cells, height: cells }).resize({
        width: side,
        height: side,
        fit: 'fill',
        kernel: 'cubic',
      }),
    );
    octave.data.forEach((value, at) => (sum[at]! += (value - 128) / cells ** 0.3));
  }
  const data = Uint8Array.from(sum, (value) => Math.max(0, Math.min(255, 128 + 0.7 * value + 4 * (chance() - 0.5))));
  return { data, width: side, height: side };
}
