import { analyse } from 'chardet';
import { notAnArticle } from './articles.refusals.js';

/** Bytes at the start that may declare an encoding. Browsers check 1,024, but real pages declare it later. */
const PRESCAN_BYTES = 4_096;
const DECLARED = /<meta[^>]+?charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]+?encoding\s*=\s*["']([\w:.-]+)/i;

/** Bytes that the detector of encodings reads. */
const SNIFFED_BYTES = 20_000;
/** Of 100. Below it the detector guesses. */
const CONFIDENCE_MIN = 15;
/** Largest share of replacement characters in a text that is still readable. */
const REPLACED_SHARE_MAX = 0.001;
/** The same in valid UTF-8, where the page itself has them, perhaps in a few names. */
const WRITTEN_SHARE_MAX = 0.02;

/**
 * Decodes a page: by its byte order mark, then as UTF-8 if the bytes are valid UTF-8 (other encodings rarely are), then
 * by the Content-Type header and the page's own declaration. Bytes that contradict what is declared, or declare nothing, are
 * decoded by the statistics of their letters (the ICU's method, by the package chardet), and if those say nothing as
 * windows-1252 like browsers.
 * @throws Refusal `not-an-article` with the reason `unreadable` when the text is full of undecodable characters
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const { text, isUtf8 } = decoded(bytes, contentType);
  const replaced = text.slice(0, SNIFFED_BYTES).match(/\ufffd/g)?.length ?? 0;
  const max = isUtf8 ? WRITTEN_SHARE_MAX : REPLACED_SHARE_MAX;
  if (replaced > 2 && replaced > Math.min(text.length, SNIFFED_BYTES) * max) throw notAnArticle('undecodable');
  return text;
}

interface Decoded {
  readonly text: string;
  readonly isUtf8: boolean;
}

function decoded(bytes: Uint8Array, contentType: string | null): Decoded {
  const other = (encoding: string): Decoded => ({ text: decode(bytes, encoding), isUtf8: false });
  const marked = byteOrderMark(bytes) ?? unmarkedUtf16(bytes);
  if (marked && marked !== 'utf-8') return other(marked);
  const header = /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const inPage = DECLARED.exec(head);
  const declared = [header, inPage?.[1] ?? inPage?.[2]].map(known).find((label) => label !== undefined);
  // Seven-bit encodings switch alphabets with escape sequences, so their bytes are also valid UTF-8.
  if (declared === 'iso-2022-jp') return other(declared);
  const inUtf8 = asUtf8(bytes);
  if (inUtf8 !== undefined) return { text: inUtf8, isUtf8: true };
  if (marked) return other(marked);
  // A page in UTF-16 without a byte order mark cannot declare its encoding in ASCII bytes.
  const isUsable = declared !== undefined && declared !== 'utf-8' && !declared.startsWith('utf-16');
  return other(isUsable ? declared : (sniffed(bytes) ?? 'windows-1252'));
}

/** Undefined when the bytes are not UTF-8. A page may be cut off within its last character. */
function asUtf8(bytes: Uint8Array): string | undefined {
  for (const cut of [0, 1, 2, 3])
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      continue;
    }
  return undefined;
}

/** UTF-16 without a byte order mark: in most scripts' text every second byte of a space or an ASCII letter is zero. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, PRESCAN_BYTES);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const min = start.length / 2 / 10;
  if (odd > min && even === 0) return 'utf-16le';
  return even > min && odd === 0 ? 'utf-16be' : undefined;
}

/** The encoding that the letters outside tags suggest. */
function sniffed(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/<(?:script|style)[^]*?<\/(?:script|style)|<[^>]{0,2000}>/gi, ' ');
  const letters = text.replace(/[\x00-\x7f]{200,}/g, ' ').slice(0, SNIFFED_BYTES);
  for (const { name, confidence } of analyse(Buffer.from(letters, 'latin1'))) {
    const encoding = known(name);
    if (encoding !== undefined && !encoding.startsWith('utf') && confidence >= CONFIDENCE_MIN) return encoding;
  }
  return undefined;
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Canonical name of an encoding; undefined for a label that the Encoding Standard does not list. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  // Node before 23 decodes windows-1252 as latin1, which has control characters in place of quotes and dashes.
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}

function decodeWindows1252(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes);
  for (let at = 0; at < units.length; at += 1) {
    const byte = units[at] as number;
    if (byte >= 0x80 && byte <= 0x9f) units[at] = WINDOWS_1252.charCodeAt(byte - 0x80);
  }
  return Buffer.from(units.buffer).toString('utf16le');
}
/** Characters of the bytes 0x80 to 0x9f. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
