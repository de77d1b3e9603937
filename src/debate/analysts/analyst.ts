import { type Article } from '../../articles/index.js';
import { type Persona, type Platform } from '../../personas/index.js';

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
] as const;
export type FlagId = (typeof FLAGS)[number];

export interface Flag {
  readonly flag: FlagId;
  /** Occurs in the article's title or text, character for character. */
  readonly quote: string;
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

/** What an agent says in one round. */
export interface Opinion {
  /** Credibility, 0 to 100, at most one decimal. */
  readonly score: number;
  /** 0 to 1, at most two decimals. */
  readonly confidence: number;
  /** Plain text; what is quoted from the article stands in “ ”. */
  readonly argument: string;
  readonly flags: readonly Flag[];
  /** Empty in round 1, at least one in round 2. */
  readonly replies: readonly Reply[];
}

export interface Usage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

export interface AnalystAnswer {
  readonly opinion: Opinion;
  readonly usage: Usage;
  /** The model that answered, as it names itself; `offline@<n>` for the embedded analyst. */
  readonly model: string;
  /** Flags whose quote was not in the article, and were dropped. */
  readonly droppedQuotes: number;
}

/** A peer's round-1 opinion as read in round 2. */
export interface PeerArgument {
  readonly persona: string;
  readonly name: string;
  readonly platform: string;
  readonly opinion: Opinion;
}

export interface AnalystQuestion {
  readonly debateId: string;
  readonly round: 1 | 2;
  readonly depth: Depth;
  readonly article: Article;
  readonly persona: Persona;
  readonly platform: Platform;
  /** In round 2: every recorded round-1 argument, one's own included, in cast order. Empty in round 1. */
  readonly arguments: readonly PeerArgument[];
}

/** What an agent thinks with. Every analyst passes test/contracts/analyst.contract.ts. */
export interface Analyst {
  readonly engine: 'offline' | 'llm';
  /** The model asked for. */
  readonly model: string;
  /** How long one ask may take, its own retries included; the runner's limit when omitted. */
  readonly askTimeoutMs?: number;
  /**
   * @throws AnalystFailure when no valid opinion could be had; the caller retries or excuses the agent.
   */
  ask(question: AnalystQuestion, signal: AbortSignal): Promise<AnalystAnswer>;
}

/** The analyst gave no valid opinion. `retryable` says whether asking again makes sense. */
export class AnalystFailure extends Error {
  override readonly name = 'AnalystFailure';
  constructor(
    readonly reason: string,
    readonly retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
