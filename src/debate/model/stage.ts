import { type z } from 'zod';
import { type EventDefinition } from '../../kernel/index.js';
import { type DebateSnapshot, type PersonaSnapshot, type Transition } from './debate.machine.js';
import { type Claimed, type Opening } from './opening.js';
import { type Usage } from './recorded.js';

/** What every stage may read: the actors, and how the debate was opened. */
export interface CoreState {
  readonly debate: DebateSnapshot;
  readonly personas: Readonly<Record<string, PersonaSnapshot>>;
  readonly opening: Opening | null;
  /** The holder of the debate's lease; null before the first one. */
  readonly owner: Claimed | null;
}

export interface StageFact {
  readonly type: string;
  readonly data: object;
}

/** A problem that an audit finds in one event, under the name of a check. */
export interface Finding {
  readonly check: string;
  readonly detail: string;
}

/** How a replay words an event: names, layout, and what the debate's actors had said before. */
export interface Voice {
  readonly person: (id: string) => string;
  readonly platformOf: (persona: string) => string;
  /** Its score of round 1; null before. */
  readonly firstScoreOf: (persona: string) => number | null;
  /** The analyst's engine. */
  readonly engine: string | undefined;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  /** Untrusted text without control characters. */
  readonly printable: (text: string) => string;
  readonly wrapped: (text: string, indent: string) => string;
  /** The votes after the event, as lines. */
  readonly tally: () => readonly string[];
}

/** The debate that inherits an event, and the ids of its agents. */
export interface Heir<State> {
  readonly state: State;
  readonly agentIds: ReadonlySet<string>;
}

/** One type of event: everything that is specific to it. `State` is what its stage reads, `Kept` what it keeps. */
export interface EventRecord<
  State,
  Kept,
  S extends z.ZodType = z.ZodType,
  Data = z.output<S>,
  Inherited = Data,
> extends EventDefinition<S> {
  /** The transitions of the debate's machine. Without any, the event moves no actor, and `accepted` decides. */
  readonly transitions?: readonly Transition[];
  readonly accepted?: (state: State, data: Data) => boolean;
  /** The agents that it moves: the one that it names, which must accept it, or all that do. */
  readonly moves?: 'named' | 'all';
  readonly fold?: (state: State, data: Data) => Partial<Kept>;
  /** Why it cannot be recorded in this state; undefined when it can. An audit reports it under `check`. */
  readonly fault?: (state: State, data: Data) => string | undefined;
  readonly check?: string;
  /** What an audit checks besides. */
  readonly audited?: (state: State, data: Data) => Iterable<Finding>;
  /**
   * What a fork takes over: the data, or nothing of an event that concerns only the parent. The shared history ends
   * before an event without this.
   */
  readonly inherited?: ((data: Data, heir: Heir<State>) => Inherited) | 'skipped';
  /** Whether a fork takes it over even if it was recorded after the fork's revision. */
  readonly inheritedLate?: true | ((data: Data) => boolean);
  /** What a replay says; nothing when omitted. */
  readonly said?: (data: Data, voice: Voice) => readonly string[];
  /** In a comparison it stands in the place of this type, or `nowhere`: it records how the debate was run. */
  readonly comparedAs?: string;
  /** Its data include what model calls have used, which counts for its debate. */
  readonly spends?: true;
}

/** Declares an event of a stage. The data of its functions have the type of its schema. */
export const eventOf =
  <State, Kept>() =>
  <const S extends z.ZodType>(record: EventRecord<State, Kept, S>): EventRecord<State, Kept, S> =>
    record;

/** A next step of a debate. Moves with equal JSON are the same move. */
export interface StageMove {
  readonly kind: string;
}

/**
 * One stage of a debate. Stages do not import each other: what one reads of another is part of its `State`, and the
 * list of stages checks that the others provide it.
 */
export interface Stage<State = never, Fact extends StageFact = StageFact> {
  readonly name: string;
  /** The part of the state that the stage keeps, before its first event. */
  readonly initial: object;
  readonly events: Readonly<Record<string, EventRecord<State, object, z.ZodType, never, object>>>;
  /** What it records of each step; nothing if the step's result is recorded already. */
  readonly steps: Readonly<Record<string, (step: never, state: State) => readonly Fact[]>>;
  /** Its open moves, which may be made concurrently; none when it is not due. */
  readonly next: (state: State) => readonly StageMove[];
  /** The moves whose step needs an answer from outside (`x.work.ts`). Other moves are steps themselves. */
  readonly asks: readonly string[];
  /** The checks of an audit to which its events contribute, in the order of the report. */
  readonly checks: readonly string[];
  /** What its model calls have used, without what a fork took over. */
  readonly spent?: (state: State) => readonly Usage[];
}

/** The term of the debate's lease; 0 before the first one. */
export const termOf = ({ owner }: Pick<CoreState, 'owner'>): number => owner?.term ?? 0;

export const isOver = ({ debate }: Pick<CoreState, 'debate'>): boolean =>
  debate.value === 'closed' || debate.value === 'abandoned';
