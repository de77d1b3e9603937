import { topicsOf } from '../../analysts/index.js';
import { type ClaimVote } from '../model/recorded.js';
import { argumentsOf, countedConfidence, votesOf } from '../model/votes.js';
import { oncePerState } from './once-per-state.js';
import { type DebateState } from '../stages/index.js';

/** One agent's latest vote on one claim, with its confidence as it counts. */
export interface CurrentClaimVote extends ClaimVote {
  readonly persona: string;
  readonly platform: string;
  readonly weight: number;
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
export const claimVotesOf = oncePerState(countedVotesOf);

function countedVotesOf(state: DebateState): ReadonlyMap<string, readonly CurrentClaimVote[]> {
  const latest = latestClaimVotes(state);
  const votes = new Map<string, CurrentClaimVote[]>();
  for (const { persona, platform, weight } of votesOf(state))
    for (const vote of latest.get(persona) ?? []) {
      const of = votes.get(vote.id) ?? [];
      of.push({ ...vote, confidence: countedConfidence(state, vote.confidence), persona, platform, weight });
      votes.set(vote.id, of);
    }
  return votes;
}

/** The agents that know the field of a claim, as the opening records what they know. */
export function competentOn(state: DebateState, claimId: string): ReadonlySet<string> {
  const quote = state.claims?.claims.find(({ id }) => id === claimId)?.quote ?? '';
  const topics: ReadonlySet<string> = topicsOf(quote);
  const agents = state.opening?.agents ?? [];
  return new Set(
    agents.flatMap(({ id, expertise = [] }) => (expertise.some((topic) => topics.has(topic)) ? [id] : [])),
  );
}
