import { type ArticleFinding, type KindOfText } from '../appraisal/index.js';
import { type Article } from '../articles/index.js';
import { type Claim, type Statement } from '../claims/index.js';
import { type EvidenceStance, type MissingEvidence, type WeighedEvidence } from '../evidence/index.js';
import { type Persona, type Platform } from '../personas/index.js';
import { type ArgumentFact } from './facts.js';

export const DEPTHS = ['micro', 'standard', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

/** The closed taxonomy of misinformation flags. */
export const FLAGS = [
  'anonymous-sourcing',
  'unsourced-claim',
  'unsourced-number',
  'loaded-language',
  'clickbait-headline',
  'headline-mismatch',
  'conspiracy-framing',
  'false-certainty',
  'personal-attack',
  'one-sided',
  'emotional-appeal',
  'satire',
  'advertising',
  'prompt-injection',
  'unsupported-language',
  /** Breaks arithmetic, a law of nature or what is firmly known. */
  'contradicts-known-facts',
  /** Poses as a paper, an office or a study that it is not. */
  'imitated-source',
  /** The whole article rests on one interested party. */
  'single-source',
  /** The article quotes words that the page it cites does not contain. */
  'source-does-not-say',
  /** A source gives another number or contradicts the article. */
  'contradicted-by-source',
  /** A fact check rates the claim as false. */
  'fact-checked-false',
  /** The page that the article cites does not exist. */
  'dead-source',
] as const;
export type FlagId = (typeof FLAGS)[number];

export interface Flag {
  readonly flag: FlagId;
  /** Occurs in the article's title or text, character for character; `prompt-injection` may quote byline or site. */
  readonly quote: string;
  /** What contradicts the quote: the passage of a piece of evidence, or the detail of missing evidence. */
  readonly evidence?: { readonly id: string; readonly quote: string } | undefined;
}

export const STANCES = ['agree', 'disagree', 'concede'] as const;
export type Stance = (typeof STANCES)[number];

/** An answer in round 2 to one peer's round-1 argument. */
export interface Reply {
  /** The peer's persona id; never the replying agent's own. */
  readonly to: string;
  readonly stance: Stance;
  readonly reason: string;
  /** The peer's point that it answers or concedes, in a few words; unknown when omitted. */
  readonly point?: string | undefined;
}

/** What an agent thinks of one claim of the article. */
export interface ClaimOpinion {
  /** The id of a claim in the question. */
  readonly id: string;
  /** 0 to 100, whole. */
  readonly credibility: number;
  /** 0 to 1, at most two decimals. */
  readonly confidence: number;
}

/** What a part of a vote comes from. */
export const PART_KINDS = [
  /** The persona's trust before reading. Always the first part. */
  'prior',
  /** A signal of how the article is written; `ref` is its id. */
  'manner',
  /** A finding of the appraisal; `ref` is its id. */
  'finding',
  /** A piece of evidence, found or missing; `ref` is its id. */
  'evidence',
  /** Orders to a machine in the article. */
  'orders',
] as const;

/** One part of a vote. The parts of a vote add up to its score. */
export interface VotePart {
  readonly kind: (typeof PART_KINDS)[number];
  readonly ref?: string | undefined;
  /** At most one decimal; below 0 against the article. */
  readonly points: number;
}

/** What an agent says in one round. */
export interface Opinion {
  /** Credibility, 0 to 100, at most one decimal. */
  readonly score: number;
  /** 0 to 1, at most two decimals. */
  readonly confidence: number;
  /** Plain text; quotations from the article are in “ ”. */
  readonly argument: string;
  /** Ids of the claims that the argument is about; none when omitted. */
  readonly on?: readonly string[];
  /** What the agent thinks of the claims that it discusses; nothing when omitted. */
  readonly claims?: readonly ClaimOpinion[];
  /** What the argument states about the article, sentence by sentence; unknown when omitted. */
  readonly facts?: readonly ArgumentFact[];
  /** What the score is made of; unknown when omitted. */
  readonly parts?: readonly VotePart[] | undefined;
  readonly flags: readonly Flag[];
  /** Empty in round 1; at least one in round 2 if another agent spoke. */
  readonly replies: readonly Reply[];
  /** In round 1: what the agent knows of the matter that others may not; nothing when omitted. */
  readonly knows?: string | undefined;
  /** In round 1: the point that somebody who sees it otherwise has to answer; unknown when omitted. */
  readonly objection?: string | undefined;
  /** In round 1: what would change the agent's mind; unknown when omitted. */
  readonly wouldChange?: string | undefined;
}

export interface Usage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** What an ask has used, including failed calls. */
export interface Spending extends Usage {
  /** Requests to a model server; counts as 1 when omitted. */
  readonly calls?: number;
  /** US dollars by the price table; null, or omitted for an ask that used tokens, where a model has no price. */
  readonly costUsd?: number | null;
}

/** The analyst settings recorded when a debate was opened. They apply to the whole debate; later changes do not. */
export interface AnalystTerms {
  readonly model: string;
  readonly temperature?: number | undefined;
  /** Input and output tokens that the debate may use over its whole life; no cap when omitted. */
  readonly maxTokens?: number | undefined;
  /** Maps a stated confidence to its weight in the vote; the identity when omitted. */
  readonly calibration?: Calibration | undefined;
}

/** The texts that prompts are built from; `hash` is the SHA-256 of their canonical JSON. */
export interface PromptTexts {
  readonly hash: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** What a debate is expected to use if no reply has to be asked for twice. */
export interface DebateEstimate {
  readonly calls: number;
  readonly inputTokens: number;
  /** Input that a provider's prompt cache can serve: each round's shared part, except for the first agent. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars without and with the prompt cache; null when a model has no price. */
  readonly cost: { readonly uncached: number; readonly cached: number } | null;
  /** Expected duration when nothing else uses the model; null without a model. */
  readonly durationMs: number | null;
  /** Whether `durationMs` is based on measured calls; otherwise it is a pessimistic guess. */
  readonly durationMeasured: boolean;
}

export interface AnalystAnswer {
  readonly opinion: Opinion;
  readonly usage: Spending;
  /** The model that answered, as it names itself; `offline@<n>` for the embedded analyst. */
  readonly model: string;
  /** Number of flags dropped because their quote is not in the article or the evidence does not support them. */
  readonly droppedQuotes: number;
  /** Number of claim ids and claim votes dropped: unknown, repeated or out of range; 0 when omitted. */
  readonly droppedClaims?: number;
}

/** A peer's round-1 opinion as read in round 2. */
export interface PeerArgument {
  readonly persona: string;
  readonly name: string;
  readonly platform: string;
  /** Topics that the peer knows about; unknown when omitted. */
  readonly expertise?: Persona['expertise'];
  readonly opinion: Opinion;
}

/** What an article is and what stands out in it, as the debate has recorded it. */
export interface QuestionAppraisal {
  readonly text: KindOfText | null;
  readonly findings: readonly (ArticleFinding & { readonly id: string })[];
  /** Ids of the claims that the article is about, the most central first. */
  readonly central: readonly string[];
}

/** The evidence of a question. Items that try to instruct a language model (`instructs`) are never shown or counted. */
export interface QuestionEvidence {
  readonly items: readonly (WeighedEvidence & { readonly instructs: boolean })[];
  readonly missing: readonly MissingEvidence[];
}

export interface AnalystQuestion {
  readonly debateId: string;
  readonly round: 1 | 2;
  readonly depth: Depth;
  readonly article: Article;
  /** The article's claims, in order of appearance; unknown when omitted. */
  readonly claims?: readonly Claim[];
  /** The evidence that was found or is missing; nothing was looked up when omitted. */
  readonly evidence?: QuestionEvidence;
  /** Unknown when omitted, as in debates from before debate@4. */
  readonly appraisal?: QuestionAppraisal;
  /** The claims that contradict what is known, as judged before round 1 outside the debate; none when omitted. */
  readonly contradictions?: readonly PlausibilityJudgement[];
  /** Ids of the claims with which the article falls, as judged before round 1; not judged when omitted. */
  readonly mainClaims?: readonly string[];
  readonly persona: Persona;
  readonly platform: Platform;
  /** In round 2: every recorded round-1 argument, including the agent's own, in cast order. Empty in round 1. */
  readonly arguments: readonly PeerArgument[];
  /** The terms that the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

/** One claim with the passages that were found about it. */
export interface EvidenceQuestion {
  readonly debateId: string;
  readonly depth: Depth;
  readonly article: Article;
  readonly claim: Claim;
  /** None of them tries to instruct a language model. */
  readonly passages: readonly WeighedEvidence[];
  /** The terms that the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

/** What one passage says about the claim. */
export interface PassageReading {
  /** The id of a passage in the question. */
  readonly id: string;
  readonly stance: EvidenceStance;
  /** The deciding words, copied from the passage; null only for a passage that merely mentions the claim. */
  readonly quote: string | null;
  /** An explanation; may be empty. */
  readonly why: string;
}

export interface EvidenceAnswer {
  /** At most one for each passage. */
  readonly readings: readonly PassageReading[];
  /** Number of readings dropped because their quote is not in their passage or is too short. */
  readonly droppedQuotes: number;
  readonly usage: Spending;
  /** The model that answered, as it names itself. */
  readonly model: string;
}

/** The article whose statements are listed. */
export interface StatementsQuestion {
  readonly debateId: string;
  readonly article: Pick<Article, 'title' | 'text'>;
  readonly depth: Depth;
  /** The terms that the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

export interface StatementsAnswer {
  /** In order of appearance in the article's text. No two overlap. */
  readonly statements: readonly Statement[];
  /** Number of entries dropped: malformed, too long, not in the article, attributed to distant words or overlapping. */
  readonly dropped: number;
  readonly usage: Spending;
  /** The model that answered, as it names itself. */
  readonly model: string;
}

/** How a claim stands to what is known in general. */
export const PLAUSIBILITIES = [
  /** Known before this article. */
  'known',
  /** Could well be so, or cannot be known. */
  'compatible',
  /** Without example, but no limit forbids it. */
  'surprising',
  /** Cannot be so while a named limit holds. */
  'contradicts-known',
] as const;
export type Plausibility = (typeof PLAUSIBILITIES)[number];

/** One claim judged by the general knowledge of a language model. Nothing was looked up. */
export interface PlausibilityJudgement {
  /** The id of a claim in the question. */
  readonly claim: string;
  readonly plausibility: Plausibility;
  /** Whether what the article is mainly about falls with the claim. */
  readonly main: boolean;
  /** Words of the article, verbatim; null only for a claim that contradicts nothing. */
  readonly quote: string | null;
  /** The known limit or fact, a sentence; null only for a claim that contradicts nothing. */
  readonly limit: string | null;
  /** How the claim compares with the limit, in figures. */
  readonly sum: string | null;
  /** By how many times the claim misses the limit, above 1; null where that is no number. */
  readonly factor: number | null;
}

/** The claims of an article whose plausibility is judged. */
export interface PlausibilityQuestion {
  readonly debateId: string;
  readonly depth: Depth;
  readonly article: Article;
  readonly claims: readonly Claim[];
  /** The terms that the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

export interface PlausibilityAnswer {
  /** At most one for each claim. */
  readonly judgements: readonly PlausibilityJudgement[];
  /** Number of judgements dropped: about no claim, or a contradiction without a limit or the article's words. */
  readonly dropped: number;
  readonly usage: Spending;
  /** The model that answered, as it names itself. */
  readonly model: string;
}

/** The agent that others contradicted most in round 2 is asked once more. */
export interface ObjectionsQuestion extends Pick<
  AnalystQuestion,
  'debateId' | 'depth' | 'article' | 'claims' | 'evidence' | 'contradictions' | 'persona' | 'terms'
> {
  /** Its own opinions of rounds 1 and 2. */
  readonly own: readonly [first: Opinion, second: Opinion];
  /** What others replied to the first, each of them once. */
  readonly objections: readonly (Omit<PeerArgument, 'opinion'> & Pick<Reply, 'reason' | 'point'>)[];
}

export interface ObjectionsAnswer {
  /** What stands of its argument and what does not. */
  readonly argument: string;
  /** At least one; at most one to each objection, with the persona that had made it. */
  readonly answers: readonly Pick<Reply, 'to' | 'stance' | 'reason'>[];
  readonly usage: Spending;
  /** The model that answered, as it names itself. */
  readonly model: string;
}

/** Lets an analyst report progress while an ask is running. */
export interface AskReport {
  /** Reports the total used so far when another call will follow. Resolves when that total is stored durably. */
  spent(soFar: Spending): Promise<void>;
  /** Reports why the ask is waiting for the model server; null when the server is available again. */
  waiting(reason: string | null): void;
}

/** Lets an analyst report that it waits for the model server. */
export type WaitReport = Pick<AskReport, 'waiting'>;

/** Produces the opinions of the agents. Every analyst passes test/contracts/analyst.contract.ts. */
export interface Analyst {
  readonly engine: 'offline' | 'llm';
  /** The model asked for. */
  readonly model: string;
  /**
   * Always settles: every wait has a deadline or stops on the signal.
   * @throws AnalystFailure when there is no valid opinion; the caller retries or excuses the agent.
   */
  ask(question: AnalystQuestion, signal: AbortSignal, report?: AskReport): Promise<AnalystAnswer>;
  /**
   * Asks a model in one call what the passages say about the claim. Omitted by an analyst without a model, which could
   * not improve on the text comparison that found the passages. Settles soon after the signal.
   * @throws AnalystFailure with the usage so far.
   */
  weigh?(question: EvidenceQuestion, signal: AbortSignal): Promise<EvidenceAnswer>;
  /**
   * Asks a model in one call what an article states and to whom it attributes each statement. Omitted by an analyst
   * without a model. Settles soon after the signal.
   * @throws AnalystFailure with the usage so far.
   */
  listStatements?(question: StatementsQuestion, signal: AbortSignal, report?: WaitReport): Promise<StatementsAnswer>;
  /** Whether new debates take their claims from {@link listStatements}; false when omitted. */
  readonly listsStatements?: boolean;
  /**
   * Asks a model in one call, outside any role, which claims contradict what is known. Omitted by an analyst without a
   * model. Settles soon after the signal.
   * @throws AnalystFailure with the usage so far.
   */
  judgePlausibility?(
    question: PlausibilityQuestion,
    signal: AbortSignal,
    report?: WaitReport,
  ): Promise<PlausibilityAnswer>;
  /** Whether new debates begin with {@link judgePlausibility}; false when omitted. */
  readonly judgesPlausibility?: boolean;
  /**
   * Asks an agent in one call for its answer to the objections of others, for which it gets no further vote. Deep debates
   * end with it. Omitted by an analyst without a model. Settles soon after the signal.
   * @throws AnalystFailure with the usage so far.
   */
  answerObjections?(question: ObjectionsQuestion, signal: AbortSignal, report?: WaitReport): Promise<ObjectionsAnswer>;
  /** The limit of one call from when it is sent. Omitted by an analyst without a model. */
  readonly callTimeoutMs?: number;
  /**
   * Estimates how long a round with this many agents takes, from the measured pace and the calls already waiting;
   * undefined before the first measurement. Omitted by an analyst that always answers quickly.
   */
  roundMs?(agents: number): number | undefined;
  /** The terms for a new debate of this depth; only the model when omitted. */
  terms?(depth: Depth): AnalystTerms;
  /** Omitted by an analyst without prompts. */
  readonly prompts?: PromptTexts;
  /** Makes no call to a model. An analyst without this method uses no tokens. */
  estimate?(
    depth: Depth,
    article: Article,
    cast: EstimatedCast,
    claims: readonly Claim[],
    /** Claims whose evidence the analyst may be asked to weigh. */
    weighed?: readonly Claim[],
  ): DebateEstimate;
  /** Counts tokens that the debate used before it resumed in this process towards its cap. Idempotent. */
  resume?(debateId: string, usedTokens: number): void;
  /** Loads in advance what the first question needs. Yields to other work between its steps. */
  prepare?(): Promise<void>;
  close?(): Promise<void>;
}

/** The participants of an estimated debate. */
export interface EstimatedCast {
  readonly personas: readonly Persona[];
  readonly platforms: readonly Platform[];
}

/** The analyst gave no valid opinion. `retryable` says whether asking again makes sense. */
export class AnalystFailure extends Error {
  override readonly name = 'AnalystFailure';
  constructor(
    readonly reason: string,
    readonly retryable: boolean,
    options?: ErrorOptions,
    /** What the failed ask used. */
    readonly usage?: Spending,
  ) {
    super(reason, options);
  }
}

/** Spending with every field present. */
export type WholeSpending = Required<Spending>;

export const NOTHING_SPENT: WholeSpending = {
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

/** Adds two spendings. No tokens cost 0; tokens without a price make the sum's cost unknown (null). */
export function addSpending(a: WholeSpending, b: Spending): WholeSpending {
  const tokens = b.inputTokens + b.outputTokens;
  const cost = b.costUsd ?? (tokens === 0 ? 0 : null);
  return {
    calls: a.calls + (b.calls ?? 1),
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === null || cost === null ? null : Math.round((a.costUsd + cost) * 1e9) / 1e9,
  };
}

/** Whether the figures of an untrusted source are plausible: whole and non-negative counts, a finite cost. */
export const isSound = ({ inputTokens, cachedTokens, outputTokens, calls = 0, costUsd = 0 }: Spending): boolean =>
  [inputTokens, cachedTokens, outputTokens, calls].every((count) => Number.isSafeInteger(count) && count >= 0) &&
  (costUsd === null || (Number.isFinite(costUsd) && costUsd >= 0));

/** The analysts configured in this process, and the engine that new debates use. */
export class Analysts {
  constructor(
    private readonly available: readonly Analyst[],
    private readonly engine: Analyst['engine'],
  ) {}

  /** The analyst for new debates. */
  get inForce(): Analyst {
    return this.get(this.engine);
  }

  /**
   * Returns the analyst of an engine. A debate keeps the engine that it was opened with; there is no fallback.
   * @throws Error when this process has no analyst for the engine.
   */
  get(engine: Analyst['engine']): Analyst {
    const analyst = this.available.find((candidate) => candidate.engine === engine);
    if (!analyst) throw new Error(`the ${engine} analyst is not configured here`);
    return analyst;
  }

  /** Loads in advance what the first debate needs. */
  async prepare(): Promise<void> {
    await this.inForce.prepare?.();
  }

  async close(): Promise<void> {
    for (const analyst of this.available) await analyst.close?.();
  }
}

/**
 * Maps a stated confidence to its weight in the vote: points `[stated, counted]`, both 0 to 1, of a non-decreasing
 * piecewise linear function. The counted value is the assumed share of correct judgements at that confidence.
 */
export type Calibration = readonly (readonly [stated: number, counted: number])[];

/**
 * The default for a language model that has not been measured: halves the distance from 0.5. Language models state 80
 * to 100 % for most answers and are right far less often (Xiong et al., ICLR 2024), so their confidence is neither
 * taken at face value nor ignored.
 */
export const CAUTIOUS_CALIBRATION: Calibration = [
  [0, 0.25],
  [1, 0.75],
];

/**
 * Returns the weight of a stated confidence by linear interpolation.
 * @param calibration the identity when undefined or empty
 */
export function calibrated(stated: number, calibration: Calibration | undefined): number {
  if (!calibration || calibration.length === 0) return stated;
  const above = calibration.findIndex(([at]) => at >= stated);
  const right = calibration[above];
  const left = calibration[above - 1];
  if (!right) return calibration.at(-1)?.[1] ?? stated;
  if (!left) return right[1];
  return left[1] + ((stated - left[0]) / (right[0] - left[0])) * (right[1] - left[1]);
}
