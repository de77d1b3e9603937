import sharp from 'sharp';
import { type Corner, type Pixels } from './crops.js';
import { type RecompressionSettings } from './detector.schema.js';

/** JPEG's largest unit, at 4:2:0: compression mixes nothing across its borders but for one pixel of smoothed colour. */
const UNIT = 16;

interface Span {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Whole units around the crops along one axis, with one unit of margin; what touches is one span. */
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

/** Where a position lies once everything outside the spans is taken out. */
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
 * The crops as they would look after the whole image had been saved as a JPEG once more. Block columns and rows that no
 * crop needs are taken out first: JPEG's blocks do not know their neighbours, so the crops come out the same and the
 * cost does not grow with the image.
 * @returns the condensed image and where each crop lies in it.
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

/** The whole image saved as a JPEG and read again. */
export async function recompress(pixels: Pixels, quality: number, chroma: '4:2:0' | '4:4:4'): Promise<Pixels> {
  const { data, width, height } = pixels;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: chroma })
    .toBuffer();
  return { data: await sharp(jpeg).raw().toBuffer(), width, height };
}
