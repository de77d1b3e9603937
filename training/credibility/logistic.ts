/** A training row: feature values in a fixed order, 1 for credible, and its weight. */
export interface Row {
  readonly x: Float64Array;
  readonly y: 0 | 1;
  readonly weight: number;
}

export interface Fitted {
  readonly intercept: number;
  readonly coefficients: Float64Array;
}

/**
 * Logistic regression with an L2 penalty and a sign for each coefficient (+1: not negative, -1: not positive, 0: free),
 * by cyclic coordinate descent with Newton steps bounded by the logistic's curvature. Deterministic.
 * @param penalty λ of λ/2·‖β‖² added to the mean loss; the intercept has no penalty
 */
export function fitLogistic(rows: readonly Row[], signs: readonly number[], penalty: number, passes = 300): Fitted {
  const d = signs.length;
  const n = rows.length;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  const w = Float64Array.from(rows, (row) => row.weight / total);
  const columns = signs.map((_, j) => Float64Array.from(rows, (row) => row.x[j] ?? 0));
  const coefficients = new Float64Array(d);
  let intercept = 0;
  const margin = new Float64Array(n);
  const residual = (i: number): number => (rows[i]?.y ?? 0) - 1 / (1 + Math.exp(-(margin[i] ?? 0)));
  for (let pass = 0; pass < passes; pass += 1) {
    let moved = 0;
    let gradient = 0;
    for (let i = 0; i < n; i += 1) gradient += (w[i] ?? 0) * residual(i);
    const shift = gradient * 4;
    intercept += shift;
    moved = Math.max(moved, Math.abs(shift));
    for (let i = 0; i < n; i += 1) margin[i] = (margin[i] ?? 0) + shift;
    for (let j = 0; j < d; j += 1) {
      const column = columns[j];
      if (column === undefined) continue;
      const old = coefficients[j] ?? 0;
      let slope = -penalty * old;
      let curve = penalty;
      for (let i = 0; i < n; i += 1) {
        const value = column[i] ?? 0;
        if (value === 0) continue;
        const p = 1 / (1 + Math.exp(-(margin[i] ?? 0)));
        slope += (w[i] ?? 0) * value * ((rows[i]?.y ?? 0) - p);
        curve += (w[i] ?? 0) * value * value * Math.max(p * (1 - p), 0.02);
      }
      let next = old + slope / curve;
      const sign = signs[j] ?? 0;
      if (sign > 0) next = Math.max(0, next);
      if (sign < 0) next = Math.min(0, next);
      const step = next - old;
      if (step === 0) continue;
      coefficients[j] = next;
      moved = Math.max(moved, Math.abs(step));
      for (let i = 0; i < n; i += 1) margin[i] = (margin[i] ?? 0) + step * (column[i] ?? 0);
    }
    if (moved < 1e-5) break;
  }
  return { intercept, coefficients };
}
