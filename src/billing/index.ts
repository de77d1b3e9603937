export { ChangeCredits, type CreditOutcome } from './billing.commands.js';
export { usageSchema } from './billing.answers.schema.js';
export { BILLING_REFUSALS } from './billing.refusals.js';
export { BillingModule, type BillingOptions } from './billing.module.js';
export {
  balancesView,
  ledgerView,
  type MovementRow,
  type ReservationRow,
  reservationsView,
  spendingDaysView,
} from './billing.view.js';
export { type DetectionDay, DETECTION_USAGE, type DetectionUsage, type QuotaUsage } from './detection-usage.js';
export { creditsDecider, type Payer } from './credits.decider.js';
export { CREDIT_EVENTS, type CreditFact, creditsStream } from './credits.events.js';
export { fundsOf } from './funds.js';
export { type DebateUsage, Ledger, type UsageOfDebate } from './ledger.js';
export { ORDER_EVENTS } from './order.events.js';
export { creditsDue, type Payment, paymentDecider } from './payment.decider.js';
export { PAYMENT_EVENTS, type PaymentFact } from './payment.events.js';
export { Payments } from './payments.js';
export { paymentsView, subscriptionsView } from './payments.view.js';
export { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';
export { UsageDays, usagePeriod } from './usage-days.js';
export { SUBSCRIPTION_EVENTS, subscriptionsStream } from './subscription.events.js';
