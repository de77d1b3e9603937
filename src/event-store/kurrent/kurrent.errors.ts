import { AppendRefusedError, StoreUnavailableError } from '../store-errors.js';

/** The official client's error types for refusals that a retry would not change. */
const LASTING_TYPES: ReadonlySet<string> = new Set([
  'access-denied',
  'append-record-size-exceeded',
  'invalid-argument',
  'invalid-transaction',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
  'stream-deleted',
  'stream-not-found',
  'stream-tombstoned',
  'transaction-max-size-exceeded',
  'unsupported',
  'wrong-expected-version',
]);
/** gRPC's INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED and UNAUTHENTICATED, for errors without a type. */
const LASTING_CODES: ReadonlySet<unknown> = new Set([3, 7, 12, 16]);
const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError']);

interface ClientError {
  readonly name?: unknown;
  /** The client's error type; missing on errors that it passes through, for instance while the server is down. */
  readonly type?: unknown;
  readonly code?: unknown;
}

/** The optional dependency for KurrentDB is not installed. Identified by its `code`. */
export class KurrentClientMissingError extends Error {
  override readonly name = 'KurrentClientMissingError';
  readonly code = 'kurrent-client-missing';
  constructor(cause: unknown) {
    super('KurrentDB was chosen, but its client is not installed: npm install @kurrent/kurrentdb-client', { cause });
  }
}

/**
 * The database's address is invalid. The message omits the address, which may contain a password. Identified by its
 * `code`.
 */
export class InvalidKurrentUrlError extends Error {
  override readonly name = 'InvalidKurrentUrlError';
  readonly code = 'invalid-kurrent-url';
}

/** The user of the address lacks rights that the log needs. Identified by its `code`. */
export class KurrentAccessDeniedError extends Error {
  override readonly name = 'KurrentAccessDeniedError';
  readonly code = 'kurrent-access-denied';
  constructor(cause: unknown) {
    super(
      'KurrentDB refuses the user in its address: only a member of $admins may read $all and use persistent subscriptions',
      { cause },
    );
  }
}

/** The server did not answer in time. Whether it executed the request is unknown. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export function typeOf(error: unknown): string {
  const type = typeof error === 'object' && error !== null ? (error as ClientError).type : undefined;
  return typeof type === 'string' ? type : '';
}

/**
 * Whether an error is transient: the server is unavailable, busy, not the leader, or did not answer in time. After such
 * an error it is unknown whether an append happened.
 */
export function isPassing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as ClientError;
  if (
    code === 'store-unavailable' ||
    code === 'kurrent-access-denied' ||
    (typeof name === 'string' && DEFECTS.has(name))
  )
    return false;
  return !LASTING_TYPES.has(typeOf(error)) && !LASTING_CODES.has(code);
}

/** Whether the server has permanently refused an append, for another reason than the expected revision. */
export function isRefusal(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null ? (error as ClientError).code : undefined;
  const type = typeOf(error);
  return type !== 'wrong-expected-version' && (LASTING_TYPES.has(type) || LASTING_CODES.has(code));
}

/** The server's limit on an append that it refused for its size; undefined for other errors. */
export function appendBytesMaxOf(error: unknown): number | undefined {
  if (typeOf(error) !== 'maximum-append-size-exceeded') return undefined;
  const { maxAppendSize } = error as { readonly maxAppendSize?: unknown };
  return typeof maxAppendSize === 'number' && maxAppendSize > 0 ? maxAppendSize : undefined;
}

/** gRPC's RESOURCE_EXHAUSTED: the message is larger than the server, or a proxy before it, accepts. */
const MESSAGE_TOO_LARGE = 8;

/** An append whose message is refused for its size, before the server looks at it. */
export class MessageTooLargeError extends Error {
  override readonly name = 'MessageTooLargeError';
  readonly type = 'maximum-append-size-exceeded';
}

export function isMessageTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as ClientError).code === MESSAGE_TOO_LARGE;
}

export function refused(stream: string, error: unknown): AppendRefusedError {
  const { message } = error as Error;
  return new AppendRefusedError(`KurrentDB refuses an append to ${stream}: ${typeOf(error)}: ${message}`, {
    cause: error,
  });
}

export function unavailable(error: unknown): StoreUnavailableError {
  const { message } = error as Error;
  return new StoreUnavailableError(`KurrentDB: ${typeOf(error) || 'unavailable'}: ${message}`, { cause: error });
}
