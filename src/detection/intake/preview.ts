import sharp from 'sharp';
import { type Pixels } from '../detector/crops.js';
import { type PreviewSize } from './preview-size.js';

/** A small JPEG of decoded pixels, without any of the file's metadata. */
export async function preview({ data, width, height }: Pixels, { sideMax, quality }: PreviewSize): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return image
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
}
