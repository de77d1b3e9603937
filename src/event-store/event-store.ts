import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Catalogue,
  type Fact,
  type NewEvent,
  noteWrite,
  type Position,
  type Recorded,
  type RecordedEvent,
} from '../kernel/index.js';
import {
  EventTooLargeError,
  StoreUnavailableError,
  StreamErasedError,
  WrongExpectedRevisionError,
} from './store-errors.js';

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

/** Maximum number of events that one read of a stream returns. */
const READ_LIMIT_MAX = 4_096;

/** @throws RangeError when `limit` is not a valid page size */
export function assertPageSize(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > READ_LIMIT_MAX)
    throw new RangeError(`a page holds 1 to ${READ_LIMIT_MAX} events, not ${limit}`);
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
  /** Maximum total size of the events of one append, by {@link bytesOf}. */
  readonly eventBytes: number;
}

/** The size of an event that counts towards the limit of an append: data and metadata as JSON, the type as UTF-16. */
export function bytesOf({ type, data, metadata }: Pick<NewEvent, 'type' | 'data' | 'metadata'>): number {
  return Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length;
}

/** @throws EventTooLargeError when the events of an append exceed `eventBytes` */
export function assertFits(stream: string, events: readonly NewEvent[], { eventBytes }: StoreLimits): void {
  if (events.reduce((sum, { data, metadata }) => sum + bytesAtMost(data) + bytesAtMost(metadata), 0) <= eventBytes)
    return;
  const sizes = events.map((event) => ({ type: event.type, bytes: bytesOf(event) }));
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes <= eventBytes) return;
  const largest = sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  throw new EventTooLargeError(stream, largest.type, bytes, eventBytes);
}

/** Size of a control character as JSON escapes it. */
const CHARACTER_BYTES_MAX = 6;
const SCALAR_BYTES_MAX = 32;

/** An upper bound of the size as JSON, which is much cheaper to compute than the JSON. */
function bytesAtMost(value: unknown): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES_MAX + 2;
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES_MAX;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesAtMost(one) + 1, 2);
  let bytes = 2;
  for (const name in value)
    bytes += name.length * CHARACTER_BYTES_MAX + 4 + bytesAtMost((value as Record<string, unknown>)[name]);
  return bytes;
}

/** Settles like the append, and records in the current write trace if something was or may have been written. */
export async function noted(append: Promise<AppendResult>): Promise<AppendResult> {
  try {
    const result = await append;
    noteWrite();
    return result;
  } catch (error) {
    const refused =
      error instanceof WrongExpectedRevisionError ||
      error instanceof StreamErasedError ||
      error instanceof EventTooLargeError;
    if (!refused && !(error instanceof StoreUnavailableError && error.wroteNothing)) noteWrite();
    throw error;
  }
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

  /** Ends subscriptions, waits for appends in flight, and releases the resources; idempotent. */
  close(): Promise<void>;
}

/** A process's membership in a hand-out, see {@link SharedEventStore.handOut}. */
export interface HandOut {
  /** Subscribes again, in case the store has stopped sending. */
  renew(): void;
  /** Takes no more events; idempotent. Events that were not acknowledged go to another process. */
  close(): Promise<void>;
}

export interface LogMember {
  /** `host:port` */
  readonly address: string;
  /** `leader`, `follower` or another state that the server reports. */
  readonly state: string;
  readonly isAlive: boolean;
}

/** The part of a server's report that may change at any time. */
export interface LogStatus {
  readonly members: readonly LogMember[];
  /** Null when nothing has been handed out yet. */
  readonly handOut: { readonly consumers: number; readonly parked: number; readonly bytesBehind: number } | null;
}

/** What the server of a shared log reports about itself. */
export interface LogReport extends LogStatus {
  /** Empty when not reported. */
  readonly version: string;
  /** Calls that this program needs and that the server does not list as supported. */
  readonly missingCalls: readonly string[];
  /** When the last event of the requested stream was written, by the server's clock; milliseconds since 1970. */
  readonly writtenAtMs: number;
  /** Streams of other installations among the newest events, by namespace. */
  readonly foreign: readonly string[];
}

/** Events that are still in the server's files although readers no longer see them; a scavenge would remove them. */
export interface FreeableEvents {
  readonly events: number;
  /** Size of their data and metadata. */
  readonly bytes: number;
  /** Number of erased streams whose events are still in the files. */
  readonly erasedStreams: number;
  /** Whether there are more events than were examined. */
  readonly isMore: boolean;
}

/** The encryption and certificate of one host of the address. */
export interface HostSecurity {
  /** `host:port` */
  readonly host: string;
  readonly isLoopback: boolean;
  /** For example `TLSv1.3`; null without encryption. */
  readonly protocol: string | null;
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly validToMs: number } | null;
  /** Why the host cannot be reached or is not trusted; null without a problem. */
  readonly problem: string | null;
}

/** The configured address, without its password, and the security of its hosts. */
export interface ConnectionReport {
  readonly user: string | null;
  readonly hosts: readonly HostSecurity[];
}

/** A log that several processes use concurrently, and that distributes work among them. */
export interface SharedEventStore extends EventStore {
  /**
   * Gives every new event of a type to one of the processes in a group, and to another one if `take` rejects, does not
   * settle in time or its process ends. Delivers at least once: an event may be repeated, also to a process that has
   * taken it. Events older than the first use of the group are not delivered. Never throws; waits while the store is
   * unavailable.
   */
  handOut(
    group: string,
    type: string,
    take: (event: RecordedEvent) => Promise<void>,
    onTrouble?: (error: unknown) => void,
  ): HandOut;

  /** Examines how the hosts of the address can be reached; for an operator's check. */
  inspectConnection(): Promise<ConnectionReport>;

  /**
   * Asks the server about itself; for an operator's check.
   * @param about the `group` of a hand-out and a `stream` that was just written
   * @throws StoreUnavailableError
   */
  inspect(about: { readonly group: string; readonly stream: string }): Promise<LogReport>;

  /**
   * Counts what a scavenge would remove; for an operator's check. Reads the whole log.
   * @param shortLived prefix of the streams of which only the last events are kept
   * @throws StoreUnavailableError
   */
  freeable(shortLived: string): Promise<FreeableEvents>;

  /** @param group of a hand-out. @throws StoreUnavailableError */
  status(group: string): Promise<LogStatus>;

  /**
   * Keeps only the last events of a stream: readers of the stream see no others, and the store removes older ones at
   * its next scavenge. Until then, reads of the whole log still return them.
   * @throws StoreUnavailableError
   */
  keepLast(stream: string, count: number): Promise<void>;
}

export function isShared(store: EventStore): store is SharedEventStore {
  return 'handOut' in store;
}

const PAGE_EVENTS = 1_000;

/** Pages of one stream from a revision to its end. Yields to the event loop between two pages. */
export async function* streamPages(
  store: Pick<EventStore, 'read'>,
  stream: string,
  from = 0,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  for (let next = from; ;) {
    const page = await store.read(stream, next, 'forwards', PAGE_EVENTS);
    if (page.length > 0) yield page;
    if (page.length < PAGE_EVENTS) return;
    next = (page.at(-1)?.revision ?? next) + 1;
    await nextTurn();
  }
}

/** All events of one stream. */
export async function readStream(store: Pick<EventStore, 'read'>, stream: string): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of streamPages(store, stream)) events.push(...page);
  return events;
}

/** All facts of one stream in order, upcast and validated. */
export async function readFacts<F extends Fact>(
  store: Pick<EventStore, 'read'>,
  catalogue: Pick<Catalogue, 'read'>,
  stream: string,
): Promise<readonly Recorded<F>[]> {
  return (await readStream(store, stream)).map((event) => catalogue.read<F>(event));
}

/** The first event of a stream; undefined when there is none. */
export async function firstEvent(store: Pick<EventStore, 'read'>, stream: string): Promise<RecordedEvent | undefined> {
  return (await store.read(stream, 0, 'forwards', 1))[0];
}
