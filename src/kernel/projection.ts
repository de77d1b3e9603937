import { type Fact, type Recorded } from './event.js';

export type ColumnValue = string | number | null;

/**
 * A read model as a fold: each event touches the rows that `keys` names, `apply` says what becomes of a row. The
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
  /** The row after the event; undefined deletes it. `row` is undefined for a key not seen before. */
  readonly apply: (row: Row | undefined, event: Recorded<F>, key: string) => Row | undefined;
  readonly columns?: Readonly<Record<string, (row: Row) => ColumnValue>>;
  /**
   * Rows that one event deletes together: those with `value` in a column, for instance all rows of an account that is
   * erased. `value` is undefined for an event that deletes none so.
   */
  readonly clears?: { readonly column: string; readonly value: (event: Recorded<F>) => ColumnValue | undefined };
  /** The words by which a row is found, indexed whenever the row is stored; case and accents do not count. */
  readonly text?: (row: Row) => string;
  /** What of a row is stored, where its text takes what later events do not need; all of it when omitted. */
  readonly kept?: (row: Row) => Row;
  /** Columns indexed together, for a query by all but the last that is ordered by the last. A change is a new version. */
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
  /** Column → bounds, both inclusive; a row without a value is outside of any. */
  readonly within?: Readonly<
    Record<string, { readonly from?: ColumnValue | undefined; readonly to?: ColumnValue | undefined }>
  >;
  /** Column of words between spaces → a word that is one of them. */
  readonly naming?: Readonly<Record<string, string>>;
  /**
   * Only rows whose key has, in a view with a text, a row in which all of these words occur; what stands in double
   * quotes occurs in this order, and a word that ends in * goes on in any way. No word finds nothing.
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
 * Reads one view's rows. Obtained from the projector by view. A row is suspect while a stream that it is made from cannot
 * be read: it may be missing, or lack what followed.
 */
export interface ViewReader<Row> {
  /** @throws StreamUnreadableError for a suspect row. */
  get(key: string): Row | undefined;
  /** Without suspect rows, as `all` and `count`. */
  find(query?: RowQuery): readonly { readonly key: string; readonly row: Row }[];
  /** Every row of a query, read page by page. */
  all(query?: Omit<RowQuery, 'after' | 'limit'>): Generator<{ readonly key: string; readonly row: Row }, void>;
  /**
   * Rows of a view with a text that have all of some words and any of others, those with most of the rarest words first.
   * Words are read as in `matching`.
   */
  nearest(query: WordQuery): readonly { readonly key: string; readonly row: Row }[];
  count(where?: Readonly<Record<string, ColumnValue>>): number;
  /** The suspect rows, as they were when their stream could last be read; undefined where there was none yet. */
  suspect(): readonly { readonly key: string; readonly row: Row | undefined; readonly stream: string }[];
}
