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
  Refusal,
} from '../kernel/index.js';
import { type Backoff, backoffMs, KeyedQueue, sleep } from '../runtime/index.js';
import { type AppendResult, type EventStore } from './event-store.js';
import { queued } from './queued.js';
import { type Snapshots } from './snapshots.js';
import { isConflict, StoreUnavailableError } from './store-errors.js';
import { streamPages } from './stream-reader.js';

/** The state of a stream after its events have been folded. */
export interface Folded<S> {
  readonly state: S;
  /** -1 when the stream does not exist. */
  readonly revision: number;
  /** The last event's link where the decider's streams are chained. */
  readonly head?: string;
  /** The latest time of an event where the decider's streams are chained. */
  readonly latestAt?: string;
}

export interface Decision<S, F extends Fact> extends Folded<S> {
  /** What followed from the command, as it stands in the log; empty when it was already so. */
  readonly events: readonly Appended<F>[];
  /** Position of the last of `events`, null when there are none. */
  readonly position: Position | null;
}

const ATTEMPTS_MAX = 50;
/** Random from nothing on, so that two writers do not meet again. */
const RACE_BACKOFF: Backoff = { firstMs: 1, maxMs: 20, jitter: 1 };
const FOLDS_MAX = 1_000;
/** A decider that allows it gets a snapshot at every 50th event of a stream, so that fewer are folded after a start. */
const SNAPSHOT_EVENTS = 50;

/**
 * The command loop of every aggregate: fold, decide, append; again only when somebody else has appended in between.
 * In a chained stream no event is dated before the one before it, however the clocks of its writers differ.
 * Folded states are cached until their stream is over, and those of long streams are stored as snapshots, so that a
 * command reads only the events since the last one. The cache cannot cause a wrong decision: the append names the
 * revision that the decision rests on.
 */
export class Decisions {
  readonly #store: EventStore;
  readonly #catalogue: Catalogue;
  readonly #snapshots: Snapshots | undefined;
  readonly #folds = new Map<string, Folded<unknown>>();
  readonly #deciders = new WeakMap<object, number>();
  #deciderCount = 0;
  /** One command at a time for each stream: concurrent ones of this process would only lose races to each other. */
  readonly #commands = new KeyedQueue();

  constructor(store: EventStore, catalogue: Catalogue, snapshots?: Snapshots) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#snapshots = snapshots;
  }

  /**
   * Repeating a command under its id appends nothing twice.
   * @throws what `decide` throws; StoreUnavailableError, also after 50 lost races; WrongExpectedRevisionError when
   *   its ids stand there beside others; UnreadableEventError; a ZodError for a fact that its schema refuses.
   */
  execute<S, C, F extends Fact>(
    stream: string,
    decider: Decider<S, C, F>,
    command: C,
    context: CommandContext,
  ): Promise<Decision<S, F>> {
    return queued(this.#commands, stream, () => this.#decide(stream, decider, command, context));
  }

  /** The stream's state now. */
  async load<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Promise<Folded<S>> {
    const key = this.#key(stream, decider);
    const remembered = this.#folds.get(key) as Folded<S> | undefined;
    const from = remembered ?? (await this.#restored(stream, decider)) ?? unwritten(stream, decider);
    let { state, revision, head, latestAt } = from;
    let last: RecordedEvent | undefined;
    for await (const page of streamPages(this.#store, stream, revision + 1))
      for (const event of page) {
        state = decider.evolve(state, asFact(this.#catalogue.read<F>(event)));
        revision = event.revision;
        // Events from before streams were chained have no link: it is computed.
        if (head !== undefined) {
          head = event.metadata['chain'] ?? linkOf(head, event);
          latestAt = later(event.metadata.at, latestAt);
        }
        last = event;
      }
    const folded = {
      state,
      revision,
      ...(head === undefined ? {} : { head }),
      ...(latestAt === undefined ? {} : { latestAt }),
    };
    this.#remember(key, folded, decider);
    if (last) this.#keep(stream, decider, from.revision, folded, last.id);
    return folded;
  }

  /** As `load`; that there are no events is believed only of a store that has proved itself current. */
  async loadProven<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Promise<Folded<S>> {
    const folded = await this.load(stream, decider);
    if (folded.revision >= 0 || !this.#store.proveCurrent) return folded;
    await this.#store.proveCurrent();
    return this.load(stream, decider);
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
    let isProven = this.#store.proveCurrent === undefined;
    for (let attempt = 1; ; attempt++) {
      const before = await this.load(stream, decider);
      const { state, revision, head, latestAt } = before;
      let facts: readonly F[];
      try {
        facts = decider.decide(command, state);
      } catch (error) {
        if (isProven || !(error instanceof Refusal)) throw error;
        // No append will show whether something was missing in what was read.
        await this.#store.proveCurrent?.();
        isProven = true;
        continue;
      }
      if (facts.length === 0) return { ...before, events: [], position: null };
      // The writer before may have been a node whose clock is ahead.
      const dated = { ...context, at: later(context.at, latestAt) };
      const unlinked = facts.map((fact, index) =>
        this.#catalogue.newEvent(derivedId(context.commandId, stream, index), fact, dated),
      );
      const events = head === undefined ? unlinked : chained(head, stream, revision + 1, unlinked);
      try {
        const appended = await this.#store.append(stream, events, revision < 0 ? 'none' : revision);
        return await this.#concluded(stream, decider, before, events, appended);
      } catch (error) {
        if (!isConflict(error)) throw error;
        // Nobody came in between: these ids stand there beside others, and trying again would not change that.
        if (error.actual === revision) throw error;
        if (attempt === ATTEMPTS_MAX)
          throw new StoreUnavailableError(`${stream}: others append without a pause`, { cause: error });
        // What was folded was read from a server that has since lost it.
        if (error.actual < revision) this.#folds.delete(this.#key(stream, decider));
        await sleep(backoffMs(attempt, RACE_BACKOFF));
      }
    }
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
      ...(head === undefined || !last ? {} : { latestAt: last.metadata.at }),
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

/** Of two ISO times. */
const later = (at: string, other = ''): string => (at > other ? at : other);

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
