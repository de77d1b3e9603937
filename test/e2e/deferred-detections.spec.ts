import { afterEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import {
  DeferredDetections,
  deferredView,
  type Detector,
  DETECTOR,
  KEPT_LIMITS,
  type KeptDetection,
  type KeptLimits,
} from '../../src/detection/index.js';
import { Projector } from '../../src/event-store/index.js';
import { Messages } from '../../src/webhooks/index.js';
import { findings, includes } from '../dashboard/in-page.js';
import { BrowserSession } from '../support/browser-session.js';
import { openBrowserContext } from '../support/chromium.js';
import { until } from '../support/cluster.js';
import { encode, scene } from '../support/images.js';
import { foundWords, rowsOf } from '../support/found-words.js';
import { PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { webhookReceiver } from '../support/webhook-receiver.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Pending {
  readonly id: string;
  readonly status?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly limit?: string;
  readonly cached?: boolean;
}
type Shown = Pending & Partial<KeptDetection>;

async function started(environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startService(environment);
  ends.push(() => service.stop());
  service.app.get(DeferredDetections).recover();
  return service;
}
const PNG = await encode(scene(160, 120)).png().toBuffer();
/** A picture of which every number has other bytes. */
const picture = (number = 0): Buffer => Buffer.concat([PNG, Buffer.from([number])]);

async function send(
  service: TestService,
  { apiKey }: TestAccount,
  bytes: Uint8Array,
  prefer = 'respond-async',
): Promise<{ readonly response: Response; readonly body: Pending }> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'marshwiggle.png');
  const headers = { 'x-api-key': apiKey, prefer };
  const response = await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body: form });
  return { response, body: (await response.json()) as Pending };
}
const shown = (account: TestAccount, id: string): Promise<Shown> => account.get<Shown>(`/api/detections/${id}`);
const ended = (account: TestAccount, id: string): Promise<Shown> =>
  until(async () => {
    const found = await shown(account, id);
    return found.status === 'pending' ? undefined : found;
  });
const used = async (account: TestAccount): Promise<number> =>
  (await account.get<{ quota: { used: number } }>('/api/account')).quota.used;
const events = (service: TestService, where: string): number =>
  rowsOf(service.directory, `SELECT 1 FROM events WHERE ${where}`);
/** Lets no picture reach the detector until the returned function is called. */
function held(service: TestService): () => void {
  const detector = service.app.get<Detector>(DETECTOR, { strict: false });
  const detect = detector.detect.bind(detector);
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  detector.detect = async (...picture) => {
    await gate;
    return detect(...picture);
  };
  ends.push(open);
  return open;
}
/** Resolves when nothing of the picture is kept. */
const removed = (service: TestService, id: string): Promise<true> =>
  until(() =>
    events(service, `stream = 'deferred-${id}' AND type = 'DeferredDetectionEnded'`) > 0 ? true : undefined,
  );
const erase = async (account: TestAccount, id: string): Promise<Pending> =>
  (await (await account.post(`/api/detections/${id}/erase`, {})).json()) as Pending;

describe('a picture that is judged later', () => {
  it('is accepted with an id and an address, answered there, charged once, and not kept after that', async () => {
    const service = await started();
    const account = await service.signUp();
    const open = held(service);
    const { response, body } = await send(service, account, picture());
    expect(response.status).toBe(202);
    expect(body).toEqual({ id: expect.any(String), status: 'pending', at: expect.any(String) });
    expect(response.headers.get('location')).toBe(`/api/detections/${body.id}`);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shown(account, body.id)).toEqual(body);
    expect(events(service, `stream = 'picture-${body.id}'`)).toBe(2);
    expect(await foundWords(service.directory, ['marshwiggle'])).toEqual([]);
    open();
    const answer = await ended(account, body.id);
    expect(answer).toMatchObject({ id: body.id, source: { kind: 'file', name: 'marshwiggle.png' } });
    expect(answer.verdict).toBeDefined();
    await removed(service, body.id);
    expect(events(service, `stream = 'picture-${body.id}'`)).toBe(0);
    expect(await used(account)).toBe(1);
    expect(await account.get('/api/detections')).toMatchObject({ detections: [{ id: body.id }] });
  });

  it('is one detection when it is sent again, at once or later, and its earlier answer after that', async () => {
    const service = await started();
    const account = await service.signUp();
    const open = held(service);
    const [one, two] = await Promise.all([1, 2].map(() => send(service, account, picture())));
    const three = await send(service, account, picture());
    expect([two!.body.id, three.body.id]).toEqual([one!.body.id, one!.body.id]);
    expect(three.response.status).toBe(202);
    const another = await service.signUp();
    expect((await send(service, another, picture())).body.id).not.toBe(one!.body.id);
    open();
    await ended(account, one!.body.id);
    const four = await send(service, account, picture());
    expect([four.response.status, four.body.id, four.body.cached]).toEqual([200, one!.body.id, true]);
    expect(four.response.headers.get('location')).toBe(`/api/detections/${one!.body.id}`);
    expect(await used(account)).toBe(1);
  });

  it('is answered by the request when the answer comes within the wait', async () => {
    const service = await started();
    const account = await service.signUp();
    const { response, body } = await send(service, account, picture(), 'respond-async, wait=60');
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'respond-async, wait=60']);
    expect(body).toMatchObject({ cached: false, verdict: expect.any(String) });
    expect(await shown(account, body.id)).toMatchObject({ id: body.id });
    expect(await used(account)).toBe(1);
  });

  it('is judged at once when the request states what only it is told', async () => {
    const service = await started();
    const account = await service.signUp();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture())]), 'a.png');
    const answer = await fetch(`${service.url}/api/detect?maxFalseAlarm=0.05`, {
      method: 'POST',
      headers: { 'x-api-key': account.apiKey, prefer: 'respond-async' },
      body: form,
    });
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(answer.status).toBe(200);
  });

  it('is fetched before it is accepted, if an address was sent', async () => {
    const site = await serve((_, response) => response.end(picture()));
    ends.push(() => site.close());
    const service = await started({ ELENCHUS_ALLOW_HOSTS: site.host });
    const account = await service.signUp();
    const prefer = { prefer: 'respond-async' };
    const answer = await account.post('/api/detect', { url: `${site.url}/a.png?secret=1` }, prefer);
    expect(answer.status).toBe(202);
    const { id } = (await answer.json()) as Pending;
    expect(await ended(account, id)).toMatchObject({ source: { kind: 'url', name: `${site.url}/a.png` } });
    const refused = await account.post('/api/detect', { url: 'http://127.0.0.1:1/a.png' }, prefer);
    expect(await refused.json()).toMatchObject({ code: 'blocked-address' });
    expect(await used(account)).toBe(1);
  });

  it('costs nothing and says why when it cannot be judged', async () => {
    const service = await started();
    const account = await service.signUp();
    const damaged = PNG.subarray(0, PNG.length / 2);
    const { response, body } = await send(service, account, damaged);
    expect(response.status).toBe(202);
    const problem = await ended(account, body.id);
    expect(problem).toMatchObject({ status: 422, code: 'detection-failed', reason: 'undecodable-image' });
    expect(await erase(account, body.id)).toMatchObject({ code: 'detection-failed', reason: 'undecodable-image' });
    expect(await used(account)).toBe(0);
    await removed(service, body.id);
    expect(events(service, `stream = 'picture-${body.id}'`)).toBe(0);
    const waited = await send(service, account, Buffer.concat([damaged, Buffer.from('2')]), 'respond-async, wait=60');
    expect(waited.body).toMatchObject({ status: 422, code: 'detection-failed', reason: 'undecodable-image' });
    expect((await send(service, account, new Uint8Array())).body).toMatchObject({ code: 'invalid-request' });
    expect(await used(account)).toBe(0);
  });

  it('is unknown to other workspaces, and not erased before it is answered', async () => {
    const service = await started();
    const [account, other] = [await service.signUp(), await service.signUp()];
    const open = held(service);
    const { id } = (await send(service, account, picture())).body;
    await service.app.get(Projector).rebuild();
    expect(await shown(account, id)).toMatchObject({ id, status: 'pending' });
    expect((await send(service, account, picture())).body.id).toBe(id);
    expect(await shown(other, id)).toMatchObject({ status: 404 });
    expect(await erase(other, id)).toMatchObject({ status: 404 });
    expect(await erase(account, id)).toMatchObject({ status: 409, code: 'detection-pending' });
    open();
    await ended(account, id);
    expect(await erase(account, id)).toMatchObject({ id, reason: 'owner' });
    expect(await shown(account, id)).toMatchObject({ status: 410, code: 'erased' });
    expect((await send(service, account, picture())).body.id).not.toBe(id);
  });

  it('is refused when too many wait, of one workspace or of all, and accepted when there is room', async () => {
    const service = await started();
    const [account, other] = [await service.signUp(), await service.signUp()];
    const limits = service.app.get<KeptLimits>(KEPT_LIMITS, { strict: false });
    Object.assign(limits, { ownPictures: 2, pictures: 3 } satisfies Partial<KeptLimits>);
    const open = held(service);
    const first = (await send(service, account, picture(1))).body;
    await send(service, account, picture(2));
    const third = await send(service, account, picture(3));
    expect(third.body).toMatchObject({ status: 429, code: 'pending-limit-reached' });
    expect(Number(third.response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(service, other, picture(1))).response.status).toBe(202);
    expect((await send(service, other, picture(2))).body).toMatchObject({ status: 503, code: 'overloaded' });
    Object.assign(limits, { pictures: 10, ownBytes: 2 * PNG.length } satisfies Partial<KeptLimits>);
    expect((await send(service, other, picture(2))).body).toMatchObject({ code: 'pending-limit-reached' });
    expect([await used(account), await used(other)]).toEqual([2, 1]);
    Object.assign(limits, { ownBytes: 3 * PNG.length } satisfies Partial<KeptLimits>);
    open();
    await ended(account, first.id);
    await removed(service, first.id);
    expect((await send(service, account, picture(3))).response.status).toBe(202);
  });

  it('is refused when the quota is used up, and pictures in parts are put together again', async () => {
    const service = await started();
    const account = await service.signUp();
    // Bytes that no program compresses, in three parts.
    const large = Buffer.concat([PNG, Buffer.from(Array.from({ length: 1_200_000 }, (_, at) => (at * 7919) % 251))]);
    const { id } = (await send(service, account, large)).body;
    const { image } = await ended(account, id);
    expect(image?.bytes).toBe(large.length);
    for (let number = 1; number < 10; number += 1) await send(service, account, picture(number));
    expect((await send(service, account, picture(10))).body).toMatchObject({ status: 429, code: 'quota-exceeded' });
    expect(await used(account)).toBe(10);
  });

  it('is gone with its workspace', async () => {
    const service = await started();
    const account = await service.signUp();
    const open = held(service);
    const { id } = (await send(service, account, picture())).body;
    const session = new BrowserSession(service.url);
    await session.signIn(account.email, PASSWORD);
    expect((await session.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    await until(() => (events(service, `stream = 'picture-${id}'`) === 0 ? true : undefined));
    open();
    await until(() => (service.app.get(Projector).reader(deferredView).count() === 0 ? true : undefined));
  });

  it('is told of by a webhook of the workspace, whether it was answered or not', async () => {
    const receiver = await webhookReceiver((response) => response.writeHead(204).end());
    ends.push(() => receiver.close());
    const service = await started({ ELENCHUS_ALLOW_HOSTS: receiver.host });
    service.app.get(Messages).recover();
    const account = await service.signUp();
    const added = await account.post('/api/workspace/webhooks', { url: receiver.url, events: ['detection.ended'] });
    const { secret } = (await added.json()) as { secret: string };
    const told = (at: number): unknown => {
      const { headers, body } = receiver.received[at]!;
      return new Webhook(secret).verify(body, { ...headers });
    };
    const { id } = (await send(service, account, picture())).body;
    await receiver.until(1);
    const { aiScore, verdict } = await shown(account, id);
    const href = `/api/detections/${id}`;
    expect(told(0)).toMatchObject({
      type: 'detection.ended',
      data: { id, href, status: 'answered', aiScore, verdict },
    });
    const failed = (await send(service, account, PNG.subarray(0, PNG.length / 2))).body;
    await receiver.until(2);
    expect(told(1)).toMatchObject({ data: { id: failed.id, status: 'failed', reason: 'undecodable-image' } });
  });

  it('has a page that says that it waits, and then what was answered', async () => {
    const service = await started();
    const account = await service.signUp();
    const open = held(service);
    const { id } = (await send(service, account, picture())).body;
    const page = await (await openBrowserContext()).newPage();
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    await page.goto(`${service.url}/#/detections/${id}`);
    await page.locator('#sign-in-email').fill(account.email);
    await page.locator('#sign-in-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForFunction(includes, {}, 'Detection without an answer yet');
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    open();
    await ended(account, id);
    await page.reload();
    await page.waitForFunction(includes, {}, 'marshwiggle.png');
    await page.browserContext().close();
  });
});
