import { type Spending } from './analyst.js';

/** Spending with every field present. */
export type WholeSpending = Required<Spending>;

export const NOTHING_SPENT: WholeSpending = {
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

/** Adds two spendings. No tokens cost 0; tokens without a price make the sum's cost unknown (null). */
export function addSpending(a: WholeSpending, b: Spending): WholeSpending {
  const tokens = b.inputTokens + b.outputTokens;
  const cost = b.costUsd ?? (tokens === 0 ? 0 : null);
  return {
    calls: a.calls + (b.calls ?? 1),
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === null || cost === null ? null : Math.round((a.costUsd + cost) * 1e9) / 1e9,
  };
}

/** Whether the figures of an untrusted source are plausible: whole and non-negative counts, a finite cost. */
export const isSound = ({ inputTokens, cachedTokens, outputTokens, calls = 0, costUsd = 0 }: Spending): boolean =>
  [inputTokens, cachedTokens, outputTokens, calls].every((count) => Number.isSafeInteger(count) && count >= 0) &&
  (costUsd === null || (Number.isFinite(costUsd) && costUsd >= 0));
