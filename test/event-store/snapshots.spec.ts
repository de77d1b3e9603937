import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import {
  Decisions,
  type EventStore,
  openKurrentEventStore,
  openSqliteEventStore,
  Snapshots,
} from '../../src/event-store/index.js';
import { type Decider, genesisOf, linkOf } from '../../src/kernel/index.js';
import { balance, type BalanceFact, catalogue, context, type Move } from '../support/balance.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const keeping: Decider<number, Move, BalanceFact> = { ...balance, snapshot: 'balance@1' };
const STREAM = 'balance-1';
/** Many times the distance between two snapshots. */
const LONG = 1_110;

async function kurrent(): Promise<{ store: EventStore; stop: () => void }> {
  const server = await new KurrentServer().start();
  return { store: await openKurrentEventStore({ url: server.url }), stop: () => server.stop() };
}

describe.each([
  [
    'SQLite',
    (path: string) => Promise.resolve({ store: openSqliteEventStore({ directory: path }), stop: () => undefined }),
  ],
  ['KurrentDB', kurrent],
])('snapshots of a log on %s', (_, open: (path: string) => Promise<{ store: EventStore; stop: () => void }>) => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: EventStore;
  let stop: () => void;
  let opened: Snapshots[];
  const filename = (): string => join(directory.path, 'read-models.sqlite');
  /** Starts a process with only the contents of the file. */
  const begin = (): Decisions => {
    const snapshots = new Snapshots(filename());
    opened.push(snapshots);
    return new Decisions(store, catalogue, snapshots);
  };
  const deposit = async (events: number, stream = STREAM): Promise<void> => {
    for (let left = events; left > 0; left -= 500)
      await store.append(
        stream,
        Array.from({ length: Math.min(left, 500) }, () => newEvent('Deposited', { amount: 1 })),
        'any',
      );
  };
  /** Number of events that `work` reads. */
  async function read(work: () => Promise<unknown>): Promise<number> {
    const reads = jest.spyOn(store, 'read');
    await work();
    const pages = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<readonly unknown[]>));
    reads.mockRestore();
    return pages.reduce((sum, page) => sum + page.length, 0);
  }

  beforeEach(async () => {
    directory = temporaryDirectory();
    opened = [];
    ({ store, stop } = await open(directory.path));
  });
  afterEach(async () => {
    for (const snapshots of opened) snapshots.close();
    await store.close();
    stop();
    directory.remove();
  });

  it('let a process skip the events of a long stream that an earlier one has folded', async () => {
    await deposit(LONG);
    expect(await read(() => begin().load(STREAM, keeping))).toBe(LONG);
    const next = begin();
    expect(await read(() => next.load(STREAM, keeping))).toBe(1);
    const decided = { state: LONG - 1, revision: LONG };
    expect(await next.execute(STREAM, keeping, { by: -1 }, context())).toMatchObject(decided);
  });

  it('are stored while commands arrive, and a start reads only later events', async () => {
    await deposit(240);
    const first = begin();
    for (let n = 1; n <= 20; n += 1) await first.execute(STREAM, keeping, { by: 1 }, context());
    const next = begin();
    expect(await read(() => next.load(STREAM, keeping))).toBe(1 + 10);
    expect(await next.load(STREAM, keeping)).toEqual({ state: 260, revision: 259 });
    await expect(begin().execute(STREAM, keeping, { by: -261 }, context())).rejects.toMatchObject({
      code: 'too-little',
    });
  });

  it('are not used by another version of the fold, which starts from the first event', async () => {
    await deposit(LONG);
    await begin().load(STREAM, keeping);
    const doubling = { ...keeping, snapshot: 'balance@2', evolve: (state: number) => state + 2 };
    expect(await begin().load(STREAM, doubling)).toEqual({ state: 2 * LONG, revision: LONG - 1 });
    expect(await begin().load(STREAM, keeping)).toEqual({ state: LONG, revision: LONG - 1 });
  });

  it.each([
    ['shorter', 300],
    ['longer', LONG + 10],
  ])('are ignored if they are of another log: %s', async (_, events) => {
    await deposit(LONG, 'balance-2');
    await begin().load('balance-2', keeping);
    const db = new DatabaseSync(filename());
    db.exec(`UPDATE snapshots SET stream = '${STREAM}'`);
    db.close();
    await deposit(events);
    expect(await begin().load(STREAM, keeping)).toEqual({ state: events, revision: events - 1 });
  });

  it('only cost a fold if they are damaged, deleted or unwritable', async () => {
    await deposit(LONG);
    await begin().load(STREAM, keeping);
    const db = new DatabaseSync(filename());
    db.exec(`UPDATE snapshots SET state = '{'`);
    db.close();
    const whole = { state: LONG, revision: LONG - 1 };
    expect(await begin().load(STREAM, keeping)).toEqual(whole);
    opened.at(-1)!.clear();
    expect(await read(async () => expect(await begin().load(STREAM, keeping)).toEqual(whole))).toBe(LONG);
    const last = begin();
    opened.pop()!.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(filename() + suffix, { force: true });
    expect(await last.load(STREAM, keeping)).toEqual(whole);
    expect(await last.execute(STREAM, keeping, { by: 5 }, context())).toMatchObject({ state: LONG + 5 });
  });

  it('continue the chain of a chained stream', async () => {
    const chained = { ...keeping, chained: true };
    for (let n = 0; n < 3; n += 1) await begin().execute(STREAM, chained, { by: 200, parts: 200 }, context());
    await begin().execute(STREAM, chained, { by: 1 }, context());
    const events = await store.read(STREAM, 0, 'forwards', 1_000);
    expect(events).toHaveLength(601);
    let link = genesisOf(STREAM);
    for (const event of events) expect(event.metadata['chain']).toBe((link = linkOf(link, event)));
  });

  it('do not exist for a decider that does not ask for them', async () => {
    await deposit(LONG);
    await begin().load(STREAM, balance);
    expect(await read(() => begin().load(STREAM, balance))).toBe(LONG);
  });
});
