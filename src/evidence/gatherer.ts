import { setMaxListeners } from 'node:events';
import { type Claim, isFragment } from '../claims/index.js';
import {
  type EvidenceArticle,
  type EvidenceItem,
  type EvidenceSource,
  type EvidenceSourceId,
  type FoundEvidence,
  type Lookups,
  type Missing,
  type MissingEvidence,
  type MissingReason,
  type SearchResult,
} from './evidence.js';

/** How extensive the search for evidence is. */
export type EvidenceDepth = 'micro' | 'standard' | 'deep';

const SOURCES: Readonly<Record<EvidenceDepth, readonly EvidenceSourceId[]>> = {
  micro: ['fact-checks'],
  standard: ['fact-checks', 'cited'],
  deep: ['fact-checks', 'cited', 'archive', 'search'],
};
/** Maximum number of claims that are looked up, the most check-worthy first. */
const CLAIMS_MAX: Readonly<Record<EvidenceDepth, number>> = { micro: 4, standard: 16, deep: 30 };
/** Maximum number of items that are kept for a claim. Items that dispute come first, then those that support. */
const ITEMS_A_CLAIM_MAX = 6;
const MISSING_MAX = 40;

export interface Gathered {
  /** In the order of the claims. */
  readonly items: readonly EvidenceItem[];
  readonly missing: readonly MissingEvidence[];
}

export interface GatherRequest {
  readonly article: EvidenceArticle;
  readonly claims: readonly Claim[];
  readonly depth: EvidenceDepth;
  /** What the debate was opened with. */
  readonly sources: readonly EvidenceSourceId[];
}

/** What one source would look up. */
export interface PlannedLookups extends Lookups {
  readonly source: EvidenceSourceId;
}

/**
 * Looks for evidence in all enabled sources. A source that fails is reported as missing evidence; it does not fail the
 * others.
 */
export class EvidenceGatherer {
  readonly #sources: readonly EvidenceSource[];

  constructor(
    sources: readonly EvidenceSource[],
    private readonly onTrouble: (source: EvidenceSourceId, error: unknown) => void = () => undefined,
  ) {
    this.#sources = sources;
  }

  /** The enabled sources for a debate of this depth. */
  sourcesFor(depth: EvidenceDepth): readonly EvidenceSourceId[] {
    return SOURCES[depth].filter((id) => this.#sources.some((source) => source.id === id));
  }

  /** Whether any of the sources could find anything for this article. */
  applies(article: EvidenceArticle, sources: readonly EvidenceSourceId[]): boolean {
    return this.#asked(article, sources).length > 0;
  }

  /** Those of the sources that can be asked about this article. */
  asked(article: EvidenceArticle, sources: readonly EvidenceSourceId[]): readonly EvidenceSourceId[] {
    return this.#asked(article, sources).map(({ id }) => id);
  }

  /** What `gather` would look up, for each source. Looks nothing up. */
  plan({ article, claims, depth, sources }: GatherRequest): readonly PlannedLookups[] {
    const worth = claimsWorthChecking(claims, CLAIMS_MAX[depth]);
    // Sources count their budget per article object. The copy keeps this plan from using up the budget of `gather`.
    const planned = { ...article };
    return this.#asked(planned, sources)
      .map((source) => ({ source: source.id, ...source.lookups(worth, planned) }))
      .filter(({ count }) => count > 0);
  }

  /** The claims for which `gather` would compare pages. Looks nothing up. */
  claimsWithPages({ article, claims, depth, sources }: GatherRequest): readonly Claim[] {
    const planned = { ...article };
    const asked = this.#asked(planned, sources).filter(({ id }) => id !== 'fact-checks');
    return claimsWorthChecking(claims, CLAIMS_MAX[depth]).filter((claim) =>
      asked.some((source) => source.lookups([claim], planned).count > 0),
    );
  }

  /** Gathers evidence about the claims. When `signal` is aborted, it soon resolves with what was found so far. */
  async gather({ article, claims, depth, sources }: GatherRequest, signal: AbortSignal): Promise<Gathered> {
    // Each pending page adds a listener, which would trigger Node's warning about a leak.
    setMaxListeners(0, signal);
    const asked = this.#asked(article, sources);
    const worth = claimsWorthChecking(claims, CLAIMS_MAX[depth]);
    const results = await Promise.all(
      worth.map(async (claim) => {
        const found = await Promise.all(asked.map((source) => this.#ask(source, claim, article, signal)));
        return [
          claim.id,
          { items: found.flatMap(({ items }) => items), missing: found.flatMap((one) => one.missing) },
        ] as const;
      }),
    );
    return numbered(claims, new Map(results));
  }

  #asked(article: EvidenceArticle, sources: readonly EvidenceSourceId[]): readonly EvidenceSource[] {
    return this.#sources.filter((source) => sources.includes(source.id) && source.applies(article));
  }

  async #ask(
    source: EvidenceSource,
    claim: Claim,
    article: EvidenceArticle,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const without = (reason: MissingReason, detail: string): SearchResult => ({
      items: [],
      missing: [{ source: source.id, url: null, reason, detail, quote: null }],
    });
    try {
      signal.throwIfAborted();
      return await untilAborted(source.find(claim, article, signal), signal);
    } catch (error) {
      if (signal.aborted) return without('deadline', 'The time limit for gathering evidence was reached.');
      this.onTrouble(source.id, error);
      return without('failed', 'The source could not be queried.');
    }
  }
}

/** Claims of fact without repetitions and fragments, the most check-worthy first. */
function claimsWorthChecking(claims: readonly Claim[], max: number): readonly Claim[] {
  const repeats = new Set(claims.flatMap(({ repeatedBy }) => repeatedBy));
  return claims
    .filter((claim) => claim.kind !== 'opinion' && !repeats.has(claim.id) && !isFragment(claim))
    .sort((a, b) => b.checkWorthiness - a.checkWorthiness)
    .slice(0, max);
}

const STANCE_ORDER = { disputes: 0, supports: 1, mentions: 2 } as const;

function numbered(claims: readonly Claim[], results: ReadonlyMap<string, SearchResult>): Gathered {
  const items: EvidenceItem[] = [];
  const missing: MissingEvidence[] = [];
  // A dead link is reported once, even if its sentence contains several claims.
  const told = new Set<string>();
  let next = 1;
  const id = (): string => `e${next++}`;
  for (const { id: claim } of claims) {
    const result = results.get(claim);
    if (!result) continue;
    const best = [...result.items].sort((a, b) => STANCE_ORDER[a.stance] - STANCE_ORDER[b.stance]);
    for (const item of distinct(best).slice(0, ITEMS_A_CLAIM_MAX)) items.push({ ...item, id: id(), claim });
    for (const gap of result.missing) {
      const key = missingKey(gap);
      if (told.has(key) || missing.length === MISSING_MAX) continue;
      told.add(key);
      missing.push({ ...gap, id: id(), claim });
    }
  }
  return { items, missing };
}

const missingKey = ({ source, url, reason, detail }: Missing): string => JSON.stringify([source, url, reason, detail]);

function distinct(items: readonly FoundEvidence[]): readonly FoundEvidence[] {
  const seen = new Set<string>();
  return items.filter(({ url, passage }) => {
    const key = JSON.stringify([url, passage]);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Rejects one turn of the event loop after the abort, so that a source that handles the signal can still return what it
 * has.
 */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => void setImmediate(() => reject(signal.reason as Error));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
