import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Article } from '../../articles/index.js';
import { type Claim, isReadable, TEXT_CHARS_MAX } from '../../claims/index.js';
import { type Persona } from '../../personas/index.js';
import { backoffMs } from '../../runtime/index.js';
import {
  addSpending,
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
  NOTHING_SPENT,
  type PeerArgument,
  type PromptTexts,
  type StatementsAnswer,
  type StatementsQuestion,
  type Usage,
  type WholeSpending,
} from '../analyst.js';
import { findInjections } from '../injection/index.js';
import { awayReason, ChatServer, judgeStatus, type RawReply, ServerRefusal } from './chat-model.js';
import { type Turn } from './langchain-model.js';
import { type Chance, type TimerClock, systemTimerClock, wait } from './timer-clock.js';
import { withoutThinking } from './extraction.js';
import { type CallDeadline, Deadlines } from './deadlines.js';
import { Limiter, type Permit } from './limiter.js';
import { LISTING_FORM, LISTING_THINKING, listingOutputTokens, readListing, renderListing } from './listing.js';
import { type FailureCode, FAILURES, LlmFailure, NO_USAGE } from './llm.errors.js';
import { type ModelDialect, ModelDialects } from './model-dialects.js';
import { costOf, type Prices } from './prices.js';
import { Pace } from './pace.js';
import { DEPTH_PLANS, type Prompt, PROMPTS, renderPrompt, renderRepair } from './prompt.js';
import { readReply } from './reply.js';
import { type OutputMode, type ReplyForm, requestForm } from './reply-form.js';
import { RETRY_DEFAULTS, RetryBudget, type CallRetryOptions } from './retry.js';
import { SAMPLE_ARTICLE, SAMPLE_CLAIMS, SAMPLE_PERSONA, SAMPLE_PLATFORM, THOUSAND_WORD_ARTICLE } from './sample.js';
import { factsOf, isLocal, metricsUrl, NO_FACTS, type ServerFacts } from './server-facts.js';
import { ServerQueue } from './server-queue.js';
import { TokenGauge } from './token-gauge.js';
import { TokenLedger } from './token-ledger.js';
import { WarmUp } from './warm-up.js';
import {
  estimatedWeighing,
  readWeighing,
  renderWeighing,
  WEIGHING_FORM,
  WEIGHING_OUTPUT_MAX,
  weighingOutputTokens,
} from './weighing.js';

/** Maximum number of attempts at an opinion. Each attempt includes one repair turn. */
const OPINIONS_MAX = 2;
const REPAIRED_REPLY_MAX_CHARS = 8_000;
const CAST_SIZE = 30;
const DEFAULT_TEMPERATURE = 0.7;
/** Expected tokens of the opinion of one claim in a reply: its id twice and two numbers. */
const CLAIM_VOTE_TOKENS = 24;
/** Shares of the article and arguments that are tried, largest first, until the prompt fits the model's window. */
const SHARES = [1, 0.75, 0.5, 0.35];
const SHARE_MIN = 0.2;
const SHARES_KEPT = 1_000;
/** The debate id in the prompts of an estimate. */
const ESTIMATED = 'estimate';
/** Tokens reserved for the part of a prompt that differs between agents. */
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

export interface LlmAnalystOptions {
  /** Any string when the server needs no key. */
  readonly apiKey: string;
  /** `https://api.openai.com/v1` when omitted. */
  readonly baseUrl?: string | undefined;
  /** Whether debates take their claims from the model; false when omitted. */
  readonly listsStatements?: boolean | undefined;
  /** The first output mode to try; JSON schema when omitted. A mode that the server refuses is not used again. */
  readonly output?: OutputMode | undefined;
  readonly model: string;
  /** 0.7 when omitted; left out of the request for models that refuse it. */
  readonly temperature?: number | undefined;
  /** A persona's own `llm` settings take precedence. */
  readonly perDepth?: { readonly [D in Depth]?: DepthModel | undefined } | undefined;
  /** Deadline of one call, without the time in the server's queue. An ask may make several calls. */
  readonly timeoutMs: number;
  /** Maximum number of concurrent calls over all debates of the process. */
  readonly maxConcurrent: number;
  /** Initial number of concurrent calls; 4 when omitted. */
  readonly startConcurrent?: number | undefined;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
  /** Input and output tokens that one debate may use; no cap when omitted. */
  readonly maxTokensPerDebate?: number | undefined;
  readonly prices?: Prices | undefined;
  /** Calibration by model; {@link CAUTIOUS_CALIBRATION} for other models. */
  readonly calibration?: Readonly<Record<string, Calibration>> | undefined;
  readonly retry?: CallRetryOptions | undefined;
  /** The secret that nonces and canaries are derived from; random for each process when omitted. */
  readonly secret?: string | undefined;
  /** Called after every call, successful or not. */
  readonly onCall?: ((call: CallRecord) => void) | undefined;
  /** Called with the reason when the model server is unavailable, and with null when it answers again. */
  readonly onAway?: ((reason: string | null) => void) | undefined;
  /** Whether call records include the messages and the reply. */
  readonly recordContent?: boolean | undefined;
  readonly clock?: TimerClock | undefined;
  readonly chance?: Chance | undefined;
}

/** One call to the server. */
export interface CallRecord {
  readonly debateId: string;
  /** An agent's opinion, the weighing of a claim's evidence, or the listing of an article's statements. */
  readonly task: 'opinion' | 'weighing' | 'statements';
  /** Null when the call is not made for an agent. */
  readonly persona: string | null;
  readonly round: 1 | 2 | null;
  /** The model asked for. */
  readonly model: string;
  /** The model as it names itself; null when none answered. */
  readonly answeredAs: string | null;
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  readonly outcome: 'answered' | 'throttled' | 'unsupported' | 'aborted' | FailureCode;
  /** Number of calls under way when this one started, including itself. */
  readonly atOnce: number;
  readonly finishReason: string | null;
  readonly usage: Usage;
  /** US dollars; null when the model has no price. */
  readonly costUsd: number | null;
  /** The messages and the reply; present only with `recordContent`. */
  readonly content?: { readonly turns: readonly Turn[]; readonly reply: string | null };
  /** When the limiter let the call start, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly latencyMs: number;
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

/** A call that a debate is expected to make. */
interface ExpectedCall extends Usage {
  readonly model: string;
}

/** One request for an answer, which may take several calls, with what it has used so far. */
interface ModelRequest {
  readonly about: Pick<CallRecord, 'debateId' | 'task' | 'persona' | 'round'>;
  readonly expectedOutputTokens: number;
  readonly signal: AbortSignal;
  readonly model: string;
  readonly temperature: number | undefined;
  readonly capTokens: number;
  readonly report: AskReport | undefined;
  /** Whether the request waits for an unavailable server until the signal is aborted. */
  readonly waitsForServer: boolean;
  /** Whether a failed call that may have been billed is made again. */
  readonly repeats: boolean;
  maxOutputTokens: number;
  spent: WholeSpending;
  /** The key of the round whose prompt cache the first call of this request warms; undefined for other requests. */
  warms: string | undefined;
  /** The total last reported to the caller. */
  reported: WholeSpending;
}

/** Settings of a request that is not repeated when its reply is invalid. */
const ONE_CALL = {
  temperature: 0,
  spent: NOTHING_SPENT,
  warms: undefined,
  reported: NOTHING_SPENT,
  report: undefined,
  waitsForServer: true,
  repeats: false,
} as const;

interface OpinionRequest extends ModelRequest {
  readonly question: AnalystQuestion;
}

/** One call of a request, with its result so far. */
interface Call {
  readonly request: ModelRequest;
  readonly form: ReplyForm;
  readonly turns: readonly Turn[];
  readonly texts: readonly string[];
  readonly dialect: ModelDialect;
  /** Estimated before the call is sent. */
  readonly inputTokens: number;
  /** Tokens that count towards the debate's cap. */
  used: number;
  outcome: CallRecord['outcome'];
  usage: Usage;
  reply?: RawReply;
}

/** The server was unavailable when this call was made. */
class ServerAway extends Error {
  constructor(
    /** The number of the outage. */
    readonly outage: number,
    readonly failure: LlmFailure,
  ) {
    super(failure.message);
  }
}

/** Asks a server with the OpenAI API for the opinions of a debate's agents. */
export class LlmAnalyst implements Analyst {
  readonly engine = 'llm';
  readonly model: string;
  readonly prompts: PromptTexts = PROMPTS;
  readonly listsStatements: boolean;
  readonly #options: LlmAnalystOptions;
  readonly #retry: Required<CallRetryOptions>;
  readonly #clock: TimerClock;
  readonly #chance: Chance;
  readonly #secret: string;
  readonly #server: ChatServer;
  readonly #limiter: Limiter;
  readonly #queue: ServerQueue;
  readonly #budget: RetryBudget;
  readonly #ledger = new TokenLedger();
  readonly #gauge = new TokenGauge();
  readonly #pace = new Pace();
  readonly #warmUp = new WarmUp();
  readonly #deadlines: Deadlines;
  readonly #asks = new Set<AskReport>();
  #facts: ServerFacts = NO_FACTS;
  #factsKnown: Promise<void> | undefined;
  readonly #dialects: ModelDialects;
  /** The share of the article and arguments that is shown, by round. */
  readonly #shares = new LRUCache<string, number>({ max: SHARES_KEPT });

  constructor(options: LlmAnalystOptions) {
    this.#options = options;
    this.model = options.model;
    this.listsStatements = options.listsStatements ?? false;
    this.#retry = { ...RETRY_DEFAULTS, ...options.retry };
    this.#clock = options.clock ?? systemTimerClock;
    this.#chance = options.chance ?? Math.random;
    this.#secret = options.secret ?? randomBytes(16).toString('hex');
    this.#budget = new RetryBudget(this.#retry);
    this.#limiter = new Limiter({
      maxConcurrent: options.maxConcurrent,
      startConcurrent: options.startConcurrent,
      requestsPerMinute: options.requestsPerMinute,
      tokensPerMinute: options.tokensPerMinute,
      pauseMaxMs: this.#retry.throttleWaitMaxMs,
      slowMs: options.timeoutMs / 2,
      waitingInServer: () => this.#queue.lately,
      clock: this.#clock,
      chance: this.#chance,
      onAway: (reason) => {
        // A different server may answer after an outage.
        if (reason === null) this.#factsKnown = undefined;
        this.#options.onAway?.(reason);
        for (const report of this.#asks) report.waiting(reason);
      },
    });
    this.#dialects = new ModelDialects(options.output);
    this.#queue = new ServerQueue(this.#clock, () => this.#server.get(metricsUrl(options.baseUrl ?? '')));
    this.#deadlines = new Deadlines(this.#clock, options.timeoutMs, () =>
      this.#queue.isTold ? this.#queue.now() : Promise.resolve(undefined),
    );
    this.#server = new ChatServer({
      apiKey: options.apiKey,
      baseUrl: options.baseUrl,
      maxConcurrent: options.maxConcurrent,
      wall: () => this.#clock.wall(),
    });
  }

  async ask(question: AnalystQuestion, signal: AbortSignal, report?: AskReport): Promise<AnalystAnswer> {
    const request = this.#requestOf(question, signal, { report, waitsForServer: true });
    if (report) this.#asks.add(report);
    const away = this.#limiter.away;
    if (away !== undefined) report?.waiting(away);
    const round = JSON.stringify([question.debateId, question.round, request.model]);
    try {
      await this.#learnFacts(request.model);
      // Each slot has its own cache, so letting one agent go first would warm only one of them.
      const shared = this.#facts.slots === undefined;
      if (shared && (await this.#warmUp.enter(round, request.model, signal))) request.warms = round;
      return await this.#run(request);
    } catch (error) {
      throw failureOf(error, request);
    } finally {
      if (request.warms !== undefined) this.#warmUp.warmed(request.warms);
      if (report) this.#asks.delete(report);
    }
  }

  /** Does not ask again when the reply is invalid. */
  async weigh(question: EvidenceQuestion, signal: AbortSignal): Promise<EvidenceAnswer> {
    const { debateId, depth, claim, passages, terms = this.terms(depth) } = question;
    if (findInjections(claim.quote).length > 0)
      throw new AnalystFailure('the claim tries to instruct a language model', false);
    return this.#answered(
      {
        ...ONE_CALL,
        about: { debateId, task: 'weighing', persona: null, round: null },
        signal,
        model: terms.model,
        capTokens: terms.maxTokens ?? Infinity,
        maxOutputTokens: this.#options.perDepth?.[depth]?.maxOutputTokens ?? WEIGHING_OUTPUT_MAX,
        expectedOutputTokens: weighingOutputTokens(passages.length),
      },
      WEIGHING_FORM,
      renderWeighing(question, this.#secret),
      (said) => readWeighing(said, question),
    );
  }

  /** Does not ask again when the reply is invalid. */
  async listStatements(question: StatementsQuestion, signal: AbortSignal): Promise<StatementsAnswer> {
    const { debateId, depth, article, terms = this.terms(depth) } = question;
    const obstacle = listingObstacle(article);
    if (obstacle !== undefined) throw new AnalystFailure(obstacle, false);
    await this.#learnFacts(terms.model);
    const prompt = renderListing(article, debateId, this.#secret);
    const expectedOutputTokens = listingOutputTokens(this.#gauge.reckon(terms.model, [prompt.user]));
    const { windowTokens = Infinity } = this.#facts;
    const room = windowTokens - this.#gauge.reckon(terms.model, [prompt.system, prompt.user]);
    const longest =
      this.#options.perDepth?.[depth]?.maxOutputTokens ?? LISTING_THINKING + REPLY_SLACK * expectedOutputTokens;
    return this.#answered(
      {
        ...ONE_CALL,
        about: { debateId, task: 'statements', persona: null, round: null },
        signal,
        model: terms.model,
        capTokens: terms.maxTokens ?? Infinity,
        maxOutputTokens: Math.max(expectedOutputTokens, Math.min(longest, room)),
        expectedOutputTokens,
      },
      LISTING_FORM,
      prompt,
      (said) => readListing(said, article.text),
    );
  }

  /** Makes one call and reads its answer. */
  async #answered<T extends object>(
    request: ModelRequest,
    form: ReplyForm,
    { system, user, marks }: Pick<Prompt, 'system' | 'user' | 'marks'>,
    read: (said: string) => T | undefined,
  ): Promise<T & { readonly usage: WholeSpending; readonly model: string }> {
    try {
      const reply = await this.#reliably(request, form, [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ]);
      const said = withoutThinking(reply.content);
      if (said.includes(marks.canary)) throw new LlmFailure('canary-leaked');
      const answer = read(said);
      if (!answer)
        throw new LlmFailure(reply.finishReason === 'length' ? 'truncated' : 'invalid-reply', `no ${form.name}`);
      return { ...answer, usage: request.spent, model: reply.model };
    } catch (error) {
      throw failureOf(error, request);
    }
  }

  roundMs(agents: number): number | undefined {
    const { msPerCall } = this.#pace;
    if (msPerCall === undefined) return undefined;
    return ROUND_SLACK * msPerCall * Math.max(agents, this.#limiter.waiting + this.#limiter.underWay);
  }

  /**
   * Asks the server about a sample article, with one or a few calls. Failures of the server are returned, not thrown.
   */
  async check(signal: AbortSignal = new AbortController().signal): Promise<AnalystCheck> {
    const startedAt = this.#clock.now();
    const request = this.#requestOf(
      {
        debateId: `check-${randomBytes(6).toString('hex')}`,
        round: 1,
        depth: 'micro',
        article: SAMPLE_ARTICLE,
        persona: SAMPLE_PERSONA,
        platform: SAMPLE_PLATFORM,
        arguments: [],
      },
      signal,
      { report: undefined, waitsForServer: false },
    );
    let answeredAs: string | null = null;
    let problem: AnalystCheck['problem'] = null;
    try {
      answeredAs = (await this.#run(request)).model;
    } catch (error) {
      if (!(error instanceof LlmFailure)) throw error;
      problem = { code: error.code, title: FAILURES[error.code].title, detail: error.detail ?? '' };
    }
    const dialect = this.#dialects.of(request.model);
    return {
      ok: problem === null,
      model: this.model,
      answeredAs,
      output: dialect.proven ? dialect.mode : null,
      calls: request.spent.calls,
      latencyMs: Math.round(this.#clock.now() - startedAt),
      usage: request.spent,
      problem,
      debate: Object.fromEntries(DEPTHS.map((depth) => [depth, this.estimate(depth, THOUSAND_WORD_ARTICLE)])) as Record<
        Depth,
        DebateEstimate
      >,
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
    cast: EstimatedCast = SAMPLE_CAST,
    claims: readonly Claim[] = SAMPLE_CLAIMS,
    weighed: readonly Claim[] = [],
  ): DebateEstimate {
    const calls = [
      ...this.#expectedListing(depth, article),
      ...this.#expectedWeighings(depth, article, weighed),
      ...this.#expectedAnswers(depth, article, cast, claims),
    ];
    let uncached = NOTHING_SPENT;
    let cached = NOTHING_SPENT;
    for (const { model, ...usage } of calls) {
      uncached = addSpending(uncached, this.#priced(model, { ...usage, cachedTokens: 0 }));
      cached = addSpending(cached, this.#priced(model, usage));
    }
    return {
      calls: cached.calls,
      inputTokens: cached.inputTokens,
      cachedTokens: cached.cachedTokens,
      outputTokens: cached.outputTokens,
      cost:
        uncached.costUsd === null || cached.costUsd === null
          ? null
          : { uncached: uncached.costUsd, cached: cached.costUsd },
      ...this.#durationOf(cached),
    };
  }

  /** The call that lists an article's statements; none when the embedded extractor identifies the claims. */
  #expectedListing(depth: Depth, article: Article): readonly ExpectedCall[] {
    if (!this.listsStatements || listingObstacle(article) !== undefined) return [];
    const { model } = this.terms(depth);
    const { system, user } = renderListing(article, ESTIMATED, this.#secret);
    const inputTokens = this.#gauge.reckon(model, [system, user]);
    const outputTokens = listingOutputTokens(this.#gauge.reckon(model, [user]));
    return [{ model, inputTokens, cachedTokens: 0, outputTokens }];
  }

  /** One call for each claim whose evidence is weighed. */
  #expectedWeighings(depth: Depth, article: Article, claims: readonly Claim[]): readonly ExpectedCall[] {
    const { model } = this.terms(depth);
    return claims.map((claim) => {
      const question = { debateId: ESTIMATED, depth, article, claim };
      const { prompt, outputTokens } = estimatedWeighing(question, this.#secret);
      const inputTokens = this.#gauge.reckon(model, [prompt.system, prompt.user]);
      return { model, inputTokens, cachedTokens: 0, outputTokens };
    });
  }

  /** One call for each agent in each round. */
  #expectedAnswers(
    depth: Depth,
    article: Article,
    cast: EstimatedCast,
    claims: readonly Claim[],
  ): readonly ExpectedCall[] {
    const plan = DEPTH_PLANS[depth];
    const outputTokens = plan.expectedOutputTokens + CLAIM_VOTE_TOKENS * Math.min(plan.claims, claims.length);
    const platforms = new Map(cast.platforms.map((platform) => [platform.id, platform]));
    const peers = expectedPeers(cast, plan.expectedOutputTokens * 3);
    const { model: debateModel } = this.terms(depth);
    const calls: ExpectedCall[] = [];
    for (const round of [1, 2] as const) {
      const asked = new Map<string, number>();
      for (const persona of cast.personas) {
        const platform = platforms.get(persona.platform);
        if (!platform) continue;
        const model = persona.llm?.model ?? debateModel;
        const heard = round === 1 ? [] : peers;
        const { system, user, sharedChars } = this.#fitting(
          model,
          { debateId: ESTIMATED, round, depth, article, claims, persona, platform, arguments: heard },
          plan.maxOutputTokens,
        );
        // The cache holds the shared part after the first agent's call; a server with slots has one cache per slot.
        const before = asked.get(model) ?? 0;
        const isCached = before >= (this.#facts.slots ?? 1) && !this.#warmUp.hasNoCache(model);
        const cachedTokens = isCached ? this.#gauge.reckon(model, [(system + user).slice(0, sharedChars)]) : 0;
        asked.set(model, before + 1);
        calls.push({ model, inputTokens: this.#gauge.reckon(model, [system, user]), cachedTokens, outputTokens });
      }
    }
    return calls;
  }

  #durationOf(usage: Usage): Pick<DebateEstimate, 'durationMs' | 'durationMeasured'> {
    const measuredMs = this.#pace.durationMs(usage);
    if (measuredMs !== undefined) return { durationMs: measuredMs, durationMeasured: true };
    const slots = this.#isLocal ? (this.#facts.slots ?? 1) : undefined;
    return { durationMs: Pace.guessMs(usage, slots), durationMeasured: false };
  }

  resume(debateId: string, usedTokens: number): void {
    this.#ledger.resume(debateId, usedTokens);
  }

  /** Closes the connections to the server. */
  close(): Promise<void> {
    return this.#server.close();
  }

  #requestOf(
    question: AnalystQuestion,
    signal: AbortSignal,
    how: Pick<OpinionRequest, 'report' | 'waitsForServer'>,
  ): OpinionRequest {
    const { debateId, round, depth, persona, terms = this.terms(depth) } = question;
    const own: Persona['llm'] = persona.llm;
    return {
      question,
      about: { debateId, task: 'opinion', persona: persona.id, round },
      expectedOutputTokens: DEPTH_PLANS[depth].expectedOutputTokens,
      repeats: true,
      signal,
      model: own?.model ?? terms.model,
      temperature: own?.temperature ?? terms.temperature ?? DEFAULT_TEMPERATURE,
      capTokens: terms.maxTokens ?? Infinity,
      maxOutputTokens: this.#options.perDepth?.[depth]?.maxOutputTokens ?? DEPTH_PLANS[depth].maxOutputTokens,
      spent: NOTHING_SPENT,
      warms: undefined,
      reported: NOTHING_SPENT,
      ...how,
    };
  }

  get #isLocal(): boolean {
    const { baseUrl } = this.#options;
    return baseUrl !== undefined && isLocal(baseUrl);
  }

  /** Asks a local server about its slots and window, once and again after an outage. */
  #learnFacts(model: string): Promise<void> {
    const { baseUrl } = this.#options;
    if (baseUrl === undefined || !this.#isLocal) return Promise.resolve();
    return (this.#factsKnown ??= Promise.all([
      factsOf(baseUrl, model, (url) => this.#server.get(url)),
      this.#queue.now(),
    ]).then(([facts]) => {
      this.#facts = facts;
      if (facts.slots !== undefined) this.#limiter.limitTo(facts.slots);
    }));
  }

  /**
   * Renders the prompt with the largest share of the article and arguments that fits the model's window together with
   * the reply. The smallest share is sent even if it does not fit, so that the server reports the error.
   */
  #fitting(model: string, question: AnalystQuestion, maxOutputTokens: number): Prompt {
    const { windowTokens = Infinity } = this.#facts;
    const reply = Math.min(maxOutputTokens, REPLY_SLACK * DEPTH_PLANS[question.depth].expectedOutputTokens);
    const context = { secret: this.#secret, today: new Date(this.#clock.wall()).toISOString().slice(0, 10) };
    // Ignores the persona's part, so that all agents of a round get the same share.
    const fits = ({ system, user, sharedChars }: Prompt): boolean =>
      this.#gauge.reckon(model, [(system + user).slice(0, sharedChars)]) + PERSONA_TOKENS + reply <= windowTokens;
    // The gauge changes with each reply; a round keeps the share that it began with.
    const key = JSON.stringify([question.debateId, question.round, question.depth, model, windowTokens]);
    const known = this.#shares.get(key);
    if (known !== undefined) return renderPrompt(question, { ...context, share: known });
    const share = SHARES.find((less) => fits(renderPrompt(question, { ...context, share: less }))) ?? SHARE_MIN;
    if (question.debateId !== ESTIMATED) this.#shares.set(key, share);
    return renderPrompt(question, { ...context, share });
  }

  #priced(model: string, usage: Usage): Usage & { readonly costUsd: number | null } {
    const price = this.#options.prices?.[model];
    return { ...usage, costUsd: price ? costOf(usage, price) : null };
  }

  async #run(request: OpinionRequest): Promise<AnalystAnswer> {
    await this.#learnFacts(request.model);
    const prompt = this.#fitting(request.model, request.question, request.maxOutputTokens);
    for (let opinions = 1; ; opinions += 1)
      try {
        return await this.#opinion(request, prompt);
      } catch (error) {
        if (!(error instanceof LlmFailure)) throw error;
        const another = error.code === 'invalid-reply' || error.code === 'canary-leaked' || error.code === 'truncated';
        if (!another || opinions === OPINIONS_MAX) throw error;
        if (error.code === 'truncated') request.maxOutputTokens *= 2;
      }
  }

  /** Asks for one opinion, with one repair turn. */
  async #opinion(request: OpinionRequest, prompt: Prompt): Promise<AnalystAnswer> {
    const turns: Turn[] = [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.user },
    ];
    for (let turn = 1; ; turn += 1) {
      const reply = await this.#reliably(request, prompt.form, turns);
      const said = withoutThinking(reply.content);
      if (said.includes(prompt.marks.canary)) throw new LlmFailure('canary-leaked');
      const reading = readReply(said, request.question, prompt);
      if (reading.ok)
        return {
          opinion: reading.opinion,
          usage: request.spent,
          model: reply.model,
          droppedQuotes: reading.droppedQuotes,
          droppedClaims: reading.droppedClaims,
        };
      const windowTokens = reply.finishReason === 'length' ? this.#fullWindow(request, reply) : undefined;
      if (windowTokens !== undefined)
        throw new LlmFailure(
          'context-too-long',
          `the article and arguments do not fit the model's window of ${windowTokens} tokens: use a smaller depth such as micro, or a larger window`,
        );
      if (reply.finishReason === 'length')
        throw new LlmFailure('truncated', `at ${request.maxOutputTokens} output tokens`);
      if (turn === 2) throw new LlmFailure('invalid-reply', reading.violations.join('; ').slice(0, 300));
      turns.push(
        { role: 'assistant', content: said.slice(0, REPAIRED_REPLY_MAX_CHARS) },
        { role: 'user', content: renderRepair(reading.violations) },
      );
    }
  }

  /** The size of the window if it cut the reply off; undefined if the limit on output tokens did. */
  #fullWindow({ maxOutputTokens }: OpinionRequest, { usage }: RawReply): number | undefined {
    if (!usage || usage.outputTokens >= maxOutputTokens) return undefined;
    const used = usage.inputTokens + usage.outputTokens;
    const { windowTokens = used } = this.#facts;
    // Some servers count their end-of-text token or reserve a few tokens.
    return used >= windowTokens * 0.98 ? windowTokens : undefined;
  }

  /** Gets a reply, with as many retries as the policy allows. */
  async #reliably(request: ModelRequest, form: ReplyForm, turns: readonly Turn[]): Promise<RawReply> {
    const { signal } = request;
    let retries = 0;
    let deadlines = 0;
    let throttledMs = 0;
    let outage = 0;
    let outages = 0;
    for (;;) {
      await this.#report(request);
      const dialect = this.#dialects.of(request.model);
      try {
        const reply = await this.#once(request, form, turns, dialect);
        this.#budget.earn();
        return reply;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ServerAway) {
          // The wait for the end of an outage is unlimited. The number of outages is limited, because the server may
          // answer other calls and never this one.
          if (error.outage !== outage) outages += 1;
          outage = error.outage;
          if (outages <= this.#retry.retriesMax) continue;
          throw error.failure;
        }
        let failure: LlmFailure;
        if (error instanceof ServerRefusal) {
          const verdict = judgeStatus(error);
          if (verdict.kind === 'unsupported') {
            if (this.#dialects.adapt(request.model, dialect, error)) continue;
            failure = new LlmFailure('bad-request', `${error.status} ${error.message}`);
          } else if (verdict.kind === 'throttled') {
            throttledMs += Math.max(this.#retry.baseMs, error.retryAfterMs ?? this.#limiter.pauseMs);
            if (throttledMs <= this.#retry.throttleWaitMaxMs) continue;
            failure = new LlmFailure('rate-limited', `429 for ${Math.round(throttledMs / 1_000)} s`);
          } else failure = new LlmFailure(verdict.code, `${error.status} ${error.message}`);
          if (error.retryAfterMs !== undefined && failure.transient)
            this.#limiter.pause(Math.min(error.retryAfterMs, this.#retry.throttleWaitMaxMs));
        } else if (error instanceof LlmFailure) failure = error;
        else throw error;
        // A call that missed its deadline without congestion was billed and slow, so it is retried only once.
        if (failure.code === 'deadline' && !failure.congested) deadlines += 1;
        if (!request.repeats) throw failure;
        if (!failure.transient || retries >= this.#retry.retriesMax || deadlines > 1 || !this.#budget.spend())
          throw failure;
        retries += 1;
        // From 0 to the whole pause, so that agents that failed together do not retry together.
        const backoff = { firstMs: this.#retry.baseMs, maxMs: this.#retry.maxMs, jitter: 1 };
        await wait(this.#clock, backoffMs(retries, backoff, this.#chance), signal);
      }
    }
  }

  /** Reports what the ask has used to the caller, before the next call. */
  async #report(request: ModelRequest): Promise<void> {
    if (!request.report || request.spent.calls === request.reported.calls) return;
    const { inputTokens, outputTokens } = request.spent;
    const news = inputTokens + outputTokens > request.reported.inputTokens + request.reported.outputTokens;
    request.reported = request.spent;
    if (news) await request.report.spent(request.spent);
  }

  /** Makes one call within the debate's token cap, the limiter and the deadline. */
  async #once(
    request: ModelRequest,
    form: ReplyForm,
    turns: readonly Turn[],
    dialect: ModelDialect,
  ): Promise<RawReply> {
    const { about, signal, model, maxOutputTokens, expectedOutputTokens } = request;
    await this.#learnFacts(model);
    const texts = turns.map(({ content }) => content);
    const inputTokens = this.#gauge.reckon(model, texts);
    const mostTokens = inputTokens + maxOutputTokens;
    const reservation = await this.#ledger.reserve(about.debateId, mostTokens, request.capTokens, signal);
    if (!reservation) throw new LlmFailure('token-cap', `${this.#ledger.used(about.debateId)} tokens used`);
    const call: Call = {
      request,
      form,
      turns,
      texts,
      dialect,
      inputTokens,
      used: 0,
      outcome: 'aborted',
      usage: NO_USAGE,
    };
    try {
      const expected = inputTokens + Math.min(maxOutputTokens, expectedOutputTokens);
      return await this.#perform(call, await this.#limiter.acquire(expected, signal));
    } finally {
      reservation.settle(call.used);
    }
  }

  async #perform(call: Call, permit: Permit): Promise<RawReply> {
    const { signal, model, warms } = call.request;
    const startedAt = this.#clock.now();
    const startedAtWall = this.#clock.wall();
    const cancel = new AbortController();
    const onAbort = (): void => cancel.abort(signal.reason);
    const deadline: CallDeadline = this.#deadlines.begin(() => {
      const { congested } = deadline;
      if (congested) permit.congested();
      cancel.abort(new LlmFailure('deadline', `${this.#options.timeoutMs} ms`, { congested }));
    });
    signal.addEventListener('abort', onAbort, { once: true });
    // An aborted call reports no usage, but the server has read its input.
    call.used = call.inputTokens;
    try {
      const sent = this.#send(call, cancel.signal);
      this.#queue.refresh();
      const reply = await sent;
      permit.succeeded();
      this.#pace.learn(call.usage, this.#clock.now() - startedAt, permit.atOnce);
      this.#dialects.prove(model, call.dialect.mode);
      const empty = withoutThinking(reply.content) === '' && reply.finishReason !== 'length';
      call.outcome = empty ? 'empty-reply' : 'answered';
      if (empty) throw new LlmFailure('empty-reply', 'no content');
      return reply;
    } catch (error) {
      throw failedCall(call, permit, error);
    } finally {
      deadline.end(call.reply !== undefined);
      if (warms !== undefined) this.#warmUp.warmed(warms);
      signal.removeEventListener('abort', onAbort);
      const priced = this.#priced(model, call.usage);
      call.request.spent = addSpending(call.request.spent, priced);
      const counted = call.usage.inputTokens + call.usage.outputTokens;
      if (counted > 0) call.used = counted;
      permit.release(call.used);
      this.#record(call, {
        atOnce: permit.atOnce,
        costUsd: priced.costUsd,
        startedAt: startedAtWall,
        latencyMs: this.#clock.now() - startedAt,
      });
    }
  }

  /** Sends the call and records its reply and usage. */
  async #send(call: Call, signal: AbortSignal): Promise<RawReply> {
    const { request, form, turns, texts, dialect, inputTokens } = call;
    const { model, maxOutputTokens } = request;
    const reply = await this.#server.call(
      {
        model,
        temperature: dialect.temperature ? request.temperature : undefined,
        maxOutputTokens,
        tokenParameter: dialect.tokenParameter,
      },
      turns,
      requestForm(dialect.mode, form),
      signal,
    );
    call.reply = reply;
    call.usage = reply.usage ?? {
      inputTokens,
      cachedTokens: 0,
      outputTokens: this.#gauge.reckon(model, [reply.content]),
    };
    if (reply.usage) {
      this.#gauge.learn(model, texts, reply.usage.inputTokens);
      // Repair turns do not count, because their own first turn is cached. Other tasks do not count, because they share
      // no long prefix.
      if (request.about.task === 'opinion' && request.warms === undefined && turns.length === 2)
        this.#warmUp.learn(model, reply.usage.cachedTokens);
    }
    return reply;
  }

  #record(
    { request, turns, dialect, outcome, usage, reply }: Call,
    measured: Pick<CallRecord, 'atOnce' | 'costUsd' | 'startedAt' | 'latencyMs'>,
  ): void {
    const { about, model, temperature, maxOutputTokens } = request;
    this.#options.onCall?.({
      ...about,
      model,
      answeredAs: reply?.model ?? null,
      temperature: dialect.temperature ? temperature : undefined,
      maxOutputTokens,
      outcome,
      finishReason: reply?.finishReason ?? null,
      usage,
      ...(this.#options.recordContent ? { content: { turns, reply: reply?.content ?? null } } : {}),
      ...measured,
    });
  }
}

/** Why a model must not list the statements of an article; undefined when it may. */
function listingObstacle({ title, text }: Pick<Article, 'title' | 'text'>): string | undefined {
  if (!isReadable({ title, text })) return 'the article is not in English';
  const addressesReader = [title, text.slice(0, TEXT_CHARS_MAX)].some((part) => findInjections(part).length > 0);
  return addressesReader ? 'the article tries to instruct a language model' : undefined;
}

/** Turns an error of a request into the failure that is thrown to the caller, with the usage so far. */
function failureOf(error: unknown, { spent }: ModelRequest): unknown {
  if (!(error instanceof AnalystFailure)) return error;
  const failure = error instanceof LlmFailure ? error : new LlmFailure('deadline', error.reason, { cause: error });
  return failure.withUsage(spent);
}

/** Records the outcome of a failed call and informs the limiter. Returns the error to throw. */
function failedCall(call: Call, permit: Permit, error: unknown): unknown {
  if (error instanceof LlmFailure) {
    call.outcome = error.code;
    if (!call.reply) call.usage = error.usage ?? NO_USAGE;
  } else if (error instanceof ServerRefusal) {
    call.used = 0;
    const verdict = judgeStatus(error);
    call.outcome = verdict.kind === 'failed' ? verdict.code : verdict.kind;
    if (verdict.kind === 'throttled') permit.throttled(error.retryAfterMs);
  }
  const away = call.request.waitsForServer ? awayReason(error) : undefined;
  if (away === undefined) return error;
  const refusal = error instanceof ServerRefusal ? error : undefined;
  return new ServerAway(
    permit.away(away, refusal?.retryAfterMs),
    error instanceof LlmFailure ? error : new LlmFailure('server-error', away),
  );
}

const SAMPLE_CAST: EstimatedCast = {
  platforms: [SAMPLE_PLATFORM],
  personas: Array.from({ length: CAST_SIZE }, (_, n) => ({ ...SAMPLE_PERSONA, id: `${SAMPLE_PERSONA.id}-${n}` })),
};

/** One argument per persona, of the length that is expected at a depth. */
function expectedPeers({ personas }: EstimatedCast, argumentChars: number): readonly PeerArgument[] {
  return personas.map(({ id, name, platform }) => ({
    persona: id,
    name,
    platform,
    opinion: {
      score: 50,
      confidence: 0.5,
      argument: SAMPLE_ARTICLE.text.repeat(3).slice(0, argumentChars),
      flags: [],
      replies: [],
    },
  }));
}
