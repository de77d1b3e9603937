import { argumentsOf, votesOf } from '../model/votes.js';
import { type DebateState } from '../stages/index.js';
import { oncePerState } from './once-per-state.js';

/** What a part counts under in the score. */
export const keyOf = ({ kind, ref }: { readonly kind: string; readonly ref?: string | undefined }): string =>
  `${kind} ${ref ?? ''}`;

/** The share of each agent's vote in the score, by persona; together 1. The score is linear in the votes. */
function sharesOf(state: DebateState): ReadonlyMap<string, number> {
  const votes = votesOf(state);
  const scores = state.consensus?.platformScores ?? [];
  const all = scores.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    votes.map(({ persona, platform, weight, confidence }) => {
      const peers = votes.filter((vote) => vote.platform === platform);
      const mass = peers.reduce((sum, peer) => sum + peer.weight * peer.confidence, 0);
      const own = mass === 0 ? 1 / peers.length : (weight * confidence) / mass;
      const of = scores.find((score) => score.platform === platform)?.weight ?? 0;
      return [persona, all === 0 ? 1 / votes.length : (own * of) / all];
    }),
  );
}

/** What each part counts in the score, in points; null where a vote does not name its parts. */
export const weighedParts = oncePerState((state): ReadonlyMap<string, number> | null => {
  const spoken = argumentsOf(state, 2);
  if (spoken.length === 0 || spoken.some(({ parts }) => parts === undefined)) return null;
  const shares = sharesOf(state);
  const sums = new Map<string, number>();
  for (const { persona, parts } of spoken)
    for (const part of parts ?? [])
      sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.points * (shares.get(persona) ?? 0));
  return sums;
});
