/** Regression trees whose sum is a logit, each node in five bytes; see {@link BoostedTrees}. */
export interface BoostedTreesData {
  readonly base: number;
  /** Scale of the stored thresholds, and of the stored values of leaves. */
  readonly thresholdStep: number;
  readonly valueStep: number;
  /** Base64 of the nodes: each tree from its root, the left child right after its parent. */
  readonly nodes: string;
}

/** Marks a leaf, in place of a node's feature. */
export const LEAF = 255;
/** Feature (one byte), threshold or value (two bytes), distance to the right child (two bytes; 0 in a leaf). */
export const NODE_BYTES = 5;

/** Gradient-boosted trees (Friedman 2001) over vectors of numbers. */
export class BoostedTrees {
  readonly #nodes: Buffer;
  readonly #roots: number[] = [];

  constructor(private readonly data: BoostedTreesData) {
    this.#nodes = Buffer.from(data.nodes, 'base64');
    for (let at = 0; at < this.#nodes.length; at = this.#endOf(at)) this.#roots.push(at);
  }

  /** The offset after the subtree at a node. */
  #endOf(node: number): number {
    let at = node;
    // The last leaf of a subtree is the rightmost one.
    while (this.#nodes[at] !== LEAF) at += NODE_BYTES * this.#nodes.readUInt16LE(at + 3);
    return at + NODE_BYTES;
  }

  /** Probability, 0 to 1. */
  probability(vector: readonly number[]): number {
    const { base, thresholdStep, valueStep } = this.data;
    let sum = 0;
    for (const root of this.#roots) {
      let at = root;
      for (let feature = this.#nodes[at]; feature !== LEAF; feature = this.#nodes[at]) {
        const threshold = this.#nodes.readInt16LE(at + 1) * thresholdStep;
        const left = (vector[feature ?? 0] ?? 0) < threshold;
        at += NODE_BYTES * (left ? 1 : this.#nodes.readUInt16LE(at + 3));
      }
      sum += this.#nodes.readInt16LE(at + 1);
    }
    return 1 / (1 + Math.exp(-base - sum * valueStep));
  }
}
