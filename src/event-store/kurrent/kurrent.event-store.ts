import type * as Kurrent from '@kurrent/kurrentdb-client';
import {
  detached,
  type NewEvent,
  noteOutage,
  waitLimitMs,
  type Position,
  type RecordedEvent,
} from '../../kernel/index.js';
import { type Backoff, backoffMs, KeyedQueue, SharedWork, sleep } from '../../runtime/index.js';
import {
  type AppendResult,
  assertFits,
  assertPageSize,
  bytesOf,
  type ConnectionReport,
  type EventFilter,
  type ExpectedRevision,
  type FreeableEvents,
  type HandOut,
  type SharedEventStore,
  type LogReport,
  type LogStatus,
  noted,
  type StoreLimits,
  type Subscription,
} from '../event-store.js';
import {
  EventTooLargeError,
  StoreUnavailableError,
  StreamErasedError,
  WrongExpectedRevisionError,
} from '../store-errors.js';
import { queued } from '../log-contact.js';
import { KurrentStreamIds } from './kurrent-stream-ids.js';
import {
  connectionString,
  KurrentConnection,
  type KurrentModule,
  loadKurrent,
  type RetryPolicy,
  retryWhileUnavailable,
  within,
} from './kurrent.client.js';
import {
  appendBytesMaxOf,
  isPassing,
  isRefusal,
  NoAnswerError,
  refused,
  typeOf,
  unavailable,
} from './kurrent.errors.js';
import { KurrentHandOut } from './kurrent.hand-out.js';
import { freeableIn, inspected, serverVersion, statusOf } from './kurrent.inspection.js';
import { KurrentReads, printed } from './kurrent.reads.js';
import { KurrentSubscription } from './kurrent.subscription.js';
import { connectionReport } from './kurrent.tls.js';

export interface KurrentEventStoreOptions {
  /** `kurrentdb://…`, `esdb://…`, or either with `+discover`; several hosts are a cluster. May hold a password. */
  readonly url: string;
  /** Separates this log from others on the same database: streams are stored as `<namespace>.<stream>`. */
  readonly namespace?: string;
  /** How long an operation is retried before the store counts as unavailable, in milliseconds; 10,000. */
  readonly retryForMs?: number;
  /** Time limit of one attempt, in milliseconds; 10,000. */
  readonly requestTimeoutMs?: number;
  /** How long a live subscription may be silent before the log is asked for new events, in milliseconds; 15,000. */
  readonly watchdogMs?: number;
  /** Pauses between retries; 50 ms to 2 s, half of it random. */
  readonly backoff?: Backoff;
}

type ClientEvent = Kurrent.EventData;

const SCAN_EVENTS = 4_096;
/** Size of an append that every version accepts. */
const APPEND_BYTES = 1_048_576;
/** The default limit from version 25.1 on. */
const APPEND_BYTES_25_1 = 16_777_216;
/** Time limit for reading the whole log. */
const LONG_READ_MS = 600_000;
/** Minimum interval between two appends that prove reads current. */
const PROOFS_MS = 100;
const ANY_ATTEMPTS_MAX = 1_000;
/**
 * The protocol transmits the deadline of an append as a time of the client's clock, and a server whose clock is ahead
 * would refuse it. So the deadline is far in the future, and this program limits the time itself.
 */
const APPEND_DEADLINE_MS = 86_400_000;
const BACKOFF: Backoff = { firstMs: 50, maxMs: 2_000, jitter: 0.5 };
const UTF8 = new TextEncoder();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Opens the log on KurrentDB or EventStoreDB (22.10 or later). Any number of processes may use it concurrently. Makes
 * no call to the server yet, so the server may start later.
 * @throws KurrentClientMissingError, InvalidKurrentUrlError
 */
export async function openKurrentEventStore(options: KurrentEventStoreOptions): Promise<KurrentEventStore> {
  const url = connectionString(options.url);
  return new KurrentEventStore(await loadKurrent(), url, options);
}

export class KurrentEventStore implements SharedEventStore {
  readonly #kurrent: KurrentModule;
  readonly #url: string;
  readonly #prefix: string;
  readonly #requestTimeoutMs: number;
  readonly #watchdogMs: number;
  readonly #retryPolicy: RetryPolicy;
  /** Separate from the connection for reads, so that replacing one does not affect the other. */
  readonly #writing: KurrentConnection;
  readonly #reading: KurrentConnection;
  readonly #reads: KurrentReads;
  readonly #ids = new KurrentStreamIds();
  /** Runs one append at a time per stream, because concurrent ones would only conflict with each other. */
  readonly #appends = new KeyedQueue();
  /**
   * Detached, so that it does not depend on the first caller’s limit on waiting. Rate-limited, so that refusals do not fill
   * the log.
   */
  readonly #proving = new SharedWork(() => detached(() => this.#prove()), PROOFS_MS);
  readonly #subscriptions = new Set<KurrentSubscription>();
  readonly #handOuts = new Set<KurrentHandOut>();
  #limits: StoreLimits | undefined;
  #closing: Promise<void> | undefined;

  /** Use {@link openKurrentEventStore}. */
  constructor(kurrent: KurrentModule, url: string, options: KurrentEventStoreOptions) {
    this.#kurrent = kurrent;
    this.#url = url;
    this.#prefix = options.namespace ? `${options.namespace}.` : '';
    this.#requestTimeoutMs = options.requestTimeoutMs ?? 10_000;
    this.#watchdogMs = options.watchdogMs ?? 15_000;
    this.#retryPolicy = {
      retryForMs: options.retryForMs ?? 10_000,
      backoff: options.backoff ?? BACKOFF,
    };
    this.#writing = new KurrentConnection(kurrent, url);
    this.#reading = new KurrentConnection(kurrent, url);
    this.#reads = new KurrentReads(this.#reading, {
      ...this.#retryPolicy,
      requestTimeoutMs: this.#requestTimeoutMs,
      prefix: this.#prefix,
    });
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    return noted(this.#append(stream, events, expected));
  }

  async #append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    this.#assertOpen();
    // Copied at once, so that later changes by the caller have no effect.
    const encoded = this.#encoded(stream, events);
    await this.#assertFits(stream, events);
    try {
      const appended = await queued(this.#appends, stream, () => this.#place(stream, encoded, expected));
      this.#reads.acknowledged(appended.position);
      return appended;
    } catch (error) {
      if (typeOf(error) === 'stream-deleted') throw new StreamErasedError(stream);
      const eventBytes = appendBytesMaxOf(error);
      if (eventBytes !== undefined) {
        this.#limits = { eventBytes };
        throw tooLarge(stream, events, eventBytes, error);
      }
      throw isRefusal(error) ? refused(stream, error) : error;
    }
  }

  /** Derived from the server's version, until a refusal has stated the server's own limit. */
  async limits(): Promise<StoreLimits> {
    if (this.#limits) return this.#limits;
    const version = await this.#version();
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const isRecent = major > 25 || (major === 25 && minor >= 1);
    return (this.#limits = { eventBytes: isRecent ? APPEND_BYTES_25_1 : APPEND_BYTES });
  }

  async #version(): Promise<string> {
    let version = '';
    await this.#ask('the server’s version', async (client) => {
      version = await serverVersion(client);
    });
    return version;
  }

  inspectConnection(): Promise<ConnectionReport> {
    return connectionReport(this.#url);
  }

  inspect(about: { readonly group: string; readonly stream: string }): Promise<LogReport> {
    return this.#told((client) => inspected(client, this.#prefix, about));
  }

  freeable(shortLived: string): Promise<FreeableEvents> {
    return this.#told((client) => freeableIn(client, this.#prefix, shortLived), LONG_READ_MS);
  }

  status(group: string): Promise<LogStatus> {
    return this.#told((client) => statusOf(client, this.#prefix, group));
  }

  async #told<T>(ask: (client: Kurrent.KurrentDBClient) => Promise<T>, deadline?: number): Promise<T> {
    let told: T | undefined;
    const work = async (client: Kurrent.KurrentDBClient): Promise<void> => {
      told = await ask(client);
    };
    await this.#ask('a request for the state of the server', work, deadline);
    if (told === undefined) throw new StoreUnavailableError('the server did not report its state');
    return told;
  }

  /** Asks the server for its limit only if the append exceeds what every version accepts. */
  async #assertFits(stream: string, events: readonly NewEvent[]): Promise<void> {
    try {
      assertFits(stream, events, this.#limits ?? { eventBytes: APPEND_BYTES });
    } catch (error) {
      if (this.#limits) throw error;
      assertFits(stream, events, await this.limits());
    }
  }

  async read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    assertPageSize(limit);
    if (direction === 'forwards' && from === 'end') return [];
    const events = await this.#notBehind(stream, this.#giveUpAt(), async () => {
      // Taken before the read, since an event that is acknowledged meanwhile may be missing from the page.
      const last = this.#last(stream);
      const page = await this.#reads.stream(stream, from, direction, limit);
      return this.#isBehind(stream, { from, direction, limit, last }, page) ? last : page;
    });
    if (direction === 'forwards') this.#ids.saw(stream, events);
    return events;
  }

  /**
   * Proves by an append that the server is the leader: a majority has accepted it and everything acknowledged before.
   * Then waits until the reading connection reaches a server that has it. The append goes to the metadata of an unused
   * stream, because the server keeps only the last event of metadata.
   */
  async proveCurrent(): Promise<void> {
    this.#assertOpen();
    const proving = this.#proving.run();
    const retryForMs = waitLimitMs(Infinity);
    if (retryForMs === Infinity) return proving;
    try {
      await within(retryForMs, 'an append that proves that reads are current', proving);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      noteOutage(retryForMs);
      throw unavailable(error);
    }
  }

  async #prove(): Promise<void> {
    await this.#ask('an append that proves that reads are current', async (client) => {
      const { position } = await client.setStreamMetadata(
        `${this.#prefix}current`,
        {},
        { deadline: APPEND_DEADLINE_MS },
      );
      if (position) this.#reads.acknowledged(printed(position.commit));
    });
    await this.#reads.tail(1);
  }

  #giveUpAt(): number {
    return performance.now() + waitLimitMs(this.#retryPolicy.retryForMs);
  }

  /**
   * Repeats a read until the server is not behind. It may learn of a new leader late, or not have replicated an event
   * yet.
   * @param look returns the result, or the revision that should exist and was not found
   * @throws StoreUnavailableError when the server is behind for too long
   */
  async #notBehind<T extends object>(stream: string, giveUpAt: number, look: () => Promise<T | number>): Promise<T> {
    for (let failures = 1; ; failures++) {
      const found = await look();
      if (typeof found !== 'number') return found;
      await this.#awaitReader(stream, found, failures, giveUpAt);
    }
  }

  /** Whether a page lacks an event up to `last`, which this process knew to be acknowledged when it asked. */
  #isBehind(
    stream: string,
    {
      from,
      direction,
      limit,
      last,
    }: {
      readonly from: number | 'end';
      readonly direction: 'forwards' | 'backwards';
      readonly limit: number;
      readonly last: number;
    },
    events: readonly RecordedEvent[],
  ): boolean {
    if (last < 0) return false;
    if (this.#reads.isErased(stream)) {
      this.#ids.forget(stream);
      return false;
    }
    if (from === 'end') return (events[0]?.revision ?? -1) < last;
    if (direction === 'backwards') return false;
    return events.length < limit && from <= last && (events.at(-1)?.revision ?? -1) < last;
  }

  /** Pauses before a read is repeated on a new connection. @throws StoreUnavailableError when it has taken too long. */
  async #awaitReader(stream: string, revision: number, failures: number, giveUpAt: number): Promise<void> {
    if (performance.now() >= giveUpAt)
      throw new StoreUnavailableError(`event ${revision} of ${stream} cannot be read yet`);
    this.#reading.replace(this.#reading.client);
    const begunAt = performance.now();
    await sleep(backoffMs(failures, this.#retryPolicy.backoff));
    noteOutage(performance.now() - begunAt);
  }

  async *readAll(from: Position, filter?: EventFilter): AsyncGenerator<readonly RecordedEvent[]> {
    this.#assertOpen();
    const sieve = this.#reads.sieve(filter);
    for await (const { events } of this.#reads.pages(from, sieve, sieve.server)) {
      if (events.length > 0) yield events;
      this.#assertOpen();
    }
  }

  subscribe(from: Position, filter?: EventFilter): Subscription {
    this.#assertOpen();
    const subscription = new KurrentSubscription(from, {
      reads: this.#reads,
      connection: this.#writing,
      sieve: this.#reads.sieve(filter),
      options: { ...this.#retryPolicy, watchdogMs: this.#watchdogMs },
      ended: () => this.#subscriptions.delete(subscription),
    });
    this.#subscriptions.add(subscription);
    return subscription;
  }

  /**
   * Tombstones the stream. The bytes remain in the server's files until its next scavenge, which an operator must
   * plan.
   */
  async erase(stream: string): Promise<void> {
    await this.#ask(`the erasure of ${stream}`, async (client, options) => {
      try {
        await client.tombstoneStream(this.#prefix + stream, { expectedRevision: 'any', ...options });
      } catch (error) {
        if (typeOf(error) !== 'stream-deleted') throw error;
      }
    });
    this.#ids.forget(stream);
    this.#reads.erased(stream);
  }

  async keepLast(stream: string, count: number): Promise<void> {
    await this.#ask(`the metadata of ${stream}`, (client, options) =>
      client.setStreamMetadata(
        this.#prefix + stream,
        { maxCount: count },
        { ...options, deadline: APPEND_DEADLINE_MS },
      ),
    );
    this.#ids.keepLast(stream, count);
  }

  /** Executes an idempotent operation, with retries. */
  async #ask(
    what: string,
    work: (client: Kurrent.KurrentDBClient, options: Kurrent.BaseOptions) => Promise<unknown>,
    deadline = this.#requestTimeoutMs,
  ): Promise<void> {
    this.#assertOpen();
    await retryWhileUnavailable(async () => {
      const { client } = this.#writing;
      try {
        await within(deadline, what, work(client, { deadline }));
      } catch (error) {
        if (isPassing(error)) this.#writing.replace(client);
        throw error;
      }
    }, this.#retryPolicy);
  }

  handOut(
    group: string,
    type: string,
    take: (event: RecordedEvent) => Promise<void>,
    onTrouble: (error: unknown) => void = () => undefined,
  ): HandOut {
    this.#assertOpen();
    const handOut = new KurrentHandOut({
      kurrent: this.#kurrent,
      connection: this.#writing,
      group: this.#prefix + group,
      type,
      backoff: this.#retryPolicy.backoff,
      recorded: (event) => this.#reads.recorded(event),
      take,
      onTrouble,
      ended: () => this.#handOuts.delete(handOut),
    });
    this.#handOuts.add(handOut);
    return handOut;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#shut());
  }

  async #shut(): Promise<void> {
    for (const subscription of [...this.#subscriptions]) await subscription.close();
    for (const handOut of [...this.#handOuts]) await handOut.close();
    await this.#appends.idle();
    await Promise.all([this.#writing.close(), this.#reading.close()]);
  }

  #assertOpen(): void {
    if (this.#closing) throw new StoreUnavailableError('the event store is closed', { wroteNothing: true });
  }

  #encoded(stream: string, events: readonly NewEvent[]): readonly ClientEvent[] {
    if (events.length === 0) throw new RangeError('nothing to append');
    if (stream.startsWith('$')) throw new RangeError(`the name ${stream} is reserved for system streams`);
    if (events.length > 1 && new Set(events.map(({ id }) => id)).size < events.length)
      throw new RangeError('two events have the same id');
    return events.map(({ id, type, data, metadata }) => {
      if (!isJson(data)) throw new TypeError(`the data of ${type} is not JSON`);
      if (!UUID.test(id)) throw new TypeError(`"${id}" is not a UUID in lower case`);
      if (type.startsWith('$')) throw new RangeError(`the name ${type} is reserved for system events`);
      return this.#kurrent.jsonEvent({
        id,
        type,
        data: copied(data) as Kurrent.JSONType,
        // As bytes, which the client passes on; it would convert an object to base64 and back, twice.
        metadata: UTF8.encode(JSON.stringify(metadata)),
      });
    });
  }

  /**
   * Appends with an exact expected revision, because only then is it safe to repeat an append with an unknown result.
   * Compares the ids up to that revision first, because the server does not.
   */
  async #place(stream: string, events: readonly ClientEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    const giveUpAt = this.#giveUpAt();
    for (let attempt = 0; attempt < ANY_ATTEMPTS_MAX; attempt++) {
      if (typeof expected === 'number' ? this.#last(stream) < expected : expected === 'any' && !this.#ids.has(stream))
        await this.#scan(stream, typeof expected === 'number' ? expected : Infinity);
      const before = this.#existing(stream, events, expected);
      if (before !== undefined) return await this.#at(stream, before, giveUpAt);
      const last = this.#last(stream);
      const after = expected === 'any' ? last : expected === 'none' ? -1 : expected;
      if (after > last) throw new WrongExpectedRevisionError(stream, expected, last);
      const actual = after === last ? await this.#send(stream, events, after, giveUpAt) : last;
      if (typeof actual !== 'number') return actual;
      if (actual <= after && after === last) {
        // The refusing server has fewer events than were read, so two servers consider themselves the leader.
        this.#ids.forget(stream);
        this.#writing.replace(this.#writing.client);
        await this.#awaitReader(stream, after, attempt + 1, giveUpAt);
        continue;
      }
      // Other events were appended; this append may be among them from an earlier attempt.
      await this.#catchUp(stream, actual, giveUpAt);
      const existing = this.#existing(stream, events, expected);
      if (existing !== undefined) return await this.#at(stream, existing, giveUpAt);
      if (expected !== 'any')
        throw new WrongExpectedRevisionError(stream, expected, Math.max(actual, this.#last(stream)));
    }
    throw new StoreUnavailableError(`${stream}: other writers append continuously`);
  }

  #last(stream: string): number {
    return this.#ids.of(stream).last;
  }

  /** Reads the ids of a stream up to a revision, or to its end. */
  async #scan(stream: string, upto: number): Promise<void> {
    for (;;) {
      const { last } = this.#ids.of(stream);
      if (last >= upto) return;
      const events = await this.#reads.stream(stream, last + 1, 'forwards', SCAN_EVENTS);
      const [first] = events;
      if (!first) {
        this.#ids.skipTo(stream, last + 1);
        return;
      }
      this.#ids.skipTo(stream, first.revision);
      this.#ids.saw(stream, events);
      if (events.length < SCAN_EVENTS) return;
    }
  }

  /** Reads the ids of a stream to its end, which must be at or after a revision that the server has reported. */
  async #catchUp(stream: string, revision: number, giveUpAt: number): Promise<void> {
    await this.#notBehind(stream, giveUpAt, async () => {
      await this.#scan(stream, Infinity);
      return this.#last(stream) >= revision ? {} : revision;
    });
  }

  /**
   * The last revision of these events if all of them are already in the stream; undefined if none is.
   * @throws WrongExpectedRevisionError if only some are
   */
  #existing(stream: string, events: readonly ClientEvent[], expected: ExpectedRevision): number | undefined {
    const { ids, last } = this.#ids.of(stream);
    let found = 0;
    let end = -1;
    for (const { id } of events) {
      const revision = ids.get(id);
      if (revision === undefined) continue;
      found++;
      end = Math.max(end, revision);
    }
    if (found === 0) return undefined;
    if (found < events.length) throw new WrongExpectedRevisionError(stream, expected, last);
    return end;
  }

  #at(stream: string, revision: number, giveUpAt: number): Promise<AppendResult> {
    return this.#notBehind(stream, giveUpAt, async () => {
      const [event] = await this.#reads.stream(stream, revision, 'forwards', 1);
      return event?.revision === revision ? { revision, position: event.position } : revision;
    });
  }

  /** @returns the result, or the stream's last revision if it is not the expected one */
  async #send(
    stream: string,
    events: readonly ClientEvent[],
    after: number,
    giveUpAt: number,
  ): Promise<AppendResult | number> {
    let failures = 0;
    const appended = await retryWhileUnavailable(async () => {
      const { client } = this.#writing;
      try {
        return await within(
          this.#requestTimeoutMs,
          `an append to ${stream}`,
          client.appendToStream(this.#prefix + stream, [...events], {
            streamState: after < 0 ? 'no_stream' : BigInt(after),
            deadline: APPEND_DEADLINE_MS,
          }),
        );
      } catch (error) {
        if (typeOf(error) === 'wrong-expected-version') {
          const { actualState } = error as Kurrent.WrongExpectedVersionError;
          return typeof actualState === 'bigint' ? Number(actualState) : -1;
        }
        // The client reconnects by itself after most failures, but waits forever for a missing answer.
        if (isPassing(error) && (error instanceof NoAnswerError || ++failures > 1)) this.#writing.replace(client);
        throw error;
      }
    }, this.#retryPolicy);
    if (typeof appended === 'number') return appended;
    const revision = after + events.length;
    this.#ids.saw(
      stream,
      events.map(({ id }, index) => ({ id, revision: after + 1 + index })),
    );
    // The server omits the position if the events are already in the stream.
    const commit = appended.position?.commit ?? -1n;
    return commit >= 0n && commit < 1n << 63n
      ? { revision, position: printed(commit) }
      : this.#at(stream, revision, giveUpAt);
  }
}

/** The server counts slightly more bytes than {@link bytesOf}, so it may refuse an append that fits by our count. */
function tooLarge(stream: string, events: readonly NewEvent[], eventBytes: number, cause: unknown): EventTooLargeError {
  const sizes = events.map((event) => ({ type: event.type, bytes: bytesOf(event) }));
  const largest = sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most));
  const bytes = Math.max(
    sizes.reduce((sum, one) => sum + one.bytes, 0),
    eventBytes + 1,
  );
  return new EventTooLargeError(stream, largest.type, bytes, eventBytes, { cause });
}

function isJson(data: unknown): boolean {
  return data !== undefined && typeof data !== 'function' && typeof data !== 'symbol';
}

/**
 * Copies the data, so that later changes by the caller have no effect; much cheaper than serialising twice. Rejects
 * values that are not JSON, because the client would throw an error that cannot be caught.
 */
function copied(value: unknown): unknown {
  if (typeof value === 'bigint') throw new TypeError('a bigint is not JSON');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value || Object.hasOwn(value, '__proto__'))
    return JSON.parse(JSON.stringify(value)) as unknown;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) copy[key] = copied(member);
  return copy;
}
