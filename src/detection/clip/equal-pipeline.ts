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

/** The standard deviation of the luma, in grey levels of 0 to 255. */
export function lumaDeviation(pixels: Pixels): number {
  const luma = lumaOf(pixels);
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  return Math.sqrt(luma.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luma.length);
}

function lumaOf({ data }: Pixels): Float32Array {
  const luma = new Float32Array(data.length / 3);
  for (let n = 0, at = 0; n < luma.length; n++, at += 3)
    luma[n] = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
  return luma;
}

/** Side of the middle part in which the detail is measured. */
const DETAIL_SIDE = 512;

/**
 * The detail of the native pixels beside that of the picture at half its side. A picture that has been enlarged has little
 * of the former.
 */
export async function detailOf(pixels: Pixels): Promise<number> {
  const [width, height] = [Math.min(DETAIL_SIDE, pixels.width), Math.min(DETAIL_SIDE, pixels.height)];
  const region = { left: (pixels.width - width) >> 1, top: (pixels.height - height) >> 1, width, height };
  const native = await pixelsOf(raw(pixels).extract(region));
  const half = await pixelsOf(
    raw(native).resize({ width: width >> 1, height: height >> 1, fit: 'fill', kernel: 'lanczos3' }),
  );
  return laplacian(native) / Math.max(laplacian(half), 1e-6);
}

/** The mean size of the difference between a pixel and its four neighbours. */
function laplacian(pixels: Pixels): number {
  const { width, height } = pixels;
  const luma = lumaOf(pixels);
  const at = (x: number, y: number): number => luma[y * width + x] as number;
  let sum = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      sum += Math.abs(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1));
  return sum / Math.max(1, (width - 2) * (height - 2));
}
