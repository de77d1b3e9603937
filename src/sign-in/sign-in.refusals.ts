import { refusals } from '../kernel/index.js';

export const SIGN_IN_REFUSALS = refusals({
  'no-provider': ['forbidden', 'This server has no sign-in through a provider.'],
  'provider-unavailable': [
    'unavailable',
    'The sign-in provider cannot be reached or does not answer in time. Try again later, or sign in with a password.',
  ],
  'provider-faulty': [
    'unavailable',
    'The sign-in provider’s answer cannot be trusted or understood, so nobody was signed in. Tell the operator.',
  ],
  // The same for a foreign, a used and an expired one: only the browser that began a sign-in can end it, once.
  'sign-in-ended': ['gone', 'This sign-in has expired, has been used, or was not begun in this browser: begin again.'],
  'sign-in-refused': ['forbidden', 'The sign-in provider did not sign you in.'],
  'address-unverified': ['forbidden', 'The sign-in provider has not verified your e-mail address.'],
  'domain-not-allowed': ['forbidden', 'People with your e-mail address cannot sign up through the provider here.'],
  'account-closed': [
    'forbidden',
    'The account to which you signed in through the provider was closed. An operator can let you begin anew.',
  ],
  'no-password': [
    'conflict',
    'Your account has no password, so the provider is your only way in. Choose a password by “Forgotten your password?” first.',
  ],
  'other-identity': [
    'conflict',
    'The account with your e-mail address belongs to somebody else at the provider. An operator can release it.',
  ],
});
