import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

const amount = z.int().min(1).max(1_000_000);
/** Revision of the payment that the booking was computed from; missing in older events. */
const paymentRevision = z.int().min(0).optional();

/**
 * Who reserved: the API key (null in a session), and the UTC day of the reservation, `2026-11-23`. Both are
 * missing in older events.
 */
const reservedBy = { keyId: z.string().nullable().optional(), day: z.string().optional() };

export const CREDIT_EVENTS = {
  CreditsPurchased: { schema: z.strictObject({ amount, pack: z.string(), payment: z.string(), paymentRevision }) },
  CreditsGranted: { schema: z.strictObject({ amount, reason: z.string() }) },
  CreditsReserved: { schema: z.strictObject({ amount, debateId: z.string(), ...reservedBy }) },
  CreditsSpent: {
    schema: z.strictObject({
      amount,
      debateId: z.string(),
      ...reservedBy,
      /** Why a debate without a verdict costs something; missing for a verdict. */
      reason: z.string().optional(),
    }),
  },
  CreditsReleased: {
    schema: z.strictObject({
      amount,
      debateId: z.string(),
      reason: z.string(),
      ...reservedBy,
      /** Not all that is reserved: the rest is spent in the same append. */
      part: z.literal(true).optional(),
    }),
  },
  /** A payment was refunded or disputed. */
  CreditsReclaimed: {
    schema: z.strictObject({
      amount,
      /** The part of `amount` that the balance did not cover. It is owed; the next income pays it. */
      shortfall: z.int().min(0),
      payment: z.string(),
      paymentRevision,
    }),
  },
  /** A dispute was decided for the service: the credits taken back are granted again. */
  CreditsRestored: { schema: z.strictObject({ amount, payment: z.string(), paymentRevision }) },
} satisfies EventDefinitions;

export type CreditFact = FactsOf<typeof CREDIT_EVENTS>;

/** The actor of a sign-up, by which views tell the credits that it grants from those of operators. */
export const SIGN_UP = 'sign-up';

export const creditsStream = (accountId: string): string => `credits-${accountId}`;
