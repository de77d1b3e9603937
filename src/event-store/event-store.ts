import { type NewEvent, noteWrite, type Position, type RecordedEvent } from '../kernel/index.js';
import {
  EventTooLargeError,
  StoreUnavailableError,
  StreamErasedError,
  WrongExpectedRevisionError,
} from './store-errors.js';

/** What a writer expects of a stream: it must not exist, it may have any revision, or its last event has this one. */
export type ExpectedRevision = 'none' | 'any' | number;

export interface AppendResult {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
  /**
   * Certain that this call wrote the events. Left out where they stood there before, or where the store cannot tell:
   * what stands under their ids may then be another writer's.
   */
  readonly written?: true;
}

/** Most events that one read of a stream returns. */
const READ_LIMIT_MAX = 4_096;

/** @throws RangeError for a number of events that no read returns. */
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

/** Events come in pages, in the log's order; `caughtUp` is said whenever everything known so far has been delivered. */
export type SubscriptionMessage =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  /** `position`: everything up to here has been looked at, events that the filter left out included. */
  | { readonly kind: 'caught-up'; readonly position: Position };

export interface StoreLimits {
  /** The most that one append may take, by {@link bytesOf}: of one event as of several together. */
  readonly eventBytes: number;
}

/** What an event counts towards the limit of an append: its data and metadata as JSON, and its type in UTF-16. */
export function bytesOf({ type, data, metadata }: Pick<NewEvent, 'type' | 'data' | 'metadata'>): number {
  return Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length;
}

/** @throws EventTooLargeError when an append has more than `eventBytes`. */
export function assertFits(stream: string, events: readonly NewEvent[], { eventBytes }: StoreLimits): void {
  if (events.reduce((sum, { data, metadata }) => sum + bytesAtMost(data) + bytesAtMost(metadata), 0) <= eventBytes)
    return;
  const sizes = events.map((event) => ({ type: event.type, bytes: bytesOf(event) }));
  const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes <= eventBytes) return;
  const largest = sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  throw new EventTooLargeError(stream, largest.type, bytes, eventBytes);
}

/** A control character as JSON escapes it. */
const CHARACTER_BYTES_MAX = 6;
const SCALAR_BYTES_MAX = 32;

/** An upper bound of the JSON, which costs much less to find than the JSON itself. */
function bytesAtMost(value: unknown): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES_MAX + 2;
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES_MAX;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + bytesAtMost(one) + 1, 2);
  let bytes = 2;
  for (const name in value)
    bytes += name.length * CHARACTER_BYTES_MAX + 4 + bytesAtMost((value as Record<string, unknown>)[name]);
  return bytes;
}

/** Ends as the append does, and notes for the work that asked for it whether something was or may have been written. */
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

/**
 * THE PORT: an append-only log of streams. One contract suite (test/contracts/event-store.contract.ts) is run unchanged
 * by every adapter.
 */
export interface EventStore {
  /**
   * What the store takes, as far as it can tell by now. An append of more is refused before anything is sent.
   * @throws StoreUnavailableError
   */
  limits(): Promise<StoreLimits>;

  /**
   * Durable before it resolves. All events or none. Repeating an append whose events (by id) already stand in the stream
   * resolves with their revision and appends nothing, whatever is expected. When only some of them stand there, nothing
   * is appended and the expectation counts as wrong.
   * @throws WrongExpectedRevisionError, StreamErasedError, StoreUnavailableError, EventTooLargeError, AppendRefusedError
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult>;

  /**
   * A page of a stream, empty when there is none.
   * @param from first revision, inclusive; 0 forwards, `'end'` backwards.
   * @param limit at most 4,096.
   */
  read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]>;

  /**
   * Resolves when reads that begin afterwards show all that was acknowledged to anybody before the call. Missing where
   * they always do. What somebody is refused because a read did not find it rests on this; other reads may come from a
   * server that has been deposed and does not know it yet.
   * @throws StoreUnavailableError
   */
  proveCurrent?(): Promise<void>;

  /** Pages of the whole log after `from` (exclusive), up to what stood there when the reading reached it. */
  readAll(from: Position, filter?: EventFilter): AsyncIterable<readonly RecordedEvent[]>;

  /**
   * Everything after `from` (exclusive), catch-up first, then live, without gap or repetition. Iterated once. When the
   * store goes away the iteration throws StoreUnavailableError: subscribe again from the last position seen.
   */
  subscribe(from: Position, filter?: EventFilter): Subscription;

  /**
   * The one exception to a log that only grows, for streams of personal data alone: the events are
   * gone for every reader when it resolves, and the stream takes no more. Erasing again, or a stream that never was, is
   * the same. How long bytes outlive this in files is the adapter's to say.
   * @throws StoreUnavailableError; then it may or may not have happened, and is to be repeated.
   */
  erase(stream: string): Promise<void>;

  /** Ends subscriptions, waits for appends in flight, and lets go of the resource; idempotent. */
  close(): Promise<void>;
}

/** Events that are being handed out to this process. */
export interface HandOut {
  /** Asks anew, in case the store has fallen silent. */
  renew(): void;
  /** Takes no more; idempotent. What was taken and not answered for is given to somebody else. */
  close(): Promise<void>;
}

export interface LogMember {
  /** `host:port` */
  readonly address: string;
  /** `leader`, `follower` or what else the server says. */
  readonly state: string;
  readonly isAlive: boolean;
}

/** What of a shared log's server may change at any time. */
export interface LogStatus {
  readonly members: readonly LogMember[];
  /** Null where nothing was handed out yet. */
  readonly handOut: { readonly consumers: number; readonly parked: number; readonly bytesBehind: number } | null;
}

/** What the server of a shared log says of itself. */
export interface LogReport extends LogStatus {
  /** Empty where it does not say. */
  readonly version: string;
  /** Calls that this program makes and that the server does not say it has. */
  readonly missingCalls: readonly string[];
  /** By its clock, milliseconds since 1970: when the last event of the stream that was asked about was written. */
  readonly writtenAtMs: number;
  /** Streams of other installations among the newest events, by namespace. */
  readonly foreign: readonly string[];
}

/** What the server's files hold and no reader of a stream sees: a scavenge would remove it. */
export interface FreeableEvents {
  readonly events: number;
  /** Of their data and metadata. */
  readonly bytes: number;
  /** Erased streams whose events are still in the files. */
  readonly erasedStreams: number;
  /** There is more than was looked at. */
  readonly isMore: boolean;
}

/** How one host of the address is reached. */
export interface HostSecurity {
  /** `host:port` */
  readonly host: string;
  readonly isLoopback: boolean;
  /** For example `TLSv1.3`; null without encryption. */
  readonly protocol: string | null;
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly validToMs: number } | null;
  /** Why it cannot be reached, or is not trusted; null where nothing is wrong. */
  readonly problem: string | null;
}

/** The configured address without its password. */
export interface ConnectionReport {
  readonly user: string | null;
  readonly hosts: readonly HostSecurity[];
}

/** A log that several processes write at once, and that shares work out among them. */
export interface SharedEventStore extends EventStore {
  /**
   * Gives every new event of a type to one of the processes that ask under the same group, and to another one when
   * `take` rejects, when it does not settle in time or when its process ends. At least once: an event may come again,
   * also to a process that has taken it. Events from before the group's first use are not given. Never throws: while the
   * store is away it waits.
   */
  handOut(
    group: string,
    type: string,
    take: (event: RecordedEvent) => Promise<void>,
    onTrouble?: (error: unknown) => void,
  ): HandOut;

  /** How the address is reached, whoever answers there; for an operator's check. */
  inspectConnection(): Promise<ConnectionReport>;

  /**
   * For an operator's check.
   * @param about `group` of a hand-out; `stream` that was just written.
   * @throws StoreUnavailableError
   */
  inspect(about: { readonly group: string; readonly stream: string }): Promise<LogReport>;

  /**
   * What a scavenge would remove; for an operator's check. Looks through the whole log.
   * @param shortLived the prefix of streams of which only the last events are kept.
   * @throws StoreUnavailableError
   */
  freeable(shortLived: string): Promise<FreeableEvents>;

  /** @param group of a hand-out. @throws StoreUnavailableError */
  status(group: string): Promise<LogStatus>;

  /**
   * Only the last events of a stream are of use to anybody: readers of the stream see no others, and the store may drop
   * them when it is tidied up. Whoever reads the log meets them until then.
   * @throws StoreUnavailableError
   */
  keepLast(stream: string, count: number): Promise<void>;
}

export function isShared(store: EventStore): store is SharedEventStore {
  return 'handOut' in store;
}
