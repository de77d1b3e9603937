import { type Claim, type Quantity, type Span } from '../../claims/index.js';
import { agree, countsTheSame, numbersIn, type StatedNumber } from '../numbers.js';
import { contentWords, sharedCount } from '../sentences.js';
import { overlap } from './link-scope.js';
import {
  type Context,
  denies,
  isOnlyAsked,
  isWithdrawn,
  type NearSentence,
  type PageComparison,
  passageAt,
  quotable,
  type Sentence,
  spansOf,
  yearsIn,
} from './page-reading.js';
import { alike, covered, oppositesIn, plainWords } from './wording.js';

/** Numbers of one claim that are compared; each costs as much as the claim and the nearest sentences are long. */
const NUMBERS_MAX = 16;
const SHARED_WORDS_MIN = 3;
/** Minimum shares of a claim's words that a sentence of the page must contain to be about the same. */
const SAME_SUBJECT_SHARE = 0.5;
/** Minimum share of the words for what a claim counts that a sentence about the same thing contains. */
const COUNTED_SHARE = 0.75;
/** Marks after which a clause begins. */
const CLAUSE_MARKS = [',', ';', ':', '–', '—', '(', ' that '];
/** Words between a verb and its number. */
const HEDGES = new Set(
  'about around nearly almost some roughly just over only by to at more than up a total of'.split(' '),
);
const SUMMING_UP =
  'together altogether total overall last year fact eventually finally officially people rate share figure number level';
/** Words that say that a number was counted in another way than another. */
const QUALIFIER =
  /\b(?:includ(?:es|ed|ing)|exclud(?:es|ed|ing)|without|before tax|after tax|net|gross|adjusted|inflation|estimate[ds]?|estimated|budget(?:ed)?|planned|expected|forecast|projected|target|initially|originally|provisional|preliminary|so far|up to|at (?:least|most)|average|median|contingency|premium|plus|not counting|apart from|as of)\b/gi;
const DURATION = /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|centuries)$/;

/** The same share if the two numbers differ by a slip of the pen. */
const SLIPPED_SHARE = 0.34;

/**
 * Whether two numbers have the same digits with the decimal point elsewhere, or two of them exchanged: 45 and 4.5, 71 and
 * 17. Numbers of different things hardly do.
 */
function isSlip({ value }: Pick<Quantity, 'value'>, { value: found }: StatedNumber): boolean {
  const [one, other] = [value, found].map((number) =>
    String(number)
      .replace(/\D/g, '')
      .replace(/^0+|0+$/g, ''),
  ) as [string, string];
  if (value === found || one.length < 2) return false;
  return one === other || (one.length === 2 && one === `${other.charAt(1)}${other.charAt(0)}`);
}

/** A number of the page with the part of its sentence that it belongs to. */
interface PageNumber {
  readonly sentence: Sentence;
  readonly number: StatedNumber;
  readonly segment: string;
  /** How many of the claim's words stand in its part of the sentence; those in the rest count half. */
  readonly fit: number;
}

/**
 * Compares the claim's numbers with the page's. A number agrees that counts the same thing; another one contradicts only
 * if its sentence counts exactly what the claim counts and the claim's number is nowhere on the page.
 */
export function figures(context: Context): PageComparison | null {
  const { claim, text, page, near, scope } = context;
  const { start: from } = claim;
  const ownWords = plainWords(claim.quote);
  let same: PageComparison | null = null;
  for (const quantity of [...claim.quantities, ...durationsIn(claim)].slice(0, NUMBERS_MAX)) {
    const { start, end, unit, value } = quantity;
    // "the old one" counts nothing.
    if (unit === null && value === 1) continue;
    const stated = text.slice(start, end);
    const before = text.slice(Math.max(from, start - 24), start);
    const own = ownWords.filter((word) => !stated.toLowerCase().includes(word));
    const found = near.flatMap((each) => numbersOf(each, own));
    const agrees = ({ number }: PageNumber): boolean => agree({ value, stated, before }, number.value);
    const holding = found.find((each) => agrees(each) && isOfClaim(context, quantity, each, found));
    if (holding) {
      same ??= {
        finding: 'same-number',
        why: `The page has the same number for it, ${stated}.`,
        passage: passageAt(page, holding.sentence),
        quotes: { article: stated, evidence: quotable(holding.sentence.text) },
      };
      continue;
    }
    if (page.partial || unit === null || scope === null || !overlap(scope, quantity)) return null;
    // The page may state the number in other words.
    if (found.some((each) => agrees(each) && !isOfOther(context, each, found))) return null;
    const other = otherNumber(context, quantity, found);
    if (!other) return null;
    const there = other.sentence.text.slice(other.number.start, other.number.end).trim();
    const difference = `The article has ${stated} where the page has ${there}`;
    const shown = {
      passage: passageAt(page, other.sentence),
      quotes: { article: claim.quote, evidence: quotable(other.sentence.text) },
    };
    const qualified = qualifierOf(claim.quote, other.segment);
    if (qualified !== null)
      return {
        finding: 'related',
        why: `A difference to check: ${difference}, “${qualified}”.`,
        ...shown,
      };
    return { finding: 'other-number', why: `${difference}.`, ...shown };
  }
  return same;
}

/** "eighteen years": the claims count them as times, not as quantities. */
function durationsIn({ quote, start, quantities }: Claim): Quantity[] {
  return numbersIn(quote).flatMap(({ value, counts: [unit = ''], start: at, end }): Quantity[] => {
    if (!DURATION.test(unit) || quantities.some((other) => overlap(other, { start: start + at, end: start + end })))
      return [];
    return [{ value, unit, start: start + at, end: start + end + 1 + unit.length }];
  });
}

/** The numbers of a sentence. Several numbers divide it between them. */
function numbersOf({ sentence }: NearSentence, own: readonly string[]): PageNumber[] {
  const numbers = numbersIn(sentence.text);
  const ends = numbers.map(({ end }, index) => {
    const next = numbers[index + 1];
    if (!next) return sentence.text.length;
    const mark = /[,;:–—(]\s|\s(?:and|but|while|whereas|or|from|to)\s/.exec(sentence.text.slice(end, next.start));
    return mark ? end + mark.index : next.start;
  });
  const whole = covered(own, plainWords(sentence.text));
  return numbers.map((number, index) => {
    const segment = sentence.text.slice(ends[index - 1] ?? 0, ends[index]);
    return {
      sentence,
      number,
      segment,
      fit: (whole + covered(own, plainWords(segment))) / 2,
    };
  });
}

/** Whether an equal number of the page counts what the claim counts. */
function isOfClaim(context: Context, { unit }: Quantity, at: PageNumber, found: readonly PageNumber[]): boolean {
  const { claim, words } = context;
  const { sentence, number } = at;
  return (
    sharedCount(withoutUnits(words), sentence.words) >= Math.min(2, words.size) &&
    sharesYear(claim.quote, sentence.text) &&
    denies(claim.quote) === denies(sentence.text) &&
    !isWithdrawn(sentence.text) &&
    !isOnlyAsked(sentence.text) &&
    (unit === null || number.unit === null || number.unit === unit) &&
    !isOfOther(context, at, found)
  );
}

/** Words without those that belong to a number. */
const withoutUnits = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !/^(?:per|cent|percent|million|billion|thousand|hundred)$/.test(word)));

/**
 * Whether a number counts something else than the claim: its part of the sentence says the opposite, or another number
 * of the same sentence fits the claim better.
 */
function isOfOther({ claim }: Context, at: PageNumber, found: readonly PageNumber[]): boolean {
  if (oppositesIn(claim.quote, at.segment) !== null) return true;
  return found.some(
    ({ sentence, fit, number }) => sentence === at.sentence && number.unit === at.number.unit && fit > at.fit,
  );
}

/** The only number of another value that counts exactly what the claim counts. */
function otherNumber(context: Context, quantity: Quantity, found: readonly PageNumber[]): PageNumber | null {
  const { claim, words } = context;
  const years = new Set<string | undefined>(yearsIn(claim.quote));
  for (const { sentence } of new Map(found.map((each) => [each.sentence, each])).values()) {
    const shared = sharedCount(words, sentence.words);
    if (isOnlyAsked(sentence.text) || isWithdrawn(sentence.text)) continue;
    const enough = shared >= SHARED_WORDS_MIN || (shared >= 2 && shared === words.size);
    const inForms = covered(plainWords(claim.quote), plainWords(sentence.text));
    const slipped = found.some((each) => each.sentence === sentence && isSlip(quantity, each.number));
    if (!slipped && !enough && inForms < SHARED_WORDS_MIN) continue;
    if (Math.max(shared, inForms) < (slipped ? SLIPPED_SHARE : SAME_SUBJECT_SHARE) * words.size) continue;
    if (!sharesYear(claim.quote, sentence.text)) continue;
    const counted = found.filter((each) => each.sentence === sentence && counts(context, quantity, each));
    // If several numbers have this unit, the claim is about the one that has its year, or that fits it best.
    const ofYear = counted.filter(({ number }) =>
      years.has(/^[^,;.]{0,40}?\b(\d{4})\b/.exec(sentence.text.slice(number.end))?.[1]),
    );
    const fitting = ofYear.length > 0 ? ofYear : best(counted);
    const [at, ...more] = counted.length > 1 ? fitting : counted;
    if (at && more.length === 0 && isSameCount(context, quantity, at)) return at;
  }
  return null;
}

function best(numbers: readonly PageNumber[]): readonly PageNumber[] {
  const top = Math.max(...numbers.map(({ fit }) => fit));
  return numbers.filter(({ fit }) => fit === top);
}

/** Whether a number has the unit of the claim's number, or counts things of a similar name. */
function counts({ claim }: Context, { unit }: Quantity, { number, segment }: PageNumber): boolean {
  if (countsTheSame(unit, number)) return true;
  if (unit === null || unit === '%' || /^[A-Z]{3}$/.test(unit) || number.unit !== null) return false;
  return (
    number.counts.slice(0, 2).some((word) => word.length > 3 && alike(word, unit)) &&
    oppositesIn(claim.quote, segment) === null
  );
}

/** Whether the claim and the sentence share a year; true if either names none. */
function sharesYear(quote: string, told: string): boolean {
  const [stated, there] = [yearsIn(quote), yearsIn(told)];
  return stated.length === 0 || there.length === 0 || there.some((year) => stated.includes(year));
}

/**
 * Whether a sentence of the page counts exactly what the claim counts: the same period and the same thing. A source
 * that counts one month, or one of several categories, does not contradict the claim.
 */
function isSameCount(
  { claim, text, around }: Context,
  quantity: Quantity,
  { sentence, number, segment }: PageNumber,
): boolean {
  const own = text.slice(around.start, around.end);
  const slipped = isSlip(quantity, number);
  if (!slipped && !spansOf(sentence.text).every((span) => spansOf(own).includes(span))) return false;
  if (!spansOf(claim.quote).every((span) => spansOf(sentence.text).includes(span))) return false;
  // "will close 40", "closed 25 in 2020": another time.
  if (isFuture(claim.quote) !== isFuture(sentence.text)) return false;
  if (yearsIn(clauseAround(sentence.text, number)).length > 0 && yearsIn(own).length === 0) return false;
  if ((!slipped && oppositesIn(claim.quote, segment) !== null) || denies(claim.quote) !== denies(segment)) return false;
  const counted = wordsBefore(text.slice(claim.start, quantity.start));
  if (sharedCount(counted, sentence.words) < COUNTED_SHARE * counted.size) return false;
  const known = contentWords(`${own} ${SUMMING_UP}`);
  return [...wordsBefore(sentence.text.slice(0, number.start))].every((word) => known.has(word));
}

/** The part of a sentence between the marks and conjunctions around a number. */
function clauseAround(text: string, { start, end }: Span): string {
  const before = Math.max(...[', ', '; ', ' and ', ' but '].map((mark) => text.lastIndexOf(mark, start)), 0);
  const after = /[,;]\s|\s(?:and|but)\s/.exec(text.slice(end))?.index ?? text.length;
  return text.slice(before, end + after);
}

const isFuture = (text: string): boolean =>
  /\b(?:will|shall|would|going to|is to|are to|plans? to|set to)\b/i.test(text);

/** The words that say what a number counts: those before it in its clause, without the verb. */
function wordsBefore(before: string): ReadonlySet<string> {
  const begin = Math.max(
    0,
    ...CLAUSE_MARKS.filter((mark) => before.includes(mark)).map((mark) => before.lastIndexOf(mark) + mark.length),
  );
  const words = before
    .slice(begin)
    .split(/\s+/)
    .filter((word) => word !== '');
  while (HEDGES.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  return contentWords(words.slice(0, -1).join(' '));
}

/** A word that qualifies only one of two numbers; null if there is none. */
function qualifierOf(claimed: string, told: string): string | null {
  const words = (text: string): readonly string[] => text.toLowerCase().match(QUALIFIER) ?? [];
  const [own, there] = [words(claimed), words(told)];
  return there.find((word) => !own.includes(word)) ?? own.find((word) => !there.includes(word)) ?? null;
}
