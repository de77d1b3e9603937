import { type Row } from './logistic.js';

/** A step function of one feature: its value is `values[k]` where k cuts are below the feature. */
export interface Steps {
  readonly cuts: readonly number[];
  /** Log-odds, one more than there are cuts; zero on average over the rows. */
  readonly values: readonly number[];
}

export interface Boosted {
  readonly intercept: number;
  /** In the order of the rows' features; no cuts where a feature was never used. */
  readonly steps: readonly Steps[];
}

export interface Boosting {
  readonly rounds: number;
  readonly rate: number;
  /** Quantiles of a feature at which it may be cut. */
  readonly bins: number;
  /** L2 penalty on the value of each leaf, added to the mean loss. */
  readonly penalty: number;
  /** Minimum curvature of the loss on each side of a cut. The whole loss has at most 0.25. */
  readonly leafMin: number;
}

const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i] ?? 0;
  return total;
};

/** Distinct values at the inner quantiles, interpolated linearly. */
function cutsOf(column: Float64Array, bins: number): number[] {
  const sorted = Float64Array.from(column).sort();
  const cuts = new Set<number>();
  for (let k = 1; k < bins; k += 1) {
    const at = ((sorted.length - 1) * k) / bins;
    const low = sorted[Math.floor(at)] ?? 0;
    const high = sorted[Math.ceil(at)] ?? 0;
    cuts.add(low + (high - low) * (at - Math.floor(at)));
  }
  return [...cuts].sort((a, b) => a - b);
}

/** How many cuts are below a value. */
export function stepOf(cuts: readonly number[], value: number): number {
  let step = 0;
  while (step < cuts.length && (cuts[step] ?? 0) < value) step += 1;
  return step;
}

interface Split {
  readonly feature: number;
  readonly cut: number;
  readonly gain: number;
  readonly below: number;
  readonly above: number;
}

/** The state of a fit: the rows, and the functions and margins so far. */
interface Fit {
  readonly rows: readonly Row[];
  /** Their sum is 1. */
  readonly weights: Float64Array;
  readonly signs: readonly number[];
  /** For each feature: its possible cuts, the step of each row, and the value of each step. */
  readonly cuts: readonly (readonly number[])[];
  readonly codes: readonly Uint8Array[];
  readonly values: readonly Float64Array[];
  /** For each row: its log-odds, and the weighted first two derivatives of the log-likelihood there. */
  readonly margin: Float64Array;
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

/**
 * A sum of functions of one feature each: gradient boosting of trees with one cut, the best cut of all features in each
 * round, leaves by a Newton step. The sign of a feature determines whether its function may only rise or only fall; 0
 * excludes the feature. Deterministic.
 */
export function fitStumps(rows: readonly Row[], signs: readonly number[], options: Boosting): Boosted {
  const fit = prepared(rows, signs, options.bins);
  let intercept = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    differentiate(fit);
    const best = bestSplit(fit, options);
    if (best === null) break;
    addStump(fit, best, options.rate);
    differentiate(fit);
    const shift = sum(fit.gradient) / sum(fit.curvature);
    intercept += shift;
    for (let i = 0; i < rows.length; i += 1) fit.margin[i] = (fit.margin[i] ?? 0) + shift;
  }
  const steps = fit.values.map((_, feature): Steps => {
    const mean = meanOf(fit, feature);
    intercept += mean;
    return centred(fit, feature, mean);
  });
  return { intercept, steps };
}

function prepared(rows: readonly Row[], signs: readonly number[], bins: number): Fit {
  const total = rows.reduce((whole, { weight }) => whole + weight, 0);
  const cuts = signs.map((sign, j) =>
    sign === 0
      ? []
      : cutsOf(
          Float64Array.from(rows, ({ x }) => x[j] ?? 0),
          bins,
        ),
  );
  return {
    rows,
    weights: Float64Array.from(rows, ({ weight }) => weight / total),
    signs,
    cuts,
    codes: cuts.map((own, j) => Uint8Array.from(rows, ({ x }) => stepOf(own, x[j] ?? 0))),
    values: cuts.map((own) => new Float64Array(own.length + 1)),
    margin: new Float64Array(rows.length),
    gradient: new Float64Array(rows.length),
    curvature: new Float64Array(rows.length),
  };
}

/** Updates the derivatives at the present margins. */
function differentiate({ rows, weights, margin, gradient, curvature }: Fit): void {
  for (let i = 0; i < rows.length; i += 1) {
    const p = 1 / (1 + Math.exp(-(margin[i] ?? 0)));
    gradient[i] = (weights[i] ?? 0) * ((rows[i]?.y ?? 0) - p);
    curvature[i] = (weights[i] ?? 0) * p * (1 - p);
  }
}

const bestSplit = (fit: Fit, options: Boosting): Split | null =>
  fit.signs.reduce((found: Split | null, _, feature) => {
    const own = bestSplitOf(fit, feature, options);
    return own !== null && (found === null || own.gain > found.gain) ? own : found;
  }, null);

function bestSplitOf(fit: Fit, feature: number, { penalty, leafMin }: Boosting): Split | null {
  const { rows, signs, codes, values, gradient, curvature } = fit;
  const size = values[feature]?.length ?? 0;
  const code = codes[feature];
  if (size < 2 || code === undefined) return null;
  const g = new Float64Array(size);
  const h = new Float64Array(size);
  for (let i = 0; i < rows.length; i += 1) {
    const k = code[i] ?? 0;
    g[k] = (g[k] ?? 0) + (gradient[i] ?? 0);
    h[k] = (h[k] ?? 0) + (curvature[i] ?? 0);
  }
  const [allG, allH] = [sum(g), sum(h)];
  let [lowG, lowH] = [0, 0];
  let best: Split | null = null;
  for (let cut = 0; cut < size - 1; cut += 1) {
    lowG += g[cut] ?? 0;
    lowH += h[cut] ?? 0;
    const [highG, highH] = [allG - lowG, allH - lowH];
    if (lowH < leafMin || highH < leafMin) continue;
    const below = lowG / (lowH + penalty);
    const above = highG / (highH + penalty);
    if ((above - below) * (signs[feature] ?? 0) <= 0) continue;
    const gain = lowG * below + highG * above;
    if (best === null || gain > best.gain) best = { feature, cut, gain, below, above };
  }
  return best;
}

function addStump({ rows, codes, values, margin }: Fit, { feature, cut, below, above }: Split, rate: number): void {
  const own = values[feature] ?? new Float64Array();
  const code = codes[feature] ?? new Uint8Array();
  for (let k = 0; k < own.length; k += 1) own[k] = (own[k] ?? 0) + rate * (k <= cut ? below : above);
  for (let i = 0; i < rows.length; i += 1)
    margin[i] = (margin[i] ?? 0) + rate * ((code[i] ?? 0) <= cut ? below : above);
}

/** Weighted mean of a feature's function over the rows. */
function meanOf({ rows, weights, codes, values }: Fit, feature: number): number {
  const own = values[feature] ?? new Float64Array();
  const code = codes[feature] ?? new Uint8Array();
  let mean = 0;
  for (let i = 0; i < rows.length; i += 1) mean += (weights[i] ?? 0) * (own[code[i] ?? 0] ?? 0);
  return mean;
}

/** A feature's function minus its mean, without the cuts that no tree used. */
function centred({ cuts, values }: Fit, feature: number, mean: number): Steps {
  const own = values[feature] ?? new Float64Array();
  const all = cuts[feature] ?? [];
  const used = all.map((_, k) => k).filter((k) => own[k] !== own[k + 1]);
  return used.length === 0
    ? { cuts: [], values: [0] }
    : {
        cuts: used.map((k) => all[k] ?? 0),
        values: [...used.map((k) => (own[k] ?? 0) - mean), (own[own.length - 1] ?? 0) - mean],
      };
}
