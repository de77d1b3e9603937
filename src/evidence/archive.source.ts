import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Claim } from '../claims/index.js';
import { sha256 } from '../kernel/index.js';
import { type HostRules, isAllowed } from './cited/pages.js';
import { isCopy } from './copies.js';
import {
  type EvidenceArticle,
  type EvidenceSource,
  type FoundEvidence,
  type Lookups,
  NOTHING_FOUND,
  type PastArticle,
  type SearchResult,
} from './evidence.js';
import { foundOn, isComparable, reportOn } from './reports.js';
import { queryOf } from './search/query.js';
import { siteOf } from './sites.js';

/** Maximum number of earlier articles that are compared with one claim. */
const ARTICLES_A_CLAIM_MAX = 4;

/** Evidence from articles of other sites that the same account has debated before, as stored then. Fetches nothing. */
export class ArchiveSource implements EvidenceSource {
  readonly id = 'archive';

  constructor(private readonly hosts: HostRules) {}

  applies({ past }: EvidenceArticle): boolean {
    return past !== undefined;
  }

  lookups(claims: readonly Claim[], { past }: EvidenceArticle): Lookups {
    const isEmpty = past?.isEmpty() ?? true;
    return {
      count: isEmpty ? 0 : claims.length,
      what: 'claims in the articles of earlier debates, without network access',
    };
  }

  async find(claim: Claim, article: EvidenceArticle, signal: AbortSignal): Promise<SearchResult> {
    const query = isComparable(claim) ? queryOf(claim) : null;
    if (query === null || !article.past) return NOTHING_FOUND;
    const own = new Set([article.url, article.canonicalUrl ?? article.url].map(siteOf));
    const read: PastArticle[] = [];
    const items: FoundEvidence[] = [];
    for (const past of await article.past.find(query, ARTICLES_A_CLAIM_MAX)) {
      await nextTurn();
      signal.throwIfAborted();
      const site = siteOf(past.url);
      // A text without an address has no publisher, so it is not evidence.
      if (site === '' || own.has(site) || !isAllowed(new URL(past.url).hostname, this.hosts)) continue;
      if ([article, ...read].some((other) => isCopy(other, past))) continue;
      read.push(past);
      const report = reportOn(claim, article, past);
      if (!report) continue;
      const page = { ...past, date: past.publishedAt, sha256: sha256(past.text), retrievedAt: past.readAt };
      const how = `It was read for an earlier debate of the same account, ${past.debateId}.`;
      items.push(foundOn(page, report, this.id, how));
    }
    return { items, missing: [] };
  }
}
