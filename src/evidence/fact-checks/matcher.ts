import { type Collection, features, type Query, type RecordTerms } from './features.js';
import { MATCHING_MODEL } from './matching.model.js';

/** Coefficients learned by training/evidence/train.ts. */
export interface MatchingModel {
  /** Of the order of records, for each of `FEATURES`. */
  readonly ranking: readonly number[];
  /** Of the decision whether the first is right, for each of `FEATURES` and then for each of the gaps. */
  readonly decision: readonly number[];
  readonly intercept: number;
  /** From this probability on, a match is one. */
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

/** A candidate with what has been computed of it. */
export interface Ranked {
  readonly id: string;
  readonly vector: readonly number[];
  readonly margin: number;
}

/** Standing out among fewer records than this says less. */
const SIZE_MIN = 10_000;
/** Ranks that the first is compared with. */
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

/** What tells whether the first of a list is right: its own features, and how far it stands out. */
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

/** The first `most` of a ranked list, each with the probability that it is right if none before it is. */
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

/** The best match if it is one. */
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
