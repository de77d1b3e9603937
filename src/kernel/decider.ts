import { type Fact } from './event.js';

/**
 * Three pure functions: `decide` returns the facts that follow from a command in a state (none if it is already done),
 * or throws a {@link Refusal}; `evolve` folds a fact into the state. Time, ids and chance arrive in the command.
 * The pattern is Jérémie Chassaing's Decider.
 */
export interface Decider<State, Command, F extends Fact> {
  readonly initialState: () => State;
  readonly decide: (command: Command, state: State) => readonly F[];
  readonly evolve: (state: State, event: F) => State;
  /** Whether each event carries a hash of itself and of all earlier events of its stream; see {@link linkOf}. */
  readonly chained?: boolean;
  /**
   * Whether a command is usually the first of its stream. A new command is then decided and appended as the first without
   * a read, and again after one if the stream exists; never, when omitted.
   */
  readonly begins?: (command: Command) => boolean;
  /** Whether the stream has ended, so that its state need not be cached; never, when omitted. */
  readonly isOver?: (state: State) => boolean;
  /**
   * For streams without an end: name and version under which snapshots of the state, which is then plain JSON, are stored,
   * for instance `credits@1`. Raise the version with any change of `evolve` or `chained`.
   */
  readonly snapshot?: string;
}

/** The workspace of a request, and the member and key that make it. */
export interface RequestBy {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly keyId: string | null;
}

/** Actor, time and id of a command. The ids of its events are derived from its id. */
export interface CommandContext {
  /** A UUID. Repeating a command with the same id appends its events once. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: string;
  /** Who made the request that the command came with. */
  readonly by?: RequestBy;
  /** ISO 8601 UTC. */
  readonly at: string;
}
