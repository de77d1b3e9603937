import { idOf, type View } from '../kernel/index.js';
import { type AccountFact, type PlanId } from './accounts.events.js';

/** What a request needs to know of an account: its plan, its keys by digest, and who it is to its owner. */
export interface AccountRow {
  readonly accountId: string;
  readonly emailDigest: string;
  readonly email: string;
  readonly plan: PlanId;
  readonly openedAt: string;
  readonly keys: readonly KeyRow[];
}

export interface KeyRow {
  readonly keyId: string;
  readonly digest: string;
  readonly sealed: string;
  readonly hint: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly issuedAt: string;
  readonly revokedAt: string | null;
  /** After a rotation: the instant the old key ends. */
  readonly validUntil: string | null;
}

export const accountsView: View<AccountRow, AccountFact> = {
  name: 'accounts',
  version: 1,
  types: ['AccountOpened', 'PlanChanged', 'ApiKeyIssued', 'ApiKeyRotated', 'ApiKeyRevoked'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'AccountOpened')
      return {
        accountId: event.data.accountId,
        emailDigest: event.data.emailDigest,
        email: event.data.email,
        plan: event.data.plan,
        openedAt: event.metadata.at,
        keys: [],
      };
    if (!row) return row;
    const changeKey = (keyId: string, change: Partial<KeyRow>): AccountRow => ({
      ...row,
      keys: row.keys.map((key) => (key.keyId === keyId ? { ...key, ...change } : key)),
    });
    switch (event.type) {
      case 'PlanChanged':
        return { ...row, plan: event.data.plan };
      case 'ApiKeyIssued':
        return row.keys.some(({ keyId }) => keyId === event.data.keyId)
          ? row
          : {
              ...row,
              keys: [...row.keys, { ...event.data, issuedAt: event.metadata.at, revokedAt: null, validUntil: null }],
            };
      case 'ApiKeyRotated':
        return changeKey(event.data.keyId, { validUntil: event.data.validUntil });
      case 'ApiKeyRevoked':
        return changeKey(event.data.keyId, { revokedAt: event.metadata.at });
    }
  },
  columns: { email_digest: (row) => row.emailDigest, opened_at: (row) => row.openedAt },
};

/** digest → account, so that a key is found in one look-up. */
export interface KeyOwnerRow {
  readonly accountId: string;
}

type IssuedFact = Extract<AccountFact, { type: 'ApiKeyIssued' }>;

export const keyOwnersView: View<KeyOwnerRow, IssuedFact> = {
  name: 'key_owners',
  version: 1,
  types: ['ApiKeyIssued'],
  keys: (event) => [event.data.digest],
  apply: (_, event) => ({ accountId: idOf(event.stream) }),
};
