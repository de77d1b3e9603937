import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, type RecordedEvent } from '../../kernel/index.js';
import { type EventFilter, type Subscription, type SubscriptionMessage } from '../event-store.js';
import { type Connection, retryWhileLocked } from './sqlite.connection.js';
import { parsed, printed, type Row, sizeOf } from './sqlite.rows.js';

const PAGE_EVENTS_MAX = 1_000;
const PAGE_EVENTS_FIRST = 64;
const PAGE_CHARACTERS_MAX = 4_000_000;
/** Number of positions that one filtered statement searches, so that a rare event type does not block the process. */
const WINDOW_POSITIONS = 8_192;
/** How long a read waits for another process's lock. */
const LOCK_WAIT_MAX_MS = 5_000;

interface Page {
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been examined. */
  readonly position: number;
  readonly end: boolean;
}

/** How a pager reads the rows of its store. */
export interface RowReading {
  readonly db: Connection;
  /** The columns of a {@link Row}. */
  readonly columns: string;
  readonly decoded: (row: Row) => RecordedEvent;
  /** Throws when the store has been closed. */
  readonly assertOpen: () => void;
}

/** Reads the log in pages that are limited in the number of events and in size. */
export class Pager {
  readonly #head;
  readonly #events;
  readonly #filter;
  readonly #reading: RowReading;
  #position: number;
  #limit = PAGE_EVENTS_FIRST;

  constructor(reading: RowReading, from: Position, filter: EventFilter | undefined) {
    const { db, columns } = (this.#reading = reading);
    this.#position = parsed(from);
    this.#filter = conditions(filter);
    this.#head = db.rows<[], [number | null]>('SELECT max(position) FROM events');
    this.#events = db.rows<readonly (string | number)[], Row>(
      `SELECT ${columns} FROM events WHERE position > ? AND position <= ?${this.#filter.sql} ORDER BY position LIMIT ?`,
    );
  }

  /** Waits while another process holds the lock. */
  next(): Promise<Page> {
    return retryWhileLocked(LOCK_WAIT_MAX_MS, () => {
      this.#reading.assertOpen();
      const { sql, values } = this.#filter;
      const head = this.#head.get()?.[0] ?? 0;
      if (this.#position >= head) return { events: [], position: this.#position, end: true };
      const upto = sql === '' ? head : Math.min(head, this.#position + WINDOW_POSITIONS);
      const found = this.#events.all(this.#position, upto, ...values, this.#limit);
      this.#position = found.length === this.#limit ? (found.at(-1)?.[0] ?? upto) : upto;
      this.#limit = pageLimit(found, this.#limit);
      return { events: found.map(this.#reading.decoded), position: this.#position, end: this.#position >= head };
    });
  }
}

/** Reads the log at the pace of its consumer, so that a slow consumer keeps only one page in memory. */
export class SqliteSubscription implements Subscription {
  readonly #pager: Pager;
  readonly #ended: () => void;
  readonly #messages: AsyncGenerator<SubscriptionMessage, void, undefined>;
  #isClosed = false;
  /** Whether there may be events that have not been read. */
  #isBehind = true;
  #woken: (() => void) | undefined;

  constructor(pager: Pager, from: Position, ended: () => void) {
    this.#pager = pager;
    this.#ended = ended;
    this.#messages = this.#follow(from);
  }

  [Symbol.asyncIterator](): AsyncGenerator<SubscriptionMessage, void, undefined> {
    return this.#messages;
  }

  /** Reads on, because there may be new events. */
  wake(): void {
    this.#isBehind = true;
    this.#woken?.();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#ended();
    this.wake();
    return Promise.resolve();
  }

  async *#follow(from: Position): AsyncGenerator<SubscriptionMessage, void, undefined> {
    let said: Position | undefined;
    try {
      while (!this.#over()) {
        // Set before reading, so that events appended while the consumer works are not missed.
        this.#isBehind = false;
        const { events, position, end } = await this.#pager.next();
        if (events.length > 0) yield { kind: 'events', events };
        if (!end) {
          await nextTurn();
          continue;
        }
        const upto = position === 0 ? from : printed(position);
        if (!this.#over() && upto !== said) yield { kind: 'caught-up', position: (said = upto) };
        while (!this.#over() && !this.#hasNews()) await new Promise<void>((resolve) => (this.#woken = resolve));
      }
    } finally {
      await this.close();
    }
  }

  #over(): boolean {
    return this.#isClosed;
  }

  #hasNews(): boolean {
    return this.#isBehind;
  }
}

function conditions(filter: EventFilter = {}): { readonly sql: string; readonly values: readonly string[] } {
  const { types, streams } = filter;
  const ofType = types && ` AND type IN (${types.map(() => '?').join(', ')})`;
  const inStream = streams && ` AND (${streams.map(() => 'substr(stream, 1, length(?)) = ?').join(' OR ') || 'FALSE'})`;
  return {
    sql: (ofType ?? '') + (inStream ?? ''),
    values: [...(types ?? []), ...(streams ?? []).flatMap((prefix) => [prefix, prefix])],
  };
}

/** The number of events that fit the size of a page, estimated from the last page. Grows from a small first page. */
function pageLimit(found: readonly Row[], last: number): number {
  if (found.length === 0) return last;
  const characters = found.reduce((sum, row) => sum + sizeOf(row), 0);
  const fitting = Math.floor((PAGE_CHARACTERS_MAX * found.length) / (characters + 1));
  return Math.max(4, Math.min(fitting, last * 4, PAGE_EVENTS_MAX));
}
