import { C2paError } from '../c2pa.errors.js';
import { type EmbeddedStore } from './embedded-store.js';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;

/** The chunk `C2PA` of a RIFF file. Chunks are padded to even lengths. */
export function webpStore(file: Buffer): EmbeddedStore | undefined {
  let found: EmbeddedStore | undefined;
  const fileEnd = file.length >= RIFF_HEADER ? Math.min(file.length, 8 + file.readUInt32LE(4)) : 0;
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= fileEnd;) {
    const length = file.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER + length;
    if (end > fileEnd) break;
    const next = end + (length % 2);
    if (file.toString('latin1', at, at + 4) === 'C2PA') {
      if (found) throw new C2paError('the file has more than one manifest store');
      found = { bytes: file.subarray(at + CHUNK_HEADER, end), ranges: [{ start: at, end: next }] };
    }
    at = next;
  }
  return found;
}
