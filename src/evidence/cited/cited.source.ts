import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Claim, type Span } from '../../claims/index.js';
import {
  type EvidenceArticle,
  type EvidenceSource,
  type FoundEvidence,
  type Lookups,
  type Missing,
  type MissingReason,
  NOTHING_FOUND,
  type SearchResult,
} from '../evidence.js';
import { foundOn } from '../reports.js';
import { sentenceAround } from '../sentences.js';
import { compare } from './compare.js';
import { type SourcePages } from './pages.js';

const LINKS_A_CLAIM_MAX = 3;
const LINKS_AN_ARTICLE_MAX = 12;
/** Links for sharing a page or writing a post. They are not sources. */
const NO_SOURCE =
  /^https?:\/\/(?:www\.)?(?:facebook\.com\/sharer|twitter\.com\/(?:intent|share)|x\.com\/(?:intent|share)|linkedin\.com\/share|wa\.me\/|t\.me\/share|reddit\.com\/submit|pinterest\.\w+\/pin\/create)/i;

interface CitedLink extends Span {
  readonly url: string;
}

/** The links in a claim's sentence, the nearest to the claim first. */
export function linksOf(claim: Claim, article: EvidenceArticle): readonly CitedLink[] {
  const { citations = [], links, text } = article;
  if (claim.field !== 'text' || citations.length === 0) return [];
  const around = sentenceAround(text, claim);
  const own = ownAddresses(article);
  const distance = ({ start, end }: Span): number => Math.max(0, start - claim.end, claim.start - end);
  const seen = new Set<string>();
  return citations
    .filter(({ start, end }) => start < around.end && end > around.start)
    .map(({ link, start, end }) => ({ url: links[link] ?? '', start, end }))
    .filter(({ url }) => url !== '' && !NO_SOURCE.test(url) && !own.has(withoutHash(url)))
    .sort((a, b) => distance(a) - distance(b) || a.start - b.start)
    .filter(({ url }) => !seen.has(withoutHash(url)) && seen.add(withoutHash(url)));
}

const ownAddresses = ({ url, canonicalUrl }: EvidenceArticle): ReadonlySet<string> =>
  new Set([url, canonicalUrl ?? ''].map(withoutHash));

const withoutHash = (url: string): string => url.replace(/#.*$/, '');

/**
 * Evidence from the article's own sources: reads the pages that a claim's sentence links to and checks whether they say
 * what the article takes from them.
 */
export class CitedSource implements EvidenceSource {
  readonly id = 'cited';
  /** Addresses already chosen per article, which enforces LINKS_AN_ARTICLE_MAX. */
  readonly #chosen = new WeakMap<EvidenceArticle, Set<string>>();

  constructor(private readonly pages: Pick<SourcePages, 'read'>) {}

  applies({ citations = [] }: EvidenceArticle): boolean {
    return citations.length > 0;
  }

  lookups(claims: readonly Claim[], article: EvidenceArticle): Lookups {
    const pages = new Set(claims.flatMap((claim) => this.#choose(claim, article).map(({ url }) => withoutHash(url))));
    return { count: pages.size, what: 'pages that the article links to' };
  }

  async find(claim: Claim, article: EvidenceArticle, signal: AbortSignal): Promise<SearchResult> {
    const chosen = this.#choose(claim, article);
    if (chosen.length === 0) return NOTHING_FOUND;
    const results = await Promise.all(chosen.map((link) => this.#look(claim, article, link, signal)));
    return {
      items: results.flatMap((result) => ('finding' in result ? [result] : [])),
      missing: results.flatMap((result) => ('finding' in result ? [] : [result])),
    };
  }

  #choose(claim: Claim, article: EvidenceArticle): readonly CitedLink[] {
    const known = this.#chosen.get(article) ?? new Set();
    this.#chosen.set(article, known);
    const links: CitedLink[] = [];
    for (const link of linksOf(claim, article)) {
      if (links.length === LINKS_A_CLAIM_MAX) break;
      if (!known.has(link.url) && known.size === LINKS_AN_ARTICLE_MAX) continue;
      known.add(link.url);
      links.push(link);
    }
    return links;
  }

  async #look(
    claim: Claim,
    article: EvidenceArticle,
    link: CitedLink,
    signal: AbortSignal,
  ): Promise<FoundEvidence | Missing> {
    const without = (reason: MissingReason, detail: string): Missing => ({
      source: this.id,
      url: link.url,
      reason,
      detail,
      quote: claim.quote,
    });
    const page = await this.pages.read(link.url, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return { kind: 'missing', reason: 'deadline', detail: 'The page did not arrive within the time limit.' } as const;
    });
    if (page.kind === 'missing') return without(page.reason, page.detail);
    if (ownAddresses(article).has(withoutHash(page.url)))
      return without('nothing-found', 'The link leads back to the article.');
    // Cached pages resolve at once, so each comparison yields to the event loop first.
    await nextTurn();
    const compared = compare(claim, { text: article.text, link }, page);
    if (!compared) return without('not-mentioned', 'The page does not mention the claim.');
    return foundOn(page, compared, this.id, 'The article links to it in the sentence of the claim.');
  }
}
