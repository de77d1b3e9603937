export { EventLog, type Written } from './event-log.js';
export { type Cluster, type Faults, KurrentServer, type Member } from './kurrent-server.js';
export { type GroupWritten } from './persistent-subscriptions.js';
