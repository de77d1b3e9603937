import { z } from 'zod';
import { pageFields, webUrl } from '../http/index.js';
import { detectionFilterSchema } from './history/detections.js';

export const pictureAddressSchema = z
  .strictObject({ url: webUrl })
  .meta({ examples: [{ url: 'https://example.org/picture.jpg' }] });
/** The limit may be stated for an upload and for an address alike, so it is in the address of the request. */
export const detectionQuerySchema = z.object({
  maxFalseAlarm: z.coerce
    .number()
    .min(0.01)
    .max(0.2)
    .optional()
    .describe(
      'Of the real pictures of any measured kind, the share that may be called `ai`. The verdict keeps to the largest measured limit that is not above it, and the answer says what is found at it.',
    ),
});
export const detectHeaderSchema = z.object({
  prefer: z
    .string()
    .optional()
    .describe(
      '`respond-async` answers 202 as soon as the picture is kept, `respond-async, wait=20` after 20 seconds unless the answer comes before. Not applied to a request with `maxFalseAlarm`, nor when the quota is used up.',
    ),
});
export const pictureFormSchema = z.strictObject({ image: z.file().min(1) });

export const thumbnailRequestSchema = z.strictObject({ keep: z.boolean() }).meta({ examples: [{ keep: true }] });

export const detectionListSchema = detectionFilterSchema.extend(pageFields);
