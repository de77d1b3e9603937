import { type DebateState } from '../stages/index.js';

/** Maximum number of occurrences of a quotation that are examined. */
const OCCURRENCES_MAX = 20;

/**
 * The claim that a quotation from the article is about: the one with the largest overlap at any of its occurrences in
 * headline or text; null without an overlap.
 */
export function claimAbout(state: DebateState, quote: string): string | null {
  const article = state.article?.article;
  const claims = state.claims?.claims ?? [];
  if (!article || quote === '') return null;
  let best: { readonly id: string; readonly shared: number } | null = null;
  for (const field of ['text', 'title'] as const) {
    const within = claims.filter((claim) => claim.field === field);
    let at = article[field].indexOf(quote);
    for (let seen = 0; at >= 0 && seen < OCCURRENCES_MAX; seen += 1) {
      for (const { id, start, end } of within) {
        const shared = Math.min(end, at + quote.length) - Math.max(start, at);
        if (shared > 0 && shared > (best?.shared ?? 0)) best = { id, shared };
      }
      at = article[field].indexOf(quote, at + 1);
    }
  }
  return best?.id ?? null;
}
