import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type KurrentEventStore, openKurrentEventStore } from '../../src/event-store/kurrent/kurrent.event-store.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { newEvent } from '../support/new-event.js';
import { KurrentServer } from '../support/kurrent-server/index.js';

const real = process.env.KURRENTDB_TEST_URL;

/** Waits for a condition in turns of the event loop, up to the test's own timeout. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const n = ({ data }: RecordedEvent): number => (data as { n: number }).n;

function handOutSuite(
  name: string,
  connect: () => Promise<{ url: string; namespace: string; stop: () => void | Promise<void> }>,
): void {
  describe(name, () => {
    let server: Awaited<ReturnType<typeof connect>>;
    let stores: KurrentEventStore[];
    const open = async (): Promise<KurrentEventStore> => {
      const { url, namespace } = server;
      const store = await openKurrentEventStore({ url, namespace, backoff: { firstMs: 5, maxMs: 20 } });
      stores.push(store);
      return store;
    };
    const post = (store: KurrentEventStore, number: number, type = 'Posted'): Promise<unknown> =>
      store.append(`post-${randomUUID()}`, [newEvent(type, { n: number })], 'none');
    beforeEach(async () => {
      server = await connect();
      stores = [];
    });
    afterEach(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await server.stop();
    });

    /** Posts events until one arrives, so that the group exists and delivers later events. */
    async function begun(store: KurrentEventStore, taken: readonly number[]): Promise<void> {
      for (let attempt = 0; taken.length === 0; attempt++) {
        await post(store, -1);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }

    it('gives each new event of the type to one of the processes', async () => {
      const [one, two] = [await open(), await open()];
      const taken: [number[], number[]] = [[], []];
      const early: number[] = [];
      for (const [index, store] of [one, two].entries())
        store.handOut('posts', 'Posted', (event) => {
          taken[index as 0 | 1].push(n(event));
          return Promise.resolve();
        });
      one.handOut('posts-again', 'Posted', (event) => Promise.resolve(void early.push(n(event))));
      await begun(one, taken[0]);
      await begun(one, taken[1]);
      await begun(one, early);
      await Promise.all(Array.from({ length: 40 }, (_, index) => post(two, index)));
      await post(one, 99, 'Ported');
      const posts = (): number[] => taken.flat().filter((number) => number >= 0);
      await until(() => posts().length >= 40 && early.filter((number) => number >= 0).length >= 40);
      expect(posts().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
      expect(taken[0].filter((number) => number >= 0).length).toBeGreaterThan(0);
      expect(taken[1].filter((number) => number >= 0).length).toBeGreaterThan(0);
    });

    it('repeats events that were refused or left by a process', async () => {
      const [one, two] = [await open(), await open()];
      const seen: number[] = [];
      const troubles: unknown[] = [];
      let wake = (): void => undefined;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const hanging = one.handOut('posts', 'Posted', (event) => {
        seen.push(n(event));
        return n(event) < 0 ? Promise.resolve() : woken;
      });
      await begun(one, seen);
      await post(one, 7);
      await until(() => seen.includes(7));
      void hanging.close();
      let refusals = 2;
      const taken: number[] = [];
      two.handOut(
        'posts',
        'Posted',
        (event) => {
          if (n(event) === 7 && refusals-- > 0) return Promise.reject(new Error('not now'));
          taken.push(n(event));
          return Promise.resolve();
        },
        (error) => troubles.push(error),
      );
      await until(() => taken.includes(7));
      expect(troubles.length).toBeGreaterThanOrEqual(2);
      wake();
    });

    it('separates namespaces', async () => {
      const one = await open();
      const taken: number[] = [];
      one.handOut('posts', 'Posted', (event) => Promise.resolve(void taken.push(n(event))));
      await begun(one, taken);
      const other = await openKurrentEventStore({ url: server.url, namespace: `${server.namespace}x` });
      stores.push(other);
      await post(other, 5);
      await post(one, 6);
      await until(() => taken.includes(6));
      expect(taken).not.toContain(5);
    });
  });
}

handOutSuite('handing out, on the protocol fake', async () => {
  const server = await new KurrentServer().start();
  return { url: server.url, namespace: 'one', stop: () => server.stop() };
});

/** Deletes the groups of the suite on a server that keeps running. */
async function deleteGroups(url: string, namespace: string): Promise<void> {
  const { KurrentDBClient } = await import('@kurrent/kurrentdb-client');
  const admin = KurrentDBClient.connectionString(url);
  for (const group of ['posts', 'posts-again'])
    for (const owner of [namespace, `${namespace}x`])
      await admin.deletePersistentSubscriptionToAll(`${owner}.${group}`).catch(() => undefined);
  await admin.dispose();
}

if (real)
  handOutSuite('handing out, on a real server', () => {
    const namespace = `test${randomUUID().replaceAll('-', '')}`;
    return Promise.resolve({ url: real, namespace, stop: () => deleteGroups(real, namespace) });
  });
else
  describe('handing out, on a real server', () => {
    it.skip('gives the same guarantees (set KURRENTDB_TEST_URL)', () => undefined);
  });

describe('handing out while the server misbehaves', () => {
  let server: KurrentServer;
  let store: KurrentEventStore;
  const taken: number[] = [];
  beforeEach(async () => {
    taken.length = 0;
    server = await new KurrentServer().start();
    store = await openKurrentEventStore({ url: server.url, backoff: { firstMs: 5, maxMs: 20 } });
  });
  afterEach(async () => {
    await store.close();
    server.stop();
  });
  const post = (number: number): Promise<unknown> =>
    store.append(`post-${number}`, [newEvent('Posted', { n: number })], 'none');

  it('continues after restarts, and loses nothing', async () => {
    store.handOut('posts', 'Posted', (event) => Promise.resolve(void taken.push(n(event))));
    await until(() => server.persistent.group('posts') !== undefined);
    for (let round = 0; round < 3; round++) {
      await post(round * 2);
      if (round === 1) await until(() => taken.includes(2));
      server.stop();
      await server.start();
      await post(round * 2 + 1);
    }
    await until(() => new Set(taken).size === 6);
  });

  it('creates the group again if it was deleted, and renews a silent hand-out', async () => {
    const handOut = store.handOut('posts', 'Posted', (event) => Promise.resolve(void taken.push(n(event))));
    await until(() => server.persistent.group('posts')?.consumers.length === 1);
    const { KurrentDBClient } = await import('@kurrent/kurrentdb-client');
    const admin = KurrentDBClient.connectionString(server.url);
    const { settings, stats } = await admin.getPersistentSubscriptionToAllInfo('posts');
    expect([settings.messageTimeout, settings.maxRetryCount, stats.parkedMessageCount]).toEqual([15_000, 100, 0n]);
    await admin.deletePersistentSubscriptionToAll('posts');
    await until(() => server.persistent.group('posts')?.consumers.length === 1);
    await post(1);
    await until(() => taken.includes(1));
    const before = server.calls.readPersistentSubscription!;
    handOut.renew();
    await until(() => server.calls.readPersistentSubscription! > before);
    await post(2);
    await until(() => taken.includes(2));
    await admin.dispose();
  });

  it.each([
    [500, 900, 400],
    // Some servers report a checkpoint after the last event that they know of.
    [900, 500, 0],
  ])('is never said to be behind by less than nothing, with a checkpoint at %i of %i', async (done, known, behind) => {
    store.handOut('posts', 'Posted', (event) => Promise.resolve(void taken.push(n(event))));
    await until(() => server.persistent.group('posts')?.consumers.length === 1);
    server.persistent.group('posts')!.reported = { done, known };
    expect((await store.status('posts')).handOut).toEqual({ consumers: 1, parked: 0, bytesBehind: behind });
  });
});
