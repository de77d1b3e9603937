import { performance } from 'node:perf_hooks';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Article } from '../articles/index.js';
import { type Decisions } from '../event-store/index.js';
import { type CommandContext, derivedId, Refusal, sha256 } from '../kernel/index.js';
import { type Persona, type Platform } from '../personas/index.js';
import { type Analyst, AnalystFailure, type AnalystQuestion, type PeerArgument } from './analysts/analyst.js';
import { argumentsOf, type DebateState, isOver } from './debate-state.js';
import { type DebateCommand, debateDecider } from './debate.decider.js';
import { type DebateData, debateStream } from './debate.events.js';
import { type Move, nextMoves } from './debate.moves.js';
import { LiveDebate } from './live-debate.js';

/** Who sits in a debate: the definitions that its cast's stream keeps. */
export interface SeatedCast {
  readonly personas: ReadonlyMap<string, Persona>;
  readonly platforms: ReadonlyMap<string, Platform>;
}

/** The world that a debate needs; tests replace the outside of it. */
export interface DebateWorld {
  readonly decisions: Decisions;
  /** @throws Refusal for a page that cannot be read. */
  readonly readArticle: (url: string, signal: AbortSignal) => Promise<Article>;
  readonly castOf: (hash: string) => Promise<SeatedCast>;
  /** @throws Error when this process has no such analyst. */
  readonly analystOf: (analyst: DebateData<'DebateOpened'>['analyst']) => Analyst;
  /** Spends or releases what was reserved; called once the debate is over, and again after a crash. */
  readonly settle: (debateId: string, state: DebateState) => Promise<void>;
  readonly context: (debateId: string, commandId: string) => CommandContext;
  /** Told of a debate that stopped on a defect or an unavailable log; it stays where it is until the next start. */
  readonly onStalled: (debateId: string, error: unknown) => void;
}

export interface RunnerLimits {
  /** Debates in progress at once; further ones wait. */
  readonly debates: number;
  /** Analyst calls in flight at once, over all debates. */
  readonly calls: number;
  readonly callTimeoutMs: number;
  /** Tries an ask before the agent is excused. */
  readonly attempts: number;
}

type Ask = Extract<Move, { kind: 'ask' }>;

/** Stopping parks every debate; the next start takes it up from its last event. */
class Parked extends Error {}

/**
 * The only place of a debate with effects. It asks the pure side what comes next, does it, and appends what came of it;
 * a restart continues from the stream, so that no answer that was recorded is asked for again.
 */
export class DebateRunner {
  readonly #runs = new Map<string, Promise<DebateState>>();
  readonly #seats: LimitFunction;
  readonly #calls: LimitFunction;
  readonly #stopping = new AbortController();

  constructor(
    private readonly world: DebateWorld,
    private readonly limits: RunnerLimits,
  ) {
    this.#seats = pLimit({ concurrency: limits.debates, rejectOnClear: true });
    this.#calls = pLimit({ concurrency: limits.calls, rejectOnClear: true });
  }

  /** Debates waiting for a seat. */
  get waiting(): number {
    return this.#seats.pendingCount;
  }

  get running(): number {
    return this.#seats.activeCount;
  }

  /** Runs a debate to its end, once a process however often it is asked; the state at the end. */
  run(debateId: string): Promise<DebateState> {
    const standing = this.#runs.get(debateId);
    if (standing) return standing;
    const run = this.#seats(() => this.#debate(debateId)).finally(() => this.#runs.delete(debateId));
    this.#runs.set(debateId, run);
    run.catch((error: unknown) => {
      if (!this.#stopping.signal.aborted) this.world.onStalled(debateId, error);
    });
    return run;
  }

  /** Lets go of every debate where it stands; what was recorded stays. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#seats.clearQueue();
    this.#calls.clearQueue();
    await Promise.allSettled(this.#runs.values());
  }

  async #debate(debateId: string): Promise<DebateState> {
    const { state } = await this.world.decisions.load(debateStream(debateId), debateDecider);
    const live = new LiveDebate(state);
    try {
      const cast = state.opening && !isOver(state) ? await this.world.castOf(state.opening.castHash) : undefined;
      if (cast) await this.#moveOn(debateId, live, cast);
      await this.world.settle(debateId, live.state);
      return live.state;
    } finally {
      live.stop();
    }
  }

  /** Makes every open move at once, and again whenever one has been recorded, until none is left. */
  #moveOn(debateId: string, live: LiveDebate, cast: SeatedCast): Promise<void> {
    const inFlight = new Set<string>();
    const cancelled = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, cancelled.signal]);
    return new Promise<void>((resolve, reject) => {
      const fail = (error: unknown): void => {
        cancelled.abort();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const step = (): void => {
        if (this.#stopping.signal.aborted) {
          fail(new Parked('the service is stopping'));
          return;
        }
        const moves = nextMoves(live.state);
        if (moves.length === 0) {
          cancelled.abort();
          resolve();
        }
        for (const move of moves) {
          const key = JSON.stringify(move);
          if (inFlight.has(key)) continue;
          inFlight.add(key);
          this.#perform(debateId, move, live, cast, signal)
            .then((command) => this.#record(debateId, move, command, live))
            .finally(() => inFlight.delete(key))
            .then(step, fail);
        }
      };
      this.#stopping.signal.addEventListener('abort', step, { once: true });
      step();
    }).finally(() => cancelled.abort());
  }

  async #record(debateId: string, move: Move, command: DebateCommand, live: LiveDebate): Promise<void> {
    const { events } = await this.world.decisions.execute(
      debateStream(debateId),
      debateDecider,
      command,
      this.world.context(debateId, derivedId(debateId, JSON.stringify(move))),
    );
    live.apply(events);
  }

  /** What came of a move, as a command. */
  async #perform(
    debateId: string,
    move: Move,
    live: LiveDebate,
    cast: SeatedCast,
    signal: AbortSignal,
  ): Promise<DebateCommand> {
    switch (move.kind) {
      case 'import-article':
        return this.#import(live.state, signal);
      case 'ask':
        return this.#ask(debateId, move, live.state, cast, signal);
      case 'open-round':
      case 'close-round':
      case 'conclude':
      case 'close':
      case 'abandon':
        return move;
    }
  }

  async #import(state: DebateState, signal: AbortSignal): Promise<DebateCommand> {
    try {
      const article = await this.world.readArticle(state.opening?.url ?? '', signal);
      return {
        kind: 'import-article',
        imported: { article: { ...article, links: [...article.links] }, sha256: sha256(article.text) },
      };
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      if (error instanceof Refusal) return { kind: 'abandon', code: error.code, reason: error.detail ?? error.title };
      throw error;
    }
  }

  /** One agent's answer, or its excuse once every try has failed. */
  async #ask(
    debateId: string,
    { persona: id, round }: Ask,
    state: DebateState,
    cast: SeatedCast,
    signal: AbortSignal,
  ): Promise<DebateCommand> {
    const { opening, article } = state;
    const persona = cast.personas.get(id);
    const platform = persona && cast.platforms.get(persona.platform);
    if (!opening || !article || !persona || !platform) throw new Error(`${debateId}: ${id} has no seat or no article`);
    const analyst = this.world.analystOf(opening.analyst);
    const question: AnalystQuestion = {
      debateId,
      round,
      depth: opening.depth,
      article: article.article,
      persona,
      platform,
      arguments: round === 1 ? [] : peersOf(state, cast),
    };
    let reason = 'no answer';
    for (let attempts = 1; attempts <= this.limits.attempts; attempts += 1) {
      const startedAt = performance.now();
      try {
        const answer = await this.#calls(() =>
          withDeadline(this.limits.callTimeoutMs, signal, (deadline) => analyst.ask(question, deadline)),
        );
        const { opinion, usage, model, droppedQuotes } = answer;
        return {
          kind: 'argue',
          argument: {
            persona: id,
            round,
            score: opinion.score,
            confidence: opinion.confidence,
            argument: opinion.argument,
            flags: opinion.flags.map((flag) => ({ ...flag })),
            replies: opinion.replies.map((reply) => ({ ...reply })),
            tokens: { input: usage.inputTokens, cached: usage.cachedTokens, output: usage.outputTokens },
            latencyMs: Math.round(performance.now() - startedAt),
            model,
            droppedQuotes,
            attempts,
          },
        };
      } catch (error) {
        if (signal.aborted) throw error;
        reason = error instanceof Error ? error.message : String(error);
        if (error instanceof AnalystFailure && !error.retryable) return excuse(id, round, reason, attempts);
      }
    }
    return excuse(id, round, reason, this.limits.attempts);
  }
}

const REASON_LENGTH_MAX = 500;

function excuse(persona: string, round: 1 | 2, reason: string, attempts: number): DebateCommand {
  return { kind: 'excuse', excusal: { persona, round, reason: reason.slice(0, REASON_LENGTH_MAX), attempts } };
}

function peersOf(state: DebateState, cast: SeatedCast): readonly PeerArgument[] {
  return argumentsOf(state, 1).flatMap(({ persona: id, score, confidence, argument, flags, replies }) => {
    const persona = cast.personas.get(id);
    return persona
      ? {
          persona: id,
          name: persona.name,
          platform: persona.platform,
          opinion: { score, confidence, argument, flags, replies },
        }
      : [];
  });
}

/** @throws AnalystFailure when the time is up, whether or not the work heeds its signal. */
async function withDeadline<T>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new AnalystFailure(`no answer within ${timeoutMs} ms`, true)),
    timeoutMs,
  );
  const onAbort = (): void => deadline.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([
      work(deadline.signal),
      new Promise<never>((_, reject) => {
        deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason as Error), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
