import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type DebateFact, replay } from '../../src/debate/index.js';
import { type EventStore, openKurrentEventStore } from '../../src/event-store/index.js';
import { type RecordedEvent, START } from '../../src/kernel/index.js';
import { CATALOGUE, readable } from '../../src/event-log.js';
import { seededChance } from './chance.js';
import { TestCluster, until } from './cluster.js';
import { KurrentServer } from './kurrent-server/index.js';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.js';
import { webhookReceiver } from './webhook-receiver.js';

const AGENTS = 6;
const ANSWERS = 2 * AGENTS;
/** Debates that are in progress when a node is killed. */
const DEBATES = 3;

export interface Database {
  readonly url: string;
  readonly stop: () => void;
  /** Set for the protocol fake only. The second node connects to it through the proxy. */
  readonly fake?: { readonly server: KurrentServer; readonly proxy: TcpProxy };
}

/**
 * Runs a suite with a cluster on the protocol fake and, if `KURRENTDB_TEST_URL` is set, on a real server. `itOnFake` skips
 * its test on a real server, whose network cannot be cut and whose log cannot be looked into.
 */
export function onEachDatabase(
  name: string,
  suite: (connect: () => Promise<Database>, itOnFake: typeof it.skip) => void,
): void {
  describe(`${name} on the protocol fake`, () => {
    suite(async () => {
      const server = await new KurrentServer().start();
      const proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port });
      const stop = (): void => {
        proxy.close();
        server.stop();
      };
      return { url: server.url, stop, fake: { server, proxy } };
    }, it);
  });
  const url = process.env['KURRENTDB_TEST_URL'];
  describe(`${name} on a real server`, () => {
    if (url === undefined) it.skip('gives the same guarantees (set KURRENTDB_TEST_URL)', () => undefined);
    else suite(() => Promise.resolve({ url, stop: () => undefined }), it.skip);
  });
}

/** Seeds for the drills: `DRILL_SEEDS` of them, 1 by default. Use more before a release. */
export const seedsFrom = (first: number): readonly number[] =>
  Array.from({ length: Number(process.env['DRILL_SEEDS'] ?? 1) }, (_, index) => first + index);

/** Drills that check that a cluster loses nothing, whatever happens to its nodes. */
export class ClusterDrill {
  #debates = 0;

  private constructor(
    readonly database: Database,
    private readonly store: EventStore,
    readonly cluster: TestCluster,
    readonly receiver: Awaited<ReturnType<typeof webhookReceiver>>,
    private readonly nodes: number,
    private readonly credits: number,
  ) {}

  static async open(connect: () => Promise<Database>, nodes: number): Promise<ClusterDrill> {
    const database = await connect();
    const { url, fake } = database;
    const proxied = fake ? `kurrentdb://127.0.0.1:${fake.proxy.port}?tls=false` : url;
    const namespace = `test${randomUUID().replaceAll('-', '')}`;
    const store = readable(await openKurrentEventStore({ url, namespace }));
    // The first message is never answered.
    const receiver = await webhookReceiver((response, count) =>
      count === 1 ? undefined : response.writeHead(204).end(),
    );
    const allowHosts = [receiver.host];
    const cluster = await TestCluster.open({ url, namespace, delayMs: 60, leaseMs: 1_500, allowHosts });
    await Promise.all(Array.from({ length: nodes }, (_, index) => cluster.spawn(index, index === 1 ? proxied : url)));
    return new ClusterDrill(database, store, cluster, receiver, nodes, await cluster.fund());
  }

  async close(): Promise<void> {
    await this.cluster.close();
    await this.store.close();
    this.receiver.close();
    this.database.stop();
  }

  stored(id: string): Promise<readonly RecordedEvent[]> {
    return this.store.read(`debate-${id}`, 0, 'forwards', 1_000);
  }

  /** Begins a debate that will be charged. @returns its id */
  async begin(node: number, webhook?: string): Promise<string> {
    const id = await this.cluster.begin(node, webhook);
    this.#debates++;
    return id;
  }

  /** Counts a debate that was begun in another way among those to be charged. */
  owes(): void {
    this.#debates++;
  }

  /**
   * Checks that each debate finished once, with one answer per agent and round, was charged once, and left nothing
   * behind.
   */
  async expectWhole(node: number, ids: readonly string[]): Promise<void> {
    const { cluster, store } = this;
    for (const id of ids) {
      expect((await cluster.finished(node, id)).status).toBe('done');
      const events = await this.stored(id);
      const types = events.map(({ type }) => type);
      expect(types.filter((type) => type === 'ConsensusReached' || type === 'DebateClosed')).toHaveLength(2);
      expect(types.filter((type) => type === 'ArgumentMade')).toHaveLength(ANSWERS);
      const frames = [...replay(events.map((event) => CATALOGUE.read<DebateFact>(event)))];
      expect(frames.every(({ accepted }) => accepted)).toBe(true);
    }
    await until(async () => ((await cluster.credits(node)).reserved === 0 ? true : undefined));
    expect((await cluster.credits(node)).balance).toBe(this.credits - this.#debates);
    const [opened] = await this.stored(ids[0]!);
    const { accountId } = opened!.data as { accountId: string };
    const spent = (await store.read(`credits-${accountId}`, 0, 'forwards', 4_000)).filter(
      ({ type }) => type === 'CreditsSpent',
    );
    for (const id of ids)
      expect(spent.filter(({ data }) => (data as { debateId: string }).debateId === id)).toHaveLength(1);
  }

  /** The node that has taken a lease. Node ids are new with every start, so the nodes are asked. */
  async ownerOf(claim: RecordedEvent): Promise<number> {
    const { node } = claim.data as { node: string };
    for (const index of this.cluster.nodes.keys())
      if ((await this.cluster.get<{ node: string }>(index, '/readyz')).node === node) return index;
    throw new Error(`nobody is ${node}`);
  }

  /** Kills a node after a number of recorded events of the running debates, and restarts it meanwhile. */
  async killOne(seed: number): Promise<void> {
    const { cluster, nodes } = this;
    const random = seededChance(seed);
    const victim = Math.floor(random() * nodes);
    const survivor = (victim + 1) % nodes;
    const ids = await Promise.all(Array.from({ length: DEBATES }, () => this.begin(Math.floor(random() * nodes))));
    await this.#recorded(ids, Math.floor(random() * DEBATES * (ANSWERS + 6)));
    await cluster.nodes.get(victim)!.end('SIGKILL');
    const back = cluster.spawn(victim);
    await this.expectWhole(survivor, ids);
    await back;
  }

  /** Resolves as soon as the log has this number of events of these debates. */
  async #recorded(ids: readonly string[], count: number): Promise<void> {
    if (count === 0) return;
    let events = 0;
    const streams = ids.map((id) => `debate-${id}`);
    for await (const message of this.store.subscribe(START, { streams })) {
      if (message.kind === 'events') events += message.events.length;
      if (events >= count) return;
    }
  }
}
