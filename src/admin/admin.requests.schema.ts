import { z } from 'zod';
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
