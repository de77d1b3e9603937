import { type Actor, type ActorLogic, createActor, type Snapshot } from 'xstate';
import { type Folded } from '../../event-store/index.js';
import { type Appended } from '../../kernel/index.js';
import { type DebateFact } from '../model/debate.events.js';
import {
  accepts,
  agentsConcerned,
  debateAfter,
  type DebateSnapshot,
  type DebateState,
  personaAfter,
  type PersonaSnapshot,
  recordOf,
} from '../model/debate-state.js';
import { type Machines, machinesOf } from '../model/debate.machine.js';

type Logic<S extends Snapshot<unknown>> = ActorLogic<S, DebateFact>;

/**
 * A debate in progress: one XState actor for the debate and one for each persona, started from the folded state and
 * changed only by recorded events. The actors hold the state; the run decides what happens next.
 */
export class LiveDebate {
  #state: DebateState;
  #revision: number;
  #debate: Actor<Logic<DebateSnapshot>>;
  #personas: ReadonlyMap<string, Actor<Logic<PersonaSnapshot>>>;

  /** @param folded the state of a debate that has been opened, because its cast is fixed from then on */
  constructor({ state, revision }: Folded<DebateState>) {
    this.#state = state;
    this.#revision = revision;
    [this.#debate, this.#personas] = started(state);
  }

  /** Equals the fold of the same events; its snapshots are those of the actors. */
  get state(): DebateState {
    return this.#state;
  }

  /** The revision of the last applied event. */
  get revision(): number {
    return this.#revision;
  }

  /** Applies the next events of the log. An event that the actors do not accept changes nothing. */
  apply(events: readonly Appended<DebateFact>[]): void {
    for (const event of events) {
      this.#revision = event.revision;
      if (!accepts(this.#state, event)) continue;
      this.#debate.send(event);
      const personas = { ...this.#state.personas };
      for (const id of agentsConcerned(this.#state, event)) {
        const actor = this.#personas.get(id);
        if (!actor) continue;
        actor.send(event);
        personas[id] = actor.getSnapshot();
      }
      this.#state = {
        ...this.#state,
        ...recordOf(this.#state, event),
        debate: this.#debate.getSnapshot(),
        personas,
      };
    }
  }

  /** Restarts the actors from a later fold. */
  become({ state, revision }: Folded<DebateState>): void {
    if (revision === this.#revision) return;
    this.stop();
    this.#state = state;
    this.#revision = revision;
    [this.#debate, this.#personas] = started(state);
  }

  stop(): void {
    this.#debate.stop();
    for (const actor of this.#personas.values()) actor.stop();
  }
}

/**
 * The logic of an actor from a machine. It uses the memoized transitions of the fold. An actor starts from a snapshot
 * of the fold and is never persisted, because the log is.
 */
function logicOf<S extends Snapshot<unknown>>(
  machine: Machines['debate'] | Machines['persona'],
  after: (snapshot: S, fact: DebateFact) => S,
): Logic<S> {
  return {
    config: machine,
    // Ignores the internal event that XState sends to a stopped actor.
    transition: (snapshot, event) => ('data' in event ? after(snapshot, event) : snapshot),
    getInitialSnapshot: (scope) => machine.getInitialSnapshot(scope as never) as unknown as S,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

function started({
  debate,
  personas,
  opening,
}: DebateState): [Actor<Logic<DebateSnapshot>>, ReadonlyMap<string, Actor<Logic<PersonaSnapshot>>>] {
  if (!opening) throw new Error('a debate that was not opened has no actors');
  const machines = machinesOf(opening.machines);
  const persona = logicOf(machines.persona, personaAfter);
  return [
    createActor(logicOf(machines.debate, debateAfter), { snapshot: debate }).start(),
    new Map(Object.entries(personas).map(([id, snapshot]) => [id, createActor(persona, { snapshot }).start()])),
  ];
}
