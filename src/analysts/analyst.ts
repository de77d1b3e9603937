import { type Article } from '../articles/index.js';
import { type Claim, type Statement } from '../claims/index.js';
import { type EvidenceStance, type MissingEvidence, type WeighedEvidence } from '../evidence/index.js';
import { type Persona, type Platform } from '../personas/index.js';
import { type Calibration } from './calibration.js';
import { type Fact } from './facts.js';

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
  /** The page that the article cites does not have the words that it quotes from there. */
  'source-does-not-say',
  /** A source has another number, or says otherwise. */
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
  /** What contradicts the quote: words of one piece of evidence, or of what is said of a missing one. */
  readonly evidence?: { readonly id: string; readonly quote: string } | undefined;
}

export const STANCES = ['agree', 'disagree', 'concede'] as const;
export type Stance = (typeof STANCES)[number];

/** An answer in round 2 to one peer's round-1 argument. */
export interface Reply {
  /** The peer's persona id; never one's own. */
  readonly to: string;
  readonly stance: Stance;
  readonly reason: string;
}

/** What an agent thinks of one claim of the article. */
export interface ClaimOpinion {
  /** Of a claim of the question. */
  readonly id: string;
  /** 0 to 100, whole. */
  readonly credibility: number;
  /** 0 to 1, at most two decimals. */
  readonly confidence: number;
}

/** What an agent says in one round. */
export interface Opinion {
  /** Credibility, 0 to 100, at most one decimal. */
  readonly score: number;
  /** 0 to 1, at most two decimals. */
  readonly confidence: number;
  /** Plain text; what is quoted from the article stands in “ ”. */
  readonly argument: string;
  /** Ids of the claims that the argument is about; none when omitted. */
  readonly on?: readonly string[];
  /** What the agent thinks of the claims that it speaks about; nothing when omitted. */
  readonly claims?: readonly ClaimOpinion[];
  /** What the argument states about the article, sentence by sentence; not known when omitted. */
  readonly facts?: readonly Fact[];
  readonly flags: readonly Flag[];
  /** Empty in round 1, at least one in round 2. */
  readonly replies: readonly Reply[];
}

export interface Usage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** What asking has used, calls that failed included. */
export interface Spending extends Usage {
  /** Requests to a model server; counts as 1 when omitted. */
  readonly calls?: number;
  /** US dollars by the price table; null, or omitted for an ask that used tokens, where a model has no price. */
  readonly costUsd?: number | null;
}

/** With what a debate was opened; it keeps to it, whatever the settings say later. */
export interface AnalystTerms {
  readonly model: string;
  readonly temperature?: number | undefined;
  /** Input and output tokens that the debate may use over its whole life; no cap when omitted. */
  readonly maxTokens?: number | undefined;
  /** How a stated confidence counts in the vote; as stated when omitted. */
  readonly calibration?: Calibration | undefined;
}

/** The texts that prompts are made from; `hash` is the SHA-256 over their canonical JSON. */
export interface PromptTexts {
  readonly hash: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** What a debate is expected to use when every first reply can be used. */
export interface DebateEstimate {
  readonly calls: number;
  readonly inputTokens: number;
  /** The part of the input that a provider's prompt cache can serve: each round's shared part, but for its first agent. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars without and with the prompt cache; null when a model has no price. */
  readonly cost: { readonly uncached: number; readonly cached: number } | null;
  /** How long it takes while nobody else asks; null without a model. */
  readonly durationMs: number | null;
  /** Whether `durationMs` follows from calls that were measured; else it is a guess on the slow side. */
  readonly durationMeasured: boolean;
}

export interface AnalystAnswer {
  readonly opinion: Opinion;
  readonly usage: Spending;
  /** The model that answered, as it names itself; `offline@<n>` for the embedded analyst. */
  readonly model: string;
  /** Flags whose quote was not in the article, and were dropped. */
  readonly droppedQuotes: number;
  /** References to claims that the article does not have, and that were dropped; 0 when omitted. */
  readonly droppedClaims?: number;
}

/** A peer's round-1 opinion as read in round 2. */
export interface PeerArgument {
  readonly persona: string;
  readonly name: string;
  readonly platform: string;
  readonly opinion: Opinion;
}

/** Evidence as agents are shown it. What instructs a reading machine is never shown and never counts. */
export interface QuestionEvidence {
  readonly items: readonly (WeighedEvidence & { readonly instructs: boolean })[];
  readonly missing: readonly MissingEvidence[];
}

export interface AnalystQuestion {
  readonly debateId: string;
  readonly round: 1 | 2;
  readonly depth: Depth;
  readonly article: Article;
  /** What the article claims, in its order; nothing is known of claims when omitted. */
  readonly claims?: readonly Claim[];
  /** What was found about the claims, and what was not; nothing was looked up when omitted. */
  readonly evidence?: QuestionEvidence;
  readonly persona: Persona;
  readonly platform: Platform;
  /** In round 2: every recorded round-1 argument, one's own included, in cast order. Empty in round 1. */
  readonly arguments: readonly PeerArgument[];
  /** What the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

/** One claim with the passages that were found about it. */
export interface EvidenceQuestion {
  readonly debateId: string;
  readonly depth: Depth;
  readonly article: Article;
  readonly claim: Claim;
  /** None of them tries to instruct a reading machine. */
  readonly passages: readonly WeighedEvidence[];
  /** What the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

/** What one passage says of the claim. */
export interface PassageReading {
  /** Of a passage of the question. */
  readonly id: string;
  readonly stance: EvidenceStance;
  /** The words that decide, as they stand in the passage; null only for a passage that mentions the claim. */
  readonly quote: string | null;
  /** In words; may be empty. */
  readonly why: string;
}

export interface EvidenceAnswer {
  /** At most one for each passage. */
  readonly readings: readonly PassageReading[];
  /** Readings that were dropped, since they quote what is not in their passage. */
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
  /** What the debate was opened with; the analyst's settings when omitted. */
  readonly terms?: AnalystTerms;
}

export interface StatementsAnswer {
  /** Where they stand in the article's text, in its order. No two overlap. */
  readonly statements: readonly Statement[];
  /** Entries that were dropped: not in the article, attributed to words far away, or overlapping another. */
  readonly dropped: number;
  readonly usage: Spending;
  /** The model that answered, as it names itself. */
  readonly model: string;
}

/** What an analyst tells its caller in the middle of an ask. */
export interface AskReport {
  /** A call is over and another one follows. Resolves when what the ask has used so far is safe from a restart. */
  spent(soFar: Spending): Promise<void>;
  /** Why the ask waits for the model server; null when the server is back. */
  waiting(reason: string | null): void;
}

/** What an agent thinks with. Every analyst passes test/contracts/analyst.contract.ts. */
export interface Analyst {
  readonly engine: 'offline' | 'llm';
  /** The model asked for. */
  readonly model: string;
  /**
   * Ends by itself: whatever is waited for has a deadline, or heeds the signal.
   * @throws AnalystFailure when no valid opinion could be had; the caller retries or excuses the agent.
   */
  ask(question: AnalystQuestion, signal: AbortSignal, report?: AskReport): Promise<AnalystAnswer>;
  /**
   * What the passages say of the claim, in one call to a model. Omitted by an analyst that can tell no more than the
   * comparison that found them. Ends soon after the signal.
   * @throws AnalystFailure with what was used.
   */
  weigh?(question: EvidenceQuestion, signal: AbortSignal): Promise<EvidenceAnswer>;
  /**
   * What an article states and who says so, in one call to a model. Omitted by an analyst without a model. Ends soon
   * after the signal.
   * @throws AnalystFailure with what was used.
   */
  listStatements?(question: StatementsQuestion, signal: AbortSignal): Promise<StatementsAnswer>;
  /** Whether debates are opened to take their claims from {@link listStatements}; they do not when omitted. */
  readonly listsStatements?: boolean;
  /**
   * How long a round of so many agents may take at the pace that was measured, beside all that waits already; undefined
   * before anything was measured. Omitted by an analyst that always answers quickly.
   */
  roundMs?(agents: number): number | undefined;
  /** What a debate of this depth is opened with; the model alone when omitted. */
  terms?(depth: Depth): AnalystTerms;
  /** Omitted by an analyst without prompts. */
  readonly prompts?: PromptTexts;
  /** Without a call to any model; an analyst that omits it uses no tokens. */
  estimate?(
    depth: Depth,
    article: Article,
    cast: EstimatedCast,
    claims: readonly Claim[],
    /** Those whose evidence the analyst may be asked to weigh. */
    weighed?: readonly Claim[],
  ): DebateEstimate;
  /** The debate goes on in this process after using so many tokens, which count towards its cap. Repeating it adds nothing. */
  resume?(debateId: string, usedTokens: number): void;
  /** Loads what the first question would have to wait for. It lets other work in between its steps. */
  prepare?(): Promise<void>;
  close?(): Promise<void>;
}

/** Who would sit in an estimated debate. */
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
    /** What was used in vain. */
    readonly usage?: Spending,
  ) {
    super(reason, options);
  }
}
