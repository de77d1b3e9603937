import { Refusal } from '../../kernel/index.js';
import { DETECTION_REFUSALS } from '../detection.refusals.js';

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'tiff'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Limits for one image. */
export const INTAKE_LIMITS = {
  /** 20 MB, decimal; only HEIC may exceed `otherBytesMax`. */
  bytesMax: 20_000_000,
  /** 10 MB. */
  otherBytesMax: 10_000_000,
  pixelsMax: 50_000_000,
  /** Conversion through a profile takes as long as decoding twice as many pixels without one. */
  cmykPixelsMax: 25_000_000,
  /** Bytes that all images in decoding may hold together, and therefore also the limit for one image. */
  memoryMax: 400_000_000,
  /** The largest side that libjpeg, and therefore most software, can write. */
  sideMax: 65_500,
  /**
   * Scans of a progressive JPEG. Real ones have about ten; a hostile one has thousands, of 10 ms each on 50 megapixels.
   */
  scansMax: 100,
  /** Time limit for libvips on one image. */
  decodeTimeoutS: 10,
} as const;

/** Refusals by size alone. @throws Refusal `invalid-request`, `payload-too-large` */
export function assertSize(bytes: Uint8Array): void {
  if (bytes.byteLength === 0)
    throw new Refusal(DETECTION_REFUSALS['invalid-request'], {
      detail: 'The image is empty.',
      extra: { errors: [{ pointer: '/image', detail: 'The file is empty.' }] },
    });
  const bytesMax = isHeif(bytes) ? INTAKE_LIMITS.bytesMax : INTAKE_LIMITS.otherBytesMax;
  if (bytes.byteLength > bytesMax)
    throw new Refusal(DETECTION_REFUSALS['payload-too-large'], {
      detail: `The image has ${bytes.byteLength} bytes; at most ${bytesMax} are allowed.`,
    });
}

/** Leading bytes of a HEIC file; AVIF has another brand. */
const HEIF = /^[^]{4}ftyp(?:hei[cmsx]|hevc|hevx|mif1|msf1)/;
const isHeif = (bytes: Uint8Array): boolean => HEIF.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'));
