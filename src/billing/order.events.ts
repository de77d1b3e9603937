import { z } from 'zod';
import { derivedId, type EventDefinitions, type FactsOf } from '../kernel/index.js';

/** A payment request with an Idempotency-Key. */
export const ORDER_EVENTS = {
  OrderRequested: {
    schema: z.strictObject({
      accountId: z.string(),
      /** SHA-256 of route and body, which detects another request with the same key. */
      request: z.string(),
    }),
  },
  /** The answer is encrypted with the account's key, because the address of a payment page is sensitive. */
  OrderAnswered: { schema: z.strictObject({ answer: z.string() }) },
} satisfies EventDefinitions;

export type OrderFact = FactsOf<typeof ORDER_EVENTS>;

/** Equal for the same key of the same account. */
export const orderIdOf = (accountId: string, idempotencyKey: string): string =>
  derivedId('order', accountId, idempotencyKey);
export const orderStream = (orderId: string): string => `order-${orderId}`;
