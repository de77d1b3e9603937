import { z } from 'zod';
import { dayOrTime } from '../http/index.js';

/** Filter for past detections; all given members must match. */
export const detectionFilterSchema = z.strictObject({
  q: z
    .string()
    .max(200)
    .regex(/[\p{L}\p{N}]/u, 'must hold a word')
    .optional()
    .describe(
      'Words of the file’s name or address, or of what the file says of its origin: a generator, a camera, a signer. All must occur; begin* as it goes on.',
    ),
  verdict: z.enum(['ai', 'not_ai', 'uncertain']).optional().describe('With this verdict.'),
  from: dayOrTime.optional().describe('Answered then or later.'),
  to: dayOrTime.optional().describe('Answered then or earlier; a day counts whole.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional()
    .describe('Of exactly these bytes.'),
});
export type DetectionFilter = z.output<typeof detectionFilterSchema>;
