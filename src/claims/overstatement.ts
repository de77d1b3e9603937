import { type Claim, type Quantity } from './claim.js';
import { shared } from './likeness.js';

/** A headline or a statement of the text, prepared for a comparison. */
export interface Comparable {
  readonly claim: Claim;
  /** The whole sentence, in lower case. */
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
}

/** Minimum share of the headline's content words that a sentence on the same subject contains. */
const SAME_MIN = 0.4;
const SHARED_MIN = 2;

const HEDGE =
  /\b(?:may|might|could|would|reportedly|allegedly|apparently|possibly|potentially|perhaps|likely|unlikely|suggests?|suggested|appears?|appeared|seems?|seemed|believed to|thought to|expected to|up to|as many as|at most|some evidence|considering|proposed?|plans? to|if)\b/;
const HEADLINE_HEDGE =
  /\b(?:may|might|could|would|report(?:ed)?(?:ly)?|alleged(?:ly)?|apparently|possib(?:le|ly)|potential(?:ly)?|perhaps|likely|suggests?|appears?|seems?|believed|thought|expected|eyes|plans?|considers?|considering|mulls?|weighs?|seeks?|wants?|set to|will|up to|as many as|proposes?|if|should|why|how|what|can)\b|[?'"‘’“”]/;
const ABSOLUTE =
  /\b(?:all|every|everyone|everybody|always|never|none|nobody|no one|completely|entirely|totally|proves?|proven|cures?|destroys?|guarantees?|100\s?(?:%|percent|per cent))\b/;
const PARTIAL =
  /\b(?:some|most|many|several|few|part|partly|partially|half|nearly|almost|mostly|often|sometimes|certain|a number of|in part|reduces?|lowers?|eases?|about|around)\b/;
const ATTRIBUTING =
  /\b(?:says?|said|claims?|according to|reports?|reported|accus(?:es|ed)|alleg(?:es|ed)|tells?|told|warns?|warned|finds?|found|study|poll|survey|denies|denied|calls?|called|argues?|vows?|insists?|sources?)\b|[:'"‘’“”?]/;

interface Overstatement {
  readonly claim: string;
  readonly because: string;
}

/**
 * The claim of the text that a headline overstates, and how; null if there is none. Only sentences that share enough
 * words with the headline are compared.
 */
export function overstatementOf(headline: Comparable, text: readonly Comparable[]): Overstatement | null {
  const near = text
    .map((one) => ({ one, common: shared(headline.words, one.words) }))
    .filter(({ common }) => common >= SHARED_MIN && common >= SAME_MIN * headline.words.size)
    .sort((a, b) => b.common - a.common);
  const best = near[0];
  if (!best) return null;
  const alike = near.filter(({ common }) => common >= 0.75 * best.common).map(({ one }) => one);
  const because = (one: Comparable | undefined, reason: string): Overstatement | null =>
    one ? { claim: one.claim.id, because: reason } : null;
  return (
    biggerNumber(
      headline,
      near.map(({ one }) => one),
    ) ??
    (ABSOLUTE.test(headline.sentence) && alike.every(({ sentence }) => !ABSOLUTE.test(sentence))
      ? because(
          alike.find(({ sentence }) => PARTIAL.test(sentence)),
          'The headline is absolute where the text is partial.',
        )
      : null) ??
    (!HEADLINE_HEDGE.test(headline.sentence) && alike.every(({ sentence }) => HEDGE.test(sentence))
      ? because(alike[0], 'The headline states as certain what the text hedges.')
      : null) ??
    (!ATTRIBUTING.test(headline.sentence) &&
    headline.claim.attribution === null &&
    alike.every(({ claim }) => claim.attribution !== null && claim.attribution.kind !== 'document')
      ? because(alike[0], 'The headline states as fact what the text attributes to somebody.')
      : null)
  );
}

function biggerNumber(headline: Comparable, near: readonly Comparable[]): Overstatement | null {
  for (const quantity of headline.claim.quantities) {
    const alike = near.flatMap((one) =>
      one.claim.quantities.filter((other) => sameUnit(quantity, other)).map((other) => ({ one, other })),
    );
    const biggest = alike.sort((a, b) => b.other.value - a.other.value)[0];
    if (!biggest) continue;
    const { value } = biggest.other;
    // Headlines round numbers, which is not an overstatement.
    if (quantity.value > value * 1.1 && quantity.value - value > 0.5)
      return {
        claim: biggest.one.claim.id,
        because: `The headline says “${wordsOf(headline, quantity)}”, the text “${wordsOf(biggest.one, biggest.other)}”.`,
      };
  }
  return null;
}

const wordsOf = ({ claim }: Comparable, { start, end }: Quantity): string =>
  claim.quote.slice(start - claim.start, end - claim.start);
const sameUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit === b.unit || (a.unit !== null && b.unit !== null && stem(a.unit) === stem(b.unit));
const stem = (unit: string): string => unit.replace(/s$/, '');
