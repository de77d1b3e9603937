import { LOOK_ALIKES } from './look-alikes.js';

/** A text as the detector reads it, and where each of its UTF-16 units comes from. */
export interface PlainLetters {
  readonly text: string;
  /** For each unit of `text`, the offset in the source of the character it comes from; one more for the end. */
  readonly starts: Int32Array;
  /** Where in `text` a capital letter stood in the source, 1 each. */
  readonly capitals: Uint8Array;
}

/**
 * Characters that show nothing or only change how others show: default-ignorable (variation selectors, joiners, fillers,
 * tags), format characters, controls, combining marks.
 */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u2800]/u;
const MARKS = /[\p{Mn}\p{Me}]/gu;
/** Scripts whose combining marks are part of the letter, so that only compatibility forms are unified. */
const KEEPS_MARKS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]/u;
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i',
  '’': "'", '‘': "'", 'ʼ': "'", '´': "'", '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', '▁': '_',
}; // prettier-ignore

/** One character without accents, compatibility forms and case. */
function plain(character: string, latin: boolean): string {
  if (KEEPS_MARKS.test(character)) return character.normalize('NFKC');
  let out = '';
  for (const part of character.normalize('NFKD').replace(MARKS, '')) {
    const alike = latin ? LOOK_ALIKES.get(part) : undefined;
    const lower = alike ?? part.toLowerCase().replace(MARKS, '');
    out += SPELLED_OUT[lower] ?? lower;
  }
  return out;
}

const memo = { latin: new Map<string, string>(), own: new Map<string, string>() };
const MEMO_MAX = 20_000;

function plainOf(character: string, latin: boolean): string {
  const known = latin ? memo.latin : memo.own;
  const found = known.get(character);
  if (found !== undefined) return found;
  // A ligature of a whole sentence spells no order, and would make the text many times as long.
  const made = UNSEEN.test(character) ? '' : plain(character, latin).slice(0, 4);
  if (known.size < MEMO_MAX) known.set(character, made);
  return made;
}

/**
 * The text without what a person does not see, and in plain letters: compatibility forms (full-width, mathematical)
 * unified, accents and case removed, a run of white space made one character: `\n` where a paragraph ends, `\r` at a
 * single line break, else a space. Linear in the length.
 * @param latin whether letters of other scripts that look like Latin ones become those.
 */
export function plainLetters(source: string, latin: boolean): PlainLetters {
  const parts: string[] = [];
  let starts = new Int32Array(source.length + 64);
  let capitals = new Uint8Array(source.length + 64);
  let length = 0;
  const put = (text: string, at: number, capital: boolean): void => {
    // One character can unfold to eighteen, so the space is grown when needed.
    if (length + text.length >= starts.length) {
      const size = 2 * (starts.length + text.length);
      const widerStarts = new Int32Array(size);
      widerStarts.set(starts);
      starts = widerStarts;
      const widerCapitals = new Uint8Array(size);
      widerCapitals.set(capitals);
      capitals = widerCapitals;
    }
    for (let unit = 0; unit < text.length; unit += 1) starts[length + unit] = at;
    capitals[length] = capital ? 1 : 0;
    parts.push(text);
    length += text.length;
  };
  let breaks = 0;
  let spaceAt = -1;
  for (let at = 0; at < source.length;) {
    const code = source.charCodeAt(at);
    const character =
      code >= 0xd800 && code <= 0xdbff ? String.fromCodePoint(source.codePointAt(at) ?? code) : source.charAt(at);
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x85 || (code >= 0xa0 && /\s/.test(character))) {
      if (spaceAt === -1) spaceAt = at;
      if (code === 0x0a || code === 0x2029 || (code === 0x0d && source.charCodeAt(at + 1) !== 0x0a)) breaks += 1;
    } else {
      const isCapital = code >= 0x41 && code <= 0x5a;
      const letters =
        code < 0x80 && code >= 0x20 && code !== 0x7f
          ? isCapital
            ? String.fromCharCode(code + 32)
            : character
          : plainOf(character, latin);
      if (letters !== '') {
        if (spaceAt !== -1) put(breaks > 1 ? '\n' : breaks === 1 ? '\r' : ' ', spaceAt, false);
        spaceAt = -1;
        breaks = 0;
        put(letters, at, isCapital || (code >= 0x80 && /\p{Lu}/u.test(character)));
      }
    }
    at += character.length;
  }
  starts[length] = source.length;
  return { text: parts.join(''), starts, capitals };
}

/** The letters of a pattern made plain as the text's are, so that patterns can be written in a language's own spelling. */
export function plainPattern(pattern: string): string {
  let out = '';
  for (const character of pattern) out += character < '\u0080' ? character : plainOf(character, false);
  return out;
}
