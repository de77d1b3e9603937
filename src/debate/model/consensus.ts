import { z } from 'zod';
import { type Flag, flagSchema, scoreSchema } from './recorded.js';

/** The basis of a score. `manner`: how the article is written; nothing in it was checked. */
export const BASES = ['manner', 'sources', 'evidence'] as const;
export type Basis = (typeof BASES)[number];

const platformScore = z.strictObject({
  platform: z.string(),
  /** 0 to 100, one decimal. */
  score: scoreSchema,
  weight: z.number(),
  votes: z.int(),
});

export const consensusSchema = z.strictObject({
  consensusScore: scoreSchema,
  platformScores: z.array(platformScore),
  /** Standard deviation of the round-2 scores, points. */
  spread: z.number(),
  /** Share of votes within 15 points of the consensus, 0 to 1. */
  agreement: z.number(),
  /** Mean of round 2 minus round 1, points. */
  shift: z.number(),
  /** Mean distance that an agent moved, points. */
  meanAbsoluteShift: z.number(),
  /** Share of the agents that moved whose move was towards round 1's mean, 0 to 1; null when no agent moved. */
  conformity: z.number().nullable(),
  /** Mean of the round-2 scores without the highest and the lowest tenth, or the opening's `trimmedShare` of each. */
  trimmedMean: z.number(),
  dissenters: z.array(z.strictObject({ persona: z.string(), score: scoreSchema, distance: z.number() })),
  flags: z.array(flagSchema.extend({ personas: z.array(z.string()) })),
  /** Missing under debate@1, which does not bound scores. */
  basis: z.enum(BASES).optional(),
  /** The bounds of the score for its basis, and the score of the votes without them. Only under debate@2 and debate@3. */
  bounds: z.strictObject({ low: scoreSchema, high: scoreSchema, unbounded: scoreSchema }).optional(),
});

export type Consensus = z.output<typeof consensusSchema>;

/** One agent's vote: its score of round 2, with its score of round 1 and the flags of both rounds. */
export interface Vote {
  readonly persona: string;
  readonly platform: string;
  readonly weight: number;
  readonly score: number;
  /** The calibrated confidence, which may differ from the stated one. */
  readonly confidence: number;
  readonly firstScore: number;
  readonly flags: readonly Flag[];
}

const DISSENT_POINTS = 25;
const AGREEMENT_POINTS = 15;
/** Share of the votes that the trimmed mean excludes at each end. */
const TRIMMED_SHARE = 0.1;

/** Bounds of a score that is based on manner alone, until debate@3, and the width of the ranges at both ends that are compressed. */
const MANNER_BOUNDS = { low: 15, high: 85, press: 25 } as const;

/**
 * Bounds a score by its basis. A score based on manner alone is unchanged from 25 to 75; the 25 points at each end are
 * compressed into the 10 points up to 15 and 85, which preserves the order of articles.
 */
export function boundedScore(exact: number, basis: Basis): number {
  if (basis !== 'manner') return exact;
  const { low, high, press } = MANNER_BOUNDS;
  const share = (press - low) / press;
  if (exact < press) return low + exact * share;
  return exact > 100 - press ? high - (100 - exact) * share : exact;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
export const rounded = (value: number, decimals = 1): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};

/** Population standard deviation. */
export function scatter(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

/** Σ wᵢcᵢsᵢ / Σ wᵢcᵢ; the plain mean when all confidences are 0. */
export function weightedScore(
  votes: readonly { readonly weight: number; readonly confidence: number; readonly score: number }[],
): number {
  const total = sum(votes.map(({ weight, confidence }) => weight * confidence));
  if (total === 0) return mean(votes.map(({ score }) => score));
  return sum(votes.map(({ weight, confidence, score }) => weight * confidence * score)) / total;
}

/** Minimum number of votes for a verdict: two thirds of the cast, 20 of the default 30. */
export function quorumOf(agents: number): number {
  return Math.ceil((agents * 2) / 3);
}

interface Rules {
  /** A tenth when omitted. */
  readonly trimmedShare?: number | undefined;
  /** The basis of the votes. Missing under debate@1. */
  readonly basis?: Basis | undefined;
  /** Whether a basis bounds the score, as under debate@2 and debate@3. Since then it is the weighted vote as it is. */
  readonly bounded?: boolean;
}

/**
 * Computes the result of the vote from the votes, the platforms' weights and the rules alone. Platform scores and
 * distances are not bounded.
 */
export function consensusOf(
  votes: readonly Vote[],
  platforms: readonly { readonly id: string; readonly weight: number }[],
  { trimmedShare = TRIMMED_SHARE, basis, bounded = false }: Rules = {},
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
  const unbounded = rounded(exact);

  const scores = votes.map(({ score }) => score);
  const firstMean = mean(votes.map(({ firstScore }) => firstScore));
  const moved = votes.filter(({ score, firstScore }) => score !== firstScore);
  const towards = moved.filter(
    ({ score, firstScore }) => Math.abs(score - firstMean) < Math.abs(firstScore - firstMean),
  );
  const sorted = [...scores].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length * trimmedShare);

  return {
    consensusScore: basis !== undefined && bounded ? rounded(boundedScore(exact, basis)) : unbounded,
    platformScores: scored.map(({ id, score, weight, votes: { length } }) => ({
      platform: id,
      score: rounded(score),
      weight,
      votes: length,
    })),
    spread: rounded(scatter(scores)),
    agreement: rounded(
      votes.length === 0
        ? 0
        : scores.filter((score) => Math.abs(score - unbounded) <= AGREEMENT_POINTS).length / votes.length,
      2,
    ),
    shift: rounded(mean(votes.map(({ score, firstScore }) => score - firstScore))),
    meanAbsoluteShift: rounded(mean(votes.map(({ score, firstScore }) => Math.abs(score - firstScore)))),
    conformity: moved.length === 0 ? null : rounded(towards.length / moved.length, 2),
    trimmedMean: rounded(mean(sorted.slice(cut, sorted.length - cut))),
    dissenters: votes
      .filter(({ score }) => Math.abs(score - unbounded) > DISSENT_POINTS)
      .map(({ persona, score }) => ({ persona, score, distance: rounded(score - unbounded) })),
    flags: gatherFlags(votes),
    ...(basis === undefined ? {} : { basis, ...(bounded ? boundsOf(basis, unbounded) : {}) }),
  };
}

/** The bounds of a score; empty when its basis needs none. */
function boundsOf(basis: Basis, unbounded: number): Pick<Consensus, 'bounds'> {
  return basis === 'manner' ? { bounds: { low: MANNER_BOUNDS.low, high: MANNER_BOUNDS.high, unbounded } } : {};
}

/**
 * Each flag and quote, with the evidence that it cites, once, with the agents that raised it; the most supported
 * first.
 */
function gatherFlags(votes: readonly Vote[]): Consensus['flags'] {
  const raised = new Map<string, Consensus['flags'][number]>();
  for (const { persona, flags } of votes)
    for (const { flag, quote, evidence } of flags) {
      const key = [flag, quote, ...(evidence ? [evidence.id] : [])].join('\n');
      const entry = raised.get(key) ?? { flag, quote, ...(evidence ? { evidence } : {}), personas: [] };
      if (!entry.personas.includes(persona)) entry.personas.push(persona);
      raised.set(key, entry);
    }
  return [...raised.values()].sort(
    (a, b) => b.personas.length - a.personas.length || (a.flag < b.flag ? -1 : a.flag > b.flag ? 1 : 0),
  );
}
