import { type Spending } from './analyst.js';

/** Every member said. */
export type WholeSpending = Required<Spending>;

export const NOTHING_SPENT: WholeSpending = {
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

/** What uses no tokens costs nothing; tokens without a price make the whole sum unknown. */
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

/** Whether numbers that somebody else gave can be what was used. */
export const isSound = ({ inputTokens, cachedTokens, outputTokens, calls = 0, costUsd = 0 }: Spending): boolean =>
  [inputTokens, cachedTokens, outputTokens, calls].every((count) => Number.isSafeInteger(count) && count >= 0) &&
  (costUsd === null || (Number.isFinite(costUsd) && costUsd >= 0));
