import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';
import { bundleLineSchema } from './bundle.js';

export const FOREIGN_EVENTS = {
  /**
   * A bundle of another service's debate, verbatim, split into parts small enough for every log; the parts are the
   * whole stream. It is not a debate of this service: it is not paid for, not run, and in no read model.
   */
  BundleImported: {
    schema: z.strictObject({
      /** Hash of the whole bundle, hex. */
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
