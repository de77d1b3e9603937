import { Refusal, refusals } from '../kernel/index.js';

export const SAFE_FETCH_REFUSALS = refusals({
  'invalid-request': 'The request is not valid.',
  'blocked-address': ['unprocessable', 'This address is not one that the service fetches.'],
  'fetch-failed': ['unprocessable', 'The address could not be fetched.'],
  'upstream-timeout': ['timeout', 'The other server took too long.'],
  overloaded: 'The service is busy.',
});

/** An address that no fetch can start from: relative, of another scheme, with credentials. */
export function invalidUrl(detail: string): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS['invalid-request'], {
    detail,
    extra: { errors: [{ pointer: '/url', detail }] },
  });
}

/** The same words for every blocked address, so that the answer tells nothing of what stands there. */
export function blockedAddress(): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS['blocked-address'], {
    detail: 'Only public http and https addresses on the usual web ports are fetched.',
  });
}

export function fetchFailed(detail: string, cause?: unknown): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS['fetch-failed'], { detail, cause });
}

export function upstreamTimeout(detail: string, cause?: unknown): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS['upstream-timeout'], { detail, cause });
}

/** Too many pages wait for a browser already. */
export function overloaded(): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS.overloaded, { detail: 'Too many pages are being read.', retryAfterS: 10 });
}

export const NO_BROWSER_DETAIL = 'The page may need a browser to be read, and this service has none.';

export function noBrowser(): Refusal {
  return fetchFailed(NO_BROWSER_DETAIL);
}
