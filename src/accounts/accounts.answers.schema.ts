import { z } from 'zod';
import { SCOPES } from '../http/index.js';
import { ISSUED_KEY, KEYS, ROTATED_KEY, SIGNED_IN, SIGNED_UP } from './accounts.examples.js';

/** Answers of the account routes. `Operation` checks the handlers' types against these schemas. */

const time = z.iso.datetime();

export const signedUpSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    plan: z.enum(['free', 'pro', 'team']),
    apiKey: z.string(),
    keyId: z.string(),
  })
  .meta({ id: 'SignedUp', examples: [SIGNED_UP] });

export const signedInSchema = z
  .object({ accountId: z.string(), expiresAt: time })
  .meta({ id: 'SignedIn', examples: [SIGNED_IN] });

export const sessionSchema = z
  .object({ session: z.object({ accountId: z.string() }).nullable() })
  .meta({ id: 'Session', description: '`session` is null without a valid session.' });

const perDay = z.int().min(0).nullable();
export const limitsSchema = z
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
export const keysSchema = z.object({ keys: z.array(keyWithUse) }).meta({ id: 'Keys', examples: [KEYS] });

const issued = { keyId: z.string(), apiKey: z.string() };
export const issuedKeySchema = z.object(issued).meta({ id: 'IssuedKey', examples: [ISSUED_KEY] });
export const rotatedKeySchema = z
  .object({ ...issued, replaced: z.object({ keyId: z.string(), validUntil: time }) })
  .meta({ id: 'RotatedKey', examples: [ROTATED_KEY] });
