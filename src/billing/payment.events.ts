import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

const cents = z.int().min(0);

/** What the provider has said of one payment, in whatever order it was heard. */
export const PAYMENT_EVENTS = {
  PaymentSettled: {
    schema: z.strictObject({
      accountId: z.string(),
      pack: z.string(),
      /** What was promised for it when it was begun. */
      credits: z.int().min(1).max(1_000_000),
      amountCents: cents,
      /** ISO 4217, lower case. */
      currency: z.string(),
    }),
  },
  /** `refundedCents` is the sum so far, not this step. */
  PaymentRefunded: { schema: z.strictObject({ refundedCents: cents }) },
  PaymentDisputed: { schema: z.strictObject({ dispute: z.string(), amountCents: cents }) },
  PaymentDisputeWon: { schema: z.strictObject({ dispute: z.string() }) },
} satisfies EventDefinitions;

export type PaymentFact = FactsOf<typeof PAYMENT_EVENTS>;

/** A payment's id over all providers: `<provider>_<reference>`. */
export const paymentIdOf = (provider: string, ref: string): string => `${provider}_${ref}`;
export const paymentStream = (paymentId: string): string => `payment-${paymentId}`;
