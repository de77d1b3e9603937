import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type AnyView,
  Decisions,
  type EventStore,
  logStats,
  openKurrentEventStore,
  openSqliteEventStore,
  Projector,
  Snapshots,
  type UnreadableStream,
} from '../../src/event-store/index.js';
import { Catalogue, idOf, type NewEvent, type Position, type View } from '../../src/kernel/index.js';
import { balance, balanceEvents, type BalanceFact, context } from '../support/balance.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

interface Balance {
  readonly balance: number;
}

const balances: View<Balance, BalanceFact> = {
  name: 'balances',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [idOf(stream)],
  apply: (row, { type, data }) => ({ balance: (row?.balance ?? 0) + (type === 'Deposited' ? 1 : -1) * data.amount }),
  columns: { balance: (row) => row.balance },
};
/** Keyed by something other than the stream: the stream of a withdrawal of each size. */
const sizes: View<{ readonly stream: string }, BalanceFact> = {
  name: 'sizes',
  version: 1,
  types: ['Deposited'],
  keys: ({ data }) => [`of ${data.amount}`],
  apply: (_, { stream }) => ({ stream }),
};

const old = new Catalogue(balanceEvents);
/** The catalogue of the next release, with another version of a type, and another type. */
const next = new Catalogue({
  Deposited: {
    version: 2,
    schema: z.strictObject({ amount: z.number() }),
    upcasters: [(data: unknown) => data],
  },
  Withdrawn: balanceEvents.Withdrawn,
  Frozen: { schema: z.strictObject({}) },
});

const deposit = (amount: number, v = '1'): NewEvent => {
  const event = newEvent('Deposited', { amount });
  return { ...event, metadata: { ...event.metadata, v } };
};

const bad: readonly (readonly [what: string, event: NewEvent, reason: string])[] = [
  ['of a newer version', deposit(7, '2'), 'version 2 is not between 1 and 1'],
  ['of an unknown type', newEvent('Frozen'), 'unknown event type'],
  ['whose data its schema refuses', newEvent('Deposited', { amount: 'much' }), 'amount: '],
  ['without metadata', { ...deposit(7), metadata: {} as never }, 'its metadata lacks'],
];

const stores = {
  async sqlite(directory: string): Promise<{ open: () => Promise<EventStore>; end: () => void }> {
    return Promise.resolve({
      open: () => Promise.resolve(openSqliteEventStore({ directory })),
      end: () => undefined,
    });
  },
  async kurrent(): Promise<{ open: () => Promise<EventStore>; end: () => void }> {
    const server = await new KurrentServer().start();
    return {
      open: () => openKurrentEventStore({ url: server.url, backoff: { firstMs: 5, maxMs: 20 } }),
      end: () => server.stop(),
    };
  },
};

describe.each(['sqlite', 'kurrent'] as const)('a stream that cannot be read, on %s', (kind) => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let log: Awaited<ReturnType<(typeof stores)['sqlite']>>;
  let store: EventStore;
  let projectors: Projector[];
  let said: UnreadableStream[];
  beforeEach(async () => {
    directory = temporaryDirectory();
    log = await stores[kind](directory.path);
    store = await log.open();
    projectors = [];
    said = [];
  });
  afterEach(async () => {
    await Promise.all(projectors.map((projector) => projector.close()));
    await store.close();
    log.end();
    directory.remove();
  });

  async function started(catalogue = old, views: readonly AnyView[] = [balances, sizes]) {
    const projector = new Projector({
      store,
      catalogue,
      filename: join(directory.path, 'views.sqlite'),
      views,
      streams: { balance: ['Deposited', 'Withdrawn'] },
      onUnreadable: (stream) => said.push(stream),
    });
    projectors.push(projector);
    await projector.start();
    return projector;
  }
  const append = async (stream: string, ...events: NewEvent[]): Promise<Position> =>
    (await store.append(stream, events, 'any')).position;
  const unreadable = { code: 'stream-unreadable' };

  it.each(bad)('is quarantined without affecting other streams, with an event %s', async (_, event, reason) => {
    await append('balance-1', deposit(1));
    const projector = await started();
    const reader = projector.reader(balances);
    // Rows that were read before become suspect as well.
    expect(reader.get('1')).toEqual({ balance: 1 });
    expect(projector.reader(sizes).get('of 1')).toEqual({ stream: 'balance-1' });
    await projector.waitFor(await append('balance-2', deposit(2)));
    await projector.waitFor(await append('balance-1', event, deposit(4)));
    await projector.waitFor(await append('balance-2', deposit(3)));
    expect(projector.health()).toMatchObject({
      ok: true,
      unreadable: [{ stream: 'balance-1', revision: 1, type: event.type, reason: expect.stringContaining(reason) }],
    });
    expect(said.map(({ stream }) => stream)).toEqual(['balance-1']);
    expect(reader.get('2')).toEqual({ balance: 5 });
    expect(() => reader.get('1')).toThrow(expect.objectContaining(unreadable));
    expect(reader.find().map(({ key }) => key)).toEqual(['2']);
    expect([...reader.all()].map(({ key }) => key)).toEqual(['2']);
    expect(reader.count()).toBe(1);
    expect(reader.suspect()).toContainEqual({ key: '1', row: { balance: 1 }, stream: 'balance-1' });
    // Rows from before and after the event, and none of the other stream.
    const size = projector.reader(sizes);
    for (const key of ['of 1', 'of 4']) expect(() => size.get(key)).toThrow(expect.objectContaining(unreadable));
    expect(size.get('of 2')).toEqual({ stream: 'balance-2' });
    const stats = await logStats(store, { catalogue: old });
    expect(stats.unreadable).toMatchObject([{ stream: 'balance-1', revision: 1 }]);
  });

  it.each(bad)('prevents no start and no rebuild, with an event %s', async (_, event) => {
    await append('balance-1', deposit(1), event, deposit(4));
    await append('balance-2', deposit(2));
    for (let starts = 0; starts < 2; starts++) {
      const projector = await started();
      expect(projector.reader(balances).get('2')).toEqual({ balance: 2 });
      expect(() => projector.reader(balances).get('1')).toThrow(expect.objectContaining(unreadable));
      await projector.rebuild();
      expect(projector.reader(balances).get('2')).toEqual({ balance: 2 });
      expect(() => projector.reader(balances).get('1')).toThrow(expect.objectContaining(unreadable));
      await projector.close();
    }
    expect(said).toHaveLength(2);
  });

  it('accepts no commands, while other streams do', async () => {
    await append('balance-1', deposit(1), deposit(7, '2'));
    await append('balance-2', deposit(1));
    const snapshots = new Snapshots(join(directory.path, 'views.sqlite'));
    const decisions = new Decisions(store, old, snapshots);
    await expect(decisions.load('balance-1', balance)).rejects.toMatchObject(unreadable);
    await expect(decisions.execute('balance-1', balance, { by: 1 }, context())).rejects.toMatchObject(unreadable);
    expect((await decisions.execute('balance-2', balance, { by: 1 }, context())).state).toBe(2);
    expect(await store.read('balance-1', 0, 'forwards', 9)).toHaveLength(2);
    snapshots.close();
  });

  it('is shown again by a program that can read it, and quarantined by one that cannot', async () => {
    await append('balance-1', deposit(1));
    const first = await started();
    await first.waitFor(await append('balance-1', deposit(7, '2'), newEvent('Frozen'), deposit(4)));
    await first.close();

    const upgraded = await started(next);
    expect(upgraded.reader(balances).get('1')).toEqual({ balance: 12 });
    expect(upgraded.reader(sizes).get('of 7')).toEqual({ stream: 'balance-1' });
    expect(upgraded.health().unreadable).toEqual([]);
    await upgraded.waitFor(await append('balance-3', deposit(5, '2')));
    await upgraded.close();

    const rolledBack = await started(old);
    expect(rolledBack.health().unreadable.map(({ stream }) => stream)).toEqual(['balance-1', 'balance-3']);
    expect(() => rolledBack.reader(balances).get('3')).toThrow(expect.objectContaining(unreadable));
  });

  it('is quarantined if a view fails on it, until the view changes', async () => {
    const failing: View<Balance, BalanceFact> = {
      ...balances,
      apply: (row, event, key) => {
        if (event.data.amount === 3) throw new Error('no such luck');
        return balances.apply(row, event, key);
      },
    };
    await append('balance-1', deposit(1), deposit(3));
    await append('balance-2', deposit(2));
    const projector = await started(old, [failing, sizes]);
    expect(projector.health()).toMatchObject({
      ok: true,
      unreadable: [{ stream: 'balance-1', revision: 1, reason: expect.stringContaining('no such luck') }],
    });
    expect(projector.reader(failing).get('2')).toEqual({ balance: 2 });
    expect(() => projector.reader(sizes).get('of 3')).toThrow(expect.objectContaining(unreadable));
    await projector.close();
    const mended = await started(old, [{ ...balances, version: 2 }, sizes]);
    expect(mended.health().unreadable).toEqual([]);
    expect(mended.reader(sizes).get('of 3')).toEqual({ stream: 'balance-1' });
  });

  it('is ignored if another service on the same database wrote it', async () => {
    await append('other-1', newEvent('Unknown'));
    const projector = await started();
    await projector.waitFor(await append('other-1', newEvent('Deposited', 'else')));
    expect(projector.health().unreadable).toEqual([]);
  });
});
