import { z } from 'zod';
import { PLAN_IDS } from '../accounts/index.js';
import { pageFields } from '../http/index.js';

export const accountsQuery = z.strictObject({
  ...pageFields,
  email: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(254)
    .optional()
    .describe('Only the account with exactly this address; case does not matter.'),
});

/** Members of the workspace read it in their ledger and activity. It stays in the log for ever. */
const reason = z.string().trim().min(1, 'must say why').max(200, 'must have at most 200 characters');

export const grantSchema = z
  .strictObject({
    amount: z
      .int('must be a whole number of credits')
      .min(1, 'must be at least 1')
      .max(1_000_000, 'must be at most 1,000,000'),
    reason: reason.describe('Why. The members of the workspace read it.'),
  })
  .meta({ examples: [{ amount: 50, reason: 'for the trial month' }] });

export const planSchema = z
  .strictObject({
    plan: z.enum(PLAN_IDS, { error: `must be one of ${PLAN_IDS.join(', ')}` }),
    reason: reason.describe('Why. It is recorded.'),
  })
  .meta({ examples: [{ plan: 'team', reason: 'newsroom of eight' }] });

export const retrySchema = z
  .strictObject({ reason: reason.describe('Why. The members of the workspace read it.') })
  .meta({ examples: [{ reason: 'the model server was away' }] });

export const grantHeaders = z.object({
  'idempotency-key': z
    .string({ error: 'must be given, so that a repeated request grants nothing twice' })
    .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
    .describe('A repeated request with the same key grants nothing more.'),
});

export const operatorActivityQuery = z.strictObject(pageFields);
