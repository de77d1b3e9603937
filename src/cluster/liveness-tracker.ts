/** A node that misses this many renewals counts as gone. */
export const MISSED_MAX = 5;

/**
 * Tells which nodes are gone, by the log alone: a node is gone once this one has read back `MISSED_MAX` of its own
 * renewals and no event of the other in between. Clocks are not compared. A node that is suspended or cut off from the
 * log does not read its own renewals either, so it declares no other node gone.
 */
export class LivenessTracker {
  #renewals = 0;
  /** Node → number of this node's renewals when that node was last heard. */
  readonly #heard = new Map<string, number>();
  readonly #left = new Set<string>();

  constructor(private readonly self: string) {}

  /** Records that an event of the node was read from the log. */
  heard(nodeId: string): void {
    if (nodeId === this.self) this.#renewals++;
    else this.#heard.set(nodeId, this.#renewals);
  }

  left(nodeId: string): void {
    this.#left.add(nodeId);
  }

  /** A node without any event counts as heard when it is first asked about. */
  isGone(nodeId: string): boolean {
    if (nodeId === this.self) return false;
    if (this.#left.has(nodeId)) return true;
    const heard = this.#heard.get(nodeId);
    if (heard === undefined) this.#heard.set(nodeId, this.#renewals);
    return heard !== undefined && this.#renewals - heard >= MISSED_MAX;
  }
}
