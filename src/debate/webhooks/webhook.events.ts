import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

/** From 1. */
const attempt = z.int().min(1);

/** Delivery of the message about a debate's end. In a stream of its own, since a debate's end is its last event. */
export const WEBHOOK_EVENTS = {
  WebhookDelivered: { schema: z.strictObject({ attempt, status: z.int() }) },
  WebhookFailed: {
    schema: z.strictObject({
      attempt,
      reason: z.string(),
      /** When it is tried again, ISO 8601 UTC; null when it is given up. */
      nextAt: z.string().nullable(),
    }),
  },
} satisfies EventDefinitions;

export type WebhookFact = FactsOf<typeof WEBHOOK_EVENTS>;

export const webhookStream = (debateId: string): string => `webhook-${debateId}`;
