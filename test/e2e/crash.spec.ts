import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { type DebateResult } from '../../src/debate/index.js';
import { until } from '../support/cluster.js';
import { encode, scene } from '../support/images.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { signatureOf, webhookReceiver } from '../support/webhook-receiver.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { SHIPPED_CAST } from '../support/small-cast.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let service: ServiceProcess;
let apiKey: string;

const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
/** A picture whose detection takes a while. */
const picture = await encode(scene(1_600, 1_200)).png().toBuffer();
const image = await serve((_, response) => response.setHeader('content-type', 'image/png').end(picture));
/** The first webhook delivery kills the service. */
const receiver = await webhookReceiver((response, count) => {
  if (count === 1) service.process.kill('SIGKILL');
  else response.writeHead(204).end();
});
const HOSTS = [site, image, receiver].map(({ host }) => host).join(',');

const start = (): Promise<ServiceProcess> =>
  spawnService(directory.path, { ...SHIPPED_CAST, ELENCHUS_ALLOW_HOSTS: HOSTS });
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
    body: JSON.stringify(body),
  });
const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': apiKey } })).json()) as T;

beforeAll(async () => {
  service = await start();
  apiKey = '';
  ({ apiKey } = (await (
    await post('/api/accounts', { email: 'crash@example.org', password: 'a long password' })
  ).json()) as { apiKey: string });
  await post('/api/billing/test-purchase', { pack: 'starter' });
});
afterAll(async () => {
  await service.end('SIGKILL');
  for (const server of [site, image, receiver]) server.close();
  directory.remove();
});

interface StoredEvent {
  readonly revision: number;
  readonly type: string;
  readonly data: string;
  readonly packed: Uint8Array | null;
}

function fromLog(query: string, stream: string): readonly unknown[] {
  const db = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  try {
    return db.prepare(query).all(stream);
  } finally {
    db.close();
  }
}

const storedEvents = (debateId: string): readonly StoredEvent[] =>
  fromLog(
    'SELECT revision, type, data, packed FROM events WHERE stream = ? ORDER BY revision',
    `debate-${debateId}`,
  ) as readonly StoredEvent[];

/** Counts in SQL, without reading the events, because the test polls this count. */
const storedCount = (debateId: string): number => {
  const [row] = fromLog('SELECT count(*) AS count FROM events WHERE stream = ?', `debate-${debateId}`);
  return (row as { count: number }).count;
};

/** The types of all events in a category's streams, in log order. */
const storedTypes = (category: string): readonly string[] =>
  fromLog('SELECT type FROM events WHERE stream GLOB ? ORDER BY position', `${category}*`).map(
    (row) => (row as { type: string }).type,
  );

const finished = (id: string): Promise<DebateResult> =>
  until(async () => {
    const simulation = await get<DebateResult>(`/api/simulations/${id}`);
    return simulation.status === 'running' ? undefined : simulation;
  });

describe('a service killed in the middle of a debate', () => {
  let uninterrupted: DebateResult;
  beforeAll(async () => {
    uninterrupted = (await (
      await post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' })
    ).json()) as DebateResult;
  });

  // In round 1 and in round 2; killed-process.spec.ts covers every append.
  it.each([20, 58])('finishes it after %i events and charges once', async (events) => {
    const before = await get<{ credits: { balance: number } }>('/api/account');
    const response = await post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' }, { prefer: 'respond-async' });
    const { id } = (await response.json()) as DebateResult;
    // Polls often, because a debate takes less than a second. Reading the log does not slow the service down.
    await until(() => (storedCount(id) >= events ? true : undefined), 2);
    await service.end('SIGKILL');
    const recorded = storedEvents(id);
    service = await start();

    const simulation = await finished(id);
    expect(storedEvents(id).slice(0, recorded.length)).toEqual(recorded);
    expect(simulation).toMatchObject({
      status: 'done',
      consensusScore: uninterrupted.consensusScore,
      platformScores: uninterrupted.platformScores,
      consensus: uninterrupted.consensus,
      flags: uninterrupted.flags,
      votes: uninterrupted.votes,
    });
    const account = await until(async () => {
      const now = await get<{ credits: { balance: number; reserved: number } }>('/api/account');
      return now.credits.reserved === 0 ? now : undefined;
    });
    expect(account.credits.balance).toBe(before.credits.balance - 1);
  });
});

it('a detection interrupted by a kill after its admission does not count', async () => {
  const quota = async (): Promise<number> => (await get<{ quota: { used: number } }>('/api/account')).quota.used;
  const before = await quota();
  const broken = expect(post('/api/detect', { url: `${image.url}/a.png` })).rejects.toThrow();
  await until(() => (storedTypes('quota-').at(-1) === 'DetectionAdmitted' ? true : undefined), 2);
  await service.end('SIGKILL');
  await broken;
  expect(storedTypes('quota-').at(-1)).toBe('DetectionAdmitted');
  service = await start();
  expect(storedTypes('quota-').at(-1)).toBe('DetectionReturned');
  expect(await quota()).toBe(before);
});

it('a webhook interrupted by a kill before its delivery is sent once by the next start', async () => {
  const restart = async (): Promise<void> => {
    await service.end('SIGKILL');
    service = await start();
  };
  const hold = async (): Promise<string> => {
    const body = { url: `${site.url}/a`, depth: 'micro', webhook: receiver.url };
    return ((await (await post('/api/simulate', body, { prefer: 'respond-async' })).json()) as DebateResult).id;
  };
  const delivered = (id: string): Promise<true> =>
    until(async () => {
      const { status } = await get<{ status: string }>(`/api/simulations/${id}/webhook`);
      return status === 'delivered' ? true : undefined;
    });
  const first = await hold();
  await receiver.until(1);
  await restart();
  await receiver.until(2);
  await delivered(first);
  const { secret } = await get<{ secret: string }>('/api/account/webhook-secret');
  for (const message of receiver.received)
    expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret));
  await restart();
  const second = await hold();
  await delivered(second);
  const told = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
  expect(told).toEqual([first, first, second]);
});

it('a debate that SIGTERM parks is finished by the next start', async () => {
  const response = await post('/api/simulate', { url: `${site.url}/a`, depth: 'deep' }, { prefer: 'respond-async' });
  const { id } = (await response.json()) as DebateResult;
  expect(await service.end('SIGTERM')).toBe(0);
  service = await start();
  expect((await finished(id)).status).toBe('done');
});

it('a second service on the same data directory is refused', async () => {
  await expect(start()).rejects.toThrow('ended before it listened');
});
