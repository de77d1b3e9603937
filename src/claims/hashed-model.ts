/** A logistic model over named binary features, each name hashed to one of `2 ** bits` weights of eight bits. */
export interface HashedModelData {
  readonly bits: number;
  readonly intercept: number;
  /** The logit that a stored weight of 1 adds. */
  readonly scale: number;
  /** Signed bytes in base64. */
  readonly weights: string;
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) of a name's UTF-16 code units, folded to `bits`. */
export function bucketOf(name: string, bits: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> bits) ^ hash) & ((1 << bits) - 1);
}

export class HashedModel {
  readonly #weights: Int8Array;

  constructor(private readonly data: HashedModelData) {
    const bytes = Buffer.from(data.weights, 'base64');
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Probability, 0 to 1. */
  probability(features: Iterable<string>): number {
    let sum = 0;
    for (const name of features) sum += this.#weights[bucketOf(name, this.data.bits)] ?? 0;
    return 1 / (1 + Math.exp(-this.data.intercept - sum * this.data.scale));
  }
}
