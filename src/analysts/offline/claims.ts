import { type Claim, type ClaimKind } from '../../claims/index.js';
import { type Persona, type SignalId } from '../../personas/index.js';
import { type ClaimOpinion, type Depth, type QuestionEvidence } from '../analyst.js';
import { evidenceFindings } from './evidence.js';
import { type Finding, type StudiedClaim, type Study, studyOf, type Worded } from './findings.js';
import { attentionTo } from './attention.js';
import { claimsRead, type ArticleReading } from './reading.js';

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
/** Added to the rank of a claim that the article is about. */
const CENTRAL = 2;

const studies = new WeakMap<
  readonly Claim[],
  {
    readonly reading: ArticleReading;
    readonly evidence: QuestionEvidence | undefined;
    readonly study: Study;
  }
>();

/** The study of the claims in the part of the article that was read, without those inside orders to a machine. */
export function studyFor(
  claims: readonly Claim[],
  reading: ArticleReading,
  article: Worded,
  evidence?: QuestionEvidence,
): Study {
  const known = studies.get(claims);
  if (known?.reading === reading && known.evidence === evidence) return known.study;
  const study = studyOf(
    claimsRead(claims, reading.document),
    article,
    reading.document.text.sentences,
    evidenceFindings(evidence),
  );
  studies.set(claims, { reading, evidence, study });
  return study;
}

/**
 * The claims that concern a persona most, in descending order: what the article is about, then by check-worthiness, weighted
 * with its attention to that kind of claim, its interests, its expertise, and the findings on the claim.
 */
export function claimsFor(
  study: Study,
  persona: Persona,
  depth: Depth,
  central: readonly string[],
): readonly StudiedClaim[] {
  const concern = ({ claim, topics, findings }: StudiedClaim): number =>
    claim.checkWorthiness *
    (0.4 + attentionTo(persona.attention, CONCERN[claim.kind])) *
    (1 +
      ((persona.interests ?? []).some((topic) => topics.has(topic)) ? INTEREST : 0) +
      ((persona.expertise ?? []).some((topic) => topics.has(topic)) ? EXPERTISE : 0) +
      (central.includes(claim.id) ? CENTRAL : 0) +
      0.4 *
        Math.max(
          0,
          ...findings.map(({ signal, logOdds }) => Math.abs(logOdds) * attentionTo(persona.attention, signal)),
        ));
  // What a text only asks or examines is not judged as if it stated it.
  const stated = study.claims.filter(({ claim }) => claim.polarity !== 'questioned');
  return (stated.length > 0 ? stated : study.claims)
    .map((studied) => ({ studied, concern: concern(studied) }))
    .sort((a, b) => b.concern - a.concern)
    .slice(0, CLAIMS_MAX[depth])
    .map(({ studied }) => studied);
}

/** The weight of a finding for a persona, in log-odds. */
const weightOf = ({ signal, logOdds }: Finding, persona: Persona): number =>
  logOdds * attentionTo(persona.attention, signal);

/** The one finding on a claim that a persona considers: the heaviest one that its attention covers. */
function seenBy(persona: Persona, { findings }: StudiedClaim): Finding | undefined {
  const seen = findings.filter(({ signal }) => attentionTo(persona.attention, signal) >= SEEN_ATTENTION_MIN);
  return seen.sort((a, b) => Math.abs(weightOf(b, persona)) - Math.abs(weightOf(a, persona)))[0];
}

/**
 * A persona's judgement of the claims that it takes up. It has no knowledge of the world: a claim's credibility is that
 * of the article, changed by the findings on the claim.
 */
export function judgeClaims(
  claims: readonly StudiedClaim[],
  persona: Persona,
  { score, confidence }: { readonly score: number; readonly confidence: number },
): readonly ClaimOpinion[] {
  const share = Math.min(99, Math.max(1, score)) / 100;
  const start = ARTICLE_SHARE * Math.log(share / (1 - share));
  return claims.map((about) => {
    const { claim, topics } = about;
    const seen = seenBy(persona, about);
    const weight = (seen === undefined ? 0 : weightOf(seen, persona)) + (claim.kind === 'prediction' ? PREDICTION : 0);
    const sure = (persona.expertise ?? []).some((topic) => topics.has(topic)) ? 1 : 0.9;
    return {
      id: claim.id,
      credibility: Math.round(Math.round(1e6 / (1 + Math.exp(-(start + weight)))) / 1e4),
      confidence: Math.round(100 * sure * confidence * (0.6 + 0.4 * claim.checkWorthiness)) / 100,
    };
  });
}
