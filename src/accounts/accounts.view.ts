import { type KeyLimits, NO_KEY_LIMITS } from '../http/index.js';
import { idOf, type View } from '../kernel/index.js';
import { type AccountFact, type KeyUseFact, type PlanId, type SessionFact } from './accounts.events.js';

/** An account as its owner and its operator see it. Personal data stays encrypted; `AccountsReader.profile` decrypts it. */
export interface AccountRow {
  readonly accountId: string;
  /** Null once the account is closed. */
  readonly emailDigest: string | null;
  /** Encrypted; null once the account is closed. */
  readonly email: string | null;
  readonly plan: PlanId;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly erasedAt: string | null;
  /** Counts changes of the password. Sessions from before the last change have ended. */
  readonly epoch: number;
  /** The stream revision of the last event that was applied. */
  readonly revision: number;
  /** None once the account is closed. */
  readonly keys: readonly KeyRow[];
}

export interface KeyRow {
  readonly keyId: string;
  readonly digest: string;
  /** The key, encrypted. */
  readonly sealed: string;
  readonly hint: string;
  /** Encrypted. */
  readonly label: string;
  readonly scopes: readonly string[];
  readonly issuedAt: string;
  readonly revokedAt: string | null;
  /** After a rotation: the instant the old key ends. */
  readonly validUntil: string | null;
  readonly limits: KeyLimits;
}

export const accountsView: View<AccountRow, AccountFact> = {
  name: 'accounts',
  version: 4,
  types: [
    'AccountOpened',
    'PlanChanged',
    'PasswordChanged',
    'ApiKeyIssued',
    'ApiKeyRotated',
    'ApiKeyLimited',
    'ApiKeyRevoked',
    'AccountClosed',
    'PersonalDataErased',
  ],
  keys: (event) => [idOf(event.stream)],
  apply: (known, event) => {
    if (known && event.revision <= known.revision) return known;
    if (event.type === 'AccountOpened')
      return {
        accountId: event.data.accountId,
        emailDigest: event.data.emailDigest,
        email: event.data.email,
        plan: event.data.plan,
        openedAt: event.metadata.at,
        closedAt: null,
        erasedAt: null,
        epoch: 0,
        revision: event.revision,
        keys: [],
      };
    if (!known) return known;
    const row = { ...known, revision: event.revision };
    const changeKey = (keyId: string, change: Partial<KeyRow>): AccountRow => ({
      ...row,
      keys: row.keys.map((key) => (key.keyId === keyId ? { ...key, ...change } : key)),
    });
    switch (event.type) {
      case 'PlanChanged':
        return { ...row, plan: event.data.plan };
      case 'PasswordChanged':
        return { ...row, epoch: row.epoch + 1 };
      case 'ApiKeyIssued':
        return {
          ...row,
          keys: [
            ...row.keys,
            {
              ...event.data,
              issuedAt: event.metadata.at,
              revokedAt: null,
              validUntil: null,
              limits: NO_KEY_LIMITS,
            },
          ],
        };
      case 'ApiKeyLimited': {
        const { keyId, ...limits } = event.data;
        return changeKey(keyId, { limits });
      }
      case 'ApiKeyRotated':
        return changeKey(event.data.keyId, { validUntil: event.data.validUntil });
      case 'ApiKeyRevoked':
        return changeKey(event.data.keyId, { revokedAt: event.metadata.at });
      case 'AccountClosed':
        return { ...row, emailDigest: null, email: null, keys: [], closedAt: event.metadata.at };
      case 'PersonalDataErased':
        return { ...row, erasedAt: event.metadata.at };
    }
  },
  columns: {
    email_digest: (row) => row.emailDigest,
    opened_at: (row) => row.openedAt,
    erasure_due: (row) => (row.closedAt !== null && row.erasedAt === null ? 1 : 0),
  },
};

/** Digest → account, so that one look-up finds a key. */
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

/** The last use of a key, by key id. Only the first use in each hour is recorded. */
export interface KeyUseRow {
  readonly at: string;
}

export const keyUsesView: View<KeyUseRow, KeyUseFact> = {
  name: 'key_uses',
  version: 1,
  types: ['ApiKeyUsed'],
  keys: (event) => [idOf(event.stream)],
  apply: (_, event) => ({ at: event.metadata.at }),
};

/** An open session, by its id. An expired session keeps its row. */
export interface SessionRow {
  readonly accountId: string;
  readonly epoch: number;
  readonly expiresAt: string;
}

export const sessionsView: View<SessionRow, SessionFact> = {
  name: 'sessions',
  version: 1,
  types: ['SessionOpened', 'SessionEnded'],
  keys: (event) => [idOf(event.stream)],
  apply: (_, event) => (event.type === 'SessionOpened' ? event.data : undefined),
};
