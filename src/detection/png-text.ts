import { type ImageFormat } from './image-format.js';

const SIGNATURE_BYTES = 8;
/** Length, type and CRC of a chunk. */
const FRAME_BYTES = 12;
/** libpng unpacks each to 8 MB at most, and a thousand of them; who writes metadata writes a few. */
const PACKED_TEXTS_MAX = 8;

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
    const type = file.toString('latin1', at + 4, at + 8);
    if ((type === 'zTXt' || type === 'iTXt') && ++packed > PACKED_TEXTS_MAX) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, file.subarray(from)]);
}
