import { type Article } from '../articles/index.js';
import { type Claim } from '../claims/index.js';

/** Where evidence is looked for, in the order of asking. */
export const EVIDENCE_SOURCES = ['fact-checks', 'cited', 'archive', 'search'] as const;
export type EvidenceSourceId = (typeof EVIDENCE_SOURCES)[number];

export const EVIDENCE_STANCES = ['supports', 'disputes', 'mentions'] as const;
export type EvidenceStance = (typeof EVIDENCE_STANCES)[number];

/** What comparing a claim with a passage shows, and the stance that follows from it. Needs no model. */
export const COMPARED_FINDINGS = {
  /** The passage has the claim's number for the same thing. */
  'same-number': 'supports',
  /** The passage has the words that the article quotes. */
  'same-quotation': 'supports',
  /** The passage has the claim's names and most of its words. */
  'same-words': 'supports',
  /** The passage has another number for the same thing. */
  'other-number': 'disputes',
  /** The page does not have the words that the article quotes from it; the passage is the nearest one. */
  'no-such-quotation': 'disputes',
  /** A fact check rates the claim as true. */
  'rated-true': 'supports',
  /** A fact check rates the claim as false. */
  'rated-false': 'disputes',
  /** Another report says the same. */
  'reported-too': 'supports',
  /** Another report says otherwise. */
  'reported-otherwise': 'disputes',
  /** A fact check rates the claim as partly true. */
  'rated-mixed': 'mentions',
  /** It is about the claim, and the comparison cannot tell more. A language model may. */
  related: 'mentions',
} as const satisfies Readonly<Record<string, EvidenceStance>>;
export type ComparedFinding = keyof typeof COMPARED_FINDINGS;
export const COMPARED_FINDING_IDS = Object.keys(COMPARED_FINDINGS) as [ComparedFinding, ...ComparedFinding[]];

/** What evidence shows of a claim, and the stance that follows from it. */
export const EVIDENCE_FINDINGS = {
  ...COMPARED_FINDINGS,
  /** A language model reads a `related` passage so. */
  'read-as-support': 'supports',
  'read-as-dispute': 'disputes',
} as const satisfies Readonly<Record<string, EvidenceStance>>;
export type EvidenceFinding = keyof typeof EVIDENCE_FINDINGS;
export const EVIDENCE_FINDING_IDS = Object.keys(EVIDENCE_FINDINGS) as [EvidenceFinding, ...EvidenceFinding[]];

export const PASSAGE_CHARS_MAX = 600;

/** A passage about a claim, with what it says of the claim. */
export interface FoundEvidence {
  readonly source: EvidenceSourceId;
  /** The page that it was read on, after redirects. */
  readonly url: string;
  readonly title: string | null;
  readonly publisher: string | null;
  /** ISO 8601 instant or date as the page states it; null when it states none. */
  readonly date: string | null;
  /** At most 600 characters, verbatim. */
  readonly passage: string;
  /** SHA-256 of the whole text that the passage was taken from. */
  readonly contentSha256: string;
  /** ISO 8601 instant. */
  readonly retrievedAt: string;
  /** How it was found, in words. */
  readonly how: string;
  readonly finding: ComparedFinding;
  readonly stance: EvidenceStance;
  /** Why it has this stance, in words. */
  readonly why: string;
  /** The words that were compared, verbatim: the article's and the passage's. */
  readonly quotes: { readonly article: string; readonly evidence: string } | null;
}

/** Evidence as a debate records it. */
export interface EvidenceItem extends FoundEvidence {
  /** `e1`, `e2`, … in the order of the claims; shared with {@link MissingEvidence}. */
  readonly id: string;
  readonly claim: string;
}

/** Evidence after a language model may have read it. */
export interface WeighedEvidence extends Omit<EvidenceItem, 'finding'> {
  readonly finding: EvidenceFinding;
  /** The model that the stance is from; the comparison without a model when omitted. */
  readonly weighedBy?: string | undefined;
  /** What a model said that contradicts the stance, which stays. */
  readonly dissent?: ModelReading | undefined;
}

/** What a language model makes of a passage. */
export interface ModelReading {
  readonly model: string;
  readonly stance: EvidenceStance;
  /** Words of the passage, verbatim. */
  readonly quote: string;
  /** In words. */
  readonly why: string;
}

export const MISSING_REASONS = [
  /** The server says that the page does not exist. */
  'dead',
  /** The page could not be fetched. */
  'unreachable',
  /** The page could be fetched and not be read. */
  'unreadable',
  /** The site's robots.txt, or the operator, does not allow it. */
  'not-allowed',
  /** The page has nothing about the claim. */
  'not-mentioned',
  /** There was nothing to look up for the claim. */
  'nothing-found',
  /** The time for gathering was over. */
  'deadline',
  /** The source failed. */
  'failed',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** Something that was looked for and not found. */
export interface Missing {
  readonly source: EvidenceSourceId;
  readonly url: string | null;
  readonly reason: MissingReason;
  /** In words. */
  readonly detail: string;
  /** The article's words at the link; null where there is none. */
  readonly quote: string | null;
}

export interface MissingEvidence extends Missing {
  readonly id: string;
  readonly claim: string;
}

export interface SearchResult {
  readonly items: readonly FoundEvidence[];
  readonly missing: readonly Missing[];
}

/** The article as evidence is sought for it. One object is one article: a source counts its budget by it. */
export type EvidenceArticle = Pick<
  Article,
  'url' | 'canonicalUrl' | 'title' | 'text' | 'links' | 'citations' | 'publishedAt'
> & {
  /** What may be told of earlier debates: those of the account that has this article debated, and nobody else's. */
  readonly past?: PastArticles | undefined;
};

/** An article that was debated before, as it was read then. */
export interface PastArticle {
  readonly debateId: string;
  readonly url: string;
  readonly title: string;
  readonly site: string | null;
  readonly publishedAt: string | null;
  readonly text: string;
  /** The debate recorded a part of the article only. */
  readonly incomplete: boolean;
  /** ISO 8601 instant. */
  readonly readAt: string;
}

/** The articles of one account's finished debates. Bound to the account by whoever makes it. */
export interface PastArticles {
  isEmpty(): boolean;
  /** Those that have any of the words, those that have most of the rarest first. The same article is the same object. */
  find(words: string, limit: number): Promise<readonly PastArticle[]>;
}

/** What a source would look up. */
export interface Lookups {
  readonly count: number;
  /** What is counted, in words. */
  readonly what: string;
}

/** One way to check a claim. It is asked for the claims one after the other and answers for them at the same time. */
export interface EvidenceSource {
  readonly id: EvidenceSourceId;
  /** Whether there is anything that it could look up for this article. */
  applies(article: EvidenceArticle): boolean;
  /** What it would look up about these claims at most. Looks nothing up, but chooses, as `find` does. */
  lookups(claims: readonly Claim[], article: EvidenceArticle): Lookups;
  /**
   * What it finds about a claim. Chooses what it looks up before it first waits, so that a budget that all claims share
   * goes to those that are asked for first. Ends soon after the signal.
   */
  find(claim: Claim, article: EvidenceArticle, signal: AbortSignal): Promise<SearchResult>;
}

export const NOTHING_FOUND: SearchResult = { items: [], missing: [] };
