import { idOf, type View } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';

/** A debate in progress and the node that holds its lease. */
export interface LeaseRow {
  readonly accountId: string | null;
  /** Null until a node takes the lease. */
  readonly node: string | null;
  /** 0 until a node takes the lease. */
  readonly term: number;
}

type LeaseFact = Extract<DebateFact, { type: 'DebateOpened' | 'DebateClaimed' | 'DebateClosed' | 'DebateAbandoned' }>;

/** The leases of debates in progress. A row is removed when its debate ends. The table keeps its original name. */
export const leasesView: View<LeaseRow, LeaseFact> = {
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

/** An ended debate without a signature, because the process stopped before signing. */
export interface UnsealedDebateRow {
  readonly at: string;
}

type EndFact = Extract<DebateFact, { type: 'DebateClosed' | 'DebateAbandoned' | 'DebateSealed' }>;

/** Ended debates to be signed. Excludes debates from before events were chained, which cannot be signed later. */
export const unsealedDebatesView: View<UnsealedDebateRow, EndFact> = {
  name: 'unsealed_debates',
  version: 1,
  types: ['DebateClosed', 'DebateAbandoned', 'DebateSealed'],
  keys: (event) => [idOf(event.stream)],
  apply: (_, event) =>
    event.type === 'DebateSealed' || event.metadata['chain'] === undefined ? undefined : { at: event.metadata.at },
  columns: { at: (row) => row.at },
};
