import type * as Kurrent from '@kurrent/kurrentdb-client';
import { type EventMetadata, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { type EventFilter } from '../event-store.js';
import { type KurrentConnection, type RetryPolicy, retryWhileUnavailable, within } from './kurrent.client.js';
import { isPassing, NoAnswerError, typeOf } from './kurrent.errors.js';
import { ReadAhead } from './kurrent.read-ahead.js';

/** Events requested in one call. Nothing is in transit between calls, so 2,500 would make a catch-up 25 % slower. */
const PAGE_EVENTS = 25_000;
/** A call that takes longer is ended, and another continues, since the time limit of a call is for a silent server. */
const CALL_MS_MAX = 60_000;
/**
 * Time limit of a filtered read of the whole log, as a multiple of that of a stream: the server may have to search the
 * whole log for the first event. The client detects a dead connection earlier.
 */
const LOG_READ_FACTOR = 60;
const POSITION_DIGITS = 20;
/** Positions are 63-bit numbers; the protocol encodes "none" as -1, the greatest 64-bit number. */
const POSITION_MAX = (1n << 63n) - 1n;
/** The event that the server writes into an erased stream. */
const TOMBSTONES: ServerFilter = { filterOn: 'eventType', prefixes: ['$streamDeleted'] };

export interface ReadsOptions extends RetryPolicy {
  readonly requestTimeoutMs: number;
  /** Prefix of every stream name, including the separator; may be empty. */
  readonly prefix: string;
}

type ServerFilter = { readonly filterOn: 'streamName' | 'eventType' } & (
  { readonly prefixes: string[] } | { readonly regex: string }
);

/** A filter in two parts: the server supports one criterion, the rest is checked here. */
export interface Sieve {
  readonly server: ServerFilter;
  readonly passes: (event: RecordedEvent) => boolean;
}

/** Consumes one item. A slow consumer returns a promise of whether to continue. */
type Take<T> = (one: T) => Promise<boolean> | undefined;

/** The wanted events of a part of the log. */
export interface ExaminedPage {
  readonly events: readonly RecordedEvent[];
  /** Position of the last event that the server returned, wanted or not. */
  readonly position: Position;
}

interface Page {
  /** Whether the server has no more. */
  readonly isLast: boolean;
  /** Position of the last event of the page. */
  readonly position: Position;
}

/**
 * The reads of the port. The client reads through a native connection without deadlines, which never recovers if it was
 * opened while the server was down. So each read has a time limit here, and a failing client is replaced.
 */
export class KurrentReads {
  readonly #connection: KurrentConnection;
  readonly #options: ReadsOptions;
  /** Names, with prefix, of the erased streams that this process knows. */
  readonly #erased = new Set<string>();
  #acknowledged = START;

  constructor(connection: KurrentConnection, options: ReadsOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** A page of a stream; empty when the stream does not exist. */
  stream(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    return retryWhileUnavailable(async () => {
      try {
        return await this.#collect(`a read of ${stream}`, this.#options.requestTimeoutMs, (client) =>
          client.readStream(this.#options.prefix + stream, {
            direction,
            fromRevision: from === 'end' ? 'end' : BigInt(from),
            maxCount: limit,
          }),
        );
      } catch (error) {
        if (typeOf(error) === 'stream-deleted') this.erased(stream);
        else if (typeOf(error) !== 'stream-not-found') throw error;
        return [];
      }
    }, this.#options);
  }

  /**
   * Pages of the log after a position, up to the end of the log at the time when it is reached. Excludes events of
   * streams that were erased before; the server itself does that only after a scavenge.
   * @param filter what the server returns; with undefined, it returns every event
   */
  async *pages(
    from: Position,
    sieve: Sieve,
    filter: ServerFilter | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<ExaminedPage> {
    await this.#noteErasures(from, signal);
    const leaving = new AbortController();
    const over = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
    const ahead = new ReadAhead();
    void this.#readAhead(ahead, from, filter, over);
    let before = from;
    try {
      for (;;) {
        const events = await ahead.take();
        if (events.length === 0) return;
        const wanted: RecordedEvent[] = [];
        for (const stored of events) {
          const position = stored.position && printed(stored.position.commit);
          // The server includes the event at the position itself, with which the previous call ended.
          if (position !== undefined && position <= before) continue;
          const event = this.recorded(stored);
          if (event && sieve.passes(event)) wanted.push(event);
          before = position ?? before;
        }
        yield { events: wanted, position: before };
      }
    } finally {
      leaving.abort();
      ahead.leave();
    }
  }

  /** Reads page after page, as fast as they are consumed. */
  async #readAhead(
    ahead: ReadAhead,
    from: Position,
    filter: ServerFilter | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    let position = from;
    try {
      for (let isLast = false; !isLast && !ahead.isLeft;) {
        await ahead.room();
        ({ isLast, position } = await this.#page(position, filter, PAGE_EVENTS, (event) => ahead.put(event), signal));
      }
      ahead.end();
    } catch (error) {
      ahead.end(error);
    }
  }

  /** Records that the stream is erased; its events are no longer returned. */
  erased(stream: string): void {
    this.#erased.add(this.#options.prefix + stream);
  }

  /** Whether the stream is known to be erased. */
  isErased(stream: string): boolean {
    return this.#erased.has(this.#options.prefix + stream);
  }

  /** Records the streams erased after a position. A tombstone follows all events of its stream. */
  async #noteErasures(from: Position, signal?: AbortSignal): Promise<void> {
    let position = from;
    const erased = ({ streamId }: Kurrent.RecordedEvent): undefined => void this.#erased.add(streamId);
    for (;;) {
      const page = await this.#page(position, TOMBSTONES, PAGE_EVENTS, erased, signal);
      position = page.position;
      if (page.isLast) return;
    }
  }

  /** Whether an event other than a system event follows a position. */
  async hasAfter(position: Position, signal?: AbortSignal): Promise<boolean> {
    return (await this.#page(position, this.sieve().server, 2, () => undefined, signal)).position > position;
  }

  /** Records an acknowledged append. A server whose log ends before this position is behind. */
  acknowledged(position: Position): void {
    if (position > this.#acknowledged) this.#acknowledged = position;
  }

  get lastAcknowledged(): Position {
    return this.#acknowledged;
  }

  /** Records that the log was replaced by an older copy, whose leader has just acknowledged an append at `position`. */
  setBack(position: Position): void {
    this.#acknowledged = position;
  }

  /**
   * The positions of the first and the last of the newest `count` events of any kind. `oldest` is START when the log
   * has fewer; both are START when it is empty. Asks again over a new connection while the server is behind, until the
   * time for retries is over.
   */
  async tail(count: number, signal?: AbortSignal): Promise<{ readonly oldest: Position; readonly newest: Position }> {
    return retryWhileUnavailable(
      async () => {
        const { client } = this.#connection;
        // Taken before the read, since an event that is acknowledged meanwhile may be missing from the answer.
        const acknowledged = this.#acknowledged;
        const positions: Position[] = [];
        await this.#each(
          'a read of the log’s end',
          this.#options.requestTimeoutMs,
          (client) => client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: count }),
          ({ event }) => {
            const position = event?.position;
            if (position) positions.push(printed(position.commit));
            return undefined;
          },
          signal,
        );
        const newest = positions[0] ?? START;
        if (newest < acknowledged) {
          this.#connection.replace(client);
          throw new NoAnswerError(`the log ends at ${newest}, before the acknowledged position ${acknowledged}`);
        }
        return { oldest: positions[count - 1] ?? START, newest };
      },
      this.#options,
      signal,
    );
  }

  sieve(filter: EventFilter = {}): Sieve {
    const { types, streams } = filter;
    const { prefix } = this.#options;
    const typed = types && new Set(types);
    const system = { filterOn: 'eventType', regex: '^[^$]' } as const;
    let server: ServerFilter = prefix === '' ? system : { filterOn: 'streamName', prefixes: [prefix] };
    if (types && types.length > 0) server = { filterOn: 'eventType', prefixes: [...types] };
    else if (streams && streams.length > 0)
      server = { filterOn: 'streamName', prefixes: streams.map((name) => prefix + name) };
    return {
      server,
      passes: ({ type, stream }) =>
        (!typed || typed.has(type)) && (!streams || streams.some((name) => stream.startsWith(name))),
    };
  }

  /** Converts a stored event; undefined for system events, other prefixes and erased streams. */
  recorded(event: Kurrent.RecordedEvent | undefined): RecordedEvent | undefined {
    if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return undefined;
    if (!event.streamId.startsWith(this.#options.prefix) || this.#erased.has(event.streamId)) return undefined;
    const { commit } = event.position ?? { commit: -1n };
    if (commit < 0n || commit > POSITION_MAX)
      throw new TypeError(
        'the server returns no positions when a stream is read: EventStoreDB 22.10 or later is needed',
      );
    return {
      id: event.id,
      type: event.type,
      ...(event.isJson ? { data: event.data } : { data: null, damage: 'the stored event is not JSON' }),
      metadata: (event.metadata ?? {}) as EventMetadata,
      stream: event.streamId.slice(this.#options.prefix.length),
      revision: Number(event.revision),
      position: printed(commit),
    };
  }

  /** Reads one page. After a failure in the middle, continues from the last event. */
  async #page(
    from: Position,
    filter: ServerFilter | undefined,
    maxCount: number,
    take: Take<Kurrent.RecordedEvent>,
    signal?: AbortSignal,
  ): Promise<Page> {
    let events = 0;
    let isCut = false;
    let last: Kurrent.Position | undefined;
    const read = (): Promise<void> => {
      const broken = last;
      const endsAt = performance.now() + CALL_MS_MAX;
      return this.#each(
        'a read of the log',
        this.#options.requestTimeoutMs * LOG_READ_FACTOR,
        (client) =>
          client.readAll({
            direction: 'forwards',
            fromPosition: broken ?? parsed(from),
            // The event at which it failed is returned again.
            maxCount: maxCount - events + (broken ? 1 : 0),
            ...(filter && { filter: filter as Kurrent.Filter }),
          }),
        ({ event }) => {
          if (!event || (broken && event.position && event.position.commit <= broken.commit)) return undefined;
          events++;
          last = event.position ?? last;
          const room = take(event);
          if (!room && performance.now() < endsAt) return undefined;
          return (room ?? Promise.resolve(true)).then((goOn) => {
            isCut ||= !goOn || performance.now() >= endsAt;
            return !isCut;
          });
        },
        signal,
      );
    };
    await retryWhileUnavailable(read, this.#options, signal);
    return { isLast: events < maxCount && !isCut, position: last ? printed(last.commit) : from };
  }

  async #collect(
    what: string,
    timeoutMs: number,
    read: (client: Kurrent.KurrentDBClient) => AsyncIterable<Kurrent.ResolvedEvent>,
  ): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    await this.#each(what, timeoutMs, read, ({ event }) => {
      const ours = this.recorded(event);
      if (ours) events.push(ours);
    });
    return events;
  }

  async #each(
    what: string,
    timeoutMs: number,
    read: (client: Kurrent.KurrentDBClient) => AsyncIterable<Kurrent.ResolvedEvent | Kurrent.AllStreamResolvedEvent>,
    take: Take<Kurrent.ResolvedEvent | Kurrent.AllStreamResolvedEvent>,
    signal?: AbortSignal,
  ): Promise<void> {
    const { client } = this.#connection;
    const reading = (async (): Promise<void> => {
      for await (const resolved of read(client)) {
        const goOn = take(resolved);
        if (goOn && !(await goOn)) return;
      }
    })();
    try {
      await within(timeoutMs, what, reading, signal);
    } catch (error) {
      if (isPassing(error) && !signal?.aborted) this.#connection.replace(client);
      throw error;
    }
  }
}

/**
 * Formats the commit position, padded so that positions compare as strings. The commit position identifies the event;
 * the prepare position may differ between answers, since some servers return that of the append's first event.
 */
export function printed(commit: bigint): Position {
  return String(commit).padStart(POSITION_DIGITS, '0') as Position;
}

export function parsed(position: Position): Kurrent.Position | 'start' {
  if (position === START) return 'start';
  if (!/^\d{20}$/.test(position)) throw new RangeError(`"${position}" is not a position of this log`);
  const commit = BigInt(position);
  return { commit, prepare: commit };
}
