/** The EXIF tags that provenance looks at, by name. */
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
/** Longest value that is read. */
const VALUE_MAX = 65_536;
/** Bytes a value: byte, ASCII, short, long, rational, undefined, and slong, which may name a directory too. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4 };

/** Bytes of each tag, by name. */
export type Exif = Readonly<Record<string, Uint8Array>>;

/**
 * The tags of the first directory and of the EXIF directory that it points to. Each tag is read once and each directory
 * once, so that the work is bounded by the two directories' entries, whatever they point at. What is malformed is left out.
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

  /** @returns where the EXIF directory lies, if the entries say so. */
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
