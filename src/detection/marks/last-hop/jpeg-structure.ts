import { jpegSegments } from '../c2pa/containers/jpeg.js';

/** Base tables by place in the 8 × 8 block (JPEG standard, K.1 and K.2). */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE = [
  ...[17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66],
  ...Array.from({ length: 38 }, () => 99),
];
/** mozjpeg's default for both (its table 3, by N. Robidoux). */
const MOZJPEG = [
  16, 16, 16, 18, 25, 37, 56, 85, 16, 17, 20, 27, 34, 40, 53, 75, 16, 20, 24, 31, 43, 62, 91, 135, 18, 27, 31, 40, 53,
  74, 106, 156, 25, 34, 43, 53, 69, 94, 131, 189, 37, 40, 62, 74, 94, 124, 169, 238, 56, 53, 91, 106, 131, 169, 226,
  311, 85, 75, 135, 156, 189, 238, 311, 418,
];
/** Place in the block of each value of a stored table. */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
];

/** A base table at a quality of 1 to 100, as libjpeg scales it (jcparam.c), limited to 8 or 16 bits a value. */
function scaled(base: readonly number[], quality: number, largest: number): string {
  const factor = quality < 50 ? Math.trunc(5000 / quality) : 200 - 2 * quality;
  const value = (place: number): number => Math.trunc(((base[place] as number) * factor + 50) / 100);
  return ZIGZAG.map((place) => Math.min(largest, Math.max(1, value(place)))).join();
}

/** Names of the tables that known formulas yield, by their values: kind and quality. */
const TABLES: ReadonlyMap<string, string> = new Map(
  [255, 32_767].flatMap((largest) =>
    Array.from({ length: 100 }, (_, n) => 100 - n).flatMap((quality): [string, string][] => [
      [scaled(MOZJPEG, quality, largest), `m${quality}`],
      [scaled(CHROMINANCE, quality, largest), `q${quality}`],
      [scaled(LUMINANCE, quality, largest), `q${quality}`],
    ]),
  ),
);

/** Number of codes by length in the standard's Huffman tables (K.3 to K.6). */
const STANDARD_CODES = new Set([
  '00010501010101010100000000000000',
  '00030101010101010101010000000000',
  '0002010303020403050504040000017d',
  '00020102040403040705040400010277',
]);

const COMMENTS: readonly (readonly [RegExp, string])[] = [
  [/^Lavc\d/, 'Lavc'],
  [/^CREATOR: gd-jpeg v/, 'gd'],
  [/^Created with GIMP/, 'GIMP'],
];

/** Name of a comment in a profile that Skia writes. */
const SKIA = Buffer.from('Google Inc. 2016', 'utf16le');
const PROFILE_MAX = 600;

export const isSkiaProfile = (profile: Buffer): boolean =>
  profile.subarray(0, PROFILE_MAX).includes(SKIA.subarray(0, -1));

const PARTS_MAX = 40;
/** More than all tables of a file need. */
const TABLES_MAX = 2_000;

/**
 * The segments before the first scan without metadata, in the order of the file and behind `Exif` if there is any, for instance
 * `JFIF1.01/0:1x1 DQT(q75) DQT(q75) SOF0(1:22,2:11,3:11) DHT(s) DHT(s) DHT(s) DHT(s)`. Quantisation tables are named by
 * the formula and quality that yield them, else `x`; Huffman tables are the standard's (`s`) or others (`o`).
 */
export function jpegStructure(file: Buffer): string {
  const parts: string[] = [];
  let hasExif = false;
  for (const { name, start, end } of jpegSegments(file)) {
    if (name === 'SOS') return [...(hasExif ? ['Exif'] : []), ...parts].join(' ');
    const data = file.subarray(start + 4, end);
    hasExif ||= name === 'APP1' && data.toString('latin1', 0, 4) === 'Exif';
    const part = partOf(name, data);
    if (part !== '') parts.push(part);
    if (parts.length > PARTS_MAX) break;
  }
  return '';
}

function partOf(name: string, data: Buffer): string {
  switch (name) {
    case 'DQT':
      return `DQT(${quantisationIn(data.subarray(0, TABLES_MAX)).join()})`;
    case 'DHT':
      return `DHT(${huffmanIn(data.subarray(0, TABLES_MAX))})`;
    case 'COM':
      return comment(data.toString('latin1', 0, 40));
    case 'APP0':
      return data.toString('latin1', 0, 5) === 'JFIF\0' && data.length >= 12
        ? `JFIF${data[5]}.0${data[6]}/${data[7]}:${data.readUInt16BE(8)}x${data.readUInt16BE(10)}`
        : '';
    case 'APP2':
      return isSkiaProfile(data.subarray(14)) ? 'ICC(Skia)' : '';
    case 'APP14':
      return data.toString('latin1', 0, 5) === 'Adobe' ? 'Adobe' : '';
    case 'DRI':
    case 'DAC':
      return name;
    default:
      return name.startsWith('SOF') ? `${name}(${componentsIn(data.subarray(0, 20))})` : '';
  }
}

function comment(text: string): string {
  const known = COMMENTS.find(([pattern]) => pattern.test(text));
  return known ? `COM(${known[1]})` : '';
}

function quantisationIn(data: Buffer): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < data.length;) {
    const isWide = (data[at] as number) >= 16;
    const end = at + 1 + (isWide ? 128 : 64);
    if (end > data.length) break;
    const values = Array.from({ length: 64 }, (_, n) =>
      isWide ? data.readUInt16BE(at + 1 + 2 * n) : data[at + 1 + n],
    );
    found.push(TABLES.get(values.join()) ?? 'x');
    at = end;
  }
  return found;
}

/** One letter for each table. */
function huffmanIn(data: Buffer): string {
  let found = '';
  for (let at = 0; at + 17 <= data.length;) {
    const codes = data.subarray(at + 1, at + 17);
    found += STANDARD_CODES.has(codes.toString('hex')) ? 's' : 'o';
    at += 17 + codes.reduce((sum, count) => sum + count, 0);
  }
  return found;
}

/** Number and sampling of each component. */
function componentsIn(data: Buffer): string {
  const found: string[] = [];
  for (let at = 6; at + 3 <= data.length; at += 3) found.push(`${data[at]}:${data.toString('hex', at + 1, at + 2)}`);
  return found.join();
}
