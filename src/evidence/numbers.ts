import { type Span } from '../claims/index.js';

/** A number in running text. */
export interface StatedNumber extends Span {
  /** In plain units: "4.5 million" is 4500000. */
  readonly value: number;
  /** `%`, an ISO 4217 code, or null. */
  readonly unit: string | null;
  /** Up to four words after the number, in lower case. One of them may be what it counts. */
  readonly counts: readonly string[];
}

const CURRENCY: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' };
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
  yen: 'JPY',
  rupees: 'INR',
};
const MAGNITUDE: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};
const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index) => [word, index + 1]),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 10 * (index + 2)]),
);

const NUMBER =
  /([$€£¥₹]\s?)?((?<![\p{L}\p{N}.,])\d{1,3}(?:(?:,\d{3})+|(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d))(?:\.\d+)?|(?<![\p{L}\p{N}.,])\d+(?:\.\d+)?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)\b)(?![\p{N}]|[.,:/]\d)(?:\s?(%|per ?cent\b|percent\b)|[\s-](hundred|thousand|million|billion|trillion)\b(?:[\s-](thousand|million|billion|trillion)\b)?|(mn|bn|m)\b)?(?:\s?(%|per ?cent\b|percent\b))?/giu;

/** The numbers in a sentence. Leaves out years and numbers that look like a part of a date, a time or a name. */
export function numbersIn(sentence: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  for (const match of sentence.matchAll(NUMBER)) {
    const [whole, symbol = '', digits = '', percent, magnitude, more, letter, late] = match;
    if (letter !== undefined && symbol === '' && letter === 'm') continue;
    const base = valueOf(digits.toLowerCase());
    const scale =
      (MAGNITUDE[(magnitude ?? letter ?? '').toLowerCase()] ?? 1) * (MAGNITUDE[more?.toLowerCase() ?? ''] ?? 1);
    const end = match.index + whole.length;
    const counts = (sentence.slice(end, end + 60).match(/^(?:[\s-]+[\p{L}’'-]+){1,4}/u)?.[0] ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const unit =
      (percent ?? late) !== undefined ? '%' : (CURRENCY[symbol.trim()] ?? CURRENCY_WORDS[counts[0] ?? ''] ?? null);
    const isYear = unit === null && scale === 1 && /^(?:1[5-9]|20)\d\d$/.test(digits);
    if (!isYear) found.push({ start: match.index, end, value: Number((base * scale).toPrecision(12)), unit, counts });
  }
  return found;
}

function valueOf(digits: string): number {
  if (/^\d/.test(digits)) return Number(digits.replace(/[^\d.]/g, ''));
  const [tens = '', ones = ''] = digits.split('-');
  return (TENS[tens] ?? WORDS[tens] ?? 0) + (WORDS[ones] ?? 0);
}

/**
 * Whether a number on a page counts the same thing as a claim's number.
 * @param unit the unit of the claim's number: `%`, an ISO 4217 code, a noun or null
 */
export function countsTheSame(unit: string | null, { unit: own, counts }: StatedNumber): boolean {
  if (unit === null) return false;
  if (unit === '%' || /^[A-Z]{3}$/.test(unit)) return own === unit;
  const stem = (word: string): string => word.replace(/(?:es|s)$/, '');
  return own === null && counts.some((word) => stem(word) === stem(unit));
}

/**
 * Whether two values are equal within rounding: 0.5 %, or 6 % with `roughly`. An article may round what its source
 * counts.
 */
export function sameValue(stated: number, found: number, roughly: boolean): boolean {
  if (stated === found) return true;
  const apart = Math.abs(stated - found) / Math.max(Math.abs(stated), Math.abs(found));
  return apart <= (roughly ? 0.06 : 0.005);
}

const ROUGHLY = /\b(?:about|around|roughly|nearly|almost|some|approximately|close to|just (?:over|under))\b/i;
const LEAST = /\b(?:more than|over|at least|upwards of|no fewer than|no less than|above)\s*$/i;
const MOST = /\b(?:fewer than|less than|under|up to|at most|below|as many as|no more than)\s*$/i;
/** How far above a lower bound, or below an upper one, a number may be to have been meant by it. */
const BOUND_MAX = 1.5;

/**
 * Whether a number of a source is what an article states: equal within rounding, rounded to as many digits as stated,
 * or within the bound that the words before it set.
 * @param stated the article's words for the number
 * @param before the words right before them
 */
export function agree(
  { value, stated, before }: { readonly value: number; readonly stated: string; readonly before: string },
  found: number,
): boolean {
  const around = `${before} ${stated}`;
  if (sameValue(value, found, ROUGHLY.test(around) || LEAST.test(before) || MOST.test(before))) return true;
  if (LEAST.test(before) && found >= value && found <= BOUND_MAX * value) return true;
  if (MOST.test(before) && found <= value && found >= value / BOUND_MAX) return true;
  return sameValue(value, found, true) && roundsTo(found, value, stated);
}

/** Whether a number, rounded to the digits that another one states, is that number. */
function roundsTo(found: number, value: number, stated: string): boolean {
  const digits = /\d[\d,.]*/.exec(stated)?.[0].replaceAll(',', '').replace(/\.$/, '');
  if (digits === undefined) return false;
  const significant = digits.replace('.', '').replace(/^0+/, '').length;
  const plain = digits.includes('.') ? significant : digits.replace(/0+$/, '').length;
  return Number(found.toPrecision(Math.max(1, plain))) === value;
}
