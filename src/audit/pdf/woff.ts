import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * A font in the format WOFF 1.0 (https://www.w3.org/TR/WOFF/) as the TrueType file that it was made from. The library that
 * writes PDFs reads WOFF too, but unpacks it in JavaScript, which takes seconds.
 */
export function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  woff.copy(directory, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * SFNT_ENTRY_BYTES, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * SFNT_ENTRY_BYTES, 10);
  const parts: Uint8Array[] = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [offset, packedBytes, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedBytes);
    const table = packedBytes < bytes ? inflateSync(packed) : packed;
    const to = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    woff.copy(directory, to, from, from + 4);
    // The table's checksum.
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(end, to + 8);
    directory.writeUInt32BE(bytes, to + 12);
    // Tables begin at multiples of four bytes.
    parts.push(table, Buffer.alloc(-bytes & 3));
    end += bytes + (-bytes & 3);
  }
  return Buffer.concat(parts);
}
