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
export const pictureFormSchema = z.strictObject({ image: z.file() });

export const thumbnailRequestSchema = z.strictObject({ keep: z.boolean() }).meta({ examples: [{ keep: true }] });

export const detectionListSchema = detectionFilterSchema.extend(pageFields);
