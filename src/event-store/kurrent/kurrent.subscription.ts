import { type Position, type RecordedEvent } from '../../kernel/index.js';
import { backoffMs, sleep } from '../../runtime/index.js';
import { type Subscription, type SubscriptionMessage } from '../event-store.js';
import { type KurrentClient, type KurrentConnection, type RetryPolicy } from './kurrent.client.js';
import { isPassing } from './kurrent.errors.js';
import { type ExaminedPage, type KurrentReads, parsed, printed, type Sieve } from './kurrent.reads.js';

/** Maximum number of unconsumed items. Beyond it the feed ends and the log is read at the consumer's pace again. */
const BACKLOG_MAX = 2_048;
const PAGE_EVENTS = 500;
/**
 * Number of events at the end of the log that are read without the server's filter. The client may change servers
 * between two reads, and a server that has just become the leader may lack the newest events for a moment. A filtered
 * answer does not say where the server's log ends, so it is trusted only up to this many events before the end.
 */
const TAIL_EVENTS = 256;

interface SubscriptionOptions extends RetryPolicy {
  /** How long a feed may be silent before the log is checked for events that it should have sent. */
  readonly watchdogMs: number;
}

interface SubscriptionParts {
  readonly reads: KurrentReads;
  readonly connection: KurrentConnection;
  readonly sieve: Sieve;
  readonly options: SubscriptionOptions;
  readonly ended: () => void;
}

/** One item of a feed: a wanted event, or only the position that it has examined. */
interface Item {
  readonly position: Position;
  readonly event: RecordedEvent | undefined;
}

type LiveSubscription = ReturnType<KurrentClient['subscribeToAll']>;

/**
 * Reads the log page by page to its end, at the pace of its consumer, then continues with the server's own
 * subscription. Whenever that breaks, misses events or outruns the consumer, it is dropped and the log is read again
 * from the last delivered position, so that no event is skipped or repeated.
 */
export class KurrentSubscription implements Subscription {
  readonly #parts: SubscriptionParts;
  readonly #messages: AsyncGenerator<SubscriptionMessage, void, undefined>;
  readonly #closing = new AbortController();
  #said: Position | undefined;
  /** Number of consecutive feeds that failed. */
  #broken = 0;

  constructor(from: Position, parts: SubscriptionParts) {
    parsed(from);
    this.#parts = parts;
    this.#messages = this.#follow(from);
  }

  [Symbol.asyncIterator](): AsyncGenerator<SubscriptionMessage, void, undefined> {
    return this.#messages;
  }

  close(): Promise<void> {
    this.#closing.abort();
    this.#parts.ended();
    return Promise.resolve();
  }

  #over(): boolean {
    return this.#closing.signal.aborted;
  }

  async *#follow(from: Position): AsyncGenerator<SubscriptionMessage, void, undefined> {
    const { reads, sieve, options } = this.#parts;
    const { signal } = this.#closing;
    let position = from;
    try {
      while (!this.#over()) {
        const { oldest, newest } = await reads.tail(TAIL_EVENTS, signal);
        position = yield* this.#deliver(reads.pages(position, sieve, sieve.server, signal), position);
        if (oldest > position) position = oldest;
        position = yield* this.#deliver(reads.pages(position, sieve, undefined, signal), position);
        if (position < newest) {
          // The pages came from a server that is behind.
          await sleep(options.backoff.firstMs, signal);
          continue;
        }
        yield* this.#caughtUp(position);
        position = yield* this.#listen(position);
        if (this.#broken > 0 && !this.#over()) await sleep(backoffMs(this.#broken, options.backoff), signal);
      }
    } catch (error) {
      if (!this.#over()) throw error;
    } finally {
      await this.close();
    }
  }

  /** Passes on pages until they end. @returns the position up to which all events have been examined */
  async *#deliver(
    pages: AsyncIterable<ExaminedPage>,
    from: Position,
  ): AsyncGenerator<SubscriptionMessage, Position, undefined> {
    let position = from;
    for await (const page of pages) {
      if (this.#over()) break;
      position = page.position;
      if (page.events.length > 0) yield { kind: 'events', events: page.events };
    }
    return position;
  }

  *#caughtUp(position: Position): Generator<SubscriptionMessage, void, undefined> {
    if (this.#over() || position === this.#said) return;
    this.#said = position;
    yield { kind: 'caught-up', position };
  }

  /** Passes on the server's subscription until it ends. @returns the last position */
  async *#listen(from: Position): AsyncGenerator<SubscriptionMessage, Position, undefined> {
    const { reads, connection, options, sieve } = this.#parts;
    const { signal } = this.#closing;
    const feed = new Feed(connection, reads, sieve, from);
    const wake = (): void => feed.wake();
    signal.addEventListener('abort', wake);
    let position = from;
    try {
      while (!this.#over()) {
        const items = feed.take(PAGE_EVENTS);
        if (items.length > 0) {
          this.#broken = 0;
          const events = items.flatMap(({ event }) => (event && event.position > position ? [event] : []));
          const reached = items.at(-1)?.position ?? position;
          if (reached > position) position = reached;
          if (events.length > 0) yield { kind: 'events', events };
          if (feed.isEmpty()) yield* this.#caughtUp(position);
          continue;
        }
        if (feed.ended) break;
        if (!(await feed.news(options.watchdogMs)) && (await reads.hasAfter(position, signal)) && feed.isEmpty()) {
          feed.ended = true;
          feed.error = undefined;
        }
      }
      if (feed.error !== undefined) {
        if (!isPassing(feed.error)) throw feed.error as Error;
        this.#broken++;
      }
      return position;
    } finally {
      signal.removeEventListener('abort', wake);
      feed.stop();
    }
  }
}

/**
 * The server's subscription as a queue. Its end, its errors and the replacement of its client all set `ended`; the
 * client itself reports nothing when it is cancelled.
 */
class Feed {
  ended = false;
  error: unknown;
  #items: Item[] = [];
  #woken: (() => void) | undefined;
  readonly #subscription: LiveSubscription;
  readonly #forget: () => void;

  constructor(connection: KurrentConnection, reads: KurrentReads, sieve: Sieve, from: Position) {
    const { client } = connection;
    this.#forget = connection.onReplaced(() => this.#end(undefined));
    this.#subscription = client.subscribeToAll({
      fromPosition: parsed(from),
      filter: {
        ...sieve.server,
        // `caught-up` must cover excluded events too, system events among them, since readers wait for the position of
        // the log's end, whatever stands there. So each one is reported at once.
        checkpointInterval: 1,
        maxSearchWindow: 1,
        checkpointReached: async (_, { commit }) => {
          // Events before this checkpoint may still be in the buffer of the stream.
          while (this.#subscription.readableLength > 0 && !this.ended)
            await new Promise((resolve) => setImmediate(resolve));
          this.#guarded(() => this.#put({ position: printed(commit), event: undefined }));
        },
      },
    });
    this.#subscription
      .on('data', ({ event }) => {
        const position = event?.position;
        if (!position) return;
        this.#guarded(() => {
          const recorded = reads.recorded(event);
          this.#put({
            position: printed(position.commit),
            event: recorded && sieve.passes(recorded) ? recorded : undefined,
          });
        });
      })
      .on('error', (error) => this.#end(error))
      .on('end', () => this.#end(new Error('the server has ended the subscription')));
  }

  isEmpty(): boolean {
    return this.#items.length === 0;
  }

  take(max: number): readonly Item[] {
    return this.#items.splice(0, max);
  }

  wake(): void {
    this.#woken?.();
  }

  /** Waits until there is an item or the feed has ended. @returns false when neither happens in time */
  async news(timeoutMs: number): Promise<boolean> {
    if (this.ended || !this.isEmpty()) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#woken = undefined;
        resolve(false);
      }, timeoutMs);
      this.#woken = (): void => {
        clearTimeout(timer);
        this.#woken = undefined;
        resolve(true);
      };
    });
  }

  stop(): void {
    this.ended = true;
    this.#items = [];
    this.#forget();
    void this.#subscription.unsubscribe().catch(() => undefined);
  }

  /** Ends the feed with an error thrown in a callback of the client, where nothing else would catch it. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#end(error);
    }
  }

  #put(item: Item): void {
    if (this.ended) return;
    this.#items.push(item);
    // The queued items stay valid; the rest is read from the log when the consumer gets there.
    if (this.#items.length >= BACKLOG_MAX) this.#end(undefined);
    this.wake();
  }

  #end(error: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.error = error;
    this.wake();
  }
}
