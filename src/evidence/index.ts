export * from './evidence.js';
export * from './evidence.module.js';
export * from './gatherer.js';
export * from './fact-checks/index.js';
export * from './stance/index.js';
