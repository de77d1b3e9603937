/** A training row; its label is 0 or 1. */
export interface Row {
  readonly vector: readonly number[];
  readonly label: number;
}

/** Logistic regression on standardised features, with an L2 penalty. */
export function logistic(
  rows: readonly Row[],
  penalty: number,
): { readonly weights: readonly number[]; readonly intercept: number } {
  const size = rows[0]!.vector.length;
  const means = Array.from(
    { length: size },
    (_, at) => rows.reduce((sum, { vector }) => sum + vector[at]!, 0) / rows.length,
  );
  const scale = deviations(rows.map(({ vector }) => vector));
  const fitted = newton(
    rows.map(({ vector, label }) => ({
      vector: [...vector.map((value, at) => (value - means[at]!) / scale[at]!), 1],
      label,
    })),
    penalty,
  );
  const weights = fitted.slice(0, size).map((weight, at) => weight / scale[at]!);
  return { weights, intercept: fitted[size]! - dot(weights, means) };
}

export function deviations(vectors: readonly (readonly number[])[]): readonly number[] {
  return vectors[0]!.map((_, at) => {
    const mean = vectors.reduce((sum, vector) => sum + vector[at]!, 0) / vectors.length;
    return Math.sqrt(vectors.reduce((sum, vector) => sum + (vector[at]! - mean) ** 2, 0) / vectors.length) || 1;
  });
}

const NEWTON_STEPS = 12;

/** Logistic regression without an intercept and with an L2 penalty, by Newton's method. */
export function newton(rows: readonly Row[], penalty: number): number[] {
  const size = rows[0]!.vector.length;
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const gradient = weights.map((weight) => penalty * weight);
    const curvature = Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size }, (__, j) => (i === j ? penalty : 0)),
    );
    for (const { vector, label } of rows) {
      const probability = 1 / (1 + Math.exp(-dot(weights, vector)));
      const bend = probability * (1 - probability);
      for (let i = 0; i < size; i += 1) {
        gradient[i]! += (probability - label) * vector[i]!;
        const along = bend * vector[i]!;
        const row = curvature[i]!;
        for (let j = 0; j <= i; j += 1) row[j]! += along * vector[j]!;
      }
    }
    for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) curvature[j]![i] = curvature[i]![j]!;
    solve(curvature, gradient).forEach((value, at) => {
      weights[at]! -= value;
    });
  }
  return weights;
}

/** Gaussian elimination for a symmetric, positive definite system. */
function solve(matrix: Float64Array[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => Float64Array.from([...row, right[at]!]));
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot += 1)
    for (let row = pivot + 1; row < size; row += 1) {
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column <= size; column += 1) rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  const result = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = rows[row]![size]!;
    for (let column = row + 1; column < size; column += 1) sum -= rows[row]![column]! * result[column]!;
    result[row] = sum / rows[row]![row]!;
  }
  return result;
}

export function dot(weights: readonly number[], vector: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) sum += weights[at]! * vector[at]!;
  return sum;
}
