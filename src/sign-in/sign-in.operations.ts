import { ACCOUNT_REFUSALS, PROFILE_REFUSALS, signedInSchema } from '../accounts/index.js';
import { HTTP_REFUSALS, Operation } from '../http/index.js';
import { begunSchema, identitySchema, joiningSchema, signedOutSchema, waysSchema } from './sign-in.answers.schema.js';
import { SIGN_IN_REFUSALS } from './sign-in.refusals.js';
import { finishSchema, joinSchema, releaseSchema } from './sign-in.requests.schema.js';

/** Refusals of everything that asks the provider. */
const PROVIDER_REFUSALS = [
  HTTP_REFUSALS['cross-site-request'],
  SIGN_IN_REFUSALS['no-provider'],
  SIGN_IN_REFUSALS['provider-unavailable'],
  SIGN_IN_REFUSALS['provider-faulty'],
  ACCOUNT_REFUSALS['too-many-attempts'],
];

/** What each route of signing in through a provider declares. */
export const signInOperations = {
  ways: Operation({
    id: 'getSignInWays',
    tag: 'accounts',
    access: 'public',
    isFixed: true,
    summary: 'Whether people can sign in through an OpenID Connect provider, beside their password.',
    answers: { 200: { description: 'The provider, or null.', json: waysSchema } },
  }),

  begin: Operation({
    id: 'beginProviderSignIn',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    isFixed: true,
    summary: 'Begin to sign in through the provider: the answer says where the browser goes.',
    description:
      'Sets a cookie that binds the sign-in to this browser for ten minutes. The provider sends the browser to `/signed-in`, which hands what it says to `finishProviderSignIn`.',
    answers: { 201: { description: 'Begun.', json: begunSchema, headers: { 'Set-Cookie': true } } },
    refusals: PROVIDER_REFUSALS,
  }),

  finish: Operation({
    id: 'finishProviderSignIn',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'End a sign-in with what the provider’s redirect says: sets a session cookie.',
    description:
      'Whoever is new gets an account if the provider has verified an address of an allowed domain. Where an account has the address and a password, the answer is 202: `joinByProvider` takes the password once.',
    body: finishSchema,
    answers: {
      201: { description: 'Signed in.', json: signedInSchema, headers: { 'Set-Cookie': true } },
      202: {
        description: 'There is an account with this address: join it with its password.',
        json: joiningSchema,
        headers: { 'Set-Cookie': true },
      },
    },
    refusals: [
      ...PROVIDER_REFUSALS,
      SIGN_IN_REFUSALS['sign-in-ended'],
      SIGN_IN_REFUSALS['sign-in-refused'],
      SIGN_IN_REFUSALS['address-unverified'],
      SIGN_IN_REFUSALS['domain-not-allowed'],
      SIGN_IN_REFUSALS['account-closed'],
      SIGN_IN_REFUSALS['other-identity'],
    ],
  }),

  join: Operation({
    id: 'joinByProvider',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'Join the account that has the address, with its password: from now on the provider is enough.',
    description: 'The account keeps its password. Where it has a second factor, a code is needed too, this once.',
    body: joinSchema,
    answers: { 201: { description: 'Signed in.', json: signedInSchema, headers: { 'Set-Cookie': true } } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      SIGN_IN_REFUSALS['no-provider'],
      SIGN_IN_REFUSALS['sign-in-ended'],
      SIGN_IN_REFUSALS['other-identity'],
      ACCOUNT_REFUSALS['invalid-credentials'],
      ACCOUNT_REFUSALS['second-factor-needed'],
      ACCOUNT_REFUSALS['wrong-code'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  showIdentity: Operation({
    id: 'getIdentity',
    tag: 'accounts',
    access: 'session',
    summary: 'Whether you sign in through a provider, and whether you have a password.',
    answers: { 200: { description: 'How you sign in.', json: identitySchema } },
  }),

  releaseIdentity: Operation({
    id: 'releaseIdentity',
    tag: 'accounts',
    access: 'session',
    summary: 'Sign in through the provider no more: from now on only your password lets you in.',
    description:
      'Needs the password, so that nobody locks themselves out. The role that the provider has given you ends. Open sessions stay. Joining the provider again needs the password once. Without effect if you do not sign in through a provider.',
    body: releaseSchema,
    answers: { 204: { description: 'Released.' } },
    refusals: [
      SIGN_IN_REFUSALS['no-password'],
      ACCOUNT_REFUSALS['wrong-password'],
      ACCOUNT_REFUSALS['too-many-attempts'],
      ...PROFILE_REFUSALS,
    ],
  }),

  signOut: Operation({
    id: 'signOutByProvider',
    tag: 'accounts',
    access: 'session',
    endsAccess: true,
    summary: 'Sign out: ends this session, and says where the browser signs out at the provider too.',
    answers: { 200: { description: 'Signed out here.', json: signedOutSchema, headers: { 'Set-Cookie': true } } },
  }),
};
