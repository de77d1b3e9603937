import { type Decider, type EventDefinitions, type FactsOf, type Recorded, Refusal } from '../../kernel/index.js';
import {
  debateAfter,
  type DebateSnapshot,
  type Machines,
  machinesFrom,
  NEWEST_MACHINES,
  personaAfter,
  unopened,
  waiting,
} from './debate.machine.js';
import { DEBATE_REFUSALS } from './debate.refusals.js';
import { type Claimed, type Opening } from './opening.js';
import { type Usage } from './recorded.js';
import {
  type CoreState,
  type Finding,
  isOver,
  type Stage,
  type StageFact,
  type StageMove,
  termOf,
  type Voice,
} from './stage.js';

type StageLike = Pick<Stage, 'initial' | 'events' | 'steps' | 'next' | 'asks' | 'checks'>;
/** The intersection of a union. */
export type Merged<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer W) => void ? W : never;

/** What the stages of a list make together: facts, state, steps and moves. */
export type FactOf<S extends StageLike> = S extends { readonly events: infer E extends EventDefinitions }
  ? FactsOf<E>
  : never;
export type StateOf<S extends StageLike> = CoreState & Merged<S['initial']>;
export type StepOf<S extends StageLike> = S extends { readonly steps: infer T extends Stage['steps'] }
  ? { readonly [K in keyof T & string]: { readonly kind: K } & Parameters<T[K]>[0] }[keyof T & string]
  : never;
export type MoveOf<S extends StageLike> = ReturnType<S['next']>[number];
export type AskOf<S extends StageLike> = Extract<MoveOf<S>, { readonly kind: S['asks'][number] }>;

/**
 * A step; steps `together` whose results arrived at the same time, in this order; or a `fork`, which begins with the
 * history of another debate. The last two also append all events that follow without an answer from outside.
 */
export type CommandOf<Step, Fact> =
  | Step
  | {
      readonly kind: 'together';
      readonly steps: readonly Step[];
      /**
       * The term of the lease under which a process appends, 0 before the first. Refused once another node has the
       * lease.
       */
      readonly term?: number;
    }
  | {
      readonly kind: 'fork';
      readonly opening: Opening;
      readonly shared: readonly Fact[];
      /** Takes the lease in the same append, so that the debate is not handed out to another node. */
      readonly claim?: Claimed;
    };

/** One step of a past debate. `accepted` false means that the history is not one the machines could have made. */
export interface FrameOf<State, Fact extends StageFact> {
  readonly revision: number;
  readonly event: Recorded<Fact>;
  readonly before: State;
  readonly after: State;
  readonly accepted: boolean;
}

type AnyRecord<State> = Stage<State>['events'][string];
const NOTHING_PASSED: ReadonlySet<string> = new Set();

/** A debate of these stages, in their order: how it is folded, decided, continued, inherited, replayed and audited. */
export class DebateModel<
  State extends CoreState,
  Fact extends StageFact,
  Step extends { readonly kind: string },
  Move extends StageMove,
> {
  readonly events: EventDefinitions;
  readonly machinesOf: (ids: { readonly debate: string; readonly persona: string }) => Machines;
  /** Names of the audit's checks to which the stages contribute, in order. */
  readonly checks: readonly string[];
  /** Refuses events that the actors do not accept. */
  readonly decider: Decider<State, CommandOf<Step, Fact>, Fact>;
  readonly #records: ReadonlyMap<string, AnyRecord<State>>;
  readonly #initial: State;
  readonly #steps: ReadonlyMap<string, (step: never, state: State) => readonly Fact[]>;
  readonly #asks: ReadonlySet<string>;

  constructor(private readonly stages: readonly Stage<State, Fact>[]) {
    const records = stages.flatMap(({ events }) => Object.entries<AnyRecord<State>>(events));
    this.events = Object.fromEntries(records);
    this.#records = new Map(records);
    this.machinesOf = machinesFrom(new Map(records.map(([type, { transitions = [] }]) => [type, transitions])));
    this.checks = [...new Set(stages.flatMap(({ checks }) => checks))];
    this.#steps = new Map(stages.flatMap(({ steps }) => Object.entries(steps)));
    this.#asks = new Set(stages.flatMap(({ asks }) => asks));
    const core: CoreState = {
      debate: unopened(this.machinesOf(NEWEST_MACHINES).debate),
      personas: {},
      opening: null,
      owner: null,
    };
    this.#initial = Object.assign(core, ...stages.map(({ initial }) => initial)) as State;
    this.decider = {
      initialState: () => this.#initial,
      decide: this.#decide,
      evolve: this.evolve,
      chained: true,
      isOver,
    };
  }

  /** The record of a type, in the form in which any fact can be given to it. */
  recordOf({ type }: Pick<Fact, 'type'>): AnyRecord<State> {
    const record = this.#records.get(type);
    if (!record) throw new Error(`no stage of this debate has ${type}`);
    return record;
  }

  /**
   * Whether an event is accepted in this state, by every actor concerned.
   * @throws UnknownMachineError for an opening with a machine that this program does not have
   */
  readonly accepts = (state: State, fact: Fact): boolean => {
    const { transitions, accepted, moves } = this.recordOf(fact);
    if (accepted && !accepted(state, fact.data as never)) return false;
    if (transitions && !this.#snapshotFor(state, fact).can(fact)) return false;
    return moves !== 'named' || state.personas[personaIn(fact)]?.can(fact) === true;
  };

  /** The state after one more event. An event that is not accepted changes nothing, and a replay reports it. */
  readonly evolve = (state: State, fact: Fact): State => (this.accepts(state, fact) ? this.#after(state, fact) : state);

  /** The state of a debate with this history, in the order of the log. */
  readonly fold = (history: readonly Fact[]): State => history.reduce(this.evolve, this.#initial);

  /**
   * The moves that are open in a state and may be made concurrently; none when the debate is over.
   * @param passed the kinds of moves that found nothing to record
   */
  readonly next = (state: State, passed = NOTHING_PASSED): readonly Move[] => {
    for (const stage of this.stages) {
      const moves = stage.next(state).filter(({ kind }) => !passed.has(kind)) as readonly StageMove[];
      if (moves.length > 0) return moves as readonly Move[];
    }
    return [];
  };

  /** Whether a move needs an answer from outside; others are steps themselves. */
  isAsked({ kind }: Move): boolean {
    return this.#asks.has(kind);
  }

  /** The place in which a comparison takes events of a type; undefined when it does not compare them. */
  placeOf(type: Fact['type']): { readonly stage: number; readonly order: number } | undefined {
    const { comparedAs = type } = this.recordOf({ type });
    const stage = this.stages.findIndex(({ events }) => comparedAs in events);
    const order = Object.keys(this.stages[stage]?.events ?? {}).indexOf(comparedAs);
    return stage < 0 ? undefined : { stage, order };
  }

  /** The events whose data include what model calls have used. */
  get spending(): readonly Fact['type'][] {
    return [...this.#records].filter(([, { spends }]) => spends).map(([type]) => type);
  }

  /** What the model calls of a debate have used, without what a fork took over. */
  usagesIn(state: State): readonly Usage[] {
    return this.stages.flatMap(({ spent }) => spent?.(state) ?? []);
  }

  /** Folds a history step by step, with no model, no network and no clock. */
  *replay(events: Iterable<Recorded<Fact>>): Generator<FrameOf<State, Fact>, State> {
    let state = this.#initial;
    for (const event of events) {
      const fact = event as unknown as Fact;
      const accepted = this.accepts(state, fact);
      const after = accepted ? this.#after(state, fact) : state;
      yield { revision: event.revision, event, before: state, after, accepted };
      state = after;
    }
    return state;
  }

  /** What a replay says of an event, as lines. */
  said(fact: Fact, voice: Voice): readonly string[] {
    return this.recordOf(fact).said?.(fact.data as never, voice) ?? [];
  }

  /** What an audit finds in one event, whether or not it was accepted. */
  *findingsIn({ event, before }: FrameOf<State, Fact>): Generator<Finding> {
    const fact = event as unknown as Fact;
    const { fault, check, audited } = this.recordOf(fact);
    const problem = fault?.(before, fact.data as never);
    if (problem !== undefined && check !== undefined) {
      const persona = personaIn(fact);
      yield { check, detail: persona === '' ? problem : `${persona}: ${problem}` };
    }
    yield* audited?.(before, fact.data as never) ?? [];
  }

  /**
   * The history that a fork shares: the longest part of its parent's that the machines accept, without removed agents and
   * changed ones.
   * @param later the parent's events after the fork's revision
   */
  inherited(
    opening: Opening,
    history: readonly Fact[],
    changed: ReadonlySet<string>,
    later: readonly Fact[],
  ): { readonly shared: readonly Fact[]; readonly state: State } {
    const agentIds = new Set(opening.agents.map(({ id }) => id));
    const shared: Fact[] = [];
    let state = this.fold([{ type: 'DebateOpened', data: opening } as StageFact as Fact]);
    const takes = (fact: Fact): boolean => {
      const { inherited } = this.recordOf(fact);
      if (typeof inherited !== 'function') return inherited === 'skipped';
      const own = { type: fact.type, data: inherited(fact.data as never, { state, agentIds }) } as StageFact as Fact;
      if (!this.accepts(state, own)) return false;
      shared.push(own);
      state = this.#after(state, own);
      return true;
    };
    for (const fact of history) {
      const persona = personaIn(fact);
      if (persona !== '' && (!agentIds.has(persona) || changed.has(persona))) continue;
      if (!takes(fact)) break;
    }
    for (const fact of later) {
      const { inheritedLate } = this.recordOf(fact);
      if (typeof inheritedLate === 'function' ? inheritedLate(fact.data as never) : inheritedLate) takes(fact);
    }
    return { shared, state };
  }

  readonly #decide = (command: CommandOf<Step, Fact>, state: State): readonly Fact[] => {
    if (isFork(command)) return this.#decideFork(command, state);
    if (!isTogether(command)) return this.#decideStep(command, state).facts;
    if (command.term !== undefined && command.term !== termOf(state))
      throw new Refusal(DEBATE_REFUSALS['not-accepted'], { detail: 'Another node has claimed the debate.' });
    return this.#decideTogether(command.steps, state);
  };

  /** The facts of a step, and the state after them. */
  #decideStep(step: Step, before: State): { readonly facts: readonly Fact[]; readonly state: State } {
    const decided = this.#steps.get(step.kind);
    if (!decided) throw new Error(`no stage of this debate has the step ${step.kind}`);
    const facts = decided(step as never, before);
    let state = before;
    for (const fact of facts) {
      this.#assertAccepted(state, fact);
      const fault = this.recordOf(fact).fault?.(state, fact.data as never);
      if (fault !== undefined) throw new Refusal(DEBATE_REFUSALS['not-accepted'], { detail: fault });
      state = this.#after(state, fact);
    }
    return { facts, state };
  }

  /** The facts of the steps, and those that follow without an answer from outside. */
  #decideTogether(steps: readonly Step[], before: State): readonly Fact[] {
    const facts: Fact[] = [];
    let state = before;
    const take = (step: Step): void => {
      const decided = this.#decideStep(step, state);
      facts.push(...decided.facts);
      state = decided.state;
    };
    for (const step of steps) take(step);
    for (;;) {
      const [next] = this.next(state);
      if (!next || this.isAsked(next)) return facts;
      take(next as unknown as Step);
    }
  }

  /** Inherited arguments were checked in their own debate; here only the machines must accept them. */
  #decideFork({ opening, shared, claim }: ForkCommand<Fact>, before: State): readonly Fact[] {
    const begun: readonly StageFact[] = [
      { type: 'DebateOpened', data: opening },
      ...(claim ? [{ type: 'DebateClaimed', data: claim }] : []),
    ];
    const facts = [...(begun as readonly Fact[]), ...shared];
    let state = before;
    for (const fact of facts) {
      this.#assertAccepted(state, fact);
      state = this.#after(state, fact);
    }
    return [...facts, ...this.#decideTogether([], state)];
  }

  #assertAccepted(state: State, fact: Fact): void {
    if (!this.accepts(state, fact))
      throw new Refusal(DEBATE_REFUSALS['not-accepted'], {
        detail: `${fact.type} is not accepted while the debate is ${state.debate.value}.`,
      });
  }

  /** The state after an event that is accepted. */
  #after(state: State, fact: Fact): State {
    const { transitions, fold } = this.recordOf(fact);
    return {
      ...state,
      ...fold?.(state, fact.data as never),
      debate: transitions ? debateAfter(this.#snapshotFor(state, fact), fact) : state.debate,
      personas: this.#personasAfter(state, fact),
    };
  }

  /** The snapshot that an event is applied to. The opening chooses the machine for all events after it. */
  #snapshotFor({ debate }: State, fact: Fact): DebateSnapshot {
    if (!isOpening(fact) || debate.value !== 'unopened') return debate;
    return unopened(this.machinesOf(fact.data.machines).debate);
  }

  #personasAfter({ personas }: State, fact: Fact): CoreState['personas'] {
    if (isOpening(fact)) {
      const snapshot = waiting(this.machinesOf(fact.data.machines).persona);
      return Object.fromEntries(fact.data.agents.map(({ id }) => [id, snapshot]));
    }
    const { moves } = this.recordOf(fact);
    if (!moves) return personas;
    const after = { ...personas };
    for (const id of moves === 'named' ? [personaIn(fact)] : Object.keys(personas)) {
      const snapshot = after[id];
      if (snapshot) after[id] = personaAfter(snapshot, fact);
    }
    return after;
  }
}

type ForkCommand<Fact> = Extract<CommandOf<never, Fact>, { readonly kind: 'fork' }>;
type TogetherCommand<Step> = Extract<CommandOf<Step, never>, { readonly kind: 'together'; readonly steps: unknown }>;

const isFork = <Fact>(command: { readonly kind: string }): command is ForkCommand<Fact> => command.kind === 'fork';
const isTogether = <Step>(command: { readonly kind: string }): command is TogetherCommand<Step> =>
  command.kind === 'together';

const isOpening = (fact: StageFact): fact is { readonly type: 'DebateOpened'; readonly data: Opening } =>
  fact.type === 'DebateOpened';

/** The agent that an event names; empty when it names none. */
const personaIn = ({ data }: StageFact): string =>
  'persona' in data && typeof data.persona === 'string' ? data.persona : '';
