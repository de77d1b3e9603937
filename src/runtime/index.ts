export * from './budget.js';
export * from './clock.js';
export * from './limited-workers.js';
export * from './scheduling.js';
export * from './worker-entry.js';
export * from './worker-pool.js';
export * from './worker-thread.js';
