import { Inject, Injectable } from '@nestjs/common';
import { type Article, ARTICLE_READER, type ArticleReader } from '../../articles/index.js';
import { type Claim, CLAIM_READER, type ClaimReader } from '../../claims/index.js';
import { Refusal } from '../../kernel/index.js';
import { CastSource } from '../../personas/index.js';
import { Analysts, type AnalystTerms, type DebateEstimate, type Depth } from '../../analysts/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { storedClaims } from '../model/stored-claims.js';
import { storedArticle } from '../model/stored-article.js';
import { type EvidenceChoice } from '../model/debate.events.js';
import { ANSWERS_A_PRICE, priceOf, PRICES } from '../model/costs.js';
import { DebateEngine, type PlannedEvidence } from './debate.engine.js';

/** What a debate would use, before anybody pays for it. */
export interface DebatePrices {
  /** That all agents give in both rounds. */
  readonly answers: number;
  readonly credits: Readonly<Record<Depth, number>>;
}

export interface SimulationEstimate {
  readonly url: string;
  readonly depth: Depth;
  readonly credits: number;
  /** `credits` = ⌈price × answers ÷ answersAPrice⌉. */
  readonly pricing: {
    /** Credits of the depth for so many answers. */
    readonly price: number;
    readonly answersAPrice: number;
    /** What the agents will be asked for, one an agent and round. */
    readonly answers: number;
  };
  readonly analyst: AnalystTerms & { readonly engine: string };
  readonly article: { readonly title: string; readonly words: number };
  readonly agents: number;
  readonly calls: number;
  readonly inputTokens: number;
  /** Input that a provider's prompt cache is expected to serve. */
  readonly cachedTokens: number;
  /** `cachedTokens` as a part of `inputTokens`, 0 to 1. */
  readonly cachedShare: number;
  readonly outputTokens: number;
  /** US dollars; null when a model has no price. */
  readonly cost: DebateEstimate['cost'];
  /** How long the debate takes while nobody else asks; null without a model server. */
  readonly durationMs: number | null;
  /** Whether `durationMs` follows from calls that were measured; else it is a guess on the slow side. */
  readonly durationMeasured: boolean;
  /** What would be looked up before the first round. Its time is not in `durationMs`. */
  readonly evidence: Omit<PlannedEvidence, 'weighable'> & {
    /** Calls to a model at most, one a claim, to weigh what was found. They are among `calls`. */
    readonly weighings: number;
  };
}

export interface EstimateRequest {
  readonly url: string;
  /** The article itself, where it was sent; else it is read at `url`. */
  readonly article?: Article | undefined;
  readonly depth: Depth;
  readonly evidence: EvidenceChoice;
  /** Whose debate it would be. */
  readonly accountId: string | null;
}

/** Each reads a page; further ones are refused rather than queued, since nobody has paid for them. */
const AT_ONCE_MAX = 16;

@Injectable()
export class Estimates {
  #underWay = 0;

  constructor(
    private readonly casts: CastSource,
    @Inject(ARTICLE_READER) private readonly articles: ArticleReader,
    @Inject(CLAIM_READER) private readonly claims: ClaimReader,
    private readonly analysts: Analysts,
    private readonly engine: DebateEngine,
  ) {}

  /** What a debate of the cast in force costs at each depth, with the analyst in force. */
  async prices(): Promise<DebatePrices> {
    const answers = 2 * (await this.casts.current()).personas.length;
    const { engine } = this.analysts.inForce;
    const at = (depth: Depth): number => priceOf(engine, depth, answers);
    return { answers, credits: { micro: at('micro'), standard: at('standard'), deep: at('deep') } };
  }

  /**
   * Reads the article and reckons; asks no model.
   * @throws Refusal as a debate's article would be refused; `overloaded`.
   */
  async of({ url, article: sent, depth, evidence: asked, accountId }: EstimateRequest): Promise<SimulationEstimate> {
    if (this.#underWay >= AT_ONCE_MAX)
      throw new Refusal(DEBATE_REFUSALS.overloaded, { detail: 'Too many estimates are under way.', retryAfterS: 5 });
    this.#underWay += 1;
    try {
      const [read, cast] = await Promise.all([sent ?? this.articles.read(url), this.casts.current()]);
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
    } finally {
      this.#underWay -= 1;
    }
  }

  /** None where they cannot be identified, as in the debate. */
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
