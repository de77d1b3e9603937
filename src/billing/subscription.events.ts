import { z } from 'zod';
import { PLAN_IDS } from '../accounts/index.js';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const SUBSCRIPTION_EVENTS = {
  /** The state of a subscription by the provider, recorded when it changes. */
  SubscriptionObserved: {
    schema: z.strictObject({
      provider: z.string(),
      /** The provider's id of the subscription. */
      ref: z.string(),
      /** The provider's id of the customer, for its portal. */
      customer: z.string(),
      plan: z.enum(PLAN_IDS),
      /** The provider's status, for instance `past_due`. */
      status: z.string(),
      /** Whether it grants its plan now. */
      active: z.boolean(),
      /** Whether it has ended permanently. */
      ended: z.boolean(),
    }),
  },
} satisfies EventDefinitions;

export type SubscriptionFact = FactsOf<typeof SUBSCRIPTION_EVENTS>;
export type SubscriptionState = SubscriptionFact['data'];

/** One stream for all subscriptions of an account, so that the log's expected revision orders observations. */
export const subscriptionsStream = (accountId: string): string => `subscriptions-${accountId}`;
