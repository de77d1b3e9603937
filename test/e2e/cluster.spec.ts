import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type DebateFact, replay } from '../../src/debate/index.js';
import { type EventStore, openKurrentEventStore } from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { CATALOGUE } from '../../src/log.js';
import { TestCluster, until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { webhookReceiver } from '../support/webhook-receiver.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

jest.setTimeout(120_000);
const AGENTS = 6;
const ANSWERS = 2 * AGENTS;
/** Debates that are in progress when a node is killed. */
const DEBATES = 3;

/** The same numbers for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function clusterSuite(name: string, connect: () => Promise<{ url: string; stop: () => void }>): void {
  describe(name, () => {
    let server: Awaited<ReturnType<typeof connect>>;
    let store: EventStore;
    let cluster: TestCluster;
    let credits: number;
    let debates: number;
    let receiver: Awaited<ReturnType<typeof webhookReceiver>>;

    async function open(nodes: number): Promise<void> {
      server = await connect();
      const namespace = `test${randomUUID().replaceAll('-', '')}`;
      store = await openKurrentEventStore({ url: server.url, namespace });
      // The first message is never answered.
      receiver = await webhookReceiver((response, count) => (count === 1 ? undefined : response.writeHead(204).end()));
      const allowHosts = [receiver.host];
      cluster = await TestCluster.open({ url: server.url, namespace, delayMs: 60, leaseMs: 1_500, allowHosts });
      await Promise.all(Array.from({ length: nodes }, (_, index) => cluster.spawn(index)));
      credits = await cluster.fund();
      debates = 0;
    }
    async function close(): Promise<void> {
      await cluster.close();
      await store.close();
      receiver.close();
      server.stop();
    }

    const stored = (id: string): Promise<readonly RecordedEvent[]> => store.read(`debate-${id}`, 0, 'forwards', 1_000);
    const begin = async (node: number, webhook?: string): Promise<string> => {
      const id = await cluster.begin(node, webhook);
      debates++;
      return id;
    };

    /** Each finished once, with no agent heard twice, each paid once, nothing left aside. */
    async function expectWhole(node: number, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        expect((await cluster.finished(node, id)).status).toBe('done');
        const events = await stored(id);
        const types = events.map(({ type }) => type);
        expect(types.filter((type) => type === 'ConsensusReached' || type === 'DebateClosed')).toHaveLength(2);
        expect(types.filter((type) => type === 'ArgumentMade')).toHaveLength(ANSWERS);
        const frames = [...replay(events.map((event) => CATALOGUE.read<DebateFact>(event)))];
        expect(frames.every(({ accepted }) => accepted)).toBe(true);
      }
      await until(async () => ((await cluster.credits(node)).reserved === 0 ? true : undefined));
      expect((await cluster.credits(node)).balance).toBe(credits - debates);
      const [opened] = await stored(ids[0]!);
      const { accountId } = opened!.data as { accountId: string };
      const spent = (await store.read(`credits-${accountId}`, 0, 'forwards', 4_000)).filter(
        ({ type }) => type === 'CreditsSpent',
      );
      for (const id of ids)
        expect(spent.filter(({ data }) => (data as { debateId: string }).debateId === id)).toHaveLength(1);
    }

    describe('of two nodes', () => {
      beforeAll(() => open(2));
      afterAll(close);

      it('shares the debates that one of them is given', async () => {
        const ids = await Promise.all(Array.from({ length: 6 }, () => begin(0)));
        await expectWhole(1, ids);
        const owners = await Promise.all(
          ids.map(async (id) => (await stored(id)).find(({ type }) => type === 'DebateClaimed')!.data),
        );
        expect(new Set(owners.map((data) => (data as { node: string }).node)).size).toBe(2);
      });

      it('answers, streams, repeats and cancels on whichever node is asked', async () => {
        const key = { 'idempotency-key': 'the-same' };
        const answers = await Promise.all([0, 1, 0, 1].map((node) => cluster.simulate(node, key)));
        debates++;
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string; status: string }[];
        expect(new Set(bodies.map(({ id, status }) => `${id} ${status}`)).size).toBe(1);

        const id = await begin(0);
        const events = await Promise.all(
          [0, 1].map((node) =>
            fetch(`${cluster.nodes.get(node)!.url}/api/simulations/${id}/events`, {
              headers: { 'x-api-key': cluster.apiKey },
            }).then((response) => response.text()),
          ),
        );
        expect(events[0]).toContain('event: DebateClosed');
        expect(events[1]).toBe(events[0]);
        await expectWhole(1, [bodies[0]!.id, id]);

        const cancelled = await cluster.begin(0);
        await until(async () => ((await stored(cancelled)).length > 2 ? true : undefined));
        for (const node of [0, 1]) {
          const response = await fetch(`${cluster.nodes.get(node)!.url}/api/simulations/${cancelled}`, {
            method: 'DELETE',
            headers: { 'x-api-key': cluster.apiKey },
          });
          expect(((await response.json()) as { status: string }).status).toBe('abandoned');
        }
        expect((await stored(cancelled)).map(({ type }) => type)).toContain('DebateAbandoned');
        await expectWhole(0, [id]);
      });

      it('takes nothing from a node that slept through a takeover', async () => {
        const id = await begin(0);
        const claim = await until(async () => (await stored(id)).find(({ type }) => type === 'DebateClaimed'));
        const started = (await stored(id)).length;
        const asleep = (await ownerOf(claim)) as 0 | 1;
        cluster.nodes.get(asleep)!.process.kill('SIGSTOP');
        await cluster.finished(1 - asleep, id);
        cluster.nodes.get(asleep)!.process.kill('SIGCONT');
        await expectWhole(1 - asleep, [id]);
        expect((await stored(id)).length).toBeGreaterThan(started);
        await expectWhole(asleep, [id]);
      });

      it('tells a debate’s owner of its end when the node that was to do so dies, and tells nobody twice', async () => {
        const id = await begin(0, `${receiver.url}/end`);
        await receiver.until(1);
        const teller = await ownerOf((await stored(id)).find(({ type }) => type === 'DebateClaimed')!);
        await cluster.nodes.get(teller)!.end('SIGKILL');
        await receiver.until(2);
        const survivor = 1 - teller;
        const delivery = (): Promise<{ status: string; attempts: number }> =>
          cluster.get(survivor, `/api/simulations/${id}/webhook`);
        await until(async () => ((await delivery()).status === 'delivered' ? true : undefined));
        const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
        expect(ids[1]).toBe(ids[0]);

        await cluster.spawn(teller);
        // By the time that both have told of other debates, both have seen what was left of this one.
        const later = await Promise.all([0, 1].map((node) => begin(node, `${receiver.url}/end`)));
        await expectWhole(survivor, [id, ...later]);
        await receiver.until(4);
        const messages = receiver.received.map(({ headers }) => headers['webhook-id']);
        expect(messages.filter((message) => message === ids[0])).toHaveLength(2);
        expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 1 });
      });

      it.each([1, 2, 3, 4, 5, 6, 7, 8])('loses nothing when one is killed, seed %i', (seed) => killOne(seed, 2));
    });

    describe('of three nodes', () => {
      beforeAll(() => open(3));
      afterAll(close);
      it.each([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])('loses nothing when one is killed, seed %i', (seed) =>
        killOne(seed, 3),
      );
    });

    /** Which node has claimed, found out by asking who lists the process; ids are new with every start. */
    async function ownerOf(claim: RecordedEvent): Promise<number> {
      const { node } = claim.data as { node: string };
      for (const index of cluster.nodes.keys())
        if ((await cluster.get<{ node: string }>(index, '/readyz')).node === node) return index;
      throw new Error(`nobody is ${node}`);
    }

    /** Kills a node once so many events of the running debates are recorded, and brings it back meanwhile. */
    async function killOne(seed: number, nodes: number): Promise<void> {
      const random = chance(seed);
      const victim = Math.floor(random() * nodes);
      const survivor = (victim + 1) % nodes;
      const ids = await Promise.all(Array.from({ length: DEBATES }, () => begin(Math.floor(random() * nodes))));
      const after = Math.floor(random() * DEBATES * (ANSWERS + 6));
      await until(async () => {
        const lengths = await Promise.all(ids.map(async (id) => (await stored(id)).length));
        return lengths.reduce((sum, length) => sum + length, 0) >= after ? true : undefined;
      });
      await cluster.nodes.get(victim)!.end('SIGKILL');
      const back = cluster.spawn(victim);
      await expectWhole(survivor, ids);
      await back;
    }
  });
}

clusterSuite('a cluster on the protocol fake', async () => {
  const server = await new KurrentServer().start();
  return { url: server.url, stop: () => server.stop() };
});

const real = process.env.KURRENTDB_TEST_URL;
if (real) clusterSuite('a cluster on a real server', () => Promise.resolve({ url: real, stop: () => undefined }));
else
  describe('a cluster on a real server', () => {
    it.skip('keeps the same promises (set KURRENTDB_TEST_URL)', () => undefined);
  });

describe('a network that drops', () => {
  let server: KurrentServer;
  let proxy: TcpProxy;
  let cluster: TestCluster;
  beforeAll(async () => {
    server = await new KurrentServer().start();
    proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port });
    cluster = await TestCluster.open({ url: server.url, namespace: 'drops', delayMs: 60, leaseMs: 1_500 });
    await Promise.all([cluster.spawn(0), cluster.spawn(1, `kurrentdb://127.0.0.1:${proxy.port}?tls=false`)]);
  });
  afterAll(async () => {
    await cluster.close();
    proxy.close();
    server.stop();
  });

  it('costs a node its debates and nobody else anything, and the node comes back by itself', async () => {
    const credits = await cluster.fund();
    const ids = await Promise.all(Array.from({ length: 4 }, () => cluster.begin(0)));
    const claims = (): number => server.log.all.filter(({ type }) => type === 'DebateClaimed').length;
    await until(() => (claims() >= 4 ? true : undefined));
    proxy.cut();
    for (const id of ids) expect((await cluster.finished(0, id)).status).toBe('done');
    proxy.heal();
    for (const id of ids) expect((await cluster.finished(1, id)).status).toBe('done');
    await until(async () => ((await cluster.credits(1)).reserved === 0 ? true : undefined));
    expect((await cluster.credits(1)).balance).toBe(credits - 4);
    expect((await cluster.simulate(1)).status).toBe(200);
  });
});
