import { type Line, firstMark, marksIn, type Passage, passageOf, type ReadArticle } from './marks.js';
import {
  ADVERTISEMENT,
  ANALYSIS,
  DATELINE,
  EXPLAINER,
  LIVE,
  OPINION,
  OWN_OPINION,
  PRESS_RELEASE,
  PRESS_RELEASE_HABITS,
  QUESTION_LINE,
  SALE,
  SATIRE,
  TIME_STAMPED,
} from './marks.data.js';

/** What an article presents itself as. `other`: nothing in it says so. */
export const TEXT_KINDS = [
  'report',
  'analysis',
  'opinion',
  'press-release',
  'interview',
  'live-blog',
  'satire',
  'explainer',
  'advertisement',
  'other',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** What a text is, as a reader would say it. */
export const KIND_IN_WORDS: Readonly<Record<TextKind, string>> = {
  report: 'a news report',
  analysis: 'an analysis',
  opinion: 'an opinion piece',
  'press-release': 'a press release',
  interview: 'an interview',
  'live-blog': 'a live blog',
  satire: 'satire',
  explainer: 'an explainer',
  advertisement: 'an advertisement',
  other: 'a text of no usual kind',
};

export interface KindOfText {
  readonly kind: TextKind;
  /** The words that show it; null for `other`. */
  readonly because: Passage | null;
}

const HEADING_CHARS_MAX = 100;
const QUESTION_CHARS_MAX = 300;

/** Lines by time, at least four and a fifth of all: a live blog. */
function stamped({ lines }: ReadArticle): Passage | undefined {
  const found = lines.filter(({ text }) => TIME_STAMPED.test(text));
  const [first] = found;
  return first && found.length >= 4 && found.length >= 0.2 * lines.length ? passageOf(first) : undefined;
}

const isQuestion = ({ text }: Line, charsMax: number): boolean =>
  text.length <= charsMax && text.endsWith('?') && !/^["“‘]/.test(text);

/** Questions with a longer answer after each, at least three. */
function questioned({ title, lines }: ReadArticle): { kind: 'interview' | 'explainer'; because: Passage } | undefined {
  const marked = lines.filter(({ text }) => QUESTION_LINE.test(text));
  if (marked[0] && marked.length >= 3) return { kind: 'interview', because: passageOf(marked[0]) };
  const asked = lines.filter(
    (line, index) => isQuestion(line, QUESTION_CHARS_MAX) && (lines[index + 1]?.text.length ?? 0) > line.text.length,
  );
  const [first] = asked;
  if (!first || asked.length < 3 || asked.length < 0.1 * lines.length) return undefined;
  const addressed = asked.filter(({ text }) => /\byou(?:r|rs|rself)?\b/i.test(text));
  if (addressed[0] && (addressed.length >= 3 || /\binterview\b/i.test(title)))
    return { kind: 'interview', because: passageOf(addressed[0]) };
  return asked.filter((line) => isQuestion(line, HEADING_CHARS_MAX)).length >= 3
    ? { kind: 'explainer', because: passageOf(first) }
    : undefined;
}

/** Sentences in which the writer gives an opinion, at least four. */
function ownOpinions({ sentences }: ReadArticle): Passage | undefined {
  const found = sentences.filter(({ own }) => OWN_OPINION.test(own));
  const [first] = found;
  return first && found.length >= 4 && found.length >= 0.03 * sentences.length ? passageOf(first) : undefined;
}

/** A writer who shouts or speaks to the reader, outside quotations. */
const ADDRESSED = /!(?:\s|$)|\b(?:you|your|we|our|us|folks|I|my)\b/;
const ADDRESSED_SHARE = 0.2;

/** What shows that a text is a report; undefined where the writer shouts or speaks to the reader, as reporters do not. */
function reported({ lines, sentences }: ReadArticle, attributed: Passage | undefined): Passage | undefined {
  const [first] = lines;
  if (first && DATELINE.test(first.text)) return passageOf(first);
  const shouted = sentences.filter(({ own }) => /!(?:\s|$)/.test(own)).length;
  const addressed = sentences.filter(({ own }) => ADDRESSED.test(own)).length;
  return shouted >= 2 || (addressed >= 3 && addressed >= ADDRESSED_SHARE * sentences.length) ? undefined : attributed;
}

/**
 * The kind of an English text, by words that say or show it. The first that applies, from what the text says of itself
 * to its habits.
 * @param attributed the first passage that names a source; undefined when the text names none
 */
export function kindOf(article: ReadArticle, attributed: Passage | undefined): KindOfText {
  const habits = marksIn(article, PRESS_RELEASE_HABITS);
  const sales = marksIn(
    article,
    SALE.flatMap(({ place, phrases }) => phrases.map((phrase) => ({ place, phrases: [phrase] }))),
  );
  const asked = questioned(article);
  const told: readonly (readonly [TextKind, Passage | undefined])[] = [
    ['satire', firstMark(article, SATIRE)],
    ['advertisement', firstMark(article, ADVERTISEMENT) ?? (sales.count >= 2 ? sales.first : undefined)],
    ['press-release', firstMark(article, PRESS_RELEASE) ?? (habits.count >= 2 ? habits.first : undefined)],
    ['live-blog', firstMark(article, LIVE) ?? stamped(article)],
    ['opinion', firstMark(article, OPINION)],
    ['analysis', firstMark(article, ANALYSIS)],
    [asked?.kind ?? 'other', asked?.because],
    ['explainer', firstMark(article, EXPLAINER)],
    ['opinion', ownOpinions(article)],
    ['report', reported(article, attributed)],
  ];
  for (const [kind, because] of told) if (because) return { kind, because: shortened(because) };
  return { kind: 'other', because: null };
}

const QUOTE_CHARS_MAX = 160;

/** The passage up to a word's end, when it is long. */
function shortened(passage: Passage): Passage {
  if (passage.quote.length <= QUOTE_CHARS_MAX) return passage;
  const quote = passage.quote.slice(0, QUOTE_CHARS_MAX).replace(/\s+\S*$/, '');
  return { ...passage, end: passage.start + quote.length, quote };
}
