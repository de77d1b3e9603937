import { z } from 'zod';
import { FLAGS } from '../../analysts/index.js';

/** Parts of events that several stages record. */

export const roundSchema = z.union([z.literal(1), z.literal(2)]);
export const scoreSchema = z.number().min(0).max(100);
/** 0 to 1. */
export const shareSchema = z.number().min(0).max(1);
export const offsetSchema = z.int().min(0);

const tokens = z.int().min(0);
/** What calls to a model used. */
export const usageShape = {
  tokens: z.strictObject({ input: tokens, cached: tokens, output: tokens }),
  /** Requests to a model server, retries and repair turns included. */
  calls: z.int().min(0).optional(),
  /** By the price table at the time of use; omitted when a model had no price. */
  costUsd: z.number().min(0).optional(),
};

export type RecordedUsage = z.output<z.ZodObject<typeof usageShape>>;
/** Usage of a step that may have made no call. */
export type Usage = Omit<RecordedUsage, 'tokens'> & { readonly tokens?: RecordedUsage['tokens'] | undefined };

export const flagSchema = z.strictObject({
  flag: z.enum(FLAGS),
  /** The article's words. */
  quote: z.string(),
  /** The contradicting words of one piece of evidence. Missing for flags that are based on the article alone. */
  evidence: z.strictObject({ id: z.string(), quote: z.string() }).optional(),
});
export type Flag = z.output<typeof flagSchema>;

/** What an agent thinks of one claim. */
export const claimVoteSchema = z.strictObject({
  id: z.string(),
  credibility: z.int().min(0).max(100),
  confidence: shareSchema,
});
export type ClaimVote = z.output<typeof claimVoteSchema>;
