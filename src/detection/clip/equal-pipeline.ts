import sharp, { type Sharp } from 'sharp';
import { type Pixels } from '../detector/crops.js';
import { type EqualPipeline } from '../detector/detector.schema.js';

/** What is drawn for one picture. */
export interface Draw {
  readonly shortSide: number;
  readonly quality: number;
  readonly chroma: '4:2:0' | '4:4:4';
}

/** The draws of a picture, from its SHA-256 in hexadecimal, so that the same bytes always get the same answer. */
export function drawsOf({ shortSide, quality, chroma, draws }: EqualPipeline, sha256: string): readonly Draw[] {
  const bytes = Buffer.from(sha256, 'hex');
  return Array.from({ length: draws }, (_, n) => ({
    shortSide: shortSide[0] + (bytes.readUInt16BE(4 * n) % (shortSide[1] - shortSide[0] + 1)),
    quality: quality[0] + (bytes.readUInt8(4 * n + 2) % (quality[1] - quality[0] + 1)),
    chroma: chroma[bytes.readUInt8(4 * n + 3) % chroma.length] ?? '4:2:0',
  }));
}

/** A size whose shorter side is `shortSide`. */
function scaled(width: number, height: number, shortSide: number): { readonly width: number; readonly height: number } {
  const short = Math.min(width, height);
  const side = (length: number): number => Math.max(1, Math.round((length * shortSide) / short));
  return { width: side(width), height: side(height) };
}

const raw = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * The picture at a drawn size and compression, whatever its own were: files of the two classes differ in both, and a
 * detector that sees that learns the file and not the picture. Never enlarged.
 */
export async function equalised(pixels: Pixels, { shortSide, quality, chroma }: Draw): Promise<Pixels> {
  const { width, height } = pixels;
  const image = raw(pixels);
  const smaller =
    Math.min(width, height) > shortSide
      ? image.resize({ ...scaled(width, height, shortSide), fit: 'fill', kernel: 'lanczos3' })
      : image;
  const jpeg = await smaller.jpeg({ quality, chromaSubsampling: chroma, optimiseCoding: false }).toBuffer();
  return pixelsOf(sharp(jpeg).toColourspace('srgb'));
}

/** The middle square of the picture whose shorter side is scaled to `side`: what the encoder sees. */
export async function middleSquare(pixels: Pixels, side: number): Promise<Pixels> {
  const { width, height } = scaled(pixels.width, pixels.height, side);
  const region = {
    left: Math.floor((width - side) / 2),
    top: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
  return pixelsOf(raw(pixels).resize({ width, height, fit: 'fill', kernel: 'cubic' }).extract(region));
}

/** Where the middle square is in the upright picture. */
export function squareIn({ width, height }: Pixels): { x: number; y: number; width: number; height: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
}
