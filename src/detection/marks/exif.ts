/** The EXIF tags that provenance uses, by name. */
const TAGS: ReadonlyMap<number, string> = new Map([
  [0x010e, 'ImageDescription'],
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x0131, 'Software'],
  [0x013b, 'Artist'],
  [0x013c, 'HostComputer'],
  [0x829a, 'ExposureTime'],
  [0x829d, 'FNumber'],
  [0x9003, 'DateTimeOriginal'],
  [0x9286, 'UserComment'],
  [0xa434, 'LensModel'],
]);

const EXIF_DIRECTORY = 0x8769;
const ENTRY_BYTES = 12;
const HEADER_BYTES = 8;
/** Longest value read, in bytes. */
const VALUE_MAX = 512 * 1024;
/**
 * Size of a value in bytes by type: byte, ASCII, short, long, rational, undefined, and slong, which may also point to a
 * directory.
 */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4 };

/** Byte order of a block, as its header begins: least significant byte first, or most significant. */
export type TiffOrder = 'II' | 'MM';

export const orderOf = (tiff: Uint8Array): TiffOrder => (tiff[0] === 0x4d ? 'MM' : 'II');

/** Bytes of each tag, by name. */
export type Exif = Readonly<Record<string, Uint8Array>>;

/**
 * The tags of the first directory and of the EXIF directory that it points to. Each tag and each directory is read
 * once, so the work is bounded by the two directories' entries wherever their offsets point. Malformed entries are
 * skipped.
 */
export function readExif(tiff: Uint8Array): Exif {
  const file = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = file.toString('latin1', 0, 2);
  if (file.length < HEADER_BYTES || (order !== 'II' && order !== 'MM')) return {};
  const little = order === 'II';
  const short = (at: number): number => (little ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const long = (at: number): number => (little ? file.readUInt32LE(at) : file.readUInt32BE(at));
  if (short(2) !== 42) return {};
  const found: Record<string, Uint8Array> = {};

  /** @returns the offset of the EXIF directory, if an entry gives it. */
  const readDirectory = (at: number): number | undefined => {
    if (at < HEADER_BYTES || at + 2 > file.length) return undefined;
    const count = Math.min(short(at), Math.floor((file.length - at - 2) / ENTRY_BYTES));
    let exif: number | undefined;
    for (let entry = at + 2; entry < at + 2 + count * ENTRY_BYTES; entry += ENTRY_BYTES) {
      const tag = short(entry);
      const name = TAGS.get(tag);
      if (tag === EXIF_DIRECTORY) exif ??= long(entry + 8);
      if (name === undefined || found[name]) continue;
      const length = (SIZES[short(entry + 2)] ?? 0) * long(entry + 4);
      const start = length > 4 ? long(entry + 8) : entry + 8;
      if (length === 0 || start + Math.min(length, VALUE_MAX) > file.length) continue;
      found[name] = file.subarray(start, start + Math.min(length, VALUE_MAX));
    }
    return exif;
  };

  const exif = readDirectory(long(4));
  if (exif !== undefined) readDirectory(exif);
  return found;
}
