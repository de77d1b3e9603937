import { topicsOf } from '../../analysts/index.js';
import { type ClaimVote } from '../model/recorded.js';
import { argumentsOf, countedConfidence, votesOf } from '../model/votes.js';
import { type DebateState } from '../stages/index.js';

/** One agent's latest vote on one claim, with its confidence as it counts. */
export interface CurrentClaimVote extends ClaimVote {
  readonly persona: string;
  readonly platform: string;
  readonly weight: number;
  /** Whether the agent knows the field of the claim, as the opening records what it knows. */
  readonly isCompetent: boolean;
}

/** The votes of each agent on claims, from both rounds: the later one on each claim. By persona. */
export function latestClaimVotes(state: DebateState): ReadonlyMap<string, readonly ClaimVote[]> {
  const latest = new Map<string, Map<string, ClaimVote>>();
  for (const { persona, claims } of [...argumentsOf(state, 1), ...argumentsOf(state, 2)]) {
    const own = latest.get(persona) ?? new Map<string, ClaimVote>();
    for (const vote of claims) own.set(vote.id, vote);
    latest.set(persona, own);
  }
  return new Map([...latest].map(([persona, own]) => [persona, [...own.values()]]));
}

/** Every current vote on a claim, by claim. */
export function claimVotesOf(state: DebateState): ReadonlyMap<string, readonly CurrentClaimVote[]> {
  const latest = latestClaimVotes(state);
  const knows = new Map(state.opening?.agents.map(({ id, expertise = [] }) => [id, new Set<string>(expertise)]));
  const topics = new Map(state.claims?.claims.map(({ id, quote }) => [id, [...topicsOf(quote)]]));
  const votes = new Map<string, CurrentClaimVote[]>();
  for (const { persona, platform, weight } of votesOf(state))
    for (const vote of latest.get(persona) ?? []) {
      const of = votes.get(vote.id) ?? [];
      const isCompetent = topics.get(vote.id)?.some((topic) => knows.get(persona)?.has(topic) === true) === true;
      const confidence = countedConfidence(state, vote.confidence);
      of.push({ ...vote, confidence, persona, platform, weight, isCompetent });
      votes.set(vote.id, of);
    }
  return votes;
}
