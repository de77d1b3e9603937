import { type Claim } from '../claims/index.js';
import { compare, type ComparedPage, type Comparison } from './cited/compare.js';
import { type EvidenceArticle, type EvidenceFinding } from './evidence.js';

/** What it means that a page which the article does not cite says the same, or something else. */
const AS_REPORT: Readonly<Partial<Record<EvidenceFinding, EvidenceFinding>>> = {
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
