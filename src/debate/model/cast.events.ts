import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../../kernel/index.js';
import { personaSchema, platformSchema } from '../../personas/index.js';

export const CAST_EVENTS = {
  /**
   * Platforms and personas in full, once for each cast: `cast-<hash>`. A change of their schemas that would refuse or
   * change an old definition needs a new version of this event with an upcaster.
   */
  CastRecorded: { schema: z.strictObject({ platforms: z.array(platformSchema), personas: z.array(personaSchema) }) },
  /** The texts from which an analyst's prompts are built, once for each version: `prompts-<hash>`. */
  PromptsRecorded: { schema: z.strictObject({ texts: z.record(z.string(), z.string()) }) },
} satisfies EventDefinitions;

export type CastFact = Extract<FactsOf<typeof CAST_EVENTS>, { type: 'CastRecorded' }>;
export type PromptsFact = Extract<FactsOf<typeof CAST_EVENTS>, { type: 'PromptsRecorded' }>;

export const castStream = (hash: string): string => `cast-${hash}`;
export const promptsStream = (hash: string): string => `prompts-${hash}`;
