import { type Claim, type Span } from '../../claims/index.js';

/** Words of saying and of documents. A link on them leads to what was said or written. */
export const SPEAKING =
  /\b(?:sa(?:id|ys|ying)|told|tells|wrote|writes|written|statement|interview|report(?:s|ed)?|according|announced|announcement|letter|speech|testimony|press release|blog|post|warned|added|explained|argued|called|described)\b/i;
const DOCUMENT =
  /\b(?:stud(?:y|ies)|survey|poll|audit|figures|data|statistics|numbers|analysis|review|paper|findings|minutes|ruling|judge?ment|verdict|census|filing|accounts|documents?|memo|results?|records?|inquiry|investigation|(?:say|show|suggest|indicate|find|found|estimate|put|reckon)s?|showed|shown|suggested|estimated|confirmed|reckons)\b/i;
/** Words that open a clause about something else than the sentence's own statement. */
const BESIDE =
  /\b(?:while|whereas|although|though|after|before|unlike|like|as in|compared (?:with|to)|which|who|whose)\s/i;
/** Where a clause ends that a link in it may be the source of. */
const CLAUSE_MARK =
  /[,;:–—]\s|[()"“”]|\s(?:while|whereas|although|though|but|after|before|which|who|whose|where|because|until|unless)\s/gi;

/**
 * The part of a claim's sentence for which a linked page is the source: the clause with the link, or the whole sentence
 * if the link stands on who says it. Null if the link stands in another clause than the claim, for such a page proves
 * nothing about the claim.
 */
export function scopeOf(claim: Claim, text: string, around: Span, link: Span): Span | null {
  const clause = clauseWith(text, around, link);
  const linked = text.slice(link.start, link.end);
  const beside = BESIDE.test(text.slice(clause.start - 12, clause.start) + text.slice(clause.start, link.start));
  const { attribution } = claim;
  if (attribution && overlap(attribution, link)) return around;
  if (!beside && (SPEAKING.test(linked) || DOCUMENT.test(linked))) return around;
  if (overlap(clause, claim)) return clause;
  return !beside && SPEAKING.test(text.slice(clause.start, clause.end)) ? around : null;
}

export const overlap = (a: Span, b: Span): boolean => a.start < b.end && a.end > b.start;

/** The clause of a sentence that contains a span. */
export function clauseWith(text: string, around: Span, at: Span): Span {
  let { start, end } = around;
  for (const mark of text.slice(around.start, around.end).matchAll(CLAUSE_MARK)) {
    const from = around.start + mark.index;
    const to = from + mark[0].length;
    if (to <= at.start) start = Math.max(start, to);
    else if (from >= at.end) end = Math.min(end, from);
  }
  return { start, end };
}
