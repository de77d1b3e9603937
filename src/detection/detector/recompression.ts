import sharp from 'sharp';
import { type Corner, type Pixels } from './crops.js';
import { type RecompressionSettings } from './detector.schema.js';

/**
 * JPEG's largest coding unit in pixels, at 4:2:0. Compression mixes nothing across its borders except one pixel of
 * smoothed colour.
 */
const UNIT = 16;

interface Span {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Whole units around the crops along one axis, with one unit of margin; touching spans are merged. */
function spansAround(starts: readonly number[], side: number, length: number): readonly Span[] {
  const spans: Span[] = [];
  for (const start of [...new Set(starts)].sort((a, b) => a - b)) {
    const from = Math.max(0, (Math.floor(start / UNIT) - 1) * UNIT);
    const to = Math.min(length, (Math.ceil((start + side) / UNIT) + 1) * UNIT);
    const last = spans.at(-1);
    if (last && from <= last.to) spans[spans.length - 1] = { from: last.from, to };
    else spans.push({ from, to });
  }
  return spans;
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** Offset of a position after everything outside the spans is removed. */
function placeIn(spans: readonly Span[], position: number): number {
  let before = 0;
  for (const { from, to } of spans) {
    if (position < to) return before + position - from;
    before += to - from;
  }
  throw new RangeError(`${position} is not in any span`);
}

/** The image without the columns and rows outside the spans. */
function condensed({ data, width }: Pixels, columns: readonly Span[], rows: readonly Span[]): Pixels {
  const shape = { width: lengthOf(columns), height: lengthOf(rows) };
  const kept = new Uint8Array(shape.width * shape.height * 3);
  let at = 0;
  for (const { from: top, to: bottom } of rows)
    for (let y = top; y < bottom; y++)
      for (const { from, to } of columns) {
        kept.set(data.subarray((y * width + from) * 3, (y * width + to) * 3), at);
        at += (to - from) * 3;
      }
  return { data: kept, ...shape };
}

/**
 * The crops after one more JPEG compression of the whole image. Block columns and rows that no crop needs are removed
 * first. JPEG blocks are independent, so the crops are identical and the cost does not grow with the image.
 * @returns the condensed image and each crop's position in it.
 */
export async function recompressCrops(
  pixels: Pixels,
  corners: readonly Corner[],
  side: number,
  { quality, chroma }: RecompressionSettings,
): Promise<{ readonly pixels: Pixels; readonly corners: readonly Corner[] }> {
  const columns = spansAround(
    corners.map(({ left }) => left),
    side,
    pixels.width,
  );
  const rows = spansAround(
    corners.map(({ top }) => top),
    side,
    pixels.height,
  );
  return {
    pixels: await recompress(condensed(pixels, columns, rows), quality, chroma),
    corners: corners.map(({ left, top }) => ({ left: placeIn(columns, left), top: placeIn(rows, top) })),
  };
}

/** The whole image after saving as JPEG and reading again. */
export async function recompress(pixels: Pixels, quality: number, chroma: '4:2:0' | '4:4:4'): Promise<Pixels> {
  const { data, width, height } = pixels;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    // Optimised Huffman tables would make the file smaller and cost more; the pixels are the same.
    .jpeg({ quality, chromaSubsampling: chroma, optimiseCoding: false })
    .toBuffer();
  return { data: await sharp(jpeg).raw().toBuffer(), width, height };
}
