import { createActor, type Actor } from 'xstate';
import { debateMachine } from './debate.machine.js';
import { type DebateFact } from './debate.events.js';
import { type DebateState, evolveDebate } from './debate-state.js';
import { personaMachine } from './persona.machine.js';

/**
 * A debate in progress: one XState actor for the whole and one for each persona, started from the fold and moved by
 * recorded events only. What an actor does next is the runner's matter; here it just stands where the log says.
 */
export class LiveDebate {
  #state: DebateState;
  readonly #debate: Actor<typeof debateMachine>;
  readonly #personas: ReadonlyMap<string, Actor<typeof personaMachine>>;

  constructor(folded: DebateState) {
    this.#state = folded;
    this.#debate = createActor(debateMachine, { snapshot: folded.debate }).start();
    this.#personas = new Map(
      Object.entries(folded.personas).map(([id, snapshot]) => [id, createActor(personaMachine, { snapshot }).start()]),
    );
  }

  /** The fold, its snapshots those of the living actors. */
  get state(): DebateState {
    return this.#state;
  }

  /** Moves the actors by events that stand in the log. */
  apply(events: readonly DebateFact[]): void {
    for (const event of events) {
      const next = evolveDebate(this.#state, event);
      if (next === this.#state) continue;
      this.#debate.send(event);
      for (const [id, actor] of this.#personas) if (next.personas[id] !== this.#state.personas[id]) actor.send(event);
      this.#state = {
        ...next,
        debate: this.#debate.getSnapshot(),
        personas: Object.fromEntries([...this.#personas].map(([id, actor]) => [id, actor.getSnapshot()])),
      };
    }
  }

  stop(): void {
    this.#debate.stop();
    for (const actor of this.#personas.values()) actor.stop();
  }
}
