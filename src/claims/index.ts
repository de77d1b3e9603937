export * from './claim.js';
export * from './claims.js';
