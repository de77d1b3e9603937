import { type Claim } from '../../claims/index.js';
import { isStopWord } from '../sentences.js';

/** Search engines accept 32 words (Google) to 50 (Brave), and find less with each additional word. */
const WORDS_MAX = 12;
const WORD_CHARS_MAX = 40;
const WORDS_MIN = 3;

/**
 * A number with the sign of its unit, or a word with inner apostrophes and hyphens. Excluding everything else keeps out
 * search operators.
 */
const TOKEN = /[$€£]?\d[\d.,]*\d%?|\d%?|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu;
const OPERATOR = /^(?:AND|OR|NOT|NEAR|AROUND)$/;
const SPEECH =
  /^(?:reported(?:ly)?|claim(?:s|ed)?|added|announced|stated|explained|warned|on|in|at|by|of|to|as|or|an|it|he|is|be|up|no|we)$/i;

interface Word {
  readonly at: number;
  readonly text: string;
  /** The heaviest words are kept if there are too many: names and numbers first, then long words. */
  readonly weight: number;
}

/**
 * The query that finds reports of what a claim says: its names, numbers and key words, in order. Leaves out a speaker
 * without a name. Null if too few words are left.
 */
export function queryOf({ quote, attribution, start }: Claim): string | null {
  const speaker = attribution && { start: attribution.start - start, end: attribution.end - start };
  const seen = new Set<string>();
  const words: Word[] = [];
  for (const { 0: text, index: at } of quote.matchAll(TOKEN)) {
    const spoken = speaker && at >= speaker.start && at < speaker.end && attribution.kind !== 'named';
    const key = text.toLowerCase();
    if (spoken === true || seen.has(key) || text.length > WORD_CHARS_MAX) continue;
    if (OPERATOR.test(text) || SPEECH.test(text) || isStopWord(key)) continue;
    const isNumber = /\d/.test(text);
    if (text.length < 2 && !isNumber) continue;
    seen.add(key);
    const isName = at > 0 && /^\p{Lu}/u.test(text);
    words.push({ at, text, weight: isName || isNumber ? 100 : text.length });
  }
  if (words.length < WORDS_MIN) return null;
  return [...words]
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, WORDS_MAX)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(' ');
}
