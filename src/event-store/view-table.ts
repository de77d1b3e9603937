import { randomUUID } from 'node:crypto';
import { type ColumnValue, type Fact, type RowQuery, type View, type ViewReader } from '../kernel/index.js';
import { type Connection, rows, type RowStatement } from './sqlite.connection.js';

/** What a table needs to know of a view. */
type Columned<Row> = Pick<View<Row, Fact>, 'columns' | 'indexes'>;

type Query<Row extends readonly unknown[]> = RowStatement<readonly ColumnValue[], Row>;

const NAME = /^[a-z][A-Za-z0-9_]*$/;
const LIMIT = 100;
const LIMIT_MAX = 1_000;

/** One table of rows as JSON, with the declared columns copied beside them and indexed. */
export class ViewTable<Row> implements ViewReader<Row> {
  readonly #db: Connection;
  readonly #table: string;
  readonly #columns: readonly (readonly [name: string, value: (row: Row) => ColumnValue])[];
  readonly #get;
  readonly #put;
  readonly #delete;
  readonly #queries = new Map<string, Query<never>>();

  constructor(db: Connection, view: Columned<Row>, table: string) {
    this.#db = db;
    this.#table = quoted(table);
    this.#columns = Object.entries(view.columns ?? {});
    const names = ['key', 'row', ...this.#columns.map(([name]) => name)];
    this.#get = rows<[string], [string]>(db, `SELECT row FROM ${this.#table} WHERE key = ?`);
    this.#put = db.prepare(
      `INSERT OR REPLACE INTO ${this.#table} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    this.#delete = db.prepare(`DELETE FROM ${this.#table} WHERE key = ?`);
  }

  /** An empty table in place of whatever had the name. */
  static create(db: Connection, view: Columned<never>, table: string): void {
    const columns = Object.keys(view.columns ?? {});
    for (const name of [table, ...columns])
      if (!NAME.test(name) || name === 'key' || name === 'row')
        throw new Error(`"${name}" cannot name a table or column`);
    db.exec(`DROP TABLE IF EXISTS ${quoted(table)}`);
    // Columns have no declared type, so that SQLite keeps numbers and strings as they are.
    db.exec(
      `CREATE TABLE ${quoted(table)} (${['key TEXT PRIMARY KEY', 'row TEXT NOT NULL', ...columns.map(quoted)].join(', ')})`,
    );
    // Index names are global and survive a renaming of their table.
    const suffix = randomUUID().slice(0, 8);
    for (const indexed of [...columns.map((column) => [column]), ...(view.indexes ?? [])])
      db.exec(
        `CREATE INDEX ${quoted([table, ...indexed, suffix].join('_'))} ON ${quoted(table)} (${[...indexed, 'key'].map(quoted).join(', ')})`,
      );
  }

  /** `next` takes the place of `table`. */
  static replace(db: Connection, table: string, next: string): void {
    db.exec(`DROP TABLE ${quoted(table)}; ALTER TABLE ${quoted(next)} RENAME TO ${quoted(table)}`);
  }

  get(key: string): Row | undefined {
    const found = this.#get.get(key);
    return found && (JSON.parse(found[0]) as Row);
  }

  find(query: RowQuery = {}): readonly { readonly key: string; readonly row: Row }[] {
    const { where = {}, orderBy = 'key', descending = false, after, limit = LIMIT } = query;
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
      throw new RangeError(`a page holds 1 to ${LIMIT_MAX} rows, not ${limit}`);
    const { terms, values } = this.#matching(where);
    const column = this.#column(orderBy);
    const direction = descending ? 'DESC' : 'ASC';
    if (after) {
      const beyond = descending ? '<' : '>';
      // NULL sorts before every value and compares with none.
      if (after.value === null) {
        terms.push(`((${column} IS NULL AND key ${beyond} ?)${descending ? '' : ` OR ${column} IS NOT NULL`})`);
        values.push(after.key);
      } else {
        const nulls = descending ? ` OR ${column} IS NULL` : '';
        terms.push(`(${column} ${beyond} ? OR (${column} = ? AND key ${beyond} ?)${nulls})`);
        values.push(after.value, after.value, after.key);
      }
    }
    const order = orderBy === 'key' ? `key ${direction}` : `${column} ${direction}, key ${direction}`;
    const sql = `SELECT key, row FROM ${this.#table} ${clause(terms)} ORDER BY ${order} LIMIT ?`;
    return this.#query<[key: string, row: string]>(sql)
      .all(...values, limit)
      .map(([key, row]) => ({ key, row: JSON.parse(row) as Row }));
  }

  count(where: Readonly<Record<string, ColumnValue>> = {}): number {
    const { terms, values } = this.#matching(where);
    return this.#query<[number]>(`SELECT count(*) FROM ${this.#table} ${clause(terms)}`).get(...values)?.[0] ?? 0;
  }

  /** Stores a row; undefined deletes it. */
  put(key: string, row: Row | undefined): void {
    if (row === undefined) this.#delete.run(key);
    else this.#put.run(key, JSON.stringify(row), ...this.#columns.map(([, value]) => value(row)));
  }

  #matching(where: Readonly<Record<string, ColumnValue>>): { terms: string[]; values: ColumnValue[] } {
    return {
      terms: Object.keys(where).map((name) => `${this.#column(name)} IS ?`),
      values: Object.values(where),
    };
  }

  #column(name: string): string {
    if (name !== 'key' && !this.#columns.some(([known]) => known === name))
      throw new RangeError(`${this.#table} has no column ${name}`);
    return quoted(name);
  }

  /** Prepared once a shape of query; shapes are few, since columns are. */
  #query<Result extends readonly unknown[]>(sql: string): Query<Result> {
    let query = this.#queries.get(sql);
    if (!query) this.#queries.set(sql, (query = rows<readonly ColumnValue[], never>(this.#db, sql)));
    return query;
  }
}

function clause(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `WHERE ${terms.join(' AND ')}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
