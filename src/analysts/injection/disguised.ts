import { rankOf, stemOf } from '../../words/index.js';
import { type EncodedPassage } from './encoded.js';

/** At least 12 single letters, with up to five marks, spaces or line breaks between two of them. */
const APART = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][^\p{L}\p{N}]{1,5}){11,2000}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
/** Words that something else than a space joins: `ignore_all_rules`. What belongs to an address is left alone. */
const JOINED = /(?<![\p{L}\p{N}/@#?=&.:_+~-])\p{L}+(?:([_+~–—|-])[\p{L}\p{N}]+){3,60}(?![\p{L}\p{N}/@])/gu;
const CAMELS = /(?<![\p{L}\p{N}/@#?=&.:_-])\p{Lu}?\p{Ll}+(?:\p{Lu}\p{Ll}*|\d+){4,60}(?![\p{L}\p{N}/@])/gu;
/** Words without anything between them; names of chemicals and compounds are long, too, and give no English words. */
const UNSPACED = /(?<![\p{L}\p{N}/@#?=&.:_-])[A-Za-z]{22,400}\d{0,3}(?![\p{L}\p{N}/@])/gu;
/** Letters that look like others turned round, read from the right. */
const TURNED: Readonly<Record<string, string>> = {
  ɐ: 'a', q: 'b', ɔ: 'c', p: 'd', ǝ: 'e', ɟ: 'f', ƃ: 'g', ɓ: 'g', ɥ: 'h', ᴉ: 'i', ı: 'i', ɾ: 'j', ʞ: 'k', ʃ: 'l', ɯ: 'm', u: 'n',
  d: 'p', b: 'q', ɹ: 'r', ʇ: 't', n: 'u', ʌ: 'v', ʍ: 'w', ʎ: 'y',
}; // prettier-ignore
const TURNED_ONLY = /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/g;
/** Digits and marks for letters; `1` is read as either of two. */
const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** A word that mixes letters and digits, as `pr3v10u5`; not `10th`, `A320`, `3d` or `h264`. */
const MIXED = /(?<![\p{L}\p{N}])(?=\p{L}*[0-9@$]+\p{L})(?=[0-9@$]*\p{L})[\p{L}0-9@$!]{3,40}/gu;
/** A word with one or two hyphens in it. */
const DIVIDED = /(?<![\p{L}\p{N}/@#?=&.:_-])\p{L}+(?:[-\u00ad\u2010]\p{Ll}+){1,2}(?![\p{L}\p{N}/@-])/gu;
const CROWD = 3;
const HITS_MAX = 20;
/** Words of which an order to a reader of an article has at least one; they show that a line is shifted or reversed. */
const TELLING = [
  'ignore',
  'instruction',
  'previous',
  'article',
  'disregard',
  'system',
  'assistant',
  'credib',
  'answer',
];
const LINE_MAX = 2_000;

/** The passages of a text whose words are disguised by how their letters stand. Takes linear time. */
export function disguisedPassages(text: string): readonly EncodedPassage[] {
  const found: EncodedPassage[] = [];
  const add = ({ index, 0: passage }: RegExpMatchArray, words: string | undefined): void => {
    const start = index ?? 0;
    if (words !== undefined) found.push({ start, end: start + passage.length, words });
  };
  for (const match of text.matchAll(APART)) add(match, closed(match[0]));
  for (const match of text.matchAll(JOINED)) add(match, match[0].replaceAll(match[1] ?? '', ' '));
  for (const match of text.matchAll(CAMELS))
    add(match, match[0].replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' '));
  for (const match of text.matchAll(UNSPACED)) add(match, wordsOf(match[0]));
  return [...found, ...changedLines(text)];
}

/** Letters that stand apart, joined to words: where other or more marks separate them, a word ends. */
function closed(passage: string): string {
  const between = passage.split(/[\p{L}\p{N}]/u).slice(1, -1);
  const counts = new Map<string, number>();
  for (const mark of between) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const [letterMark] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  const letters = passage.match(/[\p{L}\p{N}]/gu) ?? [];
  const words = letters
    .map((letter, at) => letter + (at < between.length && between[at] !== letterMark ? ' ' : ''))
    .join('');
  return words.includes(' ') ? words : (wordsOf(words) ?? words);
}

const WORD_MAX = 16;
const SHORT = new Set(
  'a i an as at be by do he if in is it me my no of on or so to up us we all and any are for not now the you'.split(
    ' ',
  ),
);

/** The fewest English words that letters without spaces can be; undefined if they cannot. Takes linear time. */
function wordsOf(letters: string): string | undefined {
  const plain = letters.toLowerCase();
  const digits = /\d*$/.exec(plain)?.index ?? plain.length;
  /** For each end, the number of words before it and the length of the last one. */
  const best: ({ readonly count: number; readonly length: number } | undefined)[] = [{ count: 0, length: 0 }];
  for (let end = 1; end <= digits; end += 1)
    for (let length = Math.min(WORD_MAX, end); length > 0; length -= 1) {
      const before = best[end - length];
      const count = (before?.count ?? 0) + 1;
      if (before && count < (best[end]?.count ?? Infinity) && isWord(plain.slice(end - length, end)))
        best[end] = { count, length };
    }
  if (!best[digits]) return undefined;
  const words = [plain.slice(digits)];
  for (let end = digits; end > 0; end -= best[end]?.length ?? end)
    words.unshift(plain.slice(end - (best[end]?.length ?? end), end));
  return words.join(' ').trim();
}

const isWord = (word: string): boolean => SHORT.has(word) || (word.length > 3 && rankOf(stemOf(word)) !== undefined);

/** A way in which a line may be read; several where one sign stands for different letters. */
type Reading = (line: string) => readonly string[];

/** Lines whose letters are turned round, reversed, shifted along the alphabet, or partly digits, as they are read. */
function changedLines(text: string): EncodedPassage[] {
  const found = new Map<string, EncodedPassage>();
  const read = (at: number, reading: Reading): void => {
    const start = Math.max(text.lastIndexOf('\n', at) + 1, at - LINE_MAX / 2);
    const newline = text.indexOf('\n', at);
    const end = Math.min(newline < 0 ? text.length : newline, at + LINE_MAX / 2);
    for (const words of reading(text.slice(start, end))) found.set(words, { start, end, words });
  };
  const lower = text.toLowerCase();
  // Some letters have another length in lower case; their places would be wrong.
  if (lower.length === text.length)
    for (const [word, reading] of CHANGED_WORDS)
      for (let at = lower.indexOf(word), hits = 0; at >= 0 && hits < HITS_MAX; hits += 1) {
        read(at, reading);
        at = lower.indexOf(word, at + LINE_MAX / 4);
      }
  for (const at of crowded(text.matchAll(TURNED_ONLY))) read(at, turnedBack);
  for (const at of crowded(text.matchAll(MIXED))) read(at, withoutDigits);
  for (const at of crowded(text.matchAll(DIVIDED))) read(at, undivided);
  return [...found.values()];
}

/** Places where several matches stand close together. */
function crowded(matches: Iterable<RegExpMatchArray>): number[] {
  const places: number[] = [];
  let last: number[] = [];
  for (const { index = 0 } of matches) {
    last = [...last.slice(1 - CROWD), index];
    if (last.length < CROWD || index - (last[0] ?? 0) > LINE_MAX / 8) continue;
    places.push(index);
    last = [];
    if (places.length === HITS_MAX) break;
  }
  return places;
}

const backwards = (line: string): string => Array.from(line).reverse().join('');
const turnedBack: Reading = (line) => [backwards(line.replace(/\S/gu, (letter) => TURNED[letter] ?? letter))];
const withoutDigits: Reading = (line) =>
  ['i', 'l'].map((one) =>
    line.replace(MIXED, (word) => word.replace(/[0-9@$!]/g, (sign) => (sign === '1' ? one : (DIGITS[sign] ?? sign)))),
  );
const undivided: Reading = (line) => [line.replace(DIVIDED, (word) => word.replace(/[-\u00ad\u2010]/g, ''))];
const shifted = (line: string, by: number): string =>
  line.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 0x41 : 0x61;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26));
  });

/** What the telling words become, with the readings that undo it. */
const CHANGED_WORDS: readonly (readonly [string, Reading])[] = TELLING.flatMap((word) => [
  [backwards(word), (line) => [backwards(line), line.replace(/[\p{L}\p{N}]+/gu, backwards)]] as const,
  ...Array.from(
    { length: 25 },
    (_, by) => [shifted(word, by + 1), (line: string) => [shifted(line, 25 - by)]] as const,
  ),
]);
