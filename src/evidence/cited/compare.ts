import { type Claim } from '../../claims/index.js';
import { type EvidenceFinding, PASSAGE_CHARS_MAX } from '../evidence.js';
import { countsTheSame, numbersIn, sameValue, type StatedNumber } from '../numbers.js';
import { contentWords, sentenceAround, sentencesOf, sharedCount, type Stretch } from '../sentences.js';

/** What a page says of a claim. */
export interface Comparison {
  readonly finding: EvidenceFinding;
  readonly why: string;
  /** Verbatim, at most {@link PASSAGE_CHARS_MAX}. */
  readonly passage: string;
  readonly quotes: { readonly article: string; readonly evidence: string } | null;
}

export interface ComparedPage {
  readonly text: string;
  /** The page may hold more than was read. */
  readonly incomplete: boolean;
}

/** What of an article the comparison reads. */
export interface ComparedArticle {
  readonly text: string;
  /** Where the link to the page stands; the claim's own sentence when omitted. */
  readonly link?: Stretch;
}

const SENTENCES_MAX = 4_000;
/** Shares of a claim's words that a sentence of the page has in common with it. */
const SAME_SUBJECT_SHARE = 0.5;
const SAME_WORDS_SHARE = 0.6;
const RELATED_SHARE = 0.34;
const SHARED_WORDS_MIN = 3;
const QUOTED_WORDS_MIN = 4;
const ROUGHLY =
  /\b(?:about|around|roughly|nearly|almost|some|approximately|close to|more than|over|at least|up to|under|less than|fewer than)\b/i;
const SPEAKING =
  /\b(?:sa(?:id|ys|ying)|told|tells|wrote|writes|written|statement|interview|report(?:s|ed)?|according|announced|announcement|letter|speech|testimony|press release|blog|post|warned|added|explained|argued|called|described)\b/i;
const QUOTATION = /“([^“”]{8,600})”|"([^"\n]{8,600})"/g;
const YEAR = /\b(?:1[89]|20)\d\d\b/g;

interface Sentence extends Stretch {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** Compares a claim with the page that the article cites for it; null where the page has nothing about it. Pure. */
export function compare(claim: Claim, { text, link }: ComparedArticle, page: ComparedPage): Comparison | null {
  const around = sentenceAround(text, claim);
  const sentences = readSentences(page);
  const context: Context = {
    claim,
    text,
    around,
    link: link ?? around,
    page,
    sentences,
    words: contentWords(claim.quote),
  };
  return quotation(context) ?? numbers(context) ?? words(context);
}

const sentencesRead = new WeakMap<ComparedPage, readonly Sentence[]>();

/** The sentences of a page with their words; worked out once for all claims that it is compared with. */
function readSentences(page: ComparedPage): readonly Sentence[] {
  const known = sentencesRead.get(page);
  if (known) return known;
  const sentences = sentencesOf(page.text, SENTENCES_MAX).map((at): Sentence => {
    const own = page.text.slice(at.start, at.end);
    return { ...at, text: own, words: contentWords(own) };
  });
  sentencesRead.set(page, sentences);
  return sentences;
}

interface Context {
  readonly claim: Claim;
  readonly text: string;
  /** The claim's sentence in the article. */
  readonly around: Stretch;
  readonly link: Stretch;
  readonly page: ComparedPage;
  readonly sentences: readonly Sentence[];
  /** The claim's content words. */
  readonly words: ReadonlySet<string>;
}

/** The sentences of a page that have most words in common with some words, best first. */
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

/** A sentence with what stands around it, as far as there is room. */
function passageAt(page: ComparedPage, { start, end }: Stretch): string {
  if (end - start >= PASSAGE_CHARS_MAX) return cut(page.text.slice(start, start + PASSAGE_CHARS_MAX));
  const paragraph = { start: page.text.lastIndexOf('\n', start - 1) + 1, end: page.text.indexOf('\n', end) };
  const to = paragraph.end < 0 ? page.text.length : paragraph.end;
  if (to - paragraph.start <= PASSAGE_CHARS_MAX) return cut(page.text.slice(paragraph.start, to));
  return cut(page.text.slice(start, end));
}

const cut = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

const QUOTE_CHARS_MAX = 240;
/** The beginning of a sentence, in whole words, where it is too long to be quoted. */
function quotable(text: string): string {
  const line = text.trim();
  return line.length <= QUOTE_CHARS_MAX ? line : line.slice(0, QUOTE_CHARS_MAX).replace(/\s+\S*$/, '');
}

/** Letters and digits only: quotation marks, dashes and line breaks differ between an article and its source. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words that the article quotes in the claim, without its marks. */
function quotedIn({ claim, text, around }: Context): Stretch | null {
  const sentence = text.slice(around.start, around.end);
  let longest: Stretch | null = null;
  for (const match of sentence.matchAll(QUOTATION)) {
    const start = around.start + match.index + 1;
    const end = start + match[0].length - 2;
    const within = start < claim.end && end > claim.start;
    if (within && end - start > (longest ? longest.end - longest.start : 0)) longest = { start, end };
  }
  return longest;
}

function quotation(context: Context): Comparison | null {
  const { claim, text, around, link, page, sentences } = context;
  const at = quotedIn(context);
  if (at === null) return null;
  const article = text.slice(at.start, at.end).replace(/[,.;:]$/, '');
  // What the writer left out or put in is not looked for.
  const parts = article
    .split(/…|\.{3}|\[[^\]]*\]/)
    .map(folded)
    .filter((part) => part.split(' ').length >= 2);
  if (parts.reduce((sum, part) => sum + part.split(' ').length, 0) < QUOTED_WORDS_MIN) return null;
  const all = ` ${folded(page.text)} `;
  const near = nearest(sentences, contentWords(article));
  if (parts.every((part) => all.includes(` ${part} `))) {
    const holding = sentences.find(({ text: own }) => folded(own).includes(parts[0] ?? '')) ?? near[0]?.sentence;
    if (!holding) return null;
    return {
      finding: 'same-quotation',
      why: 'The page has the words that the article quotes.',
      passage: passageAt(page, holding),
      quotes: { article, evidence: quotable(holding.text) },
    };
  }
  const best = near[0];
  if (page.incomplete || !best) return null;
  const quotedWords = contentWords(article);
  const altered = best.shared >= SHARED_WORDS_MIN && best.shared >= 0.5 * quotedWords.size;
  const speaker = claim.attribution?.standsFor ?? claim.attribution?.source ?? '';
  const name = speaker.match(/\p{Lu}[\p{L}’'-]+/gu)?.at(-1);
  const linked = text.slice(link.start, link.end);
  const cites = SPEAKING.test(linked) || (link.start < at.end && link.end > at.start);
  // A link beside a quotation may lead to something else than what it is taken from.
  if (!altered && !cites && !(name !== undefined && page.text.includes(name))) return null;
  if (!altered && !SPEAKING.test(text.slice(around.start, around.end))) return null;
  const shown =
    altered || name === undefined
      ? best.sentence
      : (nearest(
          sentences.filter(({ text: own }) => own.includes(name)),
          quotedWords,
        )[0]?.sentence ??
        sentences.find(({ text: own }) => own.includes(name)) ??
        best.sentence);
  return {
    finding: 'no-such-quotation',
    why: altered
      ? 'The page has these words otherwise than the article quotes them.'
      : 'The page does not have the words that the article quotes; this is the nearest that it says.',
    passage: passageAt(page, shown),
    quotes: { article, evidence: quotable(shown.text) },
  };
}

function numbers(context: Context): Comparison | null {
  const { claim, text, page, sentences, words } = context;
  const near = nearest(sentences, words);
  if (near.length === 0) return null;
  let same: Comparison | null = null;
  const everywhere = near.flatMap(({ sentence }) => numbersIn(sentence.text));
  for (const { value, unit, start, end } of claim.quantities) {
    const stated = text.slice(start, end);
    const roughly = ROUGHLY.test(text.slice(Math.max(claim.start, start - 20), start));
    const holding = near.find(
      ({ sentence, shared }) =>
        shared >= 2 &&
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
    // The number may be on the page without being worded alike.
    if (page.incomplete || unit === null || everywhere.some((number) => sameValue(value, number.value, true)))
      return null;
    const other = otherNumber(context, near, unit);
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

/** The sentence of the page that says what the claim says, and has one other number for it. */
function otherNumber(
  { claim, words }: Context,
  near: readonly { sentence: Sentence; shared: number }[],
  unit: string,
): { sentence: Sentence; number: StatedNumber } | null {
  const years = new Set(claim.quote.match(YEAR));
  for (const { sentence, shared } of near) {
    if (shared < SHARED_WORDS_MIN || shared < SAME_SUBJECT_SHARE * words.size) continue;
    const told = sentence.text.match(YEAR) ?? [];
    if (years.size > 0 && told.length > 0 && !told.some((year) => years.has(year))) continue;
    const counted = numbersIn(sentence.text).filter((number) => countsTheSame(unit, number));
    const [number] = counted;
    // With several numbers of the kind it is not clear which one the claim is about.
    if (number && counted.length === 1) return { sentence, number };
  }
  return null;
}

const NAME = /(?<=[\p{Ll}\d,;:“"’)]\s)\p{Lu}[\p{L}’'-]+/gu;

function words({ claim, page, sentences, words: own }: Context): Comparison | null {
  const [best] = nearest(sentences, own);
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
