import { z } from 'zod';
import {
  COMPARED_FINDING_IDS,
  EVIDENCE_SOURCES,
  EVIDENCE_STANCES,
  type EvidenceItem,
  MISSING_REASONS,
  type MissingEvidence,
  PASSAGE_CHARS_MAX,
  type WeighedEvidence,
} from '../../evidence/index.js';
import { canonicalJson, type FactsOf, sha256 } from '../../kernel/index.js';
import { since } from '../model/debate.machine.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';

/** A fork may append at most 1 MiB at once (see stored-article.ts); evidence may take an eighth of that. */
const EVIDENCE_BYTES_MAX = 128 * 1_024;
const ADDRESS_CHARACTERS_MAX = 2_000;
const LINE_CHARACTERS_MAX = 500;
const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A passage about a claim, as it was read. */
const evidenceItem = z.strictObject({
  /** `e1`, `e2`, …: one numbering for found and missing evidence. */
  id: z.string(),
  claim: z.string(),
  source: z.enum(EVIDENCE_SOURCES),
  url: z.string(),
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  date: z.string().nullable(),
  /** Verbatim. */
  passage: z.string().max(PASSAGE_CHARS_MAX),
  /** SHA-256 of the whole text that the passage was taken from. */
  contentSha256: z.string(),
  retrievedAt: z.string(),
  /** How it was found. */
  how: z.string(),
  finding: z.enum(COMPARED_FINDING_IDS),
  stance: z.enum(EVIDENCE_STANCES),
  why: z.string(),
  /** The words that were compared: the article's and the passage's. */
  quotes: z.strictObject({ article: z.string(), evidence: z.string() }).nullable(),
  /** Whether the passage tries to instruct a language model. Such passages are not shown to agents and do not count. */
  instructs: z.boolean(),
});

/** Evidence that was sought and not found. */
const missingEvidence = z.strictObject({
  id: z.string(),
  claim: z.string(),
  source: z.enum(EVIDENCE_SOURCES),
  url: z.string().nullable(),
  reason: z.enum(MISSING_REASONS),
  detail: z.string(),
  /** The article's words at the link. */
  quote: z.string().nullable(),
});

const gatheredSchema = z.strictObject({
  claim: z.string(),
  items: z.array(evidenceItem).min(1),
  /** SHA-256 of the items' canonical JSON. */
  sha256: z.string(),
});
type Gathered = z.output<typeof gatheredSchema>;
const missingSchema = z.strictObject({ missing: z.array(missingEvidence).min(1) });
type Missing = z.output<typeof missingSchema>['missing'];

/** Evidence as it was gathered, before a model has read any of it. */
export interface GatheredEvidence {
  readonly items: Gathered['items'];
  readonly missing: Missing;
}

/** A piece of evidence, with the readings of a model so far. */
export type RecordedEvidence = WeighedEvidence & { readonly instructs: boolean };

/** Evidence about the claims from before the first round. */
export interface DebateEvidence {
  readonly items: readonly RecordedEvidence[];
  readonly missing: Missing;
}
const NO_EVIDENCE: DebateEvidence = { items: [], missing: [] };

interface ReadArticle {
  readonly title: string;
  readonly text: string;
}
interface Kept {
  /** Null before any was gathered, and permanently when there was nothing to look up. */
  readonly evidence: DebateEvidence | null;
}
type State = CoreState &
  Kept & {
    readonly article: { readonly article: ReadArticle } | null;
    readonly claims: { readonly claims: readonly { readonly id: string }[] } | null;
  };

const evidenceHash = (items: Gathered['items']): string => sha256(canonicalJson(items));

/** Cuts a long line and removes half of a surrogate pair that the cut may leave. */
const line = (text: string): string => text.slice(0, LINE_CHARACTERS_MAX).replace(/[\ud800-\udbff]$/, '');
const lineOrNull = (text: string | null): string | null => (text === null ? null : line(text));

/**
 * Evidence in its stored form: items whose quotes occur in their passage and the article, as many as fit the events.
 * Pure.
 * @param instructs whether a text tries to instruct a language model
 */
export function storedEvidence(
  article: ReadArticle,
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

/** Why this cannot be evidence about the article of a debate; undefined when it can. */
function evidenceFault(
  { article, claims, evidence }: State,
  recorded: Gathered | { readonly missing: Missing },
): string | undefined {
  const known = new Set(claims?.claims.map(({ id }) => id));
  const told = new Set([...(evidence?.items ?? []), ...(evidence?.missing ?? [])].map(({ id }) => id));
  const entries = 'items' in recorded ? recorded.items : recorded.missing;
  const text = article?.article;
  const isInArticle = (words: string): boolean =>
    text?.text.includes(words) === true || text?.title.includes(words) === true;
  for (const entry of entries) {
    if (told.has(entry.id)) return `the id ${entry.id} is used twice`;
    told.add(entry.id);
    if (!known.has(entry.claim)) return `${entry.id} is about ${entry.claim}, which is not a claim`;
    if ('passage' in entry) {
      if ('items' in recorded && entry.claim !== recorded.claim)
        return `${entry.id} and its event are about different claims`;
      if (entry.quotes !== null && !entry.passage.includes(entry.quotes.evidence))
        return `${entry.id} quotes words that are not in its passage`;
      if (entry.quotes !== null && !isInArticle(entry.quotes.article))
        return `${entry.id} quotes words that are not in the article`;
    } else if (entry.quote !== null && !isInArticle(entry.quote))
      return `${entry.id} quotes words that are not in the article`;
  }
  if ('items' in recorded && evidenceHash(recorded.items) !== recorded.sha256)
    return 'the evidence does not match its recorded hash';
  return undefined;
}

const event = eventOf<State, Kept>();
const WHILE_IDENTIFIED = [{ from: 'identified', under: since('debate@3'), actions: 'keep' }] as const;

const events = {
  /** Under debate@3, one for each claim with evidence, before the first round. */
  EvidenceGathered: event({
    schema: gatheredSchema,
    transitions: WHILE_IDENTIFIED,
    fold: ({ evidence }, gathered) => {
      const { items, missing } = evidence ?? NO_EVIDENCE;
      return { evidence: { items: [...items, ...gathered.items], missing } };
    },
    fault: evidenceFault,
    check: 'evidence',
    inherited: (gathered) => gathered,
    inheritedLate: true,
    said: ({ claim, items }, { printable, wrapped }) =>
      items.map(({ id, stance, publisher, url, date, passage, how }) => {
        const from = [publisher, url, date].filter((part) => part !== null).join(', ');
        return wrapped(
          `${id} ${stance} ${claim}: “${printable(passage)}” ${printable(from)}. ${printable(how)}`,
          '    ',
        );
      }),
  }),
  /** Under debate@3, the evidence that was not found, and why. The last event of the step if anything is missing. */
  EvidenceMissing: event({
    schema: missingSchema,
    transitions: WHILE_IDENTIFIED,
    fold: ({ evidence }, more) => {
      const { items, missing } = evidence ?? NO_EVIDENCE;
      return { evidence: { items, missing: [...missing, ...more.missing] } };
    },
    fault: evidenceFault,
    check: 'evidence',
    inherited: (missing) => missing,
    inheritedLate: true,
    said: ({ missing }, { faint, printable }) =>
      missing.map(({ id, claim, detail, url }) =>
        faint(`    ${id} for ${claim}: ${printable(detail)} ${printable(url ?? '')}`.trimEnd()),
      ),
  }),
};
type Fact = FactsOf<typeof events>;

/** The events for gathered evidence, in the order of the claims. */
export function evidenceFacts({ items, missing }: GatheredEvidence): readonly Fact[] {
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

/** Whether evidence is still to be gathered. */
const seeksEvidence = ({ opening, claims, evidence }: State): boolean =>
  evidence === null && (claims?.claims.length ?? 0) > 0 && (opening?.evidence?.sources.length ?? 0) > 0;

interface Move {
  readonly kind: 'gather-evidence';
}

/** Gathers evidence about the claims. */
export const evidence = {
  name: 'evidence',
  initial: { evidence: null } as Kept,
  events,
  steps: {
    /** All evidence gathered together: one event for each claim, and one for missing evidence. */
    'gather-evidence': ({ gathered }: { readonly gathered: GatheredEvidence }, state) =>
      state.evidence === null ? evidenceFacts(gathered) : [],
  },
  next: (state): readonly Move[] =>
    state.debate.value === 'identified' && seeksEvidence(state) ? [{ kind: 'gather-evidence' }] : [],
  asks: ['gather-evidence'] as const,
  checks: ['evidence'] as const,
} satisfies Stage<State, Fact>;
