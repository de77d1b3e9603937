import { HTTP_REFUSALS, Operation } from '../http/index.js';
import {
  issuedKeySchema,
  keysSchema,
  rotatedKeySchema,
  sessionSchema,
  signedInSchema,
  signedUpSchema,
} from './accounts.answers.schema.js';
import { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from './accounts.refusals.js';
import {
  closingSchema,
  credentialsSchema,
  issueSchema,
  limitsSchema,
  passwordChangeSchema,
  rotateSchema,
  signUpSchema,
} from './accounts.requests.schema.js';

const PASSWORD_REFUSALS = [
  ACCOUNT_REFUSALS['wrong-password'],
  ACCOUNT_REFUSALS['too-many-attempts'],
  ...PROFILE_REFUSALS,
];

/** Refusals of a change for which nothing is decrypted. */
const CHANGE_REFUSALS = [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['key-not-found']];

/** What each route of accounts, sessions and keys declares. */
export const accountOperations = {
  signUp: Operation({
    id: 'signUp',
    tag: 'accounts',
    access: 'public',
    summary:
      'Sign up: opens a Free account and issues its first API key. A repeated request with the same password returns the same key.',
    body: signUpSchema,
    answers: { 201: { description: 'The account and its key.', json: signedUpSchema } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['sign-up-closed'],
      ACCOUNT_REFUSALS.conflict,
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  changePassword: Operation({
    id: 'changePassword',
    tag: 'accounts',
    access: 'session',
    summary: 'Change the password: ends all other sessions and renews this one. Keys stay valid.',
    body: passwordChangeSchema,
    answers: { 204: { description: 'Changed.', headers: { 'Set-Cookie': true } } },
    refusals: PASSWORD_REFUSALS,
  }),

  closeAccount: Operation({
    id: 'closeAccount',
    tag: 'accounts',
    access: 'session',
    summary: 'Close the account: its keys, sessions and subscription end.',
    description: 'Credits are forfeited, and personal data is erased permanently.',
    body: closingSchema,
    answers: { 204: { description: 'Closed.', headers: { 'Set-Cookie': true } } },
    refusals: PASSWORD_REFUSALS,
  }),

  signIn: Operation({
    id: 'signIn',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary:
      'Sign in: sets a session cookie. Requests that use it to change something need the header X-Requested-With.',
    body: credentialsSchema,
    answers: { 201: { description: 'Signed in.', json: signedInSchema, headers: { 'Set-Cookie': true } } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['invalid-credentials'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  getSession: Operation({
    id: 'getSession',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'Whether the request’s cookie is a valid session, and whose.',
    answers: { 200: { description: 'The session, or null.', json: sessionSchema } },
  }),

  signOut: Operation({
    id: 'signOut',
    tag: 'accounts',
    access: 'session',
    endsAccess: true,
    summary: 'Sign out: ends this session.',
    answers: { 204: { description: 'Signed out.', headers: { 'Set-Cookie': true } } },
  }),

  listKeys: Operation({
    id: 'listKeys',
    tag: 'accounts',
    access: 'read',
    summary: 'The account’s keys with labels, scopes, limits and use, without the keys themselves.',
    answers: { 200: { description: 'The keys.', json: keysSchema } },
    refusals: PROFILE_REFUSALS,
  }),

  issueKey: Operation({
    id: 'issueKey',
    tag: 'accounts',
    access: 'manage',
    summary: 'Issue a key. Needs a session, or a key with all scopes.',
    body: issueSchema,
    answers: {
      201: {
        description: 'The key.',
        json: issuedKeySchema,
        identifies: { path: '/api/account/keys/:keyId', member: 'keyId' },
      },
    },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['too-many-keys'], ACCOUNT_REFUSALS['too-many-attempts']],
  }),

  showKey: Operation({
    id: 'showKey',
    tag: 'accounts',
    access: 'session',
    summary: 'Show a key. Needs a session.',
    answers: { 200: { description: 'The key.', json: issuedKeySchema } },
    refusals: [...PROFILE_REFUSALS, ACCOUNT_REFUSALS['key-not-found']],
  }),

  rotateKey: Operation({
    id: 'rotateKey',
    tag: 'accounts',
    access: 'manage',
    summary:
      'Replace a key: the new key has the same label and scopes, the old key stays valid for `overlapS` seconds.',
    body: rotateSchema,
    answers: {
      201: {
        description: 'The new key.',
        json: rotatedKeySchema,
        identifies: { path: '/api/account/keys/:keyId', member: 'keyId' },
      },
    },
    refusals: [
      ACCOUNT_REFUSALS['key-not-found'],
      ACCOUNT_REFUSALS['key-ended'],
      ACCOUNT_REFUSALS['too-many-keys'],
      ACCOUNT_REFUSALS['too-many-attempts'],
      ...PROFILE_REFUSALS,
    ],
  }),

  limitKey: Operation({
    id: 'limitKey',
    tag: 'accounts',
    access: 'manage',
    summary: 'Set the limits of a key per UTC day; null removes a limit.',
    description:
      'The limits apply from the next request and include what the key has already used today. A key that replaces another key has the same limits and a count of its own. A key with a limit cannot change keys or spend money.',
    body: limitsSchema,
    answers: { 204: { description: 'Set.' } },
    refusals: [...CHANGE_REFUSALS, ACCOUNT_REFUSALS['too-many-attempts']],
  }),

  revokeKey: Operation({
    id: 'revokeKey',
    tag: 'accounts',
    access: 'manage',
    summary: 'Revoke a key, at once and everywhere.',
    answers: { 204: { description: 'Revoked.' } },
    refusals: CHANGE_REFUSALS,
  }),
};
