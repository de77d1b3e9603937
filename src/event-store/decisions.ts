import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import {
  type Appended,
  canonicalJson,
  type Catalogue,
  chained,
  type CommandContext,
  type Decider,
  derivedId,
  type Fact,
  genesisOf,
  linkOf,
  type NewEvent,
  type Position,
  type Recorded,
  type RecordedEvent,
} from '../kernel/index.js';
import { type AppendResult, type EventStore, type WrongExpectedRevisionError } from './event-store.js';
import { type Snapshots } from './snapshots.js';
import { codeOf } from './sqlite/sqlite.errors.js';

/** Where a stream stands after its events have been folded. */
export interface Folded<S> {
  readonly state: S;
  /** -1 when the stream does not exist. */
  readonly revision: number;
  /** The last event's link where the decider's streams are chained. */
  readonly head?: string;
}

export interface Decision<S, F extends Fact> extends Folded<S> {
  /** What followed from the command, as it stands in the log; empty when it was already so. */
  readonly events: readonly Appended<F>[];
  /** Position of the last of `events`, null when there are none. */
  readonly position: Position | null;
}

const ATTEMPTS_MAX = 50;
const PAGE_EVENTS = 1_000;
const FOLDS_MAX = 1_000;
/** A decider that allows it has a snapshot at every so-manieth event of a stream, and folds fewer after a start. */
const SNAPSHOT_EVENTS = 50;

/**
 * The one loop of every aggregate: fold → decide → append, once more only when somebody else appended in between.
 * Folds are remembered until their stream is over, and those of long streams outlive the process as snapshots, so that a
 * command costs the events since the last one and not all there ever were; the expected revision, not this memory,
 * decides what is right. States are never changed in place, as `evolve` promises.
 */
export class Decisions {
  readonly #store: EventStore;
  readonly #catalogue: Catalogue;
  readonly #snapshots: Snapshots | undefined;
  readonly #folds = new Map<string, Folded<unknown>>();
  readonly #deciders = new WeakMap<object, number>();
  #deciderCount = 0;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(store: EventStore, catalogue: Catalogue, snapshots?: Snapshots) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#snapshots = snapshots;
  }

  /**
   * Repeating a command under its id appends nothing twice.
   * @throws what `decide` throws; WrongExpectedRevisionError after 50 lost races; StoreUnavailableError;
   *   UnreadableEventError; a ZodError for a fact that its schema refuses.
   */
  execute<S, C, F extends Fact>(
    stream: string,
    decider: Decider<S, C, F>,
    command: C,
    context: CommandContext,
  ): Promise<Decision<S, F>> {
    // Commands of this process on one stream take turns: racing each other would only cost lost attempts.
    const before = this.#turns.get(stream) ?? Promise.resolve();
    const turn = before.then(
      () => this.#decide(stream, decider, command, context),
      () => this.#decide(stream, decider, command, context),
    );
    this.#turns.set(stream, turn);
    const leave = (): void => {
      if (this.#turns.get(stream) === turn) this.#turns.delete(stream);
    };
    turn.then(leave, leave);
    return turn;
  }

  /** The stream's state now. */
  async load<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Promise<Folded<S>> {
    const key = this.#key(stream, decider);
    const remembered = this.#folds.get(key) as Folded<S> | undefined;
    const from = remembered ?? (await this.#restored(stream, decider)) ?? unwritten(stream, decider);
    let { state, revision, head } = from;
    let page: readonly RecordedEvent[];
    let last: RecordedEvent | undefined;
    do {
      // A long history must not keep everybody else waiting.
      if (last) await nextTurn();
      page = await this.#store.read(stream, revision + 1, 'forwards', PAGE_EVENTS);
      last = page.at(-1) ?? last;
      for (const event of page) {
        state = decider.evolve(state, asFact(this.#catalogue.read<F>(event)));
        revision = event.revision;
        // A stream that was begun before there were chains has them from its next event on.
        if (head !== undefined) head = event.metadata['chain'] ?? linkOf(head, event);
      }
    } while (page.length === PAGE_EVENTS);
    const folded = { state, revision, ...(head === undefined ? {} : { head }) };
    this.#remember(key, folded, decider);
    if (last) this.#keep(stream, decider, from.revision, folded, last.id);
    return folded;
  }

  /** Where a snapshot has brought the stream, if its last event still stands where it stood. */
  async #restored<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Promise<Folded<S> | undefined> {
    const snapshot = decider.snapshot === undefined ? undefined : this.#snapshots?.get(stream, decider.snapshot);
    if (!snapshot) return undefined;
    const { state, revision, head, eventId } = snapshot;
    const [event] = await this.#store.read(stream, revision, 'forwards', 1);
    if (event?.id !== eventId) return undefined;
    return { state: state as S, revision, ...(head === undefined ? {} : { head }) };
  }

  #keep<S>(
    stream: string,
    { snapshot, isOver }: Pick<Decider<S, never, never>, 'snapshot' | 'isOver'>,
    before: number,
    folded: Folded<S>,
    eventId: string,
  ): void {
    if (snapshot === undefined || isOver?.(folded.state) === true) return;
    const passed = (revision: number): number => Math.floor((revision + 1) / SNAPSHOT_EVENTS);
    if (passed(folded.revision) > passed(before)) this.#snapshots?.put(stream, snapshot, { ...folded, eventId });
  }

  async #decide<S, C, F extends Fact>(
    stream: string,
    decider: Decider<S, C, F>,
    command: C,
    context: CommandContext,
  ): Promise<Decision<S, F>> {
    for (let attempt = 1; ; attempt++) {
      const before = await this.load(stream, decider);
      const { state, revision, head } = before;
      const facts = decider.decide(command, state);
      if (facts.length === 0) return { ...before, events: [], position: null };
      const unlinked = facts.map((fact, index) => this.#event(stream, fact, index, context));
      const events = head === undefined ? unlinked : chained(head, stream, revision + 1, unlinked);
      try {
        const appended = await this.#store.append(stream, events, revision < 0 ? 'none' : revision);
        return await this.#concluded(stream, decider, before, events, appended);
      } catch (error) {
        if (!isConflict(error) || attempt === ATTEMPTS_MAX) throw error;
        // Nobody came in between: these ids stand there beside others, and trying again would not change that.
        if (error.actual === revision) throw error;
        await pause(Math.random() * Math.min(attempt, 20));
      }
    }
  }

  #event(stream: string, fact: Fact, index: number, context: CommandContext): NewEvent {
    return {
      id: derivedId(context.commandId, stream, index),
      ...this.#catalogue.writable(fact),
      metadata: {
        v: String(this.#catalogue.versionOf(fact.type)),
        correlationId: context.correlationId,
        causationId: context.commandId,
        actor: context.actor,
        at: context.at,
      },
    };
  }

  async #concluded<S, C, F extends Fact>(
    stream: string,
    decider: Decider<S, C, F>,
    before: Folded<S>,
    events: readonly NewEvent[],
    appended: AppendResult,
  ): Promise<Decision<S, F>> {
    const inPlace = appended.revision === before.revision + events.length;
    if (!inPlace || appended.written !== true) {
      const first = Math.max(0, appended.revision - events.length + 1);
      const stored = await this.#store.read(stream, first, 'forwards', events.length);
      // A repeated command, or another process that was given the same id: what counts is what stands in the log.
      if (!inPlace || !isSame(stored, events)) {
        const repeated = stored.map((event) => this.#catalogue.read<F>(event));
        return { ...(await this.load(stream, decider)), events: repeated, position: appended.position };
      }
    }
    const facts = events.map(
      (event, index) => ({ ...event, stream, revision: before.revision + 1 + index }) as Appended<F>,
    );
    const last = events.at(-1);
    const head = last?.metadata['chain'];
    const folded = {
      state: facts.reduce((state, fact) => decider.evolve(state, asFact<F>(fact)), before.state),
      revision: appended.revision,
      ...(head === undefined ? {} : { head }),
    };
    this.#remember(this.#key(stream, decider), folded, decider);
    if (last) this.#keep(stream, decider, before.revision, folded, last.id);
    return { ...folded, events: facts, position: appended.position };
  }

  #key(stream: string, decider: object): string {
    let number = this.#deciders.get(decider);
    if (number === undefined) this.#deciders.set(decider, (number = this.#deciderCount++));
    return `${number}:${stream}`;
  }

  #remember<S>(key: string, folded: Folded<S>, { isOver }: { readonly isOver?: (state: S) => boolean }): void {
    const known = this.#folds.get(key);
    // Deleted and set again, so that the map's order is the order of last use.
    this.#folds.delete(key);
    if (isOver?.(folded.state) === true) return;
    this.#folds.set(key, known && known.revision > folded.revision ? known : folded);
    if (this.#folds.size <= FOLDS_MAX) return;
    const [oldest] = this.#folds.keys();
    if (oldest !== undefined) this.#folds.delete(oldest);
  }
}

/** Where every stream begins. */
function unwritten<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Folded<S> {
  const state = decider.initialState();
  return decider.chained === true ? { state, revision: -1, head: genesisOf(stream) } : { state, revision: -1 };
}

/** `evolve` takes the fact; the envelope around it does no harm, and a fold that wants `at` finds it there. */
function asFact<F extends Fact>(event: Recorded<F> | Appended<F>): F {
  return event;
}

/** Whether the stored events are these, in content and not only by their ids. */
function isSame(stored: readonly RecordedEvent[], events: readonly NewEvent[]): boolean {
  const textOf = ({ id, type, data, metadata }: NewEvent): string => canonicalJson({ id, type, data, metadata });
  return (
    stored.length === events.length &&
    events.every((event, index) => {
      const found = stored[index];
      return found !== undefined && textOf(event) === textOf(found);
    })
  );
}

function isConflict(error: unknown): error is WrongExpectedRevisionError {
  return codeOf(error) === 'wrong-expected-revision';
}
