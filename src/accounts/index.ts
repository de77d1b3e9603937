export { ChangeAccount, SignUp } from './accounts.commands.js';
export { AccountVault } from './account-vault.js';
export { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from './accounts.refusals.js';
export {
  ACCOUNT_EVENTS,
  ACCOUNT_KEY_EVENTS,
  type AccountFact,
  accountStream,
  ATTEMPT_EVENTS,
  EMAIL_EVENTS,
  LOCKOUT_EVENTS,
  KEY_USE_EVENTS,
  MAIL_EVENTS,
  PLAN_IDS,
  SECOND_FACTOR_EVENTS,
  type PlanId,
  SESSION_EVENTS,
} from './accounts.events.js';
export { isUsable } from './account.decider.js';
export { AccountsReader, type Profile } from './accounts.reader.js';
export { activityView } from './activity.view.js';
export {
  type AccountRow,
  accountsView,
  dueMailsView,
  keyOwnersView,
  keyUsesView,
  liftedLockoutsView,
  membershipsView,
  sessionsView,
} from './accounts.view.js';
export { type Lockout, Lockouts } from './lockouts.js';
export { Mails } from './mails.js';
export { type Confirming, Passwords } from './passwords.js';
export { PasswordResets } from './password-resets.js';
export { SecondFactors } from './second-factors.js';
export { newApiKey } from './api-keys.js';
export { Erasures } from './closing.js';
export { FIRST_CREDITS, type FirstCredits } from './first-credits.js';
export { KEY_USAGE, type KeyUsage, type KeyUse } from './key-usage.js';
export { actSchema, keySchema, signedInSchema } from './accounts.answers.schema.js';
export { DEVICE_COOKIE, DeviceCookie } from './device-cookie.js';
export { Workspaces } from './workspaces.js';
export { newEmail, newPassword } from './accounts.requests.schema.js';
export { SecretCheck } from './secret-check.js';
export { decryptStored, SERVICE_CIPHER } from './service-cipher.js';
export { SharedAttempts } from './shared-attempts.js';
export { SESSION_COOKIE, SessionCookie, sessionCookieName } from './session-token.js';
export {
  ACTS_OF_ONE_OPERATOR,
  LINK_MISSES_FROM_ONE_ADDRESS,
  LINKS_OF_ONE_ACCOUNT,
  PROVIDER_SIGN_INS_FROM_ONE_ADDRESS,
  THROTTLE,
  Throttle,
  EVIDENCE_LOOKS_OF_ONE_ACCOUNT,
  WEBHOOK_ACTS_OF_ONE_ACCOUNT,
} from './throttle.js';
export { type OpenedSession, Sessions } from './sessions.js';
