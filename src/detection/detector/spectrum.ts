import { type Pixels } from './crops.js';

/** Pixels of a window, a power of two. */
export const WINDOW = 128;
/** Of the lines along an axis, and of the windows in a line; they are spread over the picture. */
const LINES_MAX = 192;
const WINDOWS_MAX = 16;

/** Mean power by frequency along each axis: `WINDOW / 2 + 1` values, for 0 to half a cycle a pixel. */
export interface Spectrum {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
}

/** @throws RangeError for a picture of which a side is shorter than {@link WINDOW} */
export function spectrumOf({ data, width, height }: Pixels): Spectrum {
  const luma = (x: number, y: number): number => {
    const at = (y * width + x) * 3;
    return 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
  };
  return {
    rows: meanPower(width, height, (along, line) => luma(along, line)),
    columns: meanPower(height, width, (along, line) => luma(line, along)),
  };
}

/** `count` whole numbers from 0 to `last`, evenly spread. */
const spread = (count: number, last: number): readonly number[] => [
  ...new Set(Array.from({ length: count }, (_, n) => (count === 1 ? 0 : Math.floor((n * last) / (count - 1))))),
];

const HANN = Float64Array.from({ length: WINDOW }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / WINDOW));

function meanPower(length: number, lines: number, read: (along: number, line: number) => number): Float64Array {
  if (length < WINDOW) throw new RangeError(`${length} pixels are too few for a window of ${WINDOW}`);
  const starts = spread(Math.min(WINDOWS_MAX, Math.floor((length - WINDOW) / (WINDOW / 2)) + 1), length - WINDOW);
  const places = spread(Math.min(LINES_MAX, lines), lines - 1).flatMap((line) => starts.map((start) => [line, start]));
  const power = new Float64Array(WINDOW / 2 + 1);
  const [real, imaginary] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
  // Two real windows are one complex one, whose power at a frequency and its mirror is the sum of both.
  for (let n = 0; n < places.length; n += 2) {
    fill(real, places[n], read);
    fill(imaginary, places[n + 1], read);
    transform(real, imaginary);
    for (let k = 0; k <= WINDOW / 2; k++) {
      const mirror = (WINDOW - k) % WINDOW;
      const both = squared(real, imaginary, k) + squared(real, imaginary, mirror);
      power[k] = (power[k] as number) + both / 2;
    }
  }
  return power.map((sum) => sum / places.length);
}

const squared = (real: Float64Array, imaginary: Float64Array, k: number): number =>
  (real[k] as number) ** 2 + (imaginary[k] as number) ** 2;

/** A window of a line without its mean, faded out to both ends; zeros if there is none. */
function fill(
  into: Float64Array,
  place: readonly number[] | undefined,
  read: (along: number, line: number) => number,
): void {
  if (!place) {
    into.fill(0);
    return;
  }
  const [line, start] = place as [number, number];
  let sum = 0;
  for (let n = 0; n < WINDOW; n++) sum += into[n] = read(start + n, line);
  const mean = sum / WINDOW;
  for (let n = 0; n < WINDOW; n++) into[n] = ((into[n] as number) - mean) * (HANN[n] as number);
}

const BITS = Math.log2(WINDOW);
/** Each index with its bits in reverse order. */
const REVERSED = Uint8Array.from({ length: WINDOW }, (_, n) => {
  let reversed = 0;
  for (let bit = 0; bit < BITS; bit++) reversed |= ((n >> bit) & 1) << (BITS - 1 - bit);
  return reversed;
});
const COSINES = Float64Array.from({ length: WINDOW / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / WINDOW));
const SINES = Float64Array.from({ length: WINDOW / 2 }, (_, n) => Math.sin((2 * Math.PI * n) / WINDOW));

/** The discrete Fourier transform, in place (Cooley and Tukey, radix 2). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let n = 0; n < WINDOW; n++) {
    const other = REVERSED[n] as number;
    if (other <= n) continue;
    [real[n], real[other]] = [real[other] as number, real[n] as number];
    [imaginary[n], imaginary[other]] = [imaginary[other] as number, imaginary[n] as number];
  }
  for (let half = 1; half < WINDOW; half *= 2)
    for (let from = 0; from < WINDOW; from += 2 * half)
      for (let n = 0; n < half; n++) butterfly(real, imaginary, from + n, half, (n * WINDOW) / (2 * half));
}

function butterfly(real: Float64Array, imaginary: Float64Array, at: number, half: number, turn: number): void {
  const [cosine, sine] = [COSINES[turn] as number, SINES[turn] as number];
  const [x, y] = [real[at + half] as number, imaginary[at + half] as number];
  const [turnedReal, turnedImaginary] = [x * cosine + y * sine, y * cosine - x * sine];
  real[at + half] = (real[at] as number) - turnedReal;
  imaginary[at + half] = (imaginary[at] as number) - turnedImaginary;
  real[at] = (real[at] as number) + turnedReal;
  imaginary[at] = (imaginary[at] as number) + turnedImaginary;
}
