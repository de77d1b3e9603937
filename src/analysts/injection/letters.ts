import { readFileSync } from 'node:fs';

/** A text in the normal form that the detector searches, with the source offset of each UTF-16 code unit. */
export interface PlainLetters {
  readonly text: string;
  /** For each unit of `text`, the source offset of its character, followed by the length of the source. */
  readonly starts: Int32Array;
  /** 1 for each unit of `text` that was a capital letter in the source, otherwise 0. */
  readonly capitals: Uint8Array;
}

/**
 * Characters that are invisible or only modify others: default-ignorable ones (variation selectors, joiners, fillers,
 * tags), format characters, control characters, combining marks.
 */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u2800]/u;
const MARKS = /[\p{Mn}\p{Me}]/gu;
/** Scripts whose combining marks are part of the letter; only their compatibility forms are unified. */
const KEEPS_MARKS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]/u;
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i',
  '’': "'", '‘': "'", 'ʼ': "'", '´': "'", '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', '▁': '_',
}; // prettier-ignore

/** Letters in boxes, in filled circles, and those of flags, which no decomposition maps. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * Letters of other scripts that look like Latin ones: look-alikes.json has them as pairs, by script. A selection from
 * the shapes that Unicode's confusables list (UTS #39) gives for the basic Latin letters. Full-width, mathematical and
 * circled letters need no entry: compatibility decomposition maps them.
 */
function lookAlikes(): ReadonlyMap<string, string> {
  const file = readFileSync(new URL('./look-alikes.json', import.meta.url), 'utf8');
  const map = new Map<string, string>();
  for (const pair of Object.values(JSON.parse(file) as Record<string, string>)
    .join(' ')
    .split(' ')) {
    const [from = '', to = ''] = Array.from(pair);
    map.set(from, to.toLowerCase());
  }
  // Cherokee has small forms, which look like small capitals.
  for (const [from, to] of [...map]) if (/\p{Script=Cherokee}/u.test(from)) map.set(from.toLowerCase(), to);
  for (const first of ALPHABETS)
    for (let letter = 0; letter < 26; letter += 1)
      map.set(String.fromCodePoint(first + letter), String.fromCharCode(0x61 + letter));
  return map;
}

let alike: ReadonlyMap<string, string> | undefined;

/** Converts one character to lower case without accents or compatibility forms. */
function plain(character: string, latin: boolean): string {
  if (KEEPS_MARKS.test(character)) return character.normalize('NFKC');
  let out = '';
  for (const part of character.normalize('NFKD').replace(MARKS, '')) {
    const letter = latin ? (alike ??= lookAlikes()).get(part) : undefined;
    const lower = letter ?? part.toLowerCase().replace(MARKS, '');
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
  // Four letters at most: a ligature that unfolds to a whole phrase would make the text many times as long.
  const made = UNSEEN.test(character) ? '' : plain(character, latin).slice(0, 4);
  if (known.size < MEMO_MAX) known.set(character, made);
  return made;
}

/**
 * Normalizes a text: removes invisible characters, unifies compatibility forms (full-width, mathematical), removes
 * accents and case, and replaces each run of white space by one character: `\n` at the end of a paragraph, `\r` at a
 * single line break, otherwise a space. Takes linear time.
 * @param latin whether letters of other scripts are replaced by the Latin letters that they look like
 */
export function plainLetters(source: string, latin: boolean): PlainLetters {
  const parts: string[] = [];
  let starts = new Int32Array(source.length + 64);
  let capitals = new Uint8Array(source.length + 64);
  let length = 0;
  const put = (text: string, at: number, capital: boolean): void => {
    // Characters can unfold to several letters, so the arrays grow when needed.
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

/** Normalizes the letters of a pattern as {@link plainLetters} does, so that patterns can be written with accents. */
export function plainPattern(pattern: string): string {
  let out = '';
  for (const character of pattern) out += character < '\u0080' ? character : plainOf(character, false);
  return out;
}
