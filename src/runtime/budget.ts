/**
 * An amount that is granted in the order of the claims: small claims do not overtake a large one. A claim for more
 * than the whole waits for the whole.
 */
export class Budget {
  readonly #claims: { readonly amount: number; readonly granted: () => void }[] = [];
  #free: number;

  constructor(private readonly size: number) {
    this.#free = size;
  }

  /**
   * Calls `granted` when the amount is available, possibly at once.
   * @returns a function that gives it back, or withdraws a claim that still waits. Idempotent.
   */
  claim(amount: number, granted: () => void): () => void {
    const claim = { amount: Math.min(amount, this.size), granted };
    let open = true;
    this.#claims.push(claim);
    this.#serve();
    return () => {
      if (!open) return;
      open = false;
      const at = this.#claims.indexOf(claim);
      if (at >= 0) this.#claims.splice(at, 1);
      else this.#free += claim.amount;
      this.#serve();
    };
  }

  #serve(): void {
    for (let next = this.#claims[0]; next && next.amount <= this.#free; next = this.#claims[0]) {
      this.#claims.shift();
      this.#free -= next.amount;
      next.granted();
    }
  }
}
