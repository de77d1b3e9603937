import { type Claim } from '../../claims/index.js';
import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type DebateData } from './debate.events.js';

/** What a fork appends at once is 1 MiB at most (see stored-article.ts); an article's claims have an eighth of that. */
const CLAIMS_BYTES_MAX = 128 * 1_024;
const CLAIMS_MAX = 200;
const EXTRACTOR = 'claims@1';

type Identified = DebateData<'ClaimsIdentified'>;
type RecordedArticle = DebateData<'ArticleImported'>['article'];

/** The string that a claim's offsets count in; undefined for a caption that the article does not have. */
export function partOf(
  article: RecordedArticle,
  { field, caption }: Pick<Claim, 'field' | 'caption'>,
): string | undefined {
  if (field === 'caption') return article.captions?.[caption];
  return field === 'title' ? article.title : article.text;
}

export const claimsHash = (claims: Identified['claims']): string => sha256(canonicalJson(claims));

/** Whether the words that a claim quotes, its source's among them, stand in the article where it says. */
export function standsIn(article: RecordedArticle, claim: Identified['claims'][number]): boolean {
  const part = partOf(article, claim);
  if (part === undefined || claim.quote === '' || part.slice(claim.start, claim.end) !== claim.quote) return false;
  const { attribution } = claim;
  return attribution === null || part.slice(attribution.start, attribution.end) === attribution.source;
}

/**
 * Why these cannot be the claims of this article; undefined when they can. Ids are distinct, and what one claim says of
 * another names one that is there.
 */
export function claimsFault(article: RecordedArticle, { claims, sha256: stated }: Identified): string | undefined {
  const ids = new Set(claims.map(({ id }) => id));
  if (ids.size < claims.length) return 'two claims have one id';
  for (const claim of claims) {
    if (!standsIn(article, claim)) return `${claim.id} quotes what is not in the article there`;
    const stranger = [...claim.repeatedBy, ...(claim.overstates ? [claim.overstates.claim] : [])].find(
      (id) => !ids.has(id),
    );
    if (stranger !== undefined) return `${claim.id} names ${stranger}, which is no claim`;
  }
  return claimsHash(claims) === stated ? undefined : 'the claims do not have the hash that stands beside them';
}

/**
 * Claims as their event keeps them: those that stand in the article as it was recorded, the most check-worthy where
 * there are more than the log has room for, in the order of the article. Pure.
 */
export function storedClaims(article: RecordedArticle, found: readonly Claim[]): Identified {
  const standing = found.map((claim) => recorded(claim)).filter((claim) => standsIn(article, claim));
  const kept = new Set<string>();
  let bytes = 0;
  for (const claim of [...standing].sort((a, b) => b.checkWorthiness - a.checkWorthiness)) {
    const size = Buffer.byteLength(JSON.stringify(claim)) + 1;
    if (kept.size === CLAIMS_MAX || kept.has(claim.id) || bytes + size > CLAIMS_BYTES_MAX) continue;
    bytes += size;
    kept.add(claim.id);
  }
  const claims = standing
    .filter(({ id }) => kept.has(id))
    .map((claim) => ({
      ...claim,
      repeatedBy: claim.repeatedBy.filter((id) => kept.has(id)),
      overstates: claim.overstates && kept.has(claim.overstates.claim) ? claim.overstates : null,
    }));
  return {
    extractor: EXTRACTOR,
    claims,
    sha256: claimsHash(claims),
    left: found.length - claims.length,
    problem: null,
  };
}

/** The claims of an article whose claims could not be identified. */
export function noClaims(problem: string): Identified {
  return { extractor: EXTRACTOR, claims: [], sha256: claimsHash([]), left: 0, problem };
}

const recorded = (claim: Claim): Identified['claims'][number] => ({
  ...claim,
  quantities: [...claim.quantities],
  when: [...claim.when],
  where: [...claim.where],
  repeatedBy: [...claim.repeatedBy],
});
