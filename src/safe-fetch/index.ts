export { GUARDED_BROWSER, GuardedBrowser, type GuardedBrowserOptions } from './guarded-browser.js';
export { fetchFailed, NO_BROWSER_DETAIL, overloaded, SAFE_FETCH_REFUSALS } from './safe-fetch.refusals.js';
export {
  SAFE_FETCH,
  SAFE_FETCH_OPTIONS,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeResponse,
} from './safe-fetch.js';
export { UndiciSafeFetch, type UndiciSafeFetchOptions } from './undici.safe-fetch.js';
