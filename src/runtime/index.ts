export { type Clock, CLOCK, commandContext, isFirstUse, systemClock } from './clock.js';
export { durationInWords } from './duration-in-words.js';
export { FairLimit, type FairLimitOptions, LimitFullError, SERVICE } from './fair-limit.js';
export { FairMemory, type Hold } from './fair-memory.js';
export { HourlyBudget } from './hourly-budget.js';
export { computeInTurn } from './main-thread-turns.js';
export { currentOwner, onBehalfOf } from './owner.js';
export { exceededLimits, LimitedWorkers, withoutSlack } from './limited-workers.js';
export { type Backoff, backoffMs, KeyedQueue, retry, type RetryOptions, SharedWork, sleep } from './scheduling.js';
export {
  Budget,
  closeWorkerPools,
  endWorkerPools,
  threadCpuMs,
  WorkerPool,
  WorkerPoolError,
  workerEntry,
} from './worker-pool.js';
