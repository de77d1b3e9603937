import { type AccountFact } from '../../accounts/index.js';
import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type View } from '../../kernel/index.js';
import { type EvidenceChange, type EvidenceChangeFact } from './evidence-changes.events.js';

type Closed = Extract<AccountFact, { type: 'AccountClosed' }>;

/** What changed about the evidence of a debate since it was held, by the debate's id. */
export interface EvidenceChangesRow {
  readonly accountId: string;
  /** The latest last. */
  readonly looks: readonly {
    readonly revision: number;
    readonly at: string;
    readonly changes: readonly EvidenceChange[];
  }[];
}

const LOOKS_MAX = 20;

export const evidenceChangesView: View<EvidenceChangesRow, EvidenceChangeFact | ErasureRequested | Closed> = {
  name: 'evidence_changes',
  version: 1,
  types: ['EvidenceChanged', 'ErasureRequested', 'AccountClosed'],
  keys: ({ type, stream }) => (type === 'AccountClosed' ? [] : [idOf(stream)]),
  apply: (row, event) => {
    if (event.type !== 'EvidenceChanged') return undefined;
    const { revision, metadata, data } = event;
    const earlier = (row?.looks ?? []).filter((look) => look.revision !== revision);
    const look = { revision, at: metadata.at, changes: data.changes };
    return { accountId: data.accountId, looks: [...earlier, look].slice(-LOOKS_MAX) };
  },
  columns: { account_id: ({ accountId }) => accountId },
  clears: {
    column: 'account_id',
    value: ({ type, stream }) => (type === 'AccountClosed' ? idOf(stream) : undefined),
  },
};
