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
  type PeerArgument,
  type WholeSpending,
} from '../../analysts/index.js';
import { type Backoff } from '../../runtime/index.js';
import { contradictionsIn } from '../model/contradictions.js';
import { recordedSpending, recordedSpendingIfAny, spentOn } from '../model/costs.js';
import { type Opening } from '../model/opening.js';
import { argumentsOf } from '../model/votes.js';
import { type DebateState } from './index.js';
import { type Argument, argumentFault, argumentSchema, type Ask, type Excusal } from './round.stage.js';
import { type LoadedCast, type Questions, waitReport, type WorkContext, type Works } from './work.js';

/** Enough for thirty agents in turn with a model that takes a minute each. */
const TIMEOUT_MS = 1_800_000;
/** Upper limit of a measured round. */
const TIMEOUT_MAX_MS = 6 * 3_600_000;
/** Upper limit of a round in which answers keep arriving. */
const LONGEST_MS = 24 * 3_600_000;
const RETRIES: Backoff = { firstMs: 250, maxMs: 4_000 };
const REASON_LENGTH_MAX = 500;

/** Asks one agent; the step has its answer, or its excuse after every attempt has failed. */
export const askAgent: Works['ask'] = {
  timed: 'round',
  timeoutMs: ({ roundTimeoutMs = TIMEOUT_MS }) => roundTimeoutMs,
  /** By the analyst's pace; 0 if the limit is configured. */
  measuredMs: ({ limits, world, state }) => {
    const { opening } = state();
    if (limits.roundTimeoutMs !== undefined || !opening) return 0;
    return Math.min(TIMEOUT_MAX_MS, world.analysts.get(opening.analyst.engine).roundMs?.(opening.agents.length) ?? 0);
  },
  answered: ({ state }) => {
    const { arguments: spoken, debate } = state();
    return spoken.filter(({ round }) => debate.value === `round${round}`).length;
  },
  // Whoever sets a limit for the round means it, unless a longer one is set for rounds that make progress.
  longestMs: ({ roundTimeoutMs, roundLongestMs = roundTimeoutMs ?? LONGEST_MS }) => roundLongestMs,
  /**
   * From the opening of the round to the last event. A recovered debate has only the rest. The time before a
   * `DebateClaimed` does not count, since no node ran the debate.
   */
  usedMs: (history) => {
    const events = history.slice(history.findLastIndex(({ type }) => type === 'RoundOpened'));
    let usedMs = 0;
    for (const [index, { type, metadata }] of events.entries()) {
      const before = events[index - 1];
      if (!before || type === 'DebateClaimed') continue;
      usedMs += Math.max(0, Date.parse(metadata.at) - Date.parse(before.metadata.at));
    }
    return usedMs;
  },
  perform: async (move, context) => {
    const { opening } = context.state();
    if (!opening) throw new Error(`${context.debateId} was never opened`);
    const analyst = context.world.analysts.get(opening.analyst.engine);
    const question = questionTo(move, opening, context);
    const turn = new AgentTurn(analyst, question, context, context.questions());
    try {
      return { kind: 'argue', argument: await turn.answer() };
    } catch (error) {
      context.assertWanted(error);
      return { kind: 'excuse', excusal: turn.excusal(error) };
    }
  },
};

function questionTo(
  { persona: id, round }: Ask,
  opening: Opening,
  { debateId, cast, state }: WorkContext,
): AnalystQuestion {
  const { article, claims, evidence, appraisal, plausibility } = state();
  const persona = cast.personas.get(id);
  const platform = persona && cast.platforms.get(persona.platform);
  if (!article || !persona || !platform) throw new Error(`${debateId}: ${id} has no agent or no article`);
  return {
    debateId,
    round,
    depth: opening.depth,
    article: article.article,
    claims: claims?.claims ?? [],
    ...(evidence ? { evidence } : {}),
    ...(appraisal ? { appraisal } : {}),
    ...plausibilityTold(plausibility),
    persona,
    platform,
    arguments: round === 1 ? [] : peersIn(state(), cast),
    terms: opening.analyst,
  };
}

type Told = Pick<AnalystQuestion, 'contradictions' | 'mainClaims'>;
const told = new WeakMap<object, Told>();

/**
 * What contradicts the known, and which claims the article rests on, collected once for all agents: nothing else of that
 * judgement is told.
 */
function plausibilityTold(plausibility: DebateState['plausibility']): Told {
  if (!plausibility) return {};
  let known = told.get(plausibility);
  if (!known) {
    const contradictions = contradictionsIn(plausibility);
    const mainClaims = plausibility.judgements.flatMap(({ main, claim }) => (main ? [claim] : []));
    known = {
      ...(contradictions.length > 0 ? { contradictions } : {}),
      ...(mainClaims.length > 0 ? { mainClaims } : {}),
    };
    told.set(plausibility, known);
  }
  return known;
}

const peers = new WeakMap<DebateState['arguments'], readonly PeerArgument[]>();

/** The arguments of round 1, collected once for all agents that are asked together. */
function peersIn(state: DebateState, cast: LoadedCast): readonly PeerArgument[] {
  let known = peers.get(state.arguments);
  if (!known) {
    known = argumentsOf(state, 1).flatMap(({ persona: id, ...opinion }) => {
      const persona = cast.personas.get(id);
      return persona
        ? {
            persona: id,
            name: persona.name,
            platform: persona.platform,
            expertise: persona.expertise,
            opinion: opinionIn(opinion),
          }
        : [];
    });
    peers.set(state.arguments, known);
  }
  return known;
}

const opinionIn = ({
  score,
  confidence,
  argument,
  on,
  claims,
  facts,
  parts,
  flags,
  replies,
  ...asides
}: Omit<Argument, 'persona'>): PeerArgument['opinion'] => ({
  score,
  confidence,
  argument,
  on,
  claims,
  facts,
  ...(parts ? { parts } : {}),
  flags,
  replies,
  ...asidesOf(asides),
});

/** What an opinion of round 1 says beside its argument. */
const asidesOf = ({
  knows,
  objection,
  wouldChange,
}: Pick<Argument, 'knows' | 'objection' | 'wouldChange'>): Pick<Argument, 'knows' | 'objection' | 'wouldChange'> => ({
  ...(knows === undefined ? {} : { knows }),
  ...(objection === undefined ? {} : { objection }),
  ...(wouldChange === undefined ? {} : { wouldChange }),
});

/** One question to one agent, with all attempts at an answer. */
class AgentTurn {
  #attempts = 0;
  #latencyMs = 0;
  #spent: WholeSpending = NOTHING_SPENT;

  constructor(
    private readonly analyst: Analyst,
    private readonly question: AnalystQuestion,
    private readonly context: WorkContext,
    private readonly questions: Questions,
  ) {
    // What the turn had used in an earlier process.
    const before = context.state().underWay[question.persona.id];
    if (before?.round === question.round) this.#spent = spentOn(before);
  }

  /** @throws the error of the last attempt; the reason with which the questions were withdrawn */
  async answer(): Promise<Argument> {
    const { attempts, retries = RETRIES } = this.context.limits;
    const { signal } = this.questions;
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
  excusal(error: unknown): Excusal {
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
    const { calls, owner } = this.context;
    const { signal } = this.questions;
    return calls.run(
      owner,
      async () => {
        this.#attempts += 1;
        const startedAt = performance.now();
        try {
          return await this.questions.ask(() => this.analyst.ask(this.question, signal, this.#report()));
        } finally {
          this.#latencyMs += performance.now() - startedAt;
        }
      },
      signal,
    );
  }

  #report(): AskReport {
    const { persona, round } = this.question;
    const { record } = this.context;
    return {
      ...waitReport(this.context, round),
      spent: (soFar) => {
        const spent = recordedSpending(addSpending(this.#spent, soFar));
        return record({ kind: 'spend', spending: { persona: persona.id, round, ...spent } });
      },
    };
  }

  /** The event for an answer that the agent may give in this debate. @throws AnalystFailure */
  #argumentOf({ opinion, usage, model, droppedQuotes, droppedClaims = 0 }: AnalystAnswer): Argument {
    if (!isSound(usage)) throw new AnalystFailure('invalid answer: its usage is not a number of tokens', true);
    this.#spent = addSpending(this.#spent, usage);
    const parsed = argumentSchema.safeParse({
      persona: this.question.persona.id,
      round: this.question.round,
      score: opinion.score,
      confidence: opinion.confidence,
      argument: opinion.argument,
      on: [...(opinion.on ?? [])],
      claims: (opinion.claims ?? []).map((vote) => ({ ...vote })),
      facts: (opinion.facts ?? []).map((fact) => ({ ...fact, claims: [...fact.claims], words: [...fact.words] })),
      ...(opinion.parts ? { parts: opinion.parts.map((part) => ({ ...part })) } : {}),
      flags: opinion.flags.map(({ flag, quote, evidence }) => ({
        flag,
        quote,
        ...(evidence ? { evidence: { ...evidence } } : {}),
      })),
      replies: opinion.replies.map((reply) => ({ ...reply })),
      ...asidesOf(opinion),
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
