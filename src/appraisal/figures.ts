import { NUMBER_WORDS, type Sentence } from '../words/index.js';

const between = (least: number, most: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(NUMBER_WORDS).filter(([, value]) => value >= least && value <= most));

const UNITS = between(1, 19);
const TENS = between(20, 90);
const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const words = (table: object): string => Object.keys(table).join('|');

/** A number in digits or in words, with one magnitude, as part of a larger pattern. It has no group of its own. */
export const FIGURE = `(?:(?<![\\p{L}\\p{N}.,$€£¥₹/:-])(?:\\d{1,3}(?:,\\d{3})+|\\d{1,9})(?:\\.\\d{1,4})?|\\b(?:(?:${words(TENS)})(?:-(?:${words(UNITS)}))?|${words(UNITS)})\\b)(?:\\s(?:${words(SCALES)}))?`;

const IN_WORDS = new RegExp(`^(?:(${words(TENS)})(?:-(${words(UNITS)}))?|(${words(UNITS)}))$`, 'i');

/** The value of what {@link FIGURE} found: "5,900", "3.4 million", "twenty-one". NaN for anything else. */
export function valueOf(figure: string): number {
  const [number = '', scale = ''] = figure.trim().toLowerCase().split(/\s/);
  const [, tens, ones, small] = IN_WORDS.exec(number) ?? [];
  const value =
    small !== undefined
      ? (UNITS[small] ?? NaN)
      : tens !== undefined
        ? (TENS[tens] ?? NaN) + (ones === undefined ? 0 : (UNITS[ones] ?? NaN))
        : Number(number.replaceAll(',', ''));
  return value * (scale === '' ? 1 : (SCALES[scale] ?? NaN));
}

/** A pattern in which `#` stands for a number, matched without regard to case. Each `#` is a group. */
export const figures = (pattern: string, flags = 'giu'): RegExp =>
  new RegExp(pattern.replaceAll('#', `(${FIGURE})`), flags);

const FRACTIONS = 'half|halves|both|double|twice|(?:third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?';
const COUNTING = new RegExp(`\\d|\\b(?:${words(NUMBER_WORDS)}|${words(SCALES)}|${FRACTIONS})\\b`, 'i');

/** Whether a sentence has words and a number in them: no rule about figures can find anything in any other. */
export const isCounting = ({ own }: Pick<Sentence, 'own'>): boolean => /\p{L}/u.test(own) && COUNTING.test(own);

/**
 * All matches of a global pattern, as `matchAll` finds them. A text has hundreds of sentences and each of these a hundred
 * patterns, and `matchAll` builds a new pattern each time, which costs ten times what reading a short sentence does.
 */
export function matchesIn(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
