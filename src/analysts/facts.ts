/** What a sentence of an argument states about the article. */
export const FACT_KINDS = [
  /** The article states `words[0]`, in its own words without quotation marks. */
  'claim',
  /** The article has `words[0]` word for word. */
  'quote',
  /** `words[0]` comes up more than once. */
  'topic',
  /** The article gives `words[0]` as the source of the claim. */
  'source',
  /** The same, of a source without a name: "insiders". */
  'anonymous',
  /** The claim's paragraph names nobody who says so. */
  'unsourced',
  /** The claim has the number `words[0]`. */
  'figure',
  /** The claim's paragraph has no second number to compare `words[0]` with. */
  'bare-figure',
  /** The claim's paragraph has no number. */
  'no-figure',
  /** The claim is dated by `words[0]`. */
  'date',
  /** The claim's paragraph has no date. */
  'undated',
  /** The claim is hedged with `words[0]`. */
  'hedge',
  /** The claim has `words[0]`, which leaves no room for doubt. */
  'certainty',
  /** The claim has the superlative `words[0]`. */
  'superlative',
  /** The headline (`claims[0]`) has `words[0]`, the text (`claims[1]`) the smaller `words[1]`. */
  'headline',
  /** `claims[0]` has `words[0]`, and `claims[1]`, about the same, the different `words[1]`. */
  'contradiction',
  /** The agent flags `words[0]`. */
  'flag',
  /** What was looked up agrees with the claim: the article has `words[0]`, the evidence `words[1]`. */
  'evidence-agrees',
  /** The page that the article cites has another number: the article has `words[0]`, the page `words[1]`. */
  'evidence-number',
  /** The page that the article cites does not have the quotation `words[0]`; it has `words[1]`. */
  'evidence-quotation',
  /** Another report differs: the article has `words[0]`, the report `words[1]`. */
  'evidence-differs',
  /** A fact check rates a claim like `words[0]`, in the words `words[1]`. */
  'evidence-rated',
  /** The page that the article cites for the claim does not exist. */
  'evidence-gone',
  /** There is hardly any running text. */
  'short',
  /** The text is not in English. */
  'foreign',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/**
 * Something that an argument states about the article, typed, so that the statement can be checked against the article
 * and its claims without trusting whoever made it.
 */
export interface Fact {
  readonly kind: FactKind;
  /** Ids of the claims that it is about. */
  readonly claims: readonly string[];
  /** Words of the article that it rests on. */
  readonly words: readonly string[];
  /** The id of the evidence that it cites; only with the kinds that begin with `evidence-`. */
  readonly evidence?: string | undefined;
  /** Where the argument says it, in UTF-16 code units of the argument. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}
