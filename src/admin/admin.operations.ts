import { ACCOUNT_REFUSALS } from '../accounts/index.js';
import { Operation } from '../http/index.js';
import { adminAccountDetailsSchema, adminAccountsSchema } from './admin.answers.schema.js';
import { accountsQuery } from './admin.requests.schema.js';

/** What each route for operators declares. Whoever is not an operator gets `not-found` from all of them. */
export const adminOperations = {
  listAccounts: Operation({
    id: 'adminListAccounts',
    tag: 'administration',
    access: 'operator',
    computes: true,
    summary: 'The accounts, newest first, or the one with an address.',
    query: accountsQuery,
    answers: { 200: { description: 'A page.', json: adminAccountsSchema } },
  }),

  getAccount: Operation({
    id: 'adminGetAccount',
    tag: 'administration',
    access: 'operator',
    summary: 'One account: plan, credits, quota, keys, sessions, second factor.',
    answers: { 200: { description: 'The account.', json: adminAccountDetailsSchema } },
    refusals: [ACCOUNT_REFUSALS['account-not-found']],
  }),
};
