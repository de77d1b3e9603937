import type * as Kurrent from '@kurrent/kurrentdb-client';
import {
  detached,
  type NewEvent,
  noteOutage,
  waitLimitMs,
  type Position,
  type RecordedEvent,
} from '../../kernel/index.js';
import { type Backoff, KeyedQueue, SharedWork } from '../../runtime/index.js';
import { assertFits, noted, tooLarge } from '../appends.js';
import {
  type AppendResult,
  type EventFilter,
  type ExpectedRevision,
  type StoreLimits,
  type Subscription,
} from '../event-store.js';
import { type LogInspection, type LogStatus } from '../inspection/log-inspection.js';
import { queued } from '../log-contact.js';
import { type HandOut, type SharedEventStore } from '../shared-event-store.js';
import { StoreUnavailableError, StreamErasedError } from '../store-errors.js';
import { assertPageSize } from '../stream-reading.js';
import { type WriteGate } from '../write-gate.js';
import {
  APPEND_DEADLINE_MS,
  connectionString,
  KurrentConnection,
  type KurrentModule,
  loadKurrent,
  retryWhileUnavailable,
  within,
} from './kurrent.client.js';
import {
  appendBytesMaxOf,
  isPassing,
  isRefusal,
  MessageTooLargeError,
  NoAnswerError,
  refused,
  typeOf,
  unavailable,
} from './kurrent.errors.js';
import { KurrentHandOut } from './kurrent.hand-out.js';
import { KurrentInspection, serverVersion, statusOf } from './kurrent.inspection.js';
import { KurrentReads, printed, type ReadsOptions } from './kurrent.reads.js';
import { KurrentStreams } from './kurrent.streams.js';
import { KurrentSubscription } from './kurrent.subscription.js';

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
  /** Refuses appends while it is closed. */
  readonly gate?: WriteGate;
}

type ClientEvent = Kurrent.EventData;

const ABOUT_ITSELF = 'a request for the state of the server';
/** Size of an append that every version accepts. */
const APPEND_BYTES = 1_048_576;
/**
 * The limit from version 25.1 on: 16 MiB less 10,000 bytes that the server keeps for itself, and the frame of the record
 * with the names of its stream and type.
 */
const APPEND_BYTES_25_1 = 16_777_216 - 10_000 - 1_000;
/** Minimum interval between two appends that prove reads current. */
const PROOFS_MS = 100;
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
  readonly #gate: WriteGate | undefined;
  readonly #prefix: string;
  readonly #options: ReadsOptions;
  readonly #watchdogMs: number;
  readonly inspection: LogInspection;
  /** Separate from the connection for reads, so that replacing one does not affect the other. */
  readonly #writing: KurrentConnection;
  readonly #reading: KurrentConnection;
  readonly #reads: KurrentReads;
  readonly #streams: KurrentStreams;
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
    this.#gate = options.gate;
    this.#prefix = options.namespace ? `${options.namespace}.` : '';
    this.#options = {
      retryForMs: options.retryForMs ?? 10_000,
      requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
      backoff: options.backoff ?? BACKOFF,
      prefix: this.#prefix,
    };
    this.#watchdogMs = options.watchdogMs ?? 15_000;
    this.#writing = new KurrentConnection(kurrent, url);
    this.#reading = new KurrentConnection(kurrent, url);
    this.#reads = new KurrentReads(this.#reading, this.#options);
    this.#streams = new KurrentStreams(this.#writing, this.#reading, this.#reads, this.#options);
    this.inspection = new KurrentInspection(url, this.#prefix, (ask, deadline) =>
      this.#ask(ABOUT_ITSELF, ask, deadline),
    );
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    return noted(this.#append(stream, events, expected));
  }

  async #append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult> {
    this.#assertOpen();
    this.#gate?.assertOpen();
    // Copied at once, so that later changes by the caller have no effect.
    const encoded = this.#encoded(stream, events);
    await this.#assertFits(stream, events);
    try {
      const appended = await queued(this.#appends, stream, () => this.#streams.append(stream, encoded, expected));
      this.#reads.acknowledged(appended.position);
      return appended;
    } catch (error) {
      if (typeOf(error) === 'stream-deleted') throw new StreamErasedError(stream);
      const eventBytes = appendBytesMaxOf(error);
      if (eventBytes !== undefined) {
        this.#limits = { eventBytes };
        throw tooLarge(stream, events, eventBytes, error);
      }
      if (error instanceof MessageTooLargeError)
        throw tooLarge(stream, events, this.#limits?.eventBytes ?? APPEND_BYTES, error);
      throw isRefusal(error) ? refused(stream, error) : error;
    }
  }

  /** Derived from the server's version, until a refusal has stated the server's own limit. */
  async limits(): Promise<StoreLimits> {
    if (this.#limits) return this.#limits;
    const version = await this.#ask('the server’s version', serverVersion);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const isRecent = major > 25 || (major === 25 && minor >= 1);
    return (this.#limits = { eventBytes: isRecent ? APPEND_BYTES_25_1 : APPEND_BYTES });
  }

  status(group: string): Promise<LogStatus> {
    return this.#ask(ABOUT_ITSELF, (client) => statusOf(client, this.#prefix, group));
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
    return this.#streams.read(stream, from, direction, limit);
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
    const before = this.#reads.lastAcknowledged;
    await this.#ask('an append that proves that reads are current', async (client) => {
      const { position } = await client.setStreamMetadata(
        `${this.#prefix}current`,
        {},
        { deadline: APPEND_DEADLINE_MS },
      );
      if (!position) return;
      const at = printed(position.commit);
      // Positions grow, so a log that gives a smaller one was replaced by an older copy of itself.
      if (at >= before) {
        this.#reads.acknowledged(at);
        return;
      }
      this.#reads.setBack(at);
      this.#streams.forget();
    });
    await this.#reads.tail(1);
  }

  async end(): Promise<Position> {
    await this.proveCurrent();
    return (await this.#reads.tail(1)).newest;
  }

  async latest(): Promise<Position> {
    this.#assertOpen();
    return (await this.#reads.tail(1)).newest;
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
      options: { ...this.#options, watchdogMs: this.#watchdogMs },
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
    this.#gate?.assertOpen();
    await this.#ask(`the erasure of ${stream}`, async (client, options) => {
      try {
        await client.tombstoneStream(this.#prefix + stream, { expectedRevision: 'any', ...options });
      } catch (error) {
        if (typeOf(error) !== 'stream-deleted') throw error;
      }
    });
    this.#streams.erased(stream);
  }

  async keepLast(stream: string, count: number): Promise<void> {
    await this.#ask(`the metadata of ${stream}`, (client, options) =>
      client.setStreamMetadata(
        this.#prefix + stream,
        { maxCount: count },
        { ...options, deadline: APPEND_DEADLINE_MS },
      ),
    );
    this.#streams.keepLast(stream, count);
  }

  /** Executes an idempotent operation, with retries. */
  #ask<T>(
    what: string,
    work: (client: Kurrent.KurrentDBClient, options: Kurrent.BaseOptions) => Promise<T>,
    deadline = this.#options.requestTimeoutMs,
  ): Promise<T> {
    this.#assertOpen();
    return retryWhileUnavailable(async () => {
      const { client } = this.#writing;
      try {
        return await within(deadline, what, work(client, { deadline }));
      } catch (error) {
        if (isPassing(error)) this.#writing.replace(client);
        throw error;
      }
    }, this.#options);
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
      backoff: this.#options.backoff,
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
