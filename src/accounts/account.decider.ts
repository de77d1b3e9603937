import { type Decider, Refusal } from '../kernel/index.js';
import { ACCOUNT_ERRORS } from './accounts.errors.js';
import { type AccountFact, type EmailFact, type PlanId } from './accounts.events.js';

export interface EmailClaim {
  readonly accountId: string | null;
}

/** The first claim of an address wins; the log's expected revision decides between two at once. */
export const emailDecider: Decider<EmailClaim, { readonly accountId: string }, EmailFact> = {
  initialState: () => ({ accountId: null }),
  decide: ({ accountId }, state) => (state.accountId === null ? [{ type: 'EmailClaimed', data: { accountId } }] : []),
  evolve: (_, event) => ({ accountId: event.data.accountId }),
};

export interface AccountKey {
  readonly keyId: string;
  readonly revoked: boolean;
}

export type Account =
  | { readonly status: 'none' }
  | {
      readonly status: 'open';
      readonly accountId: string;
      readonly plan: PlanId;
      readonly keys: readonly AccountKey[];
    };

type DataOf<T extends AccountFact['type']> = Extract<AccountFact, { type: T }>['data'];

export type AccountCommand =
  | { readonly kind: 'open'; readonly account: DataOf<'AccountOpened'>; readonly key: DataOf<'ApiKeyIssued'> }
  | { readonly kind: 'change-plan'; readonly plan: PlanId; readonly reason: string }
  | { readonly kind: 'issue-key'; readonly key: DataOf<'ApiKeyIssued'> }
  | { readonly kind: 'revoke-key'; readonly keyId: string };

export const accountDecider: Decider<Account, AccountCommand, AccountFact> = {
  initialState: () => ({ status: 'none' }),

  decide: (command, state) => {
    if (command.kind === 'open') {
      if (state.status === 'open') throw new Refusal(ACCOUNT_ERRORS.conflict);
      return [
        { type: 'AccountOpened', data: command.account },
        { type: 'ApiKeyIssued', data: command.key },
      ];
    }
    if (state.status === 'none') throw new Refusal(ACCOUNT_ERRORS['account-not-found']);
    switch (command.kind) {
      case 'change-plan':
        return command.plan === state.plan
          ? []
          : [{ type: 'PlanChanged', data: { plan: command.plan, reason: command.reason } }];
      case 'issue-key':
        return [{ type: 'ApiKeyIssued', data: command.key }];
      case 'revoke-key': {
        const key = state.keys.find(({ keyId }) => keyId === command.keyId);
        if (!key) throw new Refusal(ACCOUNT_ERRORS['key-not-found']);
        return key.revoked ? [] : [{ type: 'ApiKeyRevoked', data: { keyId: command.keyId } }];
      }
    }
  },

  evolve: (state, event) => {
    if (event.type === 'AccountOpened')
      return { status: 'open', accountId: event.data.accountId, plan: event.data.plan, keys: [] };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'PlanChanged':
        return { ...state, plan: event.data.plan };
      case 'ApiKeyIssued':
        return { ...state, keys: [...state.keys, { keyId: event.data.keyId, revoked: false }] };
      case 'ApiKeyRotated':
        return state;
      case 'ApiKeyRevoked':
        return {
          ...state,
          keys: state.keys.map((key) => (key.keyId === event.data.keyId ? { ...key, revoked: true } : key)),
        };
    }
  },
};
