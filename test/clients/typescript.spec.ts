import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  Elenchus,
  ElenchusProblem,
  verifyWebhook,
  WebhookVerificationError,
} from '../../clients/typescript/src/index.js';
import { until } from '../support/cluster.js';
import { ARTICLE_PAGE } from '../support/service.js';
import { zip } from '../support/zip.js';
import { photograph, setStage, type Stage } from './support.js';

let stage: Stage;
let apiKey: string;
let elenchus: Elenchus;
/** A client of the same account through the faulty proxy. */
let remote: Elenchus;

beforeAll(async () => {
  stage = await setStage();
  const account = await stage.service.signUp();
  ({ apiKey } = account);
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  elenchus = new Elenchus({ url: stage.service.url, apiKey });
  remote = new Elenchus({ url: `${stage.proxy.url}/`, apiKey });
});
afterAll(() => stage.stop());
beforeEach(() => void stage.proxy.seen.splice(0));

const refusal = async (work: Promise<unknown>): Promise<ElenchusProblem> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ElenchusProblem)) throw new Error('was not refused', { cause: error });
  return error;
};
const headers = (name: string): (string | undefined)[] => stage.proxy.seen.map((request) => request.headers[name]);

describe('the TypeScript client', () => {
  it('holds a debate and returns the verdict', async () => {
    const debate = await elenchus.debate({ url: `${stage.site}/a`, depth: 'micro' });
    expect(debate).toMatchObject({ status: 'done', depth: 'micro', url: `${stage.site}/a` });
    expect(debate.votes).toHaveLength(6);
    expect((await elenchus.account()).credits.balance).toBe(49);
    expect(await elenchus.request('GET', '/api/simulations/{id}/audit', { path: { id: debate.id } })).toMatchObject({
      outcome: 'passed',
    });
  });

  it('debates a text or a file instead of an address', async () => {
    const words = ARTICLE_PAGE.replaceAll(/<title>.*?<\/title>|<[^>]+>/g, '\n');
    const text = await elenchus.debate({ text: words, title: 'A new bridge', depth: 'micro' });
    expect(text).toMatchObject({ status: 'done', article: { title: 'A new bridge' } });
    const file = new File([`# A file about a bridge\n\n${words}`], 'article.md');
    const filed = await elenchus.debate({ file, depth: 'micro' });
    expect(filed).toMatchObject({ status: 'done', depth: 'micro', article: { title: 'A file about a bridge' } });
  });

  it('uploads a picture, as bytes or as a blob', async () => {
    const { data, width, height } = photograph(3);
    const png = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const detection = await elenchus.detect(new Uint8Array(png));
    expect(detection).toMatchObject({ verdict: expect.any(String), image: { width: 96, format: 'png' } });
    expect(await elenchus.detect(new Blob([new Uint8Array(png)]))).toMatchObject({ id: detection.id, cached: true });
    const found = [];
    for await (const { id } of elenchus.detections({ sha256: detection.image.sha256, limit: 1 })) found.push(id);
    expect(found).toEqual([detection.id]);
    const left = await elenchus.detectLater(Buffer.concat([png, Buffer.from('later')]));
    expect(left).toMatchObject({ status: 'pending' });
    expect(await elenchus.detection(left.id)).toMatchObject({ id: left.id, image: { width: 96 } });
    const { cached, ...answered } = detection;
    expect(await elenchus.detection(detection.id)).toMatchObject(answered);
    expect(cached).toBe(false);
    expect(await elenchus.keepThumbnails(true)).toMatchObject({ keep: true });
    const { id } = await elenchus.detect(new Blob([new Uint8Array(png), 'other']));
    const jpeg = new Uint8Array(await (await elenchus.thumbnail(id)).arrayBuffer());
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(await elenchus.keepThumbnails(false)).toEqual({ keep: false, kept: 0 });
  });

  it('detects many pictures at once, by address or in an archive', async () => {
    const statuses = async (lines: AsyncIterable<{ name: string; status: number }>): Promise<unknown> => {
      const found: [string, number][] = [];
      for await (const { name, status } of lines) found.push([name, status]);
      return found.sort(([a], [b]) => (a < b ? -1 : 1));
    };
    const urls = [`${stage.site}/batch.jpg`, `${stage.site}/no-picture`];
    let batch = '';
    for await (const line of elenchus.detectBatch(urls)) batch = line.batch;
    const record = await until(async () => {
      const found = await elenchus.batch(batch);
      return found.status === 'running' ? undefined : found;
    });
    expect(record).toMatchObject({ pictures: 2, status: 'finished', judged: 1, refused: 1, charged: 1 });
    expect(await statuses(elenchus.detectBatch(urls))).toEqual([
      [urls[0], 200],
      [urls[1], 415],
    ]);
    const archive = new Uint8Array(zip([{ name: 'two.txt', bytes: Buffer.from('no picture') }]));
    expect(await statuses(elenchus.detectBatch(archive))).toEqual([['two.txt', 415]]);
    expect(await statuses(elenchus.detectBatch(new Blob([archive])))).toEqual([['two.txt', 415]]);
    await expect(statuses(elenchus.detectBatch([]))).rejects.toMatchObject({ code: 'invalid-request' });
  });

  it('tries everything that has an example with a key of the sandbox, also a refusal, at no cost', async () => {
    const account = await stage.service.signUp();
    const issued = await account.post('/api/account/keys', { label: 'try', scopes: ['sandbox'] });
    const key = (await issued.json()) as { apiKey: string };
    const sandbox = new Elenchus({ url: stage.service.url, apiKey: key.apiKey });
    const debate = await sandbox.debate({ url: `${stage.site}/sandbox` }, { idempotencyKey: 'try' });
    expect(debate).toMatchObject({ status: 'done', consensusScore: expect.any(Number) });
    const { id } = await sandbox.start({ text: 'A text of the sandbox, which nobody reads. '.repeat(10) });
    expect(await sandbox.wait(id)).toMatchObject({ id, status: 'done', votes: debate.votes });
    const types: string[] = [];
    for await (const { type } of sandbox.watch(id)) types.push(type);
    expect([types[0], types.length > 60]).toEqual(['DebateOpened', true]);
    expect(await sandbox.request('GET', '/api/simulations/{id}/audit', { path: { id } })).toMatchObject({
      debateId: id,
      outcome: 'passed',
    });
    const { data, width, height } = photograph(5);
    const png = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const left = await sandbox.detectLater(new Uint8Array(png));
    expect(left).toMatchObject({ status: 'pending' });
    expect(await sandbox.detection(left.id)).toMatchObject({ id: left.id, verdict: expect.any(String) });
    const detection = await sandbox.detect(new Uint8Array(png));
    expect(detection).toMatchObject({ id: left.id, cached: true });
    const asked = { headers: { 'elenchus-sandbox': 'quota-exceeded' } };
    expect(await refusal(sandbox.detect(new Uint8Array(png), asked))).toMatchObject({
      status: 429,
      code: 'quota-exceeded',
    });
    expect(await refusal(sandbox.account())).toMatchObject({ code: 'insufficient-scope' });
    const first = sandbox.detectBatch([`${stage.site}/batch.jpg`]).next();
    expect(await refusal(first)).toMatchObject({ code: 'insufficient-scope' });
    expect(await account.get('/api/account')).toMatchObject({ credits: { balance: 0 }, quota: { used: 0 } });
  });

  it('resumes an event stream after the last event when the connection breaks', async () => {
    stage.proxy.order({ path: '/api/simulations/', times: 2, breakAfter: 3 });
    const { id } = await remote.start({ url: `${stage.site}/b`, depth: 'micro' });
    const revisions = [];
    let last = '';
    for await (const { revision, type } of remote.watch(id)) {
      revisions.push(revision);
      last = type;
    }
    expect(revisions).toEqual(revisions.map((_, index) => index));
    expect(last).toBe('DebateSealed');
    expect(
      headers('last-event-id')
        .filter((value) => value !== undefined)
        .slice(0, 2),
    ).toEqual(['1', '3']);
  });

  it('stops watching on request', async () => {
    const { id } = await elenchus.start({ url: `${stage.site}/c`, depth: 'micro' });
    for await (const event of elenchus.watch(id, { after: 0 })) {
      expect(event.revision).toBe(1);
      break;
    }
    const controller = new AbortController();
    const watching = (async () => {
      for await (const { revision } of elenchus.watch(id, { signal: controller.signal }))
        if (revision === 0) controller.abort();
    })();
    await expect(watching).rejects.toMatchObject({ name: 'AbortError' });
    expect(await elenchus.wait(id)).toMatchObject({ id, status: 'done' });
  });

  it('repeats a refused request with the same key after Retry-After, and is charged once', async () => {
    const before = (await elenchus.account()).credits.balance;
    stage.proxy.order(
      { path: '/api/simulate', times: 1, refuse: { status: 429, code: 'too-many-attempts', retryAfterS: 0 } },
      { path: '/api/simulate', times: 1, refuse: { status: 503, code: 'overloaded', retryAfterS: 1 } },
      { path: '/api/simulate', times: 1, loseAnswer: true },
    );
    const debate = await remote.debate({ url: `${stage.site}/d`, depth: 'micro' });
    expect(debate.status).toBe('done');
    const keys = stage.proxy.seen
      .filter(({ path }) => path === '/api/simulate')
      .map((seen) => seen.headers['idempotency-key']);
    expect(keys.length).toBeGreaterThanOrEqual(4);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
    expect((await elenchus.account()).credits.balance).toBe(before - 1);
  });

  it('keeps a header that the caller gives', async () => {
    const given = { 'x-api-key': 'another key', 'idempotency-key': 'mine' };
    await refusal(remote.request('POST', '/api/simulate', { headers: given, body: { url: `${stage.site}/e` } }));
    expect([headers('x-api-key'), headers('idempotency-key')]).toEqual([['another key'], ['mine']]);
  });

  it('never repeats a change that is not idempotent, and does not wait for a long Retry-After', async () => {
    stage.proxy.order({
      path: '/api/account/keys',
      times: 1,
      refuse: { status: 503, code: 'store-unavailable', retryAfterS: 0 },
    });
    const issued = await refusal(remote.request('POST', '/api/account/keys', { body: { label: 'a' } }));
    expect([issued.code, stage.proxy.seen.length]).toEqual(['store-unavailable', 1]);
    stage.proxy.order({
      path: '/api/account',
      times: 1,
      refuse: { status: 429, code: 'quota-exceeded', retryAfterS: 3_600 },
    });
    const later = await refusal(remote.account());
    expect([later.status, later.retryAfterS, stage.proxy.seen.length]).toEqual([429, 3_600, 2]);
  });

  it('pages through debates and movements', async () => {
    const all = [];
    for await (const { id } of elenchus.debates({ limit: 1, status: 'done' })) all.push(id);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(new Set(all).size).toBe(all.length);
    const movements = [];
    for await (const { kind } of elenchus.movements()) movements.push(kind);
    expect(movements.length).toBeGreaterThan(all.length);
  });

  it('throws typed problems', async () => {
    const broke = new Elenchus({ url: stage.service.url, apiKey: (await stage.service.signUp()).apiKey });
    const unpaid = await refusal(broke.debate({ url: `${stage.site}/e`, depth: 'micro' }));
    expect(unpaid).toMatchObject({ status: 402, code: 'insufficient-credits', problem: { required: 1, balance: 0 } });
    const invalid = await refusal(elenchus.debate({ url: 'no address' }));
    expect(invalid).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ pointer: '/url' }] });
    expect(invalid.requestId).toEqual(expect.any(String));
    const stranger = new Elenchus({ url: stage.service.url, apiKey: 'elk_wrong' });
    expect((await refusal(stranger.account())).code).toBe('invalid-api-key');
    expect((await refusal(elenchus.simulation('nothing'))).code).toBe('not-found');
    expect((await refusal(elenchus.detect(new Uint8Array([1, 2, 3])))).code).toBe('unsupported-media-type');
  });

  it('reads answers that are not JSON', async () => {
    const [{ id } = { id: '' }] = (await elenchus.request('GET', '/api/simulations', { query: { status: 'done' } }))
      .simulations;
    const markdown = await elenchus.request('GET', '/api/simulations/{id}/export', {
      path: { id },
      query: { format: 'md' },
    });
    expect(markdown).toContain('Council approves new bridge');
    const { headers: answered } = await elenchus.respond('GET', '/api/personas');
    expect(answered.get('etag')).toEqual(expect.any(String));
  });

  it('verifies a webhook that the service delivered, and refuses a forged or an old one', async () => {
    const { id } = await elenchus.debate({ url: `${stage.site}/f`, depth: 'micro', webhook: stage.webhook });
    await stage.until(1);
    const { headers: given, body } = stage.received[0]!;
    const { secret } = await elenchus.request('GET', '/api/account/webhook-secret');
    const message = await verifyWebhook(secret, given, body);
    expect([message.type, message.data.id]).toEqual(['simulation.done', id]);
    expect(await verifyWebhook(secret, new Headers(given), body)).toEqual(message);
    const inAnHour = new Date(Date.now() + 3_600_000);
    for (const forged of [
      () => verifyWebhook(secret, given, body.replace('done', 'lost')),
      () => verifyWebhook(`whsec_${btoa('another secret')}`, given, body),
      () => verifyWebhook(secret, { ...given, 'webhook-signature': 'v1,AAAA v2,BBBB' }, body),
      () => verifyWebhook(secret, { ...given, 'webhook-id': undefined }, body),
      () => verifyWebhook(secret, given, body, { now: inAnHour }),
    ])
      await expect(forged()).rejects.toThrow(WebhookVerificationError);
  });
});
