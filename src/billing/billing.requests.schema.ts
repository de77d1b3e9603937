import { z } from 'zod';
import { PACKS } from './plans.js';

/** Days of use that are listed when none are given. */
export const USAGE_DAYS = 30;

export const ledgerQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z
    .string()
    .regex(/^\d{1,12}~-?\d{1,12}~[0-9a-f]{32}$/, 'must be the `next` of the previous page')
    .optional()
    .describe('The `next` of the previous page.'),
  format: z.enum(['json', 'csv']).optional().describe('Stronger than Accept.'),
});

export const usageQuery = z.strictObject({
  from: z.iso
    .date('must be a date')
    .optional()
    .describe(`The first UTC day; ${USAGE_DAYS - 1} days before \`to\` when omitted.`),
  to: z.iso.date('must be a date').optional().describe('The last UTC day; today when omitted.'),
  format: z.enum(['json', 'csv']).optional().describe('Stronger than Accept.'),
});

const oneOf = (values: readonly string[]) => ({ error: `must be one of ${values.join(', ')}` });
const PACK_IDS = PACKS.map(({ id }) => id);
const PAID_PLANS = ['pro', 'team'] as const;

export const purchaseSchema = z.strictObject({ pack: z.enum(PACK_IDS, oneOf(PACK_IDS)) });
export const orderSchema = z
  .union([purchaseSchema, z.strictObject({ plan: z.enum(PAID_PLANS, oneOf(PAID_PLANS)) })], {
    error: `must contain either a pack (${PACK_IDS.join(', ')}) or a plan (${PAID_PLANS.join(', ')})`,
  })
  .meta({ examples: [{ pack: 'starter' }] });
