import { WORD_VECTORS } from './word-vectors.data.js';

const { dimensions } = WORD_VECTORS;
let rows: Map<string, number> | undefined;
let bytes: Int8Array | undefined;
const read = new Map<string, Float32Array>();

/** The frequency rank of a stem, 0 for the commonest; undefined for an unknown stem. */
export function rankOf(stem: string): number | undefined {
  rows ??= new Map(WORD_VECTORS.stems.split(' ').map((each, row) => [each, row]));
  return rows.get(stem);
}

/** The word vector of a stem (Pennington et al. 2014), of length 1; undefined for an unknown stem. */
export function vectorOf(stem: string): Float32Array | undefined {
  const earlier = read.get(stem);
  if (earlier) return earlier;
  const row = rankOf(stem);
  bytes ??= new Int8Array(Buffer.from(WORD_VECTORS.vectors, 'base64'));
  if (row === undefined) return undefined;
  const vector = unit(Float32Array.from(bytes.subarray(row * dimensions, (row + 1) * dimensions)));
  read.set(stem, vector);
  return vector;
}

/** The cosine similarity of two vectors of length 1, from −1 to 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The weighted mean of the vectors of several stems, scaled to length 1. */
export function meanVector(weights: ReadonlyMap<string, number>): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const [stem, weight] of weights) {
    const vector = vectorOf(stem);
    if (vector) for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
  }
  return unit(sum);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(similarity(vector, vector)) || 1;
  return vector.map((value) => value / length);
}
