import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';

/**
 * How a batch ended: with a line for each picture; because its client had gone; or because its process stopped, so that
 * nobody knows what became of the pictures that are not in the log.
 */
export const BATCH_ENDS = ['finished', 'disconnected', 'interrupted'] as const;

const pictures = z.int().min(0);

/** A batch of pictures. Its detections are in the quota's stream, like others, and name it. */
export const BATCH_EVENTS = {
  BatchAccepted: {
    schema: z.strictObject({
      accountId: z.string(),
      pictures: z.int().min(1),
      /** The node that answers the request. */
      nodeId: z.string(),
    }),
  },
  BatchEnded: {
    schema: z.strictObject({
      accountId: z.string(),
      how: z.enum(BATCH_ENDS),
      /** Pictures that were answered, also by an earlier answer. */
      judged: pictures,
      /** Pictures that were refused for their own sake, or because the quota was used up. */
      refused: pictures,
      /** Pictures that the service could not judge. */
      failed: pictures,
      /** The detections that count against the quota. */
      charged: z.array(z.string()),
    }),
  },
} satisfies EventDefinitions;

export type BatchFact = FactsOf<typeof BATCH_EVENTS>;
export type BatchEnd = Extract<BatchFact, { type: 'BatchEnded' }>['data'];

export const batchStream = (batchId: string): string => `batch-${batchId}`;
