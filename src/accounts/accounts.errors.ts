import { refusals } from '../kernel/index.js';

export const ACCOUNT_ERRORS = refusals({
  'missing-api-key': ['unauthenticated', 'This route needs an API key in the X-API-Key header.'],
  'invalid-api-key': ['unauthenticated', 'This API key is not valid.'],
  'revoked-api-key': ['unauthenticated', 'This API key has been revoked.'],
  'insufficient-scope': ['forbidden', 'This API key may not do that.'],
  conflict: ['conflict', 'An account with this e-mail address exists already.'],
  'sign-up-closed': ['forbidden', 'Sign-up is closed on this server.'],
  'account-not-found': ['not-found', 'There is no such account.'],
  'key-not-found': ['not-found', 'There is no such key.'],
});
