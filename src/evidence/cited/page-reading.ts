import { type Claim, isEnglish, type Span } from '../../claims/index.js';
import { type ComparedFinding, PASSAGE_CHARS_MAX } from '../evidence.js';
import { contentWords, sentencesOf, sharedCount } from '../sentences.js';
import { MONTHS } from '../../words/index.js';

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

export interface Sentence extends Span {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** A sentence of the page and how many words it shares with what is looked for. */
export interface NearSentence {
  readonly sentence: Sentence;
  readonly shared: number;
}

/** A page with derived data that all comparisons with it share. */
export interface PageReading extends ComparedPage {
  readonly sentences: readonly Sentence[];
  readonly folded: string;
  /** Like `folded`, but a quotation that its speaker's name interrupts is joined. */
  readonly joined: string;
  /** Whether the page is incomplete or not in English. What such a page lacks proves nothing. */
  readonly partial: boolean;
}

/** A claim and a page, prepared for all steps of a comparison. */
export interface Context {
  readonly claim: Claim;
  readonly text: string;
  /** The claim's sentence in the article. */
  readonly around: Span;
  /** The place of the link to the page. */
  readonly link: Span;
  readonly cited: boolean;
  readonly page: PageReading;
  /** The claim's content words. */
  readonly words: ReadonlySet<string>;
  /** The sentences of the page that share the most words with the claim, best first. */
  readonly near: readonly NearSentence[];
  /** The part of the claim's sentence for which the page is the source; null if it is the source of none. */
  readonly scope: Span | null;
}

const SENTENCES_MAX = 4_000;
const NEAR_MAX = 20;
/** The text between two parts of one quotation: “We will,” she said, “go on.” */
const INTERRUPTION = /,["”]\s[^"“”\n]{1,80}["“]/g;

const readings = new WeakMap<ComparedPage, PageReading>();

export function readingOf(page: ComparedPage): PageReading {
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

/** The 20 sentences that share the most words with `words`, best first. */
export function nearest(sentences: readonly Sentence[], words: ReadonlySet<string>): readonly NearSentence[] {
  return sentences
    .map((sentence) => ({ sentence, shared: sharedCount(words, sentence.words) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.sentence.start - b.sentence.start)
    .slice(0, NEAR_MAX);
}

/** The paragraph of a sentence if it is short enough, else the sentence, cut to PASSAGE_CHARS_MAX. */
export function passageAt(page: ComparedPage, { start, end }: Span): string {
  if (end - start >= PASSAGE_CHARS_MAX) return cut(page.text.slice(start, start + PASSAGE_CHARS_MAX));
  const paragraph = { start: page.text.lastIndexOf('\n', start - 1) + 1, end: page.text.indexOf('\n', end) };
  const to = paragraph.end < 0 ? page.text.length : paragraph.end;
  if (to - paragraph.start <= PASSAGE_CHARS_MAX) return cut(page.text.slice(paragraph.start, to));
  return cut(page.text.slice(start, end));
}

const cut = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

const QUOTE_CHARS_MAX = 240;
/** A sentence, shortened to whole words if it is too long to be quoted. */
export function quotable(text: string): string {
  const line = text.trim();
  return line.length <= QUOTE_CHARS_MAX ? line : line.slice(0, QUOTE_CHARS_MAX).replace(/\s+\S*$/, '');
}

/** Letters and digits only: quotation marks, dashes and line breaks differ between an article and its source. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’'\u00ad\u200b]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a sentence says that something else on the page was wrong. */
export const isWithdrawn = (text: string): boolean => WITHDRAWN.test(text);
const WITHDRAWN =
  /\b(?:earlier|previous|original) version\b|\bcorrection\b|\bcorrected\b|\bincorrectly\b|\bmistakenly\b/i;

/** Whether a sentence asks or supposes something, and so states nothing. */
export const isOnlyAsked = (text: string): boolean => /[?]["”’)]*$|^\s*(?:if|whether|suppose)\b/i.test(text);

/** Whether a sentence negates something. */
export const denies = (text: string): boolean =>
  /\b(?:not|no|never|none|nobody|neither|nor|without|den(?:y|ies|ied)|refut\w+|false|fail(?:s|ed)? to|cannot)\b|n[’']t\b/i.test(
    text,
  );

const YEAR = /\b(?:1[5-9]|20)\d\d\b/g;
export const yearsIn = (text: string): readonly string[] => text.match(YEAR) ?? [];

/** The periods and rates that a sentence limits its numbers to. */
export const spansOf = (text: string): readonly string[] => text.toLowerCase().match(SPAN) ?? [];

const SPAN = new RegExp(
  `\\b(?:in|during|for|of|since|until) (?:early |late |mid-)?(?:${MONTHS.toLowerCase()}|spring|summer|autumn|winter)\\b` +
    '|\\b(?:first|second|third|fourth|last) (?:quarter|half|weeks?|months?|days)\\b' +
    '|\\b(?:a|per|each|every) (?:day|week|weekend|month|hour|person|head|household)\\b' +
    '|\\b(?:daily|weekly|monthly|hourly|averaged?|on average|so far|half of|weekends?|weekdays?)\\b',
  'g',
);
