import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  Catalogue,
  type CommandContext,
  type Decider,
  type FactsOf,
  refusals,
  Refusal,
} from '../../src/kernel/index.js';

/** A small aggregate for tests of the machinery: a balance that never falls below zero. */
export const balanceEvents = {
  Deposited: { schema: z.strictObject({ amount: z.number() }) },
  Withdrawn: { schema: z.strictObject({ amount: z.number() }) },
} as const;
export type BalanceFact = FactsOf<typeof balanceEvents>;
export const catalogue = new Catalogue(balanceEvents);

const refusal = refusals({ 'too-little': ['payment-required', 'There is not enough.'] });

export interface Move {
  readonly by: number;
  /** Number of events of the command. */
  readonly parts?: number;
}

export const balance: Decider<number, Move, BalanceFact> = {
  initialState: () => 0,
  decide: ({ by, parts = 1 }, state) => {
    if (by === 0) return [];
    if (state + by < 0) throw new Refusal(refusal['too-little']);
    return Array.from({ length: parts }, () => ({
      type: by > 0 ? ('Deposited' as const) : ('Withdrawn' as const),
      data: { amount: Math.abs(by) / parts },
    }));
  },
  evolve: (state, { type, data }) => (type === 'Deposited' ? state + data.amount : state - data.amount),
};

export function context(commandId: string = randomUUID()): CommandContext {
  return { commandId, correlationId: 'request', actor: 'system', at: '2026-01-01T00:00:00.000Z' };
}
