import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

const generation = z.int().min(1);

/** Whether an account keeps thumbnails. Enabling always uses a new stream, because an erased one accepts no events. */
export const THUMBNAIL_SETTING_EVENTS = {
  ThumbnailsEnabled: { schema: z.strictObject({ generation }) },
  /** The thumbnails of the generation are erased. */
  ThumbnailsDisabled: { schema: z.strictObject({ generation }) },
} satisfies EventDefinitions;

/** The thumbnails of an account, in a stream that can be erased. */
export const THUMBNAIL_EVENTS = {
  ThumbnailKept: {
    schema: z.strictObject({
      detectionId: z.string(),
      /** A JPEG without metadata, in base64. */
      jpeg: z.string(),
    }),
  },
} satisfies EventDefinitions;

export type ThumbnailSettingFact = FactsOf<typeof THUMBNAIL_SETTING_EVENTS>;
export type ThumbnailFact = FactsOf<typeof THUMBNAIL_EVENTS>;

export const thumbnailSettingStream = (accountId: string): string => `thumbnailsetting-${accountId}`;
export const thumbnailStream = (accountId: string, generation: number): string =>
  `thumbnails-${accountId}_${generation}`;
/** Account id in a thumbnail stream's name. */
export const accountOfThumbnails = (id: string): string => id.replace(/_\d+$/, '');
