export * from './guarded-browser.js';
export * from './safe-fetch.refusals.js';
export * from './safe-fetch.js';
export * from './undici.safe-fetch.js';
export * from './safe-fetch.module.js';
