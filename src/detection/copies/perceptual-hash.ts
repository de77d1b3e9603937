import { type Pixels } from '../detector/crops.js';

/** Cells of a side: 64 comparisons with the neighbour to the right, 64 with the one below, and colours. */
const CELLS = 8;
const COLOUR_CELLS = 4;
/** Pixels looked at along each side of a cell, at least; more change its mean by less than compression does. */
const SAMPLES = 32;
/** Two neighbours that differ by less, of 255, are as good as equal: compression may turn their order round. */
const NOISE = 1;
/** Share of neighbours that must differ by more. With less, plain pictures of different things would look the same. */
const DIFFERENT_MIN = 0.6;

/** docs/decisions/0153 has the figures for both limits. */
const BITS_MAX = 10;
const COLOURS_MAX = 2;
/** Copies keep their proportions but for whole pixels; the logarithm of their ratio. */
const PROPORTIONS_MAX = 0.03;

/** Digits of the bits, before those of the colours. */
export const BIT_DIGITS = 32;
const BYTES = Math.round((2 * CELLS * CELLS) / 8 + 3 * COLOUR_CELLS * COLOUR_CELLS);

/**
 * What a picture looks like, as 128 hexadecimal digits that compression and scaling leave nearly as they are: 128 bits that
 * say whether a part is darker than the one to its right or below (dHash, N. Krawetz,
 * https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html), then red, green and blue of 16 parts,
 * a byte each. Undefined for a picture that is too plain to be told from others.
 */
export function perceptualHash(pixels: Pixels): string | undefined {
  const wide = brightness(meansOf(pixels, CELLS + 1, CELLS));
  const tall = brightness(meansOf(pixels, CELLS, CELLS + 1));
  const differences = [...stepsOf(wide, CELLS + 1, 1), ...stepsOf(tall, CELLS, CELLS)];
  const different = differences.filter((difference) => Math.abs(difference) > NOISE).length;
  if (different < DIFFERENT_MIN * differences.length) return undefined;
  const bits = differences.map((difference) => (difference > 0 ? '1' : '0')).join('');
  const colours = Buffer.from(meansOf(pixels, COLOUR_CELLS, COLOUR_CELLS).map(Math.round));
  return BigInt(`0b${bits}`).toString(16).padStart(BIT_DIGITS, '0') + colours.toString('hex');
}

/** By how much the next value, `offset` further on, is larger: for each of the 64 that have one in a grid of `columns`. */
function stepsOf(values: readonly number[], columns: number, offset: number): readonly number[] {
  return Array.from({ length: CELLS * CELLS }, (_, n) => {
    const at = Math.floor(n / CELLS) * columns + (n % CELLS);
    return (values[at + offset] as number) - (values[at] as number);
  });
}

/** Luma of each cell (ITU-R BT.601). */
const brightness = (means: Float64Array): readonly number[] =>
  Array.from({ length: means.length / 3 }, (_, cell) => {
    const [red = 0, green = 0, blue = 0] = means.subarray(3 * cell, 3 * cell + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });

/** Mean red, green and blue of each cell, row by row. Pictures with fewer pixels than cells leave some 0. */
function meansOf({ data, width, height }: Pixels, columns: number, rows: number): Float64Array {
  const [stepX, stepY] = [stepFor(width, columns), stepFor(height, rows)];
  const sums = new Float64Array(3 * columns * rows);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += stepY) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += stepX) {
      const cell = row + Math.floor((x * columns) / width);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c += 1) sums[3 * cell + c] = (sums[3 * cell + c] as number) + (data[at + c] as number);
      counts[cell] = (counts[cell] as number) + 1;
    }
  }
  return sums.map((sum, n) => sum / Math.max(1, counts[Math.floor(n / 3)] as number));
}

const stepFor = (length: number, cells: number): number => Math.max(1, Math.floor(length / cells / SAMPLES));

export interface Look {
  readonly perceptualHash: string;
  readonly width: number;
  readonly height: number;
}

/** Whether two pictures look the same. False for hashes of another length. */
export function looksLike(one: Look, other: Look): boolean {
  const proportions = (one.width * other.height) / (one.height * other.width);
  if (Math.abs(Math.log(proportions)) > PROPORTIONS_MAX) return false;
  const [a, b] = [Buffer.from(one.perceptualHash, 'hex'), Buffer.from(other.perceptualHash, 'hex')];
  if (a.length !== BYTES || b.length !== BYTES) return false;
  const bitBytes = BIT_DIGITS / 2;
  let [bits, colours] = [0, 0];
  for (let n = 0; n < bitBytes; n += 1) bits += onesIn((a[n] as number) ^ (b[n] as number));
  for (let n = bitBytes; n < BYTES; n += 1) colours += Math.abs((a[n] as number) - (b[n] as number));
  return bits <= BITS_MAX && colours <= COLOURS_MAX * (BYTES - bitBytes);
}

function onesIn(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
