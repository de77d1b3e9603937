import { type ViewReader } from '../kernel/index.js';
import { type DebateFilter, queryOf } from './debate-filter.js';
import { type DebateTextsRow, type Excerpt, excerptOf } from './debate-texts.view.js';
import { type DebateRow } from './debates.view.js';

/** A debate that was found; with an excerpt where it was looked for by its words. */
export interface FoundDebate {
  readonly key: string;
  readonly row: DebateRow;
  readonly excerpt?: Excerpt | null;
}

export interface DebateSearch {
  /** Whose; everybody's when undefined. */
  readonly accountId: string | undefined;
  readonly limit: number;
  /** Where the page before ended. */
  readonly after?: { readonly value: string; readonly key: string } | undefined;
  readonly filter?: DebateFilter;
}

/** A page of past and present debates, newest first. */
export function pastDebates(
  debates: ViewReader<DebateRow>,
  texts: ViewReader<DebateTextsRow>,
  { accountId, limit, after, filter = {} }: DebateSearch,
): readonly FoundDebate[] {
  const found = debates.find({
    ...queryOf(filter, accountId),
    orderBy: 'opened_at',
    descending: true,
    limit,
    ...(after === undefined ? {} : { after }),
  });
  const { q } = filter;
  if (q === undefined) return found;
  return found.map(({ key, row }) => {
    const said = texts.get(key);
    return { key, row, excerpt: said ? excerptOf(said, q) : null };
  });
}
