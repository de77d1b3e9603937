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
  return {
    rows: meanPower(data, { length: width, step: 3 }, { length: height, step: 3 * width }),
    columns: meanPower(data, { length: height, step: 3 * width }, { length: width, step: 3 }),
  };
}

/** An axis of a picture: its pixels, and the bytes from one to the next. */
interface Axis {
  readonly length: number;
  readonly step: number;
}

/** `count` whole numbers from 0 to `last`, evenly spread. */
const spread = (count: number, last: number): readonly number[] => [
  ...new Set(Array.from({ length: count }, (_, n) => (count === 1 ? 0 : Math.floor((n * last) / (count - 1))))),
];

const HANN = Float64Array.from({ length: WINDOW }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / WINDOW));

function meanPower(data: Uint8Array, { length, step }: Axis, across: Axis): Float64Array {
  if (length < WINDOW) throw new RangeError(`${length} pixels are too few for a window of ${WINDOW}`);
  const starts = spread(Math.min(WINDOWS_MAX, Math.floor((length - WINDOW) / (WINDOW / 2)) + 1), length - WINDOW);
  const places = spread(Math.min(LINES_MAX, across.length), across.length - 1).flatMap((line) =>
    starts.map((start) => line * across.step + start * step),
  );
  const power = new Float64Array(WINDOW / 2 + 1);
  const [real, imaginary] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
  // Two real windows are one complex one, whose power at a frequency and its mirror is the sum of both.
  for (let n = 0; n < places.length; n += 2) {
    fill(real, data, places[n], step);
    fill(imaginary, data, places[n + 1], step);
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

/** The luma of a window from a byte on, without its mean, faded out to both ends; zeros if there is none. */
function fill(into: Float64Array, data: Uint8Array, from: number | undefined, step: number): void {
  if (from === undefined) {
    into.fill(0);
    return;
  }
  let sum = 0;
  for (let n = 0, at = from; n < WINDOW; n++, at += step) {
    const luma = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
    into[n] = luma;
    sum += luma;
  }
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

/**
 * The discrete Fourier transform, in place (Cooley and Tukey, radix 2). One loop of plain variables: a picture takes
 * some 3,000 transforms.
 */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let n = 0; n < WINDOW; n++) {
    const other = REVERSED[n] as number;
    if (other <= n) continue;
    const [re, im] = [real[n] as number, imaginary[n] as number];
    real[n] = real[other] as number;
    imaginary[n] = imaginary[other] as number;
    real[other] = re;
    imaginary[other] = im;
  }
  for (let half = 1; half < WINDOW; half *= 2) {
    const turn = WINDOW / (2 * half);
    for (let n = 0; n < half; n++) {
      const cosine = COSINES[n * turn] as number;
      const sine = SINES[n * turn] as number;
      for (let at = n; at < WINDOW; at += 2 * half) {
        const x = real[at + half] as number;
        const y = imaginary[at + half] as number;
        const turnedReal = x * cosine + y * sine;
        const turnedImaginary = y * cosine - x * sine;
        const re = real[at] as number;
        const im = imaginary[at] as number;
        real[at + half] = re - turnedReal;
        imaginary[at + half] = im - turnedImaginary;
        real[at] = re + turnedReal;
        imaginary[at] = im + turnedImaginary;
      }
    }
  }
}
