import { furnitureBefore } from './furniture.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { MONTHS, WEEKDAYS } from './calendar.js';

/** Words of the text at their place, in UTF-16 code units. */
export interface ShownWords {
  readonly in: 'text';
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** What a signal of manner says of a text in plain words, for it and against it. */
interface MannerWords {
  readonly for: string | null;
  readonly against: string | null;
  /** Words outside quotations that show the side that has words; null where no few words could show it. */
  readonly shownBy: RegExp | null;
}

/**
 * A whole sentence with an exclamation mark, or at least three words in capitals of which one is no name: acronyms, agencies and names of
 * papers are written so without raising a voice.
 */
const LOUD =
  /(?<=^["“]?)\p{Lu}\p{L}*(?:[ ,’'-]+\p{L}+){2,20}!+|(?<![\p{L}\p{N}])(?=(?:\p{Lu}{2,} ){0,8}(?:IS|ARE|WAS|WERE|HAS|HAVE|HAD|WILL|THEY|YOU|WE|IT|THIS|THAT|NOT|NEVER|JUST|NOBODY|EVERY|NOW|MUST|BEFORE|YOUR|OUR|THEIR|WHO|WHAT|WHY|UP)\b)\p{Lu}{2,}(?: \p{Lu}{2,}){2,}/u;

/**
 * By signal of the embedded analyst. A side without words is not said, because the text alone does not show it: that something is
 * missing may only have been overlooked.
 */
const MANNER: Readonly<Record<string, MannerWords>> = {
  attribution: {
    for: 'It says who says so.',
    against: 'It leaves open who says so.',
    shownBy:
      /(?<![\p{L}’'-])(?:\p{Lu}[\p{L}’'-]+ ){2,3}(?:said|told|wrote|announced|testified)\b|\b[Aa]ccording to (?:\p{L}+ ){1,3}\p{L}+/u,
  },
  numbers: {
    for: 'It gives figures that can be checked.',
    against: 'Its figures come without a source.',
    shownBy:
      /(?:[$€£]\d[\d,.]*\d?(?: (?:million|billion|trillion))?|\b\d[\d,.]*(?:%| per ?cent| (?:million|billion)))(?: of (?:the |all )?\p{Ll}+(?: \p{Ll}+s\b)?)?|\b[1-9]\d[\d,]* \p{Ll}{3,}(?:s|ople)\b/u,
  },
  'dates-and-places': {
    for: 'It says when it happened.',
    against: null,
    shownBy: new RegExp(
      `\\bon (?:${WEEKDAYS})\\b|\\b(?:on|in) (?:${MONTHS})(?: \\d{1,4})?\\b|\\b(?:${MONTHS}) \\d{1,2}\\b`,
      'u',
    ),
  },
  hedging: {
    for: 'It marks what is not certain.',
    against: null,
    shownBy:
      /\b(?:reportedly|allegedly|is believed to|are believed to|appears? to|could not be (?:confirmed|verified)|remains? unclear)(?: \p{Ll}+){0,3}/u,
  },
  certainty: { for: null, against: 'It leaves no room for doubt.', shownBy: null },
  'loaded-language': { for: null, against: 'Its own words judge before they tell.', shownBy: null },
  shouting: {
    for: null,
    against: 'It raises its voice.',
    shownBy: LOUD,
  },
  insults: { for: null, against: 'It calls people names.', shownBy: null },
  clickbait: { for: null, against: 'Its headline asks for a click.', shownBy: null },
  'headline-match': { for: null, against: 'Its headline is not what the text is about.', shownBy: null },
  conspiracy: { for: null, against: 'It suspects hidden powers.', shownBy: null },
  satire: { for: null, against: 'It reads like satire.', shownBy: null },
  advertising: { for: null, against: 'It advertises.', shownBy: null },
  balance: { for: null, against: 'One side alone is heard.', shownBy: null },
  'unsupported-claims': { for: null, against: 'It claims without support.', shownBy: null },
};

/** Words of a sentence that says where its figure is from. */
const OWNED =
  /\b(?:said|says?|told|according to|reports?|reported|announced|wrote|stated?|stud(?:y|ies)|survey|poll|census|data|figures|statistics|records?|estimate[ds]?|found|shows?|showed|published)\b/i;

/** The plain words for a signal on one side; null where the text does not show it. */
export const mannerInPlainWords = (signal: string, side: 'for' | 'against'): string | null =>
  MANNER[signal]?.[side] ?? null;

/** What a signal of the embedded analyst is about. */
const NAMES: Readonly<Record<string, string>> = {
  attribution: 'its sourcing',
  quotation: 'its quotations',
  numbers: 'its numbers',
  documents: 'its documents',
  'dates-and-places': 'its dates',
  hedging: 'its caution',
  certainty: 'its certainty',
  'loaded-language': 'its wording',
  superlatives: 'its superlatives',
  insults: 'its manners',
  'second-person': 'its appeals',
  shouting: 'its tone',
  clickbait: 'its title',
  'headline-match': 'title against text',
  balance: 'its balance',
  'unsupported-claims': 'its support',
  conspiracy: 'its suspicions',
  satire: 'its seriousness',
  advertising: 'its sales talk',
  injection: 'its orders',
  boilerplate: 'its form',
};
/** The name of a signal in a sentence; its id where it has none. */
export const nameOfSignal = (signal: string): string => NAMES[signal] ?? signal;

const read = new WeakMap<object, readonly Sentence[]>();

/** The sentences of an article, which are cut once. */
function sentencesIn(article: { readonly text: string }): readonly Sentence[] {
  const sentences = read.get(article) ?? sentencesOf(article.text);
  read.set(article, sentences);
  return sentences;
}

/** The first words of the article's own text, outside quotations, that show what a signal says on a side; null without any. */
export function mannerShownIn(
  signal: string,
  side: 'for' | 'against',
  article: { readonly text: string },
): ShownWords | null {
  const known = shown.get(article) ?? new Map<string, ShownWords | null>();
  shown.set(article, known);
  const key = `${side} ${signal}`;
  const words = known.has(key) ? (known.get(key) ?? null) : firstShown(signal, side, article);
  known.set(key, words);
  return words;
}

/** Asked for each part of each vote, and found once in each article. */
const shown = new WeakMap<object, Map<string, ShownWords | null>>();

function firstShown(signal: string, side: 'for' | 'against', article: { readonly text: string }): ShownWords | null {
  const { [side]: words = null, shownBy: pattern = null } = MANNER[signal] ?? {};
  // Where both sides have words, the pattern shows what speaks for the text.
  if (words === null || pattern === null || (side === 'against' && MANNER[signal]?.for)) return null;
  for (const { start, own, text } of sentencesIn(article)) {
    const found = pattern.exec(own);
    // A figure can only be checked where its sentence says whose it is.
    if (!found || (signal === 'numbers' && !OWNED.test(text))) continue;
    const from = start + found.index;
    const quote = found[0].trimEnd();
    return { in: 'text', start: from, end: from + quote.length, quote };
  }
  return null;
}

/**
 * The whole sentence around a passage of the text, without a dateline or another part of the page before it; the passage itself where it
 * is in none.
 */
export function sentenceAround(
  article: { readonly title?: string; readonly text: string },
  { start, end, quote }: { readonly start: number; readonly end: number; readonly quote: string },
): string {
  const around = sentencesIn(article).find((sentence) => sentence.start <= start && sentence.end >= end);
  if (!around) return quote;
  // Pages lose the space between paragraphs: "in his name.Recently, TMZ".
  const ends = [...around.text.matchAll(/[.!?](?=\p{Lu}\p{Ll})/gu)].map(({ index }) => index + 1);
  const from = Math.max(0, ...ends.filter((at) => around.start + at <= start));
  const to = Math.min(around.text.length, ...ends.filter((at) => around.start + at >= end));
  const sentence = around.text.slice(from, to).trim();
  const own = sentence.slice(furnitureBefore(sentence, article.title ?? '')).trim() || sentence;
  return to < around.text.length ? own : own + restOfQuotation(article.text.slice(around.end), own);
}

/** What follows a sentence up to the end of the quotation that it opens; empty where it opens none, or one that goes on for long. */
function restOfQuotation(after: string, sentence: string): string {
  const isOpen =
    (sentence.match(/“/g) ?? []).length > (sentence.match(/”/g) ?? []).length ||
    ((sentence.match(/"/g) ?? []).length & 1) === 1;
  return isOpen ? (/^[^\n“”"]{0,240}["”]/u.exec(after)?.[0] ?? '') : '';
}
