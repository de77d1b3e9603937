import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { EVENT_STORE, type EventStore, Projector } from '../../src/event-store/index.js';
import { detectionsView, quotaStream, thumbnailsView } from '../../src/detection/index.js';
import { exportAccount } from '../../src/audit/index.js';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { another, encode, plain, pngText, scene, withChunks } from '../support/images.js';
import { PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { brightnessModel, GRID, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** The service's time; each detection of a test may have its own. */
let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
const clock: Clock = { now: () => new Date(nowMs), newId: () => systemClock.newId() };
const HOUR_MS = 3_600_000;

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let photo: Buffer;
let painted: Buffer;

beforeAll(async () => {
  photo = await encode(scene(160, 120)).jpeg().toBuffer();
  const parameters = 'a lighthouse\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Model: sd_xl_base';
  painted = withChunks(await encode(scene(160, 120)).png().toBuffer(), pngText('parameters', parameters));
  site = await serve((_, response) => response.end(photo));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host }, { clock });
});
afterAll(async () => {
  await service.stop();
  site.close();
});

interface Listed {
  readonly id: string;
  readonly at: string;
  readonly verdict: string;
  readonly source: { readonly kind: string; readonly name: string } | null;
  readonly generator: string | null;
  readonly image: { readonly sha256: string };
  readonly links?: { readonly self: string; readonly thumbnail?: string };
}
interface Page {
  readonly detections: readonly Listed[];
  readonly next: string | null;
}

async function detectAt({ url }: TestService, account: TestAccount, bytes: Uint8Array, name = 'a'): Promise<Listed> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), name);
  const headers = { 'x-api-key': account.apiKey };
  const answer = await fetch(`${url}/api/detect`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Listed;
}

async function detect(account: TestAccount, bytes: Uint8Array, name: string): Promise<Listed> {
  nowMs += HOUR_MS;
  return detectAt(service, account, bytes, name);
}
const list = (account: TestAccount, query = ''): Promise<Page> => account.get<Page>(`/api/detections${query}`);
const ids = ({ detections }: Page): readonly string[] => detections.map(({ id }) => id);
const status = async ({ apiKey }: TestAccount, path: string): Promise<number> =>
  (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': apiKey } })).status;

describe('past detections', () => {
  it('are listed newest first, page by page, and found by their properties', async () => {
    const account = await service.signUp();
    const first = await detect(account, photo, 'C:\\pictures\\beach_2024.jpg');
    const second = await detect(account, painted, 'lighthouse.png');
    nowMs += HOUR_MS;
    const third = (await (
      await account.post('/api/detect', { url: `${site.url}/harbour/boat.jpg?token=secret` })
    ).json()) as Listed & { cached: boolean };
    expect(third).toMatchObject({ id: first.id, cached: true });
    const fourth = await detect(account, another(photo, 1), '');

    const all = await list(account);
    expect(ids(all)).toEqual([fourth.id, second.id, first.id]);
    expect(all).toMatchObject({ next: null });
    expect(all.detections.map(({ source }) => source)).toEqual([
      null,
      { kind: 'file', name: 'lighthouse.png' },
      { kind: 'file', name: 'beach_2024.jpg' },
    ]);
    expect(all.detections[1]).toMatchObject({
      verdict: 'ai',
      decidedBy: 'unsigned-metadata',
      generator: 'Stable Diffusion web UI',
    });

    expect(all.detections.map(({ links }) => links)).toEqual(ids(all).map((id) => ({ self: `/api/detections/${id}` })));
    const page = await list(account, '?limit=2');
    expect(ids(page)).toEqual([fourth.id, second.id]);
    expect(ids(await list(account, `?limit=2&cursor=${encodeURIComponent(page.next!)}`))).toEqual([first.id]);

    expect(ids(await list(account, '?q=beach'))).toEqual([first.id]);
    expect(ids(await list(account, '?q=stable+diffusion'))).toEqual([second.id]);
    expect(ids(await list(account, `?sha256=${first.image.sha256}`))).toEqual([first.id]);
    expect(ids(await list(account, `?verdict=ai&q=lighthouse`))).toEqual([second.id]);
    const { at } = all.detections[1]!;
    expect(ids(await list(account, `?from=${at}`))).toEqual([fourth.id, second.id]);
    expect(ids(await list(account, `?from=${at}&to=${at}`))).toEqual([second.id]);
    expect(ids(await list(account, '?to=2026-11-19'))).toEqual([]);
  });

  it('contain an address without its query', async () => {
    const account = await service.signUp();
    await account.post('/api/detect', { url: `${site.url}/harbour/boat.jpg?token=secret` });
    const { detections } = await list(account, '?q=harbour');
    expect(detections.map(({ source }) => source)).toEqual([{ kind: 'url', name: `${site.url}/harbour/boat.jpg` }]);
  });

  it('are returned unchanged, only to their account', async () => {
    const account = await service.signUp();
    const { cached, ...answer } = (await detect(account, painted, 'a.png')) as Listed & { cached: boolean };
    expect(cached).toBe(false);
    const again = await account.get(`/api/detections/${answer.id}`);
    const kept = { at: clock.now().toISOString(), source: { kind: 'file', name: 'a.png' }, thumbnail: false };
    expect(again).toEqual({ ...answer, ...kept });
    const stranger = await service.signUp();
    expect(await status(stranger, `/api/detections/${answer.id}`)).toBe(404);
    expect(ids(await list(stranger))).toEqual([]);
    const { next } = await list(account, '?limit=1');
    expect(await status(stranger, `/api/detections?cursor=${encodeURIComponent(next!)}`)).toBe(400);
    expect(await status(account, '/api/detections?cursor=2026~none')).toBe(400);
    expect(await status(account, '/api/detections?sha256=abc')).toBe(400);
  });

  it('say how often such verdicts are right, as long as the model that gave them is in use', async () => {
    const directory = temporaryDirectory();
    const modelOf = (revision: string): string =>
      writeModel(join(directory.path, revision), {
        onnx: brightnessModel(),
        settings: {
          ...GRID,
          revision,
          prior: { generatedShare: 0.1, aiRight: 86, notAiRight: 99 },
          falseAlarms: [{ kind: 'stock', ai: 4, images: 525 }],
        },
      });
    const settings = { ELENCHUS_DATA_DIR: join(directory.path, 'data') };
    const white = await encode(plain(400, 300, 255))
      .png()
      .toBuffer();
    const first = await startService({ ...settings, ELENCHUS_DETECTOR: modelOf('one') });
    try {
      const account = await first.signUp();
      const { cached, ...answer } = (await detectAt(first, account, white)) as Listed & { cached: boolean };
      expect(answer).toMatchObject({
        verdict: 'ai',
        measured: {
          summary:
            'If one picture in ten is generated, 86 % of these verdicts are right. Of real pictures of the worst kind measured (stock), 4 % were called ai.',
        },
      });
      expect(await account.get(`/api/detections/${answer.id}`)).toMatchObject(answer);
      await first.close();
      const second = await startService({ ...settings, ELENCHUS_DETECTOR: modelOf('two') });
      try {
        const headers = { 'x-api-key': account.apiKey };
        const later = await fetch(`${second.url}/api/detections/${answer.id}`, { headers });
        const kept = (await later.json()) as Record<string, unknown>;
        expect([later.status, kept['verdict'], 'measured' in kept]).toEqual([200, 'ai', false]);
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
      directory.remove();
    }
  });

  it('are the same after the read model was rebuilt', async () => {
    const account = await service.signUp();
    await detect(account, photo, 'a.jpg');
    await detect(account, painted, 'b.png');
    const before = await list(account);
    await service.app.get(Projector).rebuild(detectionsView.name);
    expect(await list(account)).toEqual(before);
    expect(ids(await list(account, '?q=b'))).toEqual([before.detections[0]!.id]);
  });

  it('are exported with their account, and erased with it', async () => {
    const account = await service.signUp();
    const other = await service.signUp();
    const { id } = await detect(account, painted, 'mine.png');
    nowMs += 24 * HOUR_MS;
    await detect(account, photo, 'next-day.jpg');
    const kept = await detect(other, photo, 'other.jpg');
    const { events } = await exportAccount(service.app, account.accountId);
    expect(JSON.stringify(events)).toMatch(/mine\.png[^]*Stable Diffusion[^]*next-day\.jpg/);

    const browser = new BrowserSession(service.url);
    await browser.signIn(account.email, PASSWORD);
    expect((await browser.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    const rows = service.app.get(Projector).reader(detectionsView);
    expect(rows.get(id)).toBeUndefined();
    expect(rows.count({ account_id: account.accountId })).toBe(0);
    const store = service.app.get<EventStore>(EVENT_STORE);
    for (const days of [0, 1]) {
      const stream = quotaStream(account.accountId, new Date(nowMs - days * 24 * HOUR_MS).toISOString());
      expect(await store.read(stream, 0, 'forwards', 10)).toEqual([]);
    }
    expect(ids(await list(other))).toEqual([kept.id]);
    await service.app.get(Projector).rebuild(detectionsView.name);
    expect(rows.count({ account_id: account.accountId })).toBe(0);
    expect(ids(await list(other))).toEqual([kept.id]);
  });
});

describe('thumbnails', () => {
  const keep = async ({ apiKey }: TestAccount, value: boolean): Promise<unknown> => {
    const answer = await fetch(`${service.url}/api/account/thumbnails`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ keep: value }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const thumbnail = ({ apiKey }: TestAccount, id: string): Promise<Response> =>
    fetch(`${service.url}/api/detections/${id}/thumbnail`, { headers: { 'x-api-key': apiKey } });
  const thumbnailEvents = async ({ accountId }: TestAccount): Promise<number> => {
    const { events } = await exportAccount(service.app, accountId);
    return events.filter(({ type }) => type === 'ThumbnailKept').length;
  };

  it('are kept only if the account asks for them, small and without metadata', async () => {
    const account = await service.signUp();
    const large = await encode(scene(1_200, 900))
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .jpeg()
      .toBuffer();
    const before = await detect(account, another(large, 1), 'before.jpg');
    expect(await account.get('/api/account/thumbnails')).toEqual({ keep: false, kept: 0 });
    expect((await thumbnail(account, before.id)).status).toBe(404);

    expect(await keep(account, true)).toEqual({ keep: true, kept: 0 });
    const { id } = await detect(account, large, 'large.jpg');
    expect(await account.get('/api/account/thumbnails')).toEqual({ keep: true, kept: 1 });
    expect((await list(account)).detections).toMatchObject([
      { id, thumbnail: true },
      { id: before.id, thumbnail: false },
    ]);
    expect(await account.get(`/api/detections/${id}`)).toMatchObject({ thumbnail: true });
    const answer = await thumbnail(account, id);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const jpeg = Buffer.from(await answer.arrayBuffer());
    const { width, height, format, exif } = await sharp(jpeg).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 192, format: 'jpeg', exif: undefined });
    expect(jpeg.includes('Somebody Private')).toBe(false);
    expect((await thumbnail(await service.signUp(), id)).status).toBe(404);
    await service.app.get(Projector).rebuild('thumbnails');
    expect((await thumbnail(account, id)).status).toBe(200);
  });

  it('are erased when the account disables them, and kept again after it enables them', async () => {
    const account = await service.signUp();
    const other = await service.signUp();
    for (const one of [account, other]) await keep(one, true);
    const { id } = await detect(account, photo, 'a.jpg');
    const { id: others } = await detect(other, photo, 'a.jpg');
    expect(await thumbnailEvents(account)).toBe(1);
    expect(await keep(account, false)).toEqual({ keep: false, kept: 0 });
    expect(await thumbnailEvents(account)).toBe(0);
    expect((await thumbnail(account, id)).status).toBe(404);
    expect(await account.get(`/api/detections/${id}`)).toMatchObject({ thumbnail: false });
    expect((await thumbnail(other, others)).status).toBe(200);

    await keep(account, true);
    const { id: next } = await detect(account, another(photo, 2), 'b.jpg');
    expect((await thumbnail(account, next)).status).toBe(200);
    await service.app.get(Projector).rebuild('thumbnails');
    expect((await thumbnail(account, id)).status).toBe(404);
    expect((await thumbnail(account, next)).status).toBe(200);

    const browser = new BrowserSession(service.url);
    await browser.signIn(account.email, PASSWORD);
    expect((await browser.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    expect(await thumbnailEvents(account)).toBe(0);
    expect(service.app.get(Projector).reader(thumbnailsView).count({ account_id: account.accountId })).toBe(0);
    expect((await thumbnail(other, others)).status).toBe(200);
  });
});
