import { refusals } from '../kernel/index.js';

export const BILLING_REFUSALS = refusals({
  'insufficient-credits': ['payment-required', 'The account has too few credits.'],
  'key-limit-reached': ['too-many', 'This key has reached its daily limit.'],
  'reservation-conflict': ['conflict', 'This reservation already exists with another amount.'],
  'idempotency-mismatch': 'This Idempotency-Key was used with another request.',
  'payments-closed': ['forbidden', 'This server does not accept payments.'],
  'invalid-signature': ['invalid', 'The notification has no valid, recent signature of the payment provider.'],
  'subscription-active': ['conflict', 'A subscription is already active. Change it in the customer portal.'],
  'no-subscription': ['not-found', 'This account has no subscription.'],
  'observed-meanwhile': ['conflict', 'Another request recorded the state of the subscription at the same time.'],
  'payment-provider-unavailable': ['unavailable', 'The payment provider does not answer right now.'],
});
