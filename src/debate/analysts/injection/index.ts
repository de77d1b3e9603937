export { findInjections, hasHiddenText, type Stretch } from './injection.js';
export { UNSEEN } from './letters.js';
