import { type DigestOf, type NewEvent, type Position, type RecordedEvent } from '../kernel/index.js';

/** Precondition of an append: the stream does not exist, has any revision, or its last event has this revision. */
export type ExpectedRevision = 'none' | 'any' | number;

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
  /**
   * Set when this call certainly wrote the events. Omitted when they were already there or the store cannot tell;
   * another writer may then have stored different events with their ids.
   */
  readonly written?: true;
}

export interface EventFilter {
  readonly types?: readonly string[];
  /** Prefixes of stream names, for instance `debate-`. */
  readonly streams?: readonly string[];
}

export type Subscription = AsyncIterable<SubscriptionMessage> & {
  /** Ends the iteration; idempotent. */
  close(): Promise<void>;
};

/**
 * Pages of events in the order of the log. `caught-up` follows whenever all events known so far have been delivered.
 */
export type SubscriptionMessage =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  /** `position`: everything up to here has been examined, including events that the filter excludes. */
  | { readonly kind: 'caught-up'; readonly position: Position };

export interface StoreLimits {
  /** Maximum total size of the events of one append, by `bytesOf`. */
  readonly eventBytes: number;
}

/** Token of the {@link EventStore}. */
export const EVENT_STORE = Symbol('EVENT_STORE');

/**
 * The port of the event log: an append-only log of streams. Every adapter passes the contract suite
 * test/contracts/event-store.contract.ts.
 */
export interface EventStore {
  /**
   * The limits of the store as far as they are known. A larger append is refused before anything is sent.
   * @throws StoreUnavailableError
   */
  limits(): Promise<StoreLimits>;

  /**
   * Appends all events or none. They are durable when the promise resolves. Repeating an append whose events (by id)
   * are already in the stream appends nothing and resolves with their revision, whatever is expected. If only some of
   * them are there, nothing is appended and the expectation counts as wrong.
   * @throws WrongExpectedRevisionError, StreamErasedError, StoreUnavailableError, EventTooLargeError,
   *   AppendRefusedError
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult>;

  /**
   * Reads a page of a stream; empty when the stream does not exist.
   * @param from first revision, inclusive; `'end'` for the last one
   * @param limit number of events, 1 to 4,096
   */
  read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]>;

  /**
   * Resolves when later reads are certain to show every append that was acknowledged to any client before the call.
   * Undefined in stores whose reads always do. Needed before a refusal that is based on missing events, since an
   * ordinary read may come from a server that is no longer the leader and has not noticed.
   * @throws StoreUnavailableError
   */
  proveCurrent?(): Promise<void>;

  /**
   * The position of the end of the log: no event has a greater one. It never decreases, also when events are erased.
   * @throws StoreUnavailableError
   */
  end(): Promise<Position>;

  /**
   * Like `end`, by one ordinary read that is not proved current, but shows at least what was acknowledged to this process.
   * Undefined in stores whose `end` is one read.
   * @throws StoreUnavailableError
   */
  latest?(): Promise<Position>;

  /** Pages of the whole log after `from` (exclusive), up to the end of the log at the time when it is reached. */
  readAll(from: Position, filter?: EventFilter): AsyncIterable<readonly RecordedEvent[]>;

  /**
   * All events after `from` (exclusive), first the stored ones, then live ones, without gaps or repetitions. Can be
   * iterated once. Throws StoreUnavailableError when the store becomes unavailable; then subscribe again from the last
   * position seen.
   */
  subscribe(from: Position, filter?: EventFilter): Subscription;

  /**
   * Erases a stream with personal data, the only exception to append-only. When it resolves, no reader sees the events
   * any more, and the stream accepts no new ones. Idempotent, also for a stream that does not exist. How long the bytes
   * remain in files depends on the adapter.
   * @throws StoreUnavailableError; it may or may not have happened then, and must be repeated
   */
  erase(stream: string): Promise<void>;

  /**
   * The digests by which a chain links events whose data can be erased; undefined for a stream whose events are linked
   * with their data. Omitted by stores that encrypt nothing.
   * @param isNew whether the stream has no events yet
   * @throws StreamErasedError, StoreUnavailableError
   */
  digestsOf?(stream: string, isNew: boolean): Promise<DigestOf | undefined>;

  /** Ends subscriptions, waits for appends in flight, and releases the resources; idempotent. */
  close(): Promise<void>;
}
