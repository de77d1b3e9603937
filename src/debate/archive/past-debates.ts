import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Recorded, type ViewReader } from '../../kernel/index.js';
import { type DebateFilter, queryOf } from './debate-filter.js';
import { type DebateFact } from '../stages/index.js';
import { type DebateRow, type Excerpt, excerptOf } from './debates.view.js';

/** A debate that was found; with an excerpt after a full-text search. */
export interface FoundDebate {
  readonly key: string;
  readonly row: DebateRow;
  readonly excerpt?: Excerpt | null;
}

export interface DebateSearch {
  /** The owner; all accounts when undefined. */
  readonly accountId: string | undefined;
  readonly limit: number;
  /** The end of the previous page. */
  readonly after?: { readonly value: string; readonly key: string } | undefined;
  readonly filter?: DebateFilter;
}

/** A page of past and present debates, newest first. A full-text search quotes its matches from the log. */
export async function pastDebates(
  debates: ViewReader<DebateRow>,
  history: (id: string) => Promise<readonly Recorded<DebateFact>[]>,
  { accountId, limit, after, filter = {} }: DebateSearch,
): Promise<readonly FoundDebate[]> {
  const found = debates.find({
    ...queryOf(filter, accountId),
    orderBy: 'opened_at',
    descending: true,
    limit,
    ...(after === undefined ? {} : { after }),
  });
  const { q } = filter;
  if (q === undefined) return found;
  const quoted: FoundDebate[] = [];
  for (const { key, row } of found) {
    quoted.push({ key, row, excerpt: excerptOf(await history(key), q) });
    // A page quotes up to a hundred debates, each of which takes milliseconds to read.
    await nextTurn();
  }
  return quoted;
}

/** Whether a debate of the account, or of any account, is left out because it or its owner cannot be read. */
export function isListIncomplete(debates: ViewReader<DebateRow>, accountId: string | undefined): boolean {
  return debates.suspect().some(({ row }) => accountId === undefined || !row || row.accountId === accountId);
}
