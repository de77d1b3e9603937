export { DEFAULT_BROWSER_LIMITS, type GuardedBrowserLimits } from './browser-limits.js';
export { GuardedBrowser, type GuardedBrowserOptions } from './guarded-browser.js';
export { type RenderedPage } from './page-visit.js';
export * from './safe-fetch.refusals.js';
export * from './safe-fetch.js';
export * from './undici.safe-fetch.js';
export * from './safe-fetch.module.js';
