export * from './caller.js';
export * from './clock.js';
export * from './cross-site.js';
export * from './http.refusals.js';
export * from './problem.js';
export * from './problem.filter.js';
export * from './zod.pipe.js';
export * from './web-url.js';
