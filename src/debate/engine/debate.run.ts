import { setImmediate as nextTurn } from 'node:timers/promises';
import { AnalystFailure, type AnalystQuestion, findInjections, type PeerArgument } from '../../analysts/index.js';
import {
  type Decision,
  type Folded,
  isRefusedForGood,
  isUnavailable,
  readFacts,
  STORE_BACKOFF,
} from '../../event-store/index.js';
import { derivedId, isUnreadable, Refusal } from '../../kernel/index.js';
import { type Claim, type ClaimQuestion } from '../../claims/index.js';
import { commandContext, type FairLimit, retry, type RetryOptions } from '../../runtime/index.js';
import { argumentsOf, type DebateState, type DebateStatus, isOver, termOf } from '../model/debate-state.js';
import { debateDecider, type DebateStep } from '../model/debate.decider.js';
import { DEBATE_EVENTS, type DebateFact, debateStream, type Round } from '../model/debate.events.js';
import { type Move, nextMoves, seeksEvidence } from '../model/debate.moves.js';
import { AgentTurn, Questions } from './asking.js';
import { type Casts, type LoadedCast } from './casts.js';
import { type DebateWorld, type EngineLimits } from './debate-world.js';
import { LiveDebate } from './live-debate.js';
import { speaksOfClaims } from '../model/debate.machine.js';
import { spentIn } from '../model/costs.js';
import { storedArticle } from '../model/stored-article.js';
import { storedEvidence } from '../model/stored-evidence.js';
import { claimsToWeigh } from '../model/weighed-evidence.js';
import { listingOf } from './listing.js';
import { weighingOf } from './weighing.js';
import { listsStatements, noClaims, storedClaims, usableStatements } from '../model/stored-article.js';

type Ask = Extract<Move, { kind: 'ask' }>;

/** The service is stopping. The debate continues after the next start. */
export class ParkedError extends Error {
  override readonly name = 'ParkedError';
}

/** Another node holds the debate's lease, so this node stops running it. */
export class TakenOverError extends Error {
  override readonly name = 'TakenOverError';
}

/** Only for a reader that hangs; the article reader has its own limits. */
const ARTICLE_TIMEOUT_MS = 120_000;
/** Only for articles that wait too long for a thread of the claim reader. */
const CLAIMS_TIMEOUT_MS = 60_000;
/** Long enough for a slow model to list a long article. After it, the embedded extractor reads the article. */
const STATEMENTS_TIMEOUT_MS = 180_000;
/** Evidence that is not found by then is recorded as missing. */
export const EVIDENCE_TIMEOUT_MS = 20_000;
/** Enough for thirty agents in turn with a model that takes a minute each. */
const ROUND_TIMEOUT_MS = 1_800_000;
/** Upper limit of a measured round. */
const ROUND_TIMEOUT_MAX_MS = 6 * 3_600_000;
/** Half of the limit of KurrentDB up to 25.0 on one append. */
const APPEND_BYTES_MAX = 512 * 1_024;

/** The dependencies of a run. */
export interface RunWorld extends Required<DebateWorld> {
  readonly casts: Casts;
}

/** The limits that all runs of an engine share. */
export interface SharedLimits {
  readonly slots: FairLimit;
  readonly calls: FairLimit;
  readonly stopping: AbortSignal;
}

/** The result of a move, with the key of the move. */
interface MoveResult {
  readonly key: string;
  readonly step: DebateStep;
  /** Called when it is recorded. */
  readonly recorded?: () => void;
}

/** A debate that has its slot and whose cast is known. */
interface StartedDebate {
  readonly live: LiveDebate;
  readonly cast: LoadedCast;
  readonly finish: (error?: Error) => void;
}

/** Runs one debate from its last recorded event to its end. */
export class DebateRun {
  readonly end: Promise<DebateState>;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #persistence: RetryOptions;
  #outage: Error | undefined;
  /** Keys of moves that have begun and are not recorded yet. */
  readonly #begun = new Set<string>();
  #questions = new Questions();
  /** Withdraws the questions of the current stage. */
  #deadline: { readonly stage: string; readonly cancel: () => void } | undefined;
  /** The stage whose deadline passed before its moves were finished. */
  #overdue: DebateStatus | undefined;
  /** How much of its time the open round had used when this run began. */
  #usedMs = 0;
  #peerCache: { readonly arguments: DebateState['arguments']; readonly peers: readonly PeerArgument[] } | undefined;
  #results: MoveResult[] = [];
  /** Whether the round's wait for the model server is recorded or about to be. */
  #awaitsServer = false;
  #outdated = false;
  #recording = false;
  #over = false;
  #parked = false;
  /** Undefined while the debate waits for its slot. */
  #started: StartedDebate | undefined;

  constructor(
    private readonly id: string,
    private readonly owner: string,
    private readonly term: number | undefined,
    private readonly world: RunWorld,
    private readonly limits: EngineLimits,
    private readonly shared: SharedLimits,
  ) {
    this.#persistence = {
      backoff: limits.storeBackoff ?? STORE_BACKOFF,
      isTransient: isUnavailable,
      signal: shared.stopping,
      onFailure: (error) => this.#reportTrouble(error as Error),
    };
    this.end = shared.slots.run(owner, () => this.#run());
  }

  /** Waits for the end of the debate. @throws StoreUnavailableError as soon as the log is unavailable */
  outcome(): Promise<DebateState> {
    return new Promise((resolve, reject) => {
      if (this.#outage) {
        reject(this.#outage);
        return;
      }
      this.#waiting.add(reject);
      void this.end.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  wake(): void {
    this.#outdated = true;
    this.#record();
  }

  park(): void {
    this.#parked = true;
    this.#withdrawQuestions(new ParkedError('the service is stopping'));
    if (!this.#recording) this.#started?.finish(new ParkedError('the service is stopping'));
  }

  async #run(): Promise<DebateState> {
    const folded = await this.#persistently(() => this.#load()).catch(async (error: unknown) => {
      if (isUnreadable(error)) await this.#giveBack(error);
      throw error;
    });
    const { opening } = folded.state;
    if (!opening || isOver(folded.state)) return this.#settled(folded.state);
    this.#assertLease(folded.state);
    try {
      return await this.#settled(await this.#debated(folded, opening));
    } catch (error) {
      if (error instanceof ParkedError || error instanceof TakenOverError || this.shared.stopping.aborted) throw error;
      return await this.#abandon(error);
    }
  }

  /** Runs the debate to its end. */
  async #debated(folded: Folded<DebateState>, opening: NonNullable<DebateState['opening']>): Promise<DebateState> {
    const cast = await this.#persistently(() => this.world.casts.get(opening.castHash));
    const { inputTokens, outputTokens } = spentIn(folded.state);
    this.world.analysts.get(opening.analyst.engine).resume?.(this.id, inputTokens + outputTokens);
    if (timed(folded.state) === 'round') this.#usedMs = await this.#roundAgeMs();
    const live = new LiveDebate(folded);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#started = {
          live,
          cast,
          finish: (error) => {
            this.#over = true;
            this.#deadline?.cancel();
            this.#withdrawQuestions(error ?? new ParkedError('the debate is over'));
            if (error) reject(error);
            else resolve();
          },
        };
        this.#step();
      });
      return live.state;
    } finally {
      live.stop();
    }
  }

  /**
   * Abandons a debate that cannot continue, and settles it. A debate that is over keeps its end. The credits are also
   * released if the end cannot be recorded.
   * @throws the fault if the end could not be recorded; TakenOverError if another node runs the debate
   */
  async #abandon(fault: unknown): Promise<DebateState> {
    this.world.monitor.trouble(this.id, fault);
    const { code, reason } = endingOf(fault);
    const commandId = derivedId(this.id, this.term ?? 0, 'given up');
    const ended = await this.#execute([{ kind: 'abandon', code, reason }], commandId).catch(async (error: unknown) => {
      // Whoever runs the debate under a later term also settles its credits.
      if (error instanceof Refusal) throw new TakenOverError(`this run may no longer end ${this.id}`, { cause: error });
      await this.#giveBack(fault);
      throw fault;
    });
    return this.#settled(ended.state);
  }

  async #giveBack(fault: unknown): Promise<void> {
    await this.world.settlement.giveBack(this.id, endingOf(fault).code).catch(() => undefined);
  }

  async #settled(state: DebateState): Promise<DebateState> {
    return this.#persistently(() => this.world.settlement.settle(this.id, state));
  }

  /** @throws TakenOverError */
  #assertLease(state: DebateState): void {
    if (this.term !== undefined && termOf(state) !== this.term && !isOver(state))
      throw new TakenOverError(`${this.id} is now leased to ${state.owner?.node ?? 'no node'}`);
  }

  #load(): Promise<Folded<DebateState>> {
    return this.world.decisions.load(debateStream(this.id), debateDecider);
  }

  /** Appends steps under this run's lease. */
  #execute(steps: readonly DebateStep[], commandId: string): Promise<Decision<DebateState, DebateFact>> {
    const { clock, decisions } = this.world;
    const command = { kind: 'together', steps, ...(this.term === undefined ? {} : { term: this.term }) } as const;
    const context = commandContext(clock, 'system', this.id, commandId);
    return this.#persistently(() => decisions.execute(debateStream(this.id), debateDecider, command, context));
  }

  /** Repeats `work` until the log is available. */
  async #persistently<T>(work: () => Promise<T>): Promise<T> {
    const result = await retry(work, this.#persistence);
    this.#outage = undefined;
    return result;
  }

  #reportTrouble(error: Error): void {
    if (!this.#outage) this.world.monitor.trouble(this.id, error);
    this.#outage = error;
    for (const reject of this.#waiting) reject(error);
  }

  /** Stops waiting for answers. */
  #withdrawQuestions(reason: Error): void {
    this.#questions.withdraw(reason);
    this.#questions = new Questions();
  }

  /** Sets the deadline of the current stage, to which all open questions belong. */
  #setDeadline(state: DebateState): void {
    const kind = timed(state);
    const status = state.debate.value;
    const stage = `${status} ${kind ?? ''}`;
    if (stage === this.#deadline?.stage) return;
    this.#deadline?.cancel();
    this.#deadline = undefined;
    if (!kind) return;
    const { roundTimeoutMs = ROUND_TIMEOUT_MS } = this.limits;
    const timeoutMs = {
      article: ARTICLE_TIMEOUT_MS,
      statements: STATEMENTS_TIMEOUT_MS,
      claims: CLAIMS_TIMEOUT_MS,
      evidence: EVIDENCE_TIMEOUT_MS,
      round: roundTimeoutMs,
    }[kind];
    const endAt = (endMs: number, usedMs: number): void => {
      const cancel = this.world.alarm(Math.max(0, endMs - usedMs), () => {
        const neededMs = kind === 'round' ? this.#measuredRoundMs() : 0;
        if (neededMs > endMs) endAt(neededMs, endMs);
        else {
          this.#overdue = status;
          this.#withdrawQuestions(
            new AnalystFailure(`no answer within the time limit of ${endMs} ms for the ${kind}`, false),
          );
        }
      });
      this.#deadline = { stage, cancel };
    };
    this.#awaitsServer = false;
    endAt(timeoutMs, this.#usedMs);
    this.#usedMs = 0;
  }

  /** Time limit of the round from the analyst's measured pace; 0 if the limit is configured. */
  #measuredRoundMs(): number {
    const { opening } = this.#requireStarted().live.state;
    if (this.limits.roundTimeoutMs !== undefined || !opening) return 0;
    const measuredMs = this.world.analysts.get(opening.analyst.engine).roundMs?.(opening.agents.length);
    return Math.min(ROUND_TIMEOUT_MAX_MS, measuredMs ?? 0);
  }

  /**
   * The time that the open round has used according to the log, from its opening to the last event. A recovered debate
   * has only the rest. The time before a `DebateClaimed` does not count, since no node ran the debate.
   */
  async #roundAgeMs(): Promise<number> {
    const history = await this.#persistently(() =>
      readFacts<DebateFact>(this.world.store, this.world.catalogue, debateStream(this.id)),
    );
    const round = history.slice(history.findLastIndex(({ type }) => type === 'RoundOpened'));
    let ageMs = 0;
    for (const [index, { type, metadata }] of round.entries()) {
      const before = round[index - 1];
      if (!before || type === 'DebateClaimed') continue;
      ageMs += Math.max(0, Date.parse(metadata.at) - Date.parse(before.metadata.at));
    }
    return ageMs;
  }

  /** Begins every open move that has not begun yet. */
  #step(): void {
    const { live, finish } = this.#started ?? {};
    if (!live || !finish || this.#over) return;
    if (this.#parked) {
      finish(new ParkedError('the service is stopping'));
      return;
    }
    this.#setDeadline(live.state);
    const moves = nextMoves(live.state);
    if (moves.length === 0) finish();
    for (const move of moves) {
      const key = JSON.stringify(move);
      if (this.#begun.has(key)) continue;
      this.#begun.add(key);
      this.#perform(move)
        .then((step) => {
          this.#results.push({ key, step });
          this.#record();
        })
        .catch((error: unknown) => {
          if (!this.#over && !this.#parked) finish(asError(error));
        });
    }
  }

  /** The arguments of round 1, collected once for all agents that are asked together. */
  #peers(state: DebateState, cast: LoadedCast): readonly PeerArgument[] {
    if (this.#peerCache?.arguments !== state.arguments)
      this.#peerCache = { arguments: state.arguments, peers: peersOf(state, cast) };
    return this.#peerCache.peers;
  }

  /** Appends results until none is left. Results that arrive together share one append. */
  #record(): void {
    const started = this.#started;
    if (!started || this.#recording || this.#over) return;
    this.#recording = true;
    this.#drain(started.live)
      .then(() => {
        this.#recording = false;
        if (this.#results.length > 0 && !isOver(started.live.state)) this.#record();
        else this.#step();
      })
      .catch((error: unknown) => {
        this.#recording = false;
        if (!this.#over) started.finish(asError(error));
      });
  }

  async #drain(live: LiveDebate): Promise<void> {
    while (this.#outdated || this.#results.length > 0) {
      // Answers that arrive in this turn of the event loop share the append.
      await nextTurn();
      if (this.#outdated) {
        this.#outdated = false;
        live.become(await this.#persistently(() => this.#load()));
        this.#assertLease(live.state);
      }
      const results = this.#nextResults();
      if (results.length > 0 && !isOver(live.state)) await this.#append(live, results);
      for (const { key, recorded } of results) {
        this.#begun.delete(key);
        recorded?.();
      }
      if (isOver(live.state)) return;
      if (!this.#parked) this.#step();
    }
  }

  /** The results of the next append: as many as fit {@link APPEND_BYTES_MAX}, and at least one. */
  #nextResults(): readonly MoveResult[] {
    let bytes = 0;
    const end = this.#results.findIndex(({ step }, index) => {
      bytes += Buffer.byteLength(JSON.stringify(step));
      return index > 0 && bytes > APPEND_BYTES_MAX;
    });
    return this.#results.splice(0, end < 0 ? this.#results.length : end);
  }

  async #append(live: LiveDebate, results: readonly MoveResult[]): Promise<void> {
    const { term } = this;
    const keys = results.map(({ key }) => key);
    // The term makes the ids differ when two nodes run the same debate for a moment.
    const commandId = term === undefined ? derivedId(this.id, ...keys) : derivedId(this.id, term, ...keys);
    try {
      const decision = await this.#execute(
        results.map(({ step }) => step),
        commandId,
      );
      this.world.attempts.survived(this.id);
      live.apply(decision.events);
      if (live.revision !== decision.revision) live.become(decision);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The owner may have cancelled the debate. Any other refusal is a defect.
      live.become(await this.#persistently(() => this.#load()));
      this.#assertLease(live.state);
      if (!isOver(live.state)) throw error;
    }
  }

  /** Makes a move and returns the step that records it. */
  async #perform(move: Move): Promise<DebateStep> {
    switch (move.kind) {
      case 'import-article':
        return this.#import();
      case 'list-statements':
        return this.#list();
      case 'identify-claims':
        return this.#identify();
      case 'gather-evidence':
        return this.#gather();
      case 'weigh-evidence':
        return this.#weigh(move.claim);
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
    const { state } = this.#requireStarted().live;
    try {
      const article = await this.#currentQuestions().ask((signal) =>
        this.world.articles.read(state.opening?.url ?? '', signal),
      );
      const imported = DEBATE_EVENTS.ArticleImported.schema.parse(storedArticle(article));
      return { kind: 'import-article', imported };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      if (error instanceof Refusal) return { kind: 'abandon', code: error.code, reason: error.detail ?? error.title };
      // A page that breaks its reader would break it again, so there is no second attempt.
      this.world.monitor.trouble(this.id, error);
      return { kind: 'abandon', code: 'debate-failed', reason: 'The article could not be read.' };
    }
  }

  /** Asks the analyst's model to list the article's statements. */
  async #list(): Promise<DebateStep> {
    const { state } = this.#requireStarted().live;
    if (!state.opening) throw new Error(`${this.id} was never opened`);
    const listed = await listingOf(state, {
      debateId: this.id,
      owner: this.owner,
      calls: this.shared.calls,
      analyst: this.world.analysts.get(state.opening.analyst.engine),
      questions: this.#currentQuestions(),
      onTrouble: (error) => this.world.monitor.trouble(this.id, error),
    });
    // Withdrawn by a stop or an end of the debate: the next run asks again.
    if (this.#over || this.#parked) throw new ParkedError('the debate continues later');
    return { kind: 'list-statements', listed };
  }

  /** Identifies the article's claims; the step has no claims and the reason if that fails. */
  async #identify(): Promise<DebateStep> {
    const imported = this.#requireStarted().live.state.article;
    if (!imported) throw new Error(`${this.id}: there is no article to identify claims in`);
    const { article } = imported;
    const { title, text, captions } = article;
    const asked = { title, text, ...(captions ? { captions } : {}) };
    const statements = usableStatements(this.#requireStarted().live.state);
    const read = (question: ClaimQuestion): Promise<readonly Claim[]> =>
      this.#currentQuestions().ask((signal) => this.world.claims.read(question, signal));
    try {
      const listed = statements ? await read({ ...asked, statements }).catch(this.#withoutClaims) : [];
      const byModel = listed.some(({ field }) => field === 'text');
      const found = byModel ? listed : await read(asked);
      const stored = storedClaims(article, found, byModel ? 'model' : 'embedded');
      return { kind: 'identify-claims', identified: DEBATE_EVENTS.ClaimsIdentified.schema.parse(stored) };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      this.world.monitor.trouble(this.id, error);
      const late = error instanceof AnalystFailure;
      const problem = late ? 'The claims were not identified in time.' : 'The claims could not be identified.';
      return { kind: 'identify-claims', identified: noClaims(problem) };
    }
  }

  /** Returns no claims if listed statements crash the claim reader, so that the embedded extractor is used instead. */
  readonly #withoutClaims = (error: unknown): readonly Claim[] => {
    if (this.#over || this.#parked || error instanceof AnalystFailure) throw error;
    this.world.monitor.trouble(this.id, error);
    return [];
  };

  /** Gathers evidence about the claims; opens the round at once when there is nothing to look up. */
  async #gather(): Promise<DebateStep> {
    const { article, claims, opening } = this.#requireStarted().live.state;
    if (!article || !claims || !opening) throw new Error(`${this.id}: there are no claims to check`);
    const { sources = [] } = opening.evidence ?? {};
    const openRound = { kind: 'open-round', round: 1 } as const;
    const past = sources.includes('archive') ? this.world.pastArticles(opening.accountId) : undefined;
    const checked = past ? { ...article.article, past } : article.article;
    if (!this.world.evidence.applies(checked, sources)) return openRound;
    const request = { article: checked, claims: claims.claims, depth: opening.depth, sources };
    try {
      const found = await this.#currentQuestions().ask((signal) => this.world.evidence.gather(request, signal));
      if (this.#over || this.#parked) throw new ParkedError('the debate continues later');
      const instructs = (text: string): boolean => findInjections(text).length > 0;
      const gathered = storedEvidence(article.article, found, instructs);
      if (gathered.items.length + gathered.missing.length === 0) return openRound;
      return { kind: 'gather-evidence', gathered };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      this.world.monitor.trouble(this.id, error);
      const late = error instanceof AnalystFailure;
      const missing = claims.claims.slice(0, 1).map(({ id: claim }) => ({
        id: 'e1',
        claim,
        source: sources[0] ?? 'cited',
        url: null,
        reason: late ? ('deadline' as const) : ('failed' as const),
        detail: late ? 'The time limit for gathering evidence was reached.' : 'No evidence could be gathered.',
        quote: null,
      }));
      return { kind: 'gather-evidence', gathered: { items: [], missing } };
    }
  }

  /** Asks the analyst's model to weigh the evidence of one claim. */
  async #weigh(claim: string): Promise<DebateStep> {
    const { state } = this.#requireStarted().live;
    const { opening } = state;
    if (!opening) throw new Error(`${this.id} was never opened`);
    const weighed = await weighingOf(state, claim, {
      debateId: this.id,
      owner: this.owner,
      calls: this.shared.calls,
      analyst: this.world.analysts.get(opening.analyst.engine),
      questions: this.#currentQuestions(),
      isOverdue: () => this.#overdue === state.debate.value,
      onTrouble: (error) => this.world.monitor.trouble(this.id, error),
    });
    // Withdrawn by a stop or an end of the debate: the next run asks again.
    if (this.#over || this.#parked) throw new ParkedError('the debate continues later');
    return { kind: 'weigh-evidence', weighed };
  }

  /** Asks one agent; the step has its answer, or its excuse after every attempt has failed. */
  async #ask({ persona: id, round }: Ask): Promise<DebateStep> {
    const { live, cast } = this.#requireStarted();
    const { opening, article, claims, evidence } = live.state;
    const persona = cast.personas.get(id);
    const platform = persona && cast.platforms.get(persona.platform);
    if (!opening || !article || !persona || !platform) throw new Error(`${this.id}: ${id} has no agent or no article`);
    const question: AnalystQuestion = {
      debateId: this.id,
      round,
      depth: opening.depth,
      article: article.article,
      claims: claims?.claims ?? [],
      ...(evidence ? { evidence } : {}),
      persona,
      platform,
      arguments: round === 1 ? [] : this.#peers(live.state, cast),
      terms: opening.analyst,
    };
    const turn = new AgentTurn(this.world.analysts.get(opening.analyst.engine), question, {
      owner: this.owner,
      calls: this.shared.calls,
      limits: this.limits,
      questions: this.#currentQuestions(),
      state: () => this.#requireStarted().live.state,
      spentBefore: live.state.underWay[id],
      recordSpending: (spending) => this.#recordBetween({ kind: 'spend', spending }),
      onWaiting: (reason) => this.#awaitServer(round, reason),
    });
    try {
      return { kind: 'argue', argument: await turn.answer() };
    } catch (error) {
      if (this.#over || this.#parked) throw error;
      return { kind: 'excuse', excusal: turn.excusal(error) };
    }
  }

  /** Records once for all agents that the round waits for the model server, or no longer does. */
  #awaitServer(round: Round, reason: string | null): void {
    const waiting = reason !== null;
    if (waiting === this.#awaitsServer || this.#over || this.#parked) return;
    this.#awaitsServer = waiting;
    const awaited = { round, waiting, reason: (reason ?? '').slice(0, 500) };
    void this.#recordBetween({ kind: 'await-server', awaited });
  }

  /** Records a step that belongs to no move. Never resolves if the debate ends before that. */
  #recordBetween(step: DebateStep): Promise<void> {
    const { revision } = this.#requireStarted().live;
    return new Promise((resolve) => {
      this.#results.push({ key: JSON.stringify([revision, step]), step, recorded: resolve });
      this.#record();
    });
  }

  #requireStarted(): { readonly live: LiveDebate; readonly cast: LoadedCast } {
    if (!this.#started) throw new Error(`${this.id} has not begun`);
    return this.#started;
  }

  /** @throws ParkedError when no more questions are asked */
  #currentQuestions(): Questions {
    if (this.#over || this.#parked) throw new ParkedError('the debate continues later');
    return this.#questions;
  }
}

/** The code and reason with which a debate is abandoned after a permanent fault. */
export function endingOf(fault: unknown): { readonly code: string; readonly reason: string } {
  if (isUnreadable(fault))
    return { code: 'stream-unreadable', reason: 'This version cannot read the recorded events of the debate.' };
  return isRefusedForGood(fault)
    ? { code: 'not-recordable', reason: 'The log does not accept the events of the debate.' }
    : { code: 'debate-failed', reason: 'The service cannot continue the debate after an internal error.' };
}

/** What the debate waits for in its current stage, with a time limit; undefined if it waits for nothing. */
function timed(state: DebateState): 'article' | 'statements' | 'claims' | 'evidence' | 'round' | undefined {
  const { debate, opening } = state;
  if (debate.value === 'opened') return 'article';
  if (debate.value === 'imported' && listsStatements(state)) return 'statements';
  if (debate.value === 'imported') return opening && speaksOfClaims(opening.machines) ? 'claims' : undefined;
  if (debate.value === 'identified')
    return seeksEvidence(state) || claimsToWeigh(state).length > 0 ? 'evidence' : undefined;
  return debate.value === 'round1' || debate.value === 'round2' ? 'round' : undefined;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function peersOf(state: DebateState, cast: LoadedCast): readonly PeerArgument[] {
  return argumentsOf(state, 1).flatMap(
    ({ persona: id, score, confidence, argument, on, claims, facts, flags, replies }) => {
      const persona = cast.personas.get(id);
      return persona
        ? {
            persona: id,
            name: persona.name,
            platform: persona.platform,
            opinion: { score, confidence, argument, on, claims, facts, flags, replies },
          }
        : [];
    },
  );
}
