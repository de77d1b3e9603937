import { type Backoff, type FairLimit } from '../../runtime/index.js';
import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addSpending,
  type Analyst,
  type AnalystAnswer,
  AnalystFailure,
  type AnalystQuestion,
  type AskReport,
  isSound,
  NOTHING_SPENT,
  type WholeSpending,
} from '../../analysts/index.js';
import { recordedSpending, recordedSpendingIfAny, spentOn } from '../model/costs.js';
import { type DebateState } from '../model/debate-state.js';
import { argumentFault } from '../model/debate.decider.js';
import { DEBATE_EVENTS, type DebateData } from '../model/debate.events.js';
import { type EngineLimits } from './debate-world.js';

/** How long an analyst may take to react to its signal. */
const GRACE_MS = 200;
const RETRIES: Backoff = { firstMs: 250, maxMs: 4_000 };
const REASON_LENGTH_MAX = 500;

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

/** What the questions of a debate share. */
export interface AskingContext {
  readonly owner: string;
  readonly calls: FairLimit;
  readonly limits: Pick<EngineLimits, 'attempts' | 'retries'>;
  readonly questions: Questions;
  /** The state in which the answer is given, which is not the state in which it was asked for. */
  readonly state: () => DebateState;
  /** What the turn had used in an earlier process. */
  readonly spentBefore: DebateData<'TokensSpent'> | undefined;
  /** Records what the turn has used so far. Resolves when it is stored. */
  readonly recordSpending: (spending: DebateData<'TokensSpent'>) => Promise<void>;
  /** Called with the reason when the turn waits for the model server, and with null when it continues. */
  readonly onWaiting: (reason: string | null) => void;
}

/** One question to one agent, with all attempts at an answer. */
export class AgentTurn {
  #attempts = 0;
  #latencyMs = 0;
  #spent: WholeSpending = NOTHING_SPENT;

  constructor(
    private readonly analyst: Analyst,
    private readonly question: AnalystQuestion,
    private readonly context: AskingContext,
  ) {
    if (context.spentBefore?.round === question.round) this.#spent = spentOn(context.spentBefore);
  }

  /** @throws the error of the last attempt; the reason with which the questions were withdrawn */
  async answer(): Promise<DebateData<'ArgumentMade'>> {
    const { attempts, retries = RETRIES } = this.context.limits;
    const { signal } = this.context.questions;
    for (;;) {
      try {
        return this.#argumentOf(await this.#ask());
      } catch (error) {
        if (error instanceof AnalystFailure && error.usage && isSound(error.usage))
          this.#spent = addSpending(this.#spent, error.usage);
        const final = error instanceof AnalystFailure && !error.retryable;
        if (final || this.#attempts >= attempts) throw error;
        const waitMs = Math.min(retries.firstMs * 2 ** (this.#attempts - 1), retries.maxMs);
        await pause(waitMs, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
      }
    }
  }

  /** The event that excuses the agent after every attempt has failed. */
  excusal(error: unknown): DebateData<'AgentExcused'> {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      persona: this.question.persona.id,
      round: this.question.round,
      reason: reason.slice(0, REASON_LENGTH_MAX),
      attempts: this.#attempts,
      ...recordedSpendingIfAny(this.#spent),
    };
  }

  #ask(): Promise<AnalystAnswer> {
    const { calls, owner, questions } = this.context;
    const { signal } = questions;
    return calls.run(
      owner,
      async () => {
        this.#attempts += 1;
        const startedAt = performance.now();
        try {
          return await questions.ask(() => this.analyst.ask(this.question, signal, this.#report()));
        } finally {
          this.#latencyMs += performance.now() - startedAt;
        }
      },
      signal,
    );
  }

  #report(): AskReport {
    const { persona, round } = this.question;
    return {
      spent: (soFar) =>
        this.context.recordSpending({
          persona: persona.id,
          round,
          ...recordedSpending(addSpending(this.#spent, soFar)),
        }),
      waiting: this.context.onWaiting,
    };
  }

  /** The event for an answer that the agent may give in this debate. @throws AnalystFailure */
  #argumentOf({ opinion, usage, model, droppedQuotes, droppedClaims = 0 }: AnalystAnswer): DebateData<'ArgumentMade'> {
    if (!isSound(usage)) throw new AnalystFailure('invalid answer: its usage is not a number of tokens', true);
    this.#spent = addSpending(this.#spent, usage);
    const parsed = DEBATE_EVENTS.ArgumentMade.schema.safeParse({
      persona: this.question.persona.id,
      round: this.question.round,
      score: opinion.score,
      confidence: opinion.confidence,
      argument: opinion.argument,
      on: [...(opinion.on ?? [])],
      claims: (opinion.claims ?? []).map((vote) => ({ ...vote })),
      facts: (opinion.facts ?? []).map((fact) => ({ ...fact, claims: [...fact.claims], words: [...fact.words] })),
      flags: opinion.flags.map(({ flag, quote, evidence }) => ({
        flag,
        quote,
        ...(evidence ? { evidence: { ...evidence } } : {}),
      })),
      replies: opinion.replies.map((reply) => ({ ...reply })),
      ...recordedSpending(this.#spent),
      latencyMs: Math.round(this.#latencyMs),
      model,
      droppedQuotes,
      droppedClaims,
      attempts: this.#attempts,
    });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AnalystFailure(`invalid answer: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`, true);
    }
    const fault = argumentFault(this.context.state(), parsed.data);
    if (fault !== undefined) throw new AnalystFailure(`invalid answer: ${fault}`, true);
    return parsed.data;
  }
}
