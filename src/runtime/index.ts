export { type Clock, CLOCK, commandContext, systemClock } from './clock.js';
export { FairLimit, type FairLimitOptions, LimitClosedError, LimitFullError, SERVICE } from './fair-limit.js';
export { FairMemory, type Hold } from './fair-memory.js';
export { HourlyBudget } from './hourly-budget.js';
export { currentOwner, onBehalfOf } from './owner.js';
export { exceededLimits, LimitedWorkers, withoutSlack } from './limited-workers.js';
export { type Backoff, backoffMs, KeyedQueue, retry, type RetryOptions, SharedWork, sleep } from './scheduling.js';
export { Budget, closeWorkerPools, threadCpuMs, WorkerPool, WorkerPoolError, workerEntry } from './worker-pool.js';
export { type ClaimMemory, ownThread, serveJobs, workerData } from './serve-jobs.js';
