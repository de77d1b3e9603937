import { z } from 'zod';
import { dayOrTime } from '../../http/index.js';

/** Filter for past detections; all given members must match. */
export const detectionFilterSchema = z.strictObject({
  q: z
    .string()
    .max(200)
    .regex(/[\p{L}\p{N}]/u, 'must contain a word')
    .optional()
    .describe(
      'Words of the file’s name or address, or of the origin that the file declares: a generator, a camera, a signer. All words must occur; `begin*` matches words that start with it.',
    ),
  verdict: z.enum(['ai', 'not_ai', 'uncertain']).optional().describe('Only detections with this verdict.'),
  from: dayOrTime.optional().describe('Answered at this time or later.'),
  to: dayOrTime.optional().describe('Answered at this time or earlier; a date includes the whole day.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional()
    .describe('Only detections of exactly these bytes.'),
});
export type DetectionFilter = z.output<typeof detectionFilterSchema>;
