import { LRUCache } from 'lru-cache';
import { type Connection } from '../sqlite/sqlite.connection.js';

/** Maximum size of all rows in characters of JSON; about twice as many bytes. */
const SIZE_MAX = 16_000_000;
/** Overhead of an entry besides its row. */
const ENTRY_SIZE = 200;

interface CachedRow {
  /** Undefined when the view has no row for the key. */
  readonly row: unknown;
}

/**
 * An in-memory cache of recently read rows. It never differs from the table: a writer on the same connection removes
 * the row when it writes it or marks it as suspect. Writes of other connections are noticed in the next turn of the
 * event loop. Rows are frozen, because all readers share them.
 */
export class RowCache {
  /** Nested by view, because a combined key would be a new string to hash with each read. */
  readonly #views = new Map<string, LRUCache<string, CachedRow>>();
  readonly #dataVersion;
  #knownVersion: number | undefined;
  #isChecked = false;

  constructor(db: Connection) {
    this.#dataVersion = db.rows<[], [number]>('PRAGMA data_version');
  }

  get(view: string, key: string): CachedRow | undefined {
    this.#heedOtherConnections();
    return this.#views.get(view)?.get(key);
  }

  /** @param size length of the row as JSON; 0 without a row */
  set(view: string, key: string, row: unknown, size: number): void {
    let rows = this.#views.get(view);
    if (!rows) this.#views.set(view, (rows = new LRUCache({ maxSize: SIZE_MAX })));
    rows.set(key, { row: deeplyFrozen(row) }, { size: key.length + size + ENTRY_SIZE });
    this.#shrink();
  }

  forget(view: string, key: string): void {
    this.#views.get(view)?.delete(key);
  }

  clear(): void {
    this.#views.clear();
  }

  /** Removes rows that were not read for the longest time, from the view that holds the most. */
  #shrink(): void {
    const views = [...this.#views.values()];
    let size = views.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
    while (size > SIZE_MAX) {
      const largest = views.reduce((one, other) => (other.calculatedSize > one.calculatedSize ? other : one));
      size -= largest.calculatedSize;
      largest.pop();
      size += largest.calculatedSize;
    }
  }

  /** SQLite's `data_version` changes when another connection commits. Reading it costs nearly as much as a row. */
  #heedOtherConnections(): void {
    if (this.#isChecked) return;
    const version = this.#dataVersion.get()?.[0];
    if (version !== this.#knownVersion) this.clear();
    this.#knownVersion = version;
    this.#isChecked = true;
    setImmediate(() => (this.#isChecked = false));
  }
}

function deeplyFrozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen);
  return value;
}
