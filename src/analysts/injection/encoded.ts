/** A passage that a model reads and a search for words does not, with the words. */
export interface EncodedPassage {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** Characters of the longest passage that is decoded. */
const CHARS_MAX = 20_000;
/** An encoding within an encoding is decoded; a third is not. */
const DEPTH_MAX = 2;
/** Shortest stretch of legible characters that can be an order. */
const LEGIBLE_MIN = 10;
/** Share of its passage that a decoded text has at least. What decodes to words by chance is shorter. */
const LEGIBLE_SHARE = 0.5;
const ILLEGIBLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]+/u;

/** How bytes, or characters by their numbers, are written as letters and digits. */
interface Encoding {
  readonly written: RegExp;
  readonly decode: (passage: string) => string;
}

/** Two bytes a letter are tried too where bytes are no UTF-8, or every other one is zero. */
const utf8 = (bytes: readonly number[] | Buffer): string => {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('utf8');
  if (!/[\0\ufffd]/.test(text)) return text;
  const swapped = buffer[0] === 0 ? Buffer.from(buffer.subarray(0, buffer.length & ~1)).swap16() : buffer;
  return `${text}\0${swapped.toString('utf16le')}`;
};
const numbers = (passage: string, digits: RegExp, base: number): number[] =>
  (passage.match(digits) ?? []).map((each) => parseInt(each, base));
const characters = (codes: readonly number[]): string =>
  codes.map((code) => (code < 0x11_0000 ? String.fromCodePoint(code) : '\ufffd')).join('');

const ENCODINGS: readonly Encoding[] = [
  // Base64 and its form for addresses. Addresses and hashes look alike and decode to no words.
  { written: /(?<![\w+/=-])[\w+/-]{20,20000}={0,2}(?![\w+/=-])/g, decode: (text) => utf8(Buffer.from(text, 'base64')) },
  // The same in lines or groups.
  {
    written: /(?<![\w+/=])(?:(?:(?:[A-Za-z0-9+/]{4}){1,20}\s{1,2}){3,800}|(?:(?:[A-Za-z0-9+/]{4}){4,20}\s{1,2}){1,2})[A-Za-z0-9+/]{2,80}={0,2}(?![\w+/=])/g,
    decode: (text) => utf8(Buffer.from(text.replace(/\s/g, ''), 'base64')),
  },
  { written: /(?<![\w=])[A-Z2-7]{24,20000}={0,6}(?![\w=])/g, decode: (text) => utf8(bytesInBase32(text)) },
  // `49 67`, `0x49, 0x67`, `\x49\x67`, `%49%67`, `=49=67`.
  {
    written: /(?<!\w)(?:(?:0x|\\x|[%=])?[0-9a-f]{2}[\s,;:-]{0,2}){12,5000}(?!\w)/gi,
    decode: (text) => utf8(numbers(text.replace(/0x|\\x/gi, ' '), /[0-9a-f]{2}/gi, 16)),
  },
  // `\u0049`, `U+0049`, `&#x49;`.
  {
    written: /(?:(?:\\u\{?|U\+|&#x)[0-9a-f]{1,6}[};]?\s?){8,3000}/gi,
    decode: (text) => characters(numbers(text.replace(/\\u|U\+|&#x/gi, ' '), /[0-9a-f]{1,6}/gi, 16)),
  },
  { written: /(?:&#\d{2,6};\s?){8,3000}/g, decode: (text) => characters(numbers(text, /\d+/g, 10)) },
  // `73 103 110` and `111 147 156`, as decimal and as octal numbers.
  {
    written: /(?<![\d.,])(?:\d{2,3}[,;]?\s{1,2}){11,5000}\d{2,3}(?![\d.]\d)/g,
    decode: (text) => `${utf8(bytesIn(text, 10))}\0${utf8(bytesIn(text, 8))}`,
  },
  { written: /(?:\\[0-7]{3}){10,5000}/g, decode: (text) => utf8(bytesIn(text, 8)) },
  {
    written: /(?<!\d)(?:[01]{7,8}[\s,]{0,2}){10,2500}(?!\d)/g,
    decode: (text) => utf8(numbers(text, /[01]{7,8}/g, 2)),
  },
  // Words with escapes between them, as in addresses.
  {
    written: /(?:[\w.,!'-]{0,40}(?:%[0-9a-f]{2}){1,12}){3,400}[\w.,!'-]{0,40}/gi,
    decode: (text) => utf8(Buffer.from(text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1')),
  },
  { written: /(?:[\u2801-\u28ff]{1,40} ?){3,500}/g, decode: (text) => text.replace(/[\u2801-\u28ff]/g, inBraille) },
  { written: /(?<![\p{L}\p{N}])(?:[.\-·–−]{1,5}(?: ?[/|] ?| {1,3})){8,4000}[.\-·–−]{1,5}/gu, decode: inMorse },
]; // prettier-ignore

function bytesIn(passage: string, base: number): number[] {
  const bytes = numbers(passage, /\d{2,3}/g, base);
  return bytes.every((byte) => byte < 256) ? bytes : [];
}

function bytesInBase32(passage: string): number[] {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of passage.replace(/=/g, '')) {
    value = ((value << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return bytes;
}

/** The letters of Braille by their dots, from U+2800 on, in alphabetical order. */
const BRAILLE = [1, 3, 9, 25, 17, 11, 27, 19, 10, 26, 5, 7, 13, 29, 21, 15, 31, 23, 14, 30, 37, 39, 58, 45, 61, 53];
function inBraille(cell: string): string {
  const letter = BRAILLE.indexOf(cell.charCodeAt(0) - 0x2800);
  return letter < 0 ? '' : String.fromCharCode(0x61 + letter);
}

/** The letters of the international Morse code (ITU-R M.1677-1), in alphabetical order. */
const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
function inMorse(passage: string): string {
  const words = passage
    .replace(/·/g, '.')
    .replace(/[–−]/g, '-')
    .split(/ ?[/|] ?| {3}/);
  return words
    .map((word) =>
      word
        .split(/ +/)
        .map((signs) => String.fromCharCode(0x61 + MORSE.indexOf(signs)))
        .join(''),
    )
    .join(' ');
}

/** The passages of a text that are written in an encoding of bytes or characters. Takes linear time. */
export function encodedPassages(text: string, depth = DEPTH_MAX): readonly EncodedPassage[] {
  const found: EncodedPassage[] = [];
  for (const { written, decode } of ENCODINGS)
    for (const { index, 0: passage } of text.matchAll(written)) {
      for (const words of legibleIn(decode(passage.slice(0, CHARS_MAX)), passage.length)) {
        const place = { start: index, end: index + passage.trimEnd().length };
        found.push({ ...place, words });
        if (depth > 1)
          for (const inner of encodedPassages(words, depth - 1)) found.push({ ...place, words: inner.words });
      }
    }
  return found;
}

/** The stretches of a decoded text that may be words: what is decoded by chance has few letters in a row. */
function legibleIn(decoded: string, written: number): string[] {
  // One byte takes at most nine characters: in binary, with a space.
  const least = Math.max(LEGIBLE_MIN, (LEGIBLE_SHARE * Math.min(written, CHARS_MAX)) / 9);
  return decoded
    .split(ILLEGIBLE)
    .filter((words) => words.length >= least || (words.length >= 5 && /\p{Lo}{5}/u.test(words)));
}
