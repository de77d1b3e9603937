import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';
import { bundleLineSchema } from './bundle.js';

export const FOREIGN_EVENTS = {
  /**
   * A bundle of another service's debate, word for word, in parts that every log takes; the parts are the whole stream.
   * No debate of this service: nobody paid for it, nobody runs it, and no read model knows it.
   */
  BundleImported: {
    schema: z.strictObject({
      /** Of the whole bundle, hex. */
      sha256: z.string(),
      /** From 1. */
      part: z.int().min(1),
      parts: z.int().min(1),
      lines: z.array(bundleLineSchema).min(1),
    }),
  },
} satisfies EventDefinitions;

export type ForeignFact = FactsOf<typeof FOREIGN_EVENTS>;

export const foreignStream = (debateId: string): string => `foreign-${debateId}`;
