import { C2paError, C2paUnreadError } from '../c2pa.errors.js';
import { type EmbeddedStore, type FilePart } from './embedded-store.js';

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP11 = 0xeb;

/** Names of markers (C2PA 2.2, A.3.1). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [START, 'SOI'],
  [END, 'EOI'],
  [SCAN, 'SOS'],
  [0xc4, 'DHT'],
  [0xcc, 'DAC'],
  [0xdb, 'DQT'],
  [0xdd, 'DRI'],
  [0xfe, 'COM'],
  ...Array.from({ length: 16 }, (_, n) => [0xe0 + n, `APP${n}`] as const),
  ...Array.from({ length: 8 }, (_, n) => [0xd0 + n, `RST${n}`] as const),
  ...Array.from({ length: 14 }, (_, n) => [0xf0 + n, `JPG${n}`] as const),
]);

const nameOf = (code: number): string => NAMES.get(code) ?? (code >= 0xc0 && code <= 0xcf ? `SOF${code - 0xc0}` : '');

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;
const standsAlone = (code: number): boolean => code === START || code === END || isRestart(code) || code === 1;

interface Segment extends FilePart {
  readonly code: number;
}

/** Segments of the file up to its end; a scan includes its data. Malformed parts are left out. */
export function* jpegSegments(file: Buffer): Generator<Segment> {
  for (let at = 0; at + 2 <= file.length;) {
    const code = file[at + 1] as number;
    if (file[at] !== MARKER) return;
    if (code === MARKER) {
      at += 1;
      continue;
    }
    let end = at + 2;
    if (!standsAlone(code)) {
      if (end + 2 > file.length) return;
      end += file.readUInt16BE(end);
    }
    if (code === SCAN) end = endOfScan(file, end);
    if (end > file.length) return;
    yield { code, name: nameOf(code), start: at, end };
    if (code === END) return;
    at = end;
  }
}

/** Within a scan, a marker is followed by a zero or is one of the restart markers. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(MARKER, from); at >= 0; at = file.indexOf(MARKER, at + 1)) {
    const code = file[at + 1];
    if (code !== undefined && code !== 0 && code !== MARKER && !isRestart(code)) return at;
  }
  return file.length;
}

/** "JP", box number, part number, then the box header, which each part repeats. */
const PART_HEADER = 8;
const BOX_HEADER = 8;

const isJumbf = (payload: Buffer): boolean =>
  payload.length >= PART_HEADER + BOX_HEADER &&
  payload.toString('latin1', 0, 2) === 'JP' &&
  payload.toString('latin1', PART_HEADER + 4, PART_HEADER + BOX_HEADER) === 'jumb';

const isFirst = (payload: Buffer): boolean => payload.toString('latin1', 20, 28) === 'jumdc2pa';

interface StorePart {
  readonly segment: Segment;
  readonly payload: Buffer;
}

/**
 * The segments of the store, each at most 64 KB. C2PA numbers them from one, Microsoft from zero.
 * @throws C2paError
 */
function storeParts(file: Buffer): readonly StorePart[] {
  const parts: StorePart[] = [];
  for (const segment of jpegSegments(file)) {
    if (segment.code === SCAN) break;
    if (segment.code !== APP11) continue;
    const payload = file.subarray(segment.start + 4, segment.end);
    if (!isJumbf(payload)) continue;
    const first = parts[0]?.payload;
    if (first?.readUInt16BE(2) === payload.readUInt16BE(2)) {
      const isNext = payload.readUInt32BE(4) === first.readUInt32BE(4) + parts.length;
      if (!isNext || payload.readUInt32BE(PART_HEADER) !== first.readUInt32BE(PART_HEADER))
        throw new C2paError('the parts of the manifest store are out of sequence');
    } else if (!isFirst(payload)) continue;
    else if (first) throw new C2paError('the file has more than one manifest store');
    parts.push({ segment, payload });
  }
  return parts;
}

export function jpegStore(file: Buffer): EmbeddedStore | undefined {
  const parts = storeParts(file);
  const [first] = parts;
  if (!first) return undefined;
  const bytes = Buffer.concat(
    parts.map(({ payload }, n) => payload.subarray(n === 0 ? PART_HEADER : PART_HEADER + BOX_HEADER)),
  );
  if (bytes.length !== first.payload.readUInt32BE(PART_HEADER)) throw new C2paError('the manifest store is incomplete');
  return { bytes, ranges: parts.map(({ segment }) => segment) };
}

const PARTS_MAX = 100_000;

/**
 * The segments, those of the store as one part. Some signers also name the restart markers within a scan.
 * @throws C2paError
 */
export function jpegParts(file: Buffer): readonly FilePart[] {
  const ranges = storeParts(file).map(({ segment }) => segment);
  const starts = new Set(ranges.map(({ start }) => start));
  const parts: FilePart[] = [];
  for (const { code, name, start, end } of jpegSegments(file)) {
    if (start === ranges[0]?.start) parts.push({ name: 'C2PA', start, end: ranges.at(-1)?.end ?? end });
    else if (!starts.has(start)) parts.push({ name, start, end });
    if (code === SCAN) for (const restart of restartsIn(file, start, end, PARTS_MAX)) parts.push(restart);
    if (parts.length > PARTS_MAX) throw new C2paUnreadError(`there are more than ${PARTS_MAX} parts`);
  }
  return parts;
}

function restartsIn(file: Buffer, from: number, to: number, countMax: number): readonly FilePart[] {
  const found: FilePart[] = [];
  for (let at = file.indexOf(MARKER, from + 2); at >= 0 && at + 1 < to; at = file.indexOf(MARKER, at + 1)) {
    const code = file[at + 1] as number;
    if (isRestart(code)) found.push({ name: nameOf(code), start: at, end: at + 2, isInside: true });
    if (found.length > countMax) break;
  }
  return found;
}
