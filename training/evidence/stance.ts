import { join } from 'node:path';
import { readLines } from '../data-sets.js';
import { type ClaimAnswer, stanceFeatures } from '../../src/evidence/stance/stance-features.js';
import { chosen, type LogisticModel, showsSign, type StanceModel } from '../../src/evidence/stance/stance.js';
import { dot, logistic } from './regression.js';

export interface WeighedClaim {
  readonly id: string;
  readonly claim: string;
  readonly label: string;
  readonly evidence: readonly (ClaimAnswer & { readonly question: string })[];
}

export const weighedClaims = (directory: string): readonly WeighedClaim[] =>
  readLines<WeighedClaim>(join(directory, 'claims-with-evidence-dev.jsonl'));

const PENALTY = 30;
const FOLDS = 10;
/**
 * Chosen on left-out claims: more than 80 % of the stances are right, and more than a quarter of the claims have one.
 * “Supports” is rarely that probable: of the ten most probable, four were right.
 */
export const THRESHOLDS = { supports: 0.8, disputes: 0.65 };

interface Example {
  readonly vector: readonly number[];
  readonly label: string;
}

export interface Judged {
  readonly vector: readonly number[];
  readonly supports: number;
  readonly disputes: number;
  readonly label: string;
}

export const examplesOf = (claims: readonly WeighedClaim[]): readonly Example[] =>
  claims.map(({ claim, evidence, label }) => ({ vector: stanceFeatures(claim, evidence), label }));

export function trainStance(examples: readonly Example[]): Pick<StanceModel, 'supports' | 'disputes'> {
  const against = (label: string): { weights: readonly number[]; intercept: number } =>
    logistic(
      examples.map((each) => ({ vector: each.vector, label: each.label === label ? 1 : 0 })),
      PENALTY,
    );
  return { supports: against('Supported'), disputes: against('Refuted') };
}

/** Probabilities of every claim by models that were trained without it. */
export function leftOut(examples: readonly Example[]): readonly Judged[] {
  return examples
    .map((_, at) => at)
    .flatMap((at) => {
      if (at >= FOLDS) return [];
      const model = trainStance(examples.filter((__, other) => other % FOLDS !== at));
      return examples
        .filter((__, other) => other % FOLDS === at)
        .map(({ vector, label }) => ({
          supports: probability(model.supports, vector),
          disputes: probability(model.disputes, vector),
          label,
          vector,
        }));
    });
}

const probability = ({ weights, intercept }: LogisticModel, vector: readonly number[]): number =>
  1 / (1 + Math.exp(-intercept - dot(weights, vector)));

export interface StanceFigures {
  /** Share of stances that are right. */
  readonly right: number;
  /** Share of claims with a stance. */
  readonly spoken: number;
  readonly supports: { readonly right: number; readonly spoken: number };
  readonly disputes: { readonly right: number; readonly spoken: number };
}

/** How often the models give a stance, and how often it is right. */
export function stanceFigures(judged: readonly Judged[], thresholds: StanceModel['thresholds']): StanceFigures {
  const labels = { supports: 'Supported', disputes: 'Refuted' };
  const of = (stance: 'supports' | 'disputes'): { right: number; spoken: number } => {
    const said = judged.filter((each) => chosen(each, thresholds) === stance && showsSign(stance, each.vector));
    return { right: said.filter(({ label }) => label === labels[stance]).length, spoken: said.length };
  };
  const [supports, disputes] = [of('supports'), of('disputes')];
  const spoken = supports.spoken + disputes.spoken;
  return {
    right: (supports.right + disputes.right) / Math.max(1, spoken),
    spoken: spoken / judged.length,
    supports,
    disputes,
  };
}
