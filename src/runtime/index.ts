export { Budget } from './budget.js';
export { type Clock, CLOCK, commandContext, systemClock } from './clock.js';
export { exceededLimits, LimitedWorkers, withoutSlack } from './limited-workers.js';
export {
  type Backoff,
  backoffMs,
  FairLimit,
  KeyedQueue,
  retry,
  type RetryOptions,
  SharedWork,
  sleep,
} from './scheduling.js';
export { workerEntry } from './worker-entry.js';
export { closeWorkerPools, threadCpuMs, WorkerPool, WorkerPoolError } from './worker-pool.js';
export { type ClaimMemory, ownThread, serveJobs } from './worker-thread.js';
