export * from './analyst.js';
export * from './analysts.js';
export * from './spending.js';
