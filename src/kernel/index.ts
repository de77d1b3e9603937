export * from './canonical-json.js';
export * from './catalogue.js';
export * from './chain.js';
export * from './decider.js';
export * from './errors.js';
export * from './event.js';
export * from './identity.js';
export * from './projection.js';
