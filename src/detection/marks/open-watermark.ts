import { type Pixels } from '../detector/crops.js';
import { type OpenWatermark } from './provenance.schema.js';

/**
 * Reads the watermark that open generators write into the colours of their pictures with the library invisible-watermark
 * (method `dwtDct`, https://github.com/ShieldMnt/invisible-watermark). Each block of 8 × 8 pixels holds one bit in the
 * largest of its 16 averaged colour differences; the bits of the payload follow each other, row by row, over and over.
 * The code is open, so anybody can write the mark into a picture.
 */

interface Payload {
  readonly tool: string;
  readonly bits: Uint8Array;
  /** Of the bits, this many may have a majority of blocks against them. */
  readonly wrongMax: number;
}

/** Chance that bits which are tossed agree as well with a payload. */
const CHANCE_MAX = 1e-8;

/** The most of `count` tossed bits that may be wrong, so that fewer or as many occur with at most {@link CHANCE_MAX}. */
function wrongBitsMax(count: number): number {
  let term = 2 ** -count;
  let wrong = 0;
  for (let sum = term; sum <= CHANCE_MAX; sum += term) {
    term *= (count - wrong) / (wrong + 1);
    wrong += 1;
  }
  return wrong - 1;
}

const payload = (tool: string, digits: string): Payload => ({
  tool,
  bits: Uint8Array.from(digits, Number),
  wrongMax: wrongBitsMax(digits.length),
});

const inText = (text: string): string =>
  [...Buffer.from(text, 'utf8')].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/** The payloads of published code. FLUX's number is written with 48 digits, of which its code loses the two leading zeros. */
const PAYLOADS: readonly Payload[] = [
  payload('Stable Diffusion XL', '101100111110110010010000011110111011000110011110'),
  payload('Stable Diffusion 2', inText('SDV2')),
  payload('Stable Diffusion 1', inText('StableDiffusionV1')),
  payload('FLUX', '1010101111111010000111100111001111010100101110'),
  payload('InvokeAI', inText('InvokeAI')),
];
const LENGTHS = [...new Set(PAYLOADS.map(({ bits }) => bits.length))];

/** Agreement from which a mark is found, in standard deviations. */
const Z_MIN = 12;
/** The library marks no smaller picture. */
const PIXELS_MIN = 256 * 256;
/** Only the rows that hold about this many pixels are read; the generators' pictures are smaller. */
const PIXELS_MAX = 4_200_000;
const BLOCK = 8;
/** Distance between two values of the same bit. */
const STEP = 36;
/** Larger gaps come from the picture's own edges. */
const GAP_MAX = STEP / 4;
/** Values that hardly differ say nothing. */
const VARIANCE_MIN = 1e-4;
/** Weights of luma, and of a colour's difference from it, in the library's colour space. */
const LUMA = { first: 0.114, second: 0.587, third: 0.299 } as const;
const CHROMA = 0.492;

/**
 * How callers hand pictures over: with blue or with red first, as bytes (with 128 added to each difference) or as
 * floating point numbers (with a half). An average of the transform is twice the mean of its pixels.
 */
const VARIANTS = [
  { isBlueFirst: true, added: 256 },
  { isBlueFirst: true, added: 1 },
  { isBlueFirst: false, added: 256 },
  { isBlueFirst: false, added: 1 },
] as const;

/**
 * What a block says of its bit. `steps`: 1 or 0, as the library reads it. `gaps` and `peaks`: by how much the largest value
 * exceeds the next one, and the mean of the others, 0 to {@link GAP_MAX}. Writing a one raises the largest value and
 * writing a zero lowers it, which survives compression where the exact value does not.
 */
interface Readings {
  readonly steps: Float32Array;
  readonly gaps: Float32Array;
  readonly peaks: Float32Array;
}

/**
 * The known watermark in pixels that nobody scaled or cropped. Time is linear in the pixels, at most those of 4
 * megapixels.
 */
export function openWatermark(pixels: Pixels): OpenWatermark | undefined {
  const { width, height } = pixels;
  if (width * height < PIXELS_MIN) return undefined;
  const columns = Math.floor(width / BLOCK);
  const rows = Math.min(Math.floor(height / BLOCK), Math.ceil(PIXELS_MAX / (width * BLOCK)));
  const count = rows * columns;
  const readings: readonly Readings[] = VARIANTS.map(() => ({
    steps: new Float32Array(count),
    gaps: new Float32Array(count),
    peaks: new Float32Array(count),
  }));
  const blue = new Float64Array(16);
  const red = new Float64Array(16);
  for (let block = 0; block < count; block++) {
    const row = Math.floor(block / columns);
    readBlock(pixels, row * BLOCK, (block - row * columns) * BLOCK, blue, red);
    for (let n = 0; n < VARIANTS.length; n++) {
      const { isBlueFirst, added } = VARIANTS[n] as (typeof VARIANTS)[number];
      judgeBlock(isBlueFirst ? blue : red, added, readings[n] as Readings, block);
    }
  }
  const found = readings
    .flatMap(({ steps, gaps, peaks }) => [steps, amongNeighbours(gaps, columns), amongNeighbours(peaks, columns)])
    .flatMap((values) => agreeing(values));
  return found.sort((a, b) => b.z - a.z)[0];
}

/** Averages of the differences of blue and of red, for each square of 2 × 2 pixels of a block. */
function readBlock({ data, width }: Pixels, top: number, left: number, blue: Float64Array, red: Float64Array): void {
  for (let n = 0; n < 16; n++) {
    const a = 3 * ((top + 2 * (n >> 2)) * width + left + 2 * (n & 3));
    const b = a + 3 * width;
    const r = sumOf(data, a, b);
    const g = sumOf(data, a + 1, b + 1);
    const u = sumOf(data, a + 2, b + 2);
    blue[n] = (CHROMA / 2) * (u - LUMA.first * u - LUMA.second * g - LUMA.third * r);
    red[n] = (CHROMA / 2) * (r - LUMA.first * r - LUMA.second * g - LUMA.third * u);
  }
}

/** A sum over four pixels: two side by side in each of two rows. */
const sumOf = (data: Uint8Array, upper: number, lower: number): number =>
  (data[upper] as number) + (data[upper + 3] as number) + (data[lower] as number) + (data[lower + 3] as number);

/** The largest value of a block, without the first one, is in the upper half of a step for a one, in the lower for a zero. */
function judgeBlock(values: Float64Array, added: number, { steps, gaps, peaks }: Readings, block: number): void {
  let sum = 0;
  let largest = 0;
  let next = 0;
  for (let n = 1; n < 16; n++) {
    const size = Math.abs((values[n] as number) + added);
    sum += size;
    if (size > largest) {
      next = largest;
      largest = size;
    } else if (size > next) next = size;
  }
  steps[block] = largest % STEP > STEP / 2 ? 1 : 0;
  gaps[block] = Math.min(GAP_MAX, largest - next);
  peaks[block] = Math.min(GAP_MAX, largest - (sum - largest) / 14);
}

/** Values less the mean of the 3 × 3 blocks around each: less remains of the picture's own edges and texture. */
function amongNeighbours(values: Float32Array, columns: number): Float32Array {
  const beside = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  const rows = values.length / columns;
  for (let row = 0, n = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, n++) {
      const left = column > 0 ? n - 1 : n;
      const right = column + 1 < columns ? n + 1 : n;
      beside[n] = (values[left] as number) + (values[n] as number) + (values[right] as number);
    }
  for (let row = 0, n = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, n++) {
      const above = row > 0 ? n - columns : n;
      const below = row + 1 < rows ? n + columns : n;
      const sum = (beside[above] as number) + (beside[n] as number) + (beside[below] as number);
      out[n] = (values[n] as number) - sum / 9;
    }
  return out;
}

/** The payloads with which the blocks agree. */
function agreeing(values: Float32Array): readonly OpenWatermark[] {
  let sum = 0;
  let squares = 0;
  for (let block = 0; block < values.length; block++) {
    const value = values[block] as number;
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  const variance = squares / values.length - mean * mean;
  if (values.length === 0 || variance < VARIANCE_MIN) return [];
  return LENGTHS.flatMap((length) => {
    const counts = Array.from({ length }, (_, bit) => Math.ceil((values.length - bit) / length));
    const sums = sumsByBit(values, length);
    return PAYLOADS.filter(({ bits }) => bits.length === length).flatMap(({ tool, bits, wrongMax }) => {
      const z = covariance(bits, counts, sums, mean) / Math.sqrt(variance);
      // Stripes that repeat with the payload raise z without limit, since their blocks are not independent; they do not
      // agree with it in nearly every bit.
      const wrong = bits.filter((bit, n) => (sums[n] as number) / (counts[n] as number) > mean !== (bit === 1)).length;
      return z >= Z_MIN && wrong <= wrongMax ? [{ tool, z: Math.round(10 * z) / 10 }] : [];
    });
  });
}

function sumsByBit(values: Float32Array, length: number): Float64Array {
  const sums = new Float64Array(length);
  for (let block = 0, bit = 0; block < values.length; block++) {
    sums[bit] = (sums[bit] as number) + (values[block] as number);
    bit = bit + 1 === length ? 0 : bit + 1;
  }
  return sums;
}

/** How values and bits vary together, in standard deviations of independent blocks whose values have a variance of one. */
function covariance(bits: Uint8Array, counts: readonly number[], sums: Float64Array, mean: number): number {
  const total = counts.reduce((a, b) => a + b, 0);
  const ones = bits.reduce((a, bit, n) => a + bit * (counts[n] as number), 0) / total;
  let together = 0;
  let spread = 0;
  for (const [n, bit] of bits.entries()) {
    const count = counts[n] as number;
    together += (bit - ones) * ((sums[n] as number) - count * mean);
    spread += count * (bit - ones) ** 2;
  }
  return together / Math.sqrt(spread);
}
