import { appendFileSync, copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Cipher } from '../../src/crypto/index.js';
import {
  type AnyView,
  type EventStore,
  exportReadModels,
  importReadModels,
  openKurrentEventStore,
  openSqliteEventStore,
  Projector,
} from '../../src/event-store/index.js';
import { type NewEvent, type Position, START, type View } from '../../src/kernel/index.js';
import { type BalanceFact, catalogue } from '../support/balance.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

interface Balance {
  readonly balance: number;
  readonly note: string;
}

/** A view with columns and full-text search. */
const balances: View<Balance, BalanceFact> = {
  name: 'balances',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [stream],
  apply: (row, { type, data }) => ({
    balance: (row?.balance ?? 0) + (type === 'Deposited' ? data.amount : -data.amount),
    note: data.amount > 100 ? 'large' : 'small',
  }),
  columns: { balance: (row) => row.balance },
  text: (row) => row.note,
};
const withdrawals: View<{ readonly count: number }, BalanceFact> = {
  name: 'withdrawals',
  version: 1,
  types: ['Withdrawn'],
  keys: () => ['all'],
  apply: (row) => ({ count: (row?.count ?? 0) + 1 }),
};
const VIEWS: readonly AnyView[] = [balances, withdrawals];

const deposit = (amount: number): NewEvent => newEvent('Deposited', { amount });
const withdraw = (amount: number): NewEvent => newEvent('Withdrawn', { amount });
const sealing = { seal: (text: string) => new Cipher('the secret of these nodes').digest(text) };

/** A log, and another one of the same kind. */
interface Logs {
  readonly open: () => Promise<EventStore>;
  readonly openOther: () => Promise<EventStore>;
  readonly close: () => void;
}

const LOGS: Readonly<Record<string, (directory: string) => Promise<Logs>>> = {
  SQLite: (directory) =>
    Promise.resolve({
      open: () => Promise.resolve(openSqliteEventStore({ filename: join(directory, 'events.sqlite') })),
      openOther: () => Promise.resolve(openSqliteEventStore({ filename: join(directory, 'other.sqlite') })),
      close: () => undefined,
    }),
  KurrentDB: async () => {
    const server = await new KurrentServer().start();
    const open = (namespace: string) => (): Promise<EventStore> =>
      openKurrentEventStore({ url: server.url, namespace });
    return { open: open('ours'), openOther: open('other'), close: () => server.stop() };
  },
};

describe.each(Object.entries(LOGS))('read models on %s', (_, open) => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let logs: Logs;
  let store: EventStore;
  let projectors: Projector[];
  beforeEach(async () => {
    directory = temporaryDirectory();
    logs = await open(directory.path);
    store = await logs.open();
    projectors = [];
  });
  afterEach(async () => {
    await closed();
    await store.close();
    logs.close();
    directory.remove();
  });

  const closed = async (): Promise<void> => {
    await Promise.all(projectors.splice(0).map((projector) => projector.close()));
  };
  const fileOf = (node: string): string => join(directory.path, `${node}.sqlite`);
  const handed = (): string => join(directory.path, 'read-models.export');
  const modelsOf = (node: string, views = VIEWS) => ({ filename: fileOf(node), views, catalogue });
  async function node(name: string): Promise<Projector> {
    const projector = new Projector({ store, catalogue, filename: fileOf(name), views: VIEWS });
    projectors.push(projector);
    await projector.start();
    return projector;
  }
  const append = async (stream: string, ...events: NewEvent[]): Promise<Position> =>
    (await store.append(stream, events, 'any')).position;
  const rowsOf = (projector: Projector): unknown => ({
    balances: [...projector.reader(balances).all()],
    byBalance: projector.reader(balances).find({ orderBy: 'balance', descending: true }),
    large: projector.reader(balances).nearest({ any: 'large', all: 'large', limit: 100 }),
    withdrawals: [...projector.reader(withdrawals).all()],
  });
  it('are handed over to another node, which continues from there and shows the same as after a rebuild', async () => {
    for (let n = 0; n < 300; n++) await append(`balance-${n % 20}`, n % 3 === 0 ? withdraw(n) : deposit(n));
    const first = await node('first');
    const exported = await exportReadModels(modelsOf('first'), handed(), sealing);
    expect(exported.position).toBe(first.position());
    expect(statSync(handed()).mode & 0o777).toBe(0o600);

    for (let n = 0; n < 50; n++) await append(`balance-${n}`, deposit(200));
    expect(await importReadModels(modelsOf('second'), handed(), store, sealing)).toEqual(exported);
    const asked = jest.spyOn(store, 'subscribe');
    const second = await node('second');
    expect(asked.mock.calls).toEqual([[exported.position]]);
    asked.mockRestore();
    const third = await node('third');
    expect(rowsOf(second)).toEqual(rowsOf(third));
    await second.rebuild();
    expect(rowsOf(second)).toEqual(rowsOf(third));
  });

  it('are handed over while their node works and rebuilds a view', async () => {
    for (let n = 0; n < 600; n++) await append(`balance-${n % 7}`, deposit(1));
    const first = await node('first');
    const rebuilding = first.rebuild();
    const exporting = exportReadModels(modelsOf('first'), handed(), sealing);
    await append('balance-1', withdraw(5));
    await Promise.all([rebuilding, exporting]);
    await importReadModels(modelsOf('second'), handed(), store, sealing);
    expect(rowsOf(await node('second'))).toEqual(rowsOf(await node('third')));
  });

  it('are handed over after some of their streams have been erased', async () => {
    await append('balance-1', deposit(1));
    await append('secret-1', deposit(2));
    await node('first');
    await exportReadModels(modelsOf('first'), handed(), sealing);
    await store.erase('secret-1');
    await importReadModels(modelsOf('second'), handed(), store, sealing);
    expect((await node('second')).reader(balances).get('balance-1')?.balance).toBe(1);
  });

  it('are refused if the log is another one, or has lost their events', async () => {
    await append('balance-1', deposit(1));
    await append('balance-1', deposit(2));
    await node('first');
    await exportReadModels(modelsOf('first'), handed(), sealing);
    const other = await logs.openOther();
    const into = (log: EventStore): Promise<unknown> => importReadModels(modelsOf('second'), handed(), log, sealing);
    try {
      await expect(into(other)).rejects.toMatchObject({ code: 'read-models-of-another-log' });
      // Like a log restored from a backup from before the export.
      await other.append('balance-1', [deposit(1)], 'none');
      await expect(into(other)).rejects.toMatchObject({
        code: 'read-models-of-another-log',
        message: expect.stringContaining('balance-1@1'),
      });
      await other.append('balance-1', [deposit(2)], 0);
      await expect(into(other)).rejects.toMatchObject({ code: 'read-models-of-another-log' });
    } finally {
      await other.close();
    }
    await into(store);
  });

  it('are refused from another version of the program', async () => {
    await append('balance-1', deposit(1));
    await node('first');
    await exportReadModels(modelsOf('first'), handed(), sealing);
    const next = [balances, { ...withdrawals, version: 2 }];
    await expect(importReadModels(modelsOf('second', next), handed(), store, sealing)).rejects.toMatchObject({
      code: 'read-models-of-another-version',
      message: expect.stringContaining('withdrawals'),
    });
    const older = { ...modelsOf('second'), catalogue: { versions: { Deposited: 1 } } };
    await expect(importReadModels(older, handed(), store, sealing)).rejects.toMatchObject({
      code: 'read-models-of-another-version',
    });
    await expect(exportReadModels(modelsOf('first', next), handed(), sealing)).rejects.toMatchObject({
      code: 'read-models-of-another-version',
    });
  });

  it('are refused if the file was changed, truncated or made with another secret', async () => {
    await append('balance-1', deposit(1));
    await node('first');
    await exportReadModels(modelsOf('first'), handed(), sealing);
    const whole = join(directory.path, 'whole');
    copyFileSync(handed(), whole);
    const refused = async (options = sealing): Promise<void> => {
      await expect(importReadModels(modelsOf('second'), handed(), store, options)).rejects.toMatchObject({
        code: 'read-models-damaged',
      });
      copyFileSync(whole, handed());
    };
    await refused({ seal: (text) => new Cipher('some other secret').digest(text) });
    truncateSync(handed(), statSync(handed()).size - 100);
    await refused();
    const text = readFileSync(handed());
    const body = text.indexOf('\n') + 1;
    text.writeUInt8(text.readUInt8(body + 500) ^ 1, body + 500);
    writeFileSync(handed(), text);
    await refused();
    writeFileSync(handed(), readFileSync(handed(), 'latin1').replace('"revision":0', '"revision":7'), 'latin1');
    await refused();
    appendFileSync(handed(), 'more');
    await refused();
    writeFileSync(handed(), 'no export at all');
    await refused();
    await importReadModels(modelsOf('second'), handed(), store, sealing);
  });

  it('are not handed over if they are empty', async () => {
    await expect(exportReadModels(modelsOf('nobody'), handed(), sealing)).rejects.toMatchObject({
      code: 'no-read-models',
    });
    await node('first');
    await expect(exportReadModels(modelsOf('first'), handed(), sealing)).rejects.toMatchObject({
      code: 'no-read-models',
    });
    expect((await node('second')).position() >= START).toBe(true);
  });
});
