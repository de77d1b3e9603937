export * from './evidence.js';
export * from './evidence.module.js';
export * from './gatherer.js';
