import { type Analysts } from '../../analysts/index.js';
import { type ArticleReader } from '../../articles/index.js';
import { type ClaimReader } from '../../claims/index.js';
import { type Cluster } from '../../cluster/index.js';
import { type EvidenceGatherer, type PastArticles } from '../../evidence/index.js';
import { type Decisions, type EventStore } from '../../event-store/index.js';
import { type Catalogue } from '../../kernel/index.js';
import { type Backoff, type Clock } from '../../runtime/index.js';
import { type DebateState } from '../model/debate-state.js';
import { type RecoveryAttempts } from './recovery-attempts.js';

/** Settles debates: their credits, signatures and webhooks. Every method is idempotent. */
export interface DebateSettlement {
  /**
   * Does what a debate owes until it owes nothing.
   * @param accountId the account that may have reserved credits for a debate that was not opened
   * @returns the state of the debate afterwards
   * @throws Refusal if a debate in progress can no longer be paid for
   */
  settle(debateId: string, state: DebateState, accountId?: string | null): Promise<DebateState>;
  /** Releases the credits of a debate whose end cannot be recorded. */
  giveBack(debateId: string, reason: string): Promise<void>;
}

/** Receives the engine's reports of failures. */
export interface DebateMonitor {
  /** A debate stopped on a fault, and its end could not be recorded yet. */
  stalled(debateId: string, error: unknown): void;
  /** A failure that the debate survives: the log is temporarily unavailable, or a page crashes its reader. */
  trouble(debateId: string, error: unknown): void;
}

/** The dependencies of the debate engine. Optional ones default to debates without accounts on a log of their own. */
export interface DebateWorld {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly articles: Pick<ArticleReader, 'read'>;
  readonly claims: Pick<ClaimReader, 'read'>;
  /** Gathers evidence before the first round; no evidence is gathered without it. */
  readonly evidence?: Pick<EvidenceGatherer, 'sourcesFor' | 'applies' | 'gather' | 'plan' | 'claimsWithPages'>;
  /** The articles of an account's finished debates, in which evidence may be found; none without it. */
  readonly pastArticles?: (accountId: string | null) => PastArticles | undefined;
  readonly analysts: Pick<Analysts, 'get'>;
  /** Shared with everything else that decides on the same log. */
  readonly decisions?: Decisions;
  readonly cluster?: Cluster;
  readonly settlement?: DebateSettlement;
  readonly monitor?: DebateMonitor;
  readonly attempts?: RecoveryAttempts;
  /** Calls `ring` once after a delay, unless the returned function is called first. A timer by default. */
  readonly alarm?: (delayMs: number, ring: () => void) => () => void;
}

export interface EngineLimits {
  /** Maximum number of running debates; further ones wait. */
  readonly debates: number;
  /** Maximum number of agents that are asked concurrently, over all debates. */
  readonly calls: number;
  /** Maximum number of waiting debates; no limit by default. */
  readonly queue?: number;
  /**
   * Time limit of a round. By default half an hour, or longer if the analyst has measured that it needs longer. Agents
   * that have not answered by then are excused. The analyst sets the time limit of a single call.
   */
  readonly roundTimeoutMs?: number | undefined;
  /** Attempts per question before the agent is excused. */
  readonly attempts: number;
  /** Pauses between the attempts of one question. */
  readonly retries?: Backoff;
  /** Pauses while the log is unavailable. */
  readonly storeBackoff?: Backoff;
}

export const DEBATE_OPTIONS = Symbol('DEBATE_OPTIONS');
export interface DebateOptions extends EngineLimits {
  /** Number of debates that may wait for a slot; further ones are refused. */
  readonly queue: number;
  /** How long a request waits for a debate's end before it is answered 202; 600 s by default. */
  readonly waitMs?: number;
  /** The file of {@link RecoveryAttempts}. */
  readonly recoveriesFile?: string;
  /** Interval at which a watcher gets a heartbeat while there are no events; 15 s by default. */
  readonly heartbeatMs?: number;
  /** How long a watcher may accept nothing before it is disconnected; 60 s by default. */
  readonly stalledMs?: number;
}
