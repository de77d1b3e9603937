import { type BaseModel, judge } from '../../src/analysts/offline/base-model.js';
import { fitLogistic, type Row } from './logistic.js';
import { fitStumps, type Steps } from './stumps.js';

export interface Example {
  readonly id: string;
  readonly set: string;
  readonly credible: boolean;
  /** Whether it belongs to the balanced articles on which models are measured. */
  readonly measured: boolean;
  readonly features: Readonly<Record<string, number>>;
}

/** The hyperparameters. */
export const TRAINING = {
  penalty: 0.02,
  clip: 2.5,
  boosting: { rounds: 400, rate: 0.15, bins: 16, penalty: 0.02, leafMin: 0.005 },
  /** Scales that are tried, starting with the strongest shrinkage. */
  scales: { from: 0.2, to: 1.2, step: 0.05 },
  /**
   * Finally, the log-odds are multiplied by the factor and the prior is added, because an article may be written in the
   * style of the other side. Chosen with `npm run bench -- credibility` (decision 87).
   */
  caution: { factor: 0.78, prior: 0.15 },
} as const;

/**
 * Features that are not used. Sentence length, part-of-speech rates and the like depend on a publisher's style, not on its
 * care; some features only distinguish satire.
 */
const LEFT_OUT =
  /^boilerplate\.(variety|sentenceWords|wordLetters|adverbs|adjectives|properNouns|pronouns|auxiliaries)$|^clickbait\.(functionShare|long)$|^injection\.|^satire\.(homely|wry|chatty|clash|cohesion|adverbs)$/;

/** Weights a source by the square root of its size, both labels equally, so that a large source does not dominate. */
export function weightsOf(examples: readonly Example[]): number[] {
  const bySet = new Map<string, number>();
  const byCell = new Map<string, number>();
  const cell = (at: Example): string => `${at.set}/${String(at.credible)}`;
  for (const at of examples) {
    bySet.set(at.set, (bySet.get(at.set) ?? 0) + 1);
    byCell.set(cell(at), (byCell.get(cell(at)) ?? 0) + 1);
  }
  return examples.map((at) => Math.sqrt(bySet.get(at.set) ?? 1) / (byCell.get(cell(at)) ?? 1));
}

/** Area under the ROC curve by ranks, ties halved. */
export function auc(scores: readonly number[], positive: readonly boolean[]): number {
  const order = scores.map((score, index) => ({ score, positive: positive[index] === true }));
  order.sort((a, b) => a.score - b.score);
  let rank = 0;
  let sum = 0;
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && order[to]?.score === order[from]?.score) to += 1;
    const mean = rank + (to - from + 1) / 2;
    for (let index = from; index < to; index += 1) if (order[index]?.positive === true) sum += mean;
    rank += to - from;
    from = to;
  }
  const pos = order.filter((at) => at.positive).length;
  const neg = order.length - pos;
  return pos === 0 || neg === 0 ? 0.5 : (sum - (pos * (pos + 1)) / 2) / (pos * neg);
}

/** Brier score: mean squared error of the model's probabilities. */
export const brier = (model: BaseModel, examples: readonly Example[], scale = 1): number =>
  examples.reduce((total, { features, credible }) => {
    const p = 1 / (1 + Math.exp(-scale * judge(model, features).logOdds));
    return total + (p - (credible ? 1 : 0)) ** 2;
  }, 0) / Math.max(1, examples.length);

const setsOf = (examples: readonly Example[]): string[] => [...new Set(examples.map(({ set }) => set))].sort();
const round = (x: number): number => Number(x.toPrecision(6));

/**
 * The base model: half a logistic regression on standardised and clipped features, half boosted steps of one feature
 * each. Each feature's effect is restricted to the direction of its average effect over the training sources, so that one
 * source cannot reverse a signal's meaning. The log-odds are then scaled by {@link scaleOf} and by the caution.
 */
export function trainBaseModel(examples: readonly Example[]): BaseModel {
  const { factor, prior } = TRAINING.caution;
  return scaled(fitShapes(examples), scaleOf(examples) * factor, prior);
}

/**
 * The scale of the log-odds for a source that was not used in training. The model is fitted without each source in turn,
 * and the scale with the lowest maximum Brier score over the left-out sources is chosen, because a new publisher may be as
 * hard as the hardest known one.
 */
function scaleOf(examples: readonly Example[]): number {
  const leftOut = setsOf(examples).map((set) => ({
    model: fitShapes(examples.filter((at) => at.set !== set)),
    own: examples.filter((at) => at.set === set && at.measured),
  }));
  const { from, to, step } = TRAINING.scales;
  let best = { scale: 1, worst: Infinity };
  for (let k = 0; from + k * step <= to + 1e-9; k += 1) {
    const scale = round(from + k * step);
    const worst = Math.max(...leftOut.map(({ model, own }) => brier(model, own, scale)));
    if (worst < best.worst) best = { scale, worst };
  }
  return best.scale;
}

const scaled = (model: BaseModel, scale: number, prior: number): BaseModel => ({
  ...model,
  intercept: round(model.intercept * scale + prior),
  features: model.features.map((feature) => ({
    ...feature,
    coefficient: round(feature.coefficient * scale),
    steps: feature.steps.map((step) => round(step * scale)),
  })),
});

interface Column {
  readonly name: string;
  readonly mean: number;
  readonly sd: number;
  /** +1 where greater values speak for credibility, -1 where they speak against it. */
  readonly sign: number;
}

/** The model before scaling. An unknown value counts as the mean of the known ones. */
function fitShapes(examples: readonly Example[]): BaseModel {
  const weights = weightsOf(examples);
  const columns = usefulColumns(examples, weights);
  const signs = columns.map(({ sign }) => sign);
  const rowsOf = (value: (known: number, column: Column) => number): Row[] =>
    examples.map(({ features, credible }, i) => ({
      x: Float64Array.from(columns, (column) => value(features[column.name] ?? column.mean, column)),
      y: credible ? 1 : 0,
      weight: weights[i] ?? 0,
    }));
  const clip = (z: number): number => Math.max(-TRAINING.clip, Math.min(TRAINING.clip, z));
  const line = fitLogistic(
    rowsOf((value, { mean, sd }) => clip((value - mean) / sd)),
    signs,
    TRAINING.penalty,
  );
  const boosted = fitStumps(
    rowsOf((value) => value),
    signs,
    TRAINING.boosting,
  );
  return {
    id: 'credibility-base@3',
    trainedOn: setsOf(examples),
    clip: TRAINING.clip,
    intercept: round((line.intercept + boosted.intercept) / 2),
    features: columns.flatMap((column, j) => halves(column, line.coefficients[j] ?? 0, boosted.steps[j])),
  };
}

/** The features that vary and that point to a side on average over the sources. */
function usefulColumns(examples: readonly Example[], weights: readonly number[]): Column[] {
  const sets = setsOf(examples);
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].filter(
    (name) => !LEFT_OUT.test(name),
  );
  const columns = names.map((name): Column => {
    const known = examples.flatMap(({ features, set, measured, credible }, i) => {
      const value = features[name];
      return value === undefined ? [] : [{ value, set, measured, credible, weight: weights[i] ?? 0 }];
    });
    const total = known.reduce((sum, { weight }) => sum + weight, 0);
    const mean = known.reduce((sum, { value, weight }) => sum + weight * value, 0) / total;
    const variance = known.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0) / total;
    const side = sets.reduce((sum, set) => {
      const own = known.filter((at) => at.set === set && at.measured);
      const separation = auc(
        own.map(({ value }) => value),
        own.map(({ credible }) => credible),
      );
      return sum + separation - 0.5;
    }, 0);
    return { name, mean, sd: Math.sqrt(variance), sign: Math.sign(side) };
  });
  return columns.filter(({ sd, sign }) => sd > 1e-6 && sign !== 0);
}

/** A feature in the mean of both fits; empty when neither uses it. */
function halves(
  { name, mean, sd }: Column,
  slope: number,
  { cuts, values }: Steps = { cuts: [], values: [0] },
): BaseModel['features'] {
  const coefficient = round(slope / 2);
  if (coefficient === 0 && cuts.length === 0) return [];
  const steps = values.map((value) => round(value / 2));
  return [{ name, mean: round(mean), sd: round(sd), coefficient, cuts: cuts.map(round), steps }];
}
