import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

const cents = z.int().min(0);

/** Notifications about one payment, in the order of their arrival. */
export const PAYMENT_EVENTS = {
  PaymentSettled: {
    schema: z.strictObject({
      accountId: z.string(),
      pack: z.string(),
      /** The credits promised when the payment was started. */
      credits: z.int().min(1).max(1_000_000),
      amountCents: cents,
      /** ISO 4217, lower case. */
      currency: z.string(),
    }),
  },
  /** `refundedCents` is the sum of all refunds so far. */
  PaymentRefunded: { schema: z.strictObject({ refundedCents: cents }) },
  PaymentDisputed: { schema: z.strictObject({ dispute: z.string(), amountCents: cents }) },
  PaymentDisputeWon: { schema: z.strictObject({ dispute: z.string() }) },
} satisfies EventDefinitions;

export type PaymentFact = FactsOf<typeof PAYMENT_EVENTS>;

/** A payment's id over all providers: `<provider>_<reference>`. */
export const paymentIdOf = (provider: string, ref: string): string => `${provider}_${ref}`;
export const paymentStream = (paymentId: string): string => `payment-${paymentId}`;
