import { type BaseModel } from '../../src/analysts/offline/base-model.js';
import { fitLogistic, type Row } from './logistic.js';

export interface Example {
  readonly id: string;
  readonly set: string;
  readonly credible: boolean;
  /** Whether it belongs to the balanced half that is measured on. */
  readonly measured: boolean;
  readonly features: Readonly<Record<string, number>>;
}

/** What training may and may not do: recorded in the model so that a figure can be traced to it. */
export const TRAINING = {
  penalty: 0.02,
  clip: 2.5,
  /** A feature whose coefficient would have to be this small says nothing worth printing. */
  least: 0.004,
} as const;

/**
 * Signals whose features are left to shape and page furniture alone; only these of them may count. Sentence length,
 * part-of-speech rates and the like follow a publisher's style, not its care.
 */
const LEFT_OUT =
  /^boilerplate\.(variety|sentenceWords|wordLetters|adverbs|adjectives|properNouns|pronouns|auxiliaries)$|^clickbait\.(functionShare|long)$|^injection\./;

/** Every source counts by the root of its size, both labels alike, so that no source's style is learned for its bulk. */
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

/**
 * The base model: features standardised and clipped, each coefficient held to the side that the feature points to on
 * average over the training sources, so that one source cannot turn a signal's meaning around.
 */
export function trainBaseModel(examples: readonly Example[]): BaseModel {
  const weights = weightsOf(examples);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sets = [...new Set(examples.map((at) => at.set))].sort();
  const names = Object.keys(examples[0]?.features ?? {}).filter((name) => !LEFT_OUT.test(name));
  const value = (at: Example, name: string): number => at.features[name] ?? 0;
  const scaled = names.map((name) => {
    const mean = examples.reduce((sum, at, i) => sum + (weights[i] ?? 0) * value(at, name), 0) / total;
    const variance =
      examples.reduce((sum, at, i) => sum + (weights[i] ?? 0) * (value(at, name) - mean) ** 2, 0) / total;
    const side = sets.reduce((sum, set) => {
      const own = examples.filter((at) => at.set === set && at.measured);
      return (
        sum +
        auc(
          own.map((at) => value(at, name)),
          own.map((at) => at.credible),
        ) -
        0.5
      );
    }, 0);
    return { name, mean, sd: Math.sqrt(variance), sign: Math.sign(side) };
  });
  const useful = scaled.filter((feature) => feature.sd > 1e-6 && feature.sign !== 0);
  const clip = (z: number): number => Math.max(-TRAINING.clip, Math.min(TRAINING.clip, z));
  const rows = examples.map((at, i): Row => ({
    x: Float64Array.from(useful, ({ name, mean, sd }) => clip((value(at, name) - mean) / sd)),
    y: at.credible ? 1 : 0,
    weight: weights[i] ?? 0,
  }));
  const { intercept, coefficients } = fitLogistic(
    rows,
    useful.map(({ sign }) => sign),
    TRAINING.penalty,
  );
  const round = (x: number): number => Number(x.toPrecision(6));
  return {
    id: 'credibility-base@1',
    trainedOn: sets,
    clip: TRAINING.clip,
    intercept: round(intercept),
    features: useful.flatMap(({ name, mean, sd }, j) => {
      const coefficient = coefficients[j] ?? 0;
      return Math.abs(coefficient) < TRAINING.least
        ? []
        : [{ name, mean: round(mean), sd: round(sd), coefficient: round(coefficient) }];
    }),
  };
}
