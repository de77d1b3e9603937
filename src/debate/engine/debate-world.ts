import { type Cluster } from '../../cluster/index.js';
import { type EvidenceGatherer } from '../../evidence/index.js';
import { type Decisions, type EventStore } from '../../event-store/index.js';
import { type Catalogue } from '../../kernel/index.js';
import { type Backoff, type Clock } from '../../runtime/index.js';
import { type DebateState, type ShippedDebate } from '../stages/index.js';
import { type WorkLimits, type Works, type WorkWorld } from '../stages/work.js';
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
export interface DebateWorld extends Pick<WorkWorld, 'articles' | 'claims' | 'appraiser' | 'analysts'> {
  readonly store: EventStore;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** Gathers evidence before the first round; no evidence is gathered without it. */
  readonly evidence?: Pick<EvidenceGatherer, 'sourcesFor' | 'applies' | 'gather' | 'plan' | 'claimsWithPages'>;
  readonly pastArticles?: WorkWorld['pastArticles'];
  /** Shared with everything else that decides on the same log. */
  readonly decisions?: Decisions;
  readonly cluster?: Cluster;
  readonly settlement?: DebateSettlement;
  readonly monitor?: DebateMonitor;
  readonly attempts?: RecoveryAttempts;
  /** The stages of its debates, and their effects; those that the service ships by default. */
  readonly stages?: { readonly debate: ShippedDebate; readonly works: Works };
  /** Calls `ring` once after a delay, unless the returned function is called first. A timer by default. */
  readonly alarm?: (delayMs: number, ring: () => void) => () => void;
}

export interface EngineLimits extends WorkLimits {
  /** Maximum number of running debates; further ones wait. */
  readonly debates: number;
  /** Maximum number of agents that are asked concurrently, over all debates. */
  readonly calls: number;
  /** Maximum number of waiting debates; no limit by default. */
  readonly queue?: number;
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
