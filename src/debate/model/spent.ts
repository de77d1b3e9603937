import { type DebateUsage } from '../../billing/index.js';
import { addSpending, NOTHING_SPENT, type WholeSpending } from '../../analysts/index.js';
import { type Argument, type DebateState, type Excusal } from './debate-state.js';

/** What one agent's turn used, said or excused; an excuse that says nothing used nothing. */
export function spentOn({
  tokens,
  calls,
  costUsd,
}: Pick<Argument & Excusal, 'calls' | 'costUsd'> & Pick<Excusal, 'tokens'>): WholeSpending {
  if (!tokens) return NOTHING_SPENT;
  return addSpending(NOTHING_SPENT, {
    inputTokens: tokens.input,
    cachedTokens: tokens.cached,
    outputTokens: tokens.output,
    ...(calls === undefined ? {} : { calls }),
    ...(costUsd === undefined ? {} : { costUsd }),
  });
}

/** What a debate has used by its record, agents that were excused included; nothing for what a fork took over. */
export function spentIn({ opening, arguments: spoken, excusals }: DebateState): WholeSpending {
  return [...spoken.slice(opening?.forkedFrom?.arguments ?? 0), ...excusals].reduce(
    (sum, turn) => addSpending(sum, spentOn(turn)),
    NOTHING_SPENT,
  );
}

/** What was used, as the API says it. */
export function usageOf({ costUsd, ...used }: WholeSpending): DebateUsage {
  return { ...used, cost: costUsd };
}
