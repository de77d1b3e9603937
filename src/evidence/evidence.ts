import { type Article } from '../articles/index.js';
import { type Claim } from '../claims/index.js';

/** The sources of evidence, in the order in which they are asked. */
export const EVIDENCE_SOURCES = ['fact-checks', 'cited', 'archive', 'search'] as const;
export type EvidenceSourceId = (typeof EVIDENCE_SOURCES)[number];

export const EVIDENCE_STANCES = ['supports', 'disputes', 'mentions'] as const;
export type EvidenceStance = (typeof EVIDENCE_STANCES)[number];

/**
 * The possible findings of a comparison between a claim and a passage, each with the stance that it implies. The
 * comparison uses no model.
 */
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
  /** The passage is about the claim, but the comparison cannot tell its stance. A language model may. */
  related: 'mentions',
} as const satisfies Readonly<Record<string, EvidenceStance>>;
export type ComparedFinding = keyof typeof COMPARED_FINDINGS;
export const COMPARED_FINDING_IDS = Object.keys(COMPARED_FINDINGS) as [ComparedFinding, ...ComparedFinding[]];

/** All findings, including those of a language model, each with the stance that it implies. */
export const EVIDENCE_FINDINGS = {
  ...COMPARED_FINDINGS,
  /** A language model took a `related` passage as support or as dispute. */
  'read-as-support': 'supports',
  'read-as-dispute': 'disputes',
} as const satisfies Readonly<Record<string, EvidenceStance>>;
export type EvidenceFinding = keyof typeof EVIDENCE_FINDINGS;
export const EVIDENCE_FINDING_IDS = Object.keys(EVIDENCE_FINDINGS) as [EvidenceFinding, ...EvidenceFinding[]];

export const PASSAGE_CHARS_MAX = 600;

/** A passage about a claim, with its stance on the claim. */
export interface FoundEvidence {
  readonly source: EvidenceSourceId;
  /** The page that contains the passage, after redirects. */
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
  /** The model that decided the stance; omitted when the comparison without a model did. */
  readonly weighedBy?: string | undefined;
  /** The reading of a model that contradicts the stance. The stance remains as it is. */
  readonly dissent?: ModelReading | undefined;
}

/** A language model's reading of a passage. */
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
  /** The page was fetched, but its text could not be read. */
  'unreadable',
  /** The site's robots.txt, or the operator, does not allow it. */
  'not-allowed',
  /** The page has nothing about the claim. */
  'not-mentioned',
  /** The lookup found nothing, or there was nothing to look up. */
  'nothing-found',
  /** The time limit for gathering evidence was reached. */
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
  /** The article's words at the link; null if there is none. */
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

/**
 * The parts of an article that the sources of evidence use. Sources count their budget per object, so use one object
 * for one article.
 */
export type EvidenceArticle = Pick<
  Article,
  'url' | 'canonicalUrl' | 'title' | 'text' | 'links' | 'citations' | 'publishedAt'
> & {
  /** Earlier articles of the account that started this debate, never of another account. */
  readonly past?: PastArticles | undefined;
};

/** An article of an earlier debate, as it was read then. */
export interface PastArticle {
  readonly debateId: string;
  readonly url: string;
  readonly title: string;
  readonly site: string | null;
  readonly publishedAt: string | null;
  readonly text: string;
  /** Whether the earlier debate recorded only a part of the article. */
  readonly incomplete: boolean;
  /** ISO 8601 instant. */
  readonly readAt: string;
}

/** The articles of one account's finished debates. Each instance is bound to one account when it is created. */
export interface PastArticles {
  isEmpty(): boolean;
  /**
   * The articles that contain any of the words, those with most of the rarest words first. The same article is always
   * the same object.
   */
  find(words: string, limit: number): Promise<readonly PastArticle[]>;
}

/** How much a source would look up. */
export interface Lookups {
  readonly count: number;
  /** What `count` counts, as a phrase. */
  readonly what: string;
}

/**
 * One way to find evidence about claims. The caller starts `find` for the claims in order and awaits all of them
 * together.
 */
export interface EvidenceSource {
  readonly id: EvidenceSourceId;
  /** Whether there is anything that it could look up for this article. */
  applies(article: EvidenceArticle): boolean;
  /**
   * An upper bound on what `find` would look up about these claims. Looks nothing up, but spends the article's budget
   * as `find` does.
   */
  lookups(claims: readonly Claim[], article: EvidenceArticle): Lookups;
  /**
   * Finds evidence about a claim. Chooses what to look up before its first await, so that a budget shared by all claims
   * goes to those that are asked for first. Ends soon after `signal` is aborted.
   */
  find(claim: Claim, article: EvidenceArticle, signal: AbortSignal): Promise<SearchResult>;
}

export const NOTHING_FOUND: SearchResult = { items: [], missing: [] };
