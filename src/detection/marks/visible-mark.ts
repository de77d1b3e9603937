import { type Pixels } from '../detector/crops.js';
import { cornerLabel } from './corner-label.js';
import { LumaSums } from './luma-sums.js';
import { type VisibleMark } from './provenance.schema.js';

/** The mark that a product drew into a corner of the picture, if it is one of those known here. */
export function visibleMark(pixels: Pixels): VisibleMark | undefined {
  if (hasColourBar(pixels)) return { tool: 'DALL-E 2', looks: 'a bar of five colours in the lower right corner' };
  if (sparkleAgreement(pixels) >= AGREEMENT_MIN)
    return { tool: 'Gemini', looks: 'a translucent four-pointed star in the lower right corner' };
  const label = cornerLabel(pixels);
  return label && { tool: 'AI label', looks: `the words “${label.text}” in the ${label.corner} corner` };
}

/** The squares of DALL-E 2’s bar from left to right: 16 pixels wide in pictures of 1,024. */
const BAR = [
  [255, 255, 102],
  [66, 255, 255],
  [81, 218, 76],
  [255, 110, 60],
  [60, 70, 255],
] as const;
const BAR_SQUARE = 1 / 64;
const BAR_SIDE_MIN = 256;
/** Difference of a colour’s mean that compression may cause, of 255. */
const BAR_TOLERANCE = 24;

function hasColourBar(pixels: Pixels): boolean {
  const { width, height } = pixels;
  if (width !== height || width < BAR_SIDE_MIN) return false;
  const square = width * BAR_SQUARE;
  return BAR.every((colour, n) => {
    const left = width - (BAR.length - n) * square;
    const mean = meanOf(pixels, left + square / 4, height - (3 * square) / 4, square / 2);
    return colour.every((value, channel) => Math.abs(value - (mean[channel] as number)) <= BAR_TOLERANCE);
  });
}

/** Mean colour of a square, of at least one pixel. */
function meanOf({ data, width }: Pixels, left: number, top: number, side: number): readonly number[] {
  const sums = [0, 0, 0];
  const [fromX, fromY, count] = [Math.floor(left), Math.floor(top), Math.max(1, Math.floor(side))];
  for (let y = fromY; y < fromY + count; y += 1)
    for (let x = fromX; x < fromX + count; x += 1)
      for (let c = 0; c < 3; c += 1) sums[c] = (sums[c] as number) + (data[(y * width + x) * 3 + c] as number);
  return sums.map((sum) => sum / count ** 2);
}

/** docs/decisions/0154 has the figures. */
const AGREEMENT_MIN = 0.85;
/** Cells of a side in which star and picture are compared. */
const CELLS = 24;
/** Side of the compared square, in sides of the star. */
const AROUND = 1.25;
/** Sides of the star, in pixels, in steps of a factor; pictures are often scaled after Gemini drew it. */
const [SIDE_MIN, SIDE_MAX, SIDE_STEP] = [18, 130, 1.03];
/** Distance of the star from both edges, in sides of the star: 32 of 48 pixels and 64 of 96, and in newer pictures more. */
const MARGINS = [2 / 3, 4 / 3, 2];
/** Pixels at the lower right that can hold a star with its surroundings. */
const CORNER = Math.ceil(SIDE_MAX * (1 + 2 + AROUND));
/** How opaque the white of the star may be; Gemini’s is .36 to .51. A solid star is somebody’s icon. */
const [ALPHA_MIN, ALPHA_MAX] = [0.15, 0.75];

/** The star as |x|^p + |y|^p ≤ r^p, cut off at its square; fitted to pictures of plain grounds (correlation .998). */
const [POWER, RADIUS] = [0.59, 0.61];

/** Share of each cell that the star covers, row by row. */
function starCells(): Float64Array {
  const fine = 6;
  const cells = new Float64Array(CELLS * CELLS);
  const place = (n: number): number => ((n + 0.5) / (CELLS * fine) - 0.5) * AROUND;
  for (let v = 0; v < CELLS * fine; v += 1)
    for (let u = 0; u < CELLS * fine; u += 1) {
      const [x, y] = [Math.abs(place(u)), Math.abs(place(v))];
      const isInside = x <= 0.5 && y <= 0.5 && (x / RADIUS) ** POWER + (y / RADIUS) ** POWER <= 1;
      const cell = Math.floor(v / fine) * CELLS + Math.floor(u / fine);
      if (isInside) cells[cell] = (cells[cell] as number) + 1 / fine ** 2;
    }
  return cells;
}

const MIDDLE = (CELLS - 1) / 2;
const STAR = starCells();
const GROUND_CELLS = STAR.filter((share) => share === 0).length;
/** Sum of the squares of one coordinate over all cells. */
const SQUARES = Array.from({ length: CELLS }, (_, x) => CELLS * (x - MIDDLE) ** 2).reduce((sum, one) => sum + one);
/** The star less its mean; its even slopes are 0, since it is the same from each side. */
const STAR_MEAN = STAR.reduce((sum, share) => sum + share, 0) / STAR.length;
const STAR_CENTRED = STAR.map((share) => share - STAR_MEAN);
const STAR_NORM = Math.sqrt(STAR_CENTRED.reduce((sum, value) => sum + value * value, 0));
/** Least length of the differences in a square: less is a plain ground with the noise of compression. */
const NORM_MIN = 12;

/** Best correlation of the lower right corner’s brightness with the star, over sizes and margins; 0 if nothing fits. */
function sparkleAgreement(pixels: Pixels): number {
  const { width, height } = pixels;
  const edge = Math.min(CORNER, width, height);
  const corner = new LumaSums(pixels, { left: width - edge, top: height - edge, width: edge, height: edge });
  let best = 0;
  for (const margin of MARGINS)
    for (let side = SIDE_MIN; side <= SIDE_MAX; side *= SIDE_STEP) {
      const from = side * (1 + margin + (AROUND - 1) / 2);
      if (from > edge) break;
      const start = edge - from;
      best = Math.max(best, agreement(corner.cells(start, start, (side * AROUND) / CELLS, CELLS, CELLS)));
    }
  return best;
}

/** Correlation of a square with the star, apart from an even slope of brightness, which is no star; 0 if it is too plain. */
function agreement(cells: Float64Array): number {
  let [sum, squares, slopeX, slopeY, along, ground] = [0, 0, 0, 0, 0, 0];
  for (let n = 0, y = -MIDDLE; y <= MIDDLE; y += 1)
    for (let x = -MIDDLE; x <= MIDDLE; x += 1, n += 1) {
      const value = cells[n] as number;
      sum += value;
      squares += value * value;
      slopeX += x * value;
      slopeY += y * value;
      along += value * (STAR_CENTRED[n] as number);
      if (STAR[n] === 0) ground += value;
    }
  const left = squares - sum ** 2 / cells.length - (slopeX ** 2 + slopeY ** 2) / SQUARES;
  if (left < NORM_MIN ** 2) return 0;
  const alpha = along / STAR_NORM ** 2 / Math.max(1, 255 - ground / GROUND_CELLS);
  return alpha >= ALPHA_MIN && alpha <= ALPHA_MAX ? along / STAR_NORM / Math.sqrt(left) : 0;
}
