import { oppositeOf, similarity, stemOf, vectorOf } from '../../words/index.js';
import { isStopWord } from '../sentences.js';

/** Minimum similarity of the vectors of two words that may say the same. */
const ALIKE_MIN = 0.6;

/** The distinct meaningful words of a text in lower case, as written. */
export function plainWords(text: string): readonly string[] {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}’'-]*/gu)) {
    const plain = word.replace(/[’']s?$/, '');
    if (plain.length >= 3 && !isStopWord(plain)) words.add(plain);
  }
  return [...words];
}

/** From this length on the words of the last text are kept, since it is compared with one sentence after another. */
const LONG_CHARS = 2_000;
let last: { readonly text: string; readonly words: ReadonlySet<string> } = { text: '', words: new Set() };

/** All words of a text in lower case. */
export function allWords(text: string): ReadonlySet<string> {
  if (text === last.text) return last.words;
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  if (text.length >= LONG_CHARS) last = { text, words };
  return words;
}

/** Whether two words say the same: forms of one word, or near in meaning and not opposites. */
export function alike(one: string, other: string): boolean {
  const [a, b] = [stemOf(one), stemOf(other)];
  if (a === b) return true;
  if (oppositeOf(one, new Set([other])) !== undefined) return false;
  const [x, y] = [vectorOf(a), vectorOf(b)];
  return x !== undefined && y !== undefined && similarity(x, y) >= ALIKE_MIN;
}

/** Whether two words are forms of one word. */
export const sameStem = (one: string, other: string): boolean => stemOf(one) === stemOf(other);

/** How many of the words another list has, in the same or a similar form. */
export const covered = (words: readonly string[], there: readonly string[]): number =>
  words.filter((word) => there.some((other) => alike(word, other))).length;

/** A word of `own` whose opposite is in `other`, where neither text has both; null if there is none. */
export function oppositesIn(own: string, other: string): { readonly word: string; readonly opposite: string } | null {
  const [mine, theirs] = [allWords(own), allWords(other)];
  for (const word of mine) {
    if (theirs.has(word)) continue;
    const opposite = oppositeOf(word, theirs);
    if (opposite !== undefined && !mine.has(opposite) && ![...theirs].some((each) => sameStem(each, word)))
      return { word, opposite };
  }
  return null;
}
