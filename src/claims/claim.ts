/** What a claim asserts. */
export const CLAIM_KINDS = [
  'figure',
  'event',
  'quotation',
  'cause',
  'comparison',
  'prediction',
  'rule',
  'opinion',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Who is given as the source of a claim. `none` stands for a claim that the article makes in its own voice. */
export const ATTRIBUTION_KINDS = ['named', 'role', 'document', 'anonymous', 'none'] as const;
export type AttributionKind = (typeof ATTRIBUTION_KINDS)[number];

/**
 * What an article does with a statement: it makes it, rejects it, asks it, imagines it, or reports it as another's.
 * Only what is asserted can be called false.
 */
export const POLARITIES = ['asserted', 'denied', 'questioned', 'imagined', 'reported'] as const;
export type Polarity = (typeof POLARITIES)[number];

/** The part of an article that a claim is in. Offsets count UTF-16 code units of that part's own string. */
export type ClaimField = 'title' | 'text' | 'caption';

export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The words that name the source of a claim. */
export interface ClaimAttribution extends Span {
  readonly kind: Exclude<AttributionKind, 'none'>;
  /** The words at that place, verbatim. */
  readonly source: string;
  /**
   * For a pronoun, the earlier named source that it stands for, as the article words it; for a relative pronoun after a name, the name
   * before it; else null.
   */
  readonly standsFor: string | null;
  /** Whom it was said to, verbatim: "told the council that …"; omitted where nobody is named. */
  readonly hearer?: string | undefined;
}

/** A number as the claim states it. */
export interface Quantity extends Span {
  /** The number in plain units: "4.5 million" is 4500000. */
  readonly value: number;
  /** `%`, an ISO 4217 code, or the noun that is counted in lower case; null for a bare number. */
  readonly unit: string | null;
}

/** One statement of an article. */
export interface Claim {
  /** `c1`, `c2`, … in the order of headline, text, captions. */
  readonly id: string;
  readonly field: ClaimField;
  /** Index in the list of captions; 0 in other fields. */
  readonly caption: number;
  readonly start: number;
  readonly end: number;
  /** The text from `start` to `end`, verbatim. */
  readonly quote: string;
  readonly kind: ClaimKind;
  /** The noun phrase that the claim is about, verbatim if there is one; null in a fragment. */
  readonly subject: string | null;
  /** The subject's verb with what belongs to it, verbatim; null in a fragment. */
  readonly predicate: string | null;
  readonly quantities: readonly Quantity[];
  /** Dates and times as the claim words them. */
  readonly when: readonly string[];
  /** Places as the claim words them. */
  readonly where: readonly string[];
  readonly attribution: ClaimAttribution | null;
  /** Omitted in claims that were recorded before it was read; those count as asserted. */
  readonly polarity?: Polarity | undefined;
  /** How much a fact-checker would gain from checking it: 0 nothing, 1 most. */
  readonly checkWorthiness: number;
  /** Ids of claims that repeat this one. */
  readonly repeatedBy: readonly string[];
  /** For a headline that says more than the text: the claim of the text that it overstates, and how. */
  readonly overstates: { readonly claim: string; readonly because: string } | null;
}

/**
 * Whether a claim states nothing by itself: it has neither a verb nor a number, like a quoted phrase. A headline always
 * states something.
 */
export const isFragment = ({
  field,
  predicate,
  quantities,
}: Pick<Claim, 'field' | 'predicate' | 'quantities'>): boolean =>
  field !== 'title' && predicate === null && quantities.length === 0;

/** The parts of an article in which claims are identified. */
export interface ClaimedArticle {
  readonly title: string;
  readonly text: string;
  readonly captions?: readonly string[] | undefined;
}

/** A place in an article's text that states something. */
export interface Statement extends Span {
  /** The words that name the source; null if the article itself states it. */
  readonly source: Span | null;
}
