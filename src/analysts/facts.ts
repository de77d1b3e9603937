/** The kinds of statement that a sentence of an argument can make about the article. */
export const FACT_KINDS = [
  /** The article states `words[0]`, in its own words without quotation marks. */
  'claim',
  /** The article has `words[0]` word for word. */
  'quote',
  /** `words[0]` occurs more than once. */
  'topic',
  /** The article gives `words[0]` as the source of the claim. */
  'source',
  /** The same for a source without a name, such as "insiders". */
  'anonymous',
  /** The claim's paragraph names no source. */
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
  /** The article has `words[0]` word for word, and it is a sentence of the kind `words[1]`, of which the agent says something. */
  'remark',
  /** The appraisal of the article has a finding with the passage `words[0]`. */
  'finding',
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
 * A statement of an argument about the article, in a typed form that can be checked against the article and its claims
 * without trusting the agent.
 */
export interface ArgumentFact {
  readonly kind: FactKind;
  /** Ids of the claims that the fact is about. */
  readonly claims: readonly string[];
  /** Words of the article, and for most `evidence-` kinds of the passage, that support the fact. */
  readonly words: readonly string[];
  /** The id of the cited evidence; present only for kinds that begin with `evidence-`. */
  readonly evidence?: string | undefined;
  /** Offset of the statement in the argument, in UTF-16 code units. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}
