import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const RETRY_EVENTS = {
  /** An operator has a debate without a verdict tried again, at no cost to its account. */
  DebateRetried: {
    schema: z.strictObject({
      debateId: z.string(),
      /** The new debate. */
      retriedAs: z.string(),
      reason: z.string(),
    }),
  },
} satisfies EventDefinitions;

export type RetryFact = FactsOf<typeof RETRY_EVENTS>;

/** What operators have had tried again of one account. */
export const retriesStream = (accountId: string): string => `retries-${accountId}`;
