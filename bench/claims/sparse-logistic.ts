/** A row of named binary features. */
export interface SparseRow {
  readonly features: readonly string[];
  readonly y: 0 | 1;
}

export interface SparseModel {
  readonly intercept: number;
  readonly weights: ReadonlyMap<string, number>;
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

/**
 * Logistic regression over binary features by AdaGrad (Duchi et al. 2011) with an L2 penalty. Deterministic.
 * @param atLeast rows that a feature must occur in to get a weight
 */
export function fitSparse(rows: readonly SparseRow[], penalty: number, atLeast = 4): SparseModel {
  const counts = new Map<string, number>();
  for (const { features } of rows) for (const name of new Set(features)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const index = new Map<string, number>();
  for (const [name, count] of counts) if (count >= atLeast) index.set(name, index.size);
  const coded = rows.map(({ features }) =>
    Int32Array.from([...new Set(features)].flatMap((name) => index.get(name) ?? [])),
  );
  const weights = new Float64Array(index.size);
  const history = new Float64Array(index.size).fill(1e-2);
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
      const active = coded[i]!;
      let margin = intercept;
      for (const j of active) margin += weights[j]!;
      const error = 1 / (1 + Math.exp(-margin)) - rows[i]!.y;
      interceptHistory += error * error;
      intercept -= (RATE * error) / Math.sqrt(interceptHistory);
      for (const j of active) {
        const gradient = error + penalty * weights[j]!;
        history[j]! += gradient * gradient;
        weights[j]! -= (RATE * gradient) / Math.sqrt(history[j]!);
      }
    }
  }
  return { intercept, weights: new Map([...index].map(([name, j]) => [name, weights[j]!])) };
}

export function probability(model: SparseModel, features: readonly string[]): number {
  let margin = model.intercept;
  for (const name of new Set(features)) margin += model.weights.get(name) ?? 0;
  return 1 / (1 + Math.exp(-margin));
}
