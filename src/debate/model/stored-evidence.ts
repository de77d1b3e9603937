import { type EvidenceItem, type MissingEvidence, PASSAGE_CHARS_MAX } from '../../evidence/index.js';
import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type DebateState } from './debate-state.js';
import { type DebateData, type DebateFact } from './debate.events.js';

/** Evidence as it was gathered, before a model has read any of it. */
export interface GatheredEvidence {
  readonly items: Gathered['items'];
  readonly missing: DebateData<'EvidenceMissing'>['missing'];
}
type Gathered = DebateData<'EvidenceGathered'>;
type EvidenceFact = Extract<DebateFact, { type: 'EvidenceGathered' | 'EvidenceMissing' }>;

/**
 * A fork may append at most 1 MiB at once (see TEXT_BYTES_MAX in stored-article.ts); evidence may take an eighth of
 * that.
 */
const EVIDENCE_BYTES_MAX = 128 * 1_024;
const ADDRESS_CHARACTERS_MAX = 2_000;
const LINE_CHARACTERS_MAX = 500;
const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export const evidenceHash = (items: Gathered['items']): string => sha256(canonicalJson(items));

/** Cuts a long line and removes half of a surrogate pair that the cut may leave. */
const line = (text: string): string => text.slice(0, LINE_CHARACTERS_MAX).replace(/[\ud800-\udbff]$/, '');
const lineOrNull = (text: string | null): string | null => (text === null ? null : line(text));

/**
 * Evidence in its stored form: items whose quotes occur in their passage and the article, as many as fit the events.
 * Pure.
 * @param instructs whether a text tries to instruct a language model
 */
export function storedEvidence(
  article: DebateData<'ArticleImported'>['article'],
  found: { readonly items: readonly EvidenceItem[]; readonly missing: readonly MissingEvidence[] },
  instructs: (text: string) => boolean,
): GatheredEvidence {
  let bytes = 0;
  const fits = (entry: object): boolean =>
    (bytes += Buffer.byteLength(JSON.stringify(entry)) + 1) <= EVIDENCE_BYTES_MAX;
  const isInArticle = (words: string): boolean => article.text.includes(words) || article.title.includes(words);
  const items = found.items
    .map((item) => ({
      ...item,
      title: lineOrNull(item.title),
      publisher: lineOrNull(item.publisher),
      date: item.date !== null && DATE.test(item.date) ? item.date : null,
      how: line(item.how),
      why: line(item.why),
      quotes: item.quotes && { ...item.quotes },
      instructs: instructs(`${item.title ?? ''}\n\n${item.passage}`),
    }))
    .filter(
      ({ url, passage, quotes }) =>
        url.length <= ADDRESS_CHARACTERS_MAX &&
        passage.length <= PASSAGE_CHARS_MAX &&
        (quotes === null || (isInArticle(quotes.article) && passage.includes(quotes.evidence))),
    )
    .filter(fits);
  const missing = found.missing
    .map((gap) => ({
      ...gap,
      url: gap.url !== null && gap.url.length <= ADDRESS_CHARACTERS_MAX ? gap.url : null,
      detail: line(gap.detail),
      quote: gap.quote !== null && isInArticle(gap.quote) ? gap.quote : null,
    }))
    .filter(fits);
  return { items, missing };
}

/** The events for gathered evidence, in the order of the claims. */
export function evidenceFacts({ items, missing }: GatheredEvidence): readonly EvidenceFact[] {
  const byClaim = new Map<string, Gathered['items']>();
  for (const item of items) byClaim.set(item.claim, [...(byClaim.get(item.claim) ?? []), item]);
  return [
    ...[...byClaim].map(([claim, own]) => ({
      type: 'EvidenceGathered' as const,
      data: { claim, items: own, sha256: evidenceHash(own) },
    })),
    ...(missing.length > 0 ? [{ type: 'EvidenceMissing' as const, data: { missing } }] : []),
  ];
}

/** Why this cannot be evidence about the article of a debate; undefined when it can. */
export function evidenceFault({ article, claims, evidence }: DebateState, fact: EvidenceFact): string | undefined {
  const known = new Set(claims?.claims.map(({ id }) => id));
  const told = new Set([...(evidence?.items ?? []), ...(evidence?.missing ?? [])].map(({ id }) => id));
  const entries = fact.type === 'EvidenceGathered' ? fact.data.items : fact.data.missing;
  const text = article?.article;
  const isInArticle = (words: string): boolean =>
    text?.text.includes(words) === true || text?.title.includes(words) === true;
  for (const entry of entries) {
    if (told.has(entry.id)) return `the id ${entry.id} is used twice`;
    told.add(entry.id);
    if (!known.has(entry.claim)) return `${entry.id} is about ${entry.claim}, which is not a claim`;
    if ('passage' in entry) {
      if (fact.type === 'EvidenceGathered' && entry.claim !== fact.data.claim)
        return `${entry.id} and its event are about different claims`;
      if (entry.quotes !== null && !entry.passage.includes(entry.quotes.evidence))
        return `${entry.id} quotes words that are not in its passage`;
      if (entry.quotes !== null && !isInArticle(entry.quotes.article))
        return `${entry.id} quotes words that are not in the article`;
    } else if (entry.quote !== null && !isInArticle(entry.quote))
      return `${entry.id} quotes words that are not in the article`;
  }
  if (fact.type === 'EvidenceGathered' && evidenceHash(fact.data.items) !== fact.data.sha256)
    return 'the evidence does not match its recorded hash';
  return undefined;
}
