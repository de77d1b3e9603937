import sharp from 'sharp';
import { type Pixels } from '../../src/detection/detector/crops.js';

/** Photograph-like pixels from a formula. */
function scene(width: number, height: number, seed: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const grain = Math.imul(x * 374_761 + y * 668_265 + seed * 974_711, 1_274_126_177) >>> 28;
      data[at] = 120 + 80 * Math.sin((x + seed * 40) / 90) + grain;
      data[at + 1] = 110 + 70 * Math.cos((y - seed * 25) / 70) + grain;
      data[at + 2] = 100 + 60 * Math.sin((x + y) / 120) + grain;
    }
  return { data, width, height };
}

/** Sizes and formats as people send them: mostly JPEG of one to two megapixels. */
export async function pictures(): Promise<readonly Buffer[]> {
  const sizes = [
    [1024, 1024],
    [1280, 960],
    [1600, 1200],
    [800, 600],
    [640, 800],
    [1024, 768],
  ] as const;
  return Promise.all(
    sizes.flatMap(([width, height], n) => {
      const { data } = scene(width, height, n);
      const image = sharp(data, { raw: { width, height, channels: 3 } });
      return [
        image.clone().jpeg({ quality: 85 }).toBuffer(),
        image.clone().jpeg({ quality: 92, progressive: true }).toBuffer(),
        n % 2 === 0 ? image.clone().webp({ quality: 85 }).toBuffer() : image.clone().png().toBuffer(),
      ];
    }),
  );
}
