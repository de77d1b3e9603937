import { idOf, type View } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';

/** A debate that has ended and has no seal yet: what a crash between the two leaves. */
export interface UnsealedDebateRow {
  readonly at: string;
}

type EndFact = Extract<DebateFact, { type: 'DebateClosed' | 'DebateAbandoned' | 'DebateSealed' }>;

/** Debates that were over before there were chains are left out; nobody vouches for them afterwards. */
export const unsealedDebatesView: View<UnsealedDebateRow, EndFact> = {
  name: 'unsealed_debates',
  version: 1,
  types: ['DebateClosed', 'DebateAbandoned', 'DebateSealed'],
  keys: (event) => [idOf(event.stream)],
  apply: (_, event) =>
    event.type === 'DebateSealed' || event.metadata['chain'] === undefined ? undefined : { at: event.metadata.at },
  columns: { at: (row) => row.at },
};
