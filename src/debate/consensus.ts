import { type Consensus, type DebateData } from './debate.events.js';

/** One agent's standing vote: round 2, beside its score of round 1 and the flags of both. */
export interface Vote {
  readonly persona: string;
  readonly platform: string;
  readonly weight: number;
  readonly score: number;
  readonly confidence: number;
  readonly firstScore: number;
  readonly flags: DebateData<'ArgumentMade'>['flags'];
}

const DISSENT_POINTS = 25;
const AGREEMENT_POINTS = 15;
/** Of the votes, at either end of the trimmed mean. */
const TRIMMED_SHARE = 0.1;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
const rounded = (value: number, decimals = 1): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};

/** Σ wᵢcᵢsᵢ / Σ wᵢcᵢ; the plain mean where nobody has any confidence. */
export function weightedScore(votes: readonly Vote[]): number {
  const total = sum(votes.map(({ weight, confidence }) => weight * confidence));
  if (total === 0) return mean(votes.map(({ score }) => score));
  return sum(votes.map(({ weight, confidence, score }) => weight * confidence * score)) / total;
}

/** Fewest votes for a verdict: two thirds of the cast, 20 of the 30 that ship. */
export function quorumOf(agents: number): number {
  return Math.ceil((agents * 2) / 3);
}

/** Everything that the vote says; a function of the votes, the platforms' weights and the trimming alone. */
export function consensusOf(
  votes: readonly Vote[],
  platforms: readonly { readonly id: string; readonly weight: number }[],
  trimmedShare = TRIMMED_SHARE,
): Consensus {
  const platformVotes = platforms
    .map((platform) => ({ ...platform, votes: votes.filter((vote) => vote.platform === platform.id) }))
    .filter((platform) => platform.votes.length > 0);
  const scored = platformVotes.map((platform) => ({ ...platform, score: weightedScore(platform.votes) }));
  const weightSum = sum(scored.map(({ weight }) => weight));
  const exact =
    weightSum === 0
      ? mean(scored.map(({ score }) => score))
      : sum(scored.map(({ weight, score }) => weight * score)) / weightSum;
  const consensusScore = rounded(exact);

  const scores = votes.map(({ score }) => score);
  const centre = mean(scores);
  const firstMean = mean(votes.map(({ firstScore }) => firstScore));
  const moved = votes.filter(({ score, firstScore }) => score !== firstScore);
  const towards = moved.filter(
    ({ score, firstScore }) => Math.abs(score - firstMean) < Math.abs(firstScore - firstMean),
  );
  const sorted = [...scores].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length * trimmedShare);

  return {
    consensusScore,
    platformScores: scored.map(({ id, score, weight, votes: { length } }) => ({
      platform: id,
      score: rounded(score),
      weight,
      votes: length,
    })),
    spread: rounded(Math.sqrt(mean(scores.map((score) => (score - centre) ** 2)))),
    agreement: rounded(
      votes.length === 0
        ? 0
        : scores.filter((score) => Math.abs(score - consensusScore) <= AGREEMENT_POINTS).length / votes.length,
      2,
    ),
    shift: rounded(mean(votes.map(({ score, firstScore }) => score - firstScore))),
    meanAbsoluteShift: rounded(mean(votes.map(({ score, firstScore }) => Math.abs(score - firstScore)))),
    conformity: moved.length === 0 ? null : rounded(towards.length / moved.length, 2),
    trimmedMean: rounded(mean(sorted.slice(cut, sorted.length - cut))),
    dissenters: votes
      .filter(({ score }) => Math.abs(score - consensusScore) > DISSENT_POINTS)
      .map(({ persona, score }) => ({ persona, score, distance: rounded(score - consensusScore) })),
    flags: gatherFlags(votes),
  };
}

/** Each flag and quote once, with the agents that raised it; the most supported first. */
function gatherFlags(votes: readonly Vote[]): Consensus['flags'] {
  const raised = new Map<string, { flag: Consensus['flags'][number]['flag']; quote: string; personas: string[] }>();
  for (const { persona, flags } of votes)
    for (const { flag, quote } of flags) {
      const key = `${flag}\n${quote}`;
      const entry = raised.get(key) ?? { flag, quote, personas: [] };
      if (!entry.personas.includes(persona)) entry.personas.push(persona);
      raised.set(key, entry);
    }
  return [...raised.values()].sort(
    (a, b) => b.personas.length - a.personas.length || (a.flag < b.flag ? -1 : a.flag > b.flag ? 1 : 0),
  );
}
