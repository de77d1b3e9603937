import { type Usage } from '../analyst.js';

/** The price of a model's tokens, in US dollars per million. */
export interface Price {
  readonly inputPerMillion: number;
  /** Input served from the provider's prompt cache; `inputPerMillion` when omitted. */
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
