import { isAtLeast, type KeyLimits, mayUse, NO_KEY_LIMITS, SANDBOX, scopesOf } from '../http/index.js';
import { type Decider, Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { type AccountFact, type EmailFact, type PlanId } from './accounts.events.js';
import {
  decideMembers,
  evolveMembers,
  type MemberCommand,
  type MemberFact,
  type Membership,
  roleIn,
  roleOf,
} from './members.decider.js';

export interface EmailClaim {
  readonly accountId: string | null;
  /** Whether an account that was closed had the address. */
  readonly wasReleased: boolean;
}

export type EmailCommand =
  /** `closed`: a closed account whose address may not be released yet. */
  | { readonly kind: 'claim'; readonly accountId: string; readonly closed?: string }
  | { readonly kind: 'release'; readonly accountId: string };

/** The first claim of an address wins. The log's expected revision decides between two concurrent claims. */
export const emailDecider: Decider<EmailClaim, EmailCommand, EmailFact> = {
  initialState: () => ({ accountId: null, wasReleased: false }),
  decide: (command, { accountId }) => {
    const claimed: EmailFact = { type: 'EmailClaimed', data: { accountId: command.accountId } };
    if (command.kind === 'release')
      return accountId === command.accountId ? [{ type: 'EmailReleased', data: { accountId } }] : [];
    if (accountId === null) return [claimed];
    return accountId === command.closed ? [{ type: 'EmailReleased', data: { accountId } }, claimed] : [];
  },
  evolve: ({ wasReleased }, { type, data }) =>
    type === 'EmailClaimed' ? { accountId: data.accountId, wasReleased } : { accountId: null, wasReleased: true },
};

type DataOf<T extends AccountFact['type']> = Extract<AccountFact, { type: T }>['data'];

/** A key as it was issued, and what has become of it. */
export type AccountKey = Readonly<DataOf<'ApiKeyIssued'>> & {
  readonly revoked: boolean;
  /** After a rotation: the instant at which the old key ends, ISO 8601. */
  readonly validUntil: string | null;
  readonly limits: KeyLimits;
};

/**
 * A person who signs in and the workspace that the person opened. Personal data stays encrypted; `AccountsReader.profile`
 * decrypts it.
 */
export interface OpenAccount extends Membership {
  readonly status: 'open';
  readonly accountId: string;
  readonly plan: PlanId;
  readonly email: string;
  readonly emailDigest: string;
  /** Null when there is none. */
  readonly passwordHash: string | null;
  /** Counts changes of the password and ends of all sessions. Sessions from before the last one have ended. */
  readonly epoch: number;
  readonly keys: readonly AccountKey[];
  /** Links with which a new password can be chosen: the latest ones, expired or not. Any change of the password ends all. */
  readonly resets: readonly PasswordReset[];
  /** Whether the person operates the service. */
  readonly isOperator: boolean;
}

type PasswordReset = Readonly<DataOf<'PasswordResetOffered'>>;

export interface ClosedAccount {
  readonly status: 'closed';
  readonly accountId: string;
  readonly plan: PlanId;
  /** Null once the personal data has been erased. */
  readonly emailDigest: string | null;
  readonly keys: readonly [];
}

export type Account = { readonly status: 'none' } | OpenAccount | ClosedAccount;

export type AccountCommand =
  | { readonly kind: 'open'; readonly account: DataOf<'AccountOpened'>; readonly key: DataOf<'ApiKeyIssued'> }
  /** `from`: the plan that the change was decided on. Nothing changes when the account has another plan by now. */
  | { readonly kind: 'change-plan'; readonly plan: PlanId; readonly reason: string; readonly from?: PlanId }
  /** `epoch`: of the password that was checked; null for an operator, who needs none. */
  | { readonly kind: 'change-password'; readonly passwordHash: string; readonly epoch: number | null }
  | { readonly kind: 'offer-reset'; readonly reset: PasswordReset }
  /** `digest`: of the token in the link. */
  | { readonly kind: 'reset-password'; readonly digest: string; readonly passwordHash: string; readonly at: string }
  | {
      readonly kind: 'issue-key';
      readonly key: DataOf<'ApiKeyIssued'>;
      readonly limits?: KeyLimits;
      readonly at: string;
    }
  | { readonly kind: 'limit-key'; readonly keyId: string; readonly limits: KeyLimits; readonly by?: string }
  /** The new key gets the old one's scopes, limits and member. `by`: the member who decides; missing for an operator. */
  | {
      readonly kind: 'rotate-key';
      readonly keyId: string;
      readonly key: DataOf<'ApiKeyIssued'>;
      readonly validUntil: string;
      readonly at: string;
      readonly by?: string;
    }
  | { readonly kind: 'revoke-key'; readonly keyId: string; readonly by?: string }
  /** `epoch`: of the password of the person who opened the account; null for an operator. */
  | { readonly kind: 'close'; readonly epoch: number | null; readonly by?: string }
  | MemberCommand
  | { readonly kind: 'appoint-operator' | 'dismiss-operator' }
  | { readonly kind: 'end-sessions' }
  | { readonly kind: 'note-erasure' };

/** More than one, so that a stranger who asks for a link does not end the one that its owner just asked for. */
const RESETS_MAX = 5;

/** @throws Refusal `reset-link-ended` */
export function openReset({ resets }: OpenAccount, digest: string, at: string): PasswordReset {
  const reset = resets.find((candidate) => candidate.digest === digest);
  if (!reset || reset.expiresAt <= at) throw new Refusal(ACCOUNT_REFUSALS['reset-link-ended']);
  return reset;
}

/** Keys of one account that can be used at the same time. */
export const KEYS_MAX = 50;

/** @param atMs milliseconds since the epoch */
export const isUsable = ({ revoked, validUntil }: AccountKey, atMs: number): boolean =>
  !revoked && (validUntil === null || Date.parse(validUntil) > atMs);

/** The member whose key it is. Keys of before there were members belong to the person who opened the account. */
export const memberOf = ({ memberId }: AccountKey, { accountId }: { readonly accountId: string }): string =>
  memberId ?? accountId;

/**
 * @param by the member who asks for the key; undefined for an operator
 * @throws Refusal `key-not-found`, also for a key that the member may not change
 */
function keyOf(account: OpenAccount, keyId: string, by: string | undefined): AccountKey {
  const key = account.keys.find((candidate) => candidate.keyId === keyId);
  if (!key || (by !== undefined && !mayChange(account, key, by))) throw new Refusal(ACCOUNT_REFUSALS['key-not-found']);
  return key;
}

/** Members change their own keys; owners and admins also those of members whose role is not above theirs. */
function mayChange(account: OpenAccount, key: AccountKey, by: string): boolean {
  const role = roleIn(account, by);
  const holder = memberOf(key, account);
  if (holder === by) return true;
  return mayUse(role, 'members') && isAtLeast(role, roleOf(account.members, holder) ?? 'viewer');
}

/**
 * Closing a workspace ends the sign-in of the person who opened it, so nobody else may, whatever their role.
 * @throws Refusal `not-a-member`, `insufficient-role`
 */
export function assertMayClose(account: OpenAccount, by: string): void {
  if (!mayUse(roleIn(account, by), 'owner') || by !== account.accountId)
    throw new Refusal(ACCOUNT_REFUSALS['insufficient-role'], {
      detail: 'Only the person who opened the workspace may close it, while an owner of it. An operator can, too.',
    });
}

/** The key's member has left, been removed or been lowered since the key was asked for. */
function assertCovered(account: OpenAccount, { memberId, scopes }: DataOf<'ApiKeyIssued'>): void {
  const allowed: readonly string[] = scopesOf(roleIn(account, memberId ?? account.accountId));
  if (scopes.length === 1 && scopes[0] === SANDBOX) return;
  if (!scopes.every((scope) => allowed.includes(scope))) throw new Refusal(ACCOUNT_REFUSALS['insufficient-scope']);
}

function limited(
  keyId: string,
  before: KeyLimits,
  { detectionsPerDay, creditsPerDay }: KeyLimits,
): readonly AccountFact[] {
  if (before.detectionsPerDay === detectionsPerDay && before.creditsPerDay === creditsPerDay) return [];
  return [{ type: 'ApiKeyLimited', data: { keyId, detectionsPerDay, creditsPerDay } }];
}

/** The password may have changed since it was checked, for instance because somebody else knew it. */
function assertEpoch(state: OpenAccount, epoch: number | null): void {
  if (epoch !== null && epoch !== state.epoch) throw new Refusal(ACCOUNT_REFUSALS['wrong-password']);
}

function assertRoom({ keys }: OpenAccount, at: string): void {
  if (keys.filter((key) => isUsable(key, Date.parse(at))).length >= KEYS_MAX)
    throw new Refusal(ACCOUNT_REFUSALS['too-many-keys'], {
      detail: `An account has at most ${KEYS_MAX} keys at a time.`,
    });
}

/** @throws Refusal `key-not-found`, `key-ended`, `too-many-keys` */
function rotated(
  { keyId, key, validUntil, at, by }: Extract<AccountCommand, { kind: 'rotate-key' }>,
  account: OpenAccount,
): readonly AccountFact[] {
  const old = keyOf(account, keyId, by);
  // The answer contains the new key, with which one could act in its member's name.
  if (by !== undefined && memberOf(old, account) !== by) throw new Refusal(ACCOUNT_REFUSALS['key-not-found']);
  if (old.revoked || old.validUntil !== null) throw new Refusal(ACCOUNT_REFUSALS['key-ended']);
  assertRoom(account, at);
  const whose = old.memberId === undefined ? {} : { memberId: old.memberId };
  return [
    { type: 'ApiKeyIssued', data: { ...key, scopes: [...old.scopes], ...whose } },
    ...limited(key.keyId, NO_KEY_LIMITS, old.limits),
    { type: 'ApiKeyRotated', data: { keyId, replacedBy: key.keyId, validUntil } },
  ];
}

/** The keys of a member who is removed end for good: they must not be valid again when the person comes back. */
function endedKeys(account: OpenAccount, { type, data }: MemberFact): readonly AccountFact[] {
  if (type !== 'MemberRemoved') return [];
  return account.keys
    .filter((key) => memberOf(key, account) === data.memberId && !key.revoked)
    .map(({ keyId }) => ({ type: 'ApiKeyRevoked', data: { keyId } }));
}

export const accountDecider: Decider<Account, AccountCommand, AccountFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'open',

  decide: (command, state) => {
    if (command.kind === 'open') {
      if (state.status !== 'none') throw new Refusal(ACCOUNT_REFUSALS.conflict);
      return [
        { type: 'AccountOpened', data: command.account },
        { type: 'ApiKeyIssued', data: command.key },
      ];
    }
    if (state.status === 'closed') {
      if (command.kind === 'close') return [];
      if (command.kind === 'note-erasure')
        return state.emailDigest === null ? [] : [{ type: 'PersonalDataErased', data: {} }];
    }
    if (state.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    switch (command.kind) {
      case 'change-plan':
        return command.plan === state.plan || (command.from ?? state.plan) !== state.plan
          ? []
          : [{ type: 'PlanChanged', data: { plan: command.plan, reason: command.reason } }];
      case 'change-password':
        assertEpoch(state, command.epoch);
        return [{ type: 'PasswordChanged', data: { passwordHash: command.passwordHash } }];
      case 'offer-reset':
        return [{ type: 'PasswordResetOffered', data: command.reset }];
      case 'reset-password': {
        const { resetId } = openReset(state, command.digest, command.at);
        return [{ type: 'PasswordChanged', data: { passwordHash: command.passwordHash, resetId } }];
      }
      case 'issue-key':
        assertCovered(state, command.key);
        assertRoom(state, command.at);
        return [
          { type: 'ApiKeyIssued', data: command.key },
          ...limited(command.key.keyId, NO_KEY_LIMITS, command.limits ?? NO_KEY_LIMITS),
        ];
      case 'limit-key':
        return limited(command.keyId, keyOf(state, command.keyId, command.by).limits, command.limits);
      case 'rotate-key':
        return rotated(command, state);
      case 'revoke-key':
        return keyOf(state, command.keyId, command.by).revoked
          ? []
          : [{ type: 'ApiKeyRevoked', data: { keyId: command.keyId } }];
      case 'close':
        assertEpoch(state, command.epoch);
        if (command.by !== undefined) assertMayClose(state, command.by);
        return [{ type: 'AccountClosed', data: {} }];
      case 'appoint-operator':
        return state.isOperator ? [] : [{ type: 'OperatorAppointed', data: {} }];
      case 'dismiss-operator':
        return state.isOperator ? [{ type: 'OperatorDismissed', data: {} }] : [];
      case 'end-sessions':
        return [{ type: 'SessionsEnded', data: {} }];
      case 'note-erasure':
        throw new Refusal(ACCOUNT_REFUSALS.conflict);
      default:
        return decideMembers(command, state).flatMap((fact) => [fact, ...endedKeys(state, fact)]);
    }
  },

  evolve: (state, event) => {
    if (event.type === 'AccountOpened') {
      const members = { [event.data.accountId]: 'owner' as const };
      const own = { epoch: 0, keys: [], resets: [], isOperator: false, provided: [] };
      return { status: 'open', ...event.data, ...own, members, invitations: [] };
    }
    if (state.status === 'closed') return event.type === 'PersonalDataErased' ? { ...state, emailDigest: null } : state;
    if (state.status === 'none') return state;
    const withKey = (keyId: string, change: Partial<AccountKey>): Account => ({
      ...state,
      keys: state.keys.map((key) => (key.keyId === keyId ? { ...key, ...change } : key)),
    });
    switch (event.type) {
      case 'PlanChanged':
        return { ...state, plan: event.data.plan };
      case 'PasswordChanged':
        return { ...state, passwordHash: event.data.passwordHash, epoch: state.epoch + 1, resets: [] };
      case 'PasswordResetOffered':
        return { ...state, resets: [...state.resets, event.data].slice(-RESETS_MAX) };
      case 'ApiKeyIssued': {
        const key = { ...event.data, revoked: false, validUntil: null, limits: NO_KEY_LIMITS };
        return { ...state, keys: [...state.keys, key] };
      }
      case 'ApiKeyLimited': {
        const { keyId, ...limits } = event.data;
        return withKey(keyId, { limits });
      }
      case 'ApiKeyRotated':
        return withKey(event.data.keyId, { validUntil: event.data.validUntil });
      case 'ApiKeyRevoked':
        return withKey(event.data.keyId, { revoked: true });
      case 'SessionsEnded':
        return { ...state, epoch: state.epoch + 1 };
      case 'OperatorAppointed':
      case 'OperatorDismissed':
        return { ...state, isOperator: event.type === 'OperatorAppointed' };
      case 'AccountClosed': {
        const { accountId, plan, emailDigest } = state;
        return { status: 'closed', accountId, plan, emailDigest, keys: [] };
      }
      case 'PersonalDataErased':
        return state;
      default:
        return { ...state, ...evolveMembers(state, event) };
    }
  },
};
