import { type AttributionKind, type Claim, type ClaimKind } from '../../claims/index.js';
import { type Persona, type SignalId } from '../../personas/index.js';
import { type ClaimOpinion, type Depth } from '../analyst.js';
import { attentionTo } from './judgement.js';
import { type Reading } from './reading.js';

/** Claims that an agent takes up at each depth. */
const CLAIMS_MAX: Readonly<Record<Depth, number>> = { micro: 3, standard: 8, deep: Infinity };

/** The signal whose watchers care most about a kind of claim. */
const CONCERN: Readonly<Record<ClaimKind, SignalId>> = {
  figure: 'numbers',
  event: 'dates-and-places',
  quotation: 'quotation',
  cause: 'unsupported-claims',
  comparison: 'superlatives',
  prediction: 'certainty',
  rule: 'documents',
  opinion: 'balance',
};

/** What a source is worth to a claim, in log-odds at an attention of 1 to attribution. */
const SOURCE: Readonly<Record<AttributionKind, number>> = {
  named: 0.7,
  document: 0.8,
  role: 0.25,
  anonymous: -0.9,
  none: -0.35,
};
/** How much of the agent's score for the whole article goes into each claim. */
const ARTICLE_SHARE = 0.6;
const SOURCED_FIGURE = 0.25;
const UNSOURCED_FIGURE = -0.45;
const HEDGED = -0.3;
const CERTAIN = -0.5;
const PREDICTION = -0.3;
const OVERSTATED = -0.9;
const HEDGES =
  /\b(?:may|might|could|reportedly|allegedly|apparently|perhaps|possibly|rumou?red|believed|thought to)\b/i;
const CERTAINTIES =
  /\b(?:undoubtedly|certainly|definitely|always|never|everybody|everyone|nobody|proves?|proven|guaranteed)\b/i;

/**
 * The claims that concern a persona, most first: the most check-worthy, weighted by its attention to what such a claim
 * is made of. Orders to a machine are no claims.
 */
export function claimsFor(
  claims: readonly Claim[],
  reading: Reading,
  persona: Persona,
  depth: Depth,
): readonly Claim[] {
  const { title, text } = reading.document;
  const isOrder = ({ field, start, end }: Claim): boolean =>
    field !== 'caption' && (field === 'title' ? title : text).orders.some((at) => at.start < end && at.end > start);
  return claims
    .filter((claim) => !isOrder(claim))
    .map((claim) => ({ claim, concern: claim.checkWorthiness * attentionTo(persona.attention, CONCERN[claim.kind]) }))
    .sort((a, b) => b.concern - a.concern)
    .slice(0, CLAIMS_MAX[depth])
    .map(({ claim }) => claim);
}

/** What speaks for or against a claim, in log-odds, by who says it, its numbers and its words, as this persona weighs them. */
function weight({ attribution, quantities, quote, kind, overstates }: Claim, { attention }: Persona): number {
  const source = attribution?.kind ?? 'none';
  const hasSource = source === 'named' || source === 'document';
  const watch = (signal: SignalId): number => attentionTo(attention, signal);
  return (
    SOURCE[source] * watch(source === 'document' ? 'documents' : 'attribution') +
    (quantities.length > 0 ? (hasSource ? SOURCED_FIGURE : UNSOURCED_FIGURE) * watch('numbers') : 0) +
    (HEDGES.test(quote) ? HEDGED * watch('hedging') : 0) +
    (CERTAINTIES.test(quote) ? CERTAIN * watch('certainty') : 0) +
    (kind === 'prediction' ? PREDICTION : 0) +
    (overstates ? OVERSTATED * watch('headline-match') : 0)
  );
}

/**
 * What a persona thinks of the claims that it takes up. It knows nothing of the world: a claim is as credible to it as
 * the article, moved by what the claim's own sentence offers.
 */
export function judgeClaims(
  claims: readonly Claim[],
  persona: Persona,
  { score, confidence }: { readonly score: number; readonly confidence: number },
): readonly ClaimOpinion[] {
  const share = Math.min(99, Math.max(1, score)) / 100;
  const start = ARTICLE_SHARE * Math.log(share / (1 - share));
  return claims.map((claim) => ({
    id: claim.id,
    credibility: Math.round(Math.round(1e6 / (1 + Math.exp(-(start + weight(claim, persona))))) / 1e4),
    confidence: Math.round(100 * confidence * (0.6 + 0.4 * claim.checkWorthiness)) / 100,
  }));
}

/** One sentence on the claim that concerns an agent most, with the article's own words. */
export function sentenceOn(claim: Claim, { credibility }: ClaimOpinion): string {
  const quote = quotable(claim.quote);
  if (quote === null) return '';
  return `Of the claim “${quote}”, ${REASONS[claim.attribution?.kind ?? 'none']}; I give it ${credibility} of 100.`;
}

const REASONS: Readonly<Record<AttributionKind, string>> = {
  named: 'the text names who says it',
  document: 'the text names the document that says it',
  role: 'the text gives a role and no name',
  anonymous: 'nobody who says it is named',
  none: 'the text gives no source',
};

const QUOTE_CHARS_MAX = 120;

/** The beginning of a claim that can stand between quotation marks; null where there is none. */
function quotable(quote: string): string | null {
  const line = quote.split(/[\n“”"]/)[0]?.trim() ?? '';
  const cut = line.length <= QUOTE_CHARS_MAX ? line : line.slice(0, QUOTE_CHARS_MAX).replace(/\s+\S*$/, '');
  return cut.split(/\s+/).length < 3 || /[{}]/.test(cut) ? null : cut;
}
