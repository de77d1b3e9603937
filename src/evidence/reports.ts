import { type Claim } from '../claims/index.js';
import { compare, type ComparedPage, type Comparison } from './cited/compare.js';
import {
  COMPARED_FINDINGS,
  type ComparedFinding,
  type EvidenceArticle,
  type EvidenceSourceId,
  type FoundEvidence,
} from './evidence.js';

/** What it means that a page which the article does not cite says the same, or something else. */
const AS_REPORT: Readonly<Partial<Record<ComparedFinding, ComparedFinding>>> = {
  'same-number': 'reported-too',
  'same-quotation': 'reported-too',
  'same-words': 'reported-too',
  'other-number': 'reported-otherwise',
  related: 'related',
};

/** Claims that a report can be compared with; captions are not among what evidence is sought with. */
export const isComparable = ({ field }: Claim): boolean => field !== 'caption';

/** What another report says of a claim; null where it says nothing of it. Pure. */
export function reportOn(claim: Claim, { title, text }: EvidenceArticle, page: ComparedPage): Comparison | null {
  const compared = compare(claim, { text: claim.field === 'title' ? title : text, cited: false }, page);
  const finding = compared ? AS_REPORT[compared.finding] : undefined;
  return compared && finding !== undefined ? { ...compared, finding } : null;
}

/** The page that a comparison was made with. */
export interface FoundOn {
  /** After redirects. */
  readonly url: string;
  readonly title: string;
  readonly site: string | null;
  readonly date: string | null;
  readonly sha256: string;
  readonly retrievedAt: string;
}

/** A comparison as evidence. @param how it was found, as a sentence. */
export function foundOn(page: FoundOn, compared: Comparison, source: EvidenceSourceId, how: string): FoundEvidence {
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
