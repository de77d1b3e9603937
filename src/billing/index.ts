export { ChangeCredits, type CreditOutcome } from './billing.commands.js';
export { BILLING_REFUSALS } from './billing.refusals.js';
export { BillingModule, type BillingOptions } from './billing.module.js';
export {
  balancesView,
  ledgerView,
  type MovementRow,
  openDetectionsView,
  quotaDaysView,
  type ReservationRow,
  reservationsView,
} from './billing.view.js';
export { BooksAudit, type DebateMoney, type Finding } from './books.audit.js';
export { projectionDifferences, snapshotDifferences } from './books.comparison.js';
export { creditsDecider } from './credits.decider.js';
export { CREDIT_EVENTS, type CreditFact, creditsStream } from './credits.events.js';
export { type DebateUsage, Ledger, type UsageOfDebate } from './ledger.js';
export { ORDER_EVENTS } from './order.events.js';
export { PAYMENT_EVENTS } from './payment.events.js';
export { Payments } from './payments.js';
export { paymentsView, subscriptionsView } from './payments.view.js';
export { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';
export { accountOfQuota, QUOTA_EVENTS, type QuotaFact, quotaStream } from './quota.events.js';
export { type Admission, type DetectionReport, type QuotaStanding, Quotas } from './quotas.js';
export { SUBSCRIPTION_EVENTS, subscriptionsStream } from './subscription.events.js';
