import { z } from 'zod';
import { keySchema } from '../accounts/index.js';
import { ACCOUNT, LEDGER, PACKS, PAYMENT_ADDRESS, PLANS, USAGE_DAYS } from './billing.examples.js';

/** Answers of the billing routes. `Operation` checks the handlers' types against these schemas. */

/** A debate's use of a model server. */
export const usageSchema = z
  .object({
    calls: z.number(),
    inputTokens: z.number(),
    cachedTokens: z.number(),
    outputTokens: z.number(),
    cost: z.number().nullable().meta({ description: 'US dollars; null if a model has no price.' }),
  })
  .meta({ id: 'Usage' });

const planSchema = z
  .object({
    id: z.enum(['free', 'pro', 'team']),
    name: z.string(),
    usdPerMonth: z.number(),
    detectionsPerDay: z.number().nullable().meta({ description: 'Detections per UTC day; null if unlimited.' }),
  })
  .meta({ id: 'Plan' });
const packSchema = z
  .object({ id: z.string(), name: z.string(), usd: z.number(), credits: z.number() })
  .meta({ id: 'Pack' });
export const plansSchema = z
  .object({ plans: z.array(planSchema), enterprise: z.string() })
  .meta({ id: 'Plans', examples: [PLANS] });
export const packsSchema = z
  .object({ packs: z.array(packSchema), enterprise: z.string() })
  .meta({ id: 'Packs', examples: [PACKS] });

export const accountSchema = z
  .object({
    accountId: z.string(),
    email: z.string(),
    plan: planSchema,
    subscription: z.object({ plan: z.string(), status: z.string() }).nullable(),
    quota: z.object({
      limit: z.int().nullable().meta({ description: 'Detections per UTC day; null if unlimited.' }),
      used: z.int(),
      left: z.int().nullable(),
      resetsInS: z.int(),
      resetsAt: z.iso.datetime(),
    }),
    credits: z.object({ balance: z.number(), reserved: z.number(), owed: z.number() }),
    payments: z
      .string()
      .nullable()
      .meta({ description: 'The payment provider; null if the server does not accept payments.' }),
    keys: z.array(keySchema),
  })
  .meta({ id: 'Account', examples: [ACCOUNT] });

export const ledgerSchema = z
  .object({
    movements: z.array(
      z
        .object({
          accountId: z.string(),
          revision: z.int(),
          at: z.iso.datetime(),
          kind: z.enum(['purchase', 'grant', 'reclaim', 'restore', 'reserve', 'spend', 'release']),
          change: z.number().meta({
            description:
              'Change of the balance: positive for credits added, negative for credits removed or reserved, 0 when reserved credits are spent.',
          }),
          amount: z.number(),
          debateId: z.string().nullable(),
          payment: z.string().nullable(),
          note: z.string(),
          balance: z.number(),
          owed: z.number(),
          usage: usageSchema
            .nullable()
            .meta({ description: 'Use of the model server by the debate that this movement settles.' }),
        })
        .meta({ id: 'Movement' }),
    ),
    next: z.string().nullable().meta({ description: 'The cursor of the next page, null at the end.' }),
  })
  .meta({ id: 'Ledger', examples: [LEDGER] });

export const addressSchema = z.object({ url: z.string() }).meta({ id: 'PaymentAddress', examples: [PAYMENT_ADDRESS] });

export const usageDaysSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(
      z
        .object({
          day: z.iso.date().meta({ description: 'A UTC day.' }),
          keyId: z
            .string()
            .nullable()
            .meta({ description: 'Null for use in sessions, and for use before keys were recorded.' }),
          label: z.string().nullable().meta({ description: 'Label of the key.' }),
          detections: z.int(),
          debates: z.int().meta({ description: 'Debates that reached a verdict and cost credits.' }),
          credits: z.int().meta({ description: 'Credits spent on these debates.' }),
          reserved: z.int().meta({ description: 'Credits reserved for debates in progress.' }),
        })
        .meta({ id: 'UsageDay' }),
    ),
  })
  .meta({ id: 'UsageDays', description: 'Newest day first; days without use are omitted.', examples: [USAGE_DAYS] });
