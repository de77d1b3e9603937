import { ACCOUNT_REFUSALS } from '../accounts/index.js';
import { BILLING_REFUSALS } from '../billing/index.js';
import { DEBATE_REFUSALS } from '../debate/index.js';
import { ERASURE_REFUSALS } from '../erasure/index.js';
import { Operation } from '../http/index.js';
import {
  abandonedDebatesSchema,
  serviceSchema,
  adminAccountDetailsSchema,
  adminAccountsSchema,
  endedSessionsSchema,
  lockoutsSchema,
  grantedSchema,
  operatorActivitySchema,
  retriedSchema,
} from './admin.answers.schema.js';
import {
  accountsQuery,
  grantHeaders,
  grantSchema,
  operatorActivityQuery,
  planSchema,
  retrySchema,
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

  endSessions: Operation({
    id: 'adminEndSessions',
    tag: 'administration',
    access: 'operator',
    summary: 'End all sessions of an account’s person, at once and everywhere. Keys stay valid.',
    answers: { 200: { description: 'Ended.', json: endedSessionsSchema } },
    refusals: ACT_REFUSALS,
  }),

  listLockouts: Operation({
    id: 'adminListLockouts',
    tag: 'administration',
    access: 'operator',
    computes: true,
    summary: 'What is refused or delayed now after too many attempts, as far as this server knows.',
    answers: { 200: { description: 'The last to end first.', json: lockoutsSchema } },
  }),

  liftLockouts: Operation({
    id: 'adminLiftLockouts',
    tag: 'administration',
    access: 'operator',
    summary: 'End what is refused or delayed after too many attempts at an account, on every server.',
    description: 'Those of a network address end by themselves, within the hour.',
    answers: { 204: { description: 'Lifted.' } },
    refusals: ACT_REFUSALS,
  }),

  showService: Operation({
    id: 'adminShowService',
    tag: 'administration',
    access: 'operator',
    summary: 'The configuration in force without secrets, storage, and what of the log was set aside.',
    answers: { 200: { description: 'The service, as this server sees it.', json: serviceSchema } },
  }),

  listAbandoned: Operation({
    id: 'adminListAbandonedDebates',
    tag: 'administration',
    access: 'operator',
    summary: 'Debates of all accounts that ended without a verdict, newest first, without what they are about.',
    query: operatorActivityQuery,
    answers: { 200: { description: 'A page.', json: abandonedDebatesSchema } },
  }),

  retryDebate: Operation({
    id: 'adminRetryDebate',
    tag: 'administration',
    access: 'operator',
    summary: 'Have a debate without a verdict tried again, once, at no cost to its account.',
    description:
      'Like the retry of a member: a new debate of the account, which keeps what was answered and asks for the rest. The members see it in their activity. A repeated request is answered with the same debate; if that ends without a verdict, it can be tried again itself. A debate that a member cancelled is for the members to try again.',
    body: retrySchema,
    answers: { 202: { description: 'The new debate is held.', json: retriedSchema } },
    refusals: [
      ...ACT_REFUSALS,
      DEBATE_REFUSALS['not-found'],
      ERASURE_REFUSALS.erased,
      DEBATE_REFUSALS['still-running'],
      DEBATE_REFUSALS['has-verdict'],
      DEBATE_REFUSALS.cancelled,
      DEBATE_REFUSALS['unknown-analyst'],
      DEBATE_REFUSALS['model-not-allowed'],
      DEBATE_REFUSALS['not-recordable'],
      DEBATE_REFUSALS.overloaded,
    ],
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
