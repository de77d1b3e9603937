import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import {
  type AnyView,
  type EventStore,
  openSqliteEventStore,
  Projector,
  type RebuildProgress,
  type SqliteEventStore,
  type Subscription,
  type SubscriptionMessage,
} from '../../src/event-store/index.js';
import { type NewEvent, newTrace, type Position, START, traceWrites, type View } from '../../src/kernel/index.js';
import { sumOf } from '../../src/event-store/sqlite/row-sum.js';
import { ViewTable } from '../../src/event-store/projector/view-table.js';
import { newEvent } from '../support/new-event.js';
import { type BalanceFact, catalogue } from '../support/balance.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

interface Balance {
  readonly balance: number;
  readonly moves: number;
  readonly note: string | null;
}

const balances: View<Balance, BalanceFact> = {
  name: 'balances',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [stream],
  apply: (row, { type, data }) => ({
    balance: (row?.balance ?? 0) + (type === 'Deposited' ? data.amount : -data.amount),
    moves: (row?.moves ?? 0) + 1,
    note: data.amount > 100 ? 'large' : null,
  }),
  columns: { balance: (row) => row.balance, note: (row) => row.note },
};

/** Has a row only while the last event is a withdrawal. */
const withdrawals: View<{ readonly amount: number }, BalanceFact> = {
  name: 'withdrawals',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [stream, 'last'],
  apply: (_, { type, data }) => (type === 'Withdrawn' ? { amount: data.amount } : undefined),
};

const nothing: View<Balance, BalanceFact> = { ...balances, name: 'nothing', types: [] };

const deposit = (amount: number): NewEvent => newEvent('Deposited', { amount });
const withdraw = (amount: number): NewEvent => newEvent('Withdrawn', { amount });

describe('the projector', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  let projectors: Projector[];
  beforeEach(() => {
    directory = temporaryDirectory();
    projectors = [];
    store = openSqliteEventStore({ directory: directory.path });
  });
  afterEach(async () => {
    await Promise.all(projectors.map((projector) => projector.close()));
    await store.close();
    directory.remove();
  });

  const filename = (): string => join(directory.path, 'views.sqlite');
  function project(views: readonly AnyView[] = [balances, withdrawals], from: EventStore = store): Projector {
    const projector = new Projector({
      store: from,
      catalogue,
      filename: filename(),
      views,
    });
    projectors.push(projector);
    return projector;
  }
  const append = async (stream: string, ...events: NewEvent[]): Promise<Position> =>
    (await store.append(stream, events, 'any')).position;

  it('deletes all rows with a value that an event clears, including those of the same batch', async () => {
    interface Large {
      readonly stream: string;
      readonly owner: string;
    }
    const owned: View<Large, BalanceFact> = {
      name: 'owned',
      version: 1,
      types: ['Deposited', 'Withdrawn'],
      keys: ({ type, stream }) => (type === 'Deposited' ? [stream] : []),
      apply: (row, { stream, type }) => (type === 'Deposited' ? { stream, owner: stream.charAt(0) } : row),
      columns: { owner: (row) => row.owner },
      clears: { column: 'owner', value: ({ type, stream }) => (type === 'Withdrawn' ? stream.charAt(0) : undefined) },
    };
    const projector = project([owned]);
    await append('a-one', deposit(1));
    await append('b-one', deposit(1));
    await projector.start();
    const keys = (): readonly string[] => [...projector.reader(owned).all()].map(({ key }) => key);
    expect(keys()).toEqual(['a-one', 'b-one']);
    await append('a-two', deposit(1));
    await append('a-one', deposit(1));
    await append('a-one', withdraw(1));
    await projector.waitFor(await append('a-new', deposit(1)));
    expect(keys()).toEqual(['a-new', 'b-one']);
    await projector.rebuild('owned');
    expect(keys()).toEqual(['a-new', 'b-one']);
  });

  it('shows the whole log when it has started', async () => {
    await append('balance-1', deposit(5), deposit(7), withdraw(2));
    const last = await append('balance-2', withdraw(1));
    const projector = project();
    await projector.start();
    expect(projector.reader(balances).get('balance-1')).toEqual({ balance: 10, moves: 3, note: null });
    expect(projector.reader(withdrawals).find()).toEqual([
      { key: 'balance-1', row: { amount: 2 } },
      { key: 'balance-2', row: { amount: 1 } },
      { key: 'last', row: { amount: 1 } },
    ]);
    expect(projector.position()).toBe(last);
    expect(projector.health()).toEqual({
      ok: true,
      error: null,
      caughtUp: true,
      position: last,
      lagMs: 0,
      unreadable: [],
      wrongRows: 0,
    });
  });

  it('tells how far it is on its way to the end that the log has when it is asked', async () => {
    for (let n = 0; n < 40; n++) await append(`balance-${n}`, deposit(1));
    const shares: (number | null)[] = [];
    const projector = new Projector({
      store,
      catalogue,
      filename: filename(),
      views: [balances],
      // A page is one batch, so that it stops once a page.
      pace: {
        chunkEvents: 1,
        rest: () => {
          shares.push(progress().share);
          return Promise.resolve();
        },
      },
    });
    projectors.push(projector);
    const progress = projector.progress();
    expect(progress()).toEqual({ events: 0, share: null });
    await projector.start();
    expect(progress()).toEqual({ events: 40, share: 1 });
    await append('balance-new', deposit(1));
    await projector.refresh();
    expect(progress()).toEqual({ events: 41, share: 1 });
    expect(shares.at(0)).toBe(1);
  });

  it('stays caught up while it applies new events, but not when it is more than three seconds behind', async () => {
    const caughtUp: boolean[] = [];
    const clock = jest.spyOn(performance, 'now');
    const watched: View<Balance, BalanceFact> = {
      ...balances,
      apply: (row, fact, key) => {
        caughtUp.push(projector.health().caughtUp);
        if (fact.data.amount === 3) {
          const later = performance.now() + 3_001;
          clock.mockImplementation(() => later);
          caughtUp.push(projector.health().caughtUp);
        }
        return balances.apply(row, fact, key);
      },
    };
    await append('balance-1', deposit(1));
    const projector = project([watched]);
    try {
      await projector.start();
      await projector.waitFor(await append('balance-1', deposit(2)));
      await projector.waitFor(await append('balance-1', deposit(3)));
    } finally {
      clock.mockRestore();
    }
    expect(caughtUp).toEqual([false, true, true, false]);
    await projector.waitFor(await append('balance-1', deposit(4)));
    expect(projector.health().caughtUp).toBe(true);
  });

  it('has one index for every column when it has started, and after a rebuild', async () => {
    const indexed = (): unknown => {
      const db = new DatabaseSync(filename(), { readOnly: true });
      const known = db.prepare(
        `SELECT info.name AS column, count(*) AS count FROM sqlite_schema AS schema, pragma_index_info(schema.name) AS info
         WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = 'balances' AND info.seqno = 0 GROUP BY 1 ORDER BY 1`,
      );
      try {
        return known.all().map((row) => ({ ...(row as object) }));
      } finally {
        db.close();
      }
    };
    const each = [
      { column: 'balance', count: 1 },
      { column: 'note', count: 1 },
    ];
    await append('balance-1', deposit(5));
    const projector = project();
    await projector.start();
    expect(indexed()).toEqual(each);
    await projector.rebuild();
    expect(indexed()).toEqual(each);
    await projector.close();
    await project().start();
    expect(indexed()).toEqual(each);
  });

  it('shows an event to a reader that waits for its position', async () => {
    const projector = project();
    await projector.start();
    for (let n = 1; n <= 20; n++) {
      await projector.waitFor(await append('balance-1', deposit(1)));
      expect(projector.reader(balances).get('balance-1')?.balance).toBe(n);
    }
    await projector.waitFor(null);
    await projector.waitFor(START);
  });

  it('deletes a row for which a view returns undefined', async () => {
    const projector = project();
    await projector.start();
    await projector.waitFor(await append('balance-1', withdraw(1)));
    await projector.waitFor(await append('balance-2', withdraw(1)));
    await projector.waitFor(await append('balance-1', deposit(1)));
    expect(
      projector
        .reader(withdrawals)
        .find()
        .map(({ key }) => key),
    ).toEqual(['balance-2']);
  });

  it('reaches positions whose events no view uses', async () => {
    const projector = project([balances, nothing]);
    await projector.start();
    await projector.waitFor(await append('other-1', newEvent('Unknown')));
    expect(projector.reader(nothing).count()).toBe(0);
  });

  it('fails with store-unavailable if a position is not reached in time', async () => {
    const projector = project();
    await projector.start();
    await expect(projector.waitFor('9999999999999999' as Position, 1)).rejects.toMatchObject({
      code: 'store-unavailable',
    });
  });

  it('fails soon for a changing request while the log does not answer, even if others wait longer', async () => {
    const projector = project();
    await projector.start();
    // Never answers, like a suspended server.
    const silence = new Promise<never>(() => undefined);
    const asking = jest.spyOn(store, 'end').mockImplementation(() => silence);
    void projector.refresh();
    const failFast = <T>(work: () => Promise<T>): Promise<T> => traceWrites(work, newTrace({ failsFast: true }));
    const unavailable = { code: 'store-unavailable' };
    await expect(failFast(() => projector.refresh())).rejects.toMatchObject(unavailable);
    await expect(failFast(() => projector.waitFor('9999999999999999' as Position, 600_000))).rejects.toMatchObject(
      unavailable,
    );
    asking.mockRestore();
  });

  it('delays one reader if the log does not answer, and no other until the views have caught up', async () => {
    let speak = (): void => undefined;
    let silence: Promise<void> = Promise.resolve();
    const log = Object.assign(Object.create(store) as EventStore, {
      append: store.append.bind(store),
      subscribe: (...from: Parameters<EventStore['subscribe']>): Subscription => {
        const subscription = store.subscribe(...from);
        const messages = async function* (): AsyncGenerator<SubscriptionMessage, void, undefined> {
          for await (const message of subscription) {
            await silence;
            yield message;
          }
        };
        return { [Symbol.asyncIterator]: messages, close: () => subscription.close() };
      },
    });
    const projector = project([balances], log);
    await projector.start();
    silence = new Promise((resolve) => (speak = resolve));
    const written = await append('balance-1', deposit(1));
    expect(projector.isBehind).toBe(false);
    await projector.showLatest(written);
    expect(projector.isBehind).toBe(true);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await projector.showLatest(written);
    expect(timers).not.toHaveBeenCalled();
    timers.mockRestore();
    speak();
    await projector.waitFor(written);
    expect([projector.isBehind, projector.reader(balances).get('balance-1')?.balance]).toEqual([false, 1]);
  });

  it('stores a row that changes repeatedly once while it catches up, and every change afterwards', async () => {
    await append('balance-1', ...Array.from({ length: 1_500 }, () => deposit(1)));
    const stored = jest.spyOn(ViewTable.prototype, 'put');
    const projector = project([balances]);
    await projector.start();
    expect(stored).toHaveBeenCalledTimes(1);
    expect(projector.reader(balances).get('balance-1')).toMatchObject({ balance: 1_500, moves: 1_500 });
    await projector.waitFor(await append('balance-1', deposit(1)));
    expect(stored).toHaveBeenCalledTimes(2);
    stored.mockClear();
    await projector.rebuild();
    expect(stored).toHaveBeenCalledTimes(1);
    stored.mockRestore();
    expect(projector.reader(balances).get('balance-1')).toMatchObject({ balance: 1_501, moves: 1_501 });
  });

  it('continues where it stopped, and applies no event twice', async () => {
    await append('balance-1', deposit(5));
    const first = project();
    await first.start();
    await first.close();
    await append('balance-1', deposit(1));
    const second = project();
    await second.start();
    expect(second.reader(balances).get('balance-1')).toEqual({ balance: 6, moves: 2, note: null });
  });

  it('changes nothing if every event is delivered twice', async () => {
    await append('balance-1', ...Array.from({ length: 30 }, () => deposit(1)));
    await append('balance-2', withdraw(3));
    // A subscription that delivers each page twice and starts from the beginning each time.
    const stuttering: EventStore = {
      limits: () => store.limits(),
      append: (...parameters) => store.append(...parameters),
      read: (...parameters) => store.read(...parameters),
      end: () => store.end(),
      readAll: (...parameters) => store.readAll(...parameters),
      erase: (stream) => store.erase(stream),
      close: () => store.close(),
      subscribe: (_, filter) => {
        const inner = store.subscribe(START, filter);
        return {
          close: () => inner.close(),
          async *[Symbol.asyncIterator]() {
            for await (const message of inner) {
              yield message;
              yield message;
            }
          },
        };
      },
    };
    const projector = project([balances, withdrawals], stuttering);
    await projector.start();
    await projector.waitFor(await append('balance-1', deposit(1)));
    await projector.close();
    const again = project([balances, withdrawals], stuttering);
    await again.start();
    expect(again.reader(balances).get('balance-1')).toEqual({ balance: 31, moves: 31, note: null });
    expect(again.reader(balances).get('balance-2')).toEqual({ balance: -3, moves: 1, note: null });
  });

  it('stores rows and checkpoint together, or neither after an interrupted batch', async () => {
    await append('balance-1', deposit(1), deposit(2), deposit(3));
    const full: View<Balance, BalanceFact> = {
      ...balances,
      // An invalid column value, so that SQLite refuses to store the row.
      columns: { balance: () => ({}) as never },
    };
    await expect(project([withdrawals, full]).start()).rejects.toMatchObject({ code: 'projection-failed' });
    const after = new DatabaseSync(filename(), { readOnly: true });
    expect(after.prepare('SELECT count(*) AS n FROM balances').get()).toMatchObject({ n: 0 });
    expect(after.prepare('SELECT DISTINCT position FROM checkpoints', { returnArrays: true }).all()).toEqual([[START]]);
    after.close();
    const mended = project();
    await mended.start();
    expect(mended.reader(balances).get('balance-1')?.balance).toBe(6);
  });

  it('rebuilds a view when its version, its types or its columns change', async () => {
    await append('balance-1', deposit(5), withdraw(1));
    const first = project();
    await first.start();
    await first.close();
    const changes: readonly View<Balance, BalanceFact>[] = [
      { ...balances, version: 2, apply: () => ({ balance: 1, moves: 1, note: 'new' }) },
      { ...balances, version: 2, types: ['Deposited'] },
      { ...balances, version: 2, types: ['Deposited'], columns: { moves: (row) => row.moves } },
    ];
    const expected = [
      { balance: 1, moves: 1, note: 'new' },
      { balance: 5, moves: 1, note: null },
      { balance: 5, moves: 1, note: null },
    ];
    for (const [index, view] of changes.entries()) {
      const projector = project([view]);
      await projector.start();
      expect(projector.reader(view).get('balance-1')).toEqual(expected[index]);
      await projector.close();
    }
  });

  it('stops when another version of the program takes over the file', async () => {
    const old = project([balances]);
    await old.start();
    const young = project([{ ...balances, version: 2 }]);
    await young.start();
    const position = await append('balance-1', deposit(1));
    await expect(old.waitFor(position)).rejects.toThrow('another version');
    await young.waitFor(position);
  });

  describe('rebuilding', () => {
    it('repairs rows while readers are served and events arrive', async () => {
      for (let n = 0; n < 10; n++) await append(`balance-${n}`, ...Array.from({ length: 100 }, () => deposit(1)));
      const projector = project();
      await projector.start();
      const outside = new DatabaseSync(filename());
      // As a defect would write it: wrong, and with a checksum.
      outside.exec(`UPDATE balances SET row = json_set(row, '$.balance', -1) WHERE key = 'balance-3'`);
      const [{ names }] = outside
        .prepare(`SELECT group_concat(name) AS names FROM pragma_table_info('balances') WHERE name <> 'sum'`)
        .all() as [{ names: string }];
      const changed = outside.prepare(`SELECT ${names} FROM balances WHERE key = 'balance-3'`, { returnArrays: true });
      outside.prepare(`UPDATE balances SET sum = ? WHERE key = 'balance-3'`).run(sumOf(changed.get()));
      outside.close();
      const reader = projector.reader(balances);
      expect(reader.get('balance-3')?.balance).toBe(-1);
      const rebuilt = projector.rebuild('balances');
      const seen: (number | undefined)[] = [];
      let position: Position = START;
      for (let n = 0; n < 20; n++) {
        position = await append('balance-3', deposit(1));
        seen.push(reader.get('balance-0')?.balance);
        expect(reader.count()).toBe(10);
      }
      await rebuilt;
      await projector.waitFor(position);
      expect(new Set(seen)).toEqual(new Set([100]));
      expect(reader.get('balance-3')).toEqual({ balance: 120, moves: 120, note: null });
      expect(reader.find({ orderBy: 'balance', descending: true, limit: 1 })[0]?.key).toBe('balance-3');
      await projector.waitFor(await append('balance-3', deposit(1)));
      expect(reader.get('balance-3')?.balance).toBe(121);
    });

    it('rebuilds every view if none is named, also before the start', async () => {
      await append('balance-1', withdraw(5));
      const projector = project();
      await projector.rebuild();
      expect(projector.reader(balances).get('balance-1')?.balance).toBe(-5);
      expect(projector.reader(withdrawals).get('last')).toEqual({ amount: 5 });
      await projector.start();
      expect(projector.reader(balances).get('balance-1')?.balance).toBe(-5);
      await expect(projector.rebuild('unheard_of')).rejects.toThrow('unheard_of');
    });

    it('reads the log once for all views, and reports its progress', async () => {
      for (let n = 0; n < 700; n++) await append(`balance-${n % 7}`, deposit(1));
      const readings = jest.spyOn(store, 'readAll');
      const projector = project();
      await projector.start();
      const shown: RebuildProgress[] = [];
      await projector.rebuild(undefined, (progress) => shown.push(progress));
      expect(readings).toHaveBeenCalledTimes(1);
      expect(projector.reader(balances).get('balance-0')?.moves).toBe(100);
      expect(shown.at(-1)).toEqual({ events: 700, share: 1 });
      expect(shown[0]?.share).toBeLessThan(1);
    });

    it('works for two concurrent requests', async () => {
      await append('balance-1', deposit(5));
      const projector = project();
      await projector.start();
      await Promise.all([projector.rebuild(), projector.rebuild()]);
      expect(projector.reader(balances).get('balance-1')?.moves).toBe(1);
    });

    it('does not disturb a running process when another one does it', async () => {
      await append('balance-1', deposit(5));
      const [api, cli] = [project(), project()];
      await api.start();
      await cli.rebuild();
      await api.waitFor(await append('balance-1', deposit(1)));
      expect(api.reader(balances).get('balance-1')).toEqual({ balance: 6, moves: 2, note: null });
      expect(api.health().ok).toBe(true);
    });
  });

  it('shares its file with another projector, and each event is applied once', async () => {
    const stores = [store, openSqliteEventStore({ directory: directory.path })];
    const [one, two] = stores.map((each) => project([balances], each)) as [Projector, Projector];
    await Promise.all([one.start(), two.start()]);
    let last: Position = START;
    for (let n = 0; n < 50; n++) last = await append(`balance-${n % 3}`, deposit(1));
    await Promise.all([one.waitFor(last), two.waitFor(last)]);
    for (const projector of [one, two]) {
      const rows = projector.reader(balances).find();
      expect(rows.map(({ row }) => row.moves)).toEqual([17, 17, 16]);
    }
    await two.close();
    await stores[1]!.close();
  });

  it('shows the current row, even if another process has changed it since it was read', async () => {
    // A second store notices appends later, so that its projector is behind.
    const other = openSqliteEventStore({ directory: directory.path });
    const [quick, behind] = [project([balances]), project([balances], other)];
    await Promise.all([quick.start(), behind.start()]);
    const reader = behind.reader(balances);
    expect(reader.get('balance-1')).toBeUndefined();
    for (let moves = 1; moves <= 5; moves++) {
      const last = await append('balance-1', deposit(1));
      await quick.waitFor(last);
      await behind.waitFor(last);
      expect(reader.get('balance-1')?.moves).toBe(moves);
    }
    await behind.close();
    await other.close();
  });

  it('gives every reader the same immutable row', async () => {
    await append('balance-1', deposit(5));
    const projector = project();
    await projector.start();
    const row = projector.reader(balances).get('balance-1')!;
    expect(projector.reader(balances).get('balance-1')).toBe(row);
    expect(() => Object.assign(row, { balance: 1_000 })).toThrow(TypeError);
    await projector.rebuild();
    expect(projector.reader(balances).get('balance-1')).not.toBe(row);
  });

  it('continues to read the log after an outage of the store', async () => {
    let away = true;
    const flaky: EventStore = {
      limits: () => store.limits(),
      append: (...parameters) => store.append(...parameters),
      read: (...parameters) => store.read(...parameters),
      end: () => store.end(),
      readAll: (...parameters) => store.readAll(...parameters),
      erase: (stream) => store.erase(stream),
      close: () => store.close(),
      subscribe: (...parameters) => {
        away = !away;
        if (!away) throw Object.assign(new Error('away'), { code: 'store-unavailable' });
        return store.subscribe(...parameters);
      },
    };
    await append('balance-1', deposit(1));
    const projector = project([balances], flaky);
    await projector.start();
    expect(projector.health().ok).toBe(true);
    expect(projector.reader(balances).get('balance-1')?.balance).toBe(1);
  });

  it('rejects waiting readers when it is closed', async () => {
    const projector = project();
    await projector.start();
    const waiting = projector.waitFor('9999999999999999' as Position);
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'store-unavailable' });
    await projector.close();
    await projector.close();
    await outcome;
  });

  describe('reading', () => {
    it('pages by any column in both directions over equal and missing values, each row once', async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(1, 2, 3, 150), { minLength: 1, maxLength: 20 }),
          fc.constantFrom('balance', 'note', 'key'),
          fc.boolean(),
          fc.integer({ min: 1, max: 7 }),
          async (amounts, orderBy, descending, limit) => {
            const view = { ...balances, name: `balances_${run}`, keys: ({ id }: { id: string }) => [id] };
            const inner = openSqliteEventStore({ directory: join(directory.path, `${run++}`) });
            await inner.append('balance-1', amounts.map(deposit), 'none');
            const projector = project([view], inner);
            await projector.start();
            const reader = projector.reader(view);
            const value = (row: Balance, key: string): string | number | null =>
              orderBy === 'balance' ? row.balance : orderBy === 'note' ? row.note : key;
            const whole = reader.find({ orderBy, descending });
            const paged: (typeof whole)[number][] = [];
            for (;;) {
              const last = paged.at(-1);
              const page = reader.find({
                orderBy,
                descending,
                limit,
                ...(last && { after: { value: value(last.row, last.key), key: last.key } }),
              });
              paged.push(...page);
              if (page.length < limit) break;
            }
            expect(paged).toEqual(whole);
            expect(whole).toHaveLength(amounts.length);
            expect(reader.count({ note: 'large' }) + reader.count({ note: null })).toBe(amounts.length);
            await projector.close();
            await inner.close();
          },
        ),
        { numRuns: 25 },
      );
    });

    it('finds rows by exact values, including missing ones', async () => {
      await append('balance-1', deposit(5));
      await append('balance-2', deposit(500));
      await append('balance-3', deposit(5));
      const projector = project();
      await projector.start();
      const reader = projector.reader(balances);
      const keys = (where: Record<string, string | number | null>): readonly string[] =>
        reader.find({ where }).map(({ key }) => key);
      expect(keys({ balance: 5 })).toEqual(['balance-1', 'balance-3']);
      expect(keys({ note: 'large' })).toEqual(['balance-2']);
      expect(keys({ note: null, balance: 5 })).toEqual(['balance-1', 'balance-3']);
      expect(keys({ key: 'balance-3' })).toEqual(['balance-3']);
      expect(reader.count()).toBe(3);
      expect(reader.get('balance-4')).toBeUndefined();
    });

    it('finds the rows with the rarest words first, among those with all required words', async () => {
      const said: Readonly<Record<number, string>> = {
        1: 'ada ferry harbour',
        2: 'ada ferry harbour passengers',
        3: 'eve ferry harbour passengers',
        4: 'ada museum',
        5: 'ada Häfen ferry',
      };
      const texts: View<{ readonly amount: number }, BalanceFact> = {
        name: 'texts',
        version: 1,
        types: ['Deposited'],
        keys: ({ stream }) => [stream],
        apply: (_, { data }) => ({ amount: data.amount }),
        columns: { amount: ({ amount }) => amount },
        text: ({ amount }) => said[amount] ?? '',
      };
      for (const amount of [1, 2, 3, 4, 5]) await append(`balance-${amount}`, deposit(amount));
      const projector = project([texts, balances]);
      await projector.start();
      const reader = projector.reader(texts);
      const found = (any: string, all: string, more: object = {}): readonly number[] =>
        reader.nearest({ any, all, limit: 10, ...more }).map(({ row }) => row.amount);
      expect(found('passengers harbour', 'ada')).toEqual([2, 1]);
      expect(found('hafen " OR NEAR( zeppelin', 'ada')).toEqual([5]);
      expect(found('passengers harbour', 'ada', { where: { amount: 1 } })).toEqual([1]);
      expect(found('ferry', 'ada', { limit: 1 })).toHaveLength(1);
      expect([found('', 'ada'), found('ferry', ''), found('zeppelin', 'ada')]).toEqual([[], [], []]);
      expect(() => projector.reader(balances).nearest({ any: 'a', all: 'b', limit: 1 })).toThrow('no text');
    });

    it('pages through the rows that have words, whether many have them, some or few, each row once and in order', async () => {
      const rows = 1_200;
      const texts: View<{ readonly amount: number; readonly at: number | null }, BalanceFact> = {
        name: 'texts',
        version: 1,
        types: ['Deposited'],
        keys: ({ id }) => [id],
        // Equal values, and for some rows none.
        apply: (_, { data: { amount } }) => ({ amount, at: amount % 11 === 0 ? null : Math.floor(amount / 3) }),
        columns: { at: ({ at }) => at, odd: ({ amount }) => amount % 2 },
        text: ({ amount }) =>
          ['every', amount % 7 === 0 ? 'seventh' : '', amount < 3 || amount > rows - 3 ? 'rare words' : ''].join(' '),
      };
      await append('balance-1', ...Array.from({ length: rows }, (_, amount) => deposit(amount)));
      const projector = project([texts]);
      await projector.start();
      const reader = projector.reader(texts);
      const has: Readonly<Record<string, (amount: number) => boolean>> = {
        every: () => true,
        seventh: (amount) => amount % 7 === 0,
        'every seventh': (amount) => amount % 7 === 0,
        'seven*': (amount) => amount % 7 === 0,
        '"rare words"': (amount) => amount < 3 || amount > rows - 3,
        '"words rare"': () => false,
        nowhere: () => false,
      };
      for (const [words, isIn] of Object.entries(has))
        for (const orderBy of ['at', 'key'])
          for (const descending of [true, false])
            for (const where of [{}, { odd: 1 }]) {
              const whole = [...reader.all({ orderBy, descending, where })].filter(({ row }) => isIn(row.amount));
              const found: (typeof whole)[number][] = [];
              for (;;) {
                const last = found.at(-1);
                const page = reader.find({
                  orderBy,
                  descending,
                  where,
                  limit: 60,
                  matching: { view: 'texts', words },
                  ...(last && { after: { value: orderBy === 'at' ? last.row.at : last.key, key: last.key } }),
                });
                found.push(...page);
                if (page.length < 60) break;
              }
              expect({ words, orderBy, descending, where, found }).toEqual({
                words,
                orderBy,
                descending,
                where,
                found: whole,
              });
            }
    });

    it('refuses columns that were not declared, limits out of range and views of another projector', async () => {
      const projector = project([balances]);
      await projector.start();
      const reader = projector.reader(balances);
      expect(() => reader.find({ where: { 'moves; DROP TABLE balances': 1 } })).toThrow('no column');
      expect(() => reader.find({ orderBy: 'moves' })).toThrow('no column');
      expect(() => reader.find({ limit: 0 })).toThrow('1 to 1000');
      expect(() => projector.reader(withdrawals)).toThrow('has no view');
    });
  });
});
