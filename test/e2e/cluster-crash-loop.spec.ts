import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { TestCluster, until } from '../support/cluster.js';
import { asIfAllWaitsWereOver } from '../support/recoveries.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { serve } from '../support/service.js';

const database = await new KurrentServer().start();
let reads = 0;
let alive: ChildProcess | undefined;
let tellAnswered = (): void => undefined;
const answered = new Promise<void>((resolve) => (tellAnswered = resolve));
/**
 * A page that kills the node that reads it, like a parser defect would, once the debate's id is known. Only one node runs
 * at a time.
 */
const poison = await serve(() => {
  reads += 1;
  void answered.then(() => alive?.kill('SIGKILL'));
});
const cluster = await TestCluster.open({
  url: database.url,
  namespace: 'crashloop',
  delayMs: 1,
  leaseMs: 500,
  allowHosts: [poison.host],
});
afterAll(async () => {
  await cluster.close();
  poison.close();
  database.stop();
});

const spawn = (index: number): Promise<void> => cluster.spawn(index, database.url, (node) => (alive = node));

/** Starts a node, like a supervisor, and waits until it dies or the debate is over. */
async function live(index: number, id: string): Promise<DebateResult | undefined> {
  const before = reads;
  asIfAllWaitsWereOver(cluster.directoryOf(index));
  // The node may die before it listens.
  const started = await spawn(index).then(
    () => true,
    (error: unknown) => {
      if (reads > before) return false;
      throw error;
    },
  );
  if (!started) return undefined;
  const { simulation } = await until(async () => {
    if (reads > before && alive?.signalCode !== null) return { simulation: undefined };
    const found = await cluster.get<DebateResult>(index, `/api/simulations/${id}`).catch(() => undefined);
    return found && found.status !== 'running' ? { simulation: found } : undefined;
  });
  return simulation;
}

it('a cluster abandons a debate that kills every node that recovers it, and charges nothing', async () => {
  await spawn(0);
  const balance = await cluster.fund();
  const dead = once(cluster.nodes.get(0)!.process, 'exit');
  const response = await cluster.post(
    0,
    '/api/simulate',
    { url: `${poison.url}/a`, depth: 'micro' },
    { prefer: 'respond-async' },
  );
  const { id } = (await response.json()) as DebateResult;
  tellAnswered();
  await dead;
  expect(reads).toBe(1);

  let end: DebateResult | undefined;
  let lives = 0;
  while (!end && lives < 8) {
    lives += 1;
    end = await live(lives % 2, id);
  }
  expect(end).toMatchObject({ status: 'abandoned', credits: 0, problem: { code: 'recovery-failed' } });
  // Once when the debate opened, and twice on each node.
  expect(reads).toBe(5);
  await until(async () => ((await cluster.credits(lives % 2)).reserved === 0 ? true : undefined));
  expect((await cluster.credits(lives % 2)).balance).toBe(balance);
}, 600_000);
