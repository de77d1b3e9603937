import { factCheckIn } from './fact-check.js';
import { type Line, firstMark, marksIn, type Passage, passageOf, type ReadArticle } from './marks.js';
import {
  ADVERTISEMENT,
  ANALYSIS,
  CONTRACTED,
  DATELINE,
  EXPLAINER,
  FIRST_PERSON,
  LIVE,
  OPINION,
  OWN_OPINION,
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
  WEIGHING,
} from './marks.data.js';
import {
  isInterview,
  isSpeakerLabel,
  lettersIn,
  MONTHS,
  MONTHS_AS_WRITTEN,
  REPORTING_VERBS,
  sentencesOfOthers,
  type Sentence,
  turnsIn,
  VERBS_OF_SAYING,
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

/** Sentences in which the writer gives an opinion, at least four. */
function ownOpinions({ sentences }: ReadArticle): Passage | undefined {
  const found = sentences.filter(({ own }) => OWN_OPINION.test(own));
  const [first] = found;
  return first && found.length >= 4 && found.length >= 0.03 * sentences.length ? passageOf(first) : undefined;
}

/** What reporters do not do outside quotations: speak to the reader or of themselves, ask, shout, order, contract words, judge. */
const OWN_VOICE: readonly { readonly pattern: RegExp; readonly judges: boolean }[] = [
  { judges: false, pattern: /\b(?:I|my|me|we|our|us|you|your|folks)\b(?!\.)/ },
  {
    judges: false,
    pattern: /\p{L}n['’]t\b|\p{L}['’](?:ll|re|ve)\b|\b(?:it|that|there|here|he|she|what|who)['’]s\b/iu,
  },
  { judges: false, pattern: /\?\s*$/ },
  { judges: false, pattern: /!\s*$/ },
  {
    judges: false,
    pattern:
      /^(?:Let(?:['’]s)?|Don['’]t|Do not|Never|Remember|Imagine|Consider|Forget|Look|Ask|Call|Stop|Wake|Share|Make|Think|Keep|Take)\b/,
  },
  {
    judges: false,
    pattern:
      /\b(?:of course|clearly|obviously|frankly|sadly|unfortunately|undoubtedly|surely|as usual|hard to see|hardly|simply|should|must|courage|makes (?:complete |perfect |no )?sense|turns out)\b/i,
  },
  {
    judges: true,
    pattern:
      /\b(?:needless to say|no wonder|so-called|absurd\w*|ridiculous\w*|pathetic\w*|disgrac\w+|outrageous\w*|shame(?:ful\w*|less\w*)|laughabl\w+|ought to|nonsense|stupid\w*|idiot\w*|hypocri\w+|brazen\w*|naive|cowardly|grotesque|arrogan\w+|cynical\w*|reckless\w*|immoral\w*|unconscionable|dishonest\w*|betray\w*|a (?:terrible|bad|grave|dangerous|costly) (?:idea|mistake|precedent)|(?:it|this|that) is (?:wrong|unfair|unjust|high time|time (?:to|for))|(?:has|have) (?:no|every) (?:right|excuse)|deserves? (?:better|more|credit|blame|praise|our)|nothing (?:less|more) than|the (?:sad |simple |plain |hard )?(?:truth|irony) is|the (?:real|deeper|bigger) (?:problem|question|issue|scandal) is)\b/i,
  },
  // What somebody should do who is not the reader.
  {
    judges: true,
    pattern:
      /^(?!.*\byou(?:r|rs|rself)?\b).*\b(?:we|they|Congress|parliament|lawmakers|leaders|politicians|governments?|nations?|voters|citizens|Americans|Europeans|Democrats|Republicans|the(?: \p{L}+){1,3}|(?!The\b|It\b|This\b|That\b|There\b|You\b)\p{Lu}\p{L}+) (?:should(?! (?:be (?:able|available|making|noted)|have|only|take|last)\b)|must(?! have\b)|cannot (?:afford|allow|let|be allowed)|needs? to|owes?) /iu,
  },
];
const REPORTING_VERB = new RegExp(String.raw`\b(?:${VERBS_OF_SAYING}|according to|asked)\b`, 'i');
/** Words of a writer who despises whom he writes about. */
const CONTEMPT =
  /\b(?:crazy|insane|lunatics?|clowns?|morons?|idiots?|idiotic|stupid|pathetic|disgusting|ridiculous|outright lies?|liars?|leftists?|libtards?|thugs|infest(?:ed|ing|s)|deranged|unhinged|brainwash\w*|sheeple)\b/iu;
/** Shares of sentences in the writer's own voice: from the first on a text is no report, from the second on an opinion. */
const OWN_VOICE_SHARE = { other: 0.2, dated: 0.35, opinion: 0.35 } as const;
const OWN_VOICE_MIN = { other: 3, opinion: 4, judging: 3 } as const;
/** A shorter sentence has no words outside its quotation. */
const OWN_CHARS_MIN = 10;

interface OwnVoice {
  /** Share of sentences with words outside quotations. */
  readonly share: number;
  readonly count: number;
  /** Sentences in which the writer judges, asks, orders or shouts. */
  readonly judging: readonly Sentence[];
}

/** The sentences in which the writer is heard. A sentence that reports what somebody says does not count. */
function ownVoice({ sentences }: ReadArticle): OwnVoice {
  const own = sentences.filter((sentence) => sentence.own.trim().length >= OWN_CHARS_MIN);
  const heard = own.filter((sentence) => !REPORTING_VERB.test(sentence.own));
  const marks = heard.map((sentence) => ({
    sentence,
    found: OWN_VOICE.filter(({ pattern }) => pattern.test(sentence.own.trim())),
  }));
  const marked = marks.filter(({ found }) => found.length > 0);
  return {
    share: own.length === 0 ? 0 : marked.length / own.length,
    count: marked.length,
    judging: marked.filter(({ found }) => found.some(({ judges }) => judges)).map(({ sentence }) => sentence),
  };
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

const SAYING = new RegExp(String.raw`\b(?:${VERBS_OF_SAYING}|${REPORTING_VERBS}|according to|asked)\b`, 'i');
/** From these shares of sentences on a text weighs instead of reporting: who says so is rare, and joining words are frequent. */
const ARGUED = { sentences: 20, saying: 0.16, weighing: 0.1, voice: 0.18, told: 0.2 } as const;
const TOLD_WHAT_TO_DO = /\b(?:you|your|yourself)\b/i;
/** And from these on it argues. */
const ARGUES = { saying: 0.1, weighing: 0.15, judging: 2 } as const;
/** Whoever speaks on the radio joins sentences as in an essay. */
const TRANSCRIBED = /(?<=^|[.?!"”)\]]\s|\n)\p{Lu}[\p{Lu}.'’-]{2,}(?: \p{Lu}[\p{Lu}.'’-]+){0,3}(?:, \p{Lu}+)?: /gmu;
const TRANSCRIBED_MIN = 4;

/** A text that weighs in its writer's own words what others have reported: an opinion where much of it does, an analysis otherwise. */
function argued({ text, sentences }: ReadArticle): { kind: 'opinion' | 'analysis'; because: Passage } | undefined {
  const own = sentences.filter((sentence) => sentence.own.trim().length >= OWN_CHARS_MIN);
  const shareOf = (pattern: RegExp): number => own.filter((sentence) => pattern.test(sentence.own)).length / own.length;
  const [saying, weighing, contracted] = [shareOf(SAYING), shareOf(WEIGHING), shareOf(CONTRACTED)];
  if (own.length < ARGUED.sentences || saying > ARGUED.saying) return undefined;
  if ((text.match(TRANSCRIBED) ?? []).length >= TRANSCRIBED_MIN) return undefined;
  const first = own.find((sentence) => WEIGHING.test(sentence.text) && sentence.text.split(/\s+/).length >= 6);
  if (!first || weighing < ARGUED.weighing || weighing + contracted < ARGUED.voice) return undefined;
  // Who tells a reader what to do neither weighs nor argues.
  if (shareOf(TOLD_WHAT_TO_DO) >= ARGUED.told) return undefined;
  const judging = own.filter((sentence) =>
    OWN_VOICE.some(({ judges, pattern }) => judges && pattern.test(sentence.own)),
  );
  const argues = saying <= ARGUES.saying && weighing >= ARGUES.weighing && judging.length >= ARGUES.judging;
  return { kind: argues ? 'opinion' : 'analysis', because: passageOf(first) };
}

/** Somebody else by name, or somebody else's words: "nobody asked" reports nothing. */
const OTHERS = /["“”]|(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;
/** From this share of sentences on that say who says so, a text reports the opinions of others. */
const REPORTED_MIN = 0.25;

/** A text in which the writer judges again and again, with the first sentence that shows it. */
function judged({ share, count, judging }: OwnVoice, { sentences }: ReadArticle): Passage | undefined {
  const saying = sentences.filter(({ text }) => SAYING.test(text) && OTHERS.test(text)).length;
  const isOpinion =
    saying < REPORTED_MIN * sentences.length &&
    share >= OWN_VOICE_SHARE.opinion &&
    count >= OWN_VOICE_MIN.opinion &&
    judging.length >= OWN_VOICE_MIN.judging;
  const shown = judging.find(({ text }) => text.split(/\s+/).length >= 6) ?? judging[0];
  return isOpinion && shown ? passageOf(shown) : undefined;
}

/** When something happened, as news says it. */
const DAY = new RegExp(
  `\\b(?:${WEEKDAYS}|(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}|\\d{1,2} (?:${MONTHS})|(?:in|last|since|by|until|of) (?:${MONTHS})|(?:[Yy]ester|[Tt]o)day|[Tt]onight|(?:[Tt]his|[Ll]ast) (?:week|month|year|morning|night)|[Ee]arlier this)\\b`,
  'gu',
);
/** Days, sentences with a figure, or one of both from which on a text tells news. Of reports by careful outlets nine in ten do, of mock news one in four. */
const NEWS_MIN = { days: 2, figured: 3 } as const;
/** A report has at most one sentence in so many in which its writer judges. */
const SENTENCES_FOR_JUDGING = 15;

/** Whether a text says when what it tells happened, and leaves it to others to judge and to shout. */
function tellsNews({ sentences }: ReadArticle, { judging }: OwnVoice): boolean {
  const ofOthers = sentencesOfOthers(sentences);
  const own = sentences.map((sentence) => sentence.own);
  const days = own.reduce((count, words) => count + (words.match(DAY)?.length ?? 0), 0);
  const figured = own.filter((words) => /\d/.test(words)).length;
  return (
    (days >= NEWS_MIN.days || figured >= NEWS_MIN.figured || (days > 0 && figured > 0)) &&
    judging.length * SENTENCES_FOR_JUDGING <= sentences.length &&
    !sentences.some(
      (sentence) => !ofOthers.has(sentence) && (/\p{L}!/u.test(sentence.own) || CONTEMPT.test(sentence.own)),
    )
  );
}

/** What shows that a text is a report; undefined where the writer is heard, as reporters are not, or where nothing says when it happened. */
function reported(article: ReadArticle, voice: OwnVoice, attributed: Passage | undefined): Passage | undefined {
  const { count, share } = voice;
  const [first] = article.lines;
  const isDated = first !== undefined && DATELINE.test(first.text);
  if (count >= OWN_VOICE_MIN.other && share >= (isDated ? OWN_VOICE_SHARE.dated : OWN_VOICE_SHARE.other))
    return undefined;
  if (!tellsNews(article, voice)) return undefined;
  return isDated ? passageOf(first) : attributed;
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
  const voice = ownVoice(article);
  const weighed = argued(article);
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
    ['opinion', ownOpinions(article) ?? judged(voice, article)],
    [weighed?.kind ?? 'other', weighed?.because],
    ['report', reported(article, voice, attributed)],
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
