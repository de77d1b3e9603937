import { type Pixels } from './crops.js';
import { spectrumOf, WINDOW } from './spectrum.js';

/** Frequencies beside a cut-off that are compared, as parts of it. */
const BELOW = [0.75, 0.92] as const;
const ABOVE = [1.2, 1.5] as const;
/** Cut-offs that are tried, in cycles a window: factors of 8 down to 1.25. */
const CUT_OFFS = Array.from({ length: 44 }, (_, n) => 8 + n);
/** Power that rounding to whole grey levels leaves anywhere, so that black windows have a logarithm. */
const FLOOR = 0.01;

/** The sharpest fall of a picture's spectrum. */
export interface Fall {
  /** How much less power there is just above the cut-off than just below it, in decibels, on the axis with less. */
  readonly db: number;
  /** The factor by which a picture with this cut-off was enlarged, if it was. */
  readonly factor: number;
}

const decibels = (power: number): number => 10 * Math.log10(power + FLOOR);

/** The mean of the values from `from` to `to`, both in cycles a window. */
function meanOf(levels: Float64Array, from: number, to: number): number {
  const part = levels.subarray(Math.floor(from), Math.ceil(Math.min(to, WINDOW / 2)));
  return part.reduce((sum, level) => sum + level, 0) / part.length;
}

/**
 * A picture that was enlarged has no detail of its own above half a cycle per pixel of the original, on both axes alike. Photographs lose
 * detail gradually, by their lens, noise reduction and compression.
 * @throws RangeError for a picture with a side of fewer than {@link WINDOW} pixels
 */
export function sharpestFall(pixels: Pixels): Fall {
  const axes = Object.values(spectrumOf(pixels)).map((power: Float64Array) => power.map(decibels));
  const falls = CUT_OFFS.map((cutOff) => ({
    db: Math.min(
      ...axes.map(
        (levels) =>
          meanOf(levels, BELOW[0] * cutOff, BELOW[1] * cutOff) - meanOf(levels, ABOVE[0] * cutOff, ABOVE[1] * cutOff),
      ),
    ),
    factor: WINDOW / 2 / cutOff,
  }));
  return falls.reduce((most, fall) => (fall.db > most.db ? fall : most));
}
