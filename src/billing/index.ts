export { ChangeCredits, type CreditOutcome } from './billing.commands.js';
export { BILLING_ERRORS } from './billing.errors.js';
export { BillingModule } from './billing.module.js';
export {
  balancesView,
  ledgerView,
  type MovementRow,
  openDetectionsView,
  quotaDaysView,
  type ReservationRow,
  reservationsView,
} from './billing.view.js';
export { creditsDecider } from './credits.decider.js';
export { CREDIT_EVENTS, creditsStream } from './credits.events.js';
export { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';
export { accountOfQuota, QUOTA_EVENTS, type QuotaFact, quotaStream } from './quota.events.js';
export { type Admission, type DetectionReport, type QuotaStanding, Quotas } from './quotas.js';
