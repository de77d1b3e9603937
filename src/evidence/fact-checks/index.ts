export { factCheck } from './claim-reviews.js';
export * from './fact-check.js';
export * from './fact-check-index.js';
export { FactCheckLookup } from './fact-check-lookup.js';
export * from './fact-check-reader.js';
