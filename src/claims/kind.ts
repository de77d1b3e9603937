import { type ClaimKind, type Quantity } from './claim.js';
import { type Token, type TokenRange } from './reading.js';

/** Minimum share of a claim's tokens inside quotation marks for it to be a quotation. */
const QUOTED_SHARE = 0.7;

const CAUSE =
  /\b(?:because|caus(?:e|es|ed|ing)|due to|owing to|leads? to|led to|leading to|result(?:s|ed|ing)? (?:in|from)|linked to|responsible for|thanks to|blamed? (?:on|for)|trigger(?:s|ed)?|contribut(?:e|es|ed|ing) to|as a result|prevents?|raises? the risk|so that)\b/;
const PREDICTION =
  /\b(?:will|won't|'ll|shall|going to|gonna|expected to|likely to|set to|poised to|forecasts?|predict(?:s|ed)?|projected to|plans? to|scheduled to|could soon|may soon|is to be|are to be|by 20[3-9]\d|next (?:year|month|week|decade))\b/;
const RULE =
  /\b(?:must|mandatory|requires?|required to|banned|bans?|prohibit(?:s|ed)?|illegal|unlawful|legal(?:ly)? (?:obliged|required)|law|laws|regulations?|obliged to|permitted to|not allowed|entitled to|ruled|directive|statute)\b/;
const COMPARISON =
  /\b(?:than|compared (?:with|to)|twice|double[ds]?|triple[ds]?|times as|as \w+ as|versus|ahead of|the (?:most|least|best|worst|first|last|biggest|largest|smallest|highest|lowest|fastest|oldest|youngest|only)|record (?:high|low|number)|unprecedented|ever before)\b/;
const OPINION =
  /\b(?:i|we) (?:think|believe|feel|hope|doubt|guess|suppose|reckon|suspect|love|hate|wonder)\b|\b(?:should|ought to|terrible|wonderful|great|awful|disgraceful|beautiful|horrible|amazing|shameful|ridiculous|stupid|brilliant|disastrous|outrageous|unfair|fair|wrong|right thing|important|worst|best|better|need to|deserves?|seems?|apparently|arguably|perhaps)\b/;

const EVENT_POS = new Set(['VERB']);

/** The kind of a claim, by the strongest sign that it shows. */
export function kindOf(
  tokens: readonly Token[],
  range: TokenRange,
  { quantities, attributed }: { readonly quantities: readonly Quantity[]; readonly attributed: boolean },
): ClaimKind {
  const inside = tokens.slice(range.first, range.last);
  const quoted = inside.filter(({ quotation }) => quotation !== -1).length;
  if (attributed && quoted >= QUOTED_SHARE * inside.length) return 'quotation';
  const text = inside.map(({ lower }) => lower).join(' ');
  if (CAUSE.test(text)) return 'cause';
  if (PREDICTION.test(text)) return 'prediction';
  if (quantities.length > 0)
    return COMPARISON.test(text) && quantities.every(({ unit }) => unit === null) ? 'comparison' : 'figure';
  if (COMPARISON.test(text)) return 'comparison';
  if (RULE.test(text)) return 'rule';
  if (OPINION.test(text)) return 'opinion';
  return inside.some(({ pos }) => EVENT_POS.has(pos)) ? 'event' : 'opinion';
}
