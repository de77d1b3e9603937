import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** An image computed by a formula, three bytes per pixel. */
export function paint(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Raw {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const [r = 0, g = r, b = r] = colour(x, y);
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
    }
  return { data, width, height };
}

/** Parameters of a worked example in parity.json. */
export interface Formula {
  readonly width: number;
  readonly height: number;
  readonly p: readonly number[];
  readonly q: readonly number[];
  readonly s: number;
}

export const byFormula = ({ width, height, p, q, s }: Formula): Raw =>
  paint(width, height, (x, y) => [0, 1, 2].map((c) => (x * p[c]! + y * q[c]! + ((x * y) >> s)) & 255));

export const plain = (width: number, height: number, level: number): Raw => paint(width, height, () => [level]);

/** Smooth colour with some texture, as a photograph has. */
export const scene = (width: number, height: number): Raw =>
  paint(width, height, (x, y) => [
    (128 + 90 * Math.sin(x / 37) + ((x * 7 + y * 13) % 17)) & 255,
    (110 + 80 * Math.cos(y / 29) + ((x * 5 + y * 3) % 11)) & 255,
    (x + y) & 255,
  ]);

export const encode = ({ data, width, height }: Raw): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

/** One PNG chunk with its CRC, or a wrong one. */
export function pngChunk(type: string, content: Uint8Array, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(content.byteLength, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ?? crc32(body)) >>> 0, body.length + 4);
  return out;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG from its chunks, for files that no encoder would write. Greyscale, 8 bit by default. */
export function png(
  width: number,
  height: number,
  chunks: readonly Buffer[],
  { depth = 8, colour = 0, interlace = 0 } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Image data of a greyscale PNG: every row filter 0, every pixel `level`. */
export const greyRows = (width: number, height: number, level = 128): Buffer => {
  const row = Buffer.alloc(width + 1, level);
  row[0] = 0;
  return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
};

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** PNG's checksum; zlib's own function is missing from Node 20's older releases. */
export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 255]! ^ (c >>> 8)) >>> 0;
  return (c ^ 0xffffffff) >>> 0;
}

/** Inserts chunks after a PNG's header. */
export const withChunks = (file: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

export const pngText = (keyword: string, text: string): Buffer =>
  pngChunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`, 'latin1'), Buffer.from(text, 'latin1')]));

/** An uncompressed grey TIFF with text tags of the caller's choice. */
export function tiff(width: number, height: number, texts: Readonly<Record<number, string>>): Buffer {
  const strings = Object.entries(texts).map(([tag, text]) => [Number(tag), Buffer.from(`${text}\0`)] as const);
  const entries = 9 + strings.length;
  const after = 8 + 2 + entries * 12 + 4;
  const textBytes = strings.reduce((sum, [, text]) => sum + text.length, 0);
  const file = Buffer.alloc(after + textBytes + width * height, 120);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries, 8);
  file.writeUInt32LE(0, after - 4);
  let at = after;
  const rows: (readonly [number, number, number, number])[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, after + textBytes],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, width * height],
  ];
  for (const [tag, text] of strings) {
    text.copy(file, at);
    rows.push([tag, 2, text.length, at]);
    at += text.length;
  }
  rows
    .sort(([a], [b]) => a - b)
    .forEach(([tag, type, count, value], n) => {
      file.writeUInt16LE(tag, 10 + n * 12);
      file.writeUInt16LE(type, 12 + n * 12);
      file.writeUInt32LE(count, 14 + n * 12);
      file.writeUInt32LE(value, 18 + n * 12);
    });
  return file;
}

/** The same picture in other bytes, because the service reuses its answer if an account sends the same bytes again. */
export const another = (file: Uint8Array, n: number): Buffer => Buffer.concat([file, Buffer.from([n >> 8, n & 255])]);
