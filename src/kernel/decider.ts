import { type Fact } from './event.js';

/**
 * May it happen? Three pure functions: `decide` says which facts follow from a command in a state (none: already so),
 * or throws a {@link Refusal}; `evolve` folds a fact into the state. Time, ids and chance arrive in the command.
 * The pattern is Jérémie Chassaing's Decider.
 */
export interface Decider<State, Command, F extends Fact> {
  readonly initialState: () => State;
  readonly decide: (command: Command, state: State) => readonly F[];
  readonly evolve: (state: State, event: F) => State;
  /** Whether each event of its streams carries the hash of itself and of all before it; see {@link linkOf}. */
  readonly chained?: boolean;
  /** Whether nothing more will happen to the stream, so that its state need not be kept at hand; never, when omitted. */
  readonly isOver?: (state: State) => boolean;
  /**
   * For streams without an end: under which name and version a state, which is then plain JSON, outlives the process,
   * for instance `credits@1`. Whoever changes what `evolve` makes of events, or `chained`, raises the version.
   */
  readonly snapshot?: string;
}

/** Who asks, when, and under which id; its id makes the ids of the events that follow. */
export interface CommandContext {
  /** A UUID. The same id with the same command appends the same events once. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}
