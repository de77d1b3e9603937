import { z } from 'zod';
import { derivedId, type EventDefinitions, type FactsOf } from '../kernel/index.js';

/** A request to pay for something that was made under an Idempotency-Key. */
export const ORDER_EVENTS = {
  OrderRequested: {
    schema: z.strictObject({
      accountId: z.string(),
      /** SHA-256 of the route and the body, by which another request under the same key is told. */
      request: z.string(),
    }),
  },
  /** The answer is sealed with the account's key: an address of a payment page is worth something to a thief. */
  OrderAnswered: { schema: z.strictObject({ answer: z.string() }) },
} satisfies EventDefinitions;

export type OrderFact = FactsOf<typeof ORDER_EVENTS>;

/** The same for the same key of an account. */
export const orderIdOf = (accountId: string, idempotencyKey: string): string =>
  derivedId('order', accountId, idempotencyKey);
export const orderStream = (orderId: string): string => `order-${orderId}`;
