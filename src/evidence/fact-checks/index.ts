export * from './fact-check.js';
export * from './fact-check-index.js';
export { type Match } from './matcher.js';
export * from './rating.js';
