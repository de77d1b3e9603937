import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type View } from '../../kernel/index.js';
import { type DebateShared, type ShareFact } from './share.events.js';

/** One link, by its id. Found by the digest of its token. */
export interface ShareRow extends Omit<DebateShared, 'shareId'> {
  readonly debateId: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export const sharesView: View<ShareRow, ShareFact | ErasureRequested> = {
  name: 'shares',
  version: 1,
  types: ['DebateShared', 'ShareRevoked', 'ErasureRequested'],
  keys: (event) => (event.type === 'ErasureRequested' ? [] : [event.data.shareId]),
  apply: (row, event) => {
    if (event.type === 'ErasureRequested') return row;
    if (event.type === 'ShareRevoked') return row && { ...row, revokedAt: row.revokedAt ?? event.metadata.at };
    const { accountId, keyId, digest, expiresAt } = event.data;
    return {
      debateId: idOf(event.stream),
      accountId,
      keyId,
      digest,
      expiresAt,
      createdAt: event.metadata.at,
      revokedAt: null,
    };
  },
  columns: {
    digest: (row) => row.digest,
    debate_id: (row) => row.debateId,
    account_id: (row) => row.accountId,
    created_at: (row) => row.createdAt,
  },
  /** Nobody can open a link to an erased debate, or see that there was one. */
  clears: {
    column: 'debate_id',
    value: ({ type, stream }) => (type === 'ErasureRequested' ? idOf(stream) : undefined),
  },
};
