import { type TiffOrder } from './exif.js';

const PREFIX_BYTES = 8;
/** An order other than the header's must show so much more readable text, as a share of the characters. */
const MARGIN = 0.1;

/**
 * The text of an EXIF user comment. Its first eight bytes name its encoding, but some programs leave them out, name
 * another, or use UTF-16 in another byte order than the rest of the block.
 */
export function userCommentText(comment: Uint8Array, order: TiffOrder): string {
  const bytes = Buffer.from(comment.buffer, comment.byteOffset, comment.byteLength);
  const prefix = bytes.toString('latin1', 0, PREFIX_BYTES);
  const text = bytes.subarray(PREFIX_BYTES);
  if (/^unicode/i.test(prefix)) return unicode(text, order);
  if (/^jis\0/i.test(prefix)) return japanese(text);
  if (/^(?:ascii\0|\0{8}$)/i.test(prefix)) return unknown(text, order);
  return unknown(bytes, order);
}

/** UTF-8 has no zero bytes before its end, and UTF-16 hardly ever is valid UTF-8. */
function unicode(bytes: Buffer, order: TiffOrder): string {
  return hasZeros(bytes) ? utf16(bytes, order) : (utf8In(bytes) ?? utf16(bytes, order));
}

/** UTF-16 has zero bytes in every space and line break. */
function unknown(bytes: Buffer, order: TiffOrder): string {
  const marked = ['\xff\xfe', '\xfe\xff'].includes(bytes.toString('latin1', 0, 2));
  return marked || hasZeros(bytes) ? utf16(bytes, order) : bytes.toString('utf8');
}

function hasZeros(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end).includes(0);
}

function utf8In(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By the byte order mark, else by the order of the header unless the other one is clearly more readable. */
function utf16(bytes: Buffer, order: TiffOrder): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const little = even.toString('utf16le');
  const big = Buffer.from(even).swap16().toString('utf16le');
  if (little.startsWith('\ufeff')) return little.slice(1);
  if (big.startsWith('\ufeff')) return big.slice(1);
  const [own, other] = order === 'II' ? [little, big] : [big, little];
  return readableShare(other) > readableShare(own) + MARGIN ? other : own;
}

/** Share of letters, digits, marks and spaces of ASCII, which every prompt with parameters contains. */
function readableShare(text: string): number {
  const written = text.replaceAll('\0', '');
  return (written.match(/[\t\n\r -~]/g)?.length ?? 0) / Math.max(1, written.length);
}

/** JIS X 0208 with escape sequences; in practice also UTF-8 and Shift_JIS. */
function japanese(bytes: Buffer): string {
  if (bytes.includes('\x1b$')) return new TextDecoder('iso-2022-jp').decode(bytes);
  return utf8In(bytes) ?? new TextDecoder('shift_jis').decode(bytes);
}
