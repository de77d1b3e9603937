import { refusals } from '../kernel/index.js';

export const ACCOUNT_REFUSALS = refusals({
  'missing-api-key': ['unauthenticated', 'This route needs an API key in the X-API-Key header.'],
  'invalid-api-key': ['unauthenticated', 'This API key is not valid.'],
  'revoked-api-key': ['unauthenticated', 'This API key has been revoked.'],
  'missing-session': ['unauthenticated', 'This route needs a session: sign in first.'],
  'invalid-session': ['unauthenticated', 'The session has ended: sign in again.'],
  'invalid-credentials': ['unauthenticated', 'The e-mail address or the password is not right.'],
  'insufficient-scope': ['forbidden', 'This API key may not do that.'],
  'wrong-password': ['forbidden', 'The password is not right.'],
  'too-many-attempts': ['too-many', 'Too many attempts; wait before the next one.'],
  'too-many-keys': ['conflict', 'The account has reached its limit of keys.'],
  'key-ended': ['conflict', 'This key has been revoked or replaced already.'],
  // Worded for every refused sign-up, so that it reveals nothing about the address.
  conflict: 'No account can be opened with this address and password. If the account is yours, sign in.',
  'sign-up-closed': ['forbidden', 'Sign-up is closed on this server.'],
  'account-not-found': ['not-found', 'There is no such account.'],
  // Only the operator can resolve it, by restoring ELENCHUS_SECRET.
  'secret-changed': ['unavailable', 'This was encrypted with another secret of the service and cannot be shown.'],
  'key-not-found': ['not-found', 'There is no such key.'],
});

/** Refusals of reading an account's personal data. */
export const PROFILE_REFUSALS = [ACCOUNT_REFUSALS['account-not-found'], ACCOUNT_REFUSALS['secret-changed']];
