import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { TestCluster, until } from '../support/cluster.js';
import { another } from '../support/images.js';
import { KurrentServer } from '../support/kurrent-server/index.js';

interface Account {
  readonly quota: { readonly used: number };
  readonly credits: { readonly balance: number; readonly reserved: number };
}

let server: KurrentServer;
let cluster: TestCluster;

beforeAll(async () => {
  server = await new KurrentServer().start();
  // With a short queue, overloaded detections would return quota for which others had already been refused.
  const environment = { ELENCHUS_DETECTOR_QUEUE: '200' };
  cluster = await TestCluster.open({ url: server.url, namespace: 'books', delayMs: 0, leaseMs: 10_000, environment });
  await Promise.all([cluster.spawn(0), cluster.spawn(1)]);
  const accountId = await cluster.signUp();
  await cluster.cli('credits', 'grant', '--account', accountId, '--amount', '20', '--reason', 'test');
  await until(async () => ((await account(1)).credits.balance === 20 ? true : undefined));
});
afterAll(async () => {
  await cluster.close();
  server.stop();
});

const account = (node: number): Promise<Account> => cluster.get<Account>(node, '/api/account');
const onBothNodes = <T>(count: number, ask: (node: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n % 2)));
const tally = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

async function expectBalancedBooks(): Promise<void> {
  const report = JSON.parse(await cluster.cli('ledger', 'audit', '--all', '--json')) as { findings: unknown[] };
  expect(report).toMatchObject({ accounts: 1, openReservations: 0, findings: [] });
}

it('two nodes that open 60 debates at once on 20 credits admit 20 and charge each once', async () => {
  // Sixty requests append to one stream. On a starved machine one may not get its turn in time: it is answered 503 and
  // is repeated with the same key, as the documents tell a client to do.
  const answers = await onBothNodes(60, (node) => {
    const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
    return until(async () => {
      const answer = await cluster.simulate(node, headers);
      return answer.status === 503 ? undefined : answer;
    });
  });
  expect(tally(answers.map(({ status }) => status))).toEqual({ 202: 20, 402: 40 });
  const codes = answers.filter(({ status }) => status === 402).map(async (answer) => await answer.json());
  for (const problem of await Promise.all(codes)) expect(problem).toMatchObject({ code: 'insufficient-credits' });
  await until(async () => ((await account(0)).credits.reserved === 0 ? true : undefined));
  expect((await account(0)).credits).toMatchObject({ balance: 0, reserved: 0 });
  await expectBalancedBooks();
});

it('two nodes that receive 60 detections at once on a quota of 10 answer 10', async () => {
  const png = await sharp({ create: { width: 160, height: 160, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer();
  let pictures = 0;
  const detect = async (node: number): Promise<number> => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(another(png, (pictures += 1)))]), 'a.png');
    const headers = { 'x-api-key': cluster.apiKey };
    const { status } = await fetch(`${cluster.nodes.get(node)!.url}/api/detect`, { method: 'POST', headers, body });
    return status;
  };
  // A detection that is refused as overloaded was not counted, so it is repeated.
  const answered = (node: number): Promise<number> =>
    until(async () => {
      const status = await detect(node);
      return status === 503 ? undefined : status;
    });
  expect(tally(await onBothNodes(60, answered))).toEqual({ 200: 10, 429: 50 });
  for (const node of [0, 1]) await until(async () => ((await account(node)).quota.used === 10 ? true : undefined));
  await expectBalancedBooks();
});
