export { ChangeAccount, IssueApiKey, SignUp, type SignedUp } from './accounts.commands.js';
export { ACCOUNT_ERRORS } from './accounts.errors.js';
export { ACCOUNT_EVENTS, accountStream, EMAIL_EVENTS, emailStream, PLAN_IDS, type PlanId } from './accounts.events.js';
export { AccountsModule, type AccountsOptions } from './accounts.module.js';
export { AccountsReader } from './accounts.reader.js';
export { type AccountRow, accountsView, type KeyRow, keyOwnersView } from './accounts.view.js';
export { isWellFormedApiKey, newApiKey } from './api-key.js';
export { SEAL, Seal } from './seal.js';
