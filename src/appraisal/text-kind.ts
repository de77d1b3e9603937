import { factCheckIn } from './fact-check.js';
import { type Line, firstMark, marksIn, type Passage, passageOf, type ReadArticle } from './marks.js';
import {
  ADVERTISEMENT,
  ANALYSIS,
  DATELINE,
  EXPLAINER,
  FIRST_PERSON,
  LIVE,
  OPINION,
  PRESS_RELEASE,
  PRESS_RELEASE_FORMS,
  PRESS_RELEASE_HABITS,
  PROMOTING_MIN,
  PROMOTING_WORD,
  QUESTION_LINE,
  SALE,
  SATIRE,
  SPEAKER_LINE,
  TIME_STAMPED,
} from './marks.data.js';
import {
  formOf,
  isInterview,
  isSpeakerLabel,
  lettersIn,
  MONTHS,
  MONTHS_AS_WRITTEN,
  mostArguing,
  turnsIn,
  voiceOf,
  WEEKDAYS,
} from '../words/index.js';

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

/** What a text is, as a reader would say it. What is written as a report may still be invented. */
export const KIND_IN_WORDS: Readonly<Record<TextKind, string>> = {
  report: 'written as a news report',
  analysis: 'an analysis',
  opinion: 'an opinion piece',
  'press-release': 'a press release',
  interview: 'an interview',
  'live-blog': 'a live blog',
  satire: 'satire',
  explainer: 'an explainer',
  advertisement: 'an advertisement',
  other: 'of no clear kind',
};

export interface KindOfText {
  readonly kind: TextKind;
  /** The words that show it; null for `other`. */
  readonly because: Passage | null;
}

const HEADING_CHARS_MAX = 100;
const QUESTION_CHARS_MAX = 300;
/** An explainer asks its first question within as many lines. */
const OPENING_LINES = 5;

/** Lines by time, at least four and a fifth of all: a live blog. */
function stamped({ lines }: ReadArticle): Passage | undefined {
  const found = lines.filter(({ text }) => TIME_STAMPED.test(text));
  const [first] = found;
  return first && found.length >= 4 && found.length >= 0.2 * lines.length ? passageOf(first) : undefined;
}

const PRICE = /[$€£]\s?\d/;
const OFFERED =
  /\b(?:off (?:the )?(?:original|regular|list|going|usual)|\d+ ?% (?:off|discount|savings)|discount(?:s|ed)?|price (?:drop|cut|break|tag)|regular(?:ly)? (?:price|rate|going)|usually (?:sell|cost|price)|all-time low|best (?:price|deals?)|free shipping|lowest (?:price|offer)|sav(?:e|ings? (?:of|on)) (?:up to )?[$€£]|(?:today|this week)[’']s (?:deal|sale|offer)|drops? to [$€£]|on sale)\b/i;
/** Least number of sentences with a price, their least share, and least number of sentences that offer something. */
const PRICED = { prices: 4, share: 0.2, offers: 3 } as const;

/** A list of offers: prices in many sentences, and praise of how low they are. */
function priced({ sentences }: ReadArticle): Passage | undefined {
  const prices = sentences.filter(({ text }) => PRICE.test(text));
  const offers = sentences.filter(({ text }) => OFFERED.test(text));
  const isOffer =
    prices.length >= PRICED.prices &&
    prices.length >= PRICED.share * sentences.length &&
    offers.length >= PRICED.offers;
  const shown = offers.find(({ text }) => PRICE.test(text)) ?? offers[0];
  return isOffer && shown ? passageOf(shown) : undefined;
}

const isQuestion = ({ text }: Line, charsMax: number): boolean =>
  text.length <= charsMax && text.endsWith('?') && !/^["“‘]/.test(text);

/** Questions to somebody, and answers in which somebody speaks of himself, that make an interview together. */
const ANSWERED_MIN = 4;

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
  // Of what is asked, somebody answers for himself.
  const questions = new Set(asked);
  const answered = lines.filter(
    (line, index) => questions.has(lines[index - 1] ?? line) && FIRST_PERSON.test(line.text),
  );
  if (addressed[0] && addressed.length + answered.length >= ANSWERED_MIN && answered.length * 2 >= asked.length)
    return { kind: 'interview', because: passageOf(addressed[0]) };
  if (addressed[0] && (addressed.length >= 3 || /\binterview\b/i.test(title)))
    return { kind: 'interview', because: passageOf(addressed[0]) };
  // News with a few questions after it is no explainer.
  return lines.indexOf(first) < OPENING_LINES && asked.filter((line) => isQuestion(line, HEADING_CHARS_MAX)).length >= 3
    ? { kind: 'explainer', because: passageOf(first) }
    : undefined;
}

/** The first line that shows that a text consists of letters. */
function written(article: ReadArticle): Passage | undefined {
  const because = lettersIn(article)?.because;
  return because && passageOf({ start: because.start, text: article.text.slice(because.start, because.end) });
}

/** The first question of a text in which somebody is asked and answers, by labels of who speaks. */
function transcribed({ text, sentences }: ReadArticle): Passage | undefined {
  const turns = turnsIn(text);
  const asks = turns.filter((turn) => turn.asks);
  if (!asks.some(({ says, start }) => says > start) || !isInterview(text, turns)) return undefined;
  const question = sentences.find(
    ({ start, end, text: words }) =>
      words.trim().endsWith('?') && asks.some((turn) => turn.start <= start && turn.end >= end),
  );
  return question && passageOf(question);
}

/** Share of the sentences of a transcript in which its speaker says "I" or "we". */
const SPOKEN_SHARE = 0.3;

/** The label of the only speaker of a transcript, which begins with it. */
function spoken({ lines, sentences }: ReadArticle): Passage | undefined {
  const [first] = lines;
  const label = first && SPEAKER_LINE.exec(first.text)?.[0];
  if (!first || label === undefined || !isSpeakerLabel(label)) return undefined;
  const personal = sentences.filter(({ own }) => FIRST_PERSON.test(own)).length;
  if (personal < 3 || personal < SPOKEN_SHARE * sentences.length) return undefined;
  return passageOf({ start: first.start, text: label.trim() });
}

type Found = ReturnType<typeof marksIn>;

/** Two habits of press releases, one with two of their forms, or three of their forms; the first of them. */
function sent({ text }: ReadArticle, habits: Found, forms: Found): Passage | undefined {
  const words = new Set([...text.matchAll(PROMOTING_WORD)].map(([word]) => word.toLowerCase().slice(0, STEM_CHARS)));
  const count = forms.count + (words.size >= PROMOTING_MIN ? 1 : 0);
  return habits.count >= 2 || (habits.count >= 1 && count >= 2) || count >= 3
    ? (habits.first ?? forms.first)
    : undefined;
}
/** Letters by which forms of a word are one. */
const STEM_CHARS = 6;

/** When something happened, as news says it. */
const DAY = new RegExp(
  `\\b(?:${WEEKDAYS}|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}|\\d{1,2} (?:${MONTHS})|(?:in|last|since|by|until|of) (?:${MONTHS})|(?:[Yy]ester|[Tt]o)day|[Tt]onight|(?:[Tt]his|[Ll]ast) (?:week|month|year|morning|night)|[Ee]arlier this)\\b`,
  'gu',
);
/** Days, sentences with a figure, or one of both from which on a text tells news. Of reports by careful outlets nine in ten do, of mock news one in four. */
const NEWS_MIN = { days: 2, figured: 3 } as const;
/** Whether a text says when what it tells happened. */
function tellsNews({ sentences }: ReadArticle): boolean {
  const own = sentences.map((sentence) => sentence.own);
  const days = own.reduce((count, words) => count + (words.match(DAY)?.length ?? 0), 0);
  const figured = own.filter((words) => /\d/.test(words)).length;
  return days >= NEWS_MIN.days || figured >= NEWS_MIN.figured || (days > 0 && figured > 0);
}

/** What shows that a text is a report; undefined where its writer is heard, as reporters are not, or where nothing says when it happened. */
function reported(article: ReadArticle, attributed: Passage | undefined): Passage | undefined {
  const voice = voiceOf(article.sentences);
  const [first] = article.lines;
  const isDated = first !== undefined && DATELINE.test(first.text);
  if (voice === 'writer' || (voice === null && !isDated) || !tellsNews(article)) return undefined;
  return isDated ? passageOf(first) : attributed;
}

/** The sentence in which a writer argues most, of a text in a writer's voice. Who lists, advises or instructs does not argue. */
function argued(article: ReadArticle): Passage | undefined {
  const isArgued = voiceOf(article.sentences) === 'writer' && formOf(article)?.does !== 'neither';
  const most = isArgued ? mostArguing(article.sentences) : undefined;
  return most && passageOf(most);
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
  const forms = marksIn(article, PRESS_RELEASE_FORMS);
  const asked = questioned(article);
  const told: readonly (readonly [TextKind, Passage | undefined])[] = [
    ['satire', firstMark(article, SATIRE)],
    [
      'advertisement',
      firstMark(article, ADVERTISEMENT) ?? (sales.count >= 2 ? sales.first : undefined) ?? priced(article),
    ],
    ['press-release', firstMark(article, PRESS_RELEASE) ?? sent(article, habits, forms)],
    ['live-blog', firstMark(article, LIVE) ?? stamped(article)],
    ['opinion', firstMark(article, OPINION) ?? written(article)],
    ['analysis', firstMark(article, ANALYSIS) ?? factCheckIn(article)?.because],
    [asked?.kind ?? 'other', asked?.because],
    ['interview', transcribed(article) ?? spoken(article)],
    ['explainer', firstMark(article, EXPLAINER)],
    ['opinion', argued(article)],
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
