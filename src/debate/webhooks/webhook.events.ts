import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

/** Number of the attempt, starting at 1. */
const attempt = z.int().min(1);

/** Delivery of the message about a debate's end. In a separate stream, because a debate's stream ends with its end. */
export const WEBHOOK_EVENTS = {
  WebhookDelivered: { schema: z.strictObject({ attempt, status: z.int() }) },
  WebhookFailed: {
    schema: z.strictObject({
      attempt,
      reason: z.string(),
      /** Time of the next attempt, ISO 8601 UTC; null when there is none. */
      nextAt: z.string().nullable(),
    }),
  },
} satisfies EventDefinitions;

export type WebhookFact = FactsOf<typeof WEBHOOK_EVENTS>;

export const webhookStream = (debateId: string): string => `webhook-${debateId}`;
