import { type Claim } from '../claims/index.js';
import { compare, type ComparedPage, type PageComparison } from './cited/compare.js';
import {
  COMPARED_FINDINGS,
  type ComparedFinding,
  type EvidenceArticle,
  type EvidenceSourceId,
  type FoundEvidence,
} from './evidence.js';

/**
 * The finding for a page that the article does not cite, by the finding of the comparison. Other findings are dropped.
 */
const AS_REPORT: Readonly<Partial<Record<ComparedFinding, ComparedFinding>>> = {
  'same-number': 'reported-too',
  'same-quotation': 'reported-too',
  'same-words': 'reported-too',
  'other-number': 'reported-otherwise',
  related: 'related',
};

/** Whether a claim can be compared with a report. Captions cannot, because `EvidenceArticle` does not contain them. */
export const isComparable = ({ field }: Claim): boolean => field !== 'caption';

/** Compares a claim with another report. Null if the report says nothing about it. Pure. */
export function reportOn(claim: Claim, { title, text }: EvidenceArticle, page: ComparedPage): PageComparison | null {
  const compared = compare(claim, { text: claim.field === 'title' ? title : text, cited: false }, page);
  const finding = compared ? AS_REPORT[compared.finding] : undefined;
  return compared && finding !== undefined ? { ...compared, finding } : null;
}

/** The page that a claim was compared with. */
export interface FoundOn {
  /** After redirects. */
  readonly url: string;
  readonly title: string;
  readonly site: string | null;
  readonly date: string | null;
  readonly sha256: string;
  readonly retrievedAt: string;
}

/**
 * Turns a comparison into evidence.
 * @param how a sentence that says how the page was found
 */
export function foundOn(page: FoundOn, compared: PageComparison, source: EvidenceSourceId, how: string): FoundEvidence {
  return {
    ...compared,
    source,
    url: page.url,
    title: page.title === '' ? null : page.title,
    publisher: page.site ?? new URL(page.url).hostname,
    date: page.date,
    contentSha256: page.sha256,
    retrievedAt: page.retrievedAt,
    how,
    stance: COMPARED_FINDINGS[compared.finding],
  };
}
