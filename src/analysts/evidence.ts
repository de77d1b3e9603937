import { type Claim } from '../claims/index.js';
import { type MissingEvidence, type WeighedEvidence } from '../evidence/index.js';
import { type Flag, type FlagId, type QuestionEvidence } from './analyst.js';

type ShownItem = QuestionEvidence['items'][number];

/** Removes the items that try to instruct a language model. */
export const shownEvidence = ({ items, missing }: QuestionEvidence): QuestionEvidence => ({
  items: items.filter(({ instructs }) => !instructs),
  missing,
});

/** The flag that a piece of evidence raises against the article; null when it raises none. */
export function flagOf({ finding, stance }: Pick<WeighedEvidence, 'finding' | 'stance'>): FlagId | null {
  if (stance !== 'disputes') return null;
  if (finding === 'no-such-quotation') return 'source-does-not-say';
  return finding === 'rated-false' ? 'fact-checked-false' : 'contradicted-by-source';
}

/** Flags that carry a quote of the evidence beside the article's. */
export const EVIDENCE_FLAGS: ReadonlySet<FlagId> = new Set([
  'source-does-not-say',
  'contradicted-by-source',
  'fact-checked-false',
  'dead-source',
]);

const itemFlag = (item: ShownItem, claim: Claim | undefined): Flag | null => {
  const flag = flagOf(item);
  const quote = item.quotes?.article ?? claim?.quote;
  if (flag === null || quote === undefined) return null;
  return { flag, quote, evidence: { id: item.id, quote: item.quotes?.evidence ?? item.passage } };
};

const gapFlag = ({ id, reason, quote, detail }: MissingEvidence): Flag | null =>
  reason === 'dead' && quote !== null ? { flag: 'dead-source', quote, evidence: { id, quote: detail } } : null;

/** Every flag that the evidence raises, each with a quote of the article and one of the evidence. */
export function flagsOfEvidence(evidence: QuestionEvidence | undefined, claims: readonly Claim[]): readonly Flag[] {
  if (!evidence) return [];
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const { items, missing } = shownEvidence(evidence);
  return [...items.map((item) => itemFlag(item, byId.get(item.claim))), ...missing.map(gapFlag)].filter(
    (flag) => flag !== null,
  );
}
