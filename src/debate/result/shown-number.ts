import { type TextKind } from '../../appraisal/index.js';
import { asClause, EXPECTED, mannerAsAWhole } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { isBait } from './fair-flags.js';
import { doubtRead, kindRead, whatItIs } from './kind-read.js';
import { unjudgedOf } from './unjudged.js';
import { weighedParts } from './weighed-parts.js';
import { whoseWordsOf } from './whose-words.js';

/** The number that is shown of a debate, on every page, in every export and in every answer. */
export interface ShownNumber {
  /** The weighted vote in whole points; null where it says nothing of the text. */
  readonly score: number | null;
  /** What it measures, or why there is none, in one sentence. */
  readonly says: string;
}

/** Kinds of text that are no reports, within “and this is …”. */
const NO_REPORT: Readonly<Partial<Record<TextKind, string>>> = {
  advertisement: 'an advertisement',
  opinion: 'an opinion',
  interview: 'an interview',
  'press-release': 'what a sender tells of itself',
};

const none = (why: string): ShownNumber => ({ score: null, says: `No number is given: ${why}.` });

/** What of a text raises votes, and what lowers them; null for what tells a reader nothing. */
const MOVES: Readonly<Record<string, readonly [up: string | null, down: string | null]>> = {
  attribution: ['sources given often', 'sources given seldom'],
  quotation: ['quotations with a speaker', 'few quotations'],
  numbers: ['figures', 'few figures'],
  documents: ['documents named', 'few documents named'],
  'dates-and-places': ['days and places named', 'few days and places named'],
  hedging: ['doubt marked as doubt', 'little marked as uncertain'],
  certainty: ['few categorical words', 'categorical words'],
  'loaded-language': ['few judging words', null],
  superlatives: ['few strong words', 'many strong words'],
  'second-person': [null, 'talk to its readers or of its writer'],
  shouting: ['no shouting', 'capitals, dots or exclamation marks for emphasis'],
  insults: [null, 'hard words for people'],
  clickbait: [null, 'a headline built to be clicked'],
  'headline-match': ['a headline whose names are in the text', null],
  conspiracy: [null, 'words of those who suspect hidden powers'],
  satire: [null, 'words that jokes often have'],
  advertising: [null, 'words that advertisements often have'],
  balance: ['one view set against another', 'views seldom set against each other'],
};
/** A smaller part explains nothing, in points. */
const MOVED_MIN = 1.5;
const MOVES_SHOWN = 2;

/** Whether a good part of a text is the word of those whom it names, however little of it stands between marks. */
function isOfOthers(state: DebateState): boolean {
  const words = whoseWordsOf(state);
  const rest = words?.rows.find(({ kind }) => kind === 'rest')?.sentences ?? 0;
  return words !== null && words.sentences - rest >= OF_OTHERS * words.sentences;
}
const OF_OTHERS = 0.3;

/** What moved the votes most, so that a reader sees why they are not higher or lower; empty where votes name no parts. */
function whyOf(state: DebateState): string {
  const article = state.article?.article;
  const parts = weighedParts(state);
  if (!article || parts === null) return '';
  const findings = appraisalOf(state)?.findings ?? [];
  const moved = (side: 'for' | 'against'): readonly string[] =>
    [...parts]
      .flatMap(([key, points]) => {
        const [kind, ref = ''] = key.split(' ');
        const finding = kind === 'finding' ? findings.find(({ id }) => id === ref) : undefined;
        const says =
          finding?.type === 'named-sources'
            ? 'sources named'
            : finding !== undefined
              ? asClause(finding.says)
              : kind === 'manner' && mannerAsAWhole(ref, side, article) !== null
                ? (MOVES[ref]?.[side === 'for' ? 0 : 1] ?? null)
                : null;
        // A plain headline is not built for anything, whatever its words are counted for.
        const isMove =
          says !== null &&
          (ref !== 'clickbait' || isBait(article.title)) &&
          !(ref === 'quotation' && side === 'against' && isOfOthers(state)) &&
          (side === 'for' ? points : -points) >= MOVED_MIN;
        // What any text does without is told last.
        return isMove ? [{ says, points, isLast: side === 'for' && EXPECTED.has(ref) }] : [];
      })
      .sort((a, b) => Number(a.isLast) - Number(b.isLast) || Math.abs(b.points) - Math.abs(a.points))
      .slice(0, MOVES_SHOWN)
      .map(({ says }) => says);
  const told = [
    ...[moved('for')].flatMap((up) => (up.length === 0 ? [] : [` Most for it: ${up.join(', ')}.`])),
    ...[moved('against')].flatMap((down) => (down.length === 0 ? [] : [` Most against it: ${down.join(', ')}.`])),
  ];
  return told.join('');
}

/**
 * The one rule for the number. Without a model it measures how carefully a text reports, and is shown of nothing that does not report.
 * @param isLookedInto whether something was found about what the text states, which counts for any kind of text
 */
export function shownNumber(state: DebateState, consensusScore: number, isLookedInto: boolean): ShownNumber {
  const score = Math.round(consensusScore);
  const kind = kindRead(state) ?? 'other';
  const isOffline = state.opening?.analyst.engine === 'offline';
  const unjudged = unjudgedOf(state);
  if (unjudged !== null) return none(unjudged.why);
  if (isLookedInto)
    return {
      score,
      says: isOffline
        ? 'It measures how the text is told and what was found about its claims.'
        : 'It is what the agents make of it.',
    };
  if (kind === 'satire') return none('a joke is not meant to be believed');
  const why = (isOffline && doubtRead(state) === null) || kind === 'advertisement' ? NO_REPORT[kind] : undefined;
  if (why !== undefined) return none(`the number is for reports, and this is ${why}`);
  if (!isOffline) return { score, says: 'It is what the agents make of it.' };
  const { does } = whatItIs(state);
  if (does === 'unknown') return none('the number is for reports, and nothing shows whether this is one');
  if (does !== 'tells')
    return none(`the number is for reports, and this is ${kind === 'analysis' ? 'an analysis' : 'none'}`);
  return { score, says: `It measures how the text is told; whether it is true was not judged.${whyOf(state)}` };
}

/** That nobody of the panel exists, and who writes what they say. @param count how many voted */
export function panelInWords(count: number, engine: string): string {
  const readers = count === 1 ? 'The reader is an invented character' : `The ${count} readers are invented characters`;
  const by =
    engine === 'offline'
      ? 'the offline analyst writes what they say by rules'
      : 'a language model writes what they say';
  return `${readers}, each with interests of their own; ${by}.`;
}
