import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Claim } from '../../claims/index.js';
import { type HostRules, isAllowed, type ReadSource, type SourcePage, type SourcePages } from '../cited/pages.js';
import { isCopy } from '../copies.js';
import {
  type EvidenceArticle,
  type EvidenceSource,
  type FoundEvidence,
  type Lookups,
  type Missing,
  NOTHING_FOUND,
  type SearchResult,
} from '../evidence.js';
import { foundOn, isComparable, reportOn } from '../reports.js';
import { siteOf } from '../sites.js';
import { queryOf } from './query.js';
import { SearchFailure, type WebSearch } from './web-search.js';

/** Maximum number of queries for one article. Claims that are asked for first take precedence. */
const QUERIES_AN_ARTICLE_MAX = 8;
/** Maximum number of pages that are read for one claim, each of another site. */
const PAGES_A_CLAIM_MAX = 3;
/** Limits each page, so that one slow page does not use up the time of the whole step. */
const PAGE_TIMEOUT_MS = 8_000;

export interface SearchSourceOptions {
  readonly search: Pick<WebSearch, 'find' | 'isConfigured'>;
  readonly pages: Pick<SourcePages, 'read'>;
  readonly hosts: HostRules;
  readonly pageTimeoutMs?: number;
}

/** Evidence from reports on other sites: searches for a claim's words, reads the pages found and compares them. */
export class SearchSource implements EvidenceSource {
  readonly id = 'search';
  /** Queries already chosen per article, which enforces QUERIES_AN_ARTICLE_MAX. */
  readonly #chosen = new WeakMap<EvidenceArticle, Set<string>>();

  constructor(private readonly options: SearchSourceOptions) {}

  applies(): boolean {
    return this.options.search.isConfigured;
  }

  lookups(claims: readonly Claim[], article: EvidenceArticle): Lookups {
    const queries = new Set(claims.map((claim) => this.#choose(claim, article)).filter((query) => query !== null));
    return {
      count: queries.size,
      what: `searches, and at most ${PAGES_A_CLAIM_MAX * queries.size} pages that they find`,
    };
  }

  async find(claim: Claim, article: EvidenceArticle, signal: AbortSignal): Promise<SearchResult> {
    const query = this.#choose(claim, article);
    if (query === null) return NOTHING_FOUND;
    try {
      const { engine, hits } = await this.options.search.find(query, signal);
      const { addresses, passedOver } = this.#worthReading(hits, article);
      const how = `A search for “${query}” by ${engine} found it.`;
      const looked = await this.#read(claim, article, { addresses, how }, signal);
      const items = looked.filter((look) => typeof look !== 'string');
      if (items.length > 0) return { items, missing: [] };
      return { items, missing: [nothing(query, hits.length, passedOver, looked)] };
    } catch (error) {
      if (!(error instanceof SearchFailure)) throw error;
      return {
        items: [],
        missing: [{ source: this.id, url: null, reason: 'failed', detail: error.message, quote: null }],
      };
    }
  }

  #choose(claim: Claim, article: EvidenceArticle): string | null {
    const chosen = this.#chosen.get(article) ?? new Set();
    this.#chosen.set(article, chosen);
    const query = isComparable(claim) ? queryOf(claim) : null;
    if (query === null || (!chosen.has(query) && chosen.size === QUERIES_AN_ARTICLE_MAX)) return null;
    chosen.add(query);
    return query;
  }

  /**
   * The results on other sites than the article's, one per site, that the operator allows. `passedOver` counts those
   * excluded.
   */
  #worthReading(
    hits: readonly { readonly url: string }[],
    article: EvidenceArticle,
  ): { readonly addresses: readonly string[]; readonly passedOver: number } {
    const own = new Set([article.url, article.canonicalUrl ?? article.url].map(siteOf));
    const seen = new Set<string>();
    const addresses: string[] = [];
    let passedOver = 0;
    for (const { url } of hits) {
      const site = siteOf(url);
      if (own.has(site) || !isAllowed(new URL(url).hostname, this.options.hosts)) passedOver += 1;
      else if (!seen.has(site)) addresses.push(url);
      seen.add(site);
    }
    return { addresses: addresses.slice(0, PAGES_A_CLAIM_MAX), passedOver };
  }

  /** The evidence of each page, or the reason why it has none. */
  async #read(
    claim: Claim,
    article: EvidenceArticle,
    { addresses, how }: { readonly addresses: readonly string[]; readonly how: string },
    signal: AbortSignal,
  ): Promise<readonly (FoundEvidence | Unread)[]> {
    const pages = await Promise.all(addresses.map((address) => this.#pageAt(address, signal)));
    const read: ReadSource[] = [];
    const looked: (FoundEvidence | Unread)[] = [];
    for (const page of pages) {
      // Cached pages resolve at once, so each comparison yields to the event loop first.
      await nextTurn();
      if (page?.kind !== 'read') looked.push('unread');
      else if (siteOf(page.url) === siteOf(article.url)) looked.push('own');
      else if ([article, ...read].some((other) => isCopy(other, page))) looked.push('own');
      else {
        read.push(page);
        looked.push(this.#compared(claim, article, page, how) ?? 'silent');
      }
    }
    return looked;
  }

  /** Undefined if the page does not arrive in time. The read continues, for the next debate. */
  async #pageAt(address: string, signal: AbortSignal): Promise<SourcePage | undefined> {
    const { pages, pageTimeoutMs = PAGE_TIMEOUT_MS } = this.options;
    try {
      return await pages.read(address, AbortSignal.any([signal, AbortSignal.timeout(pageTimeoutMs)]));
    } catch (error) {
      signal.throwIfAborted();
      if ((error as Error).name === 'TimeoutError') return undefined;
      throw error;
    }
  }

  #compared(claim: Claim, article: EvidenceArticle, page: ReadSource, how: string): FoundEvidence | null {
    const report = reportOn(claim, article, page);
    return report && foundOn(page, report, this.id, how);
  }
}

/**
 * Why a page gives no evidence: it could not be read, it is a copy or of the article's site, or it says nothing about
 * the claim.
 */
type Unread = 'unread' | 'own' | 'silent';

function nothing(
  query: string,
  found: number,
  passedOver: number,
  looked: readonly (FoundEvidence | Unread)[],
): Missing {
  const count = (kind: Unread): number => looked.filter((look) => look === kind).length;
  const reasons = [
    [passedOver, 'of the article’s own site or of a host that the operator excludes'],
    [count('own'), 'a copy of the article or of another page'],
    [count('unread'), 'not readable'],
    [count('silent'), 'without anything about the claim'],
  ] as const;
  const told = reasons.filter(([times]) => times > 0).map(([times, what]) => `${times} ${what}`);
  const detail =
    found === 0
      ? `A search for “${query}” found nothing.`
      : `A search for “${query}” found nothing about the claim. Of its results: ${told.join(', ')}.`;
  return { source: 'search', url: null, reason: 'nothing-found', detail, quote: null };
}
