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
export { Budget, closeWorkerPools, threadCpuMs, WorkerPool, WorkerPoolError, workerEntry } from './worker-pool.js';
export { type ClaimMemory, ownThread, serveJobs, workerData } from './serve-jobs.js';
