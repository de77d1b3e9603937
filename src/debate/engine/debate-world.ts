import { type Analysts } from '../../analysts/index.js';
import { type ArticleReader } from '../../articles/index.js';
import { type ClaimReader } from '../../claims/index.js';
import { type Cluster } from '../../cluster/index.js';
import { type EvidenceGatherer, type PastArticles } from '../../evidence/index.js';
import { type Decisions, type EventStore } from '../../event-store/index.js';
import { type Catalogue } from '../../kernel/index.js';
import { type Backoff, type Clock } from '../../runtime/index.js';
import { type DebateState } from '../model/debate-state.js';
import { type DebateData } from '../model/debate.events.js';
import { type RecoveryAttempts } from './recovery-attempts.js';

/** What an ended debate owes: its credits, its signature, its webhook. Every call may be repeated. */
export interface DebateSettlement {
  /** Settles a debate that is over. */
  conclude(debateId: string, state: DebateState): Promise<void>;
  /** Makes sure that the debate's credits are reserved before it runs. */
  secure(debateId: string, opening: DebateData<'DebateOpened'>): Promise<void>;
  /** Releases the credits of a debate whose end cannot be recorded. */
  giveBack(debateId: string, reason: string): Promise<void>;
}

/** Where the engine reports what goes wrong. */
export interface DebateMonitor {
  /** A debate stopped on a fault and could not be ended. It stays as it is until the next start. */
  stalled(debateId: string, error: unknown): void;
  /** A fault that the debate survives: the log is unavailable for a while, or a page breaks its reader. */
  trouble(debateId: string, error: unknown): void;
}

/** What the debate engine runs on. What is optional has a default for debates without accounts on a log of their own. */
export interface DebateWorld {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly articles: Pick<ArticleReader, 'read'>;
  readonly claims: Pick<ClaimReader, 'read'>;
  /** Looks for evidence before the first round; without it debates check nothing. */
  readonly evidence?: Pick<EvidenceGatherer, 'sourcesFor' | 'applies' | 'gather' | 'plan' | 'claimsWithPages'>;
  /** The articles of an account's finished debates, which evidence may be found in; none without it. */
  readonly pastArticles?: (accountId: string | null) => PastArticles | undefined;
  readonly analysts: Pick<Analysts, 'get'>;
  /** Shared with everything else that decides on the same log. */
  readonly decisions?: Decisions;
  readonly cluster?: Cluster;
  readonly settlement?: DebateSettlement;
  readonly monitor?: DebateMonitor;
  readonly attempts?: RecoveryAttempts;
  /** Calls `ring` once after a delay unless the returned function is called first. A timer by default. */
  readonly alarm?: (delayMs: number, ring: () => void) => () => void;
}

export interface EngineLimits {
  /** Debates that run at once; further ones wait. */
  readonly debates: number;
  /** Agents that are asked at once, over all debates. */
  readonly calls: number;
  /** Debates that may wait; no limit by default. */
  readonly queue?: number;
  /**
   * How long a round lasts. By default half an hour, or longer where the analyst has measured that it needs longer. Agents that have not answered by then are excused. The timeout of a
   * single call belongs to the analyst.
   */
  readonly roundTimeoutMs?: number | undefined;
  /** Attempts per question before the agent is excused. */
  readonly attempts: number;
  /** Pauses between the attempts of one question. */
  readonly retries?: Backoff;
  /** Pauses while the log is unavailable. */
  readonly patience?: Backoff;
}
