import { C2paError } from './jumbf.js';

/** Byte range of the file; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A manifest store and its byte range in the file, including its container's headers. */
export interface EmbeddedStore {
  readonly bytes: Uint8Array;
  readonly ranges: readonly ByteRange[];
}

const MORE_THAN_ONE = 'the file has more than one manifest store';

/**
 * The C2PA manifest store of a JPEG or PNG file.
 * @throws C2paError when there are several or the parts are inconsistent.
 */
export function storeIn(bytes: Uint8Array, format: 'jpeg' | 'png'): EmbeddedStore | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return format === 'jpeg' ? storeInJpeg(file) : storeInPng(file);
}

function storeInPng(file: Buffer): EmbeddedStore | undefined {
  let found: EmbeddedStore | undefined;
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    if (type === 'caBX') {
      if (found) throw new C2paError(MORE_THAN_ONE);
      found = { bytes: file.subarray(at + 8, end - 4), ranges: [{ start: at, end }] };
    }
    at = end;
  }
  return found;
}

const APP11 = 0xeb;
/** Markers that end the header segments: start of scan, end of image. */
const LAST = new Set([0xda, 0xd9]);
/** "JP", box number, part number, then the box header, which each part repeats. */
const PART_HEADER = 8;
const BOX_HEADER = 8;

/** A store is split into APP11 segments of at most 64 KB, numbered from one. */
function storeInJpeg(file: Buffer): EmbeddedStore | undefined {
  let box: number | undefined;
  let length = 0;
  const parts: Buffer[] = [];
  const ranges: ByteRange[] = [];
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) break;
    const code = file[at + 1] as number;
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (LAST.has(code)) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) break;
    const payload = file.subarray(at + 4, end);
    if (code === APP11 && isJumbf(payload)) {
      const [number, part] = [payload.readUInt16BE(2), payload.readUInt32BE(4)];
      if (box !== undefined && number === box) {
        if (part !== parts.length + 1 || payload.readUInt32BE(PART_HEADER) !== length)
          throw new C2paError('the parts of the manifest store are out of sequence');
        parts.push(payload.subarray(PART_HEADER + BOX_HEADER));
        ranges.push({ start: at, end });
      } else if (isC2pa(payload)) {
        if (box !== undefined) throw new C2paError(MORE_THAN_ONE);
        box = number;
        length = payload.readUInt32BE(PART_HEADER);
        parts.push(payload.subarray(PART_HEADER));
        ranges.push({ start: at, end });
      }
    }
    at = end;
  }
  if (box === undefined) return undefined;
  const bytes = Buffer.concat(parts);
  if (bytes.length !== length) throw new C2paError('the manifest store is incomplete');
  return { bytes, ranges };
}

const isJumbf = (payload: Buffer): boolean =>
  payload.length >= PART_HEADER + BOX_HEADER &&
  payload.toString('latin1', 0, 2) === 'JP' &&
  payload.toString('latin1', PART_HEADER + 4, PART_HEADER + BOX_HEADER) === 'jumb';

const isC2pa = (payload: Buffer): boolean =>
  payload.readUInt32BE(4) === 1 && payload.toString('latin1', 20, 28) === 'jumdc2pa';
