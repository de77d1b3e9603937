import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { detached, type RecordedEvent } from '../kernel/index.js';
import { type EventStore } from './event-store.js';
import { createSummed, SUM_COLUMN, sumOf } from './sqlite/row-sum.js';
import { type Connection, connectRebuildable, type RebuildableOptions } from './sqlite/sqlite.connection.js';
import { readStream } from './stream-reading.js';

/** How long opening the file waits for a lock. */
const OPENING_MS = 5_000;
const STREAMS_MAX = 20_000;

type StreamSource = Pick<EventStore, 'read' | 'proveCurrent'>;

/**
 * A cache of complete streams that never change again, in the file of the read models. They can be read without the
 * log, also while it is out of reach. Used only with a log on another machine. A copy may be lost at any time; the
 * oldest are removed first.
 */
export class KeptStreams implements StreamSource {
  readonly #store: StreamSource;
  readonly #db: Connection | undefined;
  readonly #get;
  readonly #any;
  readonly #touch;
  readonly #put;
  readonly #forget;
  readonly #drop;
  #queue: Promise<void> = Promise.resolve();
  #isClosed = false;

  /**
   * @param filename an SQLite file; undefined keeps nothing.
   * @param onSetAside called when the file was damaged and an empty one has taken its place
   */
  constructor(
    store: StreamSource,
    filename: string | undefined,
    onSetAside: NonNullable<RebuildableOptions['onSetAside']> = () => undefined,
  ) {
    this.#store = store;
    if (filename === undefined) return;
    const prepare = (created: Connection): void =>
      createSummed(
        created,
        'kept_streams',
        `id     INTEGER PRIMARY KEY AUTOINCREMENT,
         stream TEXT NOT NULL UNIQUE,
         events BLOB NOT NULL,
         ${SUM_COLUMN}`,
      );
    const db = (this.#db = connectRebuildable(filename, { timeoutMs: OPENING_MS, prepare, onSetAside }));
    // Does not wait for a lock, since a copy is optional.
    db.exec('PRAGMA busy_timeout = 0; PRAGMA secure_delete = ON');
    this.#get = db.rows<[string], [events: Uint8Array, sum: number]>(
      'SELECT events, sum FROM kept_streams WHERE stream = ?',
    );
    this.#any = db.rows<[string], [number]>('SELECT 1 FROM kept_streams WHERE stream = ?');
    // Renews entries that are requested again, such as a cast, so that they are not removed as the oldest.
    this.#touch = db.prepare(
      `UPDATE kept_streams SET id = (SELECT max(id) FROM kept_streams) + 1
       WHERE stream = ? AND id <= (SELECT max(id) FROM kept_streams) - ?`,
    );
    this.#put = db.prepare('INSERT OR REPLACE INTO kept_streams (stream, events, sum) VALUES (?, ?, ?)');
    this.#drop = db.prepare('DELETE FROM kept_streams WHERE stream = ?');
    this.#forget = db.prepare('DELETE FROM kept_streams WHERE id <= (SELECT max(id) FROM kept_streams) - ?');
  }

  /** Like the store's `read`, but reads a kept stream from its copy. */
  async read(
    stream: string,
    from: number | 'end',
    direction: 'forwards' | 'backwards',
    limit: number,
  ): Promise<readonly RecordedEvent[]> {
    const kept = direction === 'forwards' && from !== 'end' ? this.#kept(stream) : undefined;
    if (!kept) return this.#store.read(stream, from, direction, limit);
    return kept.filter(({ revision }) => revision >= Number(from)).slice(0, limit);
  }

  proveCurrent(): Promise<void> {
    return this.#store.proveCurrent?.() ?? Promise.resolve();
  }

  has(stream: string): boolean {
    try {
      return !this.#isClosed && this.#any?.get(stream) !== undefined;
    } catch {
      return false;
    }
  }

  /** The copy of a stream, without asking the log; undefined when there is none. */
  copy(stream: string): readonly RecordedEvent[] | undefined {
    return this.#kept(stream);
  }

  /**
   * Copies a stream that has ended, in the background and in order of the calls. Skips a stream that cannot be read.
   * @param read returns the events to keep under the name, if they are not those of the stream
   */
  keep(stream: string, read?: () => Promise<readonly RecordedEvent[]>): void {
    if (!this.#db) return;
    this.#queue = detached(() =>
      this.#queue
        .then(async () => {
          if (this.#isClosed) return;
          if (this.has(stream)) {
            this.#touch?.run(stream, STREAMS_MAX / 2);
            return;
          }
          const events = await (read ? read() : readStream(this.#store, stream));
          if (events.length === 0 || this.#over()) return;
          const values = [stream, deflateRawSync(JSON.stringify(events))] as const;
          this.#put?.run(...values, sumOf(values));
          this.#forget?.run(STREAMS_MAX);
        })
        // Failures are ignored, because readers then use the log.
        .catch(() => undefined),
    );
  }

  /** Deletes the copy of a stream that was erased, after those that are being made. */
  forget(stream: string): void {
    if (!this.#db) return;
    this.#queue = this.#queue.then(() => {
      if (!this.#isClosed) this.#drop?.run(stream);
    });
    this.#queue = this.#queue.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue;
    this.#db?.close();
  }

  #over(): boolean {
    return this.#isClosed;
  }

  #kept(stream: string): readonly RecordedEvent[] | undefined {
    try {
      const found = this.#isClosed ? undefined : this.#get?.get(stream);
      if (found && found[1] !== sumOf([stream, found[0]])) return undefined;
      return found && (JSON.parse(inflateRawSync(found[0]).toString('utf8')) as readonly RecordedEvent[]);
    } catch {
      return undefined;
    }
  }
}
