import { type Pixels } from './crops.js';

/** Fixed-point bits of a weight. Pillow computes with 8-bit pixels in 32-bit integers, and so does this. */
const PRECISION = 22;
/** Makes the final shift round. */
const HALF = 2 ** (PRECISION - 1);

interface Filter {
  /** Half of its width, in source pixels where the image is enlarged and in result pixels where it is reduced. */
  readonly support: number;
  readonly weight: (distance: number) => number;
}

const BOX: Filter = { support: 0.5, weight: (x) => (x > -0.5 && x <= 0.5 ? 1 : 0) };

/** With a = -0.5. */
const BICUBIC: Filter = {
  support: 2,
  weight: (distance) => {
    const x = Math.abs(distance);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    return x < 2 ? (((x - 5) * x + 8) * x - 4) * -0.5 : 0;
  },
};

/** The source pixels of one result pixel along an axis, and their fixed-point weights. */
interface Taps {
  readonly from: number;
  readonly weights: Int32Array;
}

/** Taps of `count` result pixels from `start` on, as an axis of `length` pixels is scaled to `scaled`. */
function tapsOf(length: number, scaled: number, start: number, count: number, filter: Filter): readonly Taps[] {
  const scale = length / scaled;
  const stretch = Math.max(scale, 1);
  const support = filter.support * stretch;
  return Array.from({ length: count }, (_, n) => {
    const centre = (start + n + 0.5) * scale;
    const from = Math.max(0, Math.trunc(centre - support + 0.5));
    const to = Math.min(length, Math.trunc(centre + support + 0.5));
    const shares = Array.from({ length: to - from }, (_, x) =>
      filter.weight((x + from - centre + 0.5) * (1 / stretch)),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    return { from, weights: Int32Array.from(shares, (share) => fixedPoint(share / sum)) };
  });
}

const fixedPoint = (share: number): number => Math.trunc(share * 2 ** PRECISION + (share < 0 ? -0.5 : 0.5));

/** Writes the weighted sum of RGB pixels from byte `at` on, `step` bytes apart, to byte `to` of the result. */
function sum(
  data: Uint8Array | Uint8ClampedArray,
  at: number,
  step: number,
  weights: Int32Array,
  result: Uint8ClampedArray,
  to: number,
): void {
  let [red, green, blue] = [HALF, HALF, HALF];
  for (let n = 0, from = at; n < weights.length; n++, from += step) {
    const weight = weights[n] as number;
    red += (data[from] as number) * weight;
    green += (data[from + 1] as number) * weight;
    blue += (data[from + 2] as number) * weight;
  }
  result[to] = red >> PRECISION;
  result[to + 1] = green >> PRECISION;
  result[to + 2] = blue >> PRECISION;
}

/**
 * The square in the middle of the image scaled to `shortSide`. It shows what the image depicts; crops show pixels.
 * Bit-identical to Pillow's `resize`, with which the detector was trained: a box filter from a factor of two on,
 * bicubic otherwise. Only the pixels that the square shows are read.
 */
export function overviewOf({ data, width, height }: Pixels, shortSide: number, side: number): Pixels {
  if (shortSide < side)
    throw new RangeError(`a short side of ${shortSide} pixels is too short for a square of ${side}`);
  const short = Math.min(width, height);
  const filter = short >= 2 * shortSide ? BOX : BICUBIC;
  const axis = (length: number): readonly Taps[] => {
    const scaled = Math.floor((2 * length * shortSide + short) / (2 * short));
    return tapsOf(length, scaled, Math.floor((scaled - side) / 2), side, filter);
  };
  const [columns, rows] = [axis(width), axis(height)];
  const top = rows[0]?.from ?? 0;
  const bottom = Math.max(...rows.map(({ from, weights }) => from + weights.length));
  const narrow = new Uint8ClampedArray((bottom - top) * side * 3);
  for (let y = top, to = 0; y < bottom; y++)
    for (const { from, weights } of columns) {
      sum(data, (y * width + from) * 3, 3, weights, narrow, to);
      to += 3;
    }
  const scaled = new Uint8ClampedArray(side * side * 3);
  rows.forEach(({ from, weights }, y) => {
    for (let x = 0; x < side; x++)
      sum(narrow, ((from - top) * side + x) * 3, side * 3, weights, scaled, (y * side + x) * 3);
  });
  return { data: new Uint8Array(scaled.buffer), width: side, height: side };
}
