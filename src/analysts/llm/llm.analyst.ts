import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Article } from '../../articles/index.js';
import { type Claim } from '../../claims/index.js';
import {
  type Analyst,
  type AnalystAnswer,
  AnalystFailure,
  type AnalystQuestion,
  type AnalystTerms,
  type AskReport,
  type Calibration,
  CAUTIOUS_CALIBRATION,
  type DebateEstimate,
  type Depth,
  DEPTHS,
  type EstimatedCast,
  type EvidenceAnswer,
  type EvidenceQuestion,
  type ObjectionsAnswer,
  type ObjectionsQuestion,
  type PlausibilityAnswer,
  type PlausibilityQuestion,
  type PromptTexts,
  type StatementsAnswer,
  type StatementsQuestion,
  type WaitReport,
  type WholeSpending,
} from '../analyst.js';
import { findInjections } from '../injection/index.js';
import { Calls, type CallsOptions, type ModelRequest, UNSPENT } from './calls.js';
import { type OutputMode } from './dialects.js';
import { ESTIMATED, estimateOf } from './estimate.js';
import { LAST_WORD_THINKING, lastWordForm, lastWordOutputTokens, readLastWord, renderLastWord } from './last-word.js';
import {
  LISTING_FORM,
  LISTING_THINKING,
  listingObstacle,
  listingOutputTokens,
  readListing,
  renderListing,
} from './listing.js';
import { type FailureCode, FAILURES, FAULTS_OF_REPLIES, LlmFailure } from './llm.errors.js';
import { opinionOf, singleAnswerOf } from './answers.js';
import {
  judgedClaims,
  PLAUSIBILITY_THINKING,
  plausibilityForm,
  plausibilityOutputTokens,
  readPlausibility,
  renderPlausibility,
} from './plausibility.js';
import { type Prompt, PROMPTS, renderPrompt } from './prompt.js';
import { DEPTH_PLANS } from './prompts.data.js';
import {
  IMPOSSIBLE_ARTICLE,
  SAMPLE_ARTICLE,
  SAMPLE_PERSONA,
  SAMPLE_PLATFORM,
  THOUSAND_WORD_ARTICLE,
  TRUE_ARTICLE,
} from './sample.data.js';
import { readWeighing, renderWeighing, WEIGHING_FORM, WEIGHING_OUTPUT_MAX, weighingOutputTokens } from './weighing.js';

const DEFAULT_TEMPERATURE = 0.7;
/** Shares of the article and arguments that are tried, largest first, until the prompt fits the model's window. */
const SHARES = [1, 0.75, 0.5, 0.35];
const SHARE_MIN = 0.2;
const SHARES_KEPT = 1_000;
/** Tokens reserved for the part of a prompt that describes the persona. */
const PERSONA_TOKENS = 500;
/** The room reserved for a reply, as a multiple of its expected length. */
const REPLY_SLACK = 2;
/** The time allowed for a round, as a multiple of the measured pace. */
const ROUND_SLACK = 2;

export interface DepthModel {
  readonly model?: string | undefined;
  readonly temperature?: number | undefined;
  /** Maximum length of a reply; models that reason before they answer need more. */
  readonly maxOutputTokens?: number | undefined;
}

/**
 * `apiKey`: any string when the server needs no key. `baseUrl`: OpenAI's when omitted. `output`: the first output mode to
 * try; JSON schema when omitted. `timeoutMs`: the deadline of one call, without the time in the server's queue. `onCall`:
 * called after every call, successful or not. `recordContent`: whether call records include the messages and the reply.
 */
export interface LlmAnalystOptions extends CallsOptions {
  /** Whether debates take their claims from the model; false when omitted. */
  readonly listsStatements?: boolean | undefined;
  /** Whether debates begin with a judgement of their claims' plausibility; false when omitted. */
  readonly judgesPlausibility?: boolean | undefined;
  readonly model: string;
  /** 0.7 when omitted; left out of the request for models that refuse it. */
  readonly temperature?: number | undefined;
  /** A persona's own `llm` settings take precedence. */
  readonly perDepth?: { readonly [D in Depth]?: DepthModel | undefined } | undefined;
  /** Input and output tokens that one debate may use; no cap when omitted. */
  readonly maxTokensPerDebate?: number | undefined;
  /** Calibration by model; {@link CAUTIOUS_CALIBRATION} for other models. */
  readonly calibration?: Readonly<Record<string, Calibration>> | undefined;
  /** The secret that nonces and canaries are derived from; random for each process when omitted. */
  readonly secret?: string | undefined;
}

export interface AnalystCheck {
  /** Whether the server answered with a valid opinion. */
  readonly ok: boolean;
  /** The requested model. */
  readonly model: string;
  readonly answeredAs: string | null;
  /** The strictest output mode that the server supports; null when it did not answer. */
  readonly output: OutputMode | null;
  /** Number of calls until there was an opinion; 1 when the first reply was valid. */
  readonly calls: number;
  readonly latencyMs: number;
  readonly usage: WholeSpending;
  /** `detail`: the message of the server or the system; may be empty. */
  readonly problem: { readonly code: FailureCode; readonly title: string; readonly detail: string } | null;
  /** Estimate for an article of a thousand words, based on the server's token counts if it reported any. */
  readonly debate: Readonly<Record<Depth, DebateEstimate>>;
}

/** How well a model does on two short articles that differ in one figure, which is impossible in one of them. */
export interface AnalystAptitude {
  /** Number of opinions that were asked for. */
  readonly asked: number;
  /** How many of them came in the first reply. */
  readonly inForm: number;
  /** Quotations in arguments and flags, and how many of them are in the article. */
  readonly quotes: { readonly right: number; readonly given: number };
  /** Whether the impossible article got a low score and the other one a clearly higher one. */
  readonly seesImpossibility: boolean;
}

/** Highest score of an article whose impossibility was seen, and how far above the other one must be. */
const DISBELIEVED_MAX = 35;
const APART_MIN = 15;

/** Asks a server with the OpenAI API for the opinions of a debate's agents. */
export class LlmAnalyst implements Analyst {
  readonly engine = 'llm';
  readonly model: string;
  readonly prompts: PromptTexts = PROMPTS;
  readonly listsStatements: boolean;
  readonly judgesPlausibility: boolean;
  readonly callTimeoutMs: number;
  readonly #options: LlmAnalystOptions;
  readonly #secret: string;
  readonly #calls: Calls;
  readonly #asks = new Set<WaitReport>();
  /** The share of the article and arguments that is shown, by round. */
  readonly #shares = new LRUCache<string, number>({ max: SHARES_KEPT });

  constructor(options: LlmAnalystOptions) {
    this.#options = options;
    this.model = options.model;
    this.listsStatements = options.listsStatements ?? false;
    this.judgesPlausibility = options.judgesPlausibility ?? false;
    this.callTimeoutMs = options.timeoutMs;
    this.#secret = options.secret ?? randomBytes(16).toString('hex');
    this.#calls = new Calls({
      ...options,
      onAway: (reason) => {
        options.onAway?.(reason);
        for (const report of this.#asks) report.waiting(reason);
      },
    });
  }

  async ask(question: AnalystQuestion, signal: AbortSignal, report?: AskReport): Promise<AnalystAnswer> {
    return this.#reporting(report, () =>
      this.#opinion(question, this.#opinionRequest(question, { signal, report, waitsForServer: true })),
    );
  }

  /** Reports while it works that the server is away, and that it answers again. */
  async #reporting<T>(report: WaitReport | undefined, work: () => Promise<T>): Promise<T> {
    if (report) this.#asks.add(report);
    const { away } = this.#calls.pace;
    if (away !== undefined) report?.waiting(away);
    try {
      return await work();
    } finally {
      if (report) this.#asks.delete(report);
    }
  }

  /** Does not ask again when the reply is invalid. */
  async weigh(question: EvidenceQuestion, signal: AbortSignal): Promise<EvidenceAnswer> {
    const { debateId, depth, claim, passages, terms = this.terms(depth) } = question;
    if (findInjections(claim.quote).length > 0)
      throw new AnalystFailure('the claim tries to instruct a language model', false);
    const request = this.#singleRequest('weighing', debateId, terms, signal, {
      maxOutputTokens: this.#options.perDepth?.[depth]?.maxOutputTokens ?? WEIGHING_OUTPUT_MAX,
      expectedOutputTokens: weighingOutputTokens(passages.length),
    });
    const prompt = renderWeighing(question, this.#secret);
    return singleAnswerOf(request, WEIGHING_FORM, prompt, this.#calls, (said) => readWeighing(said, question));
  }

  /** Does not ask again when the reply is invalid. */
  async listStatements(
    question: StatementsQuestion,
    signal: AbortSignal,
    report?: WaitReport,
  ): Promise<StatementsAnswer> {
    const { debateId, depth, article, terms = this.terms(depth) } = question;
    const obstacle = listingObstacle(article);
    if (obstacle !== undefined) throw new AnalystFailure(obstacle, false);
    await this.#calls.learnFacts(terms.model);
    const { gauge, facts } = this.#calls;
    const prompt = renderListing(article, debateId, this.#secret);
    const expectedOutputTokens = listingOutputTokens(gauge.reckon(terms.model, [prompt.user]));
    const room = (facts.windowTokens ?? Infinity) - gauge.reckon(terms.model, [prompt.system, prompt.user]);
    const longest =
      this.#options.perDepth?.[depth]?.maxOutputTokens ?? LISTING_THINKING + REPLY_SLACK * expectedOutputTokens;
    const request = this.#singleRequest('statements', debateId, terms, signal, {
      maxOutputTokens: Math.max(expectedOutputTokens, Math.min(longest, room)),
      expectedOutputTokens,
    });
    return this.#reporting(report, () =>
      singleAnswerOf(request, LISTING_FORM, prompt, this.#calls, (said) => readListing(said, article.text)),
    );
  }

  /** Does not ask again when the reply is invalid. */
  async judgePlausibility(
    question: PlausibilityQuestion,
    signal: AbortSignal,
    report?: WaitReport,
  ): Promise<PlausibilityAnswer> {
    const { debateId, depth, article, terms = this.terms(depth) } = question;
    const obstacle = listingObstacle(article);
    if (obstacle !== undefined) throw new AnalystFailure(obstacle, false);
    const claims = judgedClaims(question);
    if (claims.length === 0) throw new AnalystFailure('the article has no claim that it puts forward', false);
    const expectedOutputTokens = plausibilityOutputTokens(claims.length);
    const request = this.#singleRequest('plausibility', debateId, terms, signal, {
      maxOutputTokens:
        this.#options.perDepth?.[depth]?.maxOutputTokens ?? PLAUSIBILITY_THINKING + REPLY_SLACK * expectedOutputTokens,
      expectedOutputTokens,
    });
    const prompt = renderPlausibility(question, claims, { secret: this.#secret, today: today() });
    return this.#reporting(report, () =>
      singleAnswerOf(request, plausibilityForm(claims), prompt, this.#calls, (said) =>
        readPlausibility(said, claims, article),
      ),
    );
  }

  /** Does not ask again when the reply is invalid. */
  async answerObjections(
    question: ObjectionsQuestion,
    signal: AbortSignal,
    report?: WaitReport,
  ): Promise<ObjectionsAnswer> {
    const { debateId, depth, persona, objections, terms = this.terms(depth) } = question;
    const model = persona.llm?.model ?? terms.model;
    await this.#calls.learnFacts(model);
    const expectedOutputTokens = lastWordOutputTokens(objections.length);
    const request: ModelRequest = {
      ...this.#singleRequest('last-word', debateId, { ...terms, model }, signal, {
        maxOutputTokens:
          this.#options.perDepth?.[depth]?.maxOutputTokens ?? LAST_WORD_THINKING + REPLY_SLACK * expectedOutputTokens,
        expectedOutputTokens,
      }),
      about: { debateId, task: 'last-word', persona: persona.id, round: 2 },
      temperature: persona.llm?.temperature ?? terms.temperature ?? DEFAULT_TEMPERATURE,
    };
    const { gauge, facts } = this.#calls;
    const room = (facts.windowTokens ?? Infinity) - REPLY_SLACK * expectedOutputTokens;
    const render = (share: number): ReturnType<typeof renderLastWord> =>
      renderLastWord(question, { secret: this.#secret, today: today(), share });
    const fits = (share: number): boolean => {
      const { system, user } = render(share);
      return gauge.reckon(model, [system, user]) <= room;
    };
    const prompt = render(SHARES.find(fits) ?? SHARE_MIN);
    return this.#reporting(report, () =>
      singleAnswerOf(request, lastWordForm(question), prompt, this.#calls, (said) => readLastWord(said, question)),
    );
  }

  roundMs(agents: number): number | undefined {
    const { msPerCall, calls } = this.#calls.pace;
    return msPerCall === undefined ? undefined : ROUND_SLACK * msPerCall * Math.max(agents, calls);
  }

  /**
   * Asks the server about a sample article, with one or a few calls. Failures of the server are returned, not thrown.
   */
  async check(signal: AbortSignal = new AbortController().signal): Promise<AnalystCheck> {
    const startedAt = performance.now();
    const question: AnalystQuestion = {
      debateId: `check-${randomBytes(6).toString('hex')}`,
      round: 1,
      depth: 'micro',
      article: SAMPLE_ARTICLE,
      persona: SAMPLE_PERSONA,
      platform: SAMPLE_PLATFORM,
      arguments: [],
    };
    const request = this.#opinionRequest(question, { signal, waitsForServer: false });
    let answeredAs: string | null = null;
    let problem: AnalystCheck['problem'] = null;
    try {
      answeredAs = (await this.#opinion(question, request)).model;
    } catch (error) {
      if (!(error instanceof LlmFailure)) throw error;
      problem = { code: error.code, title: FAILURES[error.code].title, detail: error.detail ?? '' };
    }
    const dialect = this.#calls.dialects.of(request.model);
    const estimates = DEPTHS.map((depth) => [depth, this.estimate(depth, THOUSAND_WORD_ARTICLE)]);
    return {
      ok: problem === null,
      model: this.model,
      answeredAs,
      output: dialect.proven ? dialect.mode : null,
      calls: request.spent.calls,
      latencyMs: Math.round(performance.now() - startedAt),
      usage: request.spent,
      problem,
      debate: Object.fromEntries(estimates) as Record<Depth, DebateEstimate>,
    };
  }

  /**
   * Asks for the opinion of two short articles, one of them impossible. An unusable reply counts as out of form.
   * @throws LlmFailure when the server gave no reply, which says nothing about the model
   */
  async aptitude(signal: AbortSignal = new AbortController().signal): Promise<AnalystAptitude> {
    const articles = [TRUE_ARTICLE, IMPOSSIBLE_ARTICLE];
    const scores: number[] = [];
    const quotes = { right: 0, given: 0 };
    let inForm = 0;
    for (const article of articles) {
      const question: AnalystQuestion = {
        debateId: `check-${randomBytes(6).toString('hex')}`,
        round: 1,
        depth: 'micro',
        article,
        persona: SAMPLE_PERSONA,
        platform: SAMPLE_PLATFORM,
        arguments: [],
      };
      const request = this.#opinionRequest(question, { signal, waitsForServer: false });
      try {
        const { opinion, droppedQuotes } = await this.#opinion(question, request);
        scores.push(opinion.score);
        if (request.spent.calls === 1) inForm += 1;
        const right = opinion.flags.length + (opinion.argument.match(/“/g) ?? []).length;
        // A quotation that is not in the article has other marks.
        const wrong = droppedQuotes + (opinion.argument.match(/‘[^’]*’/g) ?? []).length;
        quotes.right += right;
        quotes.given += right + wrong;
      } catch (error) {
        if (!(error instanceof LlmFailure && FAULTS_OF_REPLIES.has(error.code))) throw error;
      }
    }
    const [believed = 0, disbelieved = 100] = scores;
    return {
      asked: articles.length,
      inForm,
      quotes,
      seesImpossibility: disbelieved <= DISBELIEVED_MAX && believed - disbelieved >= APART_MIN,
    };
  }

  terms(depth: Depth): AnalystTerms {
    const own = this.#options.perDepth?.[depth];
    const { temperature, maxTokensPerDebate, calibration } = this.#options;
    const model = own?.model ?? this.model;
    return {
      model,
      temperature: own?.temperature ?? temperature ?? DEFAULT_TEMPERATURE,
      calibration: calibration?.[model] ?? CAUTIOUS_CALIBRATION,
      ...(maxTokensPerDebate === undefined ? {} : { maxTokens: maxTokensPerDebate }),
    };
  }

  /**
   * @param cast thirty sample personas when omitted
   * @param claims the article's claims; sample claims when omitted
   * @param weighed the claims whose evidence is weighed; none when omitted
   */
  estimate(
    depth: Depth,
    article: Article,
    cast?: EstimatedCast,
    claims?: readonly Claim[],
    weighed?: readonly Claim[],
  ): DebateEstimate {
    return estimateOf(
      { depth, article, cast, claims, weighed },
      {
        calls: this.#calls,
        model: this.terms(depth).model,
        secret: this.#secret,
        prices: this.#options.prices,
        listsStatements: this.listsStatements,
        judgesPlausibility: this.judgesPlausibility,
        fitting: (...of) => this.#fitting(...of),
      },
    );
  }

  resume(debateId: string, usedTokens: number): void {
    this.#calls.ledger.resume(debateId, usedTokens);
  }

  /** Closes the connections to the server. */
  close(): Promise<void> {
    return this.#calls.close();
  }

  #opinionRequest(
    { debateId, round, depth, persona, terms = this.terms(depth) }: AnalystQuestion,
    how: Pick<ModelRequest, 'signal' | 'report' | 'waitsForServer'>,
  ): ModelRequest {
    const plan = DEPTH_PLANS[depth];
    return {
      ...UNSPENT,
      about: { debateId, task: 'opinion', persona: persona.id, round },
      model: persona.llm?.model ?? terms.model,
      temperature: persona.llm?.temperature ?? terms.temperature ?? DEFAULT_TEMPERATURE,
      expectedOutputTokens: plan.expectedOutputTokens[round],
      maxOutputTokens: this.#options.perDepth?.[depth]?.maxOutputTokens ?? plan.maxOutputTokens,
      capTokens: terms.maxTokens ?? Infinity,
      repeats: true,
      ...how,
    };
  }

  /** A request that is not made again when its reply is invalid. */
  #singleRequest(
    task: 'last-word' | 'weighing' | 'statements' | 'plausibility',
    debateId: string,
    terms: AnalystTerms,
    signal: AbortSignal,
    output: Pick<ModelRequest, 'maxOutputTokens' | 'expectedOutputTokens'>,
  ): ModelRequest {
    return {
      ...UNSPENT,
      about: { debateId, task, persona: null, round: null },
      model: terms.model,
      temperature: 0,
      capTokens: terms.maxTokens ?? Infinity,
      signal,
      waitsForServer: true,
      repeats: false,
      ...output,
    };
  }

  async #opinion(question: AnalystQuestion, request: ModelRequest): Promise<AnalystAnswer> {
    await this.#calls.learnFacts(request.model);
    const prompt = this.#fitting(request.model, question, request.maxOutputTokens);
    return opinionOf(question, prompt, request, this.#calls);
  }

  /**
   * Renders the prompt with the largest share of the article and arguments that fits the model's window together with
   * the reply. The smallest share is sent even if it does not fit, so that the server reports the error.
   */
  #fitting(model: string, question: AnalystQuestion, maxOutputTokens: number): Prompt {
    const { facts, gauge } = this.#calls;
    const { windowTokens = Infinity } = facts;
    const { expectedOutputTokens, opponents } = DEPTH_PLANS[question.depth];
    const reply = Math.min(maxOutputTokens, REPLY_SLACK * expectedOutputTokens[question.round]);
    // In round 2 its own argument and those of its opponents, in full.
    const own = PERSONA_TOKENS + (question.round === 1 ? 0 : (opponents + 1) * expectedOutputTokens[1]);
    const context = { secret: this.#secret, today: today() };
    const render = (share: number): Prompt => renderPrompt(question, { ...context, share });
    // Ignores the persona's part, so that all agents of a round get the same share.
    const fits = ({ system, user, sharedChars }: Prompt): boolean =>
      gauge.reckon(model, [(system + user).slice(0, sharedChars)]) + own + reply <= windowTokens;
    // The gauge changes with each reply; a round keeps the share that it began with.
    const key = JSON.stringify([question.debateId, question.round, question.depth, model, windowTokens]);
    const share = this.#shares.get(key) ?? SHARES.find((less) => fits(render(less))) ?? SHARE_MIN;
    if (question.debateId !== ESTIMATED) this.#shares.set(key, share);
    return render(share);
  }
}

/** YYYY-MM-DD, UTC. */
const today = (): string => new Date().toISOString().slice(0, 10);
