import sharp from 'sharp';
import { type Corner, type Pixels } from './crops.js';
import { type RecompressionSettings } from './detector.schema.js';

/** JPEG's largest unit at 4:2:0: what lies in one never touches another, but for a pixel of chroma smoothing. */
const UNIT = 16;

interface Tile {
  /** First column and row of the image in the tile. */
  readonly left: number;
  readonly top: number;
}

/** Copies `size` × `size` pixels, repeating the last row and column beyond the image's edge as JPEG encoders do. */
function copyTile(from: Pixels, { left, top }: Tile, size: number, to: Uint8Array, at: number): void {
  const columns = Math.min(size, from.width - left);
  for (let y = 0; y < size; y++) {
    const row = Math.min(top + y, from.height - 1);
    const start = (row * from.width + left) * 3;
    const target = at + y * size * 3;
    to.set(from.data.subarray(start, start + columns * 3), target);
    for (let x = columns; x < size; x++)
      to.copyWithin(target + x * 3, target + (columns - 1) * 3, target + columns * 3);
  }
}

/**
 * The crops as they would look after the whole image had been saved as a JPEG once more. Only the blocks around each
 * crop are compressed, on the image's own block grid and stacked in one strip, so the cost does not grow with the image.
 * @returns the strip's pixels and where each crop lies in it.
 */
export async function recompressCrops(
  pixels: Pixels,
  corners: readonly Corner[],
  side: number,
  { quality, chroma }: RecompressionSettings,
): Promise<{ readonly pixels: Pixels; readonly corners: readonly Corner[] }> {
  // One unit of margin on every side, and one because a crop may begin anywhere inside a unit.
  const size = (Math.ceil(side / UNIT) + 3) * UNIT;
  const strip = new Uint8Array(corners.length * size * size * 3);
  const tiles = corners.map(({ left, top }) => ({
    left: Math.max(0, (Math.floor(left / UNIT) - 1) * UNIT),
    top: Math.max(0, (Math.floor(top / UNIT) - 1) * UNIT),
  }));
  tiles.forEach((tile, n) => copyTile(pixels, tile, size, strip, n * size * size * 3));
  const shape = { width: size, height: corners.length * size };
  return {
    pixels: await recompress({ data: strip, ...shape }, quality, chroma),
    corners: corners.map(({ left, top }, n) => {
      const tile = tiles[n] as Tile;
      return { left: left - tile.left, top: n * size + top - tile.top };
    }),
  };
}

/** The whole image saved as a JPEG and read again. */
export async function recompress(pixels: Pixels, quality: number, chroma: '4:2:0' | '4:4:4'): Promise<Pixels> {
  const { data, width, height } = pixels;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: chroma })
    .toBuffer();
  return { data: await sharp(jpeg).raw().toBuffer(), width, height };
}
