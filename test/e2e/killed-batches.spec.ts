import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { TestCluster, until } from '../support/cluster.js';
import { encode, scene } from '../support/images.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { serve } from '../support/service.js';
import { spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { webhookReceiver } from '../support/webhook-receiver.js';
import { zip } from '../support/zip.js';

/** Batches of pictures, where a node is killed at each event that it records about one. */
let server: KurrentServer;
let cluster: TestCluster;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let secret: string;
const PNG = await encode(scene(160, 120)).png().toBuffer();
const PICTURES = 2;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly pictures: number;
  readonly judged: number;
  readonly refused: number;
  readonly failed: number;
  readonly left: number;
  readonly charged: number;
  readonly detections: readonly string[];
}

beforeAll(async () => {
  server = await new KurrentServer().start();
  receiver = await webhookReceiver((response) => response.writeHead(204).end());
  cluster = await TestCluster.open({
    url: server.url,
    namespace: 'batches',
    delayMs: 0,
    leaseMs: 500,
    allowHosts: [receiver.host],
  });
  await cluster.spawn(0);
  await cluster.fund();
  const events = ['detection.batch-ended'];
  const added = await cluster.post(0, '/api/workspace/webhooks', { url: receiver.url, events });
  ({ secret } = (await added.json()) as { secret: string });
});
afterAll(async () => {
  await cluster.close();
  receiver.close();
  server.stop();
});

const archive = (number: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zip(
      Array.from({ length: PICTURES }, (_, at) => ({
        name: `${at}.png`,
        bytes: Buffer.concat([PNG, Buffer.from([number, at])]),
      })),
    ),
  );
/** @returns the status of each line. */
async function send(index: number, number: number): Promise<readonly number[]> {
  const headers = { 'x-api-key': cluster.apiKey, 'content-type': 'application/zip' };
  const answer = await fetch(`${cluster.nodes.get(index)!.url}/api/detect/batch`, {
    method: 'POST',
    headers,
    body: archive(number),
  });
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { status: number }).status);
}
const used = async (index: number): Promise<number> =>
  (await cluster.get<{ quota: { used: number } }>(index, '/api/account')).quota.used;
/** What the webhook was told, by the id of the batch; a message may arrive twice. */
function told(): ReadonlyMap<string, Shown> {
  const messages = receiver.received.map(
    ({ headers, body }) => new Webhook(secret).verify(body, { ...headers }) as { type: string; data: Shown },
  );
  expect(new Set(messages.map(({ type }) => type)).size).toBeLessThanOrEqual(1);
  return new Map(messages.map(({ data }) => [data.id, data]));
}
/** Kills the node when it records an event of the type, which is lost. @returns when that has happened */
function killedAt(index: number, type: string): Promise<void> {
  const node = cluster.nodes.get(index)!;
  return new Promise<void>((resolve) => {
    server.faults.appendsLost = {
      type,
      met: () => {
        node.process.kill('SIGKILL');
        resolve();
      },
    };
  });
}

describe('a node that is killed', () => {
  let before = 0;
  it.each([
    { at: 'BatchAccepted', ends: [] },
    { at: 'DetectionAdmitted', ends: ['interrupted'] },
    { at: 'DetectionReported', ends: ['interrupted'] },
    { at: 'BatchEnded', ends: ['interrupted'] },
  ])('while it records $at leaves a batch that ends with what it cost, and is told of', async ({ at, ends }) => {
    const number = (before += 1);
    const earlier = new Set(told().keys());
    const usedBefore = await used(0);
    const met = killedAt(0, at);
    const sent = send(0, number).catch(() => undefined);
    await met;
    const statuses = await sent;
    if (at === 'BatchEnded') expect(statuses).toEqual([200, 200]);
    await cluster.nodes.get(0)!.end('SIGKILL');
    server.faults.appendsLost = null;
    await cluster.spawn(0);
    const fresh = (): readonly Shown[] => [...told().values()].filter(({ id }) => !earlier.has(id));
    await until(() => (fresh().length === ends.length ? true : undefined));
    expect(fresh().map(({ status }) => status)).toEqual(ends);
    for (const batch of fresh()) {
      const { judged, charged, left, detections } = batch;
      expect([judged + left, charged, detections.length]).toEqual([PICTURES, judged, judged]);
      if (at === 'BatchEnded') expect(judged).toBe(PICTURES);
      expect(await cluster.get(0, `/api/detect/batch/${batch.id}`)).toEqual(batch);
      for (const id of detections) expect(await cluster.get(0, `/api/detections/${id}`)).toMatchObject({ id });
    }
    const cost = fresh()[0]?.charged ?? 0;
    await until(async () => ((await used(0)) === usedBefore + cost ? true : undefined));
    // What was answered is not charged again.
    expect(await send(0, number)).toEqual([200, 200]);
    expect(await used(0)).toBe(usedBefore + PICTURES);
    await until(() => (fresh().length === ends.length + 1 ? true : undefined));
    const again = fresh().at(-1)!;
    expect(again).toMatchObject({ status: 'finished', judged: PICTURES, left: 0, charged: PICTURES - cost });
  });

  it('is replaced by another one, which ends its batch', async () => {
    await cluster.spawn(1);
    const earlier = new Set(told().keys());
    const met = killedAt(0, 'DetectionAdmitted');
    const sent = send(0, 100).catch(() => undefined);
    await met;
    await sent;
    await cluster.nodes.get(0)!.end('SIGKILL');
    server.faults.appendsLost = null;
    const [batch] = await until(() => {
      const fresh = [...told().values()].filter(({ id }) => !earlier.has(id));
      return fresh.length > 0 ? fresh : undefined;
    });
    expect(batch).toMatchObject({ status: 'interrupted', charged: 0, left: PICTURES });
  });
});

describe('a single service', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'ends after %s and a start the batch that it had not finished, with what it cost',
    async (signal) => {
      const directory = temporaryDirectory();
      // The second picture is never answered.
      const site = await serve(({ url }, response) => (url === '/one.png' ? response.end(PNG) : undefined));
      const environment = { ELENCHUS_ALLOW_HOSTS: site.host };
      let service = await spawnService(directory.path, environment);
      try {
        const account = await fetch(`${service.url}/api/accounts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'k@example.org', password: 'a long password' }),
        });
        const { apiKey } = (await account.json()) as { apiKey: string };
        const headers = { 'x-api-key': apiKey };
        const answer = await fetch(`${service.url}/api/detect/batch`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-ndjson' },
          body: ['one.png', 'two.png'].map((name) => JSON.stringify({ url: `${site.url}/${name}` })).join('\n'),
        });
        const path = answer.headers.get('location')!;
        const get = async <T>(from: string): Promise<T> =>
          (await (await fetch(`${service.url}${from}`, { headers })).json()) as T;
        const { value } = await answer.body!.getReader().read();
        const line = JSON.parse(Buffer.from(value).toString()) as { batch: string; detection: { id: string } };
        expect(path).toBe(`/api/detect/batch/${line.batch}`);
        expect(await get(path)).toEqual({
          id: line.batch,
          href: path,
          at: expect.any(String) as unknown,
          pictures: 2,
          status: 'running',
        });
        await service.end(signal);
        service = await spawnService(directory.path, environment);
        const ended = await until(async () => {
          const found = await get<Shown>(path);
          return found.status === 'running' ? undefined : found;
        });
        const { id } = line.detection;
        expect(ended).toMatchObject({ judged: 1, charged: 1, detections: [id] });
        // A stop may end the connection, or answer the picture with a refusal, before the process ends.
        if (signal === 'SIGKILL') expect(ended).toMatchObject({ status: 'interrupted', left: 1 });
        expect(await get('/api/account')).toMatchObject({ quota: { used: 1 } });
      } finally {
        await service.end('SIGKILL');
        site.close();
        directory.remove();
      }
    },
  );
});
