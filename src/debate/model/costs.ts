import {
  addSpending,
  type Analyst,
  type Depth,
  NOTHING_SPENT,
  type Spending,
  type WholeSpending,
} from '../../analysts/index.js';
import { type DebateUsage } from '../../billing/index.js';
import { type RecordedUsage, type Usage } from './recorded.js';

/**
 * Credits for {@link ANSWERS_A_PRICE} answers, by analyst and depth. With the embedded analyst deep costs what standard
 * does, since its score is hardly better (decision 70). A debate keeps the price that it was opened with.
 */
export const PRICES: Readonly<Record<Analyst['engine'], Readonly<Record<Depth, number>>>> = {
  offline: { micro: 1, standard: 2, deep: 2 },
  llm: { micro: 1, standard: 2, deep: 5 },
};

/** Thirty agents in two rounds: the default cast. */
export const ANSWERS_A_PRICE = 60;

/**
 * The price of a debate in credits: ⌈price of the depth × answers ÷ 60⌉. A larger cast costs more. A fork costs what it
 * asks again, and nothing if it asks no agent.
 */
export function priceOf(engine: Analyst['engine'], depth: Depth, answers: number): number {
  return Math.ceil((PRICES[engine][depth] * answers) / ANSWERS_A_PRICE);
}

/** What one turn of an agent, one weighing, one list of statements or one judgement of plausibility used; nothing if `tokens` is missing. */
export function spentOn({ tokens, calls, costUsd }: Usage): WholeSpending {
  if (!tokens) return NOTHING_SPENT;
  return addSpending(NOTHING_SPENT, {
    inputTokens: tokens.input,
    cachedTokens: tokens.cached,
    outputTokens: tokens.output,
    ...(calls === undefined ? {} : { calls }),
    ...(costUsd === undefined ? {} : { costUsd }),
  });
}

/** Spending as the API names it. */
export function usageOf({ costUsd, ...used }: WholeSpending): DebateUsage {
  return { ...used, cost: costUsd };
}

/** Spending as events record it. */
export function recordedSpending({ calls = 1, costUsd = null, ...used }: Spending): RecordedUsage {
  return {
    tokens: { input: used.inputTokens, cached: used.cachedTokens, output: used.outputTokens },
    calls,
    ...(costUsd === null ? {} : { costUsd }),
  };
}

/** Spending as events record it; empty when no call was made. */
export const recordedSpendingIfAny = (spending: Spending): Partial<ReturnType<typeof recordedSpending>> =>
  spending.calls === 0 ? {} : recordedSpending(spending);
