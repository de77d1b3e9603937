import type * as Kurrent from '@kurrent/kurrentdb-client';
import { type EventMetadata, type Position, type RecordedEvent, START } from '../../kernel/index.js';
import { type EventFilter } from '../event-store.js';
import { type KurrentConnection, type Patience, patiently, within } from './kurrent.client.js';
import { isPassing, NoAnswerError, typeOf } from './kurrent.errors.js';

/** In one call to the server. Between two calls nothing is on its way: with 2,500 a catch-up takes a quarter longer. */
const PAGE_EVENTS = 25_000;
/** Given on at once. While more are applied, the server fills the connection's window and then waits. */
const PIECE_EVENTS = 128;
/** A call does not wait longer than this for its consumer: it is ended, and another one reads on. */
const SLOW_MS = 5_000;
/** A call that takes longer is ended, and another one reads on: its time limit is for a server that does not answer. */
const CALL_MS_MAX = 60_000;
/**
 * How much longer than a read of one stream a filtered read of the whole log may take: it may have to look through all of
 * it for its first event. The client notices a dead connection by itself before that.
 */
const LOG_READ_FACTOR = 60;
const POSITION_DIGITS = 20;
/** Positions are 63-bit numbers; the protocol writes -1, "none", as the greatest 64-bit one. */
const POSITION_MAX = (1n << 63n) - 1n;
/** What the system writes into a stream that is erased. */
const TOMBSTONES: ServerFilter = { filterOn: 'eventType', prefixes: ['$streamDeleted'] };

export interface ReadsOptions extends Patience {
  readonly requestTimeoutMs: number;
  /** Before every stream name, with its separator; empty for none. */
  readonly prefix: string;
}

type ServerFilter = { readonly filterOn: 'streamName' | 'eventType' } & (
  { readonly prefixes: string[] } | { readonly regex: string }
);

/** A filter in two halves: the server takes one criterion, so the rest is done here. */
export interface Sieve {
  readonly server: ServerFilter;
  readonly passes: (event: RecordedEvent) => boolean;
  /** Whether it leaves out any event that is not the system's. */
  readonly selects: boolean;
}

/** Takes one after the other. @returns, where it is slow, whether to go on. */
type Take<T> = (one: T) => Promise<boolean> | undefined;

interface Page {
  /** Whether the server has no more. */
  readonly isLast: boolean;
  /** Where the last of those stands. */
  readonly position: Position;
}

/**
 * What has been read and not been taken yet. It is little, and is given on in small pieces, so that events do not live
 * long: to collect those that do costs as much as to apply them. The rest waits in the connection.
 */
class Ahead {
  #events: Kurrent.RecordedEvent[] = [];
  #ended = false;
  #left = false;
  #error: unknown;
  #put: (() => void) | undefined;
  #taken: (() => void) | undefined;

  /** @returns where enough has been put: whether there is room again, which is false of a consumer that is slow. */
  put(event: Kurrent.RecordedEvent): Promise<boolean> | undefined {
    if (this.#left) return Promise.resolve(false);
    this.#events.push(event);
    if (this.#events.length >= PIECE_EVENTS) this.#put?.();
    return this.#events.length < 2 * PIECE_EVENTS ? undefined : this.room(SLOW_MS);
  }

  end(error?: unknown): void {
    this.#ended = true;
    this.#error = error;
    this.#put?.();
  }

  /** The next piece; an empty one at the end. @throws what the reading has ended with. */
  async take(): Promise<readonly Kurrent.RecordedEvent[]> {
    while (this.#events.length < PIECE_EVENTS && !this.#ended) await new Promise<void>((go) => (this.#put = go));
    this.#put = undefined;
    const piece = this.#events.splice(0, PIECE_EVENTS);
    this.#taken?.();
    if (piece.length === 0 && this.#error !== undefined) throw this.#error as Error;
    return piece;
  }

  /** Nothing more will be taken. */
  leave(): void {
    this.#left = true;
    this.#taken?.();
  }

  get isLeft(): boolean {
    return this.#left;
  }

  /** Waits until little is left. @returns whether it is, in time. */
  async room(limitMs = Infinity): Promise<boolean> {
    const has = (): boolean => this.#events.length <= PIECE_EVENTS || this.#left;
    while (!has()) {
      let timer: NodeJS.Timeout | undefined;
      const inTime = await new Promise<boolean>((resolve) => {
        this.#taken = () => resolve(true);
        if (limitMs < Infinity) timer = setTimeout(() => resolve(false), limitMs);
      });
      clearTimeout(timer);
      this.#taken = undefined;
      if (!inTime) return has();
    }
    return true;
  }
}

/**
 * Reading, as the port wants it. The client reads through a native connection of its own, without deadlines, and one
 * that began while the server was down never recovers: each read is timed here, and a failing client is given up.
 */
export class KurrentReads {
  readonly #connection: KurrentConnection;
  readonly #options: ReadsOptions;
  /** As far as this process has met them, with their prefixes. */
  readonly #erased = new Set<string>();
  #acknowledged = START;

  constructor(connection: KurrentConnection, options: ReadsOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** A page of a stream, empty when there is none. */
  stream(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    return patiently(async () => {
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
   * Pages of the log after a position, up to what stands there when the reading reaches the end. Events of streams that
   * were erased before it began are left out, which the server itself does only once it has been scavenged.
   */
  async *pages(from: Position, sieve: Sieve, signal?: AbortSignal): AsyncGenerator<readonly RecordedEvent[]> {
    await this.#noteErasures(from, signal);
    const leaving = new AbortController();
    const over = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
    const ahead = new Ahead();
    void this.#readAhead(ahead, from, sieve.server, over);
    let before = from;
    try {
      for (;;) {
        const events = await ahead.take();
        if (events.length === 0) return;
        const wanted: RecordedEvent[] = [];
        for (const stored of events) {
          const position = stored.position && printed(stored.position.commit);
          // Each call to the server begins with the event at which the call before it ended.
          if (position !== undefined && position <= before) continue;
          const event = this.recorded(stored);
          if (event && sieve.passes(event)) wanted.push(event);
          before = position ?? before;
        }
        if (wanted.length > 0) yield wanted;
      }
    } finally {
      leaving.abort();
      ahead.leave();
    }
  }

  /** Reads page after page, no faster than they are taken. */
  async #readAhead(ahead: Ahead, from: Position, filter: ServerFilter, signal: AbortSignal): Promise<void> {
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

  /** From now on nothing of the stream is given to anybody. */
  erased(stream: string): void {
    this.#erased.add(this.#options.prefix + stream);
  }

  /** Whether the stream is known to be erased. */
  isErased(stream: string): boolean {
    return this.#erased.has(this.#options.prefix + stream);
  }

  /** A tombstone stands after all events of its stream: those after a position have theirs there too. */
  async #noteErasures(from: Position, signal?: AbortSignal): Promise<void> {
    let position = from;
    const erased = ({ streamId }: Kurrent.RecordedEvent): undefined => void this.#erased.add(streamId);
    for (;;) {
      const page = await this.#page(position, TOMBSTONES, PAGE_EVENTS, erased, signal);
      position = page.position;
      if (page.isLast) return;
    }
  }

  /** Whether anything that is not the system's stands after a position. */
  async hasAfter(position: Position, signal?: AbortSignal): Promise<boolean> {
    return (await this.#page(position, this.sieve().server, 2, () => undefined, signal)).position > position;
  }

  /** An append was acknowledged at this position. A server whose log ends before it is behind. */
  acknowledged(position: Position): void {
    if (position > this.#acknowledged) this.#acknowledged = position;
  }

  /**
   * The position of the log's last event of any kind; START in an empty log. A server that is behind is asked again over a
   * new connection, until the patience ends.
   */
  async head(signal?: AbortSignal): Promise<Position> {
    return patiently(
      async () => {
        const { client } = this.#connection;
        let head: Position = START;
        await this.#each(
          'a read of the log’s end',
          this.#options.requestTimeoutMs,
          (client) => client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }),
          ({ event }) => {
            const position = event?.position;
            if (position) head = printed(position.commit);
          },
          signal,
        );
        if (head < this.#acknowledged) {
          this.#connection.replace(client);
          throw new NoAnswerError(`the log ends at ${head}, and ${this.#acknowledged} was acknowledged`);
        }
        return head;
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
      selects: types !== undefined || streams !== undefined,
    };
  }

  /** A stored event as the port says it; undefined for the system's, another prefix's or what is erased. */
  recorded(event: Kurrent.RecordedEvent | undefined): RecordedEvent | undefined {
    if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return undefined;
    if (!event.streamId.startsWith(this.#options.prefix) || this.#erased.has(event.streamId)) return undefined;
    const { commit } = event.position ?? { commit: -1n };
    if (commit < 0n || commit > POSITION_MAX)
      throw new TypeError(
        'the server gives no positions when it reads a stream: EventStoreDB 22.10 or later is needed',
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

  /** One that breaks in the middle is read on from where it broke. */
  async #page(
    from: Position,
    filter: ServerFilter,
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
            // The event where it broke is given again.
            maxCount: maxCount - events + (broken ? 1 : 0),
            filter: filter as Kurrent.Filter,
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
    await patiently(read, this.#options, signal);
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
 * The commit position alone, padded so that positions compare as strings. It is the event's own place in the log; the
 * prepare position beside it differs from answer to answer, for some servers give that of the append's first event.
 */
export function printed(commit: bigint): Position {
  return String(commit).padStart(POSITION_DIGITS, '0') as Position;
}

export function parsed(position: Position): Kurrent.Position | 'start' {
  if (position === START) return 'start';
  if (!/^\d{20}$/.test(position)) throw new RangeError(`"${position}" is no position of this log`);
  const commit = BigInt(position);
  return { commit, prepare: commit };
}
