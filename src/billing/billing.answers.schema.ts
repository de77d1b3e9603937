import { z } from 'zod';
import { keySchema } from '../accounts/index.js';

/**
 * Answers of routes. `Operation` checks the handlers' types against these schemas. Examples were recorded from a running
 * service and shortened: a long list holds one item. test/clients/examples.spec.ts compares them with what is answered.
 */

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
const freeCredits = z.number().meta({
  description:
    'Credits that a new account gets for a first debate; 0: none. Not for people who are invited into a workspace.',
});
export const plansSchema = z.object({ plans: z.array(planSchema), freeCredits, enterprise: z.string() }).meta({
  id: 'Plans',
  examples: [
    {
      plans: [{ id: 'free', name: 'Free', usdPerMonth: 0, detectionsPerDay: 10 }],
      freeCredits: 1,
      enterprise: 'Enterprise and bulk pricing on request.',
    },
  ],
});
export const packsSchema = z.object({ packs: z.array(packSchema), enterprise: z.string() }).meta({
  id: 'Packs',
  examples: [
    {
      packs: [{ id: 'starter', name: 'Starter', usd: 5, credits: 50 }],
      enterprise: 'Enterprise and bulk pricing on request.',
    },
  ],
});

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
    credits: z.object({
      balance: z.number(),
      reserved: z.number(),
      owed: z.number(),
      free: z.number().meta({ description: 'The part of the balance that came with the sign-up, until it is used.' }),
    }),
    payments: z
      .string()
      .nullable()
      .meta({ description: 'The payment provider; null if the server does not accept payments.' }),
    keys: z.array(keySchema),
  })
  .meta({
    id: 'Account',
    examples: [
      {
        accountId: 'a234ffe0-8ccf-89ef-80bf-0c0aec6ff827',
        email: 'you@example.org',
        plan: { id: 'free', name: 'Free', usdPerMonth: 0, detectionsPerDay: 10 },
        subscription: null,
        quota: { limit: 10, used: 1, left: 9, resetsInS: 59406, resetsAt: '2026-11-24T00:00:00.000Z' },
        credits: { balance: 48, reserved: 0, owed: 0, free: 0 },
        payments: 'test',
        keys: [
          {
            keyId: '2e1f4e22-4e92-4d39-b775-6614ec7e5a01',
            hint: 'elk_0000…0000',
            label: 'first key',
            scopes: ['detect', 'simulate', 'read'],
            memberId: 'a234ffe0-8ccf-89ef-80bf-0c0aec6ff827',
            issuedAt: '2026-11-23T07:29:36.840Z',
            revokedAt: null,
            validUntil: null,
            lastUsedAt: '2026-11-23T07:29:38.316Z',
            limits: { detectionsPerDay: 100, creditsPerDay: null },
          },
        ],
      },
    ],
  });

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
  .meta({
    id: 'Ledger',
    examples: [
      {
        movements: [
          {
            accountId: 'a234ffe0-8ccf-89ef-80bf-0c0aec6ff827',
            revision: 2,
            at: '2026-11-23T07:29:53.254Z',
            amount: 2,
            debateId: '8a9d84a3-758e-4bc9-993b-f2bd4488835f',
            payment: null,
            note: '',
            kind: 'spend',
            change: 0,
            balance: 48,
            owed: 0,
            usage: { calls: 60, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: 0 },
          },
        ],
        next: '1~50~0d2cc9886b421c9642c8eec9441eb27d',
      },
    ],
  });

export const addressSchema = z.object({ url: z.string() }).meta({
  id: 'PaymentAddress',
  examples: [
    {
      url: '/#/test-payment/v1.R7JbgORFd_GV7ix3qs5MreJcyRKoqJIo4v32E60xDzQGS2wecnTnoYmAjurQZWp6-GhcXv3w6Ww1aLRIMIG_7pIY_cHETrfcO6CPdihIMWpKY81Hqw3oI_VNbBNQzcznFTbq_jZpD42ELXTjyGSsabu99WyiSly0QbvC95tCkuY2FK5W6eMXvYzfW9QNbX1AeLfjbmIPElU2V2c',
    },
  ],
});

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
  .meta({
    id: 'UsageDays',
    description: 'Newest day first; days without use are omitted.',
    examples: [
      {
        from: '2026-10-25',
        to: '2026-11-23',
        days: [
          {
            day: '2026-11-23',
            keyId: '2e1f4e22-4e92-4d39-b775-6614ec7e5a01',
            label: 'first key',
            detections: 3,
            debates: 1,
            credits: 2,
            reserved: 0,
          },
        ],
      },
    ],
  });
