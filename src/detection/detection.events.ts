import { z } from 'zod';
import { type EventDefinitions, type FactsOf, idOf } from '../kernel/index.js';
import { provenanceSchema } from './marks/provenance.schema.js';

/** A vision model's view of a picture. `unsure` favours neither. */
export const LEANINGS = ['ai', 'not_ai', 'unsure'] as const;
export type Leaning = (typeof LEANINGS)[number];

/** The usage of all calls, including failed ones. */
const spent = {
  calls: z.int().min(0),
  tokens: z.object({ input: z.int(), cached: z.int(), output: z.int() }),
  /** US dollars; left out for a model without a price. */
  costUsd: z.number().min(0).optional(),
};

/**
 * A vision model's comment on an image that the detector is uncertain about, or why there is none. It accompanies the
 * answer and never changes its score or verdict.
 */
export const secondOpinionSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('given'),
    leaning: z.enum(LEANINGS),
    comment: z.string().meta({ description: 'The model’s comment. Show it as text that a model wrote.' }),
    model: z.string(),
    ...spent,
  }),
  z.object({ status: z.literal('failed'), reason: z.string(), model: z.string(), ...spent }),
]);
export type SecondOpinion = z.output<typeof secondOpinionSchema>;

/** Origin of a picture: a file name, or an address without its query. */
export const pictureSource = z.strictObject({ kind: z.enum(['file', 'url']), name: z.string() });

/** The API key of the request; missing for a session and in older events. */
const keyId = z.string().optional();

export const DETECTION_EVENTS = {
  DetectionAdmitted: {
    schema: z.strictObject({
      detectionId: z.string(),
      /** The plan's limit at the time; null without limit. */
      limit: z.int().nullable(),
      keyId,
      /** The node that detects; missing in older events. */
      nodeId: z.string().optional(),
      /** The picture is kept, and the answer comes after the request; missing otherwise. */
      deferred: z.strictObject({ bytes: z.int().min(1) }).optional(),
      /** The batch that the picture came in; missing otherwise, and in older events. */
      batchId: z.string().optional(),
    }),
  },
  DetectionReported: {
    schema: z.strictObject({
      detectionId: z.string(),
      sha256: z.string(),
      aiScore: z.number(),
      verdict: z.string(),
      model: z.string(),
      /** A vision model's comment on an uncertain image; missing if none was requested, and in older events. */
      secondOpinion: secondOpinionSchema.optional(),
      /** Missing if it has no name, and in older events. */
      source: pictureSource.optional(),
      /** What the file declares about its origin; missing in older events. */
      provenance: provenanceSchema.optional(),
      /** The rest of the answer, so that the same bytes need no second run; missing in older events. */
      examined: z
        .strictObject({
          /** Why the model was uncertain. */
          reason: z.string().optional(),
          /** What decided the answer if not the model alone; the model's own result then follows. */
          decidedBy: z.string().optional(),
          modelScore: z.number().optional(),
          modelVerdict: z.string().optional(),
          width: z.int(),
          height: z.int(),
          format: z.string(),
          bytes: z.int(),
          crops: z.int(),
          /** The judged parts of the upright image; missing in older events. */
          regions: z
            .array(z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), score: z.number() }))
            .optional(),
          spread: z.number(),
          recompressionShift: z.number().optional(),
          /** What the picture looks like; missing if it is too plain, and in older events. */
          perceptualHash: z.string().optional(),
        })
        .optional(),
    }),
  },
  /** What readers get of a `DetectionReported` that was erased. Never appended. */
  DetectionErased: { schema: z.strictObject({ detectionId: z.string() }) },
  DetectionReturned: {
    schema: z.strictObject({
      detectionId: z.string(),
      reason: z.string(),
      /**
       * ISO 8601 instant at which an image was too slow to read; missing for every other reason and in older events.
       */
      slowAt: z.string().optional(),
      keyId,
    }),
  },
  /**
   * An image that was too slow to read and exceeded the free allowance of the hour: the detection has ended, and it
   * counts.
   */
  DetectionForfeited: {
    schema: z.strictObject({ detectionId: z.string(), reason: z.string(), slowAt: z.string() }),
  },
} satisfies EventDefinitions;

export type DetectionFact = FactsOf<typeof DETECTION_EVENTS>;

/** Account id in a quota stream's name. */
export const accountOfQuota = (stream: string): string => idOf(stream).replace(/_\d{8}$/, '');

/** UTC day in a quota stream's name, as `2026-11-23`. */
export const dayOfQuota = (stream: string): string => stream.slice(-8).replace(/(....)(..)(..)/, '$1-$2-$3');

/** `at` is an ISO 8601 instant; the stream covers its UTC day. */
export const quotaStream = (accountId: string, at: string): string =>
  `quota-${accountId}_${at.slice(0, 10).replaceAll('-', '')}`;
