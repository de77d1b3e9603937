import { type Collection, features, type Query, type RecordTerms } from './features.js';
import { MATCHING_MODEL } from './matching.model.js';

/** Coefficients learned by training/evidence/train.ts. */
export interface MatchingModel {
  /** Weights for the ranking of records, one per entry of `FEATURES`. */
  readonly ranking: readonly number[];
  /** Weights for the decision whether the first record matches: one per entry of `FEATURES`, then one per gap. */
  readonly decision: readonly number[];
  readonly intercept: number;
  /** Minimum probability of a match. */
  readonly threshold: number;
}

/** A record that is compared with a post. */
export interface Candidate {
  readonly id: string;
  readonly terms: RecordTerms;
}

export interface Match {
  readonly id: string;
  /** Probability, 0 to 1, that the record is about what the post claims. */
  readonly score: number;
}

/** A candidate with its features and its ranking score. */
export interface Ranked {
  readonly id: string;
  readonly vector: readonly number[];
  readonly margin: number;
}

/** A lead over fewer records than this means less, so it is scaled down. */
const SIZE_MIN = 10_000;
/** Number of following records whose mean margin the first is compared with. */
const FOLLOWERS = 9;

/** Orders candidates, best first; equal ones stay in their order. */
export function ranked(
  query: Query,
  candidates: readonly Candidate[],
  collection: Collection,
  { ranking }: Pick<MatchingModel, 'ranking'> = MATCHING_MODEL,
): readonly Ranked[] {
  return candidates
    .map(({ id, terms }) => {
      const vector = features(query, terms, collection);
      return { id, vector, margin: dot(ranking, vector) };
    })
    .sort((a, b) => b.margin - a.margin);
}

/**
 * The input of the decision whether the first of a list matches: its own features, and its lead over the others. Empty
 * for an empty list.
 */
export function decisionVector([first, ...others]: readonly Ranked[], collectionSize: number): readonly number[] {
  if (!first) return [];
  const second = others[0]?.margin ?? 0;
  const followers = others.slice(0, FOLLOWERS).map(({ margin }) => margin);
  const mean = followers.length === 0 ? 0 : followers.reduce((sum, margin) => sum + margin, 0) / followers.length;
  const trust = Math.min(1, Math.log(1 + collectionSize) / Math.log(SIZE_MIN));
  const [bm25 = 0, , cover = 0] = first.vector;
  const [bm25Next = 0, , coverNext = 0] = others[0]?.vector ?? [];
  return [
    ...first.vector,
    first.margin,
    trust * (first.margin - second),
    trust * (first.margin - mean),
    trust * (bm25 - bm25Next),
    trust * (cover - coverNext),
  ];
}

/** The first `most` of a ranked list, each with the probability that it matches if none before it does. */
export function matchesOf(
  list: readonly Ranked[],
  most: number,
  collectionSize: number,
  { decision, intercept }: Pick<MatchingModel, 'decision' | 'intercept'> = MATCHING_MODEL,
): readonly Match[] {
  let ceiling = 1;
  return list.slice(0, most).map(({ id }, at) => {
    ceiling = Math.min(
      ceiling,
      1 / (1 + Math.exp(-intercept - dot(decision, decisionVector(list.slice(at), collectionSize)))),
    );
    return { id, score: ceiling };
  });
}

/** The id of the best match if its score reaches the threshold, else null. */
export function matchOf(
  [first]: readonly Match[],
  { threshold }: Pick<MatchingModel, 'threshold'> = MATCHING_MODEL,
): string | null {
  return first && first.score >= threshold ? first.id : null;
}

function dot(weights: readonly number[], vector: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (vector[at] ?? 0);
  return sum;
}
