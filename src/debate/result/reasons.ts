import {
  asClause,
  countWords,
  isFurniture,
  isOfPage,
  type Lack,
  mayHave,
  personIn,
  type Sentence,
  sentencesOf,
  speakersIn,
  tellsWhoSays,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { holesOf } from './holes.js';
import { isReporting, kindRead, owes } from './kind-read.js';
import { oncePerState } from './once-per-state.js';
import { weighedParts } from './outcome.js';
import { quotedShort } from './quoted-short.js';
import { substanceOf } from './substance.js';
import { shownManner } from './shown-parts.js';

type Side = 'for' | 'against';

/** What the votes of the panel hung on most, each as a clause that the text shows. */
export interface Reasons {
  readonly for: readonly string[];
  readonly against: readonly string[];
}

/** A smaller part decided nothing, in points of the weighted vote. */
const PART_MIN = 1.2;
const REASONS_MAX = 2;
/** Minimum check-worthiness of what can be checked. */
const CHECKABLE_MIN = 0.3;
const SENTENCE_WORDS_MIN = 4;
/** Lines that lead to a site's films, letters and offers. */
const OF_SITE =
  /^(?:Watch|Visit|Listen|Subscribe|Sign up|Follow|Download|Click|Read|See) .{0,60}\b(?:now|our|videos?|here|more|newsletter|channel|live|app|podcast)\b/iu;
/** Shares of sentences below which something is rare, and shares and counts from which on it is worth a word. */
const RARE = { saying: 0.15, checkable: 0.5 } as const;
const OFTEN = { saying: 0.2, checkable: 0.3 } as const;
/** Of longer texts not every claim is recorded. */
const SENTENCES_MAX = 60;

/** How much of a text it is, as no reader counts sentences. */
const portion = (share: number): string =>
  `${share >= 0.75 ? 'most' : share >= 0.5 ? 'more than half' : share >= 0.25 ? 'many' : 'some'} of its sentences`;

/** A day, a number or a name inside a sentence: something in it can be looked up. */
const LOOKED_UP = /\d|(?<=[\p{L}\d,;] )\p{Lu}\p{L}+|\b(?:free|closed|open|died|won|lost|passed)\b/u;

/** How much of a text can be checked. */
function checkable(state: DebateState, sentences: readonly Sentence[], side: Side): string | null {
  const claims = (state.claims?.claims ?? []).filter(
    (claim) => claim.field === 'text' && claim.kind !== 'opinion' && claim.checkWorthiness >= CHECKABLE_MIN,
  );
  const counts = ({ start, end }: Sentence): boolean => claims.some((claim) => claim.start < end && claim.end > start);
  const share = (which: (sentence: Sentence) => boolean): number =>
    sentences.filter(which).length / Math.max(1, sentences.length);
  if (sentences.length > SENTENCES_MAX || share(counts) === 0) return null;
  if (side === 'for')
    return share(counts) >= OFTEN.checkable ? `${portion(share(counts))} state what can be checked` : null;
  // No reader counts only what a model takes for a claim.
  return share((each) => counts(each) || LOOKED_UP.test(each.text)) < RARE.checkable
    ? 'few of its sentences state what can be checked'
    : null;
}

/** What the panel's votes counted in a text, found again in its sentences; null where they do not bear it out. No number, since a reader who counts otherwise would take all of it for wrong. */
function counted(state: DebateState, signal: string, side: Side): string | null {
  const article = state.article?.article;
  if (!article) return null;
  // An advertisement or a menu that a page left in the text is none of its sentences.
  const sentences = sentencesOf(article.text).filter(
    ({ text }) =>
      countWords(text) >= SENTENCE_WORDS_MIN &&
      !isOfPage(text) &&
      !OF_SITE.test(text) &&
      !isFurniture(text, article.title),
  );
  const all = sentences.length;
  const share = (count: number): number => count / Math.max(1, all);
  switch (signal) {
    case 'attribution': {
      const saying = sentences.filter(tellsWhoSays).length;
      if (side === 'for')
        return saying >= 2 && share(saying) >= OFTEN.saying ? `${portion(share(saying))} say who says so` : null;
      // What is quoted may have its speaker in another sentence.
      const quoted = sentences.filter((sentence) => tellsWhoSays(sentence) || /["“”]/u.test(sentence.text)).length;
      return quoted > 0 && share(quoted) < RARE.saying ? 'it seldom says who says so' : null;
    }
    case 'unsupported-claims':
      return checkable(state, sentences, side);
    default:
      return null;
  }
}

/** A part of the vote as a clause, with words of the text; null where none shows it. */
function clauseOf(state: DebateState, key: string, side: Side): string | null {
  const [kind, ref = ''] = key.split(' ');
  if (kind === 'finding') {
    const found = appraisalOf(state)?.findings.find(({ id }) => id === ref);
    if (!found || found.speaks !== side) return null;
    // Its sentence has the names already.
    if (found.type === 'named-sources') return asClause(found.says);
    const words = quotedShort(found.passage.quote);
    return words === null ? null : `${asClause(found.says)}: ${words}`;
  }
  if (kind !== 'manner' || (side === 'against' && !owes(state, ref))) return null;
  const count = counted(state, ref, side);
  // Words that judge are shown.
  if (count !== null || side === 'for') return count;
  const shown = shownManner(state, ref, side);
  const words = shown === null ? null : quotedShort(shown.quote);
  return shown === null || words === null ? null : `${asClause(shown.says)}: ${words}`;
}

/**
 * What moved the votes most to each side, the greatest part first, as far as the text shows it: that a style is unlike that of careful
 * reports tells nobody what to look at, and is often untrue of the text at hand.
 */
export const reasonsOf = oncePerState((state): Reasons => {
  const parts = [...(weighedParts(state) ?? [])].filter(([, points]) => Math.abs(points) >= PART_MIN);
  const told = (side: Side): readonly string[] =>
    parts
      .filter(([, points]) => (side === 'for' ? points > 0 : points < 0))
      .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .flatMap(([key]) => clauseOf(state, key, side) ?? [])
      .slice(0, REASONS_MAX);
  const [alone] = oneVoiceOf(state);
  const against = told('against');
  const article = state.article?.article;
  const rests = article && isReporting(state) ? substanceOf(article, kindRead(state)) : [];
  return {
    // How many sentences can be checked is no reason that anybody repeats.
    for: [
      ...rests,
      ...told('for').filter((clause) => !rests.includes(clause) && !(rests.some(isOfVoices) && isOfVoices(clause))),
    ]
      .sort((a, b) => Number(a.includes(COUNTS_SENTENCES)) - Number(b.includes(COUNTS_SENTENCES)))
      .slice(0, REASONS_MAX),
    against: against.length < REASONS_MAX && alone ? [...against, alone] : against,
  };
});

/** Who speaks is told once, whichever way. */
const isOfVoices = (clause: string): boolean => /^(?:people speak in it|it names sources)/u.test(clause);

/** The one person on whose word a report rests, where nobody else speaks in it; none where that is what the text is said to be. */
function oneVoiceOf(state: DebateState): readonly string[] {
  const article = state.article?.article;
  if (!article || !isReporting(state)) return [];
  const { named, others } = speakersIn(article);
  const [only] = named;
  // What an office counts or decides it says alone.
  const isPerson = only !== undefined && personIn(only.name) !== null;
  return isPerson && named.length === 1 && !others && !mayHave(article, 'second-voice', only.name)
    ? [`it has the word of ${only.name} alone`]
    : [];
}

/** Several clauses as one, of which only the first says that it counts sentences. */
const joined = ([first = '', ...rest]: readonly string[], by = ', and '): string =>
  [first, ...rest.map((clause) => (SENTENCES.test(first) ? clause.replace(SENTENCES, '') : clause))].join(by);
const COUNTS_SENTENCES = 'state what can be checked';
const SENTENCES = / of its sentences(?= )/u;

/** Fewer reasons do not show that a text reads like careful reporting. */
const CAREFUL_REASONS_MIN = 2;

/** Whether the text shows enough for it to be said to read like careful reporting. */
export const isShownCareful = (state: DebateState): boolean => reasonsOf(state).for.length >= CAREFUL_REASONS_MIN;

/** What speaks against a text: what it owes its readers, then what moved the votes. */
const objectionsTo = (state: DebateState): readonly string[] =>
  [...holesOf(state).map(({ says }) => asClause(says)), ...reasonsOf(state).against].slice(0, REASONS_MAX);

/** Why a number is high, with what counts most against the text. */
export function carefulBecause(state: DebateState): string {
  const { for: gains } = reasonsOf(state);
  const against = objectionsTo(state);
  const but = against[0] === undefined ? '' : `; against it, ${against[0]}`;
  if (isShownCareful(state)) return `Reads like careful reporting: ${joined(gains)}${but}.`;
  if (gains[0] !== undefined) return `Little in the way it is told speaks against it: ${gains[0]}${but}.`;
  return against[0] === undefined
    ? 'Little in the way it is told speaks against it, and no sentence shows much that speaks for it.'
    : `Little in the way it is told speaks against it, but ${against[0]}.`;
}

/** Why the number of a text is low, in a sentence; null where no sentence of the text shows it. */
export function loweredBy(state: DebateState): string | null {
  const { against } = reasonsOf(state);
  return against.length === 0 ? null : `It loses most because ${joined(against)}.`;
}

/** What a report may have that would speak for it, in the order in which a reader misses it. Only what no sign of is found anywhere. */
const MISSED: readonly (readonly [lack: Lack, says: string])[] = [
  ['document', 'no document or record is named'],
  ['other-side', 'nobody in it sees it otherwise'],
  ['outsider', 'nobody from outside is asked'],
  ['name', 'nobody speaks in it by name'],
];

/** What is missing in a text that reports; null where nothing surely is. */
function missingIn(state: DebateState): string | null {
  const article = state.article?.article;
  if (!article || !isReporting(state)) return null;
  return MISSED.find(([lack]) => !mayHave(article, lack))?.[1] ?? null;
}

/** Why a number is in the middle: what speaks for the text and what against it, or what is missing. */
export function middleBecause(state: DebateState): string {
  const { for: gains } = reasonsOf(state);
  const against = objectionsTo(state);
  if (gains.length > 0 && against.length > 0)
    return `It stands in the middle: for it, ${joined(gains)}; against it, ${joined(against)}.`;
  const missing = missingIn(state);
  if (gains.length > 0)
    return `It stands in the middle: for it, ${joined(gains)}${missing === null ? '' : `; against it, ${missing}`}.`;
  const faults = missing === null ? against : [...against, missing].slice(0, REASONS_MAX);
  if (against.length > 0) return `It stands in the middle, and loses most because ${joined(faults)}.`;
  return missing === null ? 'It stands in the middle.' : `It stands in the middle: ${missing}.`;
}
