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
import { type Backoff, backoffMs, isFirstUse, KeyedQueue, sleep } from '../runtime/index.js';
import { type AppendResult, type EventStore } from './event-store.js';
import { queued } from './log-contact.js';
import { type Snapshots } from './snapshots.js';
import { isConflict, isUnavailable, StoreUnavailableError } from './store-errors.js';
import { streamPages } from './stream-reading.js';

/** The state of a stream after its events have been folded. */
export interface Folded<S> {
  readonly state: S;
  /** -1 when the stream does not exist. */
  readonly revision: number;
  /** The chain link of the last event, if the decider's streams are chained. */
  readonly head?: string;
  /** The latest time of an event, if the decider's streams are chained. */
  readonly latestAt?: string;
}

export interface Decision<S, F extends Fact> extends Folded<S> {
  /** The events of the command as stored in the log; empty when nothing had to change. */
  readonly events: readonly Appended<F>[];
  /** Position of the last of `events`, null when there are none. */
  readonly position: Position | null;
}

const ATTEMPTS_MAX = 50;
/** With full jitter, so that two writers do not collide again. */
const RACE_BACKOFF: Backoff = { firstMs: 1, maxMs: 20, jitter: 1 };
const FOLDS_MAX = 1_000;
/**
 * How far back a command that is refused is looked for: more events than others append to a stream while the log is out
 * of reach.
 */
const REPEATED_WITHIN_EVENTS = 256;
/** Deciders with snapshots get one at every 50th event of a stream, so that fewer events are folded after a start. */
const SNAPSHOT_EVENTS = 50;

/**
 * The command loop of every aggregate: fold, decide, append; repeated only if another writer has appended in between.
 * In a chained stream no event is dated before its predecessor, even if the clocks of the writers differ.
 * Folded states are cached until their stream is over, and those of long streams are stored as snapshots, so that a
 * command reads only newer events, or none: a new one is first decided on the cached state, or on that of an empty stream
 * which it begins. A stale cache cannot cause a wrong decision, because the append states the revision that the decision is based on; what appends nothing is decided again on
 * what was read.
 */
export class Decisions {
  readonly #store: EventStore;
  readonly #catalogue: Catalogue;
  readonly #snapshots: Snapshots | undefined;
  readonly #folds = new Map<string, Folded<unknown>>();
  readonly #deciders = new WeakMap<object, number>();
  #deciderCount = 0;
  /** Runs one command at a time per stream, because concurrent ones would only conflict with each other. */
  readonly #commands = new KeyedQueue();

  constructor(store: EventStore, catalogue: Catalogue, snapshots?: Snapshots) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#snapshots = snapshots;
  }

  /**
   * Executes a command. Repeating a command with the same id appends nothing twice.
   * @throws what `decide` throws; StoreUnavailableError, also after 50 conflicts; WrongExpectedRevisionError when only
   *   some of its event ids are already in the stream; UnreadableEventError; a ZodError for an invalid fact
   */
  execute<S, C, F extends Fact>(
    stream: string,
    decider: Decider<S, C, F>,
    command: C,
    context: CommandContext,
  ): Promise<Decision<S, F>> {
    return queued(this.#commands, stream, () => this.#decide(stream, decider, command, context));
  }

  /** Forgets all folded states, because the log may be another one. */
  forget(): void {
    this.#folds.clear();
  }

  /** The current state of the stream. */
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
        // Events that are older than chaining have no stored link, so it is computed.
        if (head !== undefined) {
          head = event.metadata['chain'] ?? linkOf(head, event);
          latestAt = later(event.metadata.at, latestAt);
        }
        last = event;
      }
    const now = {
      state,
      revision,
      ...(head === undefined ? {} : { head }),
      ...(latestAt === undefined ? {} : { latestAt }),
    };
    this.#remember(key, now, decider);
    if (last) this.#keep(stream, decider, from.revision, now, last.id);
    return now;
  }

  /**
   * Resolves when later reads show everything that was acknowledged to any client before.
   * @throws StoreUnavailableError
   */
  async proveCurrent(): Promise<void> {
    await this.#store.proveCurrent?.();
  }

  /** Like `load`, but trusts an empty stream only after the store has proved that its reads are current. */
  async loadProven<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Promise<Folded<S>> {
    const folded = await this.load(stream, decider);
    if (folded.revision >= 0 || !this.#store.proveCurrent) return folded;
    await this.proveCurrent();
    return this.load(stream, decider);
  }

  /** The state from a snapshot, if the log still has the snapshot's last event at the same revision. */
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
    const isNew = isFirstUse(context);
    // A command that may be a repetition is decided on what the log has now.
    let cached = isNew ? this.#expected(stream, decider, command) : undefined;
    for (let attempt = 1; ; attempt++) {
      const isRead = cached === undefined;
      const before: Folded<S> = cached ?? (await this.load(stream, decider));
      cached = undefined;
      const { state, revision, head, latestAt } = before;
      let facts: readonly F[];
      try {
        facts = decider.decide(command, state);
      } catch (error) {
        if (!isRead) continue;
        if (!(error instanceof Refusal)) throw error;
        if (isProven) return await this.#alreadyDone<S, C, F>(stream, decider, context, error);
        // A refusal is followed by no append that would detect a stale read, so the read must be proved current.
        await this.proveCurrent();
        isProven = true;
        continue;
      }
      if (facts.length === 0) {
        if (!isRead) continue;
        return { ...before, events: [], position: null };
      }
      // The previous writer may be a node whose clock is ahead.
      const dated = { ...context, at: later(context.at, latestAt) };
      const unlinked = facts.map((fact, index) =>
        this.#catalogue.newEvent(derivedId(context.commandId, stream, index), fact, dated),
      );
      const events =
        head === undefined
          ? unlinked
          : chained(head, stream, revision + 1, unlinked, await this.#store.digestsOf?.(stream, revision < 0));
      try {
        const appended = await this.#store.append(stream, events, revision < 0 ? 'none' : revision);
        return await this.#concluded(
          stream,
          decider,
          before,
          events,
          isNew ? { ...appended, written: true } : appended,
        );
      } catch (error) {
        if (!isConflict(error)) throw error;
        // No other writer appended: only some of these ids are already in the stream, which a retry would not change.
        if (error.actual === revision) throw error;
        if (attempt === ATTEMPTS_MAX)
          throw new StoreUnavailableError(`${stream}: other writers append continuously`, { cause: error });
        // The folded events came from a server that has lost them since.
        if (error.actual < revision) this.#folds.delete(this.#key(stream, decider));
        if (isRead) await sleep(backoffMs(attempt, RACE_BACKOFF));
      }
    }
  }

  /** The state that a new command can be decided on without a read: the cached one, or that of a stream which it begins. */
  #expected<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>, command: C): Folded<S> | undefined {
    const remembered = this.#folds.get(this.#key(stream, decider)) as Folded<S> | undefined;
    return remembered ?? (decider.begins?.(command) === true ? unwritten(stream, decider) : undefined);
  }

  /**
   * The decision of a command that the log already has, when repeating it is refused. Its append may have been recorded
   * without an answer, and what it changed then forbids to do it again.
   * @throws the refusal when the log does not have the command among the latest events of the stream
   */
  async #alreadyDone<S, C, F extends Fact>(
    stream: string,
    decider: Decider<S, C, F>,
    { commandId }: CommandContext,
    refusal: Refusal,
  ): Promise<Decision<S, F>> {
    const latest = await this.#store.read(stream, 'end', 'backwards', REPEATED_WITHIN_EVENTS);
    const first = derivedId(commandId, stream, 0);
    if (!latest.some(({ id }) => id === first)) throw refusal;
    const own = latest.filter(({ metadata }) => metadata.causationId === commandId).reverse();
    const events = own.map((event) => this.#catalogue.read<F>(event));
    return { ...(await this.load(stream, decider)), events, position: own.at(-1)?.position ?? null };
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
      const stored = await this.#store.read(stream, first, 'forwards', events.length).catch((error: unknown) => {
        if (!inPlace || !isUnavailable(error)) throw error;
        return undefined;
      });
      if (!stored) {
        // The append was acknowledged, so no check may fail it. The next command folds what was stored.
        this.#folds.delete(this.#key(stream, decider));
        return decisionOf(stream, decider, before, events, appended);
      }
      // A repeated command, or another process with the same command id: the stored events count.
      if (!inPlace || !isSame(stored, events)) {
        const repeated = stored.map((event) => this.#catalogue.read<F>(event));
        return { ...(await this.load(stream, decider)), events: repeated, position: appended.position };
      }
    }
    const decision = decisionOf(stream, decider, before, events, appended);
    this.#remember(this.#key(stream, decider), folded(decision), decider);
    const last = events.at(-1);
    if (last) this.#keep(stream, decider, before.revision, folded(decision), last.id);
    return decision;
  }

  #key(stream: string, decider: object): string {
    let number = this.#deciders.get(decider);
    if (number === undefined) this.#deciders.set(decider, (number = this.#deciderCount++));
    return `${number}:${stream}`;
  }

  #remember<S>(key: string, folded: Folded<S>, { isOver }: { readonly isOver?: (state: S) => boolean }): void {
    const known = this.#folds.get(key);
    // Deleted and set again to keep the map in order of last use.
    this.#folds.delete(key);
    if (isOver?.(folded.state) === true) return;
    this.#folds.set(key, known && known.revision > folded.revision ? known : folded);
    if (this.#folds.size <= FOLDS_MAX) return;
    const [oldest] = this.#folds.keys();
    if (oldest !== undefined) this.#folds.delete(oldest);
  }
}

/** The decision whose events were appended as they were decided. */
function decisionOf<S, C, F extends Fact>(
  stream: string,
  decider: Decider<S, C, F>,
  before: Folded<S>,
  events: readonly NewEvent[],
  { revision, position }: AppendResult,
): Decision<S, F> {
  const facts = events.map(
    (event, index) => ({ ...event, stream, revision: before.revision + 1 + index }) as Appended<F>,
  );
  const last = events.at(-1);
  const head = last?.metadata['chain'];
  return {
    state: facts.reduce((state, fact) => decider.evolve(state, asFact<F>(fact)), before.state),
    revision,
    ...(head === undefined || !last ? {} : { head, latestAt: last.metadata.at }),
    events: facts,
    position,
  };
}

/** What a decision leaves behind for the next command. */
function folded<S>({ state, revision, head, latestAt }: Folded<S>): Folded<S> {
  return {
    state,
    revision,
    ...(head === undefined ? {} : { head }),
    ...(latestAt === undefined ? {} : { latestAt }),
  };
}

/** The later of two ISO times. */
const later = (at: string, other = ''): string => (at > other ? at : other);

/** The state of a stream without events. */
function unwritten<S, C, F extends Fact>(stream: string, decider: Decider<S, C, F>): Folded<S> {
  const state = decider.initialState();
  return decider.chained === true ? { state, revision: -1, head: genesisOf(stream) } : { state, revision: -1 };
}

/** `evolve` expects a fact. It gets the whole event, so that a fold can read fields such as the time. */
function asFact<F extends Fact>(event: Recorded<F> | Appended<F>): F {
  return event;
}

/** Whether the stored events equal these in content, not only in id. */
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
