import { type Quantity } from './claim.js';
import { NUMBER_WORDS, SHORT_MONTHS } from '../words/index.js';
import { type Token, type TokenRange } from './reading.js';

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  dollar: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
  rupee: 'INR',
};

const MAGNITUDES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  k: 1_000,
  million: 1_000_000,
  m: 1_000_000,
  mn: 1_000_000,
  billion: 1_000_000_000,
  bn: 1_000_000_000,
  b: 1_000_000_000,
  trillion: 1_000_000_000_000,
};

const WORDS: Readonly<Record<string, number>> = {
  ...NUMBER_WORDS,
  dozen: 12,
  half: 0.5,
  quarter: 0.25,
  'one-third': 1 / 3,
};

const DIGITS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[+-]?\d+(?:\.\d+)?$/;
const PERCENT = /^(?:%|percent|per\s?cent|pc)$/;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** Parts of speech between a number and the noun that it counts. */
const MODIFIER = new Set(['ADJ', 'ADV', 'NOUN', 'PROPN']);

/**
 * Numbers with their units, in the order of the text. Years and parts of dates are not quantities. A number written in
 * words counts up to ninety-nine.
 */
export function quantitiesIn(
  tokens: readonly Token[],
  { first, last }: TokenRange,
  times: readonly TokenRange[],
): Quantity[] {
  const found: Quantity[] = [];
  for (let at = first; at < last; at += 1) {
    const base = valueAt(tokens, at, last);
    if (!base || dated(times, at, base.next) || dayOfMonth(tokens, at)) continue;
    let { value, next } = base;
    let start = tokens[at]?.start ?? 0;
    let unit: string | null = null;
    const symbol = tokens[at - 1];
    if (symbol && at > first && CURRENCIES[symbol.value] !== undefined) {
      unit = CURRENCIES[symbol.value] ?? null;
      start = symbol.start;
    }
    for (let steps = 0; steps < 2; steps += 1) {
      const magnitude = next < last ? MAGNITUDES[tokens[next]?.lower ?? ''] : undefined;
      // A single letter is a magnitude only after a currency: "$5m", not "5 m".
      if (magnitude === undefined || ((tokens[next]?.value.length ?? 0) === 1 && unit === null)) break;
      value *= magnitude;
      next += 1;
    }
    if (next < last && PERCENT.test(tokens[next]?.lower ?? '')) {
      unit = '%';
      next += 1;
    } else if (tokens[next]?.lower === 'per' && tokens[next + 1]?.lower === 'cent' && next + 1 < last) {
      unit = '%';
      next += 2;
    }
    if (unit === null) {
      const noun = countedNoun(tokens, next, last);
      if (noun !== null) {
        unit = CURRENCIES[tokens[noun]?.lemma ?? ''] ?? tokens[noun]?.lower ?? null;
        next = noun + 1;
      } else if (YEAR.test(tokens[at]?.value ?? '') || named(tokens, at)) continue;
    }
    found.push({ start, end: tokens[next - 1]?.end ?? start, value: rounded(value), unit });
    at = next - 1;
  }
  return found;
}

/** The number at a token, in digits or in words up to ninety-nine, and the position after it; null if there is none. */
function valueAt(tokens: readonly Token[], at: number, last: number): { value: number; next: number } | null {
  const token = tokens[at];
  if (!token) return null;
  if (DIGITS.test(token.value)) return { value: Number(token.value.replaceAll(',', '')), next: at + 1 };
  const tens = WORDS[token.lower];
  // The tagger takes a number at the beginning of a sentence for a name.
  const counts = token.pos === 'NUM' || token.lower === 'dozen' || tokens[at + 1]?.pos === 'NOUN';
  if (tens === undefined || (!counts && tens > 1)) return null;
  if (tens <= 1) return token.pos === 'NUM' && tens === 1 ? { value: 1, next: at + 1 } : null;
  const hyphen = tokens[at + 1];
  const ones = WORDS[tokens[at + 2]?.lower ?? ''];
  if (tens >= 20 && hyphen?.value === '-' && ones !== undefined && ones < 10 && at + 2 < last)
    return { value: tens + ones, next: at + 3 };
  return { value: tens, next: at + 1 };
}

/** Index of the noun that a number counts, with modifiers in between; null if there is none. */
function countedNoun(tokens: readonly Token[], from: number, last: number): number | null {
  let at = from;
  if (tokens[at]?.lower === 'of') at += tokens[at + 1]?.pos === 'DET' ? 2 : 1;
  let noun: number | null = null;
  for (let steps = 0; at < last && steps < 4; at += 1, steps += 1) {
    const token = tokens[at];
    if (!token || !(MODIFIER.has(token.pos) || token.value === '-' || isParticiple(tokens, at))) break;
    if (token.pos === 'NOUN') noun = at;
  }
  return noun;
}

/** "14 protected species": a past participle right before a noun. */
const isParticiple = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.pos === 'VERB' && tokens[at].lower.endsWith('ed') && tokens[at + 1]?.pos === 'NOUN';

/** Removes the inexact last digits of products such as 3.6 million. */
const rounded = (value: number): number => Number(value.toPrecision(12));

const dated = (times: readonly TokenRange[], from: number, to: number): boolean =>
  times.some(({ first, last }) => from >= first && to <= last && last - first > 1);

const MONTH = new RegExp(String.raw`^(?:may|${SHORT_MONTHS.toLowerCase()})[a-z]*\.?$`);

/** Whether a number is a day of a month in front of a noun: "the Sept. 11 attacks". */
function dayOfMonth(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.value === '.' ? tokens[at - 2] : tokens[at - 1];
  return (
    before !== undefined && /^\p{Lu}/u.test(before.value) && MONTH.test(before.lower) && Number(tokens[at]?.value) <= 31
  );
}

/** Whether a number belongs to a name: "Channel 4", "COVID-19", "The 411". */
function named(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const name = before?.value === '-' && before.end === tokens[at]?.start ? tokens[at - 2] : before;
  return (name?.pos === 'PROPN' || name?.value === 'The') && /^\p{Lu}/u.test(name.value);
}
