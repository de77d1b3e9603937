import { idOf, type View } from '../kernel/index.js';
import { type Account, accountDecider, type ClosedAccount, type OpenAccount } from './account.decider.js';
import {
  ACCOUNT_EVENTS,
  type AccountFact,
  type KeyUseFact,
  type LockoutFact,
  type MailFact,
  type SessionFact,
} from './accounts.events.js';

/** An account as the decider folds it, without its password, and the times of its events. */
export type AccountRow = (Omit<OpenAccount, 'passwordHash'> | ClosedAccount) & {
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly erasedAt: string | null;
  /** By key id; none once the account is closed. */
  readonly keyTimes: Readonly<Record<string, KeyTimes>>;
  /** The stream revision of the last event that was applied. */
  readonly revision: number;
};

interface KeyTimes {
  readonly issuedAt: string;
  readonly revokedAt: string | null;
}

export const accountsView: View<AccountRow, AccountFact> = {
  name: 'accounts',
  version: 10,
  types: Object.keys(ACCOUNT_EVENTS) as readonly AccountFact['type'][],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (row && event.revision <= row.revision) return row;
    const account = accountDecider.evolve(stateOf(row), event);
    if (account.status === 'none') return row;
    const { at } = event.metadata;
    return {
      ...withoutPassword(account),
      openedAt: row?.openedAt ?? at,
      closedAt: event.type === 'AccountClosed' ? at : (row?.closedAt ?? null),
      erasedAt: event.type === 'PersonalDataErased' ? at : (row?.erasedAt ?? null),
      keyTimes: keyTimesAfter(row?.keyTimes ?? {}, event, at),
      revision: event.revision,
    };
  },
  columns: {
    email_digest: (row) => (row.status === 'open' ? row.emailDigest : null),
    opened_at: (row) => row.openedAt,
    operator: (row) => (row.status === 'open' && row.isOperator ? 1 : null),
    erasure_due: (row) => (row.closedAt !== null && row.erasedAt === null ? 1 : 0),
  },
};

function stateOf(row: AccountRow | undefined): Account {
  if (!row) return accountDecider.initialState();
  return row.status === 'open' ? { ...row, passwordHash: null } : row;
}

function withoutPassword(account: OpenAccount | ClosedAccount): Omit<OpenAccount, 'passwordHash'> | ClosedAccount {
  if (account.status === 'closed') return account;
  const { passwordHash: _, ...rest } = account;
  return rest;
}

function keyTimesAfter(times: AccountRow['keyTimes'], { type, data }: AccountFact, at: string): AccountRow['keyTimes'] {
  switch (type) {
    case 'ApiKeyIssued':
      return { ...times, [data.keyId]: { issuedAt: at, revokedAt: null } };
    case 'ApiKeyRevoked':
      return { ...times, [data.keyId]: { issuedAt: at, ...times[data.keyId], revokedAt: at } };
    case 'AccountClosed':
      return {};
    default:
      return times;
  }
}

/** Digest → account, so that one look-up finds a key. */
interface KeyOwnerRow {
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
interface KeyUseRow {
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
interface SessionRow {
  readonly accountId: string;
  readonly epoch: number;
  readonly expiresAt: string;
  readonly workspaceId?: string | undefined;
  readonly provider?: true | undefined;
}

export const sessionsView: View<SessionRow, SessionFact> = {
  name: 'sessions',
  version: 3,
  types: ['SessionOpened', 'WorkspaceChosen', 'SessionEnded'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'SessionOpened') return event.data;
    return event.type === 'WorkspaceChosen' && row ? { ...row, ...event.data } : undefined;
  },
  columns: { account_id: ({ accountId }) => accountId, expires_at: ({ expiresAt }) => expiresAt },
  indexes: [['account_id', 'expires_at']],
};

/** A person's membership in a workspace of somebody else, by both ids. The account's row says whether it is in force. */
interface MembershipRow {
  readonly memberId: string;
  readonly workspaceId: string;
}

type MembershipFact = Extract<
  AccountFact,
  { type: 'InvitationAccepted' | 'MemberProvided' | 'MemberRemoved' | 'AccountClosed' }
>;

export const membershipsView: View<MembershipRow, MembershipFact> = {
  name: 'memberships',
  version: 1,
  types: ['InvitationAccepted', 'MemberProvided', 'MemberRemoved', 'AccountClosed'],
  keys: ({ type, data, stream }) => (type === 'AccountClosed' ? [] : [`${data.memberId}~${idOf(stream)}`]),
  apply: (_, { type, data, stream }) =>
    type === 'InvitationAccepted' || type === 'MemberProvided'
      ? { memberId: data.memberId, workspaceId: idOf(stream) }
      : undefined,
  columns: { member_id: ({ memberId }) => memberId, workspace_id: ({ workspaceId }) => workspaceId },
  clears: {
    column: 'workspace_id',
    value: ({ type, stream }) => (type === 'AccountClosed' ? idOf(stream) : undefined),
  },
};

/** A mail that was neither sent nor given up. Its text is encrypted with the account's key. */
export type DueMailRow = Extract<MailFact, { type: 'MailQueued' }>['data'] & { readonly queuedAt: string };

export const dueMailsView: View<DueMailRow, MailFact | Extract<AccountFact, { type: 'AccountClosed' }>> = {
  name: 'due_mails',
  version: 1,
  types: ['MailQueued', 'MailSent', 'MailGivenUp', 'AccountClosed'],
  keys: ({ type, stream }) => (type === 'AccountClosed' ? [] : [idOf(stream)]),
  apply: (_, { type, data, metadata }) => (type === 'MailQueued' ? { ...data, queuedAt: metadata.at } : undefined),
  columns: { account_id: ({ accountId }) => accountId, queued_at: ({ queuedAt }) => queuedAt },
  clears: {
    column: 'account_id',
    value: ({ type, stream }) => (type === 'AccountClosed' ? idOf(stream) : undefined),
  },
};

/** When the lock-outs of an account were last lifted, by the digests under which its attempts are counted. */
interface LiftedRow {
  readonly accountId: string;
  readonly at: string;
}

export const liftedLockoutsView: View<LiftedRow, LockoutFact | Extract<AccountFact, { type: 'AccountClosed' }>> = {
  name: 'lifted_lockouts',
  version: 1,
  types: ['LockoutsLifted', 'AccountClosed'],
  keys: ({ type, data }) => (type === 'LockoutsLifted' ? data.owners : []),
  apply: (row, event) =>
    event.type === 'LockoutsLifted' ? { accountId: idOf(event.stream), at: event.metadata.at } : row,
  columns: { account_id: ({ accountId }) => accountId },
  clears: {
    column: 'account_id',
    value: ({ type, stream }) => (type === 'AccountClosed' ? idOf(stream) : undefined),
  },
};
