import { canonicalJson } from '../../kernel/index.js';
import { StoreUnavailableError } from '../store-errors.js';
import { type AnyView } from './projected-view.js';
import { type ReadModelFile } from './read-model-file.js';

/** A row that is not as the log says. */
export interface RowDifference {
  /** The name of the view. */
  readonly table: string;
  readonly key: string;
  readonly kind: 'differs' | 'missing' | 'unknown-to-log';
  /** Account of the row, where it names one. */
  readonly accountId: string | null;
}

type Values = readonly [row: string, ...columns: unknown[]];

const PAGE_ROWS = 500;
/** A row that changes meanwhile is compared again; one that is wrong stays different. */
const LOOKS_MAX = 5;

interface ComparisonParts {
  /** Resolves when both files have caught up with the log. */
  readonly refresh: () => Promise<void>;
  /** Called after each page, with the time that it took. */
  readonly rest: (workedMs: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Compares every row and column of all views with those of a file that was made from the same log. Rows of streams that
 * cannot be read are left out. The index of words is not compared.
 * @throws StoreUnavailableError when the signal is aborted
 */
export async function compareTables(
  shown: ReadModelFile,
  right: ReadModelFile,
  { refresh, rest, signal }: ComparisonParts,
): Promise<readonly RowDifference[]> {
  const found: RowDifference[] = [];
  for (const { view } of shown.views) {
    const [ours, theirs] = [new Rows(shown, view), new Rows(right, view)];
    const compare = (key: string): RowDifference | undefined => {
      if (ours.isSuspect(key) || theirs.isSuspect(key)) return undefined;
      const [one, other] = [ours.get(key), theirs.get(key)];
      if (areEqual(one, other)) return undefined;
      const kind = one && other ? 'differs' : other ? 'missing' : 'unknown-to-log';
      return { table: view.name, key, kind, accountId: accountOf(other ?? one) };
    };
    const unequal = new Set<string>();
    for (const rows of [ours, theirs])
      for (let keys = rows.after(''); keys.length > 0;) {
        const begunAt = performance.now();
        for (const key of keys) if (compare(key)) unequal.add(key);
        keys = keys.length < PAGE_ROWS ? [] : rows.after(keys.at(-1) ?? '');
        await rest(performance.now() - begunAt);
        if (signal.aborted) throw new StoreUnavailableError('the comparison was ended');
      }
    for (let looks = 1; unequal.size > 0 && looks < LOOKS_MAX; looks++) {
      await refresh();
      for (const key of unequal) if (!compare(key)) unequal.delete(key);
    }
    found.push(...[...unequal].flatMap((key) => compare(key) ?? []));
  }
  return found;
}

/** Whether a row is made from one of these streams, given by their ids, or belongs to an account among them. */
export function dependsOn({ key, accountId }: RowDifference, ids: ReadonlySet<string>): boolean {
  return ids.has(key) || ids.has(key.slice(0, key.lastIndexOf('@'))) || (accountId !== null && ids.has(accountId));
}

/** The rows of a view as they are stored. */
class Rows {
  readonly #get;
  readonly #page;
  readonly #suspects;

  constructor({ db, quarantine }: ReadModelFile, view: AnyView) {
    const columns = ['row', ...Object.keys(view.columns ?? {})].map((name) => `"${name}"`).join(', ');
    this.#get = db.rows<[string], Values>(`SELECT ${columns} FROM "${view.name}" WHERE key = ?`);
    this.#page = db.rows<[string], [string]>(
      `SELECT key FROM "${view.name}" WHERE key > ? ORDER BY key LIMIT ${PAGE_ROWS}`,
    );
    this.#suspects = quarantine.suspectsOf(view.name);
  }

  get(key: string): Values | undefined {
    return this.#get.get(key);
  }

  isSuspect(key: string): boolean {
    return this.#suspects.has(key);
  }

  /** The next page of keys. */
  after(key: string): readonly string[] {
    return this.#page.all(key).map(([next]) => next);
  }
}

function areEqual(one: Values | undefined, other: Values | undefined): boolean {
  if (!one || !other) return one === other;
  return one.every((value, index) => value === other[index]) || normal(one) === normal(other);
}

/** The order of a row's fields depends on the events that were applied together. */
function normal([row, ...columns]: Values): string {
  try {
    return canonicalJson([JSON.parse(row), columns]);
  } catch {
    return JSON.stringify([row, columns]);
  }
}

function accountOf(values: Values | undefined): string | null {
  try {
    const { accountId } = JSON.parse(values?.[0] ?? '{}') as { readonly accountId?: unknown };
    return typeof accountId === 'string' ? accountId : null;
  } catch {
    return null;
  }
}
