import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

/** What an endpoint may be told of. */
export const MESSAGE_TYPES = [
  'debate.ended',
  'detection.ended',
  'detection.batch-ended',
  'credits.low',
  'quota.reached',
  'evidence.changed',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Encrypted with the workspace's own key: closing it makes address and secret unreadable. */
const sealed = z.string().regex(/^v2\./);

export const ENDPOINT_EVENTS = {
  EndpointAdded: {
    schema: z.strictObject({
      endpointId: z.string(),
      url: sealed,
      /** Signs the endpoint's messages. */
      secret: sealed,
      events: z.array(z.enum(MESSAGE_TYPES)),
    }),
  },
  EndpointChanged: {
    schema: z.strictObject({
      endpointId: z.string(),
      /** Missing if it stays. */
      url: sealed.optional(),
      events: z.array(z.enum(MESSAGE_TYPES)),
      /** Nothing is sent while it is; what happens meanwhile is sent afterwards. */
      paused: z.boolean(),
    }),
  },
  EndpointRemoved: { schema: z.strictObject({ endpointId: z.string() }) },
} satisfies EventDefinitions;

const endpointId = z.string();
/** Number of the attempt at this endpoint, starting at 1. */
const attempt = z.int().min(1);

export const MESSAGE_EVENTS = {
  /** One message for each endpoint that was to be told. It has no text: what it says is read when it is sent. */
  MessageQueued: {
    schema: z.strictObject({
      accountId: z.string(),
      type: z.enum([...MESSAGE_TYPES, 'test']),
      /** A debate, a detection, a batch, a UTC day, or what else tells two messages of a type apart. */
      subject: z.string(),
      /** When it happened, ISO 8601. */
      at: z.string(),
      /** What is said besides; nothing of a debate or detection, which is read when it is sent. */
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
      endpoints: z.array(endpointId).min(1),
      /** The node that sends it, unless it is gone. */
      nodeId: z.string(),
    }),
  },
  MessageDelivered: { schema: z.strictObject({ endpointId, attempt, status: z.int() }) },
  MessageFailed: {
    schema: z.strictObject({
      endpointId,
      attempt,
      reason: z.string(),
      /** Time of the next attempt, ISO 8601; null when there is none. */
      nextAt: z.string().nullable(),
    }),
  },
  /** Somebody asked to send it again, now. The schedule of attempts begins anew. */
  MessageRepeated: { schema: z.strictObject({ endpointId }) },
} satisfies EventDefinitions;

export type EndpointFact = FactsOf<typeof ENDPOINT_EVENTS>;
export type MessageFact = FactsOf<typeof MESSAGE_EVENTS>;

export const endpointsStream = (accountId: string): string => `endpoints-${accountId}`;
export const messageStream = (messageId: string): string => `message-${messageId}`;
