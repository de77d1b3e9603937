/**
 * The errors of a store. They are identified by `code`, since a class may exist in several realms. Codes of single
 * adapters that callers treat specially are listed here too, so that callers need not depend on an adapter.
 */
import { codeOf } from '../kernel/index.js';
import { type Backoff } from '../runtime/index.js';

/** Pauses while the store is unavailable. */
export const STORE_BACKOFF: Backoff = { firstMs: 100, maxMs: 5_000 };

/** The stream's last revision is not the expected one. Read and decide again. */
export class WrongExpectedRevisionError extends Error {
  override readonly name = 'WrongExpectedRevisionError';
  readonly code = 'wrong-expected-revision';
  constructor(
    readonly stream: string,
    readonly expected: 'none' | 'any' | number,
    /** The stream's last revision, -1 when it does not exist. */
    readonly actual: number,
  ) {
    super(`${stream}: expected ${expected}, found ${actual}`);
  }
}

/** The stream has been erased and accepts no more events. */
export class StreamErasedError extends Error {
  override readonly name = 'StreamErasedError';
  readonly code = 'stream-erased';
  constructor(readonly stream: string) {
    super(`${stream} has been erased`);
  }
}

/** The store permanently refuses these events, for instance because they are too large. Nothing was written. */
export class AppendRefusedError extends Error {
  override readonly name = 'AppendRefusedError';
  readonly code = 'append-refused';
}

/** An append exceeds the limit of the store. Nothing was written. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
  readonly code = 'event-too-large';
  constructor(
    readonly stream: string,
    /** The type of the largest event of the append. */
    readonly type: string,
    /** Size of the whole append. */
    readonly bytes: number,
    readonly bytesMax: number,
    options?: ErrorOptions,
  ) {
    super(`${stream}: an append with a ${type} has ${bytes} bytes, the limit of the store is ${bytesMax}`, options);
  }
}

/** The log was written by a later version of the service. */
export class NewerLogError extends Error {
  override readonly name = 'NewerLogError';
  readonly code = 'newer-log';
}

/** The store is currently unavailable (disk full, server down). Nothing was acknowledged. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  readonly code = 'store-unavailable';
  /** Whether the failed append has certainly written nothing. */
  readonly wroteNothing: boolean;
  constructor(message: string, { wroteNothing = false, ...options }: ErrorOptions & { wroteNothing?: boolean } = {}) {
    super(message, options);
    this.wroteNothing = wroteNothing;
  }
}

/** Whether another writer has appended to the stream since it was read. */
export function isConflict(error: unknown): error is WrongExpectedRevisionError {
  return codeOf(error) === 'wrong-expected-revision';
}

/** Whether the store is currently unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): error is Error {
  return codeOf(error) === 'store-unavailable';
}

/** Whether the stream has been erased. */
export function isErased(error: unknown): error is StreamErasedError {
  return codeOf(error) === 'stream-erased';
}

const LASTING_REFUSALS: ReadonlySet<string | undefined> = new Set([
  'append-refused',
  'event-too-large',
  'stream-erased',
  'kurrent-access-denied',
]);

/** Whether the store refuses permanently: too large, erased, or not permitted. */
export function isRefusedForGood(error: unknown): error is Error {
  return LASTING_REFUSALS.has(codeOf(error));
}

const CONFIGURATION_ERRORS: ReadonlySet<string | undefined> = new Set([
  'newer-log',
  'invalid-kurrent-url',
  'kurrent-access-denied',
  'kurrent-client-missing',
]);

/** Whether the address, credentials or client package must be changed before the store can be used. */
export function isStoreMisconfigured(error: unknown): boolean {
  return CONFIGURATION_ERRORS.has(codeOf(error));
}
