import { type FindingType } from '../../appraisal/index.js';
import {
  asClause,
  countWords,
  FORM_NAMES,
  inQuotes,
  isOfSpeaking,
  judgementIn,
  listed,
  losesSource,
  mannerInPlainWords,
  mayHave,
  newsOf,
  type Speaker,
  speakersIn,
  unnamedSpeakersIn,
  type Voice,
  type WholeKind,
  wholePointsOf,
  wordsAlone,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { againstItselfIn } from './against-itself.js';
import { appraisalOf } from './appraisal.js';
import { AROUND_ONE, doubtRead, formRead, isHeldToReporting, kindRead, whatItIs } from './kind-read.js';
import { holesOf } from './holes.js';
import { openFirstOf, standsOutOf } from './outcome.js';
import { bareEnd, HANGS_ON, quotedShort } from './quoted-short.js';
import { shownMerit } from './shown-merit.js';
import { contradiction, voicesRead } from './who-says-what.js';
import { standingOf } from './standing.js';
import { recommendedIn, thesisOf } from './thesis.js';

const NAMES_MAX = 6;
const QUOTE_WORDS_MIN = 8;
const AGAINST_MAX = 2;
/** A smaller part of the vote is no reason. */
const REASON_MIN = 2;
const OF_VERDICT: ReadonlySet<FindingType> = new Set(['impossible-figure', 'figures-disagree']);
/** What any report has is no reason to trust one. */
const EXPECTED_MERITS: ReadonlySet<string | null> = new Set([
  mannerInPlainWords('dates-and-places', 'for'),
  mannerInPlainWords('numbers', 'for'),
]);

/** Forms that state nothing in sentences. */
const STATES_NOTHING = /results or fixtures|recipe|things to buy|two versions|review/u;

/** A headline that counts what follows: “13 ways to say no”. */
const COUNTS_THINGS = /^(?:[^:]{3,40}: )?(?:(?:The|Top|My|Our) )?(?:\d+|Five|Six|Seven|Eight|Nine|Ten|Twelve) /u;

/** A headline of a list: “5 ways to sail”, “Try these workouts”. */
const LISTS_THINGS =
  /(?:^|[:,] )(?:The |Top |My |Our |These )?(?:\d+|Five|Six|Seven|Eight|Nine|Ten|Twelve) \p{L}+|\b[Tt]hese (?:\p{L}+[- ]){0,3}(?:\p{L}+s)\b|^(?:The )?(?:[Bb]est|[Tt]op) \p{L}+/u;
const ITEMS_MIN = 3;
const ITEM = { chars: 70, words: 2, behind: 80 } as const;

/** The headings of a list, each above a paragraph. */
function itemsIn(text: string): readonly string[] {
  const lines = text.split(/\n+/u).map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const item = line.replace(/^#+ |^\(?\d{1,3}[.):] ?/u, '').trim();
    const isHeading =
      item.length <= ITEM.chars &&
      countWords(item) >= ITEM.words &&
      /^["“‘]?[\p{Lu}\d]/u.test(item) &&
      !/[.!?:,;…]["”]?$/u.test(item) &&
      (lines[index + 1] ?? '').length >= ITEM.behind &&
      index > 0;
    return isHeading ? [item] : [];
  });
}

/** What the text tells or argues; null where neither a sentence nor its headline says it. */
export function toldBy(state: DebateState): string | null {
  const article = state.article?.article;
  if (!article) return null;
  const title = inQuotes(article.title.trim());
  const form = formRead(state);
  const judged = form?.says === FORM_NAMES.review ? judgementIn(article) : null;
  if (judged !== null) return `Its writer judges: ${inQuotes(bareEnd(judged))}.`;
  if (form !== null && STATES_NOTHING.test(form.says)) return `Its headline is ${title}.`;
  if (kindRead(state) === 'opinion' || form?.does === 'argues') {
    const thesis = thesisOf(article);
    if (thesis !== null)
      return `It argues${article.title.includes(thesis) ? ', in its headline' : ''}: ${inQuotes(bareEnd(thesis))}.`;
  }
  const advised = form?.does === 'neither' ? recommendedIn(article) : null;
  if (advised !== null) return `It recommends: ${inQuotes(bareEnd(advised))}.`;
  const items = LISTS_THINGS.test(article.title) ? itemsIn(article.text) : [];
  if (items.length >= ITEMS_MIN)
    return `It lists${items.length > ITEMS_MIN ? ', among other things,' : ''} ${listed(items.slice(0, ITEMS_MIN).map(inQuotes))}.`;
  if (whatItIs(state).does === 'neither' && COUNTS_THINGS.test(article.title)) return `Its headline is ${title}.`;
  const news = newsOf(article);
  // Of a list or a blog post the headline says what it is about, and states nothing.
  if (news === null || (news.isHeadline && form?.does === 'neither')) return `Its headline is ${title}.`;
  return `Its central claim is ${news.isHeadline ? 'its headline: ' : ''}${inQuotes(news.quote)}.`;
}

/** What is quoted of somebody stands in marks, or is told without judging it: a polemic tells what its target is said to think. */
const quotes = (sentence: string): boolean => /["“][^"”]{12,}/u.test(sentence);

/** Who speaks in the text by name, persons only; null where that is told as a reason or is unsure. */
export function speaking(state: DebateState): string | null {
  const article = state.article?.article;
  // Words that nobody may have said are nobody's.
  if (!article || doubtRead(state) !== null) return null;
  if (wholePointsOf(article).some(({ kind }) => kind === 'one-voice')) return null;
  const form = formRead(state);
  if (form?.does === 'neither') return null;
  const kind = kindRead(state);
  const isArgued = kind === 'opinion' || (kind === 'other' && form?.does !== 'tells');
  const { named, others } = speakersIn(article);
  const people = voicesRead(state).filter(
    (voice) => voice.kind === 'person' && (!isArgued || voice.says.some(({ quote }) => quotes(quote))),
  );
  const unnamed = isArgued ? [] : unnamedSpeakersIn(article);
  if (people.length === 0 && (unnamed.length > 0 || offices(named).length > 0))
    return withoutPersons(article, unnamed, named);
  if (people.length === 0)
    // Of a review or a column it is no fault.
    return isArgued || whatItIs(state).does !== 'tells' || mayHave(article, 'voice') || mayHave(article, 'name')
      ? null
      : 'We found nobody in it who is credited with a statement.';
  const [first, second] = people;
  const names = people.slice(0, NAMES_MAX).map(({ name }) => name);
  const besides = unnamed.length === 0 ? '' : `; without a name: ${listed(unnamed)}`;
  if (kind === 'satire') return `In the text ${names.length === 1 ? 'speaks' : 'speak'} ${listed(names)}.`;
  if (isArgued) return `It cites ${listed(names)}${besides}.`;
  const isAll =
    names.length === people.length &&
    people.length === named.length &&
    !others &&
    unnamed.length === 0 &&
    !mayHave(article, 'second-voice', names.join(' '));
  if (isAll) return `Who speaks in it by name: ${listed(names)}.`;
  if (first === undefined || second === undefined) return `${voiceAlone(first)} speaks in it${besides}.`;
  const against = contradiction(voicesRead(state));
  const answered = against === null ? '' : `; ${against.replace(/\.$/u, '')}`;
  return people.length < MANY
    ? `${listed(names)} speak in it${answered || besides}.`
    : `At least ${COUNTS[people.length] ?? people.length} people speak in it by name, most of all ${first.name} and ${second.name}${answered || besides}.`;
}
const MANY = 4;
const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const voiceAlone = (voice: Voice | undefined): string =>
  voice === undefined ? 'Somebody' : voice.role === null ? voice.name : `${voice.name}, ${voice.role},`;

const OFFICE =
  /\b(?:Department|Ministry|Agency|Office|Police|Council|Commission|Service|Administration|Bureau|Authority|University|Institute|Association|White House|Foundation|Airways|Airlines|Hospital)\b/u;
/** Offices to which words are given. */
const offices = (named: readonly Speaker[]): readonly string[] =>
  named.map(({ name }) => name).filter((name) => OFFICE.test(name) && /\s/u.test(name));

/** Who speaks in a text in which no person does by name. */
function withoutPersons(
  article: { readonly title: string; readonly text: string },
  unnamed: readonly string[],
  named: readonly Speaker[],
): string | null {
  // That is told as a reason already.
  if (wholePointsOf(article).some(({ kind }) => kind === 'nobody-named')) return null;
  const heard = [
    ...offices(named)
      .slice(0, 2)
      .map((name) => `the ${name}`),
    ...unnamed,
  ];
  return `It gives words to ${listed(heard)}.`;
}

interface Reason {
  readonly says: string;
  readonly quote: string | null;
}
const inWords = ({ says, quote }: Reason, before: string): string =>
  quote === null || says.includes(quote.slice(1, -1))
    ? `${before}${asClause(says)}.`
    : `${before}${asClause(says)}: ${quote}.`;

function* reasonsFor(state: DebateState): Iterable<Reason> {
  const article = state.article?.article;
  if (!article) return;
  for (const { speaks, says, quote, word } of wholePointsOf(article))
    if (speaks === 'for') yield { says, quote: quotedShort(quote, word) };
  for (const finding of appraisalOf(state)?.findings ?? []) {
    const says = finding.speaks === 'for' ? shownMerit(article, finding) : null;
    if (says !== null)
      yield { says, quote: finding.type === 'named-sources' ? null : quotedShort(finding.passage.quote) };
  }
  for (const { says, quote, words } of standingOf(article, kindRead(state)))
    if (OPENLY.test(says)) yield { says, quote: quotedShort(quote, words) };
  for (const { speaks, says, quote, points } of standsOutOf(state))
    if (
      speaks === 'for' &&
      (points ?? 0) >= REASON_MIN &&
      !EXPECTED_MERITS.has(says) &&
      countWords(quote) >= QUOTE_WORDS_MIN
    ) {
      const shown = quotedShort(quote);
      // A clause without who says it shows nothing of that.
      if (!says.startsWith('It says who says so') || (shown !== null && isOfSpeaking(shown)))
        yield { says, quote: shown };
    }
}

/** What a text or its headline says and says otherwise, which is a fault of whatever states something. */
function* contradictionsIn(state: DebateState): Iterable<Reason> {
  const itself = state.article ? againstItselfIn(state.article.article) : null;
  if (itself !== null) yield { says: itself.says, quote: null };
  for (const { type, says, passage } of appraisalOf(state)?.findings ?? [])
    if (OF_HEADLINE.has(type)) yield { says, quote: quotedShort(passage.quote) };
}
const OF_HEADLINE: ReadonlySet<FindingType> = new Set(['headline-figure', 'headline-quotation-missing']);

/** What the text owes its readers, in its own words. */
function* owedBy(state: DebateState): Iterable<Reason> {
  for (const { says } of holesOf(state)) yield { says, quote: null };
}

function* reasonsAgainst(state: DebateState): Iterable<Reason> {
  const article = state.article?.article;
  if (!article) return;
  yield* contradictionsIn(state);
  yield* owedBy(state);
  // That a writer concludes, judges and speaks to readers is what an opinion is.
  const isOpinion = kindRead(state) === 'opinion';
  for (const { speaks, says, passage, type } of appraisalOf(state)?.findings ?? [])
    if (speaks === 'against' && !isOpinion && !OF_VERDICT.has(type)) yield { says, quote: quotedShort(passage.quote) };
  for (const { kind, speaks, says, quote, word } of wholePointsOf(article))
    // What the text is tells already that one person alone is heard.
    if (
      speaks === 'against' &&
      !(isOpinion && OF_OPINIONS.has(kind)) &&
      !(kind === 'one-voice' && whatItIs(state).says?.startsWith(AROUND_ONE) === true)
    )
      yield { says, quote: TELLS_ALONE.has(kind) ? null : quotedShort(quote, word) };
  for (const { says, quote, words } of standingOf(article, kindRead(state)))
    if (!OPENLY.test(says)) {
      // A few words of a sentence that cannot be cut show nothing.
      const shown =
        quotedShort(quote, words) ??
        (countWords(words) >= QUOTE_WORDS_MIN && !HANGS_ON.test(bareEnd(words)) && !losesSource(quote, words)
          ? inQuotes(bareEnd(words))
          : null);
      if (shown !== null) yield { says, quote: shown };
    }
  if (isOpinion) return;
  for (const { speaks, says, quote, points } of standsOutOf(state))
    if (speaks === 'against' && (points ?? 0) <= -REASON_MIN) yield { says, quote: quotedShort(quote) };
}

/** Whoever says what limits his own account, or who paid for it, speaks openly. */
const OPENLY = /^It says (?:itself how far|who paid)/u;

/** What every opinion piece does. */
const OF_OPINIONS: ReadonlySet<WholeKind> = new Set([
  'concluded',
  'uncounted',
  'put-in-mouth',
  'one-voice',
  'nobody-named',
]);

/** What needs no words of the text. */
const TELLS_ALONE: ReadonlySet<WholeKind> = new Set(['one-voice', 'headline-more']);

function* notIn(verdict: string, reasons: Iterable<Reason>): Iterable<Reason> {
  for (const reason of reasons) if (!verdict.includes(asClause(reason.says))) yield reason;
}

/** How many reasons of a kind, no words quoted twice. */
function first(reasons: Iterable<Reason>, most: number, told: Set<string>): readonly Reason[] {
  const taken: Reason[] = [];
  for (const reason of reasons) {
    if (taken.length === most) break;
    if (told.has(reason.says) || (reason.quote !== null && told.has(reason.quote))) continue;
    told.add(reason.says);
    if (reason.quote !== null) told.add(reason.quote);
    taken.push(reason);
  }
  return taken;
}

/** The first thing to open, for a claim that is told before or with its words. */
function opening(state: DebateState, told: string | null): string | null {
  const [open] = openFirstOf(state);
  if (!open?.check) return null;
  // That nothing is named is said once, below.
  if (/^We found no/u.test(open.check)) return null;
  if (told !== null && (kindRead(state) === 'opinion' || wordsAlone(told).includes(wordsAlone(open.says))))
    return `To check it: ${asClause(open.check)}.`;
  const says = quotedShort(open.says);
  // A claim is quoted whole or not at all.
  return says !== null && wordsAlone(says) === wordsAlone(open.says)
    ? `What can be checked is ${says}: ${asClause(open.check)}.`
    : `To check one of its claims: ${asClause(open.check)}.`;
}

/**
 * A debate without a model about a text that reports or argues, in at most six sentences: what it tells, who speaks, the best reason for it, the
 * best against it, what to open. Reasons that the verdict gives are left out.
 */
export function plainSentencesOf(state: DebateState, verdict = ''): readonly string[] {
  const told = toldBy(state);
  const said = new Set<string>();
  // How carefully a recipe reports is no question.
  const isReported = isHeldToReporting(state);
  const [merit] = isReported ? first(reasonsFor(state), 1, said) : [];
  const against = isReported
    ? reasonsAgainst(state)
    : [...(whatItIs(state).does === 'neither' ? [] : contradictionsIn(state)), ...owedBy(state)];
  const faults = first(notIn(verdict, against), AGAINST_MAX, said);
  return [
    told,
    speaking(state),
    merit === undefined ? null : inWords(merit, 'For it: '),
    ...faults.map((fault) => inWords(fault, 'Against it: ')),
    opening(state, told),
  ].filter((sentence) => sentence !== null);
}
