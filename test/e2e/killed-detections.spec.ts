import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '../../src/event-log.js';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { TestCluster, until } from '../support/cluster.js';
import { rowsOf } from '../support/found-words.js';
import { encode, scene } from '../support/images.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Detections that are answered later, where a node is killed at each event that it records about one. */
let server: KurrentServer;
let cluster: TestCluster;
const PNG = await encode(scene(160, 120)).png().toBuffer();

interface Shown {
  readonly id: string;
  readonly status?: string | number;
  readonly code?: string;
  readonly verdict?: string;
}

beforeAll(async () => {
  server = await new KurrentServer().start();
  cluster = await TestCluster.open({ url: server.url, namespace: 'later', delayMs: 0, leaseMs: 500 });
  await cluster.spawn(0);
  await cluster.fund();
});
afterAll(async () => {
  await cluster.close();
  server.stop();
});

/** A picture of which every number has other bytes. */
const picture = (number: number): Buffer => Buffer.concat([PNG, Buffer.from([number])]);
const send = (index: number, number: number): Promise<Shown> =>
  sent(cluster.nodes.get(index)!.url, cluster.apiKey, number);
async function sent(url: string, apiKey: string, number: number): Promise<Shown> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(picture(number))]), 'a.png');
  const headers = { 'x-api-key': apiKey, prefer: 'respond-async' };
  const answer = await fetch(`${url}/api/detect`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Shown;
}
const answered = (index: number, id: string): Promise<Shown> =>
  until(async () => {
    const found = await cluster.get<Shown>(index, `/api/detections/${id}`);
    if (found.code !== undefined && found.code !== 'not-found') throw new Error(JSON.stringify(found));
    return found.verdict === undefined ? undefined : found;
  });
const used = async (index: number): Promise<number> =>
  (await cluster.get<{ quota: { used: number } }>(index, '/api/account')).quota.used;

describe('a node that is killed', () => {
  let before = 0;
  it.each([
    { at: 'DetectionAdmitted', isLost: true },
    { at: 'PicturePartKept', isLost: true },
    { at: 'PictureKept', isLost: true },
    { at: 'DeferredDetectionBegun', isLost: false },
    { at: 'DetectionReported', isLost: false },
    { at: 'DeferredDetectionEnded', isLost: false },
  ])(
    'while it records $at loses nothing that it acknowledged, and nothing is charged twice',
    async ({ at, isLost }) => {
      const number = (before += 1);
      const node = cluster.nodes.get(0)!;
      const met = new Promise<void>((resolve) => {
        server.faults.appendsLost = {
          type: at,
          met: () => {
            node.process.kill('SIGKILL');
            resolve();
          },
        };
      });
      const sent = send(0, number).catch(() => undefined);
      await met;
      const acknowledged = await sent;
      if (isLost) expect(acknowledged).toBeUndefined();
      await node.end('SIGKILL');
      server.faults.appendsLost = null;
      await cluster.spawn(0);
      const id = acknowledged?.id ?? (await send(0, number)).id;
      expect(await answered(0, id)).toMatchObject({ id });
      // What was admitted for nobody is given back, when the node is known to be gone.
      await until(async () => ((await used(0)) === number ? true : undefined));
      expect((await send(0, number)).id).toBe(id);
    },
  );

  it('is replaced by another one, which answers under the same id', async () => {
    await cluster.spawn(1);
    const node = cluster.nodes.get(0)!;
    const met = new Promise<void>((resolve) => {
      server.faults.appendsLost = {
        type: 'DetectionReported',
        met: () => {
          node.process.kill('SIGKILL');
          resolve();
        },
      };
    });
    const { id } = await send(0, 100);
    await met;
    await node.end('SIGKILL');
    server.faults.appendsLost = null;
    expect(await answered(1, id)).toMatchObject({ id });
    await until(async () => ((await used(1)) === before + 1 ? true : undefined));
  });
});

async function signedUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'k@example.org', password: 'a long password' }),
  });
  return ((await response.json()) as { apiKey: string }).apiKey;
}
const got = async <T>(url: string, apiKey: string, path: string): Promise<T> =>
  (await (await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey } })).json()) as T;

describe('a single service', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'answers after %s and a start what it had accepted before',
    async (signal) => {
      const directory = temporaryDirectory();
      let service = await spawnService(directory.path);
      try {
        const apiKey = await signedUp(service.url);
        const accepted = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => sent(service.url, apiKey, number)));
        await service.end(signal);
        service = await spawnService(directory.path);
        const get = <T>(path: string): Promise<T> => got(service.url, apiKey, path);
        for (const { id, status } of accepted) {
          expect(status).toBe('pending');
          await until(async () => (await get<Shown>(`/api/detections/${id}`)).verdict);
        }
        expect(await get('/api/account')).toMatchObject({ quota: { used: 6 } });
        const left = (): number => rowsOf(directory.path, "SELECT 1 FROM events WHERE stream LIKE 'picture-%'");
        await until(() => (left() === 0 ? true : undefined));
      } finally {
        await service.end('SIGKILL');
        directory.remove();
      }
    },
  );

  it('gives a picture back that it has begun five times without an end', async () => {
    const directory = temporaryDirectory();
    let service = await spawnService(directory.path);
    try {
      const apiKey = await signedUp(service.url);
      const { id } = await sent(service.url, apiKey, 1);
      await service.end('SIGKILL');
      const store = openSqliteEventStore({ directory: directory.path });
      const context = { commandId: id, correlationId: id, actor: 'system', at: new Date().toISOString() };
      const fact = { type: 'DeferredDetectionBegun', data: { nodeId: 'n' } };
      for (let begun = 0; begun < 5; begun += 1)
        await store.append(`deferred-${id}`, [CATALOGUE.newEvent(randomUUID(), fact, context)], 'any');
      await store.close();
      service = await spawnService(directory.path);
      const failed = await until(async () => {
        const found = await got<Shown>(service.url, apiKey, `/api/detections/${id}`);
        return found.status === 'pending' ? undefined : found;
      });
      expect(failed).toMatchObject({ code: 'detection-failed', reason: 'interrupted' });
      expect(await got(service.url, apiKey, '/api/account')).toMatchObject({ quota: { used: 0 } });
    } finally {
      await service.end('SIGKILL');
      directory.remove();
    }
  });
});
