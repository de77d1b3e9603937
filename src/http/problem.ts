import { codeOf, hiddenReplaced, isUnreadable, mayHaveWritten, Refusal, type RefusalKind } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/** HTTP status by kind of refusal. */
export const STATUS_OF_KIND: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'too-slow': 408,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media': 415,
  unprocessable: 422,
  'too-many': 429,
  'headers-too-large': 431,
  unavailable: 503,
  timeout: 504,
};

/** A problem document by RFC 9457, with this service's members. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly instance: string;
  readonly code: string;
  readonly requestId: string;
  readonly [member: string]: unknown;
}

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('getStatus' in error && typeof error.getStatus === 'function')
    return (error as { getStatus(): number }).getStatus();
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Maps any error to a refusal: our own unchanged, the framework's by status, the store's by code. Returns
 * undefined for a defect.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (codeOf(error) === 'store-unavailable')
    return new Refusal(HTTP_REFUSALS['store-unavailable'], {
      detail: mayHaveWritten()
        ? 'Part or all of the request may have been recorded. Repeat it with the same Idempotency-Key.'
        : 'Nothing was recorded.',
      retryAfterS: 5,
      cause: error,
    });
  if (isUnreadable(error)) return new Refusal(HTTP_REFUSALS['stream-unreadable'], { cause: error });
  const status = statusOf(error);
  switch (status) {
    case 400:
      return new Refusal(HTTP_REFUSALS['invalid-request'], {
        detail: messageOf(error),
        extra: { errors: [{ pointer: '', detail: messageOf(error) }] },
      });
    case 403:
    case 404:
    case 405:
    // No resource has a name that is too long for a path.
    case 414:
      return new Refusal(HTTP_REFUSALS['not-found']);
    case 413:
      return new Refusal(HTTP_REFUSALS['payload-too-large'], { detail: messageOf(error) });
    case 415:
      return new Refusal(HTTP_REFUSALS['unsupported-media-type'], { detail: messageOf(error) });
    default:
      // All other errors of the framework are caused by the request.
      return status !== undefined && status >= 400 && status < 500
        ? new Refusal(HTTP_REFUSALS['invalid-request'], { detail: messageOf(error) })
        : undefined;
  }
}

export function problemOf(refusal: Refusal, instance: string, requestId: string): Problem {
  return {
    ...(shown(refusal.extra) as Readonly<Record<string, unknown>>),
    type: `urn:elenchus:problem:${refusal.code}`,
    title: refusal.title,
    status: STATUS_OF_KIND[refusal.kind],
    ...(refusal.detail === undefined ? {} : { detail: hiddenReplaced(refusal.detail) }),
    instance: hiddenReplaced(instance),
    code: refusal.code,
    requestId,
  };
}

/** The problem document of a defect. It contains no details. */
export const internalProblem = (instance: string, requestId: string): Problem => ({
  type: 'urn:elenchus:problem:internal-error',
  title: 'Something went wrong on our side.',
  status: 500,
  instance: hiddenReplaced(instance),
  code: 'internal-error',
  requestId,
});

/** Details may quote untrusted input. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return hiddenReplaced(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(member)]));
}
