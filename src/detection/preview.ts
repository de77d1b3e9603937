import sharp from 'sharp';
import { type Pixels } from './crops.js';

/** Longest side in pixels and quality of a JPEG. */
export interface PreviewSize {
  readonly sideMax: number;
  readonly quality: number;
}

/** What vision models look at: more is scaled down by most of them. */
export const FOR_MODELS: PreviewSize = { sideMax: 1_024, quality: 90 };
export const THUMBNAIL: PreviewSize = { sideMax: 256, quality: 80 };

/** A small JPEG of decoded pixels, without any of the file's metadata. */
export async function preview({ data, width, height }: Pixels, { sideMax, quality }: PreviewSize): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return image
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}
