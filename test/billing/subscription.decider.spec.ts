import { describe, expect, it } from '@jest/globals';
import { subscribedPlan, type Subscriptions, subscriptionsDecider } from '../../src/billing/subscription.decider.js';
import { type SubscriptionState } from '../../src/billing/subscription.events.js';

const { decide, evolve, initialState } = subscriptionsDecider;
const subscription = (ref: string, change: Partial<SubscriptionState> = {}): SubscriptionState => ({
  provider: 'stripe',
  ref,
  customer: 'cus_1',
  plan: 'pro',
  status: 'active',
  active: true,
  ended: false,
  ...change,
});
const ended = { status: 'canceled', active: false, ended: true };
const observed = (...standings: SubscriptionState[]): Subscriptions =>
  standings.reduce((state, data) => evolve(state, { type: 'SubscriptionObserved', data }), initialState());

describe('subscriptions', () => {
  it('record nothing if their state has not changed', () => {
    expect(decide({ subscription: subscription('s'), after: 0 }, observed(subscription('s')))).toEqual([]);
  });
  it('stay ended, whatever is reported later', () => {
    expect(
      decide({ subscription: subscription('s'), after: 2 }, observed(subscription('s'), subscription('s', ended))),
    ).toEqual([]);
  });
  it('must be read again if another reading was recorded meanwhile', () => {
    expect(() =>
      decide({ subscription: subscription('s', { status: 'past_due' }), after: 0 }, observed(subscription('s'))),
    ).toThrow(expect.objectContaining({ code: 'observed-meanwhile' }));
  });
  it('give the highest active plan, and Free without one', () => {
    expect(subscribedPlan(observed(subscription('s'), subscription('t', { plan: 'team' })))).toBe('team');
    expect(subscribedPlan(observed(subscription('s'), subscription('t', { plan: 'team', ...ended })))).toBe('pro');
    expect(subscribedPlan(observed(subscription('s', ended)))).toBe('free');
  });
});
