export * from './analyst.js';
export * from './analysts.js';
