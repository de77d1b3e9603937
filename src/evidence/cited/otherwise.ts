import { statementOf } from '../../claims/index.js';
import { asPattern, MONTHS_AS_WRITTEN, ONCE, ONE_DOER } from '../../words/index.js';
import { numbersIn, sameValue } from '../numbers.js';
import { overlap } from './link-scope.js';
import {
  type Context,
  denies,
  isOnlyAsked,
  isWithdrawn,
  type PageComparison,
  passageAt,
  quotable,
  type Sentence,
  spansOf,
  yearsIn,
} from './page-reading.js';
import { allWords, covered, oppositesIn, plainWords, sameStem } from './wording.js';

/** Number of sentences that are compared, those nearest to the claim. */
const SENTENCES_MAX = 6;
/** Minimum share of the claim's other words that a sentence has which says otherwise. */
const COVER_MIN = 0.7;
const COVER_STRICT_MIN = 0.8;
/** Minimum share of them that stand in the part of the sentence that says otherwise. */
const BESIDE_MIN = 0.5;
/** Minimum share of the words of the claim's subject. */
const SUBJECT_MIN = 0.6;
const CLAUSE = /[,;:–—(]\s|\s(?:and|but|while|whereas|although|though|or)\s/g;
const FULL_NAME = /\p{Lu}[\p{L}’'-]+(?:\s(?:(?:de|van|von|der|den|di|da|bin|al)\s)?\p{Lu}[\p{L}’'-]+)+/gu;
const DAY = new RegExp(
  `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?\\s(${MONTHS_AS_WRITTEN})|(${MONTHS_AS_WRITTEN})\\s(\\d{1,2})(?:st|nd|rd|th)?)\\b`,
  'g',
);
/** Forms of verbs for who gets a prize, a title or a contract. */
const WINNING = new Set(
  'win wins won go goes went award awards awarded take takes took clinch clinched secure secured receive received'.split(
    ' ',
  ),
);
/** Words before the name of whoever did not win. */
const BEATEN =
  '(?:ahead of|in front of|before|beat|beating|defeating|defeated|over|against|runner-up,?|second,?|followed by)\\s';
/** Negations that say nothing against a statement: "not only", "no fewer than". */
const NO_DENIAL = /\b(?:not only|no (?:fewer|less|more) than|no longer|not yet|no doubt|without delay|not until)\b/gi;

/** A sentence of the page as it is compared with a claim. */
interface Told {
  readonly sentence: Sentence;
  readonly segments: readonly string[];
  readonly words: readonly string[];
}

/**
 * Looks for a sentence that says of the same thing the opposite of what the claim says, or that it was another person,
 * year or day. Accuses only if nearly all other words of the claim are in it, and no sentence of the page agrees.
 */
export function otherwise(context: Context): PageComparison | null {
  const { claim, text, around, page, near, scope } = context;
  if (page.partial || scope === null || !overlap(scope, claim)) return null;
  const own = text.slice(around.start, around.end);
  const told = near
    .slice(0, SENTENCES_MAX)
    .map(({ sentence }) => sentence)
    .filter(({ text: there }) => !isOnlyAsked(there) && !isWithdrawn(there) && samePeriod(own, there))
    .map((sentence) => ({
      sentence,
      segments: sentence.text.split(CLAUSE),
      words: plainWords(sentence.text),
    }));
  return opposed(context, told) ?? otherDoer(context, told) ?? otherTime(context, told);
}

/** Whether two sentences are about the same periods, so far as they name them. */
function samePeriod(own: string, there: string): boolean {
  const spans = spansOf(there).filter((span) => !span.includes('average'));
  return spans.every((span) => spansOf(own).includes(span));
}

const sameYears = (own: string, there: string): boolean => {
  const [mine, theirs] = [yearsIn(own), yearsIn(there)];
  return theirs.every((year) => mine.includes(year));
};

function found(context: Context, sentence: Sentence, why: string): PageComparison {
  return {
    finding: 'reported-otherwise',
    why,
    passage: passageAt(context.page, sentence),
    quotes: { article: context.claim.quote, evidence: quotable(sentence.text) },
  };
}

/** The share of words that a list has in the same or a similar form, 0 to 1. */
const share = (words: readonly string[], there: readonly string[]): number =>
  words.length === 0 ? 0 : covered(words, there) / words.length;

/** The claim's words without numbers and the words of saying around it. */
const wordsOf = ({ claim }: Context): readonly string[] => withoutNumbers(claim.quote);

function withoutNumbers(text: string): readonly string[] {
  const numbers = numbersIn(text).map(({ start, end }) => text.slice(start, end).toLowerCase());
  return plainWords(text).filter((word) => !numbers.some((number) => number.includes(word)));
}

function opposed(context: Context, told: readonly Told[]): PageComparison | null {
  const { claim, text, around, page } = context;
  const { quote } = claim;
  const words = wordsOf(context);
  for (const { sentence, segments, words: there } of told) {
    if (!sameYears(text.slice(around.start, around.end), sentence.text)) continue;
    const pair = oppositesIn(quote, sentence.text);
    const rest = words.filter((word) => word !== pair?.word);
    if (rest.length === 0 || share(rest, there) < (pair ? COVER_MIN : COVER_STRICT_MIN)) continue;
    const segment = pair
      ? (segments.find((each) => allWords(each).has(pair.opposite)) ?? '')
      : (segments.find((each) => denies(each)) ?? sentence.text);
    if (share(rest, plainWords(segment)) < BESIDE_MIN || !sharesSubject(context, segment)) continue;
    const [mine, theirs] = [quote, segment].map((each) => isNegated(each));
    if ((pair === null) === (mine === theirs)) continue;
    if (pair === null && !(sharesVerb(quote, segment) && sameNumbers(quote, sentence.text))) continue;
    if (!isSaid(sentence.text)) continue;
    // Elsewhere the page says what the article says: it tells of two events.
    const agrees = page.sentences.some(
      (each) =>
        each !== sentence &&
        (!pair || plainWords(each.text).some((word) => sameStem(word, pair.word))) &&
        isNegated(each.text) === mine &&
        share(words, plainWords(each.text)) >= COVER_MIN,
    );
    if (agrees) continue;
    return found(
      context,
      sentence,
      pair
        ? `The article says “${pair.word}” where the page says “${pair.opposite}”.`
        : `The page ${theirs === true ? 'denies' : 'affirms'} what the article ${theirs === true ? 'affirms' : 'denies'}.`,
    );
  }
  return null;
}

const isNegated = (text: string): boolean => denies(text.replace(NO_DENIAL, ' '));

/** Whether the page makes the statement, instead of asking or imagining it. */
const isSaid = (sentence: string): boolean => {
  const { polarity } = statementOf(sentence);
  return polarity === 'asserted' || polarity === 'reported' || polarity === 'denied';
};

/** Whether the things that the claim is about are named in a part of a sentence, in the same words. */
function sharesSubject({ claim }: Context, segment: string): boolean {
  const subject = withoutNumbers(claim.subject ?? claim.quote);
  const there = plainWords(segment);
  const named = subject.filter((word) => there.some((other) => sameStem(word, other)));
  return named.length > 0 && named.length >= SUBJECT_MIN * subject.length;
}

/** Whether a sentence has all numbers of the claim. */
function sameNumbers(quote: string, there: string): boolean {
  const told = numbersIn(there);
  return numbersIn(quote).every(({ value }) => told.some((number) => sameValue(value, number.value, false)));
}

function sharesVerb(quote: string, segment: string): boolean {
  const there = plainWords(segment);
  const { verbs } = statementOf(quote);
  return verbs.length === 0 || verbs.some((verb) => there.some((word) => sameStem(word, verb)));
}

/** Another name as the subject of a deed that only one can have done. */
function otherDoer(context: Context, told: readonly Told[]): PageComparison | null {
  const { claim, text, around } = context;
  const { quote } = claim;
  const deed = [...allWords(quote)].filter((word) => ONE_DOER.has(word));
  const all: readonly string[] = quote.match(FULL_NAME) ?? [];
  const subjects = all.filter((each) => claim.subject?.includes(each));
  const names = subjects.length > 0 ? subjects : all;
  if (deed.length === 0 || names.length !== 1 || !/\b(?:the|his|her|its|their)\s/i.test(quote)) return null;
  const [name = ''] = names;
  const parts = name.split(/\s+/);
  const rest = wordsOf(context).filter((word) => !parts.some((part) => part.toLowerCase().includes(word)));
  // What the person is may differ too: "the chemist", "the physicist".
  const title = new Set(
    plainWords(new RegExp(`the ((?:\\p{Ll}+ ){1,3})${asPattern(name)}`, 'u').exec(quote)?.[1] ?? ''),
  );
  const needed = rest.filter((word) => !title.has(word));
  for (const { sentence, segments, words } of told) {
    if (!sameYears(text.slice(around.start, around.end), sentence.text)) continue;
    const segment = segments.find(
      (each) =>
        deed.some((verb) => plainWords(each).some((word) => sameStem(word, verb)) || allWords(each).has(verb)) ||
        (deed.some((verb) => WINNING.has(verb)) && [...allWords(each)].some((word) => WINNING.has(word))),
    );
    if (segment === undefined || isNegated(segment) !== isNegated(quote)) continue;
    if (needed.length < 1 || share(needed, words) < COVER_STRICT_MIN) continue;
    const others = (segment.match(FULL_NAME) ?? []).filter((each) => !quote.includes(each));
    const last = parts.at(-1) ?? '';
    const [other] = others;
    if (other === undefined || others.length !== 1 || shareName(name, other)) continue;
    // "… won ahead of Brill"
    const beaten = new RegExp(`${BEATEN}[^.;]{0,20}${asPattern(last)}`, 'u').test(sentence.text);
    if (sentence.text.includes(last) && !beaten) continue;
    if (!isSaid(sentence.text)) continue;
    return found(context, sentence, `The article names ${name} where the page names ${other}.`);
  }
  return null;
}

const shareName = (one: string, other: string): boolean =>
  one.split(/\s+/).some((part) => other.split(/\s+/).includes(part));

/** Another year or day of what happens once. */
function otherTime(context: Context, told: readonly Told[]): PageComparison | null {
  const { claim, page } = context;
  const { quote, quantities } = claim;
  const deed = plainWords(quote).filter((word) => ONCE.has(word));
  if (deed.length === 0 || quantities.some(({ unit }) => unit === '%' || /^[A-Z]{3}$/.test(unit ?? ''))) return null;
  for (const timesIn of [yearsIn, daysIn]) {
    const [time, ...more] = timesIn(quote);
    if (time === undefined || more.length > 0) continue;
    if (timesIn(page.text).includes(time)) continue;
    const days = plainWords(quote.match(DAY)?.join(' ') ?? '');
    const rest = wordsOf(context).filter((word) => !days.includes(word));
    for (const { sentence, segments, words } of told) {
      const segment = segments.find((each) =>
        deed.some((verb) => plainWords(each).some((word) => sameStem(word, verb))),
      );
      if (segment === undefined || isNegated(segment) !== isNegated(quote)) continue;
      if (timesIn === daysIn && !sameYears(quote, sentence.text)) continue;
      if (share(rest, words) < COVER_STRICT_MIN || !isSaid(sentence.text)) continue;
      const [other, ...others] = timesIn(segment);
      if (other === undefined || others.length > 0) continue;
      return found(context, sentence, `The article has ${shownTime(time)} where the page has ${shownTime(other)}.`);
    }
  }
  return null;
}

/** Days as month and number, such as "May 12". */
const daysIn = (text: string): readonly string[] =>
  [...text.matchAll(DAY)].map(([, day, month, otherMonth, otherDay]) => {
    const name = (month ?? otherMonth ?? '').slice(0, 3);
    return `${name} ${day ?? otherDay ?? ''}`;
  });

const shownTime = (time: string): string => time;
