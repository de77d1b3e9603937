import { ACCOUNT_REFUSALS } from '../accounts/index.js';
import { BILLING_REFUSALS } from '../billing/index.js';
import { Operation } from '../http/index.js';
import {
  adminAccountDetailsSchema,
  adminAccountsSchema,
  grantedSchema,
  operatorActivitySchema,
} from './admin.answers.schema.js';
import {
  accountsQuery,
  grantHeaders,
  grantSchema,
  operatorActivityQuery,
  planSchema,
} from './admin.requests.schema.js';

/** Refusals of everything that an operator does to an account. */
const ACT_REFUSALS = [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['too-many-attempts']];

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

  grantCredits: Operation({
    id: 'adminGrantCredits',
    tag: 'administration',
    access: 'operator',
    summary: 'Grant credits to an account, once for each Idempotency-Key.',
    headers: grantHeaders,
    body: grantSchema,
    answers: { 200: { description: 'Granted.', json: grantedSchema } },
    refusals: [...ACT_REFUSALS, BILLING_REFUSALS['idempotency-mismatch']],
  }),

  setPlan: Operation({
    id: 'adminSetPlan',
    tag: 'administration',
    access: 'operator',
    summary: 'Set the plan of an account that no subscription decides.',
    body: planSchema,
    answers: { 204: { description: 'Set.' } },
    refusals: [...ACT_REFUSALS, BILLING_REFUSALS['subscription-active']],
  }),

  listActivity: Operation({
    id: 'adminListActivity',
    tag: 'administration',
    access: 'operator',
    summary: 'What operators have done in the browser and on the command line, newest first.',
    description: 'Without what concerns accounts that were closed since.',
    query: operatorActivityQuery,
    answers: { 200: { description: 'A page.', json: operatorActivitySchema } },
  }),
};
