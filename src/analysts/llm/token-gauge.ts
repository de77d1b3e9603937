/** For English with current models. Other scripts have more bytes per character and about as many bytes per token. */
const TOKENS_PER_BYTE = 0.25;
/** Factor on the estimate until the server has reported a count. */
const CAUTION = 1.15;
const SMOOTHING = 0.2;

/** Estimates the number of tokens of texts from the counts that the server reported for each model. */
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
