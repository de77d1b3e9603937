import { z } from 'zod';
import { type EventDefinitions, type FactsOf, sha256 } from '../kernel/index.js';

export const PLAN_IDS = ['free', 'pro', 'team'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const EMAIL_EVENTS = {
  EmailClaimed: { schema: z.strictObject({ accountId: z.string() }) },
} satisfies EventDefinitions;

export const ACCOUNT_EVENTS = {
  AccountOpened: {
    schema: z.strictObject({
      accountId: z.string(),
      /** Sealed under the service's secret; the log holds no address in clear. */
      email: z.string(),
      emailDigest: z.string(),
      /** Argon2id in PHC string form; null for an account that an operator opened without one. */
      passwordHash: z.string().nullable(),
      plan: z.enum(PLAN_IDS),
    }),
  },
  PlanChanged: { schema: z.strictObject({ plan: z.enum(PLAN_IDS), reason: z.string() }) },
  ApiKeyIssued: {
    schema: z.strictObject({
      keyId: z.string(),
      digest: z.string(),
      sealed: z.string(),
      hint: z.string(),
      label: z.string(),
      scopes: z.array(z.string()),
    }),
  },
  ApiKeyRotated: {
    schema: z.strictObject({ keyId: z.string(), replacedBy: z.string(), validUntil: z.string() }),
  },
  ApiKeyRevoked: { schema: z.strictObject({ keyId: z.string() }) },
} satisfies EventDefinitions;

export type EmailFact = FactsOf<typeof EMAIL_EVENTS>;
export type AccountFact = FactsOf<typeof ACCOUNT_EVENTS>;

export const accountStream = (accountId: string): string => `account-${accountId}`;

/** Addresses are told apart without regard to case and surrounding space. */
export const emailDigest = (email: string): string => sha256(email.trim().toLowerCase());
export const emailStream = (email: string): string => `email-${emailDigest(email)}`;
