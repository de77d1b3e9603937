import { setImmediate as nextTurn } from 'node:timers/promises';
import { AnalystFailure } from '../../analysts/index.js';
import { type Decision, type Folded, isRefusedForGood, readFacts } from '../../event-store/index.js';
import { derivedId, isUnreadable, Refusal } from '../../kernel/index.js';
import { commandContext, type FairLimit } from '../../runtime/index.js';
import { isOver, termOf } from '../model/stage.js';
import {
  type Ask,
  type DebateFact,
  type DebateState,
  type DebateStep,
  debateStream,
  type Move,
  spentIn,
} from '../stages/index.js';
import { answeringNow } from '../model/opening.js';
import { answering, isSameAnalyst } from '../stages/opening.stage.js';
import { type LoadedCast, Questions, type Work, type WorkContext } from '../stages/work.js';
import { type Casts } from './casts.js';
import { type DebateWorld, type EngineLimits } from './debate-world.js';
import { LogOutage } from './log-outage.js';
import { type MoveResult, MoveResults } from './move-results.js';
import { StageDeadline } from './stage-deadline.js';

/** The service is stopping. The debate continues after the next start. */
export class ParkedError extends Error {
  override readonly name = 'ParkedError';
}

/** Another node holds the debate's lease, so this node stops running it. */
export class TakenOverError extends Error {
  override readonly name = 'TakenOverError';
}

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

/** A debate that has its slot and whose cast is known. */
interface StartedDebate {
  /** What was folded last. */
  now: Folded<DebateState>;
  readonly context: WorkContext;
  readonly deadline: StageDeadline;
  readonly finish: (error?: Error) => void;
}

/**
 * Runs one debate from its last recorded event to its end: the stages say which moves are open, their work makes them,
 * and the results are appended.
 */
export class DebateRun {
  readonly end: Promise<DebateState>;
  readonly #log: LogOutage;
  readonly #results = new MoveResults();
  /** Keys of moves that have begun and are not recorded yet. */
  readonly #begun = new Set<string>();
  /** The kinds of moves that found nothing to record. */
  readonly #passed = new Set<string>();
  #questions = new Questions();
  #outdated = false;
  /** Appends results; undefined while there are none. */
  #recording: Promise<void> | undefined;
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
    const onTrouble = (error: Error): void => world.monitor.trouble(id, error);
    this.#log = new LogOutage(limits.storeBackoff, shared.stopping, onTrouble);
    this.end = shared.slots.run(owner, () => this.#run());
  }

  /** Waits for the end of the debate. @throws StoreUnavailableError as soon as the log is unavailable */
  outcome(): Promise<DebateState> {
    return this.#log.orOutage(this.end);
  }

  /** Resolves when the results that have arrived are recorded. @throws StoreUnavailableError */
  recorded(): Promise<void> {
    return this.#log.orOutage(this.#quiet());
  }

  async #quiet(): Promise<void> {
    while (this.#recording) await this.#recording;
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
    const folded = await this.#load().catch(async (error: unknown) => {
      if (isUnreadable(error)) await this.#giveBack(error);
      throw error;
    });
    const { opening } = folded.state;
    if (!opening || isOver(folded.state)) return this.#settled(folded.state);
    this.#assertLease(folded.state);
    try {
      return await this.#settled(await this.#debated(await this.#continued(folded, opening), opening));
    } catch (error) {
      if (error instanceof ParkedError || error instanceof TakenOverError || this.shared.stopping.aborted) throw error;
      return await this.#abandon(error);
    }
  }

  /** Records that another version of the analyst continues the debate, if it does. */
  async #continued(
    now: Folded<DebateState>,
    opening: NonNullable<DebateState['opening']>,
  ): Promise<Folded<DebateState>> {
    const analyst = this.world.analysts.get(opening.analyst.engine);
    const by = answeringNow(opening, analyst);
    const isAsked = Object.values(now.state.personas).some(({ status }) => status === 'active');
    if (!isAsked || isSameAnalyst(answering(now.state), by)) return now;
    const { clock, casts } = this.world;
    const { prompts } = analyst;
    if (prompts) await this.#log.survive(() => casts.recordPrompts(prompts, commandContext(clock, 'system', this.id)));
    return this.#execute(
      [{ kind: 'continue', by }],
      derivedId(this.id, this.term ?? 0, 'continued', JSON.stringify(by)),
    );
  }

  /** Runs the debate to its end. */
  async #debated(now: Folded<DebateState>, opening: NonNullable<DebateState['opening']>): Promise<DebateState> {
    const cast = await this.#log.survive(() => this.world.casts.get(opening.castHash));
    const { inputTokens, outputTokens } = spentIn(now.state);
    this.world.analysts.get(opening.analyst.engine).resume?.(this.id, inputTokens + outputTokens);
    const withdraw = (reason: string): void => this.#withdrawQuestions(new AnalystFailure(reason, false));
    const deadline = new StageDeadline(await this.#usedMs(now.state), this.world.alarm, withdraw);
    let started: StartedDebate | undefined;
    await new Promise<void>((resolve, reject) => {
      const finish = (error?: Error): void => {
        this.#over = true;
        deadline.cancel();
        this.#withdrawQuestions(error ?? new ParkedError('the debate is over'));
        if (error) reject(error);
        else resolve();
      };
      started = this.#started = { now, deadline, finish, context: this.#contextOf(cast, deadline) };
      this.#step();
    });
    return (started ?? { now }).now.state;
  }

  #contextOf(cast: LoadedCast, deadline: StageDeadline): WorkContext {
    return {
      debateId: this.id,
      owner: this.owner,
      world: this.world,
      limits: this.limits,
      cast,
      calls: this.shared.calls,
      state: () => this.#state(),
      questions: () => {
        this.#assertWanted();
        return this.#questions;
      },
      isOverdue: () => deadline.isOverdue(this.#state().debate.value),
      isWanted: () => !this.#over && !this.#parked,
      assertWanted: (error) => this.#assertWanted(error),
      record: (step) => this.#recordBetween(step),
      onTrouble: (error) => this.world.monitor.trouble(this.id, error),
    };
  }

  /** Begins every open move that has not begun yet. */
  #step(): void {
    const { now, context, deadline, finish } = this.#started ?? {};
    if (!now || !context || !deadline || !finish || this.#over) return;
    if (this.#parked) {
      finish(new ParkedError('the service is stopping'));
      return;
    }
    const moves = this.world.stages.debate.next(now.state, this.#passed);
    deadline.begin(now.state.debate.value, this.#workOf(moves[0]), context);
    if (moves.length === 0) finish();
    for (const move of moves) {
      const key = JSON.stringify(move);
      if (this.#begun.has(key)) continue;
      this.#begun.add(key);
      this.#made(move, context)
        .then((step) => {
          if (step) this.#results.push({ key, step });
          else this.#passed.add(move.kind);
          this.#record();
        })
        .catch((error: unknown) => {
          if (!this.#over && !this.#parked) finish(asError(error));
        });
    }
  }

  /** Makes a move; the step is undefined when there is nothing to record. */
  async #made(move: Move, context: WorkContext): Promise<DebateStep | undefined> {
    return this.#workOf(move)?.perform(move as never, context) ?? (move as DebateStep);
  }

  #workOf(move: Move | undefined): Work<never> | undefined {
    return move && this.world.stages.debate.isAsked(move) ? this.world.stages.works[(move as Ask).kind] : undefined;
  }

  /** Appends results until none is left. */
  #record(): void {
    const started = this.#started;
    if (!started || this.#recording || this.#over) return;
    this.#recording = this.#drain(started)
      .then(() => {
        this.#recording = undefined;
        if (!this.#results.isEmpty && !isOver(started.now.state)) this.#record();
        else this.#step();
      })
      .catch((error: unknown) => {
        this.#recording = undefined;
        if (!this.#over) started.finish(asError(error));
      });
  }

  async #drain(started: StartedDebate): Promise<void> {
    while (this.#outdated || !this.#results.isEmpty) {
      // Answers that arrive in this turn of the event loop share the append.
      await nextTurn();
      if (this.#outdated) {
        this.#outdated = false;
        started.now = await this.#load();
        this.#assertLease(started.now.state);
      }
      const results = this.#results.take();
      if (results.length > 0 && !isOver(started.now.state)) started.now = await this.#append(results);
      for (const { key, recorded } of results) {
        this.#begun.delete(key);
        recorded?.();
      }
      if (isOver(started.now.state)) return;
      if (!this.#parked) this.#step();
    }
  }

  async #append(results: readonly MoveResult[]): Promise<Folded<DebateState>> {
    const { term } = this;
    const keys = results.map(({ key }) => key);
    // The term makes the ids differ when two nodes run the same debate for a moment.
    const commandId = term === undefined ? derivedId(this.id, ...keys) : derivedId(this.id, term, ...keys);
    const steps = results.map(({ step }) => step);
    try {
      const decision = await this.#execute(steps, commandId);
      this.world.attempts.survived(this.id);
      return decision;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The owner may have cancelled the debate. Any other refusal is a defect.
      const folded = await this.#load();
      this.#assertLease(folded.state);
      if (!isOver(folded.state)) throw error;
      return folded;
    }
  }

  /** Records a step that belongs to no move. Never resolves if the debate ends before that. */
  #recordBetween(step: DebateStep): Promise<void> {
    const revision = this.#started?.now.revision;
    return new Promise((resolve) => {
      this.#results.push({ key: JSON.stringify([revision, step]), step, recorded: resolve });
      this.#record();
    });
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

  #settled(state: DebateState): Promise<DebateState> {
    return this.#log.survive(() => this.world.settlement.settle(this.id, state));
  }

  /** @throws TakenOverError */
  #assertLease(state: DebateState): void {
    if (this.term !== undefined && termOf(state) !== this.term && !isOver(state))
      throw new TakenOverError(`${this.id} is now leased to ${state.owner?.node ?? 'no node'}`);
  }

  #load(): Promise<Folded<DebateState>> {
    const { decisions, stages } = this.world;
    return this.#log.survive(() => decisions.load(debateStream(this.id), stages.debate.decider));
  }

  /** Appends steps under this run's lease. */
  #execute(steps: readonly DebateStep[], commandId: string): Promise<Decision<DebateState, DebateFact>> {
    const { clock, decisions, stages } = this.world;
    const command = { kind: 'together', steps, ...(this.term === undefined ? {} : { term: this.term }) } as const;
    const context = commandContext(clock, 'system', this.id, commandId);
    return this.#log.survive(() => decisions.execute(debateStream(this.id), stages.debate.decider, command, context));
  }

  /** How much of its time the stage that is due had used when this run began. */
  async #usedMs(state: DebateState): Promise<number> {
    const usedMs = this.#workOf(this.world.stages.debate.next(state)[0])?.usedMs;
    if (!usedMs) return 0;
    const { store, catalogue } = this.world;
    return usedMs(await this.#log.survive(() => readFacts<DebateFact>(store, catalogue, debateStream(this.id))));
  }

  #state(): DebateState {
    if (!this.#started) throw new Error(`${this.id} has not begun`);
    return this.#started.now.state;
  }

  /** Stops waiting for answers. */
  #withdrawQuestions(reason: Error): void {
    this.#questions.withdraw(reason);
    this.#questions = new Questions();
  }

  #assertWanted(error: unknown = new ParkedError('the debate continues later')): void {
    if (this.#over || this.#parked) throw error;
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

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
