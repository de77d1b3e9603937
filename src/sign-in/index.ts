export { Identities } from './identities.js';
export { IDENTITY_EVENTS } from './identity.events.js';
export { identitiesView } from './identity.view.js';
export { SIGN_IN_REFUSALS } from './sign-in.refusals.js';
