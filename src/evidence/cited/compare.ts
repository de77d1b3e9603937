import { isEnglish, type Claim, type Span } from '../../claims/index.js';
import { type ComparedFinding, PASSAGE_CHARS_MAX } from '../evidence.js';
import { countsTheSame, numbersIn, sameValue, type StatedNumber } from '../numbers.js';
import { contentWords, sentenceAround, sentencesOf, sharedCount } from '../sentences.js';

/** What a page says about a claim. */
export interface PageComparison {
  readonly finding: ComparedFinding;
  readonly why: string;
  /** Verbatim, at most {@link PASSAGE_CHARS_MAX} characters. */
  readonly passage: string;
  readonly quotes: { readonly article: string; readonly evidence: string } | null;
}

export interface ComparedPage {
  readonly text: string;
  /** Whether the page may contain more than was read. */
  readonly incomplete: boolean;
}

/** The parts of an article that the comparison uses. */
export interface ComparedArticle {
  readonly text: string;
  /** The place of the link to the page; the claim's own sentence when omitted. */
  readonly link?: Span;
  /** Whether the article cites the page; true when omitted. Only a cited page can contradict by lacking a quotation. */
  readonly cited?: boolean;
}

const SENTENCES_MAX = 4_000;
/** Minimum shares of a claim's words that a sentence of the page must contain. */
const SAME_SUBJECT_SHARE = 0.5;
const SAME_WORDS_SHARE = 0.6;
const RELATED_SHARE = 0.34;
const SHARED_WORDS_MIN = 3;
const QUOTED_WORDS_MIN = 4;
const ROUGHLY =
  /\b(?:about|around|roughly|nearly|almost|some|approximately|close to|more than|over|at least|up to|under|less than|fewer than)\b/i;
const SPEAKING =
  /\b(?:sa(?:id|ys|ying)|told|tells|wrote|writes|written|statement|interview|report(?:s|ed)?|according|announced|announcement|letter|speech|testimony|press release|blog|post|warned|added|explained|argued|called|described)\b/i;
/** Words right before a link that names where somebody spoke. */
const PLACE = /\b(?:in|at|to|by|from|with|told|on|via)\s+(?:(?:an?|the|its|his|her|their)\s+)?$/i;
const QUOTATION = /“([^“”]{8,600})”|"([^"\n]{8,600})"/g;
const YEAR = /\b(?:1[89]|20)\d\d\b/g;

interface Sentence extends Span {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/**
 * Compares a claim with a page: by quotation, then by numbers, then by words. Null if the page has nothing about the
 * claim. Pure.
 */
export function compare(
  claim: Claim,
  { text, link, cited = true }: ComparedArticle,
  page: ComparedPage,
): PageComparison | null {
  const around = sentenceAround(text, claim);
  const context: Context = {
    claim,
    text,
    around,
    link: link ?? around,
    cited,
    page: readingOf(page),
    words: contentWords(claim.quote),
  };
  return quotation(context) ?? numbers(context) ?? words(context);
}

/** A page with derived data that all comparisons with it share. */
interface PageReading extends ComparedPage {
  readonly sentences: readonly Sentence[];
  readonly folded: string;
  /** Like `folded`, but a quotation that its speaker's name interrupts is joined. */
  readonly joined: string;
  /** Whether the page is incomplete or not in English. What such a page lacks proves nothing. */
  readonly partial: boolean;
}

const readings = new WeakMap<ComparedPage, PageReading>();

function readingOf(page: ComparedPage): PageReading {
  const known = readings.get(page);
  if (known) return known;
  const { text, incomplete } = page;
  const sentences = sentencesOf(text, SENTENCES_MAX).map((at): Sentence => {
    const own = text.slice(at.start, at.end);
    return { ...at, text: own, words: contentWords(own) };
  });
  const reading = {
    text,
    incomplete,
    sentences,
    folded: folded(text),
    joined: folded(text.replace(INTERRUPTION, ' ')),
    partial: incomplete || !isEnglish(text),
  };
  readings.set(page, reading);
  return reading;
}

/** The text between two parts of one quotation: “We will,” she said, “go on.” */
const INTERRUPTION = /,["”]\s[^"“”\n]{1,80}["“]/g;

interface Context {
  readonly claim: Claim;
  readonly text: string;
  /** The claim's sentence in the article. */
  readonly around: Span;
  readonly link: Span;
  readonly cited: boolean;
  readonly page: PageReading;
  /** The claim's content words. */
  readonly words: ReadonlySet<string>;
}

/** The 20 sentences that share the most words with `words`, best first. */
function nearest(
  sentences: readonly Sentence[],
  words: ReadonlySet<string>,
): readonly { sentence: Sentence; shared: number }[] {
  return sentences
    .map((sentence) => ({ sentence, shared: sharedCount(words, sentence.words) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.sentence.start - b.sentence.start)
    .slice(0, 20);
}

/** The paragraph of a sentence if it is short enough, else the sentence, cut to PASSAGE_CHARS_MAX. */
function passageAt(page: ComparedPage, { start, end }: Span): string {
  if (end - start >= PASSAGE_CHARS_MAX) return cut(page.text.slice(start, start + PASSAGE_CHARS_MAX));
  const paragraph = { start: page.text.lastIndexOf('\n', start - 1) + 1, end: page.text.indexOf('\n', end) };
  const to = paragraph.end < 0 ? page.text.length : paragraph.end;
  if (to - paragraph.start <= PASSAGE_CHARS_MAX) return cut(page.text.slice(paragraph.start, to));
  return cut(page.text.slice(start, end));
}

const cut = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

const QUOTE_CHARS_MAX = 240;
/** A sentence, shortened to whole words if it is too long to be quoted. */
function quotable(text: string): string {
  const line = text.trim();
  return line.length <= QUOTE_CHARS_MAX ? line : line.slice(0, QUOTE_CHARS_MAX).replace(/\s+\S*$/, '');
}

/** Letters and digits only: quotation marks, dashes and line breaks differ between an article and its source. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’'\u00ad\u200b]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The longest quotation that overlaps the claim, without its marks; null if there is none. */
function quotedIn({ claim, text, around }: Context): Span | null {
  const sentence = text.slice(around.start, around.end);
  let longest: Span | null = null;
  for (const match of sentence.matchAll(QUOTATION)) {
    const start = around.start + match.index + 1;
    const end = start + match[0].length - 2;
    const within = start < claim.end && end > claim.start;
    if (within && end - start > (longest ? longest.end - longest.start : 0)) longest = { start, end };
  }
  return longest;
}

function quotation(context: Context): PageComparison | null {
  const { claim, text, around, link, page } = context;
  const { sentences } = page;
  const at = quotedIn(context);
  if (at === null) return null;
  const article = text.slice(at.start, at.end).replace(/[,.;:]$/, '');
  // Omissions and insertions are the writer's own, so the page need not contain them.
  const parts = article
    .split(/…|\.{3}|\[[^\]]*\]/)
    .map(folded)
    .filter((part) => part.split(' ').length >= 2);
  if (parts.reduce((sum, part) => sum + part.split(' ').length, 0) < QUOTED_WORDS_MIN) return null;
  const near = nearest(sentences, contentWords(article));
  const has = (all: string, part: string): boolean => ` ${all} `.includes(` ${part} `);
  if (parts.every((part) => has(page.folded, part) || has(page.joined, part))) {
    const holding = sentences.find(({ text: own }) => has(folded(own), parts[0] ?? '')) ?? near[0]?.sentence;
    if (!holding) return null;
    return {
      finding: 'same-quotation',
      why: 'The page has the words that the article quotes.',
      passage: passageAt(page, holding),
      quotes: { article, evidence: quotable(holding.text) },
    };
  }
  const best = near[0];
  if (!context.cited || page.partial || !best) return null;
  const quotedWords = contentWords(article);
  const altered = best.shared >= SHARED_WORDS_MIN && best.shared >= 0.5 * quotedWords.size;
  const speaker = claim.attribution?.standsFor ?? claim.attribution?.source ?? '';
  const name = speaker.match(/\p{Lu}[\p{L}’'-]+/gu)?.at(-1);
  const cites =
    SPEAKING.test(text.slice(link.start, link.end)) ||
    (link.start < at.end && link.end > at.start) ||
    (name !== undefined && page.text.includes(name) && PLACE.test(text.slice(around.start, link.start)));
  // A link beside a quotation may lead to something other than the source of the quotation.
  if (!altered && !cites) return null;
  if (!altered && !SPEAKING.test(text.slice(around.start, around.end))) return null;
  // A sentence about the same speaker, or else any quotation, is a better passage than one that only shares a word.
  const telling = sentences.filter(({ text: own }) => (name === undefined ? /[“"«„]/.test(own) : own.includes(name)));
  const shown = altered ? best.sentence : (nearest(telling, quotedWords)[0]?.sentence ?? telling[0] ?? best.sentence);
  return {
    finding: 'no-such-quotation',
    why: altered
      ? 'The page has these words otherwise than the article quotes them.'
      : 'The page does not have the words that the article quotes; this is the nearest that it says.',
    passage: passageAt(page, shown),
    quotes: { article, evidence: quotable(shown.text) },
  };
}

function numbers(context: Context): PageComparison | null {
  const { claim, text, page, words } = context;
  const near = nearest(page.sentences, words);
  if (near.length === 0) return null;
  let same: PageComparison | null = null;
  const everywhere = near.flatMap(({ sentence }) => numbersIn(sentence.text));
  for (const { value, unit, start, end } of claim.quantities) {
    const stated = text.slice(start, end);
    const roughly = ROUGHLY.test(text.slice(Math.max(claim.start, start - 20), start));
    const holding = near.find(
      ({ sentence, shared }) =>
        shared >= 2 &&
        sharesYear(claim, sentence) &&
        denies(claim.quote) === denies(sentence.text) &&
        !WITHDRAWN.test(sentence.text) &&
        numbersIn(sentence.text).some(
          (number) =>
            sameValue(value, number.value, roughly) && (unit === null || number.unit === null || number.unit === unit),
        ),
    );
    if (holding) {
      same ??= {
        finding: 'same-number',
        why: `The page has the same number for it, ${stated}.`,
        passage: passageAt(page, holding.sentence),
        quotes: { article: stated, evidence: quotable(holding.sentence.text) },
      };
      continue;
    }
    // The page may state the number in other words.
    if (page.partial || unit === null || everywhere.some((number) => sameValue(value, number.value, true))) return null;
    const other = otherNumber(context, near, { start, end }, unit);
    if (!other) return null;
    const { sentence, number } = other;
    return {
      finding: 'other-number',
      why: `The article has ${stated} where the page has ${sentence.text.slice(number.start, number.end).trim()}.`,
      passage: passageAt(page, sentence),
      quotes: { article: claim.quote, evidence: quotable(sentence.text) },
    };
  }
  return same;
}

/** The sentence of the page that says what the claim says, with exactly one other number for it. */
function otherNumber(
  context: Context,
  near: readonly { sentence: Sentence; shared: number }[],
  quantity: Span,
  unit: string,
): { sentence: Sentence; number: StatedNumber } | null {
  const { claim, words } = context;
  const years = new Set<string | undefined>(claim.quote.match(YEAR));
  for (const { sentence, shared } of near) {
    if (shared < SHARED_WORDS_MIN || shared < SAME_SUBJECT_SHARE * words.size) continue;
    if (!sharesYear(claim, sentence)) continue;
    const counted = numbersIn(sentence.text).filter((number) => countsTheSame(unit, number));
    // If several numbers have this unit, the claim is about the one that has its year.
    const ofYear = counted.filter(({ end }) =>
      years.has(/^[^,;.]{0,40}?\b(\d{4})\b/.exec(sentence.text.slice(end))?.[1]),
    );
    const [number, ...more] = counted.length > 1 ? ofYear : counted;
    if (number && more.length === 0 && isSameCount(context, quantity, sentence, number)) return { sentence, number };
  }
  return null;
}

/** Whether the claim and the sentence share a year; true if either names none. */
function sharesYear({ quote }: Claim, { text }: Sentence): boolean {
  const [stated, told]: string[][] = [quote.match(YEAR) ?? [], text.match(YEAR) ?? []];
  return !stated?.length || !told?.length || told.some((year) => stated.includes(year));
}

/**
 * Whether a sentence of the page counts exactly what the claim counts: the same period and the same thing. A source
 * that counts one month, or one of several categories, does not contradict the claim.
 */
function isSameCount(
  { claim, text, around }: Context,
  quantity: Span,
  sentence: Sentence,
  number: StatedNumber,
): boolean {
  const own = text.slice(around.start, around.end);
  if (!spansOf(sentence.text).every((span) => spansOf(own).includes(span))) return false;
  if (!spansOf(claim.quote).every((span) => spansOf(sentence.text).includes(span))) return false;
  const counted = wordsBefore(text.slice(claim.start, quantity.start));
  if (sharedCount(counted, sentence.words) < COUNTED_SHARE * counted.size) return false;
  const known = contentWords(`${own} ${SUMMING_UP}`);
  return [...wordsBefore(sentence.text.slice(0, number.start))].every((word) => known.has(word));
}

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

/** The periods and rates that a sentence limits its numbers to. */
const spansOf = (text: string): readonly string[] => text.toLowerCase().match(SPAN) ?? [];

/** Minimum share of the words for what a claim counts that a sentence about the same thing contains. */
const COUNTED_SHARE = 0.75;
const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
const SPAN = new RegExp(
  `\\b(?:in|during|for|of|since|until) (?:early |late |mid-)?(?:${MONTH}|spring|summer|autumn|winter)\\b` +
    '|\\b(?:first|second|third|fourth|last) (?:quarter|half|weeks?|months?|days)\\b' +
    '|\\b(?:a|per|each|every) (?:day|week|weekend|month|hour|person|head|household)\\b' +
    '|\\b(?:daily|weekly|monthly|hourly|averaged?|on average|so far|half of|weekends?|weekdays?)\\b',
  'g',
);
/** Marks after which a clause begins. */
const CLAUSE_MARKS = [',', ';', ':', '–', '—', '(', ' that '];
/** Words between a verb and its number. */
const HEDGES = new Set(
  'about around nearly almost some roughly just over only by to at more than up a total of'.split(' '),
);
const SUMMING_UP = 'together altogether total overall last year fact eventually finally officially people';
const WITHDRAWN =
  /\b(?:earlier|previous|original) version\b|\bcorrection\b|\bcorrected\b|\bincorrectly\b|\bmistakenly\b/i;

const NAME = /(?<=[\p{Ll}\d,;:“"’)]\s)\p{Lu}[\p{L}’'-]+/gu;

function words({ claim, page, words: own }: Context): PageComparison | null {
  const [best] = nearest(page.sentences, own);
  if (!best || best.shared < 2 || best.shared < RELATED_SHARE * own.size) return null;
  const names = claim.quote.match(NAME) ?? [];
  const passage = passageAt(page, best.sentence);
  const settles =
    claim.quantities.length === 0 &&
    names.length > 0 &&
    names.every((name) => passage.includes(name)) &&
    best.shared >= SHARED_WORDS_MIN &&
    best.shared >= SAME_WORDS_SHARE * own.size &&
    denies(claim.quote) === denies(best.sentence.text);
  return settles
    ? {
        finding: 'same-words',
        why: `The page says so of ${[...new Set(names)].join(', ')} in nearly the same words.`,
        passage,
        quotes: { article: claim.quote, evidence: quotable(best.sentence.text) },
      }
    : { finding: 'related', why: 'The page is about it and does not settle it.', passage, quotes: null };
}

const denies = (text: string): boolean =>
  /\b(?:not|no|never|none|nobody|neither|nor|without|den(?:y|ies|ied)|refut\w+|false|fail(?:s|ed)? to|cannot)\b|n[’']t\b/i.test(
    text,
  );
