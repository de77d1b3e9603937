/** Administration by operators in the browser. */
export { RETRY_EVENTS } from './retry.events.js';
