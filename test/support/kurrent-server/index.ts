export { EventLog } from './event-log.js';
export { type Faults, KurrentServer } from './kurrent-server.js';
