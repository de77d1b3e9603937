import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { Refusal } from '../../kernel/index.js';
import { type Pixels } from '../detector/crops.js';
import { DETECTION_REFUSALS } from '../detection.refusals.js';
import { decodeHeif } from './heif.js';
import { type ImageFormat, INTAKE_LIMITS } from './intake-limits.js';
import { withoutTexts } from '../marks/png-text.js';
import { type EmbeddedMetadata } from '../marks/provenance-reader.js';

/** The decoded upright image: the first frame of an animation or a multi-page file. */
export interface DecodedImage extends Pixels {
  readonly format: ImageFormat;
}

const FORMAT_OF_TYPE: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/tiff': 'tiff',
};

/** libvips names AVIF and HEIC by their container. */
const VIPS_NAME: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
  heic: 'heif',
  tiff: 'tiff',
};

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

/**
 * Restricts libvips, in this process, to the loaders that the intake needs, so that a file that passes the magic byte
 * check still cannot reach an SVG, PDF or ImageMagick reader. One thread per image and no cache: images never repeat,
 * and the worker pool already uses all cores.
 */
export function configureDecoder(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Leading bytes of the formats, for files that are too damaged for file-type to recognise. */
const SIGNATURES: readonly (readonly [RegExp, ImageFormat])[] = [
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^\x89PNG/, 'png'],
  [/^RIFF[^]{4}WEBP/, 'webp'],
  [/^GIF8[79]a/, 'gif'],
  [/^[^]{4}ftyp(?:[^]{4})*?avi[fs]/, 'avif'],
  [/^[^]{4}ftyp(?:[^]{4})*?(?:hei[cmsx]|hev[cx])/, 'heic'],
  [/^(?:II[*+]\0|MM\0[*+])/, 'tiff'],
];

/** Bytes of a file that are passed to file-type; without the limit it parses whole archives. */
const TYPE_BYTES = 8_192;

/** The format of the bytes; file names and declared types are ignored. @throws Refusal `unsupported-media-type` */
export async function formatOf(bytes: Uint8Array): Promise<ImageFormat> {
  // file-type also detects formats built on these that are not read here, such as camera raw files on TIFF. It parses
  // containers, so a hostile one may make it throw; that counts as an unknown format.
  const head = bytes.subarray(0, TYPE_BYTES);
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const known = type === undefined ? undefined : FORMAT_OF_TYPE[type];
  if (known) return known;
  if (type === undefined || type.startsWith('image/heif')) {
    const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1');
    const format = SIGNATURES.find(([signature]) => signature.test(start))?.[1];
    if (format) return format;
  }
  throw new Refusal(DETECTION_REFUSALS['unsupported-media-type'], {
    detail: type === undefined ? 'The format of the file is not supported.' : `The bytes are ${type}.`,
  });
}

const undecodable = (cause: unknown): Refusal => new Refusal(DETECTION_REFUSALS['undecodable-image'], { cause });

/** What is known of an image before decoding. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** Peak memory of decoding in bytes, including the resulting pixels. */
  readonly memory: number;
  /** CMYK is converted through its profile. */
  readonly cmyk: boolean;
  /** For a HEIC file: its size and its decoder's memory limit in bytes. */
  readonly heif?: { readonly width: number; readonly height: number; readonly heapMax: number };
}

/** Bytes that the HEIC decoder allocates before the first pixel. */
const HEIF_HEAP_BASE = 24_000_000;
/**
 * Bytes that the HEIC decoder allocates per pixel. Measured: 6.8 for 8-bit samples, 9.6 for deeper ones; memory grows
 * in steps of a fifth.
 */
const heifHeapAPixel = ({ depth }: Metadata): number => (depth === 'uchar' ? 8 : 11);

/**
 * Peak bytes per pixel while decoding, including the three of the result, as measured on 50 megapixels. Interlaced and
 * progressive images are buffered whole before the first row: the samples of a PNG, the coefficients of a JPEG in two
 * bytes each. Other images are buffered whole only when they must be rotated.
 */
function bytesAPixel(format: ImageFormat, image: Metadata): number {
  const { depth, channels, isProgressive, chromaSubsampling, orientation = 1 } = image;
  const sample = depth === 'uchar' ? 1 : 2;
  const turning = orientation === 1 ? 0 : 3;
  switch (format) {
    case 'avif':
      return sample === 1 ? 18 : 24;
    case 'heic':
      return heifHeapAPixel(image) + 3;
    case 'png':
      return 4 + Math.max(turning, isProgressive ? channels * sample : 0);
    case 'jpeg':
      return 4 + Math.max(turning, isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0);
    case 'webp':
    case 'gif':
    case 'tiff':
      return 8;
  }
}

const forDecoder = (bytes: Uint8Array, format: ImageFormat): Uint8Array =>
  format === 'png' ? withoutTexts(bytes) : bytes;

const rawHeader = (bytes: Uint8Array, format: ImageFormat): Promise<Metadata> =>
  sharp(forDecoder(bytes, format), { failOn: 'none', limitInputPixels: false }).metadata();

/** EXIF and XMP blocks of the container; empty when it cannot be read. */
export async function readEmbedded(bytes: Uint8Array, format: ImageFormat): Promise<EmbeddedMetadata> {
  try {
    const { exif, xmp } = await rawHeader(bytes, format);
    return { exif, xmp };
  } catch {
    return {};
  }
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;

/** After 0xff within a scan these codes are data: a stuffed zero or one of the eight restart markers. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

/** Number of scans in a JPEG file: one, or about ten for a progressive one. */
function countScans(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = file.indexOf(MARKER, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(MARKER, at)) {
    const code = file.readUInt8(at + 1);
    if (isData(code)) at += 2;
    else if (code === MARKER) at += 1;
    else {
      if (code === START_OF_SCAN) scans += 1;
      at += 2 + file.readUInt16BE(at + 2);
    }
  }
  return scans;
}

/**
 * Reads format and size without decoding the pixels.
 * @throws Refusal `unsupported-media-type`, `undecodable-image`, `image-too-large`
 */
export async function readHeader(bytes: Uint8Array): Promise<ImageHeader> {
  const format = await formatOf(bytes);
  // Read without the pixel limit, so that an oversized image is refused for its size and not as damaged.
  const header = await rawHeader(bytes, format).catch((error: unknown) => {
    throw undecodable(error);
  });
  if ((header.format as string) !== VIPS_NAME[format]) throw undecodable(`read as ${header.format}`);
  const { width, height, space } = header;
  const pixels = width * height;
  const bytesEach = bytesAPixel(format, header);
  const pixelsMax = Math.min(
    space === 'cmyk' ? INTAKE_LIMITS.cmykPixelsMax : INTAKE_LIMITS.pixelsMax,
    INTAKE_LIMITS.memoryMax / bytesEach,
  );
  if (pixels > pixelsMax || width > INTAKE_LIMITS.sideMax || height > INTAKE_LIMITS.sideMax)
    throw new Refusal(DETECTION_REFUSALS['image-too-large'], {
      detail: `The image is ${width} × ${height} pixels; this kind of ${format} image may have at most ${Math.floor(pixelsMax / 1_000_000)} megapixels.`,
      extra: { width, height },
    });
  const scans = format === 'jpeg' && header.isProgressive ? countScans(bytes) : 1;
  if (scans > INTAKE_LIMITS.scansMax)
    throw new Refusal(DETECTION_REFUSALS['undecodable-image'], {
      detail: `The JPEG has ${scans} scans; at most ${INTAKE_LIMITS.scansMax} are allowed.`,
    });
  const cmyk = space === 'cmyk';
  if (format !== 'heic') return { format, memory: pixels * bytesEach, cmyk };
  if (header.compression !== 'hevc') throw undecodable(`${header.compression ?? 'unknown compression'} in a HEIF file`);
  const heapMax = HEIF_HEAP_BASE + bytes.byteLength + pixels * heifHeapAPixel(header);
  const memory = Math.min(INTAKE_LIMITS.memoryMax, heapMax + 3 * pixels);
  return { format, memory, cmyk, heif: { width, height, heapMax } };
}

/**
 * Decodes to upright pixels in 8-bit sRGB. Alpha is blended with white. RGB values are kept as stored, without their ICC
 * profile, because the detector was trained on stored values and a conversion would disturb the traces it looks for;
 * CMYK is converted through its profile.
 * @throws Refusal `undecodable-image`, `image-too-slow`
 */
export async function decodeImage(bytes: Uint8Array, { format, cmyk, heif }: ImageHeader): Promise<DecodedImage> {
  try {
    if (heif) {
      const { width, height, heapMax } = heif;
      return { format, width, height, data: decodeHeif(bytes, heif, heapMax) };
    }
    const { data, info } = await sharp(forDecoder(bytes, format), {
      failOn: 'error',
      limitInputPixels: INTAKE_LIMITS.pixelsMax,
      pages: 1,
      sequentialRead: true,
      autoOrient: true,
      ignoreIcc: !cmyk,
    })
      .timeout({ seconds: INTAKE_LIMITS.decodeTimeoutS })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      format,
      width: info.width,
      height: info.height,
      data: asRgb(data, info.channels),
    };
  } catch (error) {
    throw ranOutOfTime(error)
      ? new Refusal(DETECTION_REFUSALS['image-too-slow'], { cause: error })
      : undecodable(error);
  }
}

/** Whether libvips stopped at its time limit. sharp says so in the message only. */
export const ranOutOfTime = (error: unknown): boolean =>
  error instanceof Error && /^timeout: \d+% complete$/m.test(error.message);

/** Three channels: libvips returns greyscale with one. */
function asRgb(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data;
  if (channels !== 1) throw new RangeError(`${channels} channels`);
  const rgb = new Uint8Array(data.length * 3);
  for (let from = 0, to = 0; from < data.length; from++) {
    const value = data[from] as number;
    rgb[to++] = value;
    rgb[to++] = value;
    rgb[to++] = value;
  }
  return rgb;
}
