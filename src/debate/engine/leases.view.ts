import { idOf, type View } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';

/** A debate in progress and the node whose it is. */
export interface ClaimRow {
  readonly accountId: string | null;
  /** Null while nobody has claimed it. */
  readonly node: string | null;
  /** 0 while nobody has claimed it. */
  readonly term: number;
}

type ClaimFact = Extract<DebateFact, { type: 'DebateOpened' | 'DebateClaimed' | 'DebateClosed' | 'DebateAbandoned' }>;

/** Who owns the debates in progress; a debate's row goes with its end. */
export const claimsView: View<ClaimRow, ClaimFact> = {
  name: 'claims',
  version: 1,
  types: ['DebateOpened', 'DebateClaimed', 'DebateClosed', 'DebateAbandoned'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    switch (event.type) {
      case 'DebateOpened':
        return { accountId: event.data.accountId, node: null, term: 0 };
      case 'DebateClaimed':
        return row && { ...row, node: event.data.node, term: event.data.term };
      case 'DebateClosed':
      case 'DebateAbandoned':
        return undefined;
    }
  },
};
