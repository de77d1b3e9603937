import { type Recorded } from '../../kernel/index.js';
import { accepts, type DebateState, evolveDebate, initialDebateState } from '../model/debate-state.js';
import { type DebateFact } from '../model/debate.events.js';

/** One step of a past debate. `accepted` false means that the history is not one the machines could have made. */
export interface Frame {
  readonly revision: number;
  readonly event: Recorded<DebateFact>;
  readonly before: DebateState;
  readonly after: DebateState;
  readonly accepted: boolean;
}

/** Folds a history step by step, with no model, no network and no clock. */
export function* replay(events: Iterable<Recorded<DebateFact>>): Generator<Frame, DebateState> {
  let state = initialDebateState();
  for (const event of events) {
    const after = evolveDebate(state, event);
    yield { revision: event.revision, event, before: state, after, accepted: accepts(state, event) };
    state = after;
  }
  return state;
}
