import { type Pixels } from '../detector/crops.js';
import { type ClipReference } from './clip.schema.js';

/**
 * The least cosine between a class token and the recorded one, each without what the recorded ones have in common: the
 * tokens of two different reference pictures have a cosine of up to .95 with it, and of .64 without it. Weights of 8 bits
 * reach .77, floats 1.
 */
export const COSINE_MIN = 0.7;

type Paint = (x: number, y: number, chance: () => number) => readonly [number, number, number];

/** Numbers of 0 to 255 from a fixed sequence; integers only, so that every machine paints the same. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 16) & 255;
  };
}

const inCircle = (x: number, y: number, cx: number, cy: number, radius: number): boolean =>
  (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2;

/** Eight pictures of very different kinds, on a square of 224. */
const PAINTS: readonly Paint[] = [
  (x, y) => [x, y, 255 - x],
  (x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? [230, 230, 220] : [30, 40, 60]),
  (_x, _y, chance) => [chance(), chance(), chance()],
  (x, y) => (inCircle(x, y, 112, 112, 70) ? [220, 60, 40] : [90, 150, 220]),
  (x, y) => (y < 100 ? [120, 170, 230 - y] : [60 + (x % 7) * 8, 120 + (y % 5) * 8, 40]),
  (x, y) => ((x * 3 + y) % 24 < 12 ? [250, 250, 250] : [10, 10, 10]),
  (x, y, chance) => [128 + (chance() >> 4), 100 + (y >> 2) + (chance() >> 4), 90 + (x >> 2) + (chance() >> 4)],
  (x, y) =>
    inCircle(x, y, 80, 90, 14) || inCircle(x, y, 144, 90, 14)
      ? [20, 20, 20]
      : inCircle(x, y, 112, 112, 90)
        ? [240, 200, 160]
        : [80, 60, 90],
];

const SIDE = 224;

/** The pictures, at the encoder's side. */
export function referencePictures(side: number): readonly Pixels[] {
  return PAINTS.map((paint, n) => {
    const chance = chanceFrom(n + 1);
    const data = new Uint8Array(3 * side * side);
    for (let y = 0, at = 0; y < side; y++)
      for (let x = 0; x < side; x++, at += 3)
        data.set(paint(Math.floor((x * SIDE) / side), Math.floor((y * SIDE) / side), chance), at);
    return { data, width: side, height: side };
  });
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [both, first, second] = [0, 0, 0];
  for (let n = 0; n < Math.max(a.length, b.length); n++) {
    const [x, y] = [a[n] ?? NaN, b[n] ?? NaN];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second);
}

const minus = (token: ArrayLike<number>, common: readonly number[]): readonly number[] =>
  common.map((value, n) => (token[n] ?? NaN) - value);

/** The least cosine between class tokens and recorded ones, without the mean of the recorded; NaN if none can be compared. */
export function agreement(
  { blocks }: ClipReference,
  tokens: readonly ReadonlyMap<number, ArrayLike<number>>[],
): number {
  const cosines = blocks.flatMap(({ block, tokens: recorded }) => {
    const common = (recorded[0] ?? []).map(
      (_, at) => recorded.reduce((sum, token) => sum + (token[at] ?? NaN), 0) / recorded.length,
    );
    return tokens.flatMap((computed, n) => {
      const token = computed.get(block);
      return token && recorded[n] ? [cosine(minus(token, common), minus(recorded[n], common))] : [];
    });
  });
  return cosines.length === 0 ? NaN : Math.min(...cosines.map((one) => (Number.isNaN(one) ? -1 : one)));
}
