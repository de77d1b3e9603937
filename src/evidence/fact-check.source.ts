import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Claim } from '../claims/index.js';
import { sha256 } from '../kernel/index.js';
import { type Clock } from '../runtime/index.js';
import {
  COMPARED_FINDINGS,
  type ComparedFinding,
  type EvidenceArticle,
  type EvidenceSource,
  type FoundEvidence,
  type Lookups,
  NOTHING_FOUND,
  PASSAGE_CHARS_MAX,
  type SearchResult,
} from './evidence.js';
import { FACT_CHECKS_FILE, type FactCheck, FactCheckLookup } from './fact-checks/index.js';
import { stanceOfFactCheck } from './stance/index.js';

const QUOTE_CHARS_MAX = 240;

/**
 * Evidence from the fact checks that the operator imported. Looks nothing up when there is no index or an empty one.
 */
export class FactCheckSource implements EvidenceSource {
  readonly id = 'fact-checks';
  readonly #lookup: FactCheckLookup;

  constructor(
    private readonly directory: string,
    private readonly clock: Clock,
  ) {
    this.#lookup = new FactCheckLookup(directory);
  }

  applies(): boolean {
    return existsSync(join(this.directory, FACT_CHECKS_FILE));
  }

  lookups(claims: readonly Claim[]): Lookups {
    return { count: claims.length, what: 'claims in the imported fact checks, without network access' };
  }

  async find(claim: Claim, { url }: Pick<EvidenceArticle, 'url'>, signal: AbortSignal): Promise<SearchResult> {
    const found = await this.#lookup.find(claim.quote, url, signal);
    if (found?.url == null) return NOTHING_FOUND;
    return { items: [this.#itemOf(claim, found, found.url)], missing: [] };
  }

  close(): Promise<void> {
    return this.#lookup.close();
  }

  #itemOf(made: Claim, check: FactCheck, url: string): FoundEvidence {
    const { quote } = made;
    const { claim, title, rating, publisher, date } = check;
    const { stance, why } = stanceOfFactCheck(made, check);
    const text = [claim, rating === null ? title : `${title} Rating: ${rating}.`].join('\n');
    const passage = text.slice(0, PASSAGE_CHARS_MAX).replace(/[\ud800-\udbff]$/, '');
    const finding: ComparedFinding =
      stance === 'supports'
        ? 'rated-true'
        : stance === 'disputes'
          ? 'rated-false'
          : check.verdict === 'mixed'
            ? 'rated-mixed'
            : 'related';
    return {
      source: this.id,
      url,
      title,
      publisher,
      date,
      passage,
      contentSha256: sha256(text),
      retrievedAt: this.clock.now().toISOString(),
      how: 'It stands in the index of imported fact checks.',
      finding,
      stance: COMPARED_FINDINGS[finding],
      why,
      quotes: { article: quote, evidence: passage.slice(0, Math.min(claim.length, QUOTE_CHARS_MAX)) },
    };
  }
}
