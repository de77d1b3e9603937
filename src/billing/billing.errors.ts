import { refusals } from '../kernel/index.js';

export const BILLING_ERRORS = refusals({
  'insufficient-credits': ['payment-required', 'The account has too few credits.'],
  'quota-exceeded': ['too-many', 'The daily detection quota is used up.'],
  'reservation-conflict': ['conflict', 'This reservation stands with another amount.'],
});
