export * from './analyst.js';
export * from './analysts.js';
export * from './spending.js';
export { type AnalystCheck, type CallRecord } from './llm/index.js';
