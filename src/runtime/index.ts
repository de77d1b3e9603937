export * from './budget.js';
export * from './clock.js';
export * from './keyed-queue.js';
export * from './retry.js';
export * from './thread-cpu.js';
export * from './worker-entry.js';
export * from './worker-pool.js';
export * from './worker-thread.js';
