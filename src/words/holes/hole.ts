import { countWords } from '../clauses.js';
import { isFurniture } from '../furniture.js';
import { isOfPage, type News } from '../news.js';
import { isBalanced } from '../speech.js';
import { type Sentence } from '../sentences.js';

/** Where a text owes its readers something, in the order of what matters most. */
export const HOLE_KINDS = [
  'promised',
  'headline-charge',
  'headline-part',
  'headline-quotation',
  'headline-all',
  'done-or-to-come',
  'charge',
  'poll',
  'sourceless',
  'unnamed-source',
  'unnamed-place',
  'said-by-nobody',
  'no-number',
  'unpaid',
  'sides-figure',
  'unverified',
  'highest',
  'whose-words',
  'estimated',
  'crowd',
  'bare-rise',
  'critics',
] as const;
export type HoleKind = (typeof HOLE_KINDS)[number];

/** One thing that a careful editor would ask for before the text is printed. */
export interface Hole {
  readonly kind: HoleKind;
  /** One plain sentence with the words of the text. */
  readonly says: string;
  readonly asks: string;
  /** What is to be said to the question: words of the text, or that it has none. */
  readonly answer: string;
  /** A sentence of the text that shows it, verbatim, or the headline. */
  readonly quote: string;
  readonly in: 'title' | 'text';
  /** The words in it that the hole is about, verbatim. */
  readonly word: string;
}

/** An article, cut once. */
export interface Probed {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** What it tells first; looked for once. */
  readonly news: () => News | null;
}

const CHARS = { least: 25, most: 340 } as const;

const isClean = (text: string, title: string): boolean =>
  isBalanced(text) &&
  !/https?:|www\.|[{}<>|©\uFFFD]|\s{2}|\p{Ll}{2}[.!?]\p{Lu}/u.test(text) &&
  !isOfPage(text) &&
  !isFurniture(text, title);

/** A sentence that can be shown to a reader by itself. */
export const isShowable = ({ text }: Pick<Sentence, 'text'>, title: string): boolean =>
  text.length >= CHARS.least && text.length <= CHARS.most && isClean(text, title);

/** A sentence, or of a long one the clauses around some of its words; null where neither can be shown. */
export function shownAround(sentence: Sentence, word: string, title: string): string | null {
  if (!isClean(sentence.text, title)) return null;
  if (sentence.text.length <= CHARS.most) return isShowable(sentence, title) ? sentence.text : null;
  const at = sentence.text.indexOf(word);
  const before = sentence.text.slice(0, at).search(/[^,;()–—]*$/u);
  const rest = /^[^,;()–—]*/u.exec(sentence.text.slice(at + word.length))?.[0] ?? '';
  const clause = tidy(sentence.text.slice(before, at + word.length) + rest);
  return clause.length <= CHARS.most && countWords(clause) >= CLAUSE_WORDS_MIN && isBalanced(clause) ? clause : null;
}
const CLAUSE_WORDS_MIN = 5;

/** Words without the space and the marks at their end. */
export const tidy = (words: string): string => words.trim().replace(/(?:[.…,;:–—-]|\s)+$/u, '');

/** Words of which the last lead nowhere: “a surge in requests for”. */
export const whole = (words: string): string =>
  tidy(words).replace(
    /(?: (?:the|an?|of|to|in|on|at|by|for|from|with|and|or|but|that|who|which|than|till|until|as|his|her|its|their|is|are|was|were|has|have|had|after|before|about|into|over))+$/u,
    '',
  );

/** Somebody by name who says something. */
export const NAMED_SAYS =
  /\p{Lu}\p{L}+ \p{Lu}[\p{L}’'-]+,? (?:[^.]{0,60},? )?(?:said|says|told|wrote|tweeted|noted|argued?|explained|added)|(?:said|says|told|wrote|tweeted|noted|argued|explained|added) (?:[\p{Ll}-]+ ){0,3}\p{Lu}\p{L}+ \p{Lu}|according to (?:[\p{Ll}-]+ ){0,4}\p{Lu}|\b(?:professor|Dr\.|analyst at|director of)/u;

const EXPERT =
  '(?:analyst|economist|expert|professor|strategist|researcher|scientist|observer|commentator|fellow|scholar|historian|epidemiologist|lecturer|virologist|pollster)';
const NAMED_EXPERT = new RegExp(
  `(?<![\\p{L}])${EXPERT}s? (?:\\p{Ll}+ ){0,3}(?:at|from|of|with|for) (?:the )?\\p{Lu}|\\p{Lu}\\p{L}+,(?: \\d+,)? (?:an?|the|senior|chief|former|\\p{Ll}+) [^,.]{0,60}${EXPERT}(?![\\p{L}])|(?<![\\p{L}])(?:[Pp]rofessor|Dr\\.?|Prof\\.?|[Ee]conomist|[Aa]nalyst|[Ss]trategist|[Hh]istorian|[Rr]esearcher) \\p{Lu}\\p{L}+`,
  'u',
);
/** Whether a text has an expert who can be found: by name or by house. */
export const namesExpert = (text: string): boolean => NAMED_EXPERT.test(text);

/** The sentence with those before and after it. */
export const around = (sentences: readonly Sentence[], at: number, reach = 1): string =>
  sentences
    .slice(Math.max(0, at - reach), at + reach + 1)
    .map(({ text }) => text)
    .join(' ');

export const fewWords = (words: string, most: number): boolean => countWords(words) <= most;
