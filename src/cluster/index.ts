export { type AbandonedWork, type Cluster, CLUSTER, type OpenWork, SingleNode } from './cluster.js';
export { Membership } from './membership.js';
export { NODE_EVENTS, NODE_STREAMS, nodeStream } from './node.events.js';
export { LivenessTracker, MISSED_MAX } from './liveness-tracker.js';
