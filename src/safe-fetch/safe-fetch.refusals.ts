import { Refusal, refusals } from '../kernel/index.js';

export const SAFE_FETCH_REFUSALS = refusals({
  'invalid-request': 'The request is not valid.',
  'blocked-address': ['unprocessable', 'The service does not fetch this address.'],
  'fetch-failed': ['unprocessable', 'The address could not be fetched.'],
  'upstream-timeout': ['timeout', 'The other server took too long.'],
  overloaded: 'The service is busy.',
});

/** An address that cannot be fetched: relative, of another scheme, or with credentials. */
export function invalidUrl(detail: string): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS['invalid-request'], {
    detail,
    extra: { errors: [{ pointer: '/url', detail }] },
  });
}

/** All blocked addresses get the same message, so that it reveals nothing about the host. */
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

/** Too many pages are already waiting for a browser. */
export function overloaded(): Refusal {
  return new Refusal(SAFE_FETCH_REFUSALS.overloaded, { detail: 'Too many pages are being read.', retryAfterS: 10 });
}

export const NO_BROWSER_DETAIL = 'The page may need a browser to be read, and this service has none.';

export function noBrowser(): Refusal {
  return fetchFailed(NO_BROWSER_DETAIL);
}
