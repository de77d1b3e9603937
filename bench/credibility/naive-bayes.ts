/** Multinomial naive Bayes over words and pairs of words, with add-one smoothing. */
export class NaiveBayes {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #totals = new Map<string, number>();
  readonly #terms = new Set<string>();

  learn(text: string, label: string): void {
    const counts = this.#counts.get(label) ?? new Map<string, number>();
    this.#counts.set(label, counts);
    for (const term of termsOf(text)) {
      this.#terms.add(term);
      counts.set(term, (counts.get(term) ?? 0) + 1);
      this.#totals.set(label, (this.#totals.get(label) ?? 0) + 1);
    }
  }

  /** The most probable label with equal priors; undefined when nothing was learned. */
  guess(text: string): string | undefined {
    const terms = termsOf(text).filter((term) => this.#terms.has(term));
    let best: string | undefined;
    let most = -Infinity;
    for (const [label, counts] of this.#counts) {
      const total = (this.#totals.get(label) ?? 0) + this.#terms.size;
      const score = terms.reduce((sum, term) => sum + Math.log(((counts.get(term) ?? 0) + 1) / total), 0);
      if (score > most) [best, most] = [label, score];
    }
    return best;
  }
}

function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
  return [...words, ...words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`)];
}
