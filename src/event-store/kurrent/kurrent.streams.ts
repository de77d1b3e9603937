import type * as Kurrent from '@kurrent/kurrentdb-client';
import { noteOutage, type RecordedEvent, waitLimitMs } from '../../kernel/index.js';
import { backoffMs, sleep } from '../../runtime/index.js';
import { type AppendResult, type ExpectedRevision } from '../event-store.js';
import { StoreUnavailableError, WrongExpectedRevisionError } from '../store-errors.js';
import { KurrentStreamIds } from './kurrent-stream-ids.js';
import { APPEND_DEADLINE_MS, type KurrentConnection, retryWhileUnavailable, within } from './kurrent.client.js';
import { isMessageTooLarge, isPassing, MessageTooLargeError, NoAnswerError, typeOf } from './kurrent.errors.js';
import { type KurrentReads, printed, type ReadsOptions } from './kurrent.reads.js';

const SCAN_EVENTS = 4_096;
const ANY_ATTEMPTS_MAX = 1_000;

/**
 * Reads and appends of single streams. Remembers what it has read and appended, to notice a server that is behind and
 * to recognise a repeated append.
 */
export class KurrentStreams {
  readonly #writing: KurrentConnection;
  readonly #reading: KurrentConnection;
  readonly #reads: KurrentReads;
  readonly #options: ReadsOptions;
  readonly #ids = new KurrentStreamIds();

  constructor(writing: KurrentConnection, reading: KurrentConnection, reads: KurrentReads, options: ReadsOptions) {
    this.#writing = writing;
    this.#reading = reading;
    this.#reads = reads;
    this.#options = options;
  }

  /** Records that the stream is erased. */
  erased(stream: string): void {
    this.#ids.forget(stream);
    this.#reads.erased(stream);
  }

  /** Forgets what is known of all streams, because the log was replaced by an older copy of itself. */
  forget(): void {
    this.#ids.clear();
  }

  /** Records that only the last events of the stream are kept. */
  keepLast(stream: string, count: number): void {
    this.#ids.keepLast(stream, count);
  }

  /** A page of a stream that has every event which this process knows to be acknowledged. */
  async read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
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
   * Appends with an exact expected revision, because only then is it safe to repeat an append with an unknown result.
   * Compares the ids up to that revision first, because the server does not.
   */
  async append(
    stream: string,
    events: readonly Kurrent.EventData[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
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
  #existing(stream: string, events: readonly Kurrent.EventData[], expected: ExpectedRevision): number | undefined {
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
    events: readonly Kurrent.EventData[],
    after: number,
    giveUpAt: number,
  ): Promise<AppendResult | number> {
    let failures = 0;
    const appended = await retryWhileUnavailable(async () => {
      const { client } = this.#writing;
      try {
        return await within(
          this.#options.requestTimeoutMs,
          `an append to ${stream}`,
          client.appendToStream(this.#options.prefix + stream, [...events], {
            streamState: after < 0 ? 'no_stream' : BigInt(after),
            deadline: APPEND_DEADLINE_MS,
          }),
        );
      } catch (error) {
        if (typeOf(error) === 'wrong-expected-version') {
          const { actualState } = error as Kurrent.WrongExpectedVersionError;
          return typeof actualState === 'bigint' ? Number(actualState) : -1;
        }
        if (isMessageTooLarge(error)) throw new MessageTooLargeError((error as Error).message, { cause: error });
        // The client reconnects by itself after most failures, but waits forever for a missing answer.
        if (isPassing(error) && (error instanceof NoAnswerError || ++failures > 1)) this.#writing.replace(client);
        throw error;
      }
    }, this.#options);
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

  #giveUpAt(): number {
    return performance.now() + waitLimitMs(this.#options.retryForMs);
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
    await sleep(backoffMs(failures, this.#options.backoff));
    noteOutage(performance.now() - begunAt);
  }
}
