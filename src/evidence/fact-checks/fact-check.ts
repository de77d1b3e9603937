import { createHash } from 'node:crypto';

/** Name of the index file in the data directory. */
export const FACT_CHECKS_FILE = 'fact-checks.sqlite';

/** A publisher's finding about a claim, as stored in the index. */
export interface FactCheck {
  readonly id: string;
  /** The claim that was checked, in the publisher's words. */
  readonly claim: string;
  /** The headline of the fact check. */
  readonly title: string;
  /** The rating in words, such as “Mostly false”; null if none is given. */
  readonly rating: string | null;
  readonly ratingValue: number | null;
  readonly ratingWorst: number | null;
  readonly ratingBest: number | null;
  /** The page of the fact check. */
  readonly url: string | null;
  readonly publisher: string | null;
  /** As published, ISO 8601, to the day or more exactly. */
  readonly date: string | null;
  /** BCP 47 tag, if the source states it. */
  readonly language: string | null;
  /** The verdict of the rating on the claim; null if it is unclear. */
  readonly verdict: FactCheckVerdict | null;
}

export type FactCheckVerdict = 'supports' | 'disputes' | 'mixed';

/**
 * Equal for two records of one fact check: the same letters and digits in claim and title, by the same publisher. Sites
 * publish a fact check at several addresses, and with other quotation marks.
 */
export function contentKeyOf({ claim, title, publisher }: Pick<FactCheck, 'claim' | 'title' | 'publisher'>): string {
  return digest([claim, title, publisher ?? ''].map(lettersOf));
}

/** The id for a record without one, derived from its page and its claim. */
export function idOf({ claim, title, url, publisher }: Omit<FactCheck, 'id'>): string {
  const place = url === null ? lettersOf(`${publisher ?? ''} ${title}`) : url.replace(/#.*$/, '');
  return `fc-${digest([place, lettersOf(claim)])}`;
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
