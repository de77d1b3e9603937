import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { EVENT_STORE, type EventStore, Projector } from '../../src/event-store/index.js';
import { batchesView, quotaStream } from '../../src/detection/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { until } from '../support/cluster.js';
import { another, encode, scene } from '../support/images.js';
import { PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { zip, type ZipFile } from '../support/zip.js';

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let photo: Buffer;
/** While true, the site keeps its answers to `/held/…` in `held`. */
let isHolding = false;
const held: (() => unknown)[] = [];
let asked: string[] = [];

beforeAll(async () => {
  photo = await encode(scene(160, 120)).jpeg().toBuffer();
  site = await serve(({ url = '' }, response) => {
    asked.push(url);
    const send = (): unknown => response.end(another(photo, Number(url.match(/\d+$/)?.[0] ?? 0)));
    if (url.startsWith('/gone')) response.writeHead(404).end();
    else if (url.startsWith('/held') && isHolding) held.push(send);
    else send();
  });
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
});
afterAll(async () => {
  release();
  await service.stop();
  site.close();
});

function release(): void {
  isHolding = false;
  for (const answer of held.splice(0)) answer();
}

interface Line {
  readonly batch: string;
  readonly index: number;
  readonly name: string;
  readonly status: number;
  readonly detection?: { readonly id: string; readonly cached: boolean };
  readonly problem?: { readonly code: string; readonly detail?: string };
  readonly retryAfterS?: number;
}

const send = ({ apiKey }: TestAccount, type: string, body: Uint8Array | string): Promise<Response> =>
  fetch(`${service.url}/api/detect/batch`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
const archived = (account: TestAccount, files: readonly ZipFile[]): Promise<Response> =>
  send(account, 'application/zip', zip(files));
const addressed = (account: TestAccount, paths: readonly string[]): Promise<Response> =>
  send(account, 'application/x-ndjson', paths.map((path) => `${JSON.stringify({ url: site.url + path })}\n`).join(''));
async function linesOf(answer: Response): Promise<readonly Line[]> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line).sort((a, b) => a.index - b.index);
}
const used = async (account: TestAccount): Promise<number> =>
  (await account.get<{ quota: { used: number } }>('/api/account')).quota.used;
/** The record of the batch once it has ended. */
const ended = (account: TestAccount, path: string): Promise<{ readonly detections: readonly string[] }> =>
  until(async () => {
    const found = await account.get<{ status: string; detections: readonly string[] }>(path);
    return found.status === 'running' ? undefined : found;
  });
const file = (name: string, bytes: Uint8Array): ZipFile => ({ name, bytes });

describe('a batch', () => {
  it('has one line, one quota count and one record for each picture of a ZIP archive', async () => {
    const account = await service.signUp();
    const lines = await linesOf(
      await archived(account, [
        file('a/one.jpg', photo),
        file('two.jpg', another(photo, 1)),
        file('notes.txt', Buffer.from('no picture')),
        file('nested.zip', zip([file('one.jpg', photo)])),
        file('broken.jpg', photo.subarray(0, 200)),
        { name: 'bomb.png', bytes: Buffer.alloc(30_000_000) },
        { name: 'lies.png', bytes: Buffer.alloc(1_000_000), states: 100 },
      ]),
    );
    expect(lines.map(({ index, name, status }) => [index, name, status])).toEqual([
      [0, 'a/one.jpg', 200],
      [1, 'two.jpg', 200],
      [2, 'notes.txt', 415],
      [3, 'nested.zip', 415],
      [4, 'broken.jpg', 422],
      [5, 'bomb.png', 413],
      [6, 'lies.png', 422],
    ]);
    expect(lines.slice(2).map(({ problem }) => problem?.code)).toEqual([
      'unsupported-media-type',
      'unsupported-media-type',
      'undecodable-image',
      'payload-too-large',
      'invalid-archive',
    ]);
    expect(await used(account)).toBe(2);
    const { detections } = await account.get<{ detections: { id: string; source: { name: string } }[] }>(
      '/api/detections',
    );
    expect(new Set(detections.map(({ id }) => id))).toEqual(
      new Set(lines.slice(0, 2).map(({ detection }) => detection?.id)),
    );
    expect(detections.map(({ source }) => source.name).sort()).toEqual(['one.jpg', 'two.jpg']);
    const stream = quotaStream(account.accountId, new Date().toISOString());
    const events = await service.app.get<EventStore>(EVENT_STORE).read(stream, 0, 'forwards', 100);
    expect(events.filter(({ type }) => type === 'DetectionReported')).toHaveLength(2);

    const again = await linesOf(
      await archived(account, [file('a/one.jpg', photo), file('two.jpg', another(photo, 1))]),
    );
    // Each names the other by now, since they look the same.
    const copies = expect.objectContaining({ others: [expect.objectContaining({ verdict: 'uncertain' })] });
    expect(again.map(({ detection }) => detection)).toEqual(
      lines.slice(0, 2).map(({ detection }) => ({ ...detection, cached: true, copies })),
    );
    expect(await used(account)).toBe(2);
  });

  it('refuses each address that fails, and those that the quota does not cover', async () => {
    const account = await service.signUp();
    const paths = ['/gone', ...Array.from({ length: 12 }, (_, n) => `/${n + 20}`)];
    const answer = await addressed(account, paths);
    expect(answer.headers.get('ratelimit-policy')).toBe('"daily";q=10;w=86400');
    const lines = await linesOf(answer);
    expect(lines.map(({ name }) => name)).toEqual(paths.map((path) => site.url + path));
    expect(lines[0]).toMatchObject({ status: 422, problem: { code: 'fetch-failed' } });
    const statuses = lines.slice(1).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(lines.find(({ status }) => status === 429)).toMatchObject({
      problem: { code: 'quota-exceeded' },
      retryAfterS: expect.any(Number),
    });
    expect(await used(account)).toBe(10);
  });

  it('reports each picture when it is finished, and starts no more after its client disconnects', async () => {
    const account = await service.signUp();
    asked = [];
    isHolding = true;
    const paths = ['/40', ...Array.from({ length: 8 }, (_, n) => `/held/${n + 41}`)];
    const { hostname, port } = new URL(service.url);
    const body = paths.map((path) => `${JSON.stringify({ url: site.url + path })}\n`).join('');
    const headers = {
      'x-api-key': account.apiKey,
      'content-type': 'application/x-ndjson',
      'accept-encoding': 'gzip, br',
    };
    const asking = request({ hostname, port, path: '/api/detect/batch', method: 'POST', headers });
    const first = new Promise<Line>((resolve, reject) => {
      asking
        .on('error', reject)
        .on('response', (answer) =>
          answer
            .on('error', () => undefined)
            .once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString()) as Line)),
        );
    });
    asking.end(body);
    expect(await first).toMatchObject({ index: 0, status: 200 });
    await until(() => (asked.filter((path) => path.startsWith('/held')).length === 4 ? true : undefined));
    asking.destroy();
    // Another account's picture gets a slot of the withdrawn pictures, or waits for one that is being processed.
    const other = addressed(await service.signUp(), ['/60']);
    release();
    expect(await linesOf(await other)).toMatchObject([{ status: 200 }]);
    await until(async () => ((await used(account)) === 5 ? true : undefined));
    expect(asked.filter((path) => path.startsWith('/held'))).toHaveLength(4);
  });

  it('has a record of what became of its pictures, which another workspace does not find', async () => {
    const [account, other] = [await service.signUp(), await service.signUp()];
    const files = [
      file('one.jpg', another(photo, 301)),
      file('two.jpg', another(photo, 302)),
      file('no', photo.subarray(0, 9)),
    ];
    const answer = await archived(account, files);
    const path = answer.headers.get('location')!;
    const lines = await linesOf(answer);
    const batch = path.replace('/api/detect/batch/', '');
    expect(new Set(lines.map((line) => line.batch))).toEqual(new Set([batch]));
    const record = await ended(account, path);
    const counts = { pictures: 3, status: 'finished', judged: 2, refused: 1, failed: 0, left: 0, charged: 2 };
    expect(record).toMatchObject({ id: batch, href: path, ...counts });
    expect([...record.detections].sort()).toEqual(
      lines
        .slice(0, 2)
        .map(({ detection }) => detection!.id)
        .sort(),
    );
    const again = await archived(account, files);
    await linesOf(again);
    const repeated = { status: 'finished', judged: 2, refused: 1, charged: 0, detections: [] };
    expect(await ended(account, again.headers.get('location')!)).toMatchObject(repeated);
    for (const address of [path, '/api/detect/batch/nothing'])
      expect(await other.get(address)).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('has a record after its client disconnected, with what that cost, and is gone with its workspace', async () => {
    const account = await service.signUp();
    isHolding = true;
    asked = [];
    const gone = new AbortController();
    const answer = await fetch(`${service.url}/api/detect/batch`, {
      method: 'POST',
      headers: { 'x-api-key': account.apiKey, 'content-type': 'application/x-ndjson' },
      body: ['400', ...Array.from({ length: 6 }, (_, n) => `held/${n + 401}`)]
        .map((name) => JSON.stringify({ url: `${site.url}/${name}` }))
        .join('\n'),
      signal: gone.signal,
    });
    const path = answer.headers.get('location')!;
    await until(() => (asked.filter((name) => name.startsWith('/held')).length === 4 ? true : undefined));
    gone.abort();
    release();
    expect(await ended(account, path)).toMatchObject({ status: 'disconnected', judged: 5, left: 2, charged: 5 });
    const rows = service.app.get(Projector).reader(batchesView);
    const left = (): number => rows.count({ account_id: account.accountId });
    expect(left()).toBe(1);
    const session = new BrowserSession(service.url);
    await session.signIn(account.email, PASSWORD);
    expect((await session.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    await until(() => (left() === 0 ? true : undefined));
  });

  it('does not delay another account’s pictures until its end', async () => {
    const [greedy, modest] = [await service.signUp(), await service.signUp()];
    isHolding = true;
    asked = [];
    const large = addressed(
      greedy,
      Array.from({ length: 10 }, (_, n) => `/held/${n + 70}`),
    );
    await until(() => (asked.length === 4 ? true : undefined));
    // Its pictures are queued behind six of the first account.
    const arrived = once(service.app.getHttpServer(), 'request');
    const small = addressed(modest, ['/90']);
    await arrived;
    await until(() => {
      if (asked.includes('/90')) return true;
      held.shift()?.();
      return undefined;
    }, 200);
    release();
    expect(await linesOf(await small)).toMatchObject([{ status: 200 }]);
    expect(await linesOf(await large)).toHaveLength(10);
    expect(asked.indexOf('/90')).toBeLessThan(8);
  });

  it.each<[string, string, () => Uint8Array | string, number, string]>([
    ['is empty', 'application/x-ndjson', () => '\n', 400, 'invalid-request'],
    [
      'has a line that is no address',
      'application/x-ndjson',
      () => '{"url":"https://a.example/"}\n{"url":"x"}',
      400,
      'invalid-request',
    ],
    ['has a line that is no JSON', 'application/x-ndjson', () => 'https://a.example/', 400, 'invalid-request'],
    [
      'has more than 100 lines',
      'application/x-ndjson',
      () => '{"url":"https://a.example/"}\n'.repeat(101),
      422,
      'too-many-items',
    ],
    ['has lines that are too long', 'application/x-ndjson', () => 'x'.repeat(1_000_001), 413, 'payload-too-large'],
    ['is no archive', 'application/zip', () => 'no archive', 422, 'invalid-archive'],
    ['is encrypted', 'application/zip', () => zip([{ ...file('a', photo), flags: 1 }]), 422, 'invalid-archive'],
    [
      'has a file name that leads out of its folder',
      'application/zip',
      () => zip([file('../a.jpg', photo)]),
      422,
      'invalid-archive',
    ],
    [
      'has thousands of entries',
      'application/zip',
      () => zip(Array.from({ length: 5_000 }, (_, n) => file(`${n}`, Buffer.from('x')))),
      422,
      'invalid-archive',
    ],
    [
      'has 101 files',
      'application/zip',
      () => zip(Array.from({ length: 101 }, (_, n) => file(`${n}`, Buffer.from('x')))),
      422,
      'too-many-items',
    ],
    ['has only folders', 'application/zip', () => zip([file('a/', Buffer.alloc(0))]), 400, 'invalid-request'],
    ['is JSON', 'application/json', () => '{"url":"https://a.example/"}', 415, 'unsupported-media-type'],
    ['is a form', 'multipart/form-data; boundary=x', () => '--x--', 415, 'unsupported-media-type'],
  ])('is refused if it %s', async (_, type, body, status, code) => {
    const account = await service.signUp();
    const answer = await send(account, type, body());
    expect(await answer.json()).toMatchObject({ status, code });
    expect(await used(account)).toBe(0);
  });

  it('is refused as a whole if the detector in use cannot keep to the limit of false alarms', async () => {
    const models = temporaryDirectory();
    const model = writeModel(models.path, { onnx: brightnessModel() });
    const other = await startService({ ELENCHUS_ALLOW_HOSTS: site.host, ELENCHUS_DETECTOR: model });
    try {
      const account = await other.signUp();
      const asked = await fetch(`${other.url}/api/detect/batch?maxFalseAlarm=0.05`, {
        method: 'POST',
        headers: { 'x-api-key': account.apiKey, 'content-type': 'application/x-ndjson' },
        body: JSON.stringify({ url: `${site.url}/photo/8` }),
      });
      expect(asked.status).toBe(400);
      expect(await asked.json()).toMatchObject({
        code: 'invalid-request',
        errors: [{ pointer: '/maxFalseAlarm', detail: expect.stringContaining('left out') as unknown }],
      });
    } finally {
      await other.stop();
      models.remove();
    }
  });

  it('keeps to a limit of false alarms with the embedded detector, and says what it leaves to be found', async () => {
    const account = await service.signUp();
    const asked = await fetch(`${service.url}/api/detect/batch?maxFalseAlarm=0.1`, {
      method: 'POST',
      headers: { 'x-api-key': account.apiKey, 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({ url: `${site.url}/photo/8` }),
    });
    expect(asked.status).toBe(200);
    expect(JSON.parse((await asked.text()).trim().split('\n')[0]!)).toMatchObject({
      detection: { heldTo: { maxFalseAlarm: 0.1, found: expect.any(Number) as unknown } },
    });
  });

  it('refuses archives for an hour once they have unpacked too much that could not be used', async () => {
    const account = await service.signUp();
    const archive = zip(
      Array.from({ length: 100 }, (_, n) => ({ name: `${n}.jpg`, bytes: Buffer.alloc(19_990_000 + n) })),
    );
    const first = await linesOf(await send(account, 'application/zip', archive));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([413]));
    const second = await linesOf(await send(account, 'application/zip', archive));
    expect(second.map(({ problem }) => problem?.code)).toContain('too-many-costly-archives');
    const third = await send(account, 'application/zip', zip([{ name: 'a.jpg', bytes: photo }]));
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({ code: 'too-many-costly-archives' });
    const waitS = Number(third.headers.get('retry-after'));
    expect([waitS > 3_000, waitS <= 3_600]).toEqual([true, true]);
    const other = await service.signUp();
    const [line] = await linesOf(await archived(other, [{ name: 'a.jpg', bytes: photo }]));
    expect(line!.status).toBe(200);
    // Pictures of the same account outside an archive are not affected.
    const [byAddress] = await linesOf(await addressed(account, ['/photo/7']));
    expect(byAddress!.status).toBe(200);
  });

  it('is accepted by no other route', async () => {
    const account = await service.signUp();
    for (const path of ['/api/detect', '/api/simulate']) {
      const headers = { 'x-api-key': account.apiKey, 'content-type': 'application/zip' };
      const answer = await fetch(service.url + path, { method: 'POST', headers, body: 'PK' });
      expect(await answer.json()).toMatchObject({ code: 'unsupported-media-type' });
    }
  });
});
