import { inflateSync } from 'node:zlib';
import { mayHideText } from './pdf-hidden.js';

/**
 * Limits of a PDF document, checked before a library reads it, which has none of these. They are found by scanning
 * bytes, without parsing, so a document can hide from them; the memory and CPU of the process are limited too. Sections
 * are those of ISO 32000-1.
 */

/** Bytes of one stream and of all streams when unpacked. Pictures are not counted: they are not unpacked for text. */
const STREAM_BYTES_MAX = 50_000_000;
const FILE_BYTES_MAX = 150_000_000;
/** A document with more content is not searched for hidden text. */
const DRAWN_BYTES_MAX = 3_000_000;
/** Bytes after the first of several filters that all unpack. One filter can make a thousand bytes of one. */
const REPACKED_BYTES_MAX = 1_000_000;
/** Bytes of one string, name or array. The longest real ones have 300 KB: widths of all characters of a font. */
const OPERAND_BYTES_MAX = 1_000_000;
/** Characters to which a font may give widths, and that a mapping may list; ranges count with their length. */
const WIDTHS_MAX = 1_000_000;
const MAPPED_MAX = 3_000_000;
/** Longer ranges are ignored by pdf.js. */
const RANGE_MAX = 2 ** 24;
/** A range of codes that are valid is searched for each code, and there are few of them. */
const CODE_SPACE = 10_000;
/** Hexadecimal digits for which one code may stand. 9.10.3 allows 512 bytes. */
const DIGITS_A_CODE_MAX = 4_096;
/** XMP above this size is not parsed, so that the title in the properties is not used. */
const XMP_BYTES_MAX = 1_000_000;
/** A stream's dictionary is searched in this many bytes before it. */
const DICTIONARY_BYTES = 4_096;

/** The document would cost too much to read. */
export class PdfTooCostly extends Error {
  override readonly name = 'PdfTooCostly';
}

interface Packed {
  readonly dictionary: string;
  /** Where its bytes begin, and where the keyword after them does. */
  readonly start: number;
  readonly end: number;
}

/**
 * Linear in the size of the file and of what is unpacked.
 * @returns whether the document's properties may be read too, and whether it may hide text on its pages
 * @throws PdfTooCostly
 */
export function assertModestPdf(file: Buffer): { readonly propertiesAreModest: boolean; readonly mayHide: boolean } {
  let left = FILE_BYTES_MAX;
  let propertiesAreModest = true;
  let mayHide = false;
  const plain: Buffer[] = [];
  let from = 0;
  for (const stream of streamsOf(file)) {
    plain.push(file.subarray(from, stream.start));
    from = stream.end;
    const { dictionary } = stream;
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const content = unpacked(file, stream, Math.min(STREAM_BYTES_MAX, left));
    left -= content.length;
    if (/\/Subtype\s*\/XML\b/.test(dictionary)) propertiesAreModest &&= content.length <= XMP_BYTES_MAX;
    else if (!/\/Length1\b|\/Subtype\s*\/(?:\w*Type1?C\w*|OpenType)\b|\/EmbeddedFile\b/.test(dictionary)) {
      assertModestContent(content);
      mayHide ||= UNREAD_FILTER.test(dictionary) || mayHideText(content);
    }
  }
  plain.push(file.subarray(from));
  const objects = Buffer.concat(plain);
  assertModestContent(objects);
  assertModestWidths(objects);
  mayHide ||= objects.includes('/Encrypt');
  // Drawing a page costs more than reading its text.
  return { propertiesAreModest, mayHide: mayHide && FILE_BYTES_MAX - left <= DRAWN_BYTES_MAX };
}

function* streamsOf(file: Buffer): Generator<Packed> {
  let end = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', end)) {
    const after = at + 'stream'.length;
    end = after;
    const start =
      after + (file[after] === 0x0d ? 1 : 0) + (file[after + Number(file[after] === 0x0d)] === 0x0a ? 1 : 0);
    if (start === after) continue;
    const close = file.indexOf('endstream', start);
    end = close < 0 ? file.length : close;
    const before = file.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString('latin1');
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 1), start, end };
    end += 'endstream'.length;
  }
}

/** Filters whose content is not unpacked here. */
const UNREAD_FILTER = /\/(?:ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL)\b/;
const FILTER = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;

/** The content of a stream, as far as it is packed by the most common filter. @throws PdfTooCostly */
function unpacked(file: Buffer, { dictionary, start, end }: Packed, bytesMax: number): Buffer {
  const isRepacked = (dictionary.match(FILTER)?.length ?? 0) > 1;
  // Without its end, which may be written into the packed bytes.
  let content = isPacked(file, start) ? inflated(file.subarray(start), bytesMax) : file.subarray(start, end);
  if (!isPacked(file, start)) return content;
  for (let times = 1; isRepacked || isPacked(content, 0); times += 1) {
    if (content.length > REPACKED_BYTES_MAX || times > 4) throw new PdfTooCostly('a stream is packed several times');
    if (!isPacked(content, 0)) return content;
    content = inflated(content, bytesMax);
  }
  return content;
}

/** Whether the header of RFC 1950 begins here. */
const isPacked = (bytes: Buffer, at: number): boolean =>
  ((bytes[at] ?? 0) & 0x0f) === 8 && (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) % 31 === 0;

function inflated(packed: Buffer, bytesMax: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new PdfTooCostly('the streams unpack to too many bytes');
    // Damaged, which the library reads in its own way.
    return Buffer.alloc(0);
  }
}

function assertModestContent(content: Buffer): void {
  for (const [open, close] of ['()', '<>', '[]'] as const) assertShort(content, open as string, close as string);
  if (content.includes('begincmap')) assertModestMapping(content.toString('latin1'));
  if (/^[\s\d]+<</.test(content.subarray(0, 20).toString('latin1'))) assertModestWidths(content);
}

/** Operands end soon: the distance between their delimiters is short, wherever they belong. */
function assertShort(content: Buffer, open: string, close: string): void {
  let end = 0;
  for (let at = content.indexOf(open); at >= 0; at = content.indexOf(open, end)) {
    const closed = content.indexOf(close, at);
    end = closed < 0 ? content.length : closed;
    if (end - at > OPERAND_BYTES_MAX) throw new PdfTooCostly('an operand is too long');
  }
}

/**
 * Widths of a composite font, in the dictionary or in an object of their own (9.7.4.3): `c [w w …]` and `c1 c2 w`, with
 * three numbers in place of `w` for vertical ones.
 */
function assertModestWidths(objects: Buffer): void {
  const text = objects.toString('latin1');
  for (const { index, 0: key, 1: two, 2: number } of text.matchAll(/\/W(2?)\s*(?:\[|(\d{1,10})\s+\d{1,5}\s+R\b)/g)) {
    const begin = number === undefined ? index + key.length : (beginOf(text, number) ?? text.length);
    assertModestRanges(text.slice(begin, begin + OPERAND_BYTES_MAX), two === '' ? 1 : 3);
  }
}

/** @param each numbers after a range */
function assertModestRanges(array: string, each: number): void {
  let [count, numbers] = [0, [] as number[]];
  for (const [token] of array.matchAll(/-?\d+|\[[^\]]*\]|\]/g)) {
    if (token === ']') return;
    if (token.startsWith('[')) numbers = [];
    else numbers.push(Number(token));
    if (numbers.length < 2 + each) continue;
    const [from = 0, to = 0] = numbers;
    count += Math.max(0, to - from);
    numbers = [];
    if (count > WIDTHS_MAX) throw new PdfTooCostly('a font has too many widths');
  }
}

/** Where the array of a numbered object begins. */
function beginOf(text: string, number: string): number | undefined {
  const found = new RegExp(`(?:^|\\s)${number}\\s+\\d{1,5}\\s+obj\\s*\\[`).exec(text);
  return found ? found.index + found[0].length : undefined;
}

/** What follows the two ends of a range in each section of a mapping of codes (9.7.5.4, 9.10.3). */
const RANGES: Readonly<Record<string, string>> = {
  codespace: '',
  cid: '\\d+',
  notdef: '\\d+',
  bf: '(?:<[^>]*>|\\[[^\\]]*\\])',
};

/** A mapping of codes to characters or glyphs. */
function assertModestMapping(text: string): void {
  for (const [code] of text.matchAll(/<[^<>]*>/g))
    if (code.length > DIGITS_A_CODE_MAX) throw new PdfTooCostly('a code stands for too many characters');
  let mapped = 0;
  for (const { 1: kind = '', 2: section = '' } of text.matchAll(
    /begin(codespace|cid|notdef|bf)range([^]*?)end\1range/g,
  ))
    for (const { 1: from = '', 2: to = '' } of section.matchAll(
      new RegExp(`<([^<>]*)>\\s*<([^<>]*)>\\s*${RANGES[kind] ?? ''}`, 'g'),
    )) {
      const range = parseInt(to, 16) - parseInt(from, 16) + 1;
      mapped += kind === 'codespace' ? CODE_SPACE : range <= RANGE_MAX ? Math.max(1, range) : 1;
      if (mapped > MAPPED_MAX) throw new PdfTooCostly('a mapping has too many codes');
    }
}
