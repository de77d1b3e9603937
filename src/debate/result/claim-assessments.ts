import { rounded, scatter, weightedScore, type Consensus } from '../model/consensus.js';
import { argumentsOf } from '../model/votes.js';
import { type DebateState, type DebateData } from '../stages/index.js';
import { claimAbout } from './quoted-claim.js';
import { claimVotesOf, type CurrentClaimVote } from './claim-votes.js';
import { type DebateResult } from './debate-result.schema.js';
import { flagRows, spokenOf } from './flag-rows.js';
import { withToldFlags } from './told-flags.js';

/** The name of the comparison without a model. */
const OFFLINE = 'offline';

/** A claim with its assessment by the debate. */
export type ClaimAssessment = DebateResult['claims'][number];

/** A sentence about the model that determined or contradicts the stance; empty when no model was involved. */
export function weighingInWords({
  weighedBy,
  dissent,
}: Pick<ClaimAssessment['evidence'][number], 'weighedBy' | 'dissent'>): string {
  if (dissent)
    return `The model ${dissent.model} finds that the passage ${dissent.stance} the claim: “${dissent.quote}”.`;
  return weighedBy === OFFLINE ? '' : `Stance determined by the model ${weighedBy}.`;
}

/** The flags of a verdict, one for each passage, each with the agents that speak of it and the claim that it is about. */
export const flagsWithClaims = (
  state: DebateState,
  flags: Consensus['flags'],
): readonly (Consensus['flags'][number] & { readonly claim: string | null })[] =>
  spokenOf(state, flagRows(state.article?.article, withToldFlags(state, flags))).map((flag) => ({
    ...flag,
    claim: claimAbout(state, flag.quote),
  }));

/** The article's claims in order of appearance, with their assessments so far. Pure. */
export function claimAssessmentsOf(state: DebateState): readonly ClaimAssessment[] {
  const votesOn = claimVotesOf(state);
  const flags = flagsWithClaims(state, state.consensus?.flags ?? []);
  const spoken = [...argumentsOf(state, 1), ...argumentsOf(state, 2)];
  return (state.claims?.claims ?? []).map((claim) => {
    const votes = votesOn.get(claim.id) ?? [];
    const platforms = [...new Set(votes.map(({ platform }) => platform))].map((platform) => {
      const here = votes.filter((vote) => vote.platform === platform);
      return { platform, credibility: rounded(credibilityOf(here)), votes: here.length };
    });
    return {
      ...claim,
      credibility: votes.length === 0 ? null : rounded(credibilityOf(votes)),
      spread: votes.length === 0 ? null : rounded(scatter(votes.map(({ credibility }) => credibility))),
      votes: votes.length,
      platforms,
      flags: flags
        .filter((flag) => flag.claim === claim.id)
        .map(({ flag, quote, evidence, personas }) => ({ flag, quote, ...(evidence ? { evidence } : {}), personas })),
      evidence: (state.evidence?.items ?? [])
        .filter((item) => item.claim === claim.id)
        .map((item) => ({ ...item, weighedBy: item.weighedBy ?? OFFLINE, dissent: item.dissent ?? null })),
      weighing: weighingOf(state, claim.id),
      missing: (state.evidence?.missing ?? []).filter((gap) => gap.claim === claim.id),
      for: placesOf(spoken, claim.id, (credibility) => credibility > 50),
      against: placesOf(spoken, claim.id, (credibility) => credibility < 50),
    };
  });
}

function weighingOf({ weighings }: DebateState, claim: string): ClaimAssessment['weighing'] {
  const weighing = weighings.find((known) => known.claim === claim);
  return weighing ? { model: weighing.model, problem: weighing.problem } : null;
}

const credibilityOf = (votes: readonly CurrentClaimVote[]): number =>
  weightedScore(votes.map(({ weight, confidence, credibility }) => ({ weight, confidence, score: credibility })));

function placesOf(
  spoken: readonly DebateData<'ArgumentMade'>[],
  claim: string,
  side: (credibility: number) => boolean,
): ClaimAssessment['for'] {
  return spoken
    .filter(({ on, claims }) => {
      const vote = claims.find(({ id }) => id === claim);
      return on.includes(claim) && vote !== undefined && side(vote.credibility);
    })
    .map(({ round, persona }) => ({ round, persona }));
}
