import { type Decider, Refusal } from '../kernel/index.js';
import { type IdentityFact } from './identity.events.js';
import { SIGN_IN_REFUSALS } from './sign-in.refusals.js';

type DataOf<T extends IdentityFact['type']> = Extract<IdentityFact, { type: T }>['data'];

export interface Identity {
  /** The account that it signs in to; null for none. */
  readonly accountId: string | null;
}

export type IdentityCommand =
  { readonly kind: 'join'; readonly join: DataOf<'IdentityJoined'> } | { readonly kind: 'release' };

/** A person as one provider knows them. The first account that it joins keeps it until an operator releases it. */
export const identityDecider: Decider<Identity, IdentityCommand, IdentityFact> = {
  initialState: () => ({ accountId: null }),
  decide: (command, { accountId }) => {
    if (command.kind === 'release')
      return accountId === null ? [] : [{ type: 'IdentityReleased', data: { accountId } }];
    if (accountId === command.join.accountId) return [];
    if (accountId !== null) throw new Refusal(SIGN_IN_REFUSALS['other-identity']);
    return [{ type: 'IdentityJoined', data: command.join }];
  },
  evolve: (_, { type, data }) => ({ accountId: type === 'IdentityJoined' ? data.accountId : null }),
};
