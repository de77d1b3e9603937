import { refusals } from '../kernel/index.js';

export const BILLING_REFUSALS = refusals({
  'insufficient-credits': ['payment-required', 'The account has too few credits.'],
  'key-limit-reached': ['too-many', 'This key has used what it may use in a day.'],
  'reservation-conflict': ['conflict', 'This reservation stands with another amount.'],
  'idempotency-mismatch': 'This Idempotency-Key was used with another request.',
  'payments-closed': ['forbidden', 'This server takes no payments.'],
  'invalid-signature': ['invalid', 'The notice does not carry a valid, recent signature of the payment provider.'],
  'subscription-active': ['conflict', 'A subscription is running already; it is changed in the customer portal.'],
  'no-subscription': ['not-found', 'This account has no subscription.'],
  'observed-meanwhile': ['conflict', 'The subscription was looked at by another request at the same time.'],
  'payment-provider-unavailable': ['unavailable', 'The payment provider does not answer right now.'],
});
