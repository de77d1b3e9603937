import { type Fact, type Recorded } from './event.js';

export type ColumnValue = string | number | null;

/**
 * A read model as a fold: each event changes the rows that `keys` returns, `apply` computes a row's new value. The
 * projector owns tables, checkpoints and transactions, and rebuilds the table when `version` changes.
 * Rows are plain JSON; `columns` are copied out of a row and indexed, for queries.
 */
export interface View<Row, F extends Fact> {
  /** snake_case; names the table. */
  readonly name: string;
  readonly version: number;
  /** Only these event types are fed to the view. */
  readonly types: readonly F['type'][];
  readonly keys: (event: Recorded<F>) => readonly string[];
  /** The row after the event; undefined deletes it. `row` is undefined for a new key. */
  readonly apply: (row: Row | undefined, event: Recorded<F>, key: string) => Row | undefined;
  readonly columns?: Readonly<Record<string, (row: Row) => ColumnValue>>;
  /**
   * Rows that one event deletes: those with `value` in a column, for instance all rows of an account that is
   * erased. `value` is undefined for events that delete no rows this way.
   */
  readonly clears?: { readonly column: string; readonly value: (event: Recorded<F>) => ColumnValue | undefined };
  /** The words by which a row is found, indexed when the row is stored; case and accents are ignored. */
  readonly text?: (row: Row) => string;
  /** The part of a row that is stored, when its text needs data that later events do not need; the whole row when omitted. */
  readonly kept?: (row: Row) => Row;
  /** Columns indexed together, for a query by all but the last, ordered by the last. Changing them needs a new version. */
  readonly indexes?: readonly (readonly string[])[];
}

export interface WordQuery {
  readonly any: string;
  readonly all: string;
  /** Column → exact value. */
  readonly where?: Readonly<Record<string, ColumnValue>>;
  /** 1 to 1,000. */
  readonly limit: number;
}

export interface RowQuery {
  /** Column → exact value. */
  readonly where?: Readonly<Record<string, ColumnValue>>;
  /** Column → bounds, both inclusive. A row without a value is never within them. */
  readonly within?: Readonly<
    Record<string, { readonly from?: ColumnValue | undefined; readonly to?: ColumnValue | undefined }>
  >;
  /** Column of space-separated words → one of these words. */
  readonly naming?: Readonly<Record<string, string>>;
  /**
   * Only rows whose key also has a row in `view` whose text contains all of `words`. Words in double quotes must be
   * adjacent, and a word ending in * is a prefix. Without words nothing is found.
   */
  readonly matching?: { readonly view: string; readonly words: string };
  /** A column, or the key when omitted. */
  readonly orderBy?: string;
  readonly descending?: boolean;
  /** Exclusive cursor: the `orderBy` value and key of the last row seen. */
  readonly after?: { readonly value: ColumnValue; readonly key: string };
  /** 1 to 1,000; 100 when omitted. */
  readonly limit?: number;
}

/**
 * Reads one view's rows. Obtained from the projector. A row is suspect while a stream that it is made from cannot
 * be read: it may be missing or outdated.
 */
export interface ViewReader<Row> {
  /** @throws StreamUnreadableError for a suspect row. */
  get(key: string): Row | undefined;
  /** Without suspect rows, like `all` and `count`. */
  find(query?: RowQuery): readonly { readonly key: string; readonly row: Row }[];
  /** Every row of a query, read page by page. */
  all(query?: Omit<RowQuery, 'after' | 'limit'>): Generator<{ readonly key: string; readonly row: Row }, void>;
  /**
   * Rows whose text contains every word of `all` and at least one of `any`, best match first by BM25. Nothing is found
   * when either is empty. The syntax is that of `matching`.
   * @throws RangeError for a view without a text
   */
  nearest(query: WordQuery): readonly { readonly key: string; readonly row: Row }[];
  count(where?: Readonly<Record<string, ColumnValue>>): number;
  /** The suspect rows in their last readable state; undefined when there was none. */
  suspect(): readonly { readonly key: string; readonly row: Row | undefined; readonly stream: string }[];
}
