import { randomUUID } from 'node:crypto';
import { TestCluster, until } from '../test/support/cluster.js';
import { openKurrentEventStore } from '../src/event-store/index.js';
import { START } from '../src/kernel/index.js';
import { type Bench, type Figure, plain } from './report.js';
import { withKurrentServer } from './support/with-kurrent-server.js';

/** Duration of an analyst call. With two rounds a debate takes at least twice this. */
const DELAY_MS = 1_000;
/** Running debates per node; few, so that the nodes and not the machine are the limit. */
const SEATS = 2;
const DEBATES_A_NODE = 10;
const LEASE_MS = 10_000;
const TAKEOVER_MS_MAX = 30_000;
const TAKEOVER_DEBATES = 6;

async function cluster(
  url: string,
  nodes: number,
  delayMs: number,
  seats = 16,
): Promise<readonly [TestCluster, string]> {
  const namespace = `bench${randomUUID().replaceAll('-', '')}`;
  const opened = await TestCluster.open({ url, namespace, delayMs, leaseMs: LEASE_MS, seats });
  await Promise.all(Array.from({ length: nodes }, (_, index) => opened.spawn(index)));
  await opened.fund();
  return [opened, namespace];
}

/** Debates of six personas per second, sent to the nodes in turn, with enough concurrency to fill all slots. */
async function debatesASecond(url: string, nodes: number): Promise<number> {
  const [opened] = await cluster(url, nodes, DELAY_MS, SEATS);
  try {
    const debates = nodes * DEBATES_A_NODE;
    let asked = 0;
    const client = async (): Promise<void> => {
      while (asked < debates) {
        const response = await opened.simulate(asked++ % nodes);
        if (response.status !== 200) throw new Error(await response.text());
        await response.body?.cancel();
      }
    };
    // Warm-up, because the first debate of each node loads its analyst.
    await Promise.all(Array.from({ length: 2 * nodes }, (_, index) => opened.simulate(index % nodes)));
    const start = performance.now();
    await Promise.all(Array.from({ length: nodes * (SEATS + 2) }, client));
    return (debates / (performance.now() - start)) * 1_000;
  } finally {
    await opened.close();
  }
}

/** Time from the death of a node until another node has taken the leases of all its debates. */
async function takeover(url: string): Promise<number> {
  const [opened, namespace] = await cluster(url, 2, 30_000);
  const store = await openKurrentEventStore({ url, namespace });
  try {
    for (let n = 0; n < TAKEOVER_DEBATES; n++) await opened.begin(1);
    const claims = async (): Promise<readonly { readonly node: string; readonly term: number }[]> => {
      const found: { readonly node: string; readonly term: number }[] = [];
      for await (const page of store.readAll(START, { types: ['DebateClaimed'] }))
        found.push(...page.map(({ data }) => data as { node: string; term: number }));
      return found;
    };
    await until(async () => ((await claims()).length >= TAKEOVER_DEBATES ? true : undefined));
    const { node } = await opened.get<{ node: string }>(0, '/readyz');
    const orphaned = (await claims()).filter((claim) => claim.node === node).length;
    const start = performance.now();
    await opened.nodes.get(0)!.end('SIGKILL');
    await until(async () => ((await claims()).filter(({ term }) => term === 2).length >= orphaned ? true : undefined));
    return performance.now() - start;
  } finally {
    await store.close();
    await opened.close();
  }
}

async function measured(url: string): Promise<readonly Figure[]> {
  const one = await debatesASecond(url, 1);
  const figures = [plain(`debates of ${(2 * DELAY_MS) / 1_000} s, one node of ${SEATS} seats`, one, 'debates/s')];
  for (const nodes of [2, 3])
    figures.push({
      ...plain(`debates of ${(2 * DELAY_MS) / 1_000} s, ${nodes} nodes`, await debatesASecond(url, nodes), 'debates/s'),
      against: { name: 'one node', value: one },
    });
  const takeoverMs = await takeover(url);
  return [
    ...figures,
    {
      ...plain(`takeover of a dead node's debates, lease ${LEASE_MS / 1_000} s`, takeoverMs / 1_000, 's'),
      bar: `<= ${TAKEOVER_MS_MAX / 1_000} s`,
      holds: takeoverMs <= TAKEOVER_MS_MAX,
    },
  ];
}

export const bench: Bench = {
  summary:
    'debates per second with one, two and three nodes, and the duration of a takeover (KURRENTDB_TEST_URL, or the protocol fake)',
  run: () => withKurrentServer(measured),
};
