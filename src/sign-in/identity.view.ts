import { idOf, type View } from '../kernel/index.js';
import { type IdentityFact } from './identity.events.js';

/** An identity that signs in to an account, by its digest. It stays when the account is closed. */
interface IdentityRow {
  readonly accountId: string;
  readonly issuer: string;
}

export const identitiesView: View<IdentityRow, IdentityFact> = {
  name: 'identities',
  version: 1,
  types: ['IdentityJoined', 'IdentityReleased'],
  keys: ({ stream }) => [idOf(stream)],
  apply: (_, { type, data }) =>
    type === 'IdentityJoined' ? { accountId: data.accountId, issuer: data.issuer } : undefined,
  columns: { account_id: ({ accountId }) => accountId },
};
