import { type ImageFormat } from '../../intake/intake-limits.js';
import { bmffBoxes } from '../c2pa/containers/bmff.js';
import { gifParts } from '../c2pa/containers/gif.js';
import { pngParts } from '../c2pa/containers/png.js';
import { jpegStructure } from './jpeg-structure.js';
import { webpStructure } from './webp-structure.js';

/**
 * What a writer leaves in a file besides pixels and metadata: the order and sizes of its parts, as a text that the
 * patterns in writers.ts are compared with. Empty where the file cannot be read.
 */
export function structureOf(file: Buffer, format: ImageFormat): string {
  switch (format) {
    case 'jpeg':
      return jpegStructure(file);
    case 'png':
      return pngStructure(file);
    case 'webp':
      return webpStructure(file);
    case 'gif':
      return gifStructure(file);
    case 'tiff':
      return tiffStructure(file);
    case 'avif':
      return avifStructure(file);
    case 'heic':
      return '';
  }
}

/** Chunks that any editor of metadata adds. */
const PNG_METADATA = new Set(['PNGh', 'C2PA', 'eXIf', 'iCCP', 'zTXt', 'iTXt']);
const PARTS_MAX = 40;
/** First bytes of a stream that `fdeflate` compressed: a block whose codes never change. */
const FDEFLATE = '7801edc003a0';

/**
 * Chunks without metadata, for instance `IHDR(6) pHYs(2835x2835/1) IDAT(8192,789c) IEND`: type of colours, resolution,
 * size of the data chunks before the last, and the first two bytes of the stream. `IDAT(one,…)` if there is a single
 * chunk that is larger than those of a writer with a buffer, `IDAT(small)` if it is not.
 */
function pngStructure(file: Buffer): string {
  const parts: string[] = [];
  let sizes: number[] = [];
  let start = 0;
  const data = (): string => {
    const [first = 0] = sizes;
    const stream = file.toString('hex', start, start + 6);
    const head = stream === FDEFLATE ? 'fdeflate' : stream.slice(0, 4);
    if (sizes.length === 1) return first > 70_000 ? `IDAT(one,${head})` : 'IDAT(small)';
    const before = sizes.slice(0, -1);
    const largest = before.reduce((most, size) => Math.max(most, size), 0);
    return `IDAT(${before.every((size) => size === largest) ? largest : `<=${largest}`},${head})`;
  };
  for (const { name, ...range } of pngParts(file)) {
    const content = file.subarray(range.start + 8, range.end - 4);
    if (name === 'IDAT') {
      if (sizes.length === 0) start = range.start + 8;
      sizes.push(content.length);
      continue;
    }
    if (sizes.length > 0) parts.push(data());
    sizes = [];
    if (parts.length > PARTS_MAX) return '';
    if (!PNG_METADATA.has(name)) parts.push(chunk(name, content));
  }
  return parts.at(-1) === 'IEND' ? parts.filter((part) => part !== '').join(' ') : '';
}

function chunk(name: string, data: Buffer): string {
  if (name === 'IHDR' && data.length === 13) return `IHDR(${data[9]})`;
  if (name === 'pHYs' && data.length === 9) return `pHYs(${data.readUInt32BE(0)}x${data.readUInt32BE(4)}/${data[8]})`;
  if (name === 'tEXt') return data.toString('latin1', 0, 12) === 'date:create\0' ? 'tEXt(date)' : '';
  return /^[A-Za-z]{4}$/.test(name) ? name : '';
}

/** Version, background and resolution of colours, then the blocks before the first picture, for instance `GIF89a/0/7 F9`. */
function gifStructure(file: Buffer): string {
  if (file.length < 13) return '';
  const before: string[] = [];
  for (const { name, start } of gifParts(file)) {
    if (before.length > PARTS_MAX) return '';
    if (name === '2C')
      return [`${file.toString('latin1', 0, 6)}/${file[11]}/${((file[10] as number) >> 4) & 7}`, ...before].join(' ');
    if (name === '21FF') before.push(file.toString('latin1', start + 3, start + 14) === 'NETSCAPE2.0' ? 'loop' : '');
    else if (name === '21F9') before.push(`F9(${file.toString('hex', start + 3, start + 7)})`);
  }
  return '';
}

const ENTRIES_MAX = 60;

/** Byte order, whether the directory comes before the pixels, and its tags. */
function tiffStructure(file: Buffer): string {
  if (file.length < 16) return '';
  const little = file.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (little ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const at = little ? file.readUInt32LE(4) : file.readUInt32BE(4);
  if (short(2) !== 42 || at + 2 > file.length) return '';
  const count = short(at);
  if (count > ENTRIES_MAX || at + 2 + 12 * count > file.length) return '';
  const tags = Array.from({ length: count }, (_, n) => short(at + 2 + 12 * n));
  return `${little ? 'II' : 'MM'} ${at === 8 ? 'first' : 'last'} ${tags.join(' ')}`;
}

/** Brands, name of the handler and order of the properties. */
function avifStructure(file: Buffer): string {
  try {
    const [type, meta] = bmffBoxes(file);
    if (type?.type !== 'ftyp' || meta?.type !== 'meta') return '';
    const handler = meta.children.find((box) => box.type === 'hdlr');
    const properties = meta.children.find((box) => box.type === 'iprp');
    if (!handler || !properties) return '';
    const name = file.toString('latin1', handler.start + 32, handler.end).replaceAll('\0', '');
    const brands = file.toString('latin1', type.start + 16, type.end);
    return `${brands} "${/^\w*$/.test(name) ? name : '?'}" ${propertiesIn(file, properties.start, properties.end)}`;
  } catch {
    return '';
  }
}

/** `iprp` holds `ipco`, which holds the properties. */
function propertiesIn(file: Buffer, start: number, end: number): string {
  const list = start + 8;
  if (list + 8 > end || file.toString('latin1', list + 4, list + 8) !== 'ipco') return '';
  const types: string[] = [];
  const listEnd = Math.min(end, list + file.readUInt32BE(list));
  for (let at = list + 8; at + 8 <= listEnd && types.length < ENTRIES_MAX;) {
    const length = file.readUInt32BE(at);
    if (length < 8) return '';
    types.push(file.toString('latin1', at + 4, at + 8));
    at += length;
  }
  return types.join(' ');
}
