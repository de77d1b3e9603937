import { refusals } from '../kernel/index.js';

export const HTTP_REFUSALS = refusals({
  'invalid-request': 'The request is not valid.',
  'cross-site-request': ['forbidden', 'The request does not come from this service’s own pages.'],
  'foreign-host': [
    'forbidden',
    'A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES.',
  ],
  'not-found': 'There is nothing here.',
  'method-not-allowed': [
    'method-not-allowed',
    'This path does not support this method; the Allow header lists the supported ones.',
  ],
  'not-acceptable': ['not-acceptable', 'This path offers no media type that the Accept header allows.'],
  'request-timeout': ['too-slow', 'The request did not arrive in time.'],
  'payload-too-large': 'The request body is too large.',
  'unsupported-media-type': 'This media type is not supported here.',
  'headers-too-large': ['headers-too-large', 'The request’s headers are too large.'],
  'too-many-requests': ['too-many', 'Too many requests of this account or address are in progress.'],
  overloaded: 'The service cannot accept more work right now.',
  'stream-unreadable': [
    'unavailable',
    'This depends on a part of the log that this version of the service cannot read. The operator has been notified.',
  ],
  'store-unavailable': ['unavailable', 'The log cannot be written or read right now.'],
});
