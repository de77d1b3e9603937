import { PLAN_IDS, type PlanId } from '../accounts/index.js';
import { type Decider, canonicalJson, Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { type SubscriptionFact, type SubscriptionState } from './subscription.events.js';

/** An account's subscriptions, by the provider's id. */
export interface Subscriptions {
  readonly standings: Readonly<Record<string, SubscriptionState>>;
  /** How many times a subscription's state has been recorded. */
  readonly observations: number;
}

interface ObserveSubscription {
  readonly subscription: SubscriptionState;
  /** `observations` before the provider was asked. When it has changed since, the answer may be stale. */
  readonly after: number;
}

export const subscriptionsDecider: Decider<Subscriptions, ObserveSubscription, SubscriptionFact> = {
  initialState: () => ({ standings: {}, observations: 0 }),

  decide: ({ subscription, after }, { standings, observations }) => {
    const known = standings[subscription.ref];
    if (known?.ended || (known && canonicalJson(known) === canonicalJson(subscription))) return [];
    if (after !== observations) throw new Refusal(BILLING_REFUSALS['observed-meanwhile']);
    return [{ type: 'SubscriptionObserved', data: subscription }];
  },

  evolve: ({ standings, observations }, { data }) => ({
    standings: { ...standings, [data.ref]: data },
    observations: observations + 1,
  }),
};

/** The subscription that gives the account its plan; the highest if there are two. */
export function activeSubscription({ standings }: Pick<Subscriptions, 'standings'>): SubscriptionState | undefined {
  return Object.values(standings)
    .filter(({ active }) => active)
    .sort((a, b) => PLAN_IDS.indexOf(b.plan) - PLAN_IDS.indexOf(a.plan))[0];
}

export const subscribedPlan = (subscriptions: Pick<Subscriptions, 'standings'>): PlanId =>
  activeSubscription(subscriptions)?.plan ?? 'free';
