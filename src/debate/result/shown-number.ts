import { type TextKind } from '../../appraisal/index.js';
import { type DebateState } from '../stages/index.js';
import { doubtRead, kindRead, whatItIs } from './kind-read.js';
import { unjudgedOf } from './unjudged.js';

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
  return { score, says: 'It measures how the text is told; whether it is true was not judged.' };
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
