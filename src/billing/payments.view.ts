import { type ACCOUNT_EVENTS, type PlanId } from '../accounts/index.js';
import { type FactsOf, idOf, type View } from '../kernel/index.js';
import { type CreditFact } from './credits.events.js';
import { creditsDue, type Payment, paymentDecider } from './payment.decider.js';
import { PAYMENT_EVENTS, type PaymentFact } from './payment.events.js';
import { subscribedPlan, type Subscriptions, subscriptionsDecider } from './subscription.decider.js';
import { type SubscriptionFact } from './subscription.events.js';

type BookedFact = Extract<CreditFact, { type: 'CreditsPurchased' | 'CreditsReclaimed' | 'CreditsRestored' }>;

/** A payment beside what the books made of it, by payment id. */
export interface PaymentRow {
  readonly payment: Payment;
  /** Credits that stand in the account's books for it. */
  readonly booked: number;
  readonly at: string;
}

const booked = (row: PaymentRow, { type, data }: BookedFact): number =>
  type === 'CreditsReclaimed' ? row.booked - data.amount : row.booked + data.amount;

const isPaymentFact = (fact: PaymentFact | BookedFact): fact is PaymentFact => fact.type in PAYMENT_EVENTS;

/** Whether the books do not yet show what the payment is worth: what a crash between the two leaves behind. */
export const isUnbooked = ({ payment, booked }: PaymentRow): boolean => {
  const due = creditsDue(payment);
  return due !== null && due !== booked;
};

export const paymentsView: View<PaymentRow, PaymentFact | BookedFact> = {
  name: 'payments',
  version: 1,
  types: [
    ...(Object.keys(PAYMENT_EVENTS) as PaymentFact['type'][]),
    'CreditsPurchased',
    'CreditsReclaimed',
    'CreditsRestored',
  ],
  keys: (event) => [isPaymentFact(event) ? idOf(event.stream) : event.data.payment],
  apply: (row, event) => {
    const known = row ?? { payment: paymentDecider.initialState(), booked: 0, at: event.metadata.at };
    return isPaymentFact(event)
      ? { ...known, payment: paymentDecider.evolve(known.payment, event) }
      : { ...known, booked: booked(known, event) };
  },
  columns: {
    account_id: ({ payment }) => payment.settled?.accountId ?? null,
    unbooked: (row) => (isUnbooked(row) ? 1 : 0),
    at: ({ at }) => at,
  },
};

/** An account's subscriptions beside its plan, by account id. */
export interface SubscriptionsRow {
  readonly subscriptions: Subscriptions;
  readonly plan: PlanId;
  /** A change of plan that an observation calls for and that has not happened yet. */
  readonly pending: { readonly plan: PlanId; readonly revision: number } | null;
}

type PlanFact = Extract<FactsOf<typeof ACCOUNT_EVENTS>, { type: 'AccountOpened' | 'PlanChanged' }>;

export const subscriptionsView: View<SubscriptionsRow, PlanFact | SubscriptionFact> = {
  name: 'subscriptions',
  version: 1,
  types: ['AccountOpened', 'PlanChanged', 'SubscriptionObserved'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    const { subscriptions, plan } = row ?? { subscriptions: subscriptionsDecider.initialState(), plan: 'free' };
    // Whoever changes the plan after an observation knows better than it.
    if (event.type !== 'SubscriptionObserved') return { subscriptions, plan: event.data.plan, pending: null };
    const after = subscriptionsDecider.evolve(subscriptions, event);
    const wanted = subscribedPlan(after);
    const calledFor = wanted !== subscribedPlan(subscriptions) && wanted !== plan;
    const earlier = row?.pending ?? null;
    return {
      subscriptions: after,
      plan,
      pending: calledFor
        ? { plan: wanted, revision: event.revision }
        : earlier && wanted === earlier.plan
          ? earlier
          : null,
    };
  },
  columns: { pending: ({ pending }) => (pending ? 1 : 0) },
};
