import { type Pixels } from './crops.js';
import { type PictureLimits } from './detector.schema.js';
import { sharpestFall } from './enlargement.js';
import { WINDOW } from './spectrum.js';
import { DOUBT } from './verdict.js';

/** The standard deviation of the luma, in grey levels of 0 to 255. */
export function lumaDeviation({ data, width, height }: Pixels): number {
  const count = width * height;
  // Sums of the distance to middle grey, so that they stay small.
  let [sum, squares] = [0, 0];
  for (let at = 0; at < 3 * count; at += 3) {
    const luma =
      0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number) - 128;
    sum += luma;
    squares += luma * luma;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/**
 * Why a picture shows too little to judge, whatever its score is.
 * @param judged what is seen of the picture, if that is less than the whole
 */
export function doubtAbout(picture: Pixels, { flat, enlarged }: PictureLimits, judged = picture): string | undefined {
  if (flat && lumaDeviation(judged) < flat.deviationMax) return DOUBT.flat;
  const isLarge = Math.min(picture.width, picture.height) >= WINDOW;
  if (enlarged && isLarge && sharpestFall(picture).db >= enlarged.fallMinDb) return DOUBT.enlarged;
  return undefined;
}
