/**
 * So much of something, handed out in the order of asking: a large claim is not passed by small ones. A claim for more
 * than there is waits for all of it.
 */
export class Budget {
  readonly #claims: { readonly amount: number; readonly granted: () => void }[] = [];
  #free: number;

  constructor(private readonly size: number) {
    this.#free = size;
  }

  /**
   * Calls `granted` when the amount is there, perhaps at once.
   * @returns gives it back, or takes a claim that still waits out of the line; once, however often it is called.
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
