import { LRUCache } from 'lru-cache';
import { type Connection, rows } from './sqlite/sqlite.connection.js';

/** Maximum size in characters of JSON; about twice as many bytes. */
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
  readonly #rows = new LRUCache<string, CachedRow>({ maxSize: SIZE_MAX });
  readonly #dataVersion;
  #knownVersion: number | undefined;
  #isChecked = false;

  constructor(db: Connection) {
    this.#dataVersion = rows<[], [number]>(db, 'PRAGMA data_version');
  }

  get(view: string, key: string): CachedRow | undefined {
    this.#heedOtherConnections();
    return this.#rows.get(nameOf(view, key));
  }

  /** @param size length of the row as JSON; 0 without a row */
  set(view: string, key: string, row: unknown, size: number): void {
    const name = nameOf(view, key);
    this.#rows.set(name, { row: deeplyFrozen(row) }, { size: name.length + size + ENTRY_SIZE });
  }

  forget(view: string, key: string): void {
    this.#rows.delete(nameOf(view, key));
  }

  clear(): void {
    this.#rows.clear();
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

const nameOf = (view: string, key: string): string => `${view}/${key}`;

function deeplyFrozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen);
  return value;
}
