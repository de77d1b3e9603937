import { z } from 'zod';
import { SCOPES } from '../http/index.js';

/**
 * Answers of routes. `Operation` checks the handlers' types against these schemas. Examples were recorded from a running
 * service and shortened: a long list holds one item. test/clients/examples.spec.ts compares them with what is answered.
 */

const time = z.iso.datetime();

export const signedUpSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    plan: z.enum(['free', 'pro', 'team']),
    apiKey: z.string(),
    keyId: z.string(),
  })
  .meta({
    id: 'SignedUp',
    examples: [
      {
        accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3',
        email: 'new@example.org',
        plan: 'free',
        apiKey: 'elk_000000000000000000000000000000000000',
        keyId: 'a221f385-632e-4f43-9289-a9ae4fd2d6bc',
      },
    ],
  });

export const signedInSchema = z
  .object({
    accountId: z.string(),
    expiresAt: time,
    recorded: z.boolean().meta({
      description:
        'False while the log cannot be written: this server holds the session in its memory, at most until `expiresAt` and until it ends, and only requests that read are admitted. Once the log can be written, the session is recorded and lasts a week.',
    }),
  })
  .meta({
    id: 'SignedIn',
    examples: [
      { accountId: '5abe0264-2b17-8b0b-9570-1a44197db1b3', expiresAt: '2026-11-30T07:29:38.222Z', recorded: true },
    ],
  });

export const sessionSchema = z
  .object({ session: z.object({ accountId: z.string() }).nullable() })
  .meta({ id: 'Session', description: '`session` is null without a valid session.' });

const perDay = z.int().min(0).nullable();
const limitsSchema = z
  .object({
    detectionsPerDay: perDay.meta({ description: 'Detections per UTC day; null if the key has no limit of its own.' }),
    creditsPerDay: perDay.meta({ description: 'Credits per UTC day; null if the key has no limit of its own.' }),
  })
  .meta({ id: 'KeyLimits' });

export const keySchema = z
  .object({
    keyId: z.string(),
    hint: z.string().meta({ description: 'The first and the last characters of the key.' }),
    label: z.string(),
    scopes: z.array(z.string()).meta({ description: `Any of ${SCOPES.join(', ')}.` }),
    issuedAt: time,
    revokedAt: time.nullable(),
    validUntil: time.nullable().meta({ description: 'When the key expires; null unless the key was replaced.' }),
    lastUsedAt: time.nullable().meta({ description: 'Accurate to the hour.' }),
    limits: limitsSchema,
  })
  .meta({ id: 'Key' });
const keyWithUse = keySchema
  .extend({
    usedToday: z
      .object({ detections: z.int(), credits: z.int() })
      .meta({ description: 'Use in this UTC day, including reserved credits.' }),
  })
  .meta({ id: 'KeyWithUse' });
export const keysSchema = z.object({ keys: z.array(keyWithUse) }).meta({
  id: 'Keys',
  examples: [
    {
      keys: [
        {
          keyId: '2e1f4e22-4e92-4d39-b775-6614ec7e5a01',
          hint: 'elk_0000…0000',
          label: 'first key',
          scopes: ['detect', 'simulate', 'read'],
          issuedAt: '2026-11-23T07:29:36.840Z',
          revokedAt: null,
          validUntil: null,
          lastUsedAt: '2026-11-23T07:29:38.316Z',
          limits: { detectionsPerDay: 100, creditsPerDay: null },
          usedToday: { detections: 3, credits: 2 },
        },
      ],
    },
  ],
});

const issued = { keyId: z.string(), apiKey: z.string() };
export const issuedKeySchema = z.object(issued).meta({
  id: 'IssuedKey',
  examples: [
    {
      keyId: 'a7f34d56-a27b-4cd0-a482-5eb04a0592e4',
      apiKey: 'elk_000000000000000000000000000000000000',
    },
  ],
});
export const rotatedKeySchema = z
  .object({ ...issued, replaced: z.object({ keyId: z.string(), validUntil: time }) })
  .meta({
    id: 'RotatedKey',
    examples: [
      {
        keyId: '3e4721e7-9754-4388-86c8-352a9ec028c3',
        apiKey: 'elk_000000000000000000000000000000000000',
        replaced: { keyId: 'a7f34d56-a27b-4cd0-a482-5eb04a0592e4', validUntil: '2026-11-23T08:29:54.161Z' },
      },
    ],
  });
