import { type Claim, isEnglish, isFragment, TEXT_CHARS_MAX } from '../claims/index.js';
import { factCheckOf } from './fact-check.js';
import { figures, valueOf } from './figures.js';
import { impossibleFigures } from './impossible-figures.js';
import { firstMark, linesOf, marksIn, type Passage, passageOf, type ReadArticle } from './marks.js';
import { PRAISED, QUESTION_LINE, REPORTING, SALE, SPREADING } from './marks.data.js';
import {
  isFurniture,
  isInterview,
  lettersIn,
  mayBeDead,
  sentenceAround,
  sentencesOf,
  stemOf,
  turnsIn,
  withoutQuotations,
} from '../words/index.js';
import { type KindOfText, kindOf, type TextKind } from './text-kind.js';

/** What a finding is about. Each can be shown by the article's own words. */
export const FINDING_TYPES = [
  'impossible-figure',
  'figures-disagree',
  'headline-figure',
  'headline-quotation-missing',
  'headline-in-passing',
  'no-source-named',
  'experts-without-words',
  'asks-to-be-spread',
  'sale-at-the-end',
  'named-sources',
  'asked-those-concerned',
  'independent-voice',
  'limits-stated',
  'not-verified-said',
  'payer-named',
  'correction-noted',
] as const;
export type FindingType = (typeof FINDING_TYPES)[number];

/** Something that stands out in an article, before anybody has judged it. */
export interface ArticleFinding {
  readonly type: FindingType;
  /** Whether it speaks for the article or against it. */
  readonly speaks: 'for' | 'against';
  /** One plain sentence. */
  readonly says: string;
  readonly passage: Passage;
  /** What it counts in a vote of average attention, in log-odds: below 0 against the article. */
  readonly amount: number;
}

/**
 * Faults outweigh merits: a fault can be shown by the article's own words, while a merit is what is expected. Set by hand,
 * so that a figure that cannot be true moves a vote of 70 below 30 and all merits together by less than ten points.
 */
const AMOUNTS: Readonly<Record<FindingType, number>> = {
  'impossible-figure': -2.8,
  'figures-disagree': -1.6,
  'headline-figure': -0.7,
  'headline-quotation-missing': -0.6,
  'headline-in-passing': -1.4,
  'no-source-named': -0.4,
  'experts-without-words': -1.1,
  'asks-to-be-spread': -1.1,
  'sale-at-the-end': -0.5,
  'named-sources': 0.08,
  'asked-those-concerned': 0.1,
  'independent-voice': 0.12,
  'limits-stated': 0.12,
  'not-verified-said': 0.08,
  'payer-named': 0.08,
  'correction-noted': 0.08,
};
/** Share of the amount of a figure that is neither in the headline, nor at the beginning, nor in a central claim. */
const MARGINAL = 0.6;

/** An article read for what it is and for what stands out, without a model and without looking anything up. */
export interface Appraisal {
  /** Null for an article that is not in English, which is not read. */
  readonly text: KindOfText | null;
  /** Those against the article first, then in the order of {@link FINDING_TYPES} and of the text. */
  readonly findings: readonly ArticleFinding[];
  /** Ids of the claims that the article is about, the most central first. */
  readonly central: readonly string[];
}

/** What is appraised. */
export interface AppraisedArticle {
  readonly title: string;
  readonly text: string;
}

const FIGURES_MAX = 3;
const CENTRAL_MAX = 3;
const SOURCES_SHOWN = 3;
/** A live blog tells what the writer sees, an interview and an opinion have one voice. */
const SOURCES_EXPECTED: ReadonlySet<TextKind> = new Set(['report', 'analysis', 'press-release', 'other']);
/** A shorter text is a notice, of which no source is expected. */
const SENTENCES_MIN = 8;

/** Reads the first {@link TEXT_CHARS_MAX} characters. Pure and linear in the text. */
export function appraise({ title, text }: AppraisedArticle, claims: readonly Claim[]): Appraisal {
  const read = text.slice(0, TEXT_CHARS_MAX);
  const central = centralClaims({ title, text: read }, claims);
  if (!isEnglish(read)) return { text: null, findings: [], central };
  const article: ReadArticle = { title, text: read, sentences: sentencesOf(read), lines: linesOf(read) };
  const kind = kindOf(article, firstSaying(article));
  const found: readonly Found[] = [
    ...impossible(article),
    ...headlineFigure(article, claims),
    ...headline(article),
    ...inPassing(article, claims),
    ...[...sourcing(article, claims)].filter(
      ({ type }) => type !== 'no-source-named' || SOURCES_EXPECTED.has(kind.kind),
    ),
    ...praising(article, claims),
    ...spreading(article),
    ...selling(article),
    ...reporting(article),
  ];
  const main = claims.filter(({ id }) => central.includes(id));
  const findings = found.map((finding): ArticleFinding => ({ ...finding, amount: amountOf(finding, article, main) }));
  return { text: kind, findings: ordered(findings), central };
}

type Found = Omit<ArticleFinding, 'amount'>;

const endOfLead = ([first, second = first]: ReadArticle['lines']): number =>
  second === undefined ? 0 : second.start + second.text.length;

/** Whether a passage is in what the article is about: its headline, its first two paragraphs, or a central claim. */
function isCentral({ passage }: Found, { lines }: ReadArticle, main: readonly Claim[]): boolean {
  if (passage.in === 'title' || passage.start < endOfLead(lines)) return true;
  return main.some(({ start, end }) => start < passage.end && end > passage.start);
}

function amountOf(finding: Found, article: ReadArticle, main: readonly Claim[]): number {
  const amount = AMOUNTS[finding.type];
  const isFigure = finding.type === 'impossible-figure' || finding.type === 'figures-disagree';
  return isFigure && !isCentral(finding, article, main) ? Math.round(100 * MARGINAL * amount) / 100 : amount;
}

const ordered = (findings: readonly ArticleFinding[]): readonly ArticleFinding[] => {
  const rank = ({ type }: ArticleFinding): number => FINDING_TYPES.indexOf(type);
  return [...findings].sort((a, b) => rank(a) - rank(b) || a.passage.start - b.passage.start);
};

const passageAt = (text: string, start: number, end: number): Passage => ({
  in: 'text',
  start,
  end,
  quote: text.slice(start, end),
});

function impossible({ text, sentences }: ReadArticle): Found[] {
  return impossibleFigures(sentences)
    .slice(0, FIGURES_MAX)
    .map(({ type, start, end, why }) => ({ type, speaks: 'against', says: why, passage: passageAt(text, start, end) }));
}

/** A figure of the headline counts as in the text if one within this share is there: headlines round. */
const NEAR = 0.05;
/** Smaller ones number the items of a list: "10 things". */
const HEADLINE_FIGURE_MIN = 20;
const ANY_FIGURE = figures('#');

/** A figure of the headline that no figure of the text is near, where a sentence on the same subject has a smaller one. */
function* headlineFigure({ title, text }: ReadArticle, claims: readonly Claim[]): Iterable<Found> {
  const overstated = claims.find(({ field, overstates }) => field === 'title' && overstates !== null);
  const reason = overstated?.overstates?.because;
  if (!overstated || reason?.startsWith('The headline says') !== true) return;
  const known = [...text.replace(/[$€£¥₹/:-]/g, ' ').matchAll(ANY_FIGURE)].map(([figure]) => valueOf(figure));
  const isStray = ({ value }: { readonly value: number }): boolean =>
    value >= HEADLINE_FIGURE_MIN && known.every((other) => Math.abs(other - value) > NEAR * value);
  if (!overstated.quantities.every(isStray)) return;
  const passage: Passage = { in: 'title', start: 0, end: title.length, quote: title };
  yield { type: 'headline-figure', speaks: 'against', says: reason, passage };
}

/** Words in double quotation marks. Single ones mark a paraphrase in the headlines of many papers. */
const QUOTATION = /["“]([^"”]{12,})["”]/gu;
const QUOTED_WORDS_MIN = 4;
/** Shares of a headline's quoted words that one paragraph, or the whole text, must have in any form. Headlines shorten quotations. */
const QUOTED_SHARE = { paragraph: 0.5, text: 0.8 } as const;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function* headline({ title, text, lines }: ReadArticle): Iterable<Found> {
  const stemsIn = (words: string): ReadonlySet<string> => new Set(wordsOf(words).map(stemOf));
  for (const match of title.matchAll(QUOTATION)) {
    const words = wordsOf(match[1] ?? '').map(stemOf);
    const within = (known: ReadonlySet<string>): number =>
      words.filter((word) => known.has(word)).length / words.length;
    // Asterisks stand for letters that the text may have.
    if (words.length < QUOTED_WORDS_MIN || match[0].includes('*') || within(stemsIn(text)) >= QUOTED_SHARE.text)
      continue;
    if (lines.some((line) => within(stemsIn(line.text)) >= QUOTED_SHARE.paragraph)) continue;
    const start = match.index;
    yield {
      type: 'headline-quotation-missing',
      speaks: 'against',
      says: 'The headline quotes words that the text does not have.',
      passage: { in: 'title', start, end: start + match[0].length, quote: match[0] },
    };
  }
}

/** A shorter text may tell its news once and end. */
const PARAGRAPHS_MIN = 12;
/** Shorter lines are headings and labels. */
const PARAGRAPH_WORDS_MIN = 8;
/** Share of the other paragraphs that may have a word of the headline. */
const TOUCHED_MAX = 0.25;
/** Fewer words of content say no particular thing. */
const HEADLINE_WORDS_MIN = 3;

/**
 * What the headline says, if one paragraph alone of a long text has more than a word of it and names nobody who could be asked: the
 * careful rest of the text is about something else, and vouches for nothing.
 */
function* inPassing({ title, lines, sentences }: ReadArticle, claims: readonly Claim[]): Iterable<Found> {
  const headline = contentOf(title);
  const paragraphs = lines.filter((line) => wordsOf(line.text).length >= PARAGRAPH_WORDS_MIN);
  if (headline.size < HEADLINE_WORDS_MIN || paragraphs.length < PARAGRAPHS_MIN) return;
  const shared = (words: string): number => [...contentOf(words)].filter((word) => headline.has(word)).length;
  const [telling, another] = paragraphs.filter((line) => shared(line.text) > 1);
  // Where a word of the headline runs through the text, the rest is not about something else.
  const touched = paragraphs.filter((line) => line !== telling && shared(line.text) > 0);
  if (touched.length > TOUCHED_MAX * paragraphs.length) return;
  if (!telling || another || shared(telling.text) < headline.size / 2) return;
  const end = telling.start + telling.text.length;
  const isSourced = claims.some(
    ({ field, attribution }) =>
      field === 'text' &&
      attribution !== null &&
      attribution.kind !== 'anonymous' &&
      attribution.start >= telling.start &&
      attribution.end <= end,
  );
  if (isSourced) return;
  const [most] = sentences
    .filter(({ start }) => start >= telling.start && start < end)
    .sort((a, b) => shared(b.text) - shared(a.text));
  if (!most) return;
  const says = `What the headline says stands in one paragraph of ${paragraphs.length}, which names nobody who could be asked.`;
  yield { type: 'headline-in-passing', speaks: 'against', says, passage: passageOf(most) };
}

/** Words with which a text names where something is from. Their absence is what `no-source-named` states. */
const SAID =
  /\b(?:said|says?|saying|told|tells?|according to|wrote|writes?|written|reports?|reported(?:ly)?|announce[ds]?|stated?|states|statement|tweet(?:ed|s)?|post(?:ed|s)?|confirm(?:ed|s)?|warn(?:ed|s)?|claim(?:ed|s)?|stud(?:y|ies)|survey(?:ed|s)?|research(?:ers?)?|data|figures|officials?|police|spokes\w+|experts?|sources?|interview(?:ed)?|document(?:s|ed)?|court|papers?|ask(?:ed|s)|add(?:ed|s)|argue[ds]?|explain(?:ed|s)?|testif\w+|quot(?:ed?|es|ing)|cit(?:ed?|es|ing)|published|https?)\b|["“”«»]/i;

/**
 * At least two capitalised words: a surname, a title or half a quotation tells a reader nothing. A day at its end, a joined word
 * and a lower-case beginning show that more than the name was taken.
 */
const isFullName = (name: string): boolean =>
  name.length <= 90 &&
  !/["“”!?:]|\s[–—-]\s|\p{Ll}\p{Lu}{2,}|\b\p{Lu}\p{Ll}+day\b/u.test(name) &&
  !/\b(?:was|were|is|are|has|have|had|will|would|said|says|told|he|she|they|it|who)\b/.test(name) &&
  /^(?:(?:the|a|an) )?\p{Lu}/u.test(name) &&
  (name.match(/(?<![\p{L}])(?!The\b|An?\b)\p{Lu}[\p{L}.’'&-]+/gu) ?? []).length >= 2;

/** "David von Storch, president of …" and "Von Storch" are one source: the last capitalised word before a comma. */
const surnameOf = (name: string): string =>
  /^[^,;(]*/
    .exec(name)?.[0]
    .match(/(?<!\p{L})\p{Lu}[\p{L}-]+/gu)
    ?.at(-1)
    ?.toLowerCase() ?? name;

/** Characters beside a name in which the word stands that shows that it says something. */
const BESIDE = { before: 40, after: 50 } as const;
const HEARD =
  /\b(?:said|says?|saying|told|tells|according to|announced?|reports?|reported|wrote|writes|stated?|states|added|explain(?:ed|s)|argue[ds]?|warn(?:ed|s)|claim(?:ed|s)|confirm(?:ed|s)|testified|tweeted|found|finds|shows?|showed|estimate[ds]?|insist(?:ed|s)|denied|denies|suggest(?:ed|s)|noted|notes|describ(?:ed|es)|predict(?:ed|s)|expects?|believes?|thinks?|asked|replied|concluded?)\b/i;

/** Whether a name stands beside a word for saying: who is accused or acts is no source. */
const isHeard = (text: string, start: number, end: number): boolean =>
  HEARD.test(text.slice(Math.max(0, start - BESIDE.before), start).replace(/^.*[.!?]\s/su, '')) ||
  HEARD.test(text.slice(end, end + BESIDE.after).replace(/[.!?]\s.*$/su, ''));

function* sourcing({ text, sentences }: ReadArticle, claims: readonly Claim[]): Iterable<Found> {
  const attributed = claims.filter(({ field, attribution }) => field === 'text' && attribution !== null);
  const first = sentences[0];
  if (attributed.length === 0 && first && sentences.length >= SENTENCES_MIN && !SAID.test(text)) {
    const says = 'The text names no person, document or office as a source.';
    yield { type: 'no-source-named', speaks: 'against', says, passage: passageOf(first) };
  }
  const named = new Map<string, Passage>();
  for (const { attribution } of attributed) {
    if (attribution?.kind !== 'named' && attribution?.kind !== 'document') continue;
    const name = (attribution.standsFor ?? attribution.source).replace(
      /,? (?:however|meanwhile|though|instead|too)$|, (?:in|on|at|after|before|during|from|with|speaking|citing|who|which) .*$/u,
      '',
    );
    if (!isFullName(name)) continue;
    const key = surnameOf(name);
    const end = attribution.start + name.length;
    if (attribution.source.startsWith(name) && !named.has(key) && isHeard(text, attribution.start, end))
      named.set(key, passageAt(text, attribution.start, end));
  }
  const shown = [...named.values()];
  if (shown[0] && shown.length >= SOURCES_SHOWN) {
    // Whether there are enough is counted as before; shown are those whose names are sure.
    const sure = shown.filter(({ quote }) => isSureName(text, quote));
    const names = (sure.length >= 2 ? sure : shown).slice(0, SOURCES_SHOWN).map(({ quote }) => `“${quote}”`);
    // Without their number: a source without a full name, or whose words no rule takes for a claim, is not among these.
    const says = `It names sources such as ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}.`;
    yield { type: 'named-sources', speaks: 'for', says, passage: shown[0] };
  }
}

/** Not two names that a page ran together, a reporter, a party's label, or somebody who died. */
const isSureName = (text: string, name: string): boolean =>
  !/\p{Ll}{2}\p{Lu}\p{Ll}{2}|\b(?:MP|by|reporter|correspondent|host|anchor|columnist)\b/u.test(name) &&
  !mayBeDead(text, name);

const PRAISED_MIN = 2;
/** How a text that leans on experts names them in its headline. */
const AUTHORITY =
  /\b(?:scientists?|experts?|doctors?|professors?|researchers?|physicians?|engineers?|insiders?|whistle-?blowers?|officials?|inspectors?|chemists?|stud(?:y|ies)|lawyers?|generals?|veterans?)\b/i;
const FULL_NAME = /\p{Lu}[\p{L}’'-]+ (?:\p{Lu}\. )?\p{Lu}[\p{Ll}’'-]+/u;

/** Praise of people by name, in a text whose headline leans on experts and that has not a word of anybody with a name. */
function* praising({ title, text, sentences }: ReadArticle, claims: readonly Claim[]): Iterable<Found> {
  if (!AUTHORITY.test(title) || /["“”«»]/.test(text)) return;
  const spoken = sentences.filter(({ own }) => SPEAKING.test(own));
  const isHeard = ({ field, attribution }: Claim): boolean =>
    field === 'text' &&
    attribution?.kind === 'named' &&
    spoken.some(({ start, end }) => attribution.start >= start && attribution.end <= end);
  if (claims.some(isHeard)) return;
  const praised = sentences.filter(({ own }) => PRAISED.test(own));
  const [first] = praised.filter(({ own }) => FULL_NAME.test(own));
  if (!first || praised.length < PRAISED_MIN) return;
  const says = 'It praises experts by name and reports no word of theirs.';
  yield { type: 'experts-without-words', speaks: 'against', says, passage: passageOf(first) };
}

function* spreading(article: ReadArticle): Iterable<Found> {
  const passage = firstMark(article, SPREADING);
  if (passage)
    yield { type: 'asks-to-be-spread', speaks: 'against', says: 'It asks its readers to spread it.', passage };
}

/** A shorter line is a button. */
const SALE_WORDS_MIN = 4;

function* selling(article: ReadArticle): Iterable<Found> {
  const { first } = marksIn(article, SALE);
  // A button of the page sells the paper, not what the text tells: "Order Now".
  if (first && wordsOf(first.quote).length >= SALE_WORDS_MIN)
    yield { type: 'sale-at-the-end', speaks: 'against', says: 'It ends by selling something.', passage: first };
}

function* reporting(article: ReadArticle): Iterable<Found> {
  for (const { type, says, marks } of REPORTING) {
    const passage = firstMark(article, marks);
    if (passage) yield { type, speaks: 'for', says, passage };
  }
}

const SPEAKING =
  /\b(?:said|says|(?<!\b(?:was|were|been|be|are|is|being) )told|according to|wrote|tweeted|announced|argued|claim(?:s|ed)|warn(?:s|ed)|testified|confirmed|insisted|denied|declined to comment)\b/i;

function firstSaying({ sentences }: ReadArticle): Passage | undefined {
  const found = sentences.filter(({ own }) => SPEAKING.test(own));
  return found.length >= 2 && found[0] ? passageOf(found[0]) : undefined;
}

const STOP = new Set(
  'the a an and or but of to in on at by for from with as is are was were be been has have had will would it its this that these those he she they his her their after before over into than not no new says said say how why what who when'.split(
    ' ',
  ),
);
const contentOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => (word.length > 2 || /^\d{2}$/.test(word)) && !STOP.has(word))
      .map((word) => word.replace(/ies$/, 'y').replace(/(?:'s|es|s|ed|ing)$/, '')),
  );

/** What a name counts that a sentence shares with a headline: it says of whom both are, and not what of him. */
const NAME_SHARE = 0.5;

/** Something like it that was before: a comparison, and not the news. */
const BEFORE =
  /\b(?:(?:an?|another|two|other) (?:similar|earlier|previous|separate)|(?:month|year|week|decade)s? ago\b)/iu;
const BEFORE_SHARE = 0.6;
const LONG_QUOTATION = /["“][^"“”]{40,}["”]/gu;
/** Fewer words outside its quotation tell nothing. */
const OWN_WORDS_MIN = 4;

/** The words of a sentence that its headline has, a name less than any other word. */
function sharedWith(headline: ReadonlySet<string>, words: ReadonlySet<string>, sentence: string): number {
  const names = contentOf([...sentence.matchAll(/(?<=[\p{L}\d,)”"’] )\p{Lu}[\p{L}’'-]+/gu)].join(' '));
  const own = contentOf(sentence.replace(LONG_QUOTATION, ' '));
  // What is quoted at length for another reason may have its words; a sentence that is a quotation has no others.
  const told = own.size < OWN_WORDS_MIN ? words : own;
  return [...words]
    .filter((word) => told.has(word))
    .reduce((sum, word) => sum + (headline.has(word) ? (names.has(word) ? NAME_SHARE : 1) : 0), 0);
}

/** A sentence that cannot be understood alone: it begins with a pronoun or a joining word, asks, orders, or speaks to the reader. */
const LEANS =
  /^["“‘]?(?:the (?:question|point|problem|answer|result|irony|lesson|truth|fact) is\b|(?:he|she|it|they|this|that|these|those|there|so|then|but|and|or|yet|also|still|however|instead|therefore|furthermore|like|such|here|both|neither|none|some|others?|yes|no|well|not|what|who|why|how|when|where|whether|perhaps(?! \p{Ll}+ly,)|maybe)\b(?! (?:is|are|was|were) (?:a|an|no) \p{Lu})|(?:it|that|there|here|he|she|what)['’]s\b|(?:in|of) (?:this|that|these|those)\b)/iu;
const SPOKEN_TO = /\b(?:you|your|we|our|us|let['’]s|I|my|me)\b/;
/** The answer of an interview. */
const ANSWER = /^A(?:nswer)?\s?[:.]\s/;
const LEANING = 0.25;
const WORDS_MIN = 6;
/** Words that a page ran together: "BlueIn the". */
const RUN_TOGETHER =
  /(?:^|\s)\p{Lu}?\p{Ll}{3,}(?:A|An|The|In|On|At|It|He|She|They|For|As|After|When|But|This|That|If|We|By|From|With) \p{Ll}/u;

/** An answer that cannot be understood without the one before it. */
const POINTS_BACK =
  /^(?:(?:and|but|so|well|yes|no|yeah|right|ok|okay|i mean|you know),? )*(?:the same|that|this|these|those|it|they|he|she|as you|you)\b|^(?:you know|you see|look|listen|i mean)\b/i;
/** A sentence that was cut at an abbreviation: "One of them was Dr.", "Va., visited the border". */
const CUT =
  /(?<![\p{L}])(?:Dr|Mr|Mrs|Ms|Prof|Sen|Rep|Gov|Gen|Lt|Sgt|St|Rev)\.$|^\p{Lu}\p{Ll}{1,4}\.,? \p{Ll}|^\d{1,2}, \p{Lu}/u;
/** A line without a full stop: the name of a thing, a caption. */
const LABEL = /[^.!?…"”’)]$/u;

/** How far a sentence stands for itself, from 0 to 1. @param isAnswer whether somebody answers with it, who speaks of himself */
function standsAlone(sentence: string, isAnswer: boolean): number {
  if (/[?:]["”’)]*$/.test(sentence) || QUESTION_LINE.test(sentence) || sentence.split(/\s+/).length < WORDS_MIN)
    return 0;
  if (CUT.test(sentence)) return 0;
  // Who answers begins with "Well" and says "we".
  if (isAnswer) return POINTS_BACK.test(sentence) ? LEANING : LEANS.test(sentence) ? LEANING ** 0.25 : 1;
  const own = ANSWER.test(sentence) ? '' : withoutQuotations(sentence);
  const faults = [LEANS, RUN_TOGETHER, LABEL].filter((pattern) => pattern.test(sentence)).length;
  return LEANING ** (faults + (SPOKEN_TO.test(own) ? 1 : 0));
}

/** What a word means, who wrote it, what it asks its readers to do, who paid, and what it is about to do: no claim about the matter. */
const BESIDE_MATTER: readonly RegExp[] = [
  // Who writes a column, and links to others that a page ran into the text.
  /^[^.]{2,60} is (?:written|edited|produced) by \p{Lu}/u,
  /\b(?:OUR VIEW|OPPOSING VIEW|ANOTHER VIEW|RELATED(?: STORY)?|READ MORE|ALSO READ|MORE ON THIS|SEE ALSO)\s?:/u,
  // Who is told to do something is told nothing.
  /^["“‘]?(?:Ask|Tell|Share|Watch|Read|See|Click|Imagine|Remember|Think|Look|Listen|Check|Join|Follow|Consider|Forget|Picture) /u,
  // What a page says of itself, and what it wishes its readers.
  /\bwe(?:[’']ll| will) (?:be |keep )(?:updating|bringing|covering|following|posting)\b|\b(?:stay tuned|keep checking|check back|refresh this page|thank(?:s| you) (?:so much |very much )?for (?:following|joining|reading|watching)|that(?:[’']s| is) (?:all|it) from (?:us|me)|wraps? up our|get the latest|(?:be sure|make sure|don[’']t forget) to (?:pick|check|read|follow|join|like|share|visit|tune)|I hope you (?:enjoy|have|like|find|had))/iu,
  // What a word means is no news.
  /^[^,.]{2,80}? (?:is|are) (?:where|when|an? (?:type|kind|form|term|word|name|condition|class)\b|the (?:term|name|word) |defined as|known as|short for)/iu,
  /\b(?:order|buy|shop|get yours?|subscribe|sign up|register|book|download|click|enter the code|visit (?:us|our)|call us|save \d+ ?%) (?:it |yours |your \p{Ll}+ )?(?:now|today|here|online|at \S+\.\p{Ll}{2,})\b/iu,
  /\b(?:free shipping|money-back|add to cart|discount code|promo code|coupon|limited[- ]time|while supplies last|affiliate|sponsored by|compensated|commission (?:on|from|if)|opinions (?:are|expressed)|views expressed|not (?:intended|meant) (?:as|to be) (?:medical|financial|legal|investment)|consult (?:your|a) (?:doctor|physician|adviser|advisor)|for informational purposes)\b/i,
  /\b(?:we(?:[’']ve| have)? (?:asked|sat down|spoke|talked|caught up)|(?:he|she|they) (?:spoke|talked|sat down) (?:to|with) (?:us|the \p{Lu}\p{Ll}+)|this (?:article|interview|post|column|newsletter|series) (?:is|was|has|appear|look|explain))/iu,
];
/** A line about a person who is no part of the headline: "Ann Reed is the author of three books". */
const VITA =
  /^(?:the author|the writer|(?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,3}|he|she)(?:,[^,]{2,60},)? (?:is|was|has been|has written|has worked|writes|lives|works|worked|served|serves|graduated|studied|hosts|holds|earned|founded|blogs|teaches) [^.!?]{0,120}\b(?:author|writer|columnist|journalist|editor|reporter|contributor|co-?founder|professor|lecturer|fellow|coach|blogger|podcast|degree|consultant|books?|novels?|blog|magazine|bestsell\p{Ll}+|newsletter)\b/iu;

function isBesideMatter(sentence: string, title: string): boolean {
  if (BESIDE_MATTER.some((pattern) => pattern.test(sentence))) return true;
  const person = VITA.exec(sentence)?.[0].match(/\p{Lu}[\p{L}’'-]{2,}/gu) ?? [];
  return VITA.test(sentence) && !person.some((word) => title.includes(word));
}

/** Who took a picture, on a line of its own: "(Ann Reed/areed@example.org)", "(AP Photo/Ann Reed)", "Photo: Ann Reed". */
const CREDIT =
  /^\(?(?:(?:\p{Lu}[\p{L}.’'-]* ){1,3}?\p{Lu}[\p{L}.’'-]*\/\S[^)\n]{1,60}|(?:AP|AFP|Reuters|Getty|File|Courtesy|Handout)[^)\n]{0,50}|[^)\n]{0,30}(?:Getty Images|via AP|AP Photo)[^)\n]{0,40})\)$|^(?:Photo(?:graph)?|Picture|Image|Credit)s?(?: by| credit)?\s?: \p{Lu}[^\n]{2,60}$/u;
const CAPTION_CHARS_MAX = 240;

/** Lines in front of the credit of a picture. */
function captionsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const lines = linesOf(text);
  return lines.flatMap((line, index) => {
    const next = lines[index + 1];
    const isCaption = next !== undefined && CREDIT.test(next.text) && line.text.length <= CAPTION_CHARS_MAX;
    return isCaption ? [{ start: line.start, end: line.start + line.text.length }] : [];
  });
}

const repeats = (words: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...words].filter((word) => other.has(word)).length >= REPEATED_SHARE * Math.min(words.size, other.size);
/** Share of the words of the shorter of two sentences that say the same. */
const REPEATED_SHARE = 0.8;

/**
 * The claims of the text that the headline and the beginning are about: shared words with the headline, nearness to the beginning, and
 * repetition, where the sentence can be understood alone. One claim of each sentence. Questions of what can be checked are left to
 * `checkWorthiness`, which decides between equals.
 */
export function centralClaims({ title, text }: AppraisedArticle, claims: readonly Claim[]): readonly string[] {
  const headline = contentOf(title);
  const article = { title, text };
  const check = factCheckOf(article);
  const letters = lettersIn(article);
  const captions = captionsIn(text);
  const turns = turnsIn(text);
  const isLabelled = turns.some(
    ({ speaker, asks, start }) => speaker !== null || (asks && /^\s*Q/.test(text.slice(start))),
  );
  const answers = isInterview(text, turns) && isLabelled ? turns : [];
  const known = new Set(claims.flatMap(({ repeatedBy }) => repeatedBy));
  const ranked = claims
    .filter((claim) => claim.field === 'text' && !isFragment(claim) && !known.has(claim.id))
    .flatMap((claim, position) => {
      const turn = answers.find(({ start, end }) => start <= claim.start && end > claim.start);
      const sentence = sentenceAround(article, claim);
      // Who asks for advice tells what happened to him; what is said about the matter is the answer.
      const within = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
        start <= claim.start && end >= claim.end;
      if (letters?.kind === 'answered' && !letters.answers.some(within)) return [];
      if (captions.some(within)) return [];
      // A fact check does not state what it examines.
      if (check?.examined && claim.start >= check.examined.start && claim.end <= check.examined.end) return [];
      if (isFurniture(sentence, title) || PRAISED.test(sentence) || isBesideMatter(sentence, title)) return [];
      const words = contentOf(sentence);
      const shared = (BEFORE.test(sentence) ? BEFORE_SHARE : 1) * sharedWith(headline, words, sentence);
      const likeness = headline.size === 0 || words.size === 0 ? 0 : shared / Math.sqrt(headline.size * words.size);
      const isAnswer = turn?.asks === false || letters?.kind === 'answered';
      const alone = FLOOR + (1 - FLOOR) * standsAlone(sentence, isAnswer);
      // An interview is about what is answered; its introduction is about who answers.
      const finds = check?.findings.some(({ start, end }) => claim.start >= start && claim.end <= end) === true;
      const kept = answers.length === 0 || isAnswer ? 1 : turn ? ASKED : INTRODUCED;
      return [
        { claim, position, words, likeness, isAnswer, finds, alone: finds ? Math.max(STANDS, alone) : kept * alone },
      ];
    });
  const isTold = ranked.some(({ likeness }) => likeness >= TOLD_LIKENESS_MIN);
  const most = Math.max(0, ...ranked.map(({ likeness }) => likeness));
  const ordered = ranked
    .map(({ claim, position, words, likeness, alone, isAnswer, finds }) => {
      // A beginning about something else hides what the headline says.
      const isElsewhere = isTold && likeness === 0;
      // A scene before the news has a name or two of the headline.
      const tells = most < TELLS_MIN ? 1 : Math.min(1, Math.max(ELSEWHERE, likeness / (TELLS_SHARE * most)));
      const begins = (isElsewhere ? ELSEWHERE : tells) * (0.5 / (1 + position));
      const centrality =
        likeness + begins + 0.1 * Math.min(claim.repeatedBy.length, REPEATS_MAX) + WORTH * claim.checkWorthiness;
      return {
        id: claim.id,
        words,
        centrality: (centrality + (isAnswer ? figured(claim) : 0) + (finds ? FOUND : 0)) * alone,
      };
    })
    .sort((a, b) => b.centrality - a.centrality);
  const chosen: (typeof ordered)[number][] = [];
  for (const one of ordered) {
    if (chosen.length === CENTRAL_MAX) break;
    if (!chosen.some(({ words }) => repeats(one.words, words))) chosen.push(one);
  }
  return chosen.map(({ id }) => id);
}
/** How far a finding of a fact check stands for itself at least. */
const STANDS = 0.6;
/** And what somebody says who asks. */
const ASKED = 0.8;
/** What it adds that a fact check says what it found. */
const FOUND = 1;
/** What a figure with its unit adds in an answer: who talks freely is pinned down by what can be counted. */
const figured = ({ quantities, kind }: Claim): number =>
  kind !== 'opinion' && quantities.some(({ unit }) => unit !== null && !SPAN.test(unit)) ? FIGURED : 0;
const FIGURED = 0.15;
const SPAN = /^(?:years?|months?|weeks?|days?|hours?|minutes?)(?: old)?$/;
/** Share of its centrality that the introduction of an interview keeps. */
const INTRODUCED = 0.4;
/** From this likeness on, a sentence says what the headline says. */
const TOLD_LIKENESS_MIN = 0.35;
/** What an early place counts for a sentence without a word of a headline that another one tells. */
const ELSEWHERE = 0.3;
/** Below this likeness of the sentence that is most like the headline none can be told from the others. */
const TELLS_MIN = 0.28;
/** Share of that likeness from which on the beginning tells the news itself. */
const TELLS_SHARE = 0.5;
/** More repetitions than this are a formula, no emphasis. */
const REPEATS_MAX = 3;
/** What check-worthiness can add to the centrality of a claim. */
const WORTH = 0.25;
/** Share of its centrality that a sentence keeps which cannot be understood alone. */
const FLOOR = 0.2;
