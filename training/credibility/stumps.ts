import { type Row } from './logistic.js';

/** A function of one feature that is constant between cuts: `values[k]` holds where k cuts are below the feature. */
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
  /** Of the mean loss, on each leaf. */
  readonly penalty: number;
  /** Least curvature of the loss on each side of a cut, of the whole's at most a quarter. */
  readonly leafMin: number;
}

const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i] ?? 0;
  return total;
};

/** Distinct values at the inner quantiles, each the midpoint rule of neighbours left out: a cut lies on a value. */
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

/**
 * A sum of functions of one feature each: gradient boosting of trees with one cut, the best cut of all features in each
 * round, leaves by a Newton step. A feature may only rise or only fall, as its sign says; 0 leaves it out. Deterministic.
 */
export function fitStumps(rows: readonly Row[], signs: readonly number[], options: Boosting): Boosted {
  const { rounds, rate, bins, penalty, leafMin } = options;
  const n = rows.length;
  const total = rows.reduce((whole, { weight }) => whole + weight, 0);
  const w = Float64Array.from(rows, ({ weight }) => weight / total);
  const cuts = signs.map((sign, j) =>
    sign === 0
      ? []
      : cutsOf(
          Float64Array.from(rows, ({ x }) => x[j] ?? 0),
          bins,
        ),
  );
  const codes = cuts.map((own, j) => Uint8Array.from(rows, ({ x }) => stepOf(own, x[j] ?? 0)));
  const values = cuts.map((own) => new Float64Array(own.length + 1));
  const margin = new Float64Array(n);
  const gradient = new Float64Array(n);
  const curvature = new Float64Array(n);
  const look = (): void => {
    for (let i = 0; i < n; i += 1) {
      const p = 1 / (1 + Math.exp(-(margin[i] ?? 0)));
      gradient[i] = (w[i] ?? 0) * ((rows[i]?.y ?? 0) - p);
      curvature[i] = (w[i] ?? 0) * p * (1 - p);
    }
  };
  const bestOf = (feature: number): Split | null => {
    const size = values[feature]?.length ?? 0;
    const code = codes[feature];
    if (size < 2 || code === undefined) return null;
    const g = new Float64Array(size);
    const h = new Float64Array(size);
    for (let i = 0; i < n; i += 1) {
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
  };
  let intercept = 0;
  const shift = (by: number): void => {
    intercept += by;
    for (let i = 0; i < n; i += 1) margin[i] = (margin[i] ?? 0) + by;
  };
  for (let round = 0; round < rounds; round += 1) {
    look();
    const best = signs.reduce((found: Split | null, _, feature) => {
      const own = bestOf(feature);
      return own !== null && (found === null || own.gain > found.gain) ? own : found;
    }, null);
    if (best === null) break;
    const own = values[best.feature] ?? new Float64Array();
    const code = codes[best.feature] ?? new Uint8Array();
    for (let k = 0; k < own.length; k += 1) own[k] = (own[k] ?? 0) + rate * (k <= best.cut ? best.below : best.above);
    for (let i = 0; i < n; i += 1)
      margin[i] = (margin[i] ?? 0) + rate * ((code[i] ?? 0) <= best.cut ? best.below : best.above);
    look();
    shift(sum(gradient) / sum(curvature));
  }
  const steps = values.map((own, j): Steps => {
    const code = codes[j] ?? new Uint8Array();
    let mean = 0;
    for (let i = 0; i < n; i += 1) mean += (w[i] ?? 0) * (own[code[i] ?? 0] ?? 0);
    intercept += mean;
    const all = cuts[j] ?? [];
    // A cut that no tree used is left out.
    const used = all.map((_, k) => k).filter((k) => own[k] !== own[k + 1]);
    return used.length === 0
      ? { cuts: [], values: [0] }
      : {
          cuts: used.map((k) => all[k] ?? 0),
          values: [...used.map((k) => (own[k] ?? 0) - mean), (own[own.length - 1] ?? 0) - mean],
        };
  });
  return { intercept, steps };
}
