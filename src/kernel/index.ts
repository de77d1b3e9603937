export * from './hashing.js';
export * from './catalogue.js';
export * from './decider.js';
export * from './errors.js';
export * from './event.js';
export * from './projection.js';
export * from './visible-text.js';
export * from './write-trace.js';
