import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';
import { pictureSource } from '../detection.events.js';

/** A picture that is kept until it is judged, in a stream of its own that is erased then. Encrypted with its detection's key. */
export const PICTURE_EVENTS = {
  /** The next bytes of the picture, in base64. */
  PicturePartKept: { schema: z.strictObject({ part: z.string() }) },
  /** The picture is whole: from here on its detection is owed. */
  PictureKept: {
    schema: z.strictObject({
      sha256: z.string(),
      bytes: z.int().min(1),
      /** Missing if it has no name. */
      source: pictureSource.optional(),
    }),
  },
} satisfies EventDefinitions;

/** A detection that is answered after its request. Its admission and its result are in the quota's stream, like those of others. */
export const DEFERRED_EVENTS = {
  /** A process begins to judge the picture. Without an end, it was interrupted. */
  DeferredDetectionBegun: { schema: z.strictObject({ nodeId: z.string() }) },
  /** The detection is answered or given back, and its picture is erased. */
  DeferredDetectionEnded: { schema: z.strictObject({ accountId: z.string() }) },
} satisfies EventDefinitions;

export type PictureFact = FactsOf<typeof PICTURE_EVENTS>;
export type DeferredFact = FactsOf<typeof DEFERRED_EVENTS>;

export const pictureStream = (detectionId: string): string => `picture-${detectionId}`;
export const deferredStream = (detectionId: string): string => `deferred-${detectionId}`;
