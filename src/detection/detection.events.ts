import { z } from 'zod';
import { type EventDefinitions, type FactsOf, idOf } from '../kernel/index.js';

export const DETECTION_EVENTS = {
  DetectionAdmitted: {
    schema: z.strictObject({
      detectionId: z.string(),
      /** The limit that day by the plan then in force; null without limit. */
      limit: z.int().nullable(),
    }),
  },
  DetectionReported: {
    schema: z.strictObject({
      detectionId: z.string(),
      sha256: z.string(),
      aiScore: z.number(),
      verdict: z.string(),
      model: z.string(),
      /** What the answer said besides, so that the same bytes need no second look; missing in older events. */
      examined: z
        .strictObject({
          /** Why the model was uncertain. */
          reason: z.string().optional(),
          /** What decided the answer where it was not the model alone; then what the model said follows. */
          decidedBy: z.string().optional(),
          modelScore: z.number().optional(),
          modelVerdict: z.string().optional(),
          width: z.int(),
          height: z.int(),
          format: z.string(),
          bytes: z.int(),
          crops: z.int(),
          /** The parts of the upright image that were judged; missing in older events. */
          regions: z
            .array(
              z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), score: z.number() }).readonly(),
            )
            .readonly()
            .optional(),
          spread: z.number(),
          recompressionShift: z.number().optional(),
        })
        .optional(),
    }),
  },
  DetectionReturned: {
    schema: z.strictObject({
      detectionId: z.string(),
      reason: z.string(),
      /** When an image was too slow to read, ISO 8601; missing for every other reason, and in older events. */
      slowAt: z.string().optional(),
    }),
  },
  /** An image that was too slow to read, and was not the first such of the hour: it is over, and it counts. */
  DetectionForfeited: {
    schema: z.strictObject({ detectionId: z.string(), reason: z.string(), slowAt: z.string() }),
  },
} satisfies EventDefinitions;

export type DetectionFact = FactsOf<typeof DETECTION_EVENTS>;

/** Whose stream it is. */
export const accountOfQuota = (stream: string): string => idOf(stream).replace(/_\d{8}$/, '');

/** `day` is the UTC day of an ISO 8601 instant. */
export const quotaStream = (accountId: string, at: string): string =>
  `quota-${accountId}_${at.slice(0, 10).replaceAll('-', '')}`;
