import { type BoostedTreesData, LEAF, NODE_BYTES } from '../../src/claims/boosted-trees.js';
import { sequence } from './sparse-logistic.js';

const TREES = 150;
const DEPTH_MAX = 5;
const RATE = 0.1;
const LEAF_ROWS_MIN = 30;
const PENALTY = 5;
const BINS = 48;
/** Share of the rows that each tree sees (Friedman 2002). */
const SAMPLE = 0.5;
const GAIN_MIN = 1e-3;
const THRESHOLD_STEP = 1 / 256;
const VALUE_STEP = 1 / 8192;

type Node =
  | { readonly value: number }
  | { readonly feature: number; readonly threshold: number; readonly left: Node; readonly right: Node };

/** The rows as bins of each feature, with the first two derivatives of the loss at the margins reached so far. */
interface Binned {
  readonly features: number;
  /** The values that separate the bins of each feature. */
  readonly edges: readonly (readonly number[])[];
  /** Row by row, one bin per feature. */
  readonly bins: Uint8Array;
  readonly gradients: Float64Array;
  readonly curvatures: Float64Array;
}

/** Fits boosted trees to a logistic loss by histograms of gradients. Deterministic. */
export function growTrees(vectors: readonly (readonly number[])[], labels: readonly number[]): BoostedTreesData {
  const size = vectors.length;
  const binned = binnedRows(vectors);
  const rate = labels.reduce((sum, label) => sum + label, 0) / size;
  const base = Math.log(rate / (1 - rate));
  const margins = new Float64Array(size).fill(base);
  const next = sequence(5);
  const bytes: number[] = [];
  for (let tree = 0; tree < TREES; tree += 1) {
    differentiate(binned, margins, labels);
    const rows: number[] = [];
    for (let row = 0; row < size; row += 1) if (next() < SAMPLE) rows.push(row);
    const root = grow(binned, Int32Array.from(rows), 0);
    for (let row = 0; row < size; row += 1) margins[row]! += valueOf(root, vectors[row]!);
    write(root, bytes);
  }
  return { base, thresholdStep: THRESHOLD_STEP, valueStep: VALUE_STEP, nodes: Buffer.from(bytes).toString('base64') };
}

function binnedRows(vectors: readonly (readonly number[])[]): Binned {
  const size = vectors.length;
  const features = vectors[0]?.length ?? 0;
  const edges = Array.from({ length: features }, (_, feature) => edgesOf(vectors, feature));
  const bins = new Uint8Array(size * features);
  for (let row = 0; row < size; row += 1)
    for (let feature = 0; feature < features; feature += 1)
      bins[row * features + feature] = binOf(edges[feature]!, vectors[row]![feature]!);
  return { features, edges, bins, gradients: new Float64Array(size), curvatures: new Float64Array(size) };
}

/** Updates the derivatives of the logistic loss. */
function differentiate({ gradients, curvatures }: Binned, margins: Float64Array, labels: readonly number[]): void {
  for (let row = 0; row < margins.length; row += 1) {
    const probability = 1 / (1 + Math.exp(-margins[row]!));
    gradients[row] = probability - labels[row]!;
    curvatures[row] = probability * (1 - probability);
  }
}

function grow(binned: Binned, rows: Int32Array, depth: number): Node {
  const { features, edges, bins, gradients, curvatures } = binned;
  let [gradient, curvature] = [0, 0];
  for (const row of rows) {
    gradient += gradients[row]!;
    curvature += curvatures[row]!;
  }
  const mayDivide = depth < DEPTH_MAX && rows.length >= 2 * LEAF_ROWS_MIN;
  const split = mayDivide ? bestSplit(binned, rows, gradient, curvature) : null;
  if (!split) return { value: (-RATE * gradient) / (curvature + PENALTY) };
  const { feature, bin } = split;
  const isBelow = (row: number): boolean => bins[row * features + feature]! <= bin;
  return {
    feature,
    threshold: edges[feature]![bin]!,
    left: grow(binned, rows.filter(isBelow), depth + 1),
    right: grow(
      binned,
      rows.filter((row) => !isBelow(row)),
      depth + 1,
    ),
  };
}

interface Split {
  readonly feature: number;
  readonly bin: number;
}

/** The split with the greatest gain; null when none gains enough or leaves enough rows on each side. */
function bestSplit(binned: Binned, rows: Int32Array, gradient: number, curvature: number): Split | null {
  const { features, edges } = binned;
  const sums = histogramOf(binned, rows);
  const whole = gradient ** 2 / (curvature + PENALTY);
  let best: Split | null = null;
  let most = GAIN_MIN;
  for (let feature = 0; feature < features; feature += 1) {
    let [g, h, n] = [0, 0, 0];
    for (let bin = 0; bin < edges[feature]!.length; bin += 1) {
      const cell = (feature * BINS + bin) * 3;
      g += sums[cell]!;
      h += sums[cell + 1]!;
      n += sums[cell + 2]!;
      if (n < LEAF_ROWS_MIN || rows.length - n < LEAF_ROWS_MIN) continue;
      const gain = g ** 2 / (h + PENALTY) + (gradient - g) ** 2 / (curvature - h + PENALTY) - whole;
      if (gain <= most) continue;
      most = gain;
      best = { feature, bin };
    }
  }
  return best;
}

/** Gradient, curvature and number of rows of every bin of every feature: three numbers per bin. */
function histogramOf({ features, bins, gradients, curvatures }: Binned, rows: Int32Array): Float64Array {
  const sums = new Float64Array(features * BINS * 3);
  for (const row of rows)
    for (let feature = 0, at = row * features; feature < features; feature += 1, at += 1) {
      const cell = (feature * BINS + bins[at]!) * 3;
      sums[cell]! += gradients[row]!;
      sums[cell + 1]! += curvatures[row]!;
      sums[cell + 2]! += 1;
    }
  return sums;
}

/** Distinct quantiles of a feature, rounded to the precision of a stored node. */
function edgesOf(vectors: readonly (readonly number[])[], feature: number): number[] {
  const step = Math.max(1, Math.floor(vectors.length / 20_000));
  const values: number[] = [];
  for (let row = 0; row < vectors.length; row += step) values.push(vectors[row]![feature]!);
  values.sort((a, b) => a - b);
  const edges = new Set<number>();
  for (let bin = 1; bin < BINS; bin += 1) {
    const value = values[Math.floor((bin * values.length) / BINS)]!;
    if (value > values[0]!) edges.add(Math.round(value / THRESHOLD_STEP) * THRESHOLD_STEP);
  }
  // A value that only few rows have, such as a rare form, lies beyond all quantiles.
  if (edges.size === 0 && values.at(-1)! > values[0]!) edges.add(values.at(-1)!);
  return [...edges].sort((a, b) => a - b);
}

function binOf(edges: readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length && value >= edges[bin]!) bin += 1;
  return bin;
}

function valueOf(root: Node, vector: readonly number[]): number {
  let node = root;
  while ('feature' in node) node = vector[node.feature]! < node.threshold ? node.left : node.right;
  return node.value;
}

function write(node: Node, bytes: number[]): void {
  const at = bytes.length;
  if (!('feature' in node)) {
    bytes.push(LEAF, ...int16(node.value / VALUE_STEP), 0, 0);
    return;
  }
  bytes.push(node.feature, ...int16(node.threshold / THRESHOLD_STEP), 0, 0);
  write(node.left, bytes);
  const distance = (bytes.length - at) / NODE_BYTES;
  bytes[at + 3] = distance & 0xff;
  bytes[at + 4] = distance >> 8;
  write(node.right, bytes);
}

function int16(value: number): [number, number] {
  const whole = Math.max(-32_768, Math.min(32_767, Math.round(value)));
  return [whole & 0xff, (whole >> 8) & 0xff];
}
