import { type Claim, type ClaimKind } from '../../claims/index.js';
import { type Persona, type SignalId } from '../../personas/index.js';
import { type ClaimOpinion, type Depth, type QuestionEvidence } from '../analyst.js';
import { evidenceFindings } from './evidence.js';
import { type Finding, type StudiedClaim, type Study, studyOf } from './findings.js';
import { attentionTo } from './judgement.js';
import { claimsRead, type ArticleReading } from './reading.js';
import { type Worded } from './wording.js';

/** Number of claims that an agent takes up at each depth. */
const CLAIMS_MAX: Readonly<Record<Depth, number>> = { micro: 3, standard: 8, deep: Infinity };

/** The signal whose attention weight decides how much a persona cares about a kind of claim. */
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

/** Below this attention to its signal, a persona does not notice a finding unless a peer mentions it. */
const SEEN_ATTENTION_MIN = 0.45;

/** Weight of the agent's score for the whole article in its judgement of each claim. */
const ARTICLE_SHARE = 0.6;
const PREDICTION = -0.3;
/** How much an interest or an expertise of the persona raises the rank of a claim. */
const INTEREST = 0.6;
const EXPERTISE = 0.4;
/** Added to the rank of a claim that can be put into words; less above `LONG_WORDS` words. */
const SAYABLE = 0.4;
const LONG_WORDS = 22;

const studies = new WeakMap<
  readonly Claim[],
  {
    readonly reading: ArticleReading;
    readonly wide: boolean;
    readonly evidence: QuestionEvidence | undefined;
    readonly study: Study;
  }
>();

/** The study of the claims in the part of the article that was read, without those inside orders to a machine. */
export function studyFor(
  claims: readonly Claim[],
  reading: ArticleReading,
  article: Worded,
  depth: Depth,
  evidence?: QuestionEvidence,
): Study {
  const wide = depth === 'deep';
  const known = studies.get(claims);
  if (known?.reading === reading && known.wide === wide && known.evidence === evidence) return known.study;
  const study = studyOf(claimsRead(claims, reading.document), article, wide, evidenceFindings(evidence));
  studies.set(claims, { reading, wide, evidence, study });
  return study;
}

/**
 * The claims that concern a persona most, in descending order: by check-worthiness, weighted with its attention to that
 * kind of claim, its interests, its expertise, and the findings on the claim.
 */
export function claimsFor(study: Study, persona: Persona, depth: Depth): readonly StudiedClaim[] {
  const concern = ({ claim, topics, findings, said }: StudiedClaim): number =>
    claim.checkWorthiness *
    (0.4 + attentionTo(persona.attention, CONCERN[claim.kind])) *
    (1 +
      ((persona.interests ?? []).some((topic) => topics.has(topic)) ? INTEREST : 0) +
      ((persona.expertise ?? []).some((topic) => topics.has(topic)) ? EXPERTISE : 0) +
      (said?.kind === 'claim' ? SAYABLE * Math.min(1, LONG_WORDS / said.words.split(' ').length) ** 2 : 0) +
      0.4 *
        Math.max(
          0,
          ...findings.map(({ signal, logOdds }) => Math.abs(logOdds) * attentionTo(persona.attention, signal)),
        ));
  return study.claims
    .map((studied) => ({ studied, concern: concern(studied) }))
    .sort((a, b) => b.concern - a.concern)
    .slice(0, CLAIMS_MAX[depth])
    .map(({ studied }) => studied);
}

/** The weight of a finding for a persona, in log-odds. */
export const weightOf = ({ signal, logOdds }: Finding, persona: Persona): number =>
  logOdds * attentionTo(persona.attention, signal);

const rankings = new WeakMap<Persona, WeakMap<StudiedClaim, readonly Finding[]>>();

/** A persona's findings on a claim, the heaviest first. Cached for the pair. */
export function rankedFindings(about: StudiedClaim, persona: Persona): readonly Finding[] {
  const own = rankings.get(persona) ?? new WeakMap<StudiedClaim, readonly Finding[]>();
  rankings.set(persona, own);
  const known = own.get(about);
  if (known !== undefined) return known;
  const ranked = [...about.findings].sort((a, b) => Math.abs(weightOf(b, persona)) - Math.abs(weightOf(a, persona)));
  own.set(about, ranked);
  return ranked;
}

/**
 * The one finding on a claim that a persona considers by itself: the heaviest one that its attention covers. It learns
 * the other findings from peers who mention them.
 */
export const seenBy = (persona: Persona, about: StudiedClaim): Finding | undefined =>
  rankedFindings(about, persona).find(({ signal }) => attentionTo(persona.attention, signal) >= SEEN_ATTENTION_MIN);

/** Findings that a persona conceded to peers, by claim id. It did not consider them before; now they count in full. */
export type Granted = ReadonlyMap<string, readonly Finding[]>;

/**
 * A persona's judgement of the claims that it takes up. It has no knowledge of the world: a claim's credibility is that
 * of the article, changed by the findings on the claim.
 */
export function judgeClaims(
  claims: readonly StudiedClaim[],
  persona: Persona,
  { score, confidence }: { readonly score: number; readonly confidence: number },
  granted: Granted = new Map(),
): readonly ClaimOpinion[] {
  const share = Math.min(99, Math.max(1, score)) / 100;
  const start = ARTICLE_SHARE * Math.log(share / (1 - share));
  return claims.map((about) => {
    const { claim, topics } = about;
    const seen = seenBy(persona, about);
    const conceded = (granted.get(claim.id) ?? []).filter((finding) => finding !== seen);
    const weight =
      (seen === undefined ? 0 : weightOf(seen, persona)) +
      conceded.reduce((sum, { logOdds }) => sum + logOdds, 0) +
      (claim.kind === 'prediction' ? PREDICTION : 0);
    const sure = (persona.expertise ?? []).some((topic) => topics.has(topic)) ? 1 : 0.9;
    return {
      id: claim.id,
      credibility: Math.round(Math.round(1e6 / (1 + Math.exp(-(start + weight)))) / 1e4),
      confidence: Math.round(100 * sure * confidence * (0.6 + 0.4 * claim.checkWorthiness)) / 100,
    };
  });
}
