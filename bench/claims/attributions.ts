import { type Frame, framesOf } from '../../src/claims/frames.js';
import { read, type Reading } from '../../src/claims/reading.js';

type Offsets = readonly (readonly [number, number])[];

export interface AttributedArticle {
  readonly id: string;
  readonly publisher: string;
  readonly text: string;
  readonly attributions: readonly { readonly source: Offsets; readonly cue: Offsets; readonly content: Offsets }[];
}

export interface Located {
  readonly start: number;
  readonly end: number;
  readonly source: { readonly start: number; readonly end: number };
}

/** Share of a claim's characters that must lie in an annotated content. */
const WITHIN = Number(process.env["W"] ?? 0.9);

/** Positions of the annotated attributions that a claim with this source lies in. */
export function matches({ start, end, source }: Located, { attributions }: AttributedArticle): number[] {
  return attributions.flatMap((gold, index) => {
    const covered = gold.content.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);
    const overlaps = gold.source.some(([from, to]) => source.start < to && from < source.end);
    return overlaps && covered >= WITHIN * (end - start) ? [index] : [];
  });
}

export function locate(frame: Frame, { tokens }: Reading): Located {
  return {
    start: tokens[frame.content.first]!.start,
    end: tokens[frame.content.last - 1]!.end,
    source: { start: tokens[frame.source.first]!.start, end: tokens[frame.source.last - 1]!.end },
  };
}

export const framesIn = (article: AttributedArticle): { reading: Reading; frames: Frame[] } => {
  const reading = read(article.text);
  return { reading, frames: framesOf(reading, {}) };
};
