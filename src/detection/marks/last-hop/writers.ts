import { type ImageFormat } from '../../intake/intake-limits.js';

/** What becomes of the metadata of a picture that a writer is given, unless its user asks for something else. */
type Metadata = 'lost' | 'usually-lost' | 'may-be-kept';

interface Writer {
  readonly format: ImageFormat;
  /** Fits the whole structure of a file. */
  readonly pattern: RegExp;
  /** The program, or the library where the programs that use it write the same. */
  readonly writer: string;
  /** Known programs that write so. */
  readonly programs: readonly string[];
  readonly metadata: Metadata;
}

const BROWSERS = ['Chrome', 'Chromium', 'Edge'];
const MAGICK = 'ImageMagick or GraphicsMagick';
const LIBJPEG_PROGRAMS = ['Pillow', 'OpenCV', 'ImageMagick', 'GraphicsMagick', 'GIMP', 'cjpeg'];
const LIBPNG_PROGRAMS = ['OpenCV', 'libvips', 'GIMP', 'GD', 'Netpbm'];
const LIBWEBP_PROGRAMS = ['Pillow', 'OpenCV', 'sharp', 'ImageMagick', 'FFmpeg', 'cwebp'];

/** Parts of the patterns for JPEG: see jpeg-structure.ts. `EXIF`: the file may hold it. */
const EXIF = '(?:Exif )?';
const JFIF = 'JFIF1\\.01/0:1x1 ';
/** Two tables of one quality in segments of their own, or one of a grey picture. */
const TABLES = 'DQT\\((q\\d+)\\)(?: DQT\\(\\1\\))?';
const FULL = 'SOF0\\(1:11(?:,2:11,3:11)?\\)';
const BASELINE = 'SOF0\\(1:[12][12](?:,2:11,3:11)?\\)';
const PROGRESSIVE = 'SOF2\\(1:[12][12](?:,2:11,3:11)?\\)';
const STANDARD = '(?: DHT\\(s\\)){2,4}';
/** At least one that is not the standard’s. */
const OWN = '(?=.* DHT\\(o\\))(?: DHT\\([so]\\)){1,4}';
const LIBJPEG_STANDARD = `${TABLES} ${BASELINE}${STANDARD}`;
const LIBJPEG_OWN = `${TABLES} (?:${BASELINE}|${PROGRESSIVE})${OWN}`;
const LIBJPEG = `(?:${LIBJPEG_STANDARD}|${LIBJPEG_OWN.replace('\\1', '\\2')})`;

const jpeg = (pattern: string, writer: string, metadata: Metadata, programs: readonly string[] = []): Writer => ({
  format: 'jpeg',
  pattern: new RegExp(`^${pattern}$`),
  writer,
  programs,
  metadata,
});
const png = (pattern: string, writer: string, metadata: Metadata, programs: readonly string[] = []): Writer => ({
  format: 'png',
  pattern: new RegExp(`^${pattern} IEND$`),
  writer,
  programs,
  metadata,
});
const other = (
  format: ImageFormat,
  pattern: RegExp,
  writer: string,
  metadata: Metadata,
  programs: readonly string[] = [],
): Writer => ({ format, pattern, writer, programs, metadata });

/** The first that fits counts. Written from files that these programs wrote; docs/decisions/0151 has the figures. */
const WRITERS: readonly Writer[] = [
  jpeg('COM\\(Lavc\\) .*', 'FFmpeg', 'lost'),
  jpeg(`JFIF\\S+ COM\\(gd\\) ${LIBJPEG}`, 'GD', 'lost', ['PHP']),
  jpeg(`${EXIF}JFIF\\S+ ${TABLES} COM\\(GIMP\\) (?:${BASELINE}|${PROGRESSIVE})${OWN}`, 'GIMP', 'may-be-kept'),
  jpeg(`${JFIF}ICC\\(Skia\\) ${LIBJPEG_OWN}`, 'Skia', 'lost', BROWSERS),
  // Cameras write so too, with EXIF.
  jpeg('DQT\\((q\\d+)(?:,\\1)?\\) SOF0\\((?:1:11|1:22,2:11,3:11)\\) DHT\\(s+\\)', 'Go image/jpeg', 'lost'),
  jpeg(`${JFIF}DQT\\((q\\d+),\\1\\) ${FULL} DHT\\(ssss\\)`, 'jpeg-js', 'lost', ['Jimp']),
  jpeg(`JFIF1\\.02/0:1x1 ${LIBJPEG}`, 'Java ImageIO', 'usually-lost'),
  jpeg(`JFIF1\\.02/0:1x1 ${FULL} ${TABLES}${STANDARD}`, 'Rust image', 'lost'),
  jpeg(
    `${EXIF}(?:JFIF\\S+ )?DQT\\((m\\d+)(?:,\\1\\)|\\)(?: DQT\\(\\1\\))?) SOF[02]\\([^)]+\\)(?: DHT\\(o+\\)){1,4}`,
    'mozjpeg',
    'usually-lost',
    ['sharp', 'Squoosh'],
  ),
  jpeg(`${EXIF}${LIBJPEG_OWN}`, 'libvips', 'usually-lost', ['sharp']),
  jpeg(
    `${EXIF}(?:JFIF\\S+ )?SOF[02]\\([^)]+\\) DHT\\(s\\)(?: DHT\\([so]\\)){1,3} DQT\\(\\w+\\)(?: DQT\\(\\w+\\))?(?: DRI)?`,
    'Apple ImageIO',
    'may-be-kept',
    ['macOS', 'iOS'],
  ),
  jpeg(
    `${EXIF}(?:JFIF\\S+ )?(?=.*Adobe )(?:Adobe )?DQT\\(x,x\\) (?:DRI )?(?:Adobe )?SOF[02]\\([^)]+\\)(?: DRI)? DHT\\([so]+\\)`,
    'Adobe',
    'may-be-kept',
    ['Photoshop', 'Lightroom'],
  ),
  jpeg(`${EXIF}${JFIF}DQT\\((q9\\d|q100)\\) DQT\\(\\1\\) ${FULL}${OWN}`, 'ImageMagick', 'may-be-kept'),
  jpeg(`${EXIF}${JFIF}${LIBJPEG_STANDARD}`, 'libjpeg', 'usually-lost', LIBJPEG_PROGRAMS),
  jpeg(`${EXIF}JFIF1\\.01/\\S+ ${LIBJPEG_OWN}`, 'libjpeg', 'usually-lost', LIBJPEG_PROGRAMS),

  png('IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)?(?: pHYs\\S+)? IDAT\\(65536,78(?:9c|da)\\)', 'Pillow', 'usually-lost'),
  png('IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)? pHYs\\(0x1/0\\)(?: \\w{4})* IDAT\\(4096,\\w+\\)', 'FFmpeg', 'lost'),
  png(
    'IHDR\\(\\d\\)(?: (?!sBIT)\\w{4}(?:\\(\\S+\\))?)* IDAT\\(32768,\\w+\\)(?: tEXt\\(date\\))+(?: tIME)?',
    'ImageMagick',
    'may-be-kept',
  ),
  png(
    'IHDR\\(\\d\\)(?: \\w{4}(?:\\(\\S+\\))?)*(?: tEXt\\(date\\))+(?: \\w{4})* IDAT\\(32768,\\w+\\)',
    'ImageMagick',
    'may-be-kept',
  ),
  png('IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)? IDAT\\(32768,789c\\)', 'Go image/png', 'lost'),
  png('IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)? IDAT\\(32768,785e\\)', 'Java ImageIO', 'usually-lost'),
  png('IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)? IDAT\\(32768,78da\\)', MAGICK, 'may-be-kept'),
  png('IHDR\\(\\d\\)(?: \\w{4})* bKGD pHYs\\S+ tIME IDAT\\(8192,\\w+\\)', 'GIMP', 'may-be-kept'),
  png('IHDR\\(6\\) IDAT\\(<=4096,7801\\)', 'Skia', 'lost', BROWSERS),
  png('IHDR\\(\\d\\) sRGB sBIT IDAT\\(8192,\\w+\\)', 'Skia', 'lost', BROWSERS),
  png('IHDR\\(\\d\\) IDAT\\((?:one|\\d+),fdeflate\\)', 'Rust png', 'lost'),
  png('IHDR\\(6\\) IDAT\\(one,7801\\)', 'pngjs', 'lost', ['Jimp']),
  png('IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)?(?: pHYs\\S+)? IDAT\\(one,78da\\)', 'an optimiser of PNG', 'may-be-kept', [
    'oxipng',
    'OptiPNG',
  ]),
  png('IHDR\\(2\\) IDAT\\(8192,7801\\)', 'OpenCV', 'lost'),
  png(
    'IHDR\\(\\d\\)(?: PLTE)?(?: tRNS)? pHYs\\((?:1000x1000|2835x2835)/1\\) IDAT\\(8192,789c\\)',
    'libvips',
    'usually-lost',
    ['sharp'],
  ),
  png(
    'IHDR\\(\\d\\)(?: \\w{4}(?:\\(\\S+\\))?)* IDAT\\(8192,\\w+\\)(?: \\w{4})*',
    'libpng',
    'usually-lost',
    LIBPNG_PROGRAMS,
  ),

  other('webp', /^VP8X ICCP\(Skia\) (?:ALPH )?VP8\((?:libwebp|other)\)$/, 'Skia', 'lost', [
    'Chrome',
    'Chromium',
    'Edge',
    'Android',
  ]),
  other('webp', /^VP8X ICCP\(Skia\) VP8L\(other\)$/, 'Skia', 'lost', BROWSERS),
  other('webp', /VP8L\(image-webp\)$/, 'Rust image', 'lost'),
  other('webp', /VP8(?:\(libwebp\)|L\(other\))$/, 'libwebp', 'usually-lost', LIBWEBP_PROGRAMS),

  other('gif', /^GIF89a\/\d+\/7 loop F9\(04\w{6}\)$/, 'FFmpeg', 'lost'),
  other('gif', /^GIF87a\/0\/[1-7]$/, 'GD', 'lost', ['PHP']),
  other('gif', /^GIF87a\/0\/0$/, 'Pillow', 'usually-lost'),
  other('gif', /^GIF89a\/0\/0$/, 'Go image/gif', 'lost'),
  other('gif', /^GIF89a\/0\/[1-7]$/, 'Java ImageIO', 'usually-lost'),
  other('gif', /^GIF89a\/0\/0 (?:loop )?F9\(0[45]\w{6}\)$/, 'libvips', 'usually-lost', ['sharp']),
  other('gif', /^GIF89a\/\d+\/7 F9\(00000000\)$/, MAGICK, 'may-be-kept'),

  other('tiff', /^II last 254 256 257 258 259 262 273 277 278 279 282 283 296 305(?: |$)/, 'FFmpeg', 'lost'),
  other('tiff', /^II last 256 257 258 259 262 266 273 274 277 278 279 284 297 317 /, 'ImageMagick', 'may-be-kept'),
  other('tiff', /^II last 256 257 258 259 262 (?:266 )?269 273 277 278 279 284 297 /, 'GraphicsMagick', 'may-be-kept'),
  other(
    'tiff',
    /^II (?:first|last) 256 257 258 259 262 270 273 274 277 278 279 282 283 284 285 296 305 306 339 700 34665/,
    'GIMP',
    'may-be-kept',
  ),
  other('tiff', /^MM first 256 257 258 259 262 273 277 278 279 282 283 296$/, 'Java ImageIO', 'usually-lost'),
  other('tiff', /^II last 256 257 258 259 262 273 277 278 279 284 317 339$/, 'OpenCV', 'lost'),
  other('tiff', /^II (?:first|last) 256 257 258 259 262 273 277 278 279 284$/, 'Pillow', 'usually-lost'),
  other('tiff', /^II last 256 257 258 259 262 273 277 278 279 282 283 296 317 339$/, 'Rust image', 'lost'),
  other(
    'tiff',
    /^II last 256 257 258 259 262 273 274 277 278 279 282 283 284 296 (?:317 )?339(?: |$)/,
    'libvips',
    'usually-lost',
    ['sharp'],
  ),

  other('avif', /^avifmif1miaf(?:MA1[AB])? "PictureHandler" ispe pixi av1C colr$/, 'FFmpeg', 'lost'),
  other('avif', /^avifmif1miafMA1[AB] "(?:libavif)?" ispe pixi av1C colr/, 'libavif', 'usually-lost', [
    'Pillow',
    'avifenc',
  ]),
  other('avif', /^(?:mif1avifmiaf|avifmif1miaf) "" (?:colr )?av1C ispe pixi$/, 'libheif', 'usually-lost', [
    'sharp',
    'heif-enc',
  ]),
];

export type LastHopWriter = Pick<Writer, 'writer' | 'programs' | 'metadata'>;

/** The writer whose pattern fits a structure. */
export const writerOf = (structure: string, format: ImageFormat): LastHopWriter | undefined =>
  structure === '' ? undefined : WRITERS.find((one) => one.format === format && one.pattern.test(structure));
