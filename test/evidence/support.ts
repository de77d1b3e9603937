import { type FactCheck } from '../../src/evidence/index.js';

/** A ClaimReview record as publishers' pages contain it. */
export const review = (
  claim: string,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({
  '@context': 'https://schema.org',
  '@type': 'ClaimReview',
  claimReviewed: claim,
  name: 'Is it so?',
  url: `https://checks.example/${claim
    .toLowerCase()
    .slice(0, 60)
    .replace(/[^a-z0-9]+/g, '-')}`,
  author: { '@type': 'Organization', name: 'Checks' },
  datePublished: '2024-05-06',
  inLanguage: 'en',
  reviewRating: { '@type': 'Rating', ratingValue: '1', worstRating: '1', bestRating: '5', alternateName: 'False' },
  ...more,
});

export const record = (id: string, claim: string, more: Partial<FactCheck> = {}): FactCheck => ({
  id,
  claim,
  title: '',
  rating: 'False',
  ratingValue: null,
  ratingWorst: null,
  ratingBest: null,
  url: null,
  publisher: null,
  date: null,
  language: null,
  verdict: 'disputes',
  ...more,
});
