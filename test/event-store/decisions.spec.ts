import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  Decisions,
  type EventStore,
  openSqliteEventStore,
  StoreUnavailableError,
  WrongExpectedRevisionError,
} from '../../src/event-store/index.js';
import {
  type CommandContext,
  type Decider,
  genesisOf,
  linkOf,
  newTrace,
  type RecordedEvent,
  traceWrites,
} from '../../src/kernel/index.js';
import { commandContext, systemClock } from '../../src/runtime/index.js';
import { newEvent } from '../support/new-event.js';
import { balance, type BalanceFact, catalogue, context, type Move } from '../support/balance.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A stored event without its position. */
const unplaced = (event: RecordedEvent): unknown => ({ ...event, position: undefined });

/** The methods of a store, which keeps its private fields. */
const behind = (store: EventStore): EventStore => ({
  limits: () => store.limits(),
  append: (...parameters) => store.append(...parameters),
  read: (...parameters) => store.read(...parameters),
  end: () => store.end(),
  readAll: (...parameters) => store.readAll(...parameters),
  subscribe: (...parameters) => store.subscribe(...parameters),
  erase: (stream) => store.erase(stream),
  close: () => store.close(),
});

describe('a decision', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EventStore;
  let decisions: Decisions;
  beforeEach(() => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
    decisions = new Decisions(store, catalogue);
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });

  it('appends events and returns the state, the events and their position', async () => {
    const decided = await decisions.execute('balance-1', balance, { by: 10 }, context('command'));
    const stored = await store.read('balance-1', 0, 'forwards', 10);
    expect(decided).toEqual({
      state: 10,
      revision: 0,
      events: stored.map(unplaced),
      position: stored[0]!.position,
    });
    expect(stored[0]!.metadata).toEqual({
      v: '1',
      correlationId: 'request',
      causationId: 'command',
      actor: 'system',
      at: '2026-01-01T00:00:00.000Z',
    });
  });

  it('returns the position of the last of several events', async () => {
    const { events, state, position } = await decisions.execute('balance-1', balance, { by: 9, parts: 3 }, context());
    expect(state).toBe(9);
    const stored = await store.read('balance-1', 0, 'forwards', 10);
    expect(events).toEqual(stored.map(unplaced));
    expect(position).toBe(stored.at(-1)!.position);
  });

  it('fails as unavailable after fifty conflicts, and not as a defect', async () => {
    const contested = Object.create(store) as EventStore;
    contested.read = (...page) => store.read(...page);
    let refusals = 0;
    contested.append = (stream) => {
      refusals += 1;
      return Promise.reject(new WrongExpectedRevisionError(stream, 'none', 0));
    };
    const racing = new Decisions(contested, catalogue).execute('balance-1', balance, { by: 1 }, context());
    await expect(racing).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(refusals).toBe(50);
  });

  it('is refused soon for a request that fails fast if earlier commands wait for the log', async () => {
    const silent = Object.create(store) as EventStore;
    silent.read = (...page) => store.read(...page);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    silent.append = (...given) => answered.then(() => store.append(...given));
    const contested = new Decisions(silent, catalogue);
    const before = contested.execute('balance-1', balance, { by: 1 }, context());
    const trace = newTrace({ failsFast: true });
    await expect(
      traceWrites(() => contested.execute('balance-1', balance, { by: 2 }, context()), trace),
    ).rejects.toMatchObject({ code: 'store-unavailable', wroteNothing: true });
    expect(trace.wrote).toBe(false);
    answer();
    expect(await before).toMatchObject({ state: 1 });
    // The refused command is not executed later.
    expect(await contested.execute('balance-1', balance, { by: 4 }, context())).toMatchObject({ state: 5 });
  });

  it('forgets its folded state if the log proves to have fewer events', async () => {
    await decisions.execute('balance-1', balance, { by: 5 }, context());
    const shorter = openSqliteEventStore({ directory: join(directory.path, 'shorter') });
    let current = store;
    const moving = Object.create(store) as EventStore;
    moving.read = (...page) => current.read(...page);
    moving.append = async (stream, events, expected) => {
      if (current === store) {
        current = shorter;
        throw new WrongExpectedRevisionError(stream, expected, -1);
      }
      return current.append(stream, events, expected);
    };
    const moved = new Decisions(moving, catalogue);
    await moved.load('balance-1', balance);
    expect(await moved.execute('balance-1', balance, { by: 3 }, context())).toMatchObject({ state: 3, revision: 0 });
    await shorter.close();
  });

  it('appends nothing if nothing has to change', async () => {
    await decisions.execute('balance-1', balance, { by: 5 }, context());
    expect(await decisions.execute('balance-1', balance, { by: 0 }, context())).toEqual({
      state: 5,
      revision: 0,
      events: [],
      position: null,
    });
  });

  it('passes a refusal on and writes nothing', async () => {
    await expect(decisions.execute('balance-1', balance, { by: -1 }, context())).rejects.toMatchObject({
      code: 'too-little',
    });
    expect(await decisions.load('balance-1', balance)).toEqual({ state: 0, revision: -1 });
  });

  it.each([1, 3])('is made once for one command id, with %s events', async (parts) => {
    const first = await decisions.execute('balance-1', balance, { by: 6, parts }, context('command'));
    await decisions.execute('balance-1', balance, { by: 1 }, context());
    const again = await new Decisions(store, catalogue).execute(
      'balance-1',
      balance,
      { by: 6, parts },
      context('command'),
    );
    expect(again.events).toMatchObject(first.events);
    expect(again.position).toBe(first.position);
    expect(again).toMatchObject({ state: 7, revision: parts });
  });

  describe('whose append was recorded while the log gave no further answer', () => {
    /** Acknowledges appends as KurrentDB does, without saying who wrote them. */
    function silent(after: { readonly append?: 'fails'; readonly read?: 'fails' }): EventStore {
      let answers = true;
      return {
        ...behind(store),
        append: async (...parameters) => {
          const { revision, position } = await store.append(...parameters);
          if (!answers) return { revision, position };
          answers = false;
          if (after.append) throw new StoreUnavailableError('no answer');
          return { revision, position };
        },
        read: (...parameters) =>
          after.read && !answers ? Promise.reject(new StoreUnavailableError('no answer')) : store.read(...parameters),
      };
    }

    it('is not checked when its id was made for it, and is checked when it is repeated', async () => {
      const read = jest.spyOn(store, 'read');
      const node = new Decisions(silent({}), catalogue);
      await node.execute('balance-1', balance, { by: 5 }, context());
      expect(read).toHaveBeenCalledTimes(2);
      const own = commandContext(systemClock, 'test');
      await node.execute('balance-1', balance, { by: 1 }, own);
      expect(read).toHaveBeenCalledTimes(2);
      // The same id with other data, as after an append without an answer: the log says what counts.
      expect(await node.execute('balance-1', balance, { by: 2 }, own)).toMatchObject({
        state: 6,
        events: [{ data: { amount: 1 } }],
      });
    });

    it('does not fail because the check of what was stored has no answer', async () => {
      await decisions.execute('balance-1', balance, { by: 5 }, context());
      const node = new Decisions(silent({ read: 'fails' }), catalogue);
      expect(await node.execute('balance-1', balance, { by: -5 }, context())).toMatchObject({
        state: 0,
        revision: 1,
        events: [{ type: 'Withdrawn', revision: 1 }],
      });
      expect(await decisions.load('balance-1', balance)).toMatchObject({ state: 0, revision: 1 });
    });

    it.each([1, 3])('is done when its repetition would be refused, with %s events', async (parts) => {
      await decisions.execute('balance-1', balance, { by: 6 }, context());
      const node = new Decisions(silent({ append: 'fails' }), catalogue);
      const withdraw = () => node.execute('balance-1', balance, { by: -6, parts }, context('withdrawal'));
      await expect(withdraw()).rejects.toMatchObject({ code: 'store-unavailable' });
      await decisions.execute('balance-1', balance, { by: 1 }, context());
      const repeated = await withdraw();
      expect(repeated.events).toHaveLength(parts);
      expect(repeated.state).toBe(1);
      expect(repeated.events[0]).toMatchObject({ type: 'Withdrawn', revision: 1 });
      await expect(node.execute('balance-1', balance, { by: -6 }, context('another'))).rejects.toMatchObject({
        code: 'too-little',
      });
      expect(await store.read('balance-1', 0, 'forwards', 10)).toHaveLength(2 + parts);
    });
  });

  it('does not retry without end if a repeated command has other events with the same ids', async () => {
    await decisions.execute('balance-1', balance, { by: 6 }, context('command'));
    await expect(
      decisions.execute('balance-1', balance, { by: 6, parts: 2 }, context('command')),
    ).rejects.toMatchObject({ code: 'wrong-expected-revision' });
  });

  it('is repeated after an append of another process', async () => {
    await decisions.execute('balance-1', balance, { by: 10 }, context());
    const elsewhere = new Decisions(store, catalogue);
    await elsewhere.execute('balance-1', balance, { by: -4 }, context());
    expect((await decisions.execute('balance-1', balance, { by: -6 }, context())).state).toBe(0);
    await expect(elsewhere.execute('balance-1', balance, { by: -1 }, context())).rejects.toMatchObject({
      code: 'too-little',
    });
  });

  it('refuses invalid events and unknown event types', async () => {
    const broken = (type: string, data: unknown): Decider<number, Move, BalanceFact> => ({
      ...balance,
      decide: () => [{ type, data } as never],
    });
    const command = { by: 1 };
    await expect(decisions.execute('b-1', broken('Deposited', { amount: 'x' }), command, context())).rejects.toThrow();
    await expect(decisions.execute('b-1', broken('Stolen', {}), command, context())).rejects.toThrow('catalogue');
    expect(await store.read('b-1', 0, 'forwards', 1)).toEqual([]);
  });

  it('folds a stream longer than a page', async () => {
    for (let n = 0; n < 2_300; n += 100)
      await store.append(
        'balance-1',
        Array.from({ length: 100 }, () => newEvent('Deposited', { amount: 1 })),
        'any',
      );
    expect(await decisions.load('balance-1', balance)).toEqual({ state: 2_300, revision: 2_299 });
  });

  /** The store, and how many events each read of it returned. */
  function watchedReads(): { readonly watched: EventStore; readonly reads: number[] } {
    const reads: number[] = [];
    const watched: EventStore = {
      limits: () => store.limits(),
      append: (...parameters) => store.append(...parameters),
      read: async (...parameters) => {
        const events = await store.read(...parameters);
        reads.push(events.length);
        return events;
      },
      end: () => store.end(),
      readAll: (...parameters) => store.readAll(...parameters),
      subscribe: (...parameters) => store.subscribe(...parameters),
      erase: (stream) => store.erase(stream),
      close: () => store.close(),
    };
    return { watched, reads };
  }

  it('reads nothing of a stream that it knows, and only new events after another process has appended', async () => {
    const own = (): CommandContext => commandContext(systemClock, 'test');
    const { watched, reads } = watchedReads();
    const remembering = new Decisions(watched, catalogue);
    for (let n = 0; n < 30; n++) await remembering.execute('balance-1', balance, { by: 1 }, own());
    expect(reads).toEqual([0]);
    await decisions.execute('balance-1', balance, { by: -29 }, context());
    expect((await remembering.execute('balance-1', balance, { by: 1 }, own())).state).toBe(2);
    expect(reads).toEqual([0, 1]);
    // A refusal, or nothing to do, counts only for what the log has now.
    await decisions.execute('balance-1', balance, { by: -2 }, context());
    await expect(remembering.execute('balance-1', balance, { by: -1 }, own())).rejects.toMatchObject({
      code: 'too-little',
    });
    await decisions.execute('balance-1', balance, { by: 7 }, context());
    expect(await remembering.execute('balance-1', balance, { by: 0 }, own())).toMatchObject({
      state: 7,
      revision: 33,
      position: null,
    });
  });

  it('begins a stream without a read, and reads it if another process has begun it', async () => {
    const own = (): CommandContext => commandContext(systemClock, 'test');
    const beginning = { ...balance, begins: ({ by }: Move) => by > 0 };
    const { watched, reads } = watchedReads();
    const fresh = new Decisions(watched, catalogue);
    expect((await fresh.execute('balance-1', beginning, { by: 3 }, own())).state).toBe(3);
    expect(reads).toEqual([]);
    await decisions.execute('balance-2', balance, { by: 5 }, context());
    expect((await fresh.execute('balance-2', beginning, { by: 1 }, own())).state).toBe(6);
    expect(reads).toEqual([1]);
    await decisions.execute('balance-3', balance, { by: 5 }, context());
    expect((await fresh.execute('balance-3', beginning, { by: -1 }, own())).state).toBe(4);
    // A command that may be a repetition is decided on what the log has.
    const repeated = context();
    await decisions.execute('balance-4', balance, { by: 5 }, repeated);
    expect((await fresh.execute('balance-4', beginning, { by: 5 }, repeated)).state).toBe(5);
  });

  it('removes a finished stream from the cache', async () => {
    const ending = { ...balance, isOver: (state: number) => state === 0 };
    await decisions.execute('balance-1', ending, { by: 5 }, context());
    await decisions.execute('balance-1', ending, { by: -5 }, context());
    const read = jest.spyOn(store, 'read');
    expect(await decisions.load('balance-1', ending)).toEqual({ state: 0, revision: 1 });
    expect(await decisions.load('balance-1', ending)).toEqual({ state: 0, revision: 1 });
    expect(read.mock.calls.map(([, from]) => from)).toEqual([0, 0]);
  });

  it('is serialised with a hundred concurrent ones', async () => {
    const outcomes = await Promise.allSettled([
      decisions.execute('balance-1', balance, { by: 40 }, context()),
      ...Array.from({ length: 100 }, () => decisions.execute('balance-1', balance, { by: -1 }, context())),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(41);
    expect((await decisions.load('balance-1', balance)).state).toBe(0);
  });

  it('never breaks its rule under concurrent decisions, and its state is the fold of the log', async () => {
    let stream = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            by: fc.integer({ min: -20, max: 20 }),
            parts: fc.constantFrom(1, 2),
            node: fc.integer({ min: 0, max: 2 }),
            id: fc.integer({ min: 0, max: 40 }),
          }),
          { minLength: 1, maxLength: 30 },
        ),
        async (moves) => {
          const name = `balance-p${stream++}`;
          // Each node has its own cache, like separate processes.
          const nodes = [decisions, new Decisions(store, catalogue), new Decisions(store, catalogue)];
          // One id always means one command.
          const commands = moves.map(({ id, node }) => ({ id, node, move: moves[id % moves.length]! }));
          const outcomes = await Promise.allSettled(
            commands.map(({ id, node, move }) =>
              nodes[node]!.execute(name, balance, { by: move.by, parts: move.parts }, context(`${id}`)),
            ),
          );
          for (const outcome of outcomes)
            if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'too-little' });
          const events = await store.read(name, 0, 'forwards', 1_000);
          let total = 0;
          for (const event of events) {
            total = balance.evolve(total, event as unknown as BalanceFact);
            expect(total).toBeGreaterThanOrEqual(0);
          }
          const applied = new Set(events.map(({ metadata }) => metadata.causationId));
          const sum = [...applied].reduce(
            (amount, id) => amount + (commands.find((command) => `${command.id}` === id)?.move.by ?? NaN),
            0,
          );
          expect(total).toBeCloseTo(sum);
          for (const node of nodes)
            expect(await node.load(name, balance)).toEqual({ state: total, revision: events.length - 1 });
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a decision on a chained stream', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EventStore;
  const chainedBalance: Decider<number, Move, BalanceFact> = { ...balance, chained: true };
  beforeEach(() => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });
  const linksOf = async (): Promise<readonly (string | undefined)[]> =>
    (await store.read('balance-1', 0, 'forwards', 100)).map(({ metadata }) => metadata['chain']);
  /** The link of each event, recomputed from the stored events. */
  const computed = async (): Promise<readonly string[]> => {
    let previous = genesisOf('balance-1');
    return (await store.read('balance-1', 0, 'forwards', 100)).map((event) => (previous = linkOf(previous, event)));
  };

  it('links every event to its content, its position and its predecessor', async () => {
    const decisions = new Decisions(store, catalogue);
    await decisions.execute('balance-1', chainedBalance, { by: 9, parts: 3 }, context());
    await decisions.execute('balance-1', chainedBalance, { by: -1 }, context());
    await new Decisions(store, catalogue).execute('balance-1', chainedBalance, { by: 2 }, context());
    expect(await linksOf()).toEqual(await computed());
    expect(new Set(await linksOf()).size).toBe(5);
  });

  it('dates no event before its predecessor, even if the writer’s clock is behind', async () => {
    const ahead = { ...context(), at: '2026-01-01T00:01:00.000Z' };
    const behind = { ...context(), at: '2026-01-01T00:00:00.000Z' };
    await new Decisions(store, catalogue).execute('balance-1', chainedBalance, { by: 9 }, ahead);
    const other = new Decisions(store, catalogue);
    await other.execute('balance-1', chainedBalance, { by: -1 }, behind);
    await other.execute('balance-1', chainedBalance, { by: -2 }, { ...behind, commandId: 'third' });
    const stored = await store.read('balance-1', 0, 'forwards', 10);
    expect(stored.map(({ metadata }) => metadata.at)).toEqual([ahead.at, ahead.at, ahead.at]);
  });

  it('computes the links again after a conflict', async () => {
    const nodes = [new Decisions(store, catalogue), new Decisions(store, catalogue)];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        nodes[n % 2]!.execute('balance-1', chainedBalance, { by: 1 + n, parts: 2 }, context()),
      ),
    );
    expect(await linksOf()).toHaveLength(40);
    expect(await linksOf()).toEqual(await computed());
  });

  it('appends the same bytes if a command is repeated', async () => {
    const decided = await new Decisions(store, catalogue).execute('balance-1', chainedBalance, { by: 1 }, context('c'));
    const again = await new Decisions(store, catalogue).execute('balance-1', chainedBalance, { by: 1 }, context('c'));
    expect(again.events).toMatchObject(decided.events);
    expect(await linksOf()).toHaveLength(1);
  });

  it('returns the stored events if two processes give different events the same ids, and continues from them', async () => {
    const stores = [1, 2].map(() => openSqliteEventStore({ directory: directory.path }));
    const nodes = stores.map((each) => new Decisions(each, catalogue));
    // Both have folded the same stream before either appends.
    for (const node of nodes) await node.load('balance-1', chainedBalance);
    const decided = await Promise.all(
      nodes.map((node, n) => node.execute('balance-1', chainedBalance, { by: 10 + n }, context('the same'))),
    );
    const stored = await store.read('balance-1', 0, 'forwards', 10);
    expect(stored).toHaveLength(1);
    for (const { state, head, events } of decided) {
      expect(events).toMatchObject([{ data: stored[0]!.data }]);
      expect({ state, head }).toEqual({
        state: (stored[0]!.data as { amount: number }).amount,
        head: stored[0]!.metadata['chain'],
      });
    }
    for (const node of nodes) await node.execute('balance-1', chainedBalance, { by: 1 }, context());
    expect(await linksOf()).toEqual(await computed());
    await Promise.all(stores.map((each) => each.close()));
  });

  it('continues an unchained stream with links over all its events', async () => {
    await new Decisions(store, catalogue).execute('balance-1', balance, { by: 9, parts: 3 }, context());
    await new Decisions(store, catalogue).execute('balance-1', chainedBalance, { by: 1 }, context());
    expect(await linksOf()).toEqual([undefined, undefined, undefined, (await computed())[3]]);
  });
});
