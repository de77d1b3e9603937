import { bucketOf, type HashedModelData } from '../../src/claims/hashed-model.js';

/** A row of hashed features. */
export interface SparseRow {
  readonly active: Int32Array;
  readonly y: 0 | 1;
}

const EPOCHS = 12;
const RATE = 0.1;

/** A fixed sequence of numbers from 0 to 1, so that training gives the same weights on every machine. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const hashed = (features: readonly string[], bits: number): Int32Array =>
  Int32Array.from(features, (name) => bucketOf(name, bits));

export interface SparseModel {
  readonly intercept: number;
  readonly weights: Float64Array;
}

/**
 * Logistic regression over hashed binary features by AdaGrad (Duchi et al. 2011) with an L2 penalty. Deterministic.
 * @param atLeast minimum number of rows in which a bucket must occur to get a weight
 */
export function fitSparse(rows: readonly SparseRow[], bits: number, penalty: number, atLeast = 4): SparseModel {
  const counts = new Int32Array(1 << bits);
  for (const { active } of rows) for (const j of active) counts[j]! += 1;
  const weights = new Float64Array(1 << bits);
  const history = new Float64Array(1 << bits).fill(1e-2);
  let intercept = 0;
  let interceptHistory = 1e-2;
  const next = sequence(11);
  const order = rows.map((_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const i of order) {
      const { active, y } = rows[i]!;
      let margin = intercept;
      for (const j of active) margin += weights[j]!;
      const error = 1 / (1 + Math.exp(-margin)) - y;
      interceptHistory += error * error;
      intercept -= (RATE * error) / Math.sqrt(interceptHistory);
      for (const j of active) {
        if (counts[j]! < atLeast) continue;
        const gradient = error + penalty * weights[j]!;
        history[j]! += gradient * gradient;
        weights[j]! -= (RATE * gradient) / Math.sqrt(history[j]!);
      }
    }
  }
  return { intercept, weights };
}

export function probability({ intercept, weights }: SparseModel, active: Int32Array): number {
  let margin = intercept;
  for (const j of active) margin += weights[j]!;
  return 1 / (1 + Math.exp(-margin));
}

/** The model with 8-bit weights, in the form that the service reads. */
export function packed({ intercept, weights }: SparseModel, bits: number): HashedModelData {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 1e-9);
  const scale = most / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { bits, intercept, scale, weights: Buffer.from(bytes.buffer).toString('base64') };
}
