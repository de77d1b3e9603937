import { setMaxListeners } from 'node:events';
import { AnalystFailure, type Analysts, type WaitReport } from '../../analysts/index.js';
import { type Appraiser } from '../../appraisal/index.js';
import { type ArticleReader } from '../../articles/index.js';
import { type ClaimReader } from '../../claims/index.js';
import { type EvidenceGatherer, type PastArticles } from '../../evidence/index.js';
import { type Recorded } from '../../kernel/index.js';
import { type Persona, type Platform } from '../../personas/index.js';
import { type Backoff, type FairLimit } from '../../runtime/index.js';
import { type Ask, type DebateFact, type DebateState, type DebateStep } from './index.js';

/** The outside world of the stages. */
export interface WorkWorld {
  readonly articles: Pick<ArticleReader, 'read'>;
  readonly claims: Pick<ClaimReader, 'read'>;
  readonly appraiser: Pick<Appraiser, 'appraise'>;
  readonly evidence: Pick<EvidenceGatherer, 'applies' | 'gather'>;
  /** The articles of an account's finished debates, in which evidence may be found; none without it. */
  readonly pastArticles: (accountId: string | null) => PastArticles | undefined;
  readonly analysts: Pick<Analysts, 'get'>;
}

export interface WorkLimits {
  /**
   * Time limit of a round. By default half an hour, or longer if the analyst has measured that it needs longer. Agents
   * that have not answered by then are excused. The analyst sets the time limit of a single call.
   */
  readonly roundTimeoutMs?: number | undefined;
  /** How long a round may last at most while answers arrive; `roundTimeoutMs` if that is set, else a day. */
  readonly roundLongestMs?: number | undefined;
  /** Attempts per question before the agent is excused. */
  readonly attempts: number;
  /** Pauses between the attempts of one question. */
  readonly retries?: Backoff;
}

/** The definitions of a debate's personas and platforms by id, from the stream of its cast. */
export interface LoadedCast {
  readonly personas: ReadonlyMap<string, Persona>;
  readonly platforms: ReadonlyMap<string, Platform>;
}

/** A debate in progress, for the work of a stage. */
export interface WorkContext {
  readonly debateId: string;
  readonly owner: string;
  readonly world: WorkWorld;
  readonly limits: WorkLimits;
  readonly cast: LoadedCast;
  /** Limits the calls to analysts over all debates. */
  readonly calls: FairLimit;
  /** The state now, which is not the one in which the work began. */
  readonly state: () => DebateState;
  /** The questions of the current stage. @throws an error when no more are asked */
  readonly questions: () => Questions;
  /** Whether the time limit has passed. */
  readonly isOverdue: () => boolean;
  /** False when the debate is over or the service stops. */
  readonly isWanted: () => boolean;
  /**
   * Throws if the debate is over or the service stops, since work that was withdrawn for this reason has no result.
   * @param error what the work failed with
   */
  readonly assertWanted: (error?: unknown) => void;
  /** Records a step besides the result of the move. Never resolves if the debate ends before that. */
  readonly record: (step: DebateStep) => Promise<void>;
  /** Reports a failure that the debate survives. */
  readonly onTrouble: (error: unknown) => void;
}

/** The effect of a stage: makes a move outside and returns the step that records it. */
export interface Work<M = Ask> {
  /**
   * What the time limit is for, in the words of its message. Moves with the same words in the same state of a debate
   * share their time.
   */
  readonly timed: string;
  readonly timeoutMs: (limits: WorkLimits) => number;
  /** A longer limit that has been measured since; 0 when there is none. */
  readonly measuredMs?: (context: WorkContext) => number;
  /** The number of answers that the stage has. If it grew by the end of its time, the stage gets that time once more. */
  readonly answered?: (context: WorkContext) => number;
  /** How long the stage may last at most, with all of these extensions. */
  readonly longestMs?: (limits: WorkLimits) => number;
  /** How much of the time was used before this process, according to the history. */
  readonly usedMs?: (history: readonly Recorded<DebateFact>[]) => number;
  /** The step; undefined when there is nothing to record, and the next stage is due. */
  readonly perform: (move: M, context: WorkContext) => Promise<DebateStep | undefined>;
}

/** The work of every move that needs an answer from outside. */
export type Works = { readonly [K in Ask['kind']]: Work<Extract<Ask, { readonly kind: K }>> };

/** Time limit for gathering evidence. What is not found by then is recorded as missing. */
export const EVIDENCE_TIMEOUT_MS = 20_000;

/** Long enough for most models. */
const SINGLE_CALL_MS = 180_000;
/** Upper limit of a single call that waits for others. */
const SINGLE_CALL_MAX_MS = 6 * 3_600_000;
const WAIT_REASON_MAX = 500;

/**
 * The time of a single call to the analyst's model outside the rounds. A slow server has as long as the operator lets one
 * call take, or as the calls before it need at the measured pace, but never longer than a configured round.
 */
export const SINGLE_CALL: Pick<Work<never>, 'timeoutMs' | 'measuredMs'> = {
  timeoutMs: ({ roundTimeoutMs = SINGLE_CALL_MS }) => Math.min(SINGLE_CALL_MS, roundTimeoutMs),
  measuredMs: ({ state, world, limits: { roundTimeoutMs = SINGLE_CALL_MAX_MS } }) => {
    const { opening } = state();
    const analyst = opening && world.analysts.get(opening.analyst.engine);
    return Math.min(roundTimeoutMs, Math.max(analyst?.callTimeoutMs ?? 0, analyst?.roundMs?.(1) ?? 0));
  },
};

/**
 * Records that the debate waits for the model server, and that it continues, once for all calls: the decider records only
 * changes. Calls before the first round wait in its name.
 */
export const waitReport = (
  { record, isWanted }: Pick<WorkContext, 'record' | 'isWanted'>,
  round: 1 | 2 = 1,
): WaitReport => ({
  waiting: (reason) => {
    if (!isWanted()) return;
    const awaited = { round, waiting: reason !== null, reason: (reason ?? '').slice(0, WAIT_REASON_MAX) };
    void record({ kind: 'await-server', awaited });
  },
});

/** How long an analyst may take to react to its signal. */
const GRACE_MS = 200;

/** The questions of one stage of a debate. They share one signal, so they are withdrawn together. */
export class Questions {
  readonly #controller = new AbortController();
  readonly #givenUp: Promise<never>;
  #giveUp!: (reason: Error) => void;

  constructor() {
    // Thirty agents are asked at once, and each adds a listener.
    setMaxListeners(0, this.#controller.signal);
    this.#givenUp = new Promise((_, reject) => (this.#giveUp = reject));
    // Avoids an unhandled rejection while nothing awaits the promise.
    this.#givenUp.catch(() => undefined);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends soon after the questions are withdrawn, even if the work ignores the signal. @throws the reason given */
  async ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    return Promise.race([work(this.signal), this.#givenUp]);
  }

  withdraw(reason: Error): void {
    this.#controller.abort(reason);
    // After a timeout an analyst may still report what it has used.
    if (reason instanceof AnalystFailure) setTimeout(this.#giveUp, GRACE_MS, reason);
    else this.#giveUp(reason);
  }
}
