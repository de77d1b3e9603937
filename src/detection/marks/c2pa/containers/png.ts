import { C2paError } from '../c2pa.errors.js';
import { type EmbeddedStore, type FilePart } from './embedded-store.js';

const SIGNATURE_BYTES = 8;
/** Length, type and check sum. */
const FRAME_BYTES = 12;

/** The chunks, after the signature as a part of its own. */
export function pngParts(file: Buffer): readonly FilePart[] {
  const parts: FilePart[] = [{ name: 'PNGh', start: 0, end: SIGNATURE_BYTES }];
  for (let start = SIGNATURE_BYTES; start + FRAME_BYTES <= file.length;) {
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) break;
    const type = file.toString('latin1', start + 4, start + 8);
    parts.push({ name: type === 'caBX' ? 'C2PA' : type, start, end });
    if (type === 'IEND') break;
    start = end;
  }
  return parts;
}

export function pngStore(file: Buffer): EmbeddedStore | undefined {
  const [store, ...others] = pngParts(file).filter(({ name }) => name === 'C2PA');
  if (others.length > 0) throw new C2paError('the file has more than one manifest store');
  return store && { bytes: file.subarray(store.start + 8, store.end - 4), ranges: [store] };
}
