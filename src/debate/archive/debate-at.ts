import { type Recorded, Refusal } from '../../kernel/index.js';
import { foldDebate, type DebateFact } from '../stages/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { debateResultOf } from '../result/debate-result.js';
import { type DebateResult } from '../result/debate-result.schema.js';
import { type StateShown, stateShownOf } from './frame-shown.js';

/** A debate at one of its revisions: the state of every actor, and the result that its owner could read. */
export interface DebateAtRevision extends StateShown {
  readonly revision: number;
  readonly lastRevision: number;
  readonly simulation: DebateResult;
}

/**
 * The debate after the event `revision`, or in its current state when omitted. Pure.
 * @throws Refusal `unknown-revision` for a revision that it has not reached
 */
export function debateAtRevision(
  id: string,
  events: readonly Recorded<DebateFact>[],
  revision?: number,
): DebateAtRevision {
  const last = events.length - 1;
  if (revision !== undefined && revision > last)
    throw new Refusal(DEBATE_REFUSALS['unknown-revision'], {
      detail: `The last revision of the debate is ${last}.`,
      extra: { lastRevision: last },
    });
  const until = events.slice(0, (revision ?? last) + 1);
  const state = foldDebate(until);
  return {
    revision: until.length - 1,
    lastRevision: last,
    ...stateShownOf(state),
    simulation: debateResultOf(id, state, until),
  };
}
