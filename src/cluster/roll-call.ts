/** Renewals that a node may miss before it counts as gone. */
export const MISSED_MAX = 5;

/**
 * Who lives, judged by the log alone: a node is gone once this one has heard its own renewals come back `MISSED_MAX` times
 * without a word of the other in between. No two clocks are compared, and whoever is cut off from the log, or asleep,
 * hears nothing of itself either and so judges nobody.
 */
export class RollCall {
  #renewals = 0;
  /** Node → this node's renewals when it was last heard. */
  readonly #heard = new Map<string, number>();
  readonly #left = new Set<string>();

  constructor(private readonly self: string) {}

  /** Something that the node wrote came out of the log. */
  heard(nodeId: string): void {
    if (nodeId === this.self) this.#renewals++;
    else this.#heard.set(nodeId, this.#renewals);
  }

  left(nodeId: string): void {
    this.#left.add(nodeId);
  }

  /** A node that was never heard of counts as heard when it is first asked for. */
  isGone(nodeId: string): boolean {
    if (nodeId === this.self) return false;
    if (this.#left.has(nodeId)) return true;
    const heard = this.#heard.get(nodeId);
    if (heard === undefined) this.#heard.set(nodeId, this.#renewals);
    return heard !== undefined && this.#renewals - heard >= MISSED_MAX;
  }
}
