import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type Article } from '../../articles/index.js';
import { type Claim, type ClaimedArticle } from '../../claims/index.js';
import { type Decisions, type Folded } from '../../event-store/index.js';
import { type CommandContext, derivedId, type Recorded, Refusal } from '../../kernel/index.js';
import { type Persona, type Platform } from '../../personas/index.js';
import {
  type Analyst,
  AnalystFailure,
  type AnalystQuestion,
  type PeerArgument,
  addSpending,
  isSound,
  NOTHING_SPENT,
  type WholeSpending,
} from '../../analysts/index.js';
import { argumentsOf, type DebateState, type DebateStatus, isOver, termOf } from '../model/debate-state.js';
import { argumentFault, debateDecider, type DebateStep } from '../model/debate.decider.js';
import { DEBATE_EVENTS, type DebateData, type DebateFact, debateStream } from '../model/debate.events.js';
import { type Move, nextMoves } from '../model/debate.moves.js';
import { type FairLimit } from './fair-limit.js';
import { LiveDebate } from './live-debate.js';
import { speaksOfClaims } from '../model/machines.js';
import { Questions } from './questions.js';
import { spentIn } from '../model/spent.js';
import { storedArticle } from '../model/stored-article.js';
import { noClaims, storedClaims } from '../model/stored-claims.js';
import { isRefusedForGood, PATIENCE, type Patience, untilAvailable } from './until-available.js';

/** Who sits in a debate: the definitions that its cast's stream keeps. */
export interface SeatedCast {
  readonly personas: ReadonlyMap<string, Persona>;
  readonly platforms: ReadonlyMap<string, Platform>;
}

/** The world that a debate needs; tests replace the outside of it. */
export interface DebateWorld {
  readonly decisions: Decisions;
  /** Everything recorded of a debate, in order. */
  readonly history: (debateId: string) => Promise<readonly Recorded<DebateFact>[]>;
  /** @throws Refusal for a page that cannot be read. */
  readonly readArticle: (url: string, signal: AbortSignal) => Promise<Article>;
  /** @throws Error when it cannot be read for claims now; the debate goes on without. */
  readonly readClaims: (article: ClaimedArticle, signal: AbortSignal) => Promise<readonly Claim[]>;
  readonly castOf: (hash: string) => Promise<SeatedCast>;
  /** @throws Error when this process has no such analyst. */
  readonly analystOf: (analyst: DebateData<'DebateOpened'>['analyst']) => Analyst;
  /** Spends or releases what was reserved; called once the debate is over, and again after a crash. */
  readonly settle: (debateId: string, state: DebateState) => Promise<void>;
  /** Gives back what was reserved for a debate whose end cannot be recorded. */
  readonly giveBack?: (debateId: string, reason: string) => Promise<void>;
  readonly context: (debateId: string, commandId: string) => CommandContext;
  /** Told of a debate that stopped on a fault and could not be ended; it stays where it is until the next start. */
  readonly onStalled: (debateId: string, error: unknown) => void;
  /** Told whenever something of a debate was recorded. */
  readonly onRecorded?: (debateId: string) => void;
  /** Told of something that went wrong and was coped with: the log away for a while, a page that broke its reader. */
  readonly onTrouble?: (debateId: string, error: unknown) => void;
  /** Rings once after a delay, unless what it returns is called first; a timer when omitted. */
  readonly alarm?: (delayMs: number, ring: () => void) => () => void;
}

export interface RunnerLimits {
  /** Debates in progress at once; further ones wait. */
  readonly debates: number;
  /** Agents being asked at once, over all debates. */
  readonly calls: number;
  /**
   * From a round's opening, half an hour when omitted: agents that have not answered by then are excused. A call's own
   * deadline is its analyst's.
   */
  readonly roundTimeoutMs?: number | undefined;
  /** Tries an ask before the agent is excused. */
  readonly attempts: number;
  /** Pauses between the tries of one ask. */
  readonly retries?: Patience;
  /** Pauses while the log is away. */
  readonly patience?: Patience;
}

type Ask = Extract<Move, { kind: 'ask' }>;

/** The service is stopping; the debate stays where it stands until the next start. */
export class ParkedError extends Error {
  override readonly name = 'ParkedError';
}

/** Another node has claimed the debate; this one lets go of it. */
export class TakenOverError extends Error {
  override readonly name = 'TakenOverError';
}

const RETRIES: Patience = { firstMs: 250, maxMs: 4_000 };
/** An article's reader has limits of its own; this one is for a reader that hangs. */
const ARTICLE_TIMEOUT_MS = 120_000;
/** So is the claim reader's; this one is for many articles that wait for its threads. */
const CLAIMS_TIMEOUT_MS = 60_000;
/** Thirty agents in turn of a model that takes a minute each. */
const ROUND_TIMEOUT_MS = 1_800_000;
const REASON_LENGTH_MAX = 500;
/** Half of what KurrentDB up to 25.0 takes in one append. */
const APPEND_BYTES_MAX = 512 * 1_024;

/** What the debates of a process share. */
export interface Shared {
  readonly seats: FairLimit;
  readonly calls: FairLimit;
  readonly stopping: AbortSignal;
}

interface Outcome {
  readonly key: string;
  readonly step: DebateStep;
}

/** What asking an agent has taken so far. */
interface Turn {
  tries: number;
  latencyMs: number;
  spent: WholeSpending;
}

const startTimer = (delayMs: number, ring: () => void): (() => void) => {
  const timer = setTimeout(ring, delayMs);
  return () => clearTimeout(timer);
};

/** One debate from its last event to its end. */
export class DebateRun {
  readonly end: Promise<DebateState>;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #persistence;
  #trouble: Error | undefined;
  /** Moves begun and not recorded yet. */
  readonly #open = new Set<string>();
  #questions = new Questions();
  /** Ends the waiting at the debate's present stage. */
  #deadline: { readonly stage: DebateStatus; readonly cancel: () => void } | undefined;
  /** What the round that the debate was taken up in had used of its time by then. */
  #usedMs = 0;
  #heard: { readonly arguments: DebateState['arguments']; readonly peers: readonly PeerArgument[] } | undefined;
  #outbox: Outcome[] = [];
  #stale = false;
  #recording = false;
  #over = false;
  #parked = false;
  #table:
    { readonly live: LiveDebate; readonly cast: SeatedCast; readonly finish: (error?: Error) => void } | undefined;

  constructor(
    private readonly id: string,
    private readonly owner: string,
    private readonly term: number | undefined,
    private readonly world: DebateWorld,
    private readonly limits: RunnerLimits,
    private readonly shared: Shared,
  ) {
    this.#persistence = {
      patience: limits.patience ?? PATIENCE,
      signal: shared.stopping,
      onTrouble: (error: Error): void => this.#inTrouble(error),
    };
    this.end = shared.seats.run(owner, () => this.#hold());
  }

  /** The end of the debate, or the log's absence, whichever is met first. */
  outcome(): Promise<DebateState> {
    return new Promise((resolve, reject) => {
      if (this.#trouble) {
        reject(this.#trouble);
        return;
      }
      this.#waiting.add(reject);
      void this.end.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  wake(): void {
    this.#stale = true;
    this.#record();
  }

  park(): void {
    this.#parked = true;
    this.#silence(new ParkedError('the service is stopping'));
    if (!this.#recording) this.#table?.finish(new ParkedError('the service is stopping'));
  }

  async #hold(): Promise<DebateState> {
    const folded = await this.#persistently(() => this.#load());
    const { opening } = folded.state;
    if (!opening || isOver(folded.state)) return this.#settled(folded.state);
    this.#assertOurs(folded.state);
    const cast = await this.#persistently(() => this.world.castOf(opening.castHash));
    const { inputTokens, outputTokens } = spentIn(folded.state);
    this.world.analystOf(opening.analyst).resume?.(this.id, inputTokens + outputTokens);
    if (timed(folded.state) === 'round') this.#usedMs = await this.#roundAgeMs();
    const live = new LiveDebate(folded);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#table = {
          live,
          cast,
          finish: (error) => {
            this.#over = true;
            this.#deadline?.cancel();
            this.#silence(error ?? new ParkedError('the debate is over'));
            if (error) reject(error);
            else resolve();
          },
        };
        this.#step();
      });
      return await this.#settled(live.state);
    } catch (error) {
      if (error instanceof ParkedError || error instanceof TakenOverError || this.shared.stopping.aborted) throw error;
      return await this.#givenUp(error);
    } finally {
      live.stop();
    }
  }

  /**
   * Ends a debate that cannot go on, so that its credits go back. Where not even that can be recorded, they go back all
   * the same. @throws the fault, when the debate's end could not be recorded.
   */
  async #givenUp(fault: unknown): Promise<DebateState> {
    this.world.onTrouble?.(this.id, fault);
    const [code, reason] = isRefusedForGood(fault)
      ? ['not-recordable', 'The log does not take what came of the debate.']
      : ['debate-failed', 'The service met a fault that it cannot go on from.'];
    const abandon = { kind: 'abandon', code, reason } as const;
    const { term } = this;
    const command = { kind: 'together', steps: [abandon], ...(term === undefined ? {} : { term }) } as const;
    const context = this.world.context(this.id, derivedId(this.id, term ?? 0, 'given up'));
    try {
      const { state } = await this.#persistently(() =>
        this.world.decisions.execute(debateStream(this.id), debateDecider, command, context),
      );
      return await this.#settled(state);
    } catch {
      await this.world.giveBack?.(this.id, code).catch(() => undefined);
      throw fault;
    }
  }

  async #settled(state: DebateState): Promise<DebateState> {
    await this.#persistently(() => this.world.settle(this.id, state));
    return state;
  }

  /** @throws TakenOverError */
  #assertOurs(state: DebateState): void {
    if (this.term !== undefined && termOf(state) !== this.term && !isOver(state))
      throw new TakenOverError(`${this.id} is ${state.owner?.node ?? 'nobody'}'s now`);
  }

  #load(): Promise<Folded<DebateState>> {
    return this.world.decisions.load(debateStream(this.id), debateDecider);
  }

  async #persistently<T>(work: () => Promise<T>): Promise<T> {
    const result = await untilAvailable(work, this.#persistence);
    this.#trouble = undefined;
    return result;
  }

  #inTrouble(error: Error): void {
    if (!this.#trouble) this.world.onTrouble?.(this.id, error);
    this.#trouble = error;
    for (const reject of this.#waiting) reject(error);
  }

  /** Nobody's answer is waited for any longer. */
  #silence(reason: Error): void {
    this.#questions.withdraw(reason);
    this.#questions = new Questions();
  }

  /** Everything that is asked at a time belongs to one stage of the debate, and has that stage's deadline. */
  #watch(state: DebateState): void {
    const stage = state.debate.value;
    if (stage === this.#deadline?.stage) return;
    this.#deadline?.cancel();
    this.#deadline = undefined;
    const kind = timed(state);
    if (!kind) return;
    const { roundTimeoutMs = ROUND_TIMEOUT_MS } = this.limits;
    const timeoutMs = { article: ARTICLE_TIMEOUT_MS, claims: CLAIMS_TIMEOUT_MS, round: roundTimeoutMs }[kind];
    const { alarm = startTimer } = this.world;
    const cancel = alarm(Math.max(0, timeoutMs - this.#usedMs), () =>
      this.#silence(new AnalystFailure(`nothing came within the ${kind}’s ${timeoutMs} ms`, false)),
    );
    this.#usedMs = 0;
    this.#deadline = { stage, cancel };
  }

  /**
   * What the open round has used of its time by the record, from its opening to the last event: whoever takes a debate
   * up goes on with the rest. While nobody was at work no time passed: what lies before a claim does not count.
   */
  async #roundAgeMs(): Promise<number> {
    const history = await this.#persistently(() => this.world.history(this.id));
    const round = history.slice(history.findLastIndex(({ type }) => type === 'RoundOpened'));
    let ageMs = 0;
    for (const [index, { type, metadata }] of round.entries()) {
      const before = round[index - 1];
      if (!before || type === 'DebateClaimed') continue;
      ageMs += Math.max(0, Date.parse(metadata.at) - Date.parse(before.metadata.at));
    }
    return ageMs;
  }

  /** Makes every open move that has not been begun. */
  #step(): void {
    const { live, finish } = this.#table ?? {};
    if (!live || !finish || this.#over) return;
    if (this.#parked) {
      finish(new ParkedError('the service is stopping'));
      return;
    }
    this.#watch(live.state);
    const moves = nextMoves(live.state);
    if (moves.length === 0) finish();
    for (const move of moves) {
      const key = JSON.stringify(move);
      if (this.#open.has(key)) continue;
      this.#open.add(key);
      this.#perform(move)
        .then((step) => {
          this.#outbox.push({ key, step });
          this.#record();
        })
        .catch((error: unknown) => {
          if (!this.#over && !this.#parked) finish(asError(error));
        });
    }
  }

  /** What was said in round 1, put together once for all who are asked at a time. */
  #peers(state: DebateState, cast: SeatedCast): readonly PeerArgument[] {
    if (this.#heard?.arguments !== state.arguments)
      this.#heard = { arguments: state.arguments, peers: peersOf(state, cast) };
    return this.#heard.peers;
  }

  /** Appends what has come in, one append for everything that came in together, until nothing is left. */
  #record(): void {
    const table = this.#table;
    if (!table || this.#recording || this.#over) return;
    this.#recording = true;
    this.#drain(table.live)
      .then(() => {
        this.#recording = false;
        if (this.#outbox.length > 0 && !isOver(table.live.state)) this.#record();
        else this.#step();
      })
      .catch((error: unknown) => {
        this.#recording = false;
        if (!this.#over) table.finish(asError(error));
      });
  }

  async #drain(live: LiveDebate): Promise<void> {
    while (this.#stale || this.#outbox.length > 0) {
      // Whoever answers in this turn of the loop shares the append.
      await nextTurn();
      if (this.#stale) {
        this.#stale = false;
        live.become(await this.#persistently(() => this.#load()));
        this.#assertOurs(live.state);
      }
      const outcomes = this.#nextOutcomes();
      if (outcomes.length > 0 && !isOver(live.state)) await this.#append(live, outcomes);
      for (const { key } of outcomes) this.#open.delete(key);
      if (isOver(live.state)) return;
      if (!this.#parked) this.#step();
    }
  }

  /** What has come in, as much of it as a store takes at once. */
  #nextOutcomes(): readonly Outcome[] {
    let bytes = 0;
    const end = this.#outbox.findIndex(({ step }, index) => {
      bytes += Buffer.byteLength(JSON.stringify(step));
      return index > 0 && bytes > APPEND_BYTES_MAX;
    });
    return this.#outbox.splice(0, end < 0 ? this.#outbox.length : end);
  }

  async #append(live: LiveDebate, outcomes: readonly Outcome[]): Promise<void> {
    const { term } = this;
    const keys = outcomes.map(({ key }) => key);
    // Two nodes that ask the same at once must not take each other's answer for their own.
    const commandId = term === undefined ? derivedId(this.id, ...keys) : derivedId(this.id, term, ...keys);
    const context = this.world.context(this.id, commandId);
    const command = {
      kind: 'together',
      steps: outcomes.map(({ step }) => step),
      ...(term === undefined ? {} : { term }),
    } as const;
    try {
      const decision = await this.#persistently(() =>
        this.world.decisions.execute(debateStream(this.id), debateDecider, command, context),
      );
      this.world.onRecorded?.(this.id);
      live.apply(decision.events);
      if (live.revision !== decision.revision) live.become(decision);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Its owner may have cancelled it meanwhile; anything else is a defect.
      live.become(await this.#persistently(() => this.#load()));
      this.#assertOurs(live.state);
      if (!isOver(live.state)) throw error;
    }
  }

  /** What came of a move. */
  async #perform(move: Move): Promise<DebateStep> {
    switch (move.kind) {
      case 'import-article':
        return this.#import();
      case 'identify-claims':
        return this.#identify();
      case 'ask':
        return this.#ask(move);
      case 'open-round':
      case 'close-round':
      case 'conclude':
      case 'close':
      case 'abandon':
        return move;
    }
  }

  async #import(): Promise<DebateStep> {
    const { state } = this.#seated().live;
    try {
      const article = await this.#asking().ask((signal) => this.world.readArticle(state.opening?.url ?? '', signal));
      const imported = DEBATE_EVENTS.ArticleImported.schema.parse(storedArticle(article));
      return { kind: 'import-article', imported };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      if (error instanceof Refusal) return { kind: 'abandon', code: error.code, reason: error.detail ?? error.title };
      // A page that breaks its reader would break it again.
      this.world.onTrouble?.(this.id, error);
      return { kind: 'abandon', code: 'debate-failed', reason: 'The article could not be read.' };
    }
  }

  /** The article's claims; none, and why, when they cannot be had. */
  async #identify(): Promise<DebateStep> {
    const imported = this.#seated().live.state.article;
    if (!imported) throw new Error(`${this.id}: there is no article to identify claims in`);
    const { article } = imported;
    const { title, text, captions } = article;
    try {
      const found = await this.#asking().ask((signal) =>
        this.world.readClaims({ title, text, ...(captions ? { captions } : {}) }, signal),
      );
      const identified = DEBATE_EVENTS.ClaimsIdentified.schema.parse(storedClaims(article, found));
      return { kind: 'identify-claims', identified };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      this.world.onTrouble?.(this.id, error);
      const late = error instanceof AnalystFailure;
      const problem = late ? 'The claims were not identified in time.' : 'The claims could not be identified.';
      return { kind: 'identify-claims', identified: noClaims(problem) };
    }
  }

  /** One agent's answer, or its excuse once every try has failed. */
  async #ask({ persona: id, round }: Ask): Promise<DebateStep> {
    const { live, cast } = this.#seated();
    const { opening, article, claims } = live.state;
    const persona = cast.personas.get(id);
    const platform = persona && cast.platforms.get(persona.platform);
    if (!opening || !article || !persona || !platform) throw new Error(`${this.id}: ${id} has no seat or no article`);
    const analyst = this.world.analystOf(opening.analyst);
    const question: AnalystQuestion = {
      debateId: this.id,
      round,
      depth: opening.depth,
      article: article.article,
      claims: claims?.claims ?? [],
      persona,
      platform,
      arguments: round === 1 ? [] : this.#peers(live.state, cast),
      terms: opening.analyst,
    };
    const turn: Turn = { tries: 0, latencyMs: 0, spent: NOTHING_SPENT };
    try {
      const argument = await this.#answer(analyst, question, turn, this.#asking());
      return { kind: 'argue', argument };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      return {
        kind: 'excuse',
        excusal: {
          persona: id,
          round,
          reason: reason.slice(0, REASON_LENGTH_MAX),
          attempts: turn.tries,
          ...(turn.spent.calls === 0 ? {} : recordedOf(turn.spent)),
        },
      };
    }
  }

  /** @throws what the last try failed with; the signal's reason. */
  async #answer(
    analyst: Analyst,
    question: AnalystQuestion,
    turn: Turn,
    questions: Questions,
  ): Promise<DebateData<'ArgumentMade'>> {
    const { attempts, retries = RETRIES } = this.limits;
    const { signal } = questions;
    for (;;) {
      try {
        const answer = await this.shared.calls.run(
          this.owner,
          async () => {
            turn.tries += 1;
            const startedAt = performance.now();
            try {
              return await questions.ask(() => analyst.ask(question, signal));
            } finally {
              turn.latencyMs += performance.now() - startedAt;
            }
          },
          signal,
        );
        const { opinion, usage, model, droppedQuotes } = answer;
        if (!isSound(usage)) throw new AnalystFailure('not an answer: its usage is no count of tokens', true);
        turn.spent = addSpending(turn.spent, usage);
        return this.#argument({
          persona: question.persona.id,
          round: question.round,
          score: opinion.score,
          confidence: opinion.confidence,
          argument: opinion.argument,
          on: [...(opinion.on ?? [])],
          claims: (opinion.claims ?? []).map((vote) => ({ ...vote })),
          flags: opinion.flags.map((flag) => ({ ...flag })),
          replies: opinion.replies.map((reply) => ({ ...reply })),
          ...recordedOf(turn.spent),
          latencyMs: Math.round(turn.latencyMs),
          model,
          droppedQuotes,
          droppedClaims: answer.droppedClaims ?? 0,
          attempts: turn.tries,
        });
      } catch (error) {
        if (error instanceof AnalystFailure && error.usage && isSound(error.usage))
          turn.spent = addSpending(turn.spent, error.usage);
        const final = error instanceof AnalystFailure && !error.retryable;
        if (final || turn.tries >= attempts) throw error;
        await pause(Math.min(retries.firstMs * 2 ** (turn.tries - 1), retries.maxMs), undefined, { signal }).catch(
          () => undefined,
        );
        signal.throwIfAborted();
      }
    }
  }

  /** What an analyst answered, if it is something that an agent may say here. @throws AnalystFailure */
  #argument(answer: unknown): DebateData<'ArgumentMade'> {
    const parsed = DEBATE_EVENTS.ArgumentMade.schema.safeParse(answer);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AnalystFailure(`not an answer: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`, true);
    }
    const fault = argumentFault(this.#seated().live.state, parsed.data);
    if (fault !== undefined) throw new AnalystFailure(`not an answer: ${fault}`, true);
    return parsed.data;
  }

  #seated(): { readonly live: LiveDebate; readonly cast: SeatedCast } {
    if (!this.#table) throw new Error(`${this.id} has not begun`);
    return this.#table;
  }

  /** @throws ParkedError when nobody is asked any more. */
  #asking(): Questions {
    if (this.#over || this.#parked) throw new ParkedError('the debate goes on later');
    return this.#questions;
  }
}

/** What a debate waits for at its present stage, where that is the world's to give. */
function timed({ debate, opening }: DebateState): 'article' | 'claims' | 'round' | undefined {
  if (debate.value === 'opened') return 'article';
  if (debate.value === 'imported') return opening && speaksOfClaims(opening.machines) ? 'claims' : undefined;
  return debate.value === 'round1' || debate.value === 'round2' ? 'round' : undefined;
}

/** What was used, as events say it. */
function recordedOf({
  calls,
  costUsd,
  ...used
}: WholeSpending): Pick<DebateData<'ArgumentMade'>, 'tokens' | 'calls' | 'costUsd'> {
  return {
    tokens: { input: used.inputTokens, cached: used.cachedTokens, output: used.outputTokens },
    calls,
    ...(costUsd === null ? {} : { costUsd }),
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function peersOf(state: DebateState, cast: SeatedCast): readonly PeerArgument[] {
  return argumentsOf(state, 1).flatMap(({ persona: id, score, confidence, argument, on, claims, flags, replies }) => {
    const persona = cast.personas.get(id);
    return persona
      ? {
          persona: id,
          name: persona.name,
          platform: persona.platform,
          opinion: { score, confidence, argument, on, claims, flags, replies },
        }
      : [];
  });
}
