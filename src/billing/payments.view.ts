import { type ACCOUNT_EVENTS, type PlanId } from '../accounts/index.js';
import { type FactsOf, idOf, type View } from '../kernel/index.js';
import { type CreditFact } from './credits.events.js';
import { creditsDue, type Payment, paymentDecider } from './payment.decider.js';
import { PAYMENT_EVENTS, type PaymentFact } from './payment.events.js';
import { subscribedPlan, type Subscriptions, subscriptionsDecider } from './subscription.decider.js';
import { type SubscriptionFact } from './subscription.events.js';

type BookedFact = Extract<CreditFact, { type: 'CreditsPurchased' | 'CreditsReclaimed' | 'CreditsRestored' }>;

/** A payment and its booked credits, by payment id. */
interface PaymentRow {
  readonly payment: Payment;
  /** Credits booked for it. */
  readonly booked: number;
  readonly at: string;
}

const booked = (row: PaymentRow, { type, data }: BookedFact): number =>
  type === 'CreditsReclaimed' ? row.booked - data.amount : row.booked + data.amount;

const isPaymentFact = (fact: PaymentFact | BookedFact): fact is PaymentFact => fact.type in PAYMENT_EVENTS;

/** Whether the booked credits differ from what the payment is worth, for instance after a crash between the two steps. */
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

/** An account's subscriptions and its plan, by account id. */
interface SubscriptionsRow {
  readonly subscriptions: Subscriptions;
  readonly plan: PlanId;
  /** The plan that the recorded subscriptions require, while the account does not have it. */
  readonly pending: PlanId | null;
  /** Whether the account is closed; nothing is pending then. */
  readonly closed: boolean;
}

/** The author of plan changes that follow a subscription; any other author is an operator. */
export const PLAN_FOLLOWER = 'system';

type PlanFact = Extract<FactsOf<typeof ACCOUNT_EVENTS>, { type: 'AccountOpened' | 'PlanChanged' | 'AccountClosed' }>;

const UNSUBSCRIBED: SubscriptionsRow = {
  subscriptions: subscriptionsDecider.initialState(),
  plan: 'free',
  pending: null,
  closed: false,
};

export const subscriptionsView: View<SubscriptionsRow, PlanFact | SubscriptionFact> = {
  name: 'subscriptions',
  version: 3,
  types: ['AccountOpened', 'PlanChanged', 'AccountClosed', 'SubscriptionObserved'],
  keys: (event) => [idOf(event.stream)],
  apply: (row = UNSUBSCRIBED, event) => {
    switch (event.type) {
      case 'AccountOpened':
        return { ...row, plan: event.data.plan, pending: null };
      case 'PlanChanged': {
        const { plan } = event.data;
        const wanted = subscribedPlan(row.subscriptions);
        // An operator's change after an observation takes precedence. The service itself follows what is
        // observed: when it set another plan, it had not seen the newest observation.
        const isStale = event.metadata.actor === PLAN_FOLLOWER && wanted !== plan && !row.closed;
        return { ...row, plan, pending: isStale ? wanted : null };
      }
      case 'AccountClosed':
        return { ...row, pending: null, closed: true };
      case 'SubscriptionObserved': {
        const after = subscriptionsDecider.evolve(row.subscriptions, event);
        return { ...row, subscriptions: after, pending: pendingAfter(row, after) };
      }
    }
  },
  columns: { pending: ({ pending }) => (pending ? 1 : 0) },
};

function pendingAfter(
  { subscriptions, plan, pending, closed }: SubscriptionsRow,
  after: Subscriptions,
): SubscriptionsRow['pending'] {
  if (closed) return null;
  const wanted = subscribedPlan(after);
  if (wanted !== subscribedPlan(subscriptions) && wanted !== plan) return wanted;
  return wanted === pending ? pending : null;
}
