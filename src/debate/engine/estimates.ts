import { Inject, Injectable } from '@nestjs/common';
import { type Article, ARTICLE_READER, type ArticleReader } from '../../articles/index.js';
import { type Claim, CLAIM_READER, type ClaimReader } from '../../claims/index.js';
import { Refusal } from '../../kernel/index.js';
import { currentOwner, FairLimit, LimitFullError } from '../../runtime/index.js';
import { CastSource } from '../../personas/index.js';
import { Analysts, type AnalystTerms, type DebateEstimate, type Depth } from '../../analysts/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { storedClaims } from '../stages/claims.stage.js';
import { storedArticle } from '../model/stored-article.js';
import { type EvidenceChoice } from '../model/opening.js';
import { ANSWERS_A_PRICE, priceOf, PRICES } from '../model/costs.js';
import { DebateEngine, type PlannedEvidence } from './debate.engine.js';

/** The prices of a debate at each depth. */
export interface DebatePrices {
  /** Number of answers of all agents in both rounds. */
  readonly answers: number;
  readonly credits: Readonly<Record<Depth, number>>;
}

export interface PricedEstimate {
  readonly url: string;
  readonly depth: Depth;
  readonly credits: number;
  /** `credits` = ⌈price × answers ÷ answersAPrice⌉. */
  readonly pricing: {
    /** Credits for `answersAPrice` answers at the depth. */
    readonly price: number;
    readonly answersAPrice: number;
    /** Number of answers, one per agent and round. */
    readonly answers: number;
  };
  readonly analyst: AnalystTerms & { readonly engine: string };
  readonly article: { readonly title: string; readonly words: number };
  readonly agents: number;
  readonly calls: number;
  readonly inputTokens: number;
  /** Input that a provider's prompt cache is expected to serve. */
  readonly cachedTokens: number;
  /** `cachedTokens` divided by `inputTokens`, 0 to 1. */
  readonly cachedShare: number;
  readonly outputTokens: number;
  /** US dollars; null when a model has no price. */
  readonly cost: DebateEstimate['cost'];
  /** Expected duration when nothing else uses the model server; null without one. */
  readonly durationMs: number | null;
  /** Whether `durationMs` is based on measured calls; otherwise it is a pessimistic guess. */
  readonly durationMeasured: boolean;
  /** The lookups before the first round. Their time is not included in `durationMs`. */
  readonly evidence: Omit<PlannedEvidence, 'weighable'> & {
    /** Maximum number of calls to a model to weigh evidence, one per claim. They are included in `calls`. */
    readonly weighings: number;
  };
}

export interface EstimateRequest {
  readonly url: string;
  /** The article if it was sent with the request; otherwise it is read from `url`. */
  readonly article?: Article | undefined;
  readonly depth: Depth;
  readonly evidence: EvidenceChoice;
  /** The account of the debate. */
  readonly accountId: string | null;
}

/** Pages that are read for estimates at once, over all accounts. */
const PAGES_MAX = 16;
/** Of one account: estimates are free, and a page that never answers takes a place for half a minute. */
const OWN_PAGES_MAX = 4;
/** Estimates that may wait for such a place. */
const WAITING_MAX = 32;

@Injectable()
export class Estimates {
  /** Only estimates whose page is fetched take turns: a text that was sent never waits for a fetch. */
  readonly #pages = new FairLimit(PAGES_MAX, { ownMax: OWN_PAGES_MAX, waitingMax: WAITING_MAX });

  constructor(
    private readonly casts: CastSource,
    @Inject(ARTICLE_READER) private readonly articles: ArticleReader,
    @Inject(CLAIM_READER) private readonly claims: ClaimReader,
    private readonly analysts: Analysts,
    private readonly engine: DebateEngine,
  ) {}

  /** The price of a debate with the current cast and analyst at each depth. */
  async prices(): Promise<DebatePrices> {
    const answers = 2 * (await this.casts.current()).personas.length;
    const { engine } = this.analysts.inForce;
    const at = (depth: Depth): number => priceOf(engine, depth, answers);
    return { answers, credits: { micro: at('micro'), standard: at('standard'), deep: at('deep') } };
  }

  /**
   * Reads the article and estimates its debate, without calling a model.
   * @throws Refusal for an article that a debate would refuse; `overloaded`
   */
  async of({ url, article: sent, depth, evidence: asked, accountId }: EstimateRequest): Promise<PricedEstimate> {
    const [read, cast] = await Promise.all([sent ?? this.#fetched(url), this.casts.current()]);
    const { article } = storedArticle(read);
    const analyst = this.analysts.inForce;
    const claims = await this.#claimsOf(article);
    const { weighable, ...evidence } = this.engine.plannedEvidence({ depth, asked, accountId, article, claims });
    const weighed = analyst.weigh ? weighable : [];
    const estimate = analyst.estimate?.(depth, article, cast, claims, weighed) ?? WITHOUT_MODEL;
    const { inputTokens, cachedTokens } = estimate;
    const answers = 2 * cast.personas.length;
    return {
      url,
      depth,
      credits: priceOf(analyst.engine, depth, answers),
      pricing: { price: PRICES[analyst.engine][depth], answersAPrice: ANSWERS_A_PRICE, answers },
      analyst: { engine: analyst.engine, ...(analyst.terms?.(depth) ?? { model: analyst.model }) },
      article: { title: article.title, words: article.text.split(/\s+/).filter((word) => word !== '').length },
      agents: cast.personas.length,
      ...estimate,
      evidence: { ...evidence, weighings: weighed.length },
      cachedShare: inputTokens === 0 ? 0 : Math.round((1_000 * cachedTokens) / inputTokens) / 1_000,
    };
  }

  #fetched(url: string): Promise<Article> {
    return this.#pages
      .run(currentOwner(), () => this.articles.read(url))
      .catch((error: unknown) => {
        if (!(error instanceof LimitFullError)) throw error;
        throw new Refusal(DEBATE_REFUSALS.overloaded, { detail: 'Too many estimates are under way.', retryAfterS: 5 });
      });
  }

  /** Identifies the claims; none if that fails, as in a debate. */
  async #claimsOf(article: ReturnType<typeof storedArticle>['article']): Promise<readonly Claim[]> {
    try {
      return storedClaims(article, await this.claims.read(article)).claims;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return [];
    }
  }
}

const WITHOUT_MODEL: DebateEstimate = {
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  cost: { uncached: 0, cached: 0 },
  durationMs: null,
  durationMeasured: false,
};
