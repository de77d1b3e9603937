import { type DebateResult } from './debate-result.js';

type Entry = DebateResult['transcript'][number];

/** The strongest arguments on each side of the score. */
const EACH_SIDE = 2;
/** What a concession counts beside the points of a finding. */
const CONCESSION = 20;
/** A part that is only a habit of writing says less than a finding of the same size. */
const OF_MANNER = 0.5;

/** The part of a vote with which an argument weighs most, and its weight. */
function heaviest({ parts }: Entry): { readonly key: string; readonly weight: number } {
  const weighed = (parts ?? [])
    .filter(({ kind }) => kind !== 'prior')
    .map(({ kind, ref, points }) => ({
      key: `${kind} ${ref ?? ''}`,
      weight: (kind === 'manner' ? OF_MANNER : 1) * Math.abs(points),
    }));
  return weighed.reduce((most, part) => (part.weight > most.weight ? part : most), { key: '', weight: 0 });
}

/**
 * The arguments to which most agents conceded, then those with the greatest part of a finding, at most two above the score and two below.
 * They are of round 1, in which each agent gives its reasons; of round 2 where an agent spoke only there. Two with the same heaviest part on
 * one side are one.
 */
export function strongestArguments({ transcript, votes, consensusScore }: DebateResult): readonly Entry[] {
  if (consensusScore === null) return [];
  const conceded = new Map<string, number>();
  for (const { replies } of transcript)
    for (const { to, stance } of replies) if (stance === 'concede') conceded.set(to, (conceded.get(to) ?? 0) + 1);
  const scores = new Map(votes.map(({ persona, score }) => [persona, score]));
  const first = new Map<string, Entry>();
  for (const entry of transcript)
    if (scores.has(entry.persona) && !first.has(entry.persona) && entry.echoes === null)
      first.set(entry.persona, entry);
  const ranked = [...first.values()]
    .map((entry) => {
      const { key, weight } = heaviest(entry);
      const counted = Math.min(weight, 2 * CONCESSION);
      return { entry, key, merit: CONCESSION * (conceded.get(entry.persona) ?? 0) + counted + entry.confidence };
    })
    .sort((a, b) => b.merit - a.merit);
  const isAbove = ({ persona }: Entry): boolean => (scores.get(persona) ?? 0) >= consensusScore;
  return [true, false].flatMap((above) => {
    const keys = new Set<string>();
    return ranked
      .filter(({ entry, key }) => {
        if (isAbove(entry) !== above || (key !== '' && keys.has(key))) return false;
        keys.add(key);
        return true;
      })
      .slice(0, EACH_SIDE)
      .map(({ entry }) => entry);
  });
}
