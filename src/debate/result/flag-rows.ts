import { type Article } from '../../articles/index.js';
import { type Consensus } from '../model/consensus.js';

type Flag = Consensus['flags'][number];

/** Overlap of two quotations, as a share of the shorter one, from which both are about one passage. */
const SAME_PASSAGE = 0.5;

interface Place {
  readonly field: 'title' | 'text';
  readonly start: number;
  readonly end: number;
}

function placeOf(article: Pick<Article, 'title' | 'text'> | undefined, quote: string): Place | null {
  for (const field of ['text', 'title'] as const) {
    const start = quote === '' ? -1 : (article?.[field].indexOf(quote) ?? -1);
    if (start >= 0) return { field, start, end: start + quote.length };
  }
  return null;
}

function isSamePassage(a: Place | null, b: Place | null): boolean {
  if (!a || !b || a.field !== b.field) return false;
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common >= SAME_PASSAGE * Math.min(a.end - a.start, b.end - b.start);
}

/**
 * The flags of a verdict with one row for each flag and passage: where agents quote more or less of the same words, the
 * words that most of them quote stand for all. The most supported first. Pure.
 */
export function flagRows(
  article: Pick<Article, 'title' | 'text'> | undefined,
  flags: readonly Flag[],
): readonly Flag[] {
  const rows: { readonly place: Place | null; readonly flag: Flag }[] = [];
  for (const flag of flags) {
    const place = placeOf(article, flag.quote);
    const at = rows.findIndex(
      (row) =>
        row.flag.flag === flag.flag && row.flag.evidence?.id === flag.evidence?.id && isSamePassage(row.place, place),
    );
    const same = rows[at];
    if (!same) rows.push({ place, flag });
    else
      rows[at] = { ...same, flag: { ...same.flag, personas: [...new Set([...same.flag.personas, ...flag.personas])] } };
  }
  return rows.map(({ flag }) => flag).sort((a, b) => b.personas.length - a.personas.length);
}
