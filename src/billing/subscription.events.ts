import { z } from 'zod';
import { PLAN_IDS } from '../accounts/index.js';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const SUBSCRIPTION_EVENTS = {
  /** How the provider says that a subscription stands, whenever that has changed. */
  SubscriptionObserved: {
    schema: z.strictObject({
      provider: z.string(),
      /** The provider's name of the subscription. */
      ref: z.string(),
      /** The provider's name of who pays, for its portal. */
      customer: z.string(),
      plan: z.enum(PLAN_IDS),
      /** The provider's word for it, for instance `past_due`. */
      status: z.string(),
      /** Whether it gives its plan now. */
      active: z.boolean(),
      /** Whether it is over for good. */
      ended: z.boolean(),
    }),
  },
} satisfies EventDefinitions;

export type SubscriptionFact = FactsOf<typeof SUBSCRIPTION_EVENTS>;
export type SubscriptionState = SubscriptionFact['data'];

/** All subscriptions of an account, so that the log's expected revision orders what is heard of them. */
export const subscriptionsStream = (accountId: string): string => `subscriptions-${accountId}`;
