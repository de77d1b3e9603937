import { type Usage } from '../analyst.js';

/** What a million of a model's tokens cost, US dollars. */
export interface Price {
  readonly inputPerMillion: number;
  /** Input that the provider served from its prompt cache; as input when omitted. */
  readonly cachedPerMillion?: number | undefined;
  readonly outputPerMillion: number;
}

/** Model name → price. */
export type Prices = Readonly<Record<string, Price>>;

export function costOf({ inputTokens, cachedTokens, outputTokens }: Usage, price: Price): number {
  const fresh = (inputTokens - cachedTokens) * price.inputPerMillion;
  const cached = cachedTokens * (price.cachedPerMillion ?? price.inputPerMillion);
  return (fresh + cached + outputTokens * price.outputPerMillion) / 1_000_000;
}
