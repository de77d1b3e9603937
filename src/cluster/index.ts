export { type AbandonedWork, type Cluster, type OpenWork, SingleNode } from './cluster.js';
export { CLUSTER, ClusterModule } from './cluster.module.js';
export { Membership, type MembershipOptions } from './membership.js';
export { NODE_EVENTS, NODE_STREAMS, type NodeFact, nodeStream } from './node.events.js';
export { MISSED_MAX, LivenessTracker } from './liveness-tracker.js';
