import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { detached, type RecordedEvent } from '../kernel/index.js';
import { type EventStore } from './event-store.js';
import { readStream } from './stream-reader.js';
import { type Connection, connectRebuildable, disconnect, rows } from './sqlite/sqlite.connection.js';

/** For opening the file; milliseconds. */
const OPENING_MS = 5_000;
const STREAMS_MAX = 20_000;

type StreamSource = Pick<EventStore, 'read' | 'proveCurrent'>;

/**
 * Whole copies of streams that never change again, in the file of the read models, so that they can be read while the log
 * is out of reach, and without asking it. Only for a log that lies on another machine. A copy is a cache: it may be lost
 * at any time, and the oldest go first.
 */
export class KeptStreams implements StreamSource {
  readonly #store: StreamSource;
  readonly #db: Connection | undefined;
  readonly #get;
  readonly #any;
  readonly #touch;
  readonly #put;
  readonly #forget;
  #queue: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param filename an SQLite file; undefined keeps nothing. */
  constructor(store: StreamSource, filename: string | undefined) {
    this.#store = store;
    if (filename === undefined) return;
    const db = (this.#db = connectRebuildable(filename, OPENING_MS));
    db.exec(`CREATE TABLE IF NOT EXISTS kept_streams (
      id     INTEGER PRIMARY KEY AUTOINCREMENT,
      stream TEXT NOT NULL UNIQUE,
      events BLOB NOT NULL
    ) STRICT`);
    // A copy is not worth waiting for.
    db.exec('PRAGMA busy_timeout = 0');
    this.#get = rows<[string], [Uint8Array]>(db, 'SELECT events FROM kept_streams WHERE stream = ?');
    this.#any = rows<[string], [number]>(db, 'SELECT 1 FROM kept_streams WHERE stream = ?');
    // What is named again and again, as a cast, is not dropped for its age.
    this.#touch = db.prepare(
      `UPDATE kept_streams SET id = (SELECT max(id) FROM kept_streams) + 1
       WHERE stream = ? AND id <= (SELECT max(id) FROM kept_streams) - ?`,
    );
    this.#put = db.prepare('INSERT OR REPLACE INTO kept_streams (stream, events) VALUES (?, ?)');
    this.#forget = db.prepare('DELETE FROM kept_streams WHERE id <= (SELECT max(id) FROM kept_streams) - ?');
  }

  /** As the store's own; a kept stream is read from its copy. */
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

  /** A copy alone; undefined where there is none. */
  copy(stream: string): readonly RecordedEvent[] | undefined {
    return this.#kept(stream);
  }

  /**
   * Copies a stream that has ended, after those that were named before. One that cannot be read now is left out.
   * @param read gives what is to be kept under the name, for something else than a stream.
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
          this.#put?.run(stream, deflateRawSync(JSON.stringify(events)));
          this.#forget?.run(STREAMS_MAX);
        })
        // A copy is not worth a failure: whoever reads the stream asks the log.
        .catch(() => undefined),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue;
    if (this.#db) disconnect(this.#db);
  }

  #over(): boolean {
    return this.#isClosed;
  }

  #kept(stream: string): readonly RecordedEvent[] | undefined {
    try {
      const found = this.#isClosed ? undefined : this.#get?.get(stream);
      return found && (JSON.parse(inflateRawSync(found[0]).toString('utf8')) as readonly RecordedEvent[]);
    } catch {
      return undefined;
    }
  }
}
