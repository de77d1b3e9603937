import sharp from 'sharp';
import { type Pixels } from './crops.js';

/** What vision models look at: more is scaled down by most of them. */
const SIDE_MAX = 1_024;
const QUALITY = 90;

/** A small JPEG of decoded pixels, without any of the file's metadata. */
export async function preview({ data, width, height }: Pixels): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return image
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
