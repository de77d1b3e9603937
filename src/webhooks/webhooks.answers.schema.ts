import { z } from 'zod';
import { DETECTION_BATCH, detectionBatchSchema } from '../detection/index.js';
import { MESSAGE_TYPES } from './workspace-webhooks.events.js';

const time = z.string().meta({ format: 'date-time' });
const endpointId = '7c9d1c1e-6a4d-4d59-9b59-0a4d2f7f3c11';
const messageId = '3f0e4a52-8a61-8d7c-a8f1-2d3f6f0f7a10';

const webhookFields = {
  endpointId: z.string(),
  url: z.string(),
  events: z.array(z.enum(MESSAGE_TYPES)),
  addedAt: time.meta({
    description: 'Nothing that happened earlier is told; of an event that was chosen later, nothing from before that.',
  }),
  paused: z.boolean().meta({ description: 'Whether nothing is sent until it is resumed.' }),
};
const WEBHOOK = {
  endpointId,
  url: 'https://example.org/hook',
  events: ['debate.ended', 'credits.low'],
  addedAt: '2026-11-28T07:29:38.222Z',
  paused: false,
};

export const workspaceWebhooksSchema = z
  .object({ webhooks: z.array(z.object(webhookFields)) })
  .meta({ id: 'WorkspaceWebhooks', examples: [{ webhooks: [WEBHOOK] }] });

export const webhookSchema = z.object(webhookFields).meta({ id: 'WorkspaceWebhook', examples: [WEBHOOK] });

export const addedWebhookSchema = z
  .object({
    ...webhookFields,
    secret: z.string().meta({
      description: 'Signs the messages to this address (Standard Webhooks, v1). It is shown only now.',
    }),
  })
  .meta({
    id: 'AddedWebhook',
    examples: [{ ...WEBHOOK, secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
  });

const attempt = { attempt: z.int().min(1), at: time };
const deliverySchema = z.object({
  messageId: z.string(),
  type: z.enum([...MESSAGE_TYPES, 'test']),
  subject: z.string().meta({
    description:
      'What the message is about: for `debate.ended`, `detection.ended` and `detection.batch-ended` the id; for `evidence.changed` that of the debate, and a number.',
  }),
  queuedAt: time,
  status: z.enum(['due', 'delivered', 'failed']),
  attempts: z.int().min(0),
  nextAt: time.nullable().meta({ description: 'When it is sent next; null when it is not.' }),
  history: z
    .array(
      z.union([
        z.object({ ...attempt, status: z.int() }),
        z.object({ ...attempt, reason: z.string(), nextAt: time.nullable() }),
      ]),
    )
    .meta({ description: 'The latest attempts, oldest first.' }),
});

export const deliveriesSchema = z
  .object({
    deliveries: z.array(deliverySchema),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null on the last one.' }),
  })
  .meta({
    id: 'WebhookDeliveries',
    examples: [
      {
        deliveries: [
          {
            messageId,
            type: 'debate.ended',
            subject: '0d7ab8a5-0a32-4b0e-a2b8-1c9f2a7b6f7e',
            queuedAt: '2026-11-28T08:01:12.004Z',
            status: 'delivered',
            attempts: 1,
            nextAt: null,
            history: [{ attempt: 1, at: '2026-11-28T08:01:12.311Z', status: 204 }],
          },
        ],
        next: null,
      },
    ],
  });

export const queuedSchema = z
  .object({ messageId: z.string() })
  .meta({ id: 'QueuedMessage', examples: [{ messageId }] });

/** A message that says what its type says, for endpoints of workspaces. */
const messageOf = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: time.meta({ description: 'When it happened.' }), data });

const about = { timestamp: '2026-11-28T08:01:12.004Z' };

/** @param end what is said about a debate's end */
export const endedMessageSchema = <Data extends z.ZodType>(end: Data, example: unknown) =>
  messageOf('debate.ended', end).meta({
    id: 'DebateEndedMessage',
    examples: [{ type: 'debate.ended', ...about, data: example }],
  });

const DETECTION_ENDED = {
  id: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
  href: '/api/detections/8a9d84a3-758e-4bc9-993b-f2bd4488835f',
  status: 'answered',
  aiScore: 97.4,
  verdict: 'ai',
};

export const detectionEndedSchema = messageOf(
  'detection.ended',
  z.object({
    id: z.string(),
    href: z.string().meta({ description: 'Path of the detection.' }),
    status: z.enum(['answered', 'failed']).meta({ description: 'A failed one cost nothing, unless it was too slow.' }),
    aiScore: z.number().optional(),
    verdict: z.enum(['ai', 'not_ai', 'uncertain']).optional(),
    reason: z.string().optional().meta({ description: 'The code why it failed.' }),
  }),
).meta({
  id: 'DetectionEndedMessage',
  examples: [{ type: 'detection.ended', ...about, data: DETECTION_ENDED }],
});

export const batchEndedSchema = messageOf('detection.batch-ended', detectionBatchSchema).meta({
  id: 'BatchEndedMessage',
  examples: [{ type: 'detection.batch-ended', ...about, data: DETECTION_BATCH }],
});

/** @param change what is said about it */
export const evidenceChangedSchema = <Data extends z.ZodType>(change: Data, example: unknown) =>
  messageOf('evidence.changed', change).meta({
    id: 'EvidenceChangedMessage',
    examples: [{ type: 'evidence.changed', ...about, data: example }],
  });

export const lowCreditsSchema = messageOf(
  'credits.low',
  z.object({
    balance: z.int().min(0),
    below: z.int().meta({ description: 'The balance has fallen below this many credits.' }),
  }),
).meta({ id: 'CreditsLowMessage', examples: [{ type: 'credits.low', ...about, data: { balance: 9, below: 10 } }] });

export const quotaReachedSchema = messageOf(
  'quota.reached',
  z.object({ day: z.string().meta({ format: 'date' }), used: z.int(), limit: z.int() }),
).meta({
  id: 'QuotaReachedMessage',
  examples: [{ type: 'quota.reached', ...about, data: { day: '2026-11-28', used: 10, limit: 10 } }],
});

export const testMessageSchema = messageOf('test', z.object({})).meta({
  id: 'TestMessage',
  examples: [{ type: 'test', ...about, data: {} }],
});
