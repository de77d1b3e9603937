import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Decisions, Projector } from '../../src/event-store/index.js';
import { type KurrentEventStore, openKurrentEventStore } from '../../src/event-store/kurrent/kurrent.event-store.js';
import { type View } from '../../src/kernel/index.js';
import { balance, type BalanceFact, catalogue, context } from '../support/balance.js';
import { until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const sums: View<{ readonly sum: number }, BalanceFact> = {
  name: 'sums',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [stream],
  apply: (row, { type, data }) => ({ sum: (row?.sum ?? 0) + (type === 'Deposited' ? data.amount : -data.amount) }),
};

describe('a KurrentDB whose log is replaced by an older copy of itself', () => {
  let server: KurrentServer;
  let folder: ReturnType<typeof temporaryDirectory>;
  let store: KurrentEventStore;
  let decisions: Decisions;
  let projector: Projector;
  let said: string[];

  /** What a service has: the log, the command loop, and read models that are kept. */
  async function open(): Promise<void> {
    store = await openKurrentEventStore({
      url: server.url,
      retryForMs: 500,
      backoff: { firstMs: 5, maxMs: 20 },
      watchdogMs: 200,
    });
    decisions = new Decisions(store, catalogue);
    said = [];
    projector = new Projector({
      store,
      catalogue,
      filename: join(folder.path, 'read-models.sqlite'),
      views: [sums],
      onStartingOver: (reason) => said.push(reason),
    });
    projector.onStartedOver(() => decisions.forget());
    await projector.start();
  }
  async function close(): Promise<void> {
    await projector.close();
    await store.close();
  }
  const move = (stream: string, by: number) => decisions.execute(stream, balance, { by }, context());
  const rows = (): readonly string[] => [...projector.reader(sums).all()].map(({ key, row }) => `${key} ${row.sum}`);
  /** The server starts again on a copy that was made when the log ended there. */
  async function restore(end: number): Promise<void> {
    server.stop();
    server.log.restore(end);
    await server.start();
  }
  const differs = expect.stringContaining('The log is not the one from which the read models were made');

  beforeEach(async () => {
    folder = temporaryDirectory();
    server = await new KurrentServer().start();
    await open();
    await move('balance-1', 5);
  });
  afterEach(async () => {
    await close();
    server.stop();
    folder.remove();
  });

  it('has its read models made again when it is noticed at the start', async () => {
    const end = server.log.end;
    await move('balance-1', 7);
    await projector.waitFor((await move('balance-2', 9)).position);
    await close();
    await restore(end);
    await open();
    expect(rows()).toEqual(['balance-1 5']);
    expect(said).toEqual([differs]);
  });

  it('has its read models made again at the start when the copy has grown beyond them', async () => {
    const end = server.log.end;
    await projector.waitFor((await move('balance-2', 9)).position);
    await close();
    await restore(end);
    const other = await openKurrentEventStore({ url: server.url });
    for (const by of [1, 2, 3]) await new Decisions(other, catalogue).execute('balance-3', balance, { by }, context());
    await other.close();
    await open();
    expect(rows()).toEqual(['balance-1 5', 'balance-3 6']);
    expect(said).toEqual([differs]);
  });

  it('is noticed by a process that runs: what only the lost events said is served and decided no more', async () => {
    const end = server.log.end;
    await move('balance-1', 7);
    await projector.waitFor((await move('balance-2', 9)).position);
    expect(rows()).toEqual(['balance-1 12', 'balance-2 9']);
    await restore(end);
    await until(() => (said.length > 0 && projector.health().caughtUp ? true : undefined));
    expect(said).toEqual([differs]);
    expect(rows()).toEqual(['balance-1 5']);
    // More than the copy has, and less than the lost events had.
    await expect(move('balance-1', -10)).rejects.toMatchObject({ code: 'too-little' });
    await projector.waitFor((await move('balance-1', -2)).position);
    await projector.waitFor((await move('balance-2', 1)).position);
    expect(rows()).toEqual(['balance-1 3', 'balance-2 1']);
    expect(await store.read('balance-1', 0, 'forwards', 10)).toHaveLength(2);
  });
});
