import { randomUUID } from 'node:crypto';
import {
  type ColumnValue,
  type Fact,
  type RowQuery,
  type View,
  type ViewReader,
  type WordQuery,
} from '../../kernel/index.js';
import { type Connection, type RowStatement, storable } from '../sqlite/sqlite.connection.js';
import { SUM_COLUMN, sumOf } from '../sqlite/row-sum.js';
import { type RowCache } from './row-cache.js';

/** The parts of a view that a table depends on. */
type Columned<Row> = Pick<View<Row, Fact>, 'columns' | 'indexes' | 'text'> & {
  readonly clears?: { readonly column: string };
};

type Query<Row extends readonly unknown[]> = RowStatement<readonly ColumnValue[], Row>;

/** The values of the table's columns in their order, the checksum last; null in no row of this version. */
type StoredRow = readonly [key: string, row: string, ...columns: ColumnValue[]];

const NAME = /^[a-z][A-Za-z0-9_]*$/;
const LIMIT = 100;
const LIMIT_MAX = 1_000;
/** Number of rows of which each is looked up in the full-text index before all that match are collected. */
const LOOKED_UP = 400;
/** Words that fewer rows have are collected without looking up any row. */
const RARE = 64;

/** A row cannot be trusted, because a stream from which it is made cannot be read. Identified by its `code`. */
export class StreamUnreadableError extends Error {
  override readonly name = 'StreamUnreadableError';
  readonly code = 'stream-unreadable';
}

/** The rows of a view that cannot be trusted, see {@link StreamUnreadableError}. */
export interface Suspects {
  /** @throws StoreUnavailableError while all rows are made again, so that some are missing */
  assertComplete(): void;
  any(): boolean;
  has(key: string): boolean;
  all(): readonly { readonly key: string; readonly stream: string }[];
  /** An SQL condition on the column `key` that excludes suspect rows. */
  readonly excluded: string;
}

/** Conditions in SQL with their values, the column by which rows are ordered, and the order. */
interface Part {
  readonly terms: readonly string[];
  readonly values: readonly ColumnValue[];
  readonly column: string;
  readonly order: string;
}

/** A table with rows as JSON and the declared columns of the view, which are indexed. */
export class ViewTable<Row> implements ViewReader<Row> {
  readonly #db: Connection;
  readonly #name: string;
  readonly #table: string;
  readonly #cache: RowCache;
  readonly #suspects: Suspects | undefined;
  /** All columns of the table as {@link StoredRow}. */
  readonly #stored: string;
  readonly #columns: readonly (readonly [name: string, value: (row: Row) => ColumnValue])[];
  readonly #get;
  readonly #any;
  readonly #put;
  readonly #delete;
  readonly #text: ((row: Row) => string) | undefined;
  readonly #kept: ((row: Row) => Row) | undefined;
  readonly #index;
  readonly #forget;
  readonly #queries = new Map<string, Query<never>>();

  /**
   * @param cache shared by all tables of the file
   * @param suspects the rows that readers are refused; omitted for writing, which also bypasses the cache for reads
   */
  constructor(
    db: Connection,
    view: Columned<Row> & Pick<View<Row, Fact>, 'kept'>,
    table: string,
    cache: RowCache,
    suspects?: Suspects,
  ) {
    this.#db = db;
    this.#cache = cache;
    this.#name = table;
    this.#suspects = suspects;
    this.#table = quoted(table);
    this.#columns = Object.entries(view.columns ?? {});
    this.#text = view.text;
    this.#kept = view.kept;
    const names = ['key', 'row', ...this.#columns.map(([name]) => name), 'sum'];
    this.#stored = names.map((name) => `${this.#table}.${quoted(name)}`).join(', ');
    const set = names.slice(1).map((name) => `${quoted(name)} = excluded.${quoted(name)}`);
    this.#get = db.rows<[string], StoredRow>(`SELECT ${this.#stored} FROM ${this.#table} WHERE key = ?`);
    this.#any = db.rows<[], [number]>(`SELECT 1 FROM ${this.#table} LIMIT 1`);
    this.#put = db.prepare(
      `INSERT INTO ${this.#table} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})
       ON CONFLICT (key) DO UPDATE SET ${set.join(', ')}`,
    );
    this.#delete = db.prepare(`DELETE FROM ${this.#table} WHERE key = ?`);
    const words = quoted(wordsOf(table));
    const number = `SELECT id FROM ${this.#table} WHERE key = ?`;
    this.#index = view.text && db.prepare(`INSERT OR REPLACE INTO ${words} (rowid, text) VALUES ((${number}), ?)`);
    this.#forget = view.text && db.prepare(`DELETE FROM ${words} WHERE rowid = (${number})`);
  }

  /** Creates an empty table without indexes; replaces an existing one. */
  static create(db: Connection, view: Columned<never>, table: string): void {
    const columns = Object.keys(view.columns ?? {});
    for (const name of [table, ...columns])
      if (!NAME.test(name) || ['id', 'key', 'row', 'sum'].includes(name))
        throw new Error(`"${name}" cannot name a table or column`);
    ViewTable.drop(db, table);
    // The full-text index refers to rows by number, so the number needs a column. The index does not store the text.
    const key = view.text ? ['id INTEGER PRIMARY KEY', 'key TEXT NOT NULL UNIQUE'] : ['key TEXT PRIMARY KEY'];
    // Columns have no declared type, so that SQLite keeps numbers and strings as they are.
    db.exec(
      `CREATE TABLE ${quoted(table)} (${[...key, 'row TEXT NOT NULL', ...columns.map(quoted), SUM_COLUMN].join(', ')})`,
    );
    // Rows are cleared by this column already while the table is filled.
    if (view.clears) createIndex(db, table, [view.clears.column]);
    if (view.text)
      db.exec(
        `CREATE VIRTUAL TABLE ${quoted(wordsOf(table))} USING fts5(text, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2")`,
      );
  }

  /** Drops a table if it exists. */
  static drop(db: Connection, table: string): void {
    db.exec(`DROP TABLE IF EXISTS ${quoted(table)}; DROP TABLE IF EXISTS ${quoted(wordsOf(table))}`);
  }

  /** Creates the indexes of a view's columns if they do not exist. Without them, queries scan the whole table. */
  static index(db: Connection, view: Columned<never>, table: string): void {
    const known = db.rows<[string], [number]>(
      `SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
    );
    const cleared = view.clears?.column;
    if ((known.get(table)?.[0] ?? 0) > (cleared === undefined ? 0 : 1)) return;
    const columns = Object.keys(view.columns ?? {}).filter((column) => column !== cleared);
    for (const indexed of [...columns.map((column) => [column]), ...(view.indexes ?? [])])
      createIndex(db, table, indexed);
  }

  /** Replaces `table` by `next`. */
  static replace(db: Connection, { text }: Columned<never>, table: string, next: string): void {
    db.exec(`DROP TABLE ${quoted(table)}; ALTER TABLE ${quoted(next)} RENAME TO ${quoted(table)}`);
    db.exec(`DROP TABLE IF EXISTS ${quoted(wordsOf(table))}`);
    if (text) db.exec(`ALTER TABLE ${quoted(wordsOf(next))} RENAME TO ${quoted(wordsOf(table))}`);
  }

  get(key: string): Row | undefined {
    if (!this.#suspects) return this.#row(key);
    this.#suspects.assertComplete();
    const cached = this.#cache.get(this.#name, key);
    if (cached) return cached.row as Row | undefined;
    if (this.#suspects.has(key))
      throw new StreamUnreadableError(`a stream that ${this.#name} is made from cannot be read`);
    const found = this.#get.get(key);
    const row = found && this.#intact(found, key);
    this.#cache.set(this.#name, key, row, found?.[1].length ?? 0);
    return row;
  }

  suspect(): readonly { readonly key: string; readonly row: Row | undefined; readonly stream: string }[] {
    return (this.#suspects?.all() ?? []).map(({ key, stream }) => ({ key, row: this.#row(key), stream }));
  }

  #row(key: string): Row | undefined {
    const found = this.#get.get(key);
    return found && this.#intact(found, key);
  }

  /** The row, if all that is stored of it is what was written. @throws StoreUnavailableError while it is made again */
  #intact(stored: StoredRow, key = stored[0]): Row {
    if (stored[0] !== key || stored.at(-1) !== sumOf(stored.slice(0, -1)))
      throw this.#db.reportDamage(`a row of ${this.#name} does not match its checksum`);
    return JSON.parse(stored[1]) as Row;
  }

  isEmpty(): boolean {
    return this.#any.get() === undefined;
  }

  find(query: RowQuery = {}): readonly { readonly key: string; readonly row: Row }[] {
    const { orderBy = 'key', descending = false, after, limit = LIMIT, matching } = query;
    assertPage(limit);
    const column = this.#column(orderBy);
    const narrowed = this.#narrowed(query);
    const strings = matching && stringsOf(matching.words);
    if (strings?.length === 0) return [];
    const direction = descending ? 'DESC' : 'ASC';
    const order = orderBy === 'key' ? `key ${direction}` : `${column} ${direction}, key ${direction}`;
    const page = (
      more: readonly string[],
      bounds: readonly ColumnValue[],
      rows: number,
    ): readonly { readonly key: string; readonly row: Row }[] => {
      const part = { terms: [...narrowed.terms, ...more], values: [...narrowed.values, ...bounds], column, order };
      return matching && strings
        ? this.#searched(part, { view: matching.view, strings }, descending, rows)
        : this.#page(part, rows);
    };
    if (!after) return page([], [], limit);
    const [beyond, from] = descending ? ['<', '<='] : ['>', '>='];
    if (orderBy === 'key') return page([`key ${beyond} ?`], [after.key], limit);
    // NULL sorts before every value, and no comparison with it is true.
    const isNull = `${column} IS NULL`;
    const [first, rest] =
      after.value === null
        ? ([
            page([isNull, `key ${beyond} ?`], [after.key], limit),
            descending ? undefined : `${column} IS NOT NULL`,
          ] as const)
        : // The first condition is what an index can seek to, so that a page costs the same whatever comes before it.
          ([
            page(
              [`${column} ${from} ?`, `(${column} ${beyond} ? OR key ${beyond} ?)`],
              [after.value, after.value, after.key],
              limit,
            ),
            descending ? isNull : undefined,
          ] as const);
    if (rest === undefined || first.length === limit) return first;
    return [...first, ...page([rest], [], limit - first.length)];
  }

  #page(
    { terms, values, order }: Part,
    limit: number,
    from = this.#table,
  ): readonly { readonly key: string; readonly row: Row }[] {
    const sql = `SELECT ${this.#stored} FROM ${from} ${clause(terms)} ORDER BY ${order} LIMIT ?`;
    return this.#rows(sql, [...values, limit]);
  }

  /**
   * A page of the rows whose text has the words. The first rows of the part are looked up in the full-text index one by one,
   * so that words which many rows have cost the same whatever their number. Rare words, and those of which these rows have
   * too few, are collected from the index.
   */
  #searched(
    part: Part,
    { view, strings }: { readonly view: string; readonly strings: readonly string[] },
    descending: boolean,
    limit: number,
  ): readonly { readonly key: string; readonly row: Row }[] {
    const { terms, values, column, order } = part;
    const [searched, words, text] = [quoted(view), quoted(wordsOf(view)), strings.join(' ')];
    const matching = `SELECT key AS _matching FROM ${searched} WHERE id IN (SELECT rowid FROM ${words} WHERE ${words} MATCH ?)`;
    if (this.#isRare(words, text)) {
      // SQLite keeps the order of tables in a cross join, and would read every row that the conditions let through.
      const from = `(${matching}) CROSS JOIN ${this.#table} ON key = _matching`;
      return this.#page({ ...part, values: [text, ...values] }, limit, from);
    }
    // All words that begin like a prefix would be merged again for every row.
    if (limit <= LOOKED_UP / 4 && !strings.some((string) => string.endsWith('*'))) {
      const number = `SELECT _searched.id FROM ${searched} AS _searched WHERE _searched.key = ${this.#table}.key`;
      const has = `(SELECT 1 FROM ${words} WHERE ${words} MATCH ? AND rowid = (${number})) IS NOT NULL`;
      const [bound] = this.#query<[ColumnValue]>(
        `SELECT ${column} FROM ${this.#table} ${clause(terms)} ORDER BY ${order} LIMIT 1 OFFSET ${LOOKED_UP - 1}`,
      ).all(...values);
      if (!bound) return this.#page({ ...part, terms: [...terms, has], values: [...values, text] }, limit);
      // NULL sorts before every value.
      const near = [...terms, descending ? `${column} >= ?` : `(${column} <= ? OR ${column} IS NULL)`, has];
      const found =
        bound[0] === null ? [] : this.#page({ ...part, terms: near, values: [...values, bound[0], text] }, limit);
      if (found.length === limit) return found;
    }
    return this.#page({ ...part, terms: [...terms, `key IN (${matching})`], values: [...values, text] }, limit);
  }

  /** @param words the quoted name of the full-text index */
  #isRare(words: string, text: string): boolean {
    const [count] = this.#query<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${words} WHERE ${words} MATCH ? LIMIT ${RARE})`,
    ).all(text)[0] ?? [RARE];
    return count < RARE;
  }

  /** The conditions of a query but its place and its words. */
  #narrowed({ where = {}, within, naming }: RowQuery): { terms: string[]; values: ColumnValue[] } {
    const { terms, values } = this.#matching(where);
    for (const [name, { from, to }] of Object.entries(within ?? {}))
      for (const [sign, bound] of [
        ['>=', from],
        ['<=', to],
      ] as const)
        if (bound !== undefined) {
          terms.push(`${this.#column(name)} ${sign} ?`);
          values.push(bound);
        }
    for (const [name, word] of Object.entries(naming ?? {})) {
      terms.push(`instr(' ' || ${this.#column(name)} || ' ', ?) > 0`);
      values.push(` ${word} `);
    }
    return { terms, values };
  }

  nearest({ any, all, where = {}, limit }: WordQuery): readonly { readonly key: string; readonly row: Row }[] {
    if (!this.#text) throw new RangeError(`${this.#table} has no text`);
    assertPage(limit);
    const [some, every] = [stringsOf(any).join(' OR '), stringsOf(all).join(' ')];
    if (some === '' || every === '') return [];
    const { terms, values } = this.#matching(where);
    const words = quoted(wordsOf(this.#name));
    const sql = `SELECT ${this.#stored} FROM ${words} JOIN ${this.#table} ON id = ${words}.rowid
      ${clause([`${words} MATCH ?`, ...terms])} ORDER BY bm25(${words}), key LIMIT ?`;
    return this.#rows(sql, [`(${every}) AND (${some})`, ...values, limit]);
  }

  #rows(sql: string, values: readonly ColumnValue[]): readonly { readonly key: string; readonly row: Row }[] {
    return this.#query<StoredRow>(sql)
      .all(...values)
      .map((stored) => ({ key: stored[0], row: this.#intact(stored) }));
  }

  *all(query: Omit<RowQuery, 'after' | 'limit'> = {}): Generator<{ readonly key: string; readonly row: Row }, void> {
    const value = this.#columns.find(([name]) => name === query.orderBy)?.[1];
    let after: RowQuery['after'];
    do {
      const page = this.find({ ...query, ...(after ? { after } : {}), limit: LIMIT_MAX });
      yield* page;
      const last = page.length < LIMIT_MAX ? undefined : page.at(-1);
      after = last && { value: value ? value(last.row) : last.key, key: last.key };
    } while (after);
  }

  count(where: Readonly<Record<string, ColumnValue>> = {}): number {
    const { terms, values } = this.#matching(where);
    return this.#query<[number]>(`SELECT count(*) FROM ${this.#table} ${clause(terms)}`).get(...values)?.[0] ?? 0;
  }

  /** Stores a row; undefined deletes it. */
  put(key: string, row: Row | undefined): void {
    this.#cache.forget(this.#name, key);
    if (row === undefined) {
      this.#forget?.run(key);
      this.#delete.run(key);
      return;
    }
    const text = JSON.stringify(this.#kept ? this.#kept(row) : row);
    const stored = [storable(key), text, ...this.#columns.map(([, value]) => storable(value(row)))];
    this.#put.run(...stored, sumOf(stored));
    if (this.#text) this.#index?.run(key, this.#text(row));
  }

  #matching(where: Readonly<Record<string, ColumnValue>>): { terms: string[]; values: ColumnValue[] } {
    this.#suspects?.assertComplete();
    const terms = Object.keys(where).map((name) => `${this.#column(name)} IS ?`);
    if (this.#suspects?.any() === true) terms.push(this.#suspects.excluded);
    return { terms, values: Object.values(where) };
  }

  #column(name: string): string {
    if (name !== 'key' && !this.#columns.some(([known]) => known === name))
      throw new RangeError(`${this.#table} has no column ${name}`);
    return quoted(name);
  }

  /** Prepares each query once; there are few different ones, since there are few columns. */
  #query<Result extends readonly unknown[]>(sql: string): Query<Result> {
    let query = this.#queries.get(sql);
    if (!query) this.#queries.set(sql, (query = this.#db.rows<readonly ColumnValue[], never>(sql)));
    return query;
  }
}

/** Index names are global and do not change when their table is renamed, so each gets a random suffix. */
function createIndex(db: Connection, table: string, columns: readonly string[]): void {
  const name = quoted([table, ...columns, randomUUID().slice(0, 8)].join('_'));
  db.exec(`CREATE INDEX ${name} ON ${quoted(table)} (${[...columns, 'key'].map(quoted).join(', ')})`);
}

/** The name of the table that indexes the words of another one. */
export const wordsOf = (table: string): string => `${table}_words`;

/**
 * Converts a search text to FTS5's query language: every word and phrase becomes a quoted string, so that nothing is
 * interpreted as an operator.
 */
function stringsOf(words: string): readonly string[] {
  return (words.match(/"[^"]*"|[^\s"]+/gu) ?? []).flatMap((part) => {
    const bare = part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
    return bare === '' ? [] : [`"${bare}"${part.endsWith('*') ? '*' : ''}`];
  });
}

function assertPage(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new RangeError(`a page holds 1 to ${LIMIT_MAX} rows, not ${limit}`);
}

function clause(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `WHERE ${terms.join(' AND ')}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
