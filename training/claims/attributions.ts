import { type AttributionFrame } from '../../src/claims/frame.js';
import { type ParsedText } from '../../src/claims/reading.js';

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
export const WITHIN = 0.5;

/** Positions of the annotated attributions that a claim lies in, with an overlapping source. */
export function matches(
  { start, end, source }: Located,
  { attributions }: AttributedArticle,
  within = WITHIN,
): number[] {
  return attributions.flatMap((annotated, index) => {
    const covered = annotated.content.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
      0,
    );
    const overlaps = annotated.source.some(([from, to]) => source.start < to && from < source.end);
    return overlaps && covered >= within * (end - start) ? [index] : [];
  });
}

export function locate({ content, source }: AttributionFrame, { tokens }: ParsedText): Located {
  return {
    start: tokens[content.first]!.start,
    end: tokens[content.last - 1]!.end,
    source: { start: tokens[source.first]!.start, end: tokens[source.last - 1]!.end },
  };
}

export interface AttributionFigures {
  readonly precision: number;
  readonly recall: number;
  readonly claims: number;
}

/** Share of attributed claims that lie in an annotated content, and of annotated contents with a source that are found. */
export function figuresOf(
  articles: readonly AttributedArticle[],
  locatedIn: (article: AttributedArticle) => readonly Located[],
  within = WITHIN,
): AttributionFigures {
  let claims = 0;
  let right = 0;
  let sourced = 0;
  let found = 0;
  for (const article of articles) {
    const hit = new Set<number>();
    for (const located of locatedIn(article)) {
      const inside = matches(located, article, within);
      claims += 1;
      if (inside.length > 0) right += 1;
      for (const index of inside) hit.add(index);
    }
    article.attributions.forEach(({ source }, index) => {
      if (source.length === 0) return;
      sourced += 1;
      if (hit.has(index)) found += 1;
    });
  }
  return { precision: right / Math.max(1, claims), recall: found / Math.max(1, sourced), claims };
}
