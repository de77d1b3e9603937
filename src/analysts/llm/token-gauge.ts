/** English in the vocabularies of current models; other scripts take more bytes a character and about as many a token. */
const TOKENS_PER_BYTE = 0.25;
/** A guess that is not yet borne out by a server's own count is raised by this. */
const CAUTION = 1.15;
const SMOOTHING = 0.2;

/** How many tokens a text will take, learnt for each model from what its server counts. */
export class TokenGauge {
  readonly #tokensPerByte = new Map<string, number>();

  reckon(model: string, texts: readonly string[]): number {
    const rate = this.#tokensPerByte.get(model) ?? TOKENS_PER_BYTE * CAUTION;
    return Math.ceil(bytesOf(texts) * rate);
  }

  learn(model: string, texts: readonly string[], countedTokens: number): void {
    const bytes = bytesOf(texts);
    if (bytes === 0 || countedTokens === 0) return;
    const seen = Math.min(2, Math.max(0.05, countedTokens / bytes));
    const known = this.#tokensPerByte.get(model);
    this.#tokensPerByte.set(model, known === undefined ? seen : known + SMOOTHING * (seen - known));
  }
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
