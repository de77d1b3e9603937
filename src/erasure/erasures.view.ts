import { idOf, type View } from '../kernel/index.js';
import { type ErasureFact, type ErasureReason } from './erasure.events.js';

/** An erased debate or detection, by its id. */
export interface ErasureRow {
  readonly kind: 'debate' | 'detection';
  readonly accountId: string | null;
  readonly reason: ErasureReason;
  /** ISO 8601. */
  readonly at: string;
  /** An account's id, `cli` or `system`. */
  readonly by: string;
  /** The whole stream is erased, not only a key. */
  readonly whole: boolean;
  /** Whether the key is still to be destroyed. */
  readonly due: boolean;
  /** See `ErasureRequested`; 0 if the debate was charged. */
  readonly unpaidBytes: number;
  readonly openedAt: string | null;
}

export const erasuresView: View<ErasureRow, ErasureFact> = {
  name: 'erasures',
  version: 1,
  types: ['ErasureRequested', 'TextsErased'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'TextsErased') return row && { ...row, due: false };
    const { kind, accountId, reason, whole = false, unpaid } = event.data;
    const { at, actor: by } = event.metadata;
    const { bytes: unpaidBytes = 0, openedAt = null } = unpaid ?? {};
    return { kind, accountId, reason, at, by, whole, due: true, unpaidBytes, openedAt };
  },
  columns: {
    account_id: (row) => row.accountId,
    due: (row) => (row.due ? 1 : 0),
    opened_at: (row) => row.openedAt,
    unpaid: (row) => (row.unpaidBytes > 0 ? 1 : 0),
  },
  indexes: [['account_id', 'unpaid', 'opened_at']],
};
