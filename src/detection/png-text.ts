import { type ImageFormat } from './image-format.js';

const SIGNATURE_BYTES = 8;
/** Length, type and CRC of a chunk. */
const FRAME_BYTES = 12;
/** libpng unpacks each to 8 MB at most, and a thousand of them; who writes metadata packs a few at most. */
const PACKED_TEXTS_MAX = 4;

/**
 * A PNG without what would be unpacked to gigabytes before its first pixel: compressed text beyond the first few chunks.
 * Every other file as it is.
 */
export function withoutTextBombs(bytes: Uint8Array, format: ImageFormat): Uint8Array {
  if (format !== 'png') return bytes;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [];
  let from = 0;
  let packed = 0;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= file.length;) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    if (isPackedText(file, at) && ++packed > PACKED_TEXTS_MAX) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, file.subarray(from)]);
}

function isPackedText(file: Buffer, at: number): boolean {
  const type = file.toString('latin1', at + 4, at + 8);
  // An iTXt says whether it is packed in the byte after its keyword's zero.
  return type === 'zTXt' || (type === 'iTXt' && file[file.indexOf(0, at + 8) + 1] !== 0);
}
