import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { findings, includes, textOf, valueOf } from '../dashboard/in-page.js';
import { BrowserSession } from '../support/browser-session.js';
import { openBrowserContext } from '../support/chromium.js';
import { another } from '../support/images.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-23T12:00:00.000Z');
/** The service's time, which only the test changes. */
let nowMs = NOON;
const clock: Clock = { now: () => new Date(nowMs), newId: () => systemClock.newId() };

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let owner: TestAccount;
let browser: BrowserSession;
let png: Buffer;
let pictures = 0;
/** A picture that has not been sent before. */
const fresh = (): Blob => new Blob([new Uint8Array(another(png, (pictures += 1)))]);

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({ ...SHIPPED_CAST, ELENCHUS_ALLOW_HOSTS: site.host }, { clock });
  owner = await service.signUp('owner@example.org');
  await owner.post('/api/billing/test-purchase', { pack: 'reporter' });
  browser = new BrowserSession(service.url);
  await browser.signIn(owner.email, PASSWORD);
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await service.stop();
  site.close();
});

interface Key {
  readonly keyId: string;
  readonly apiKey: string;
}
async function issue(body: object): Promise<Key> {
  const answer = await browser.request('POST', '/api/account/keys', { label: 'limited', ...body });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Key;
}
function detect({ apiKey }: Pick<Key, 'apiKey'>, bytes: Blob = fresh()): Promise<Response> {
  const body = new FormData();
  body.append('image', bytes);
  return fetch(`${service.url}/api/detect`, { method: 'POST', headers: { 'x-api-key': apiKey }, body });
}
const simulate = (
  { apiKey }: Pick<Key, 'apiKey'>,
  path: string,
  headers: Record<string, string> = {},
  depth = 'micro',
): Promise<Response> =>
  owner.post('/api/simulate', { url: site.url + path, depth }, { 'x-api-key': apiKey, ...headers });
async function keyOf({ keyId }: Key): Promise<unknown> {
  const { keys } = await owner.get<{ keys: { keyId: string }[] }>('/api/account/keys');
  return keys.find((key) => key.keyId === keyId);
}
const statuses = (answers: readonly Response[]): readonly number[] => answers.map(({ status }) => status).sort();

describe('a key with limits', () => {
  it('makes only the permitted detections per day, even with concurrent requests', async () => {
    const key = await issue({ detectionsPerDay: 2 });
    expect((await detect(key, new Blob(['no image']))).status).toBe(415);
    const answers = await Promise.all(Array.from({ length: 5 }, () => detect(key)));
    expect(statuses(answers)).toEqual([200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({
      code: 'key-limit-reached',
      limit: 'detectionsPerDay',
      allowed: 2,
      used: 2,
    });
    expect(refused.headers.get('retry-after')).toBe('43200');
    expect(refused.headers.get('ratelimit')).toMatch(/^"daily";r=\d+;t=43200, "key";r=0;t=43200$/);
    expect((await detect(owner)).status).toBe(200);
    expect(await keyOf(key)).toMatchObject({
      limits: { detectionsPerDay: 2, creditsPerDay: null },
      usedToday: { detections: 2, credits: 0 },
    });
    const raised = { detectionsPerDay: 3, creditsPerDay: null };
    expect((await browser.request('PUT', `/api/account/keys/${key.keyId}/limits`, raised)).status).toBe(204);
    expect((await detect(key)).status).toBe(200);
    expect((await detect(key)).status).toBe(429);
  });

  it('spends only the permitted credits per day, and a repeated request costs nothing', async () => {
    const key = await issue({ creditsPerDay: 1 });
    const once = { 'idempotency-key': 'once' };
    const both = await Promise.all([simulate(key, '/one', once), simulate(key, '/one', once)]);
    expect(statuses(both)).toEqual([200, 200]);
    const [first, second] = (await Promise.all(both.map((answer) => answer.json()))) as { id: string }[];
    expect(first?.id).toBe(second?.id);
    expect((await simulate(key, '/one', once)).status).toBe(200);

    const refused = await simulate(key, '/two');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('43200');
    expect(await refused.json()).toMatchObject({
      code: 'key-limit-reached',
      limit: 'creditsPerDay',
      used: 1,
      required: 1,
    });
    expect(await keyOf(key)).toMatchObject({ usedToday: { credits: 1 } });
    // The account itself is not limited.
    expect((await simulate(owner, '/two')).status).toBe(200);

    nowMs += 12 * HOUR_MS;
    expect(await keyOf(key)).toMatchObject({ usedToday: { credits: 0 } });
    expect((await simulate(key, '/two')).status).toBe(200);
    expect((await simulate(key, '/three')).status).toBe(429);
    nowMs = NOON;
  });

  it('gets its use returned for requests without a verdict', async () => {
    const key = await issue({ creditsPerDay: 1 });
    expect(
      (await owner.post('/api/simulate', { url: 'http://127.0.0.1:1/', depth: 'micro' }, { 'x-api-key': key.apiKey }))
        .status,
    ).toBe(422);
    expect((await simulate(key, '/four')).status).toBe(200);
  });

  it('passes its limits on when it is replaced, and cannot remove them', async () => {
    const key = await issue({ creditsPerDay: 3, detectionsPerDay: 0 });
    const rotated = await browser.request('POST', `/api/account/keys/${key.keyId}/rotate`, { overlapS: 60 });
    const next = (await rotated.json()) as Key;
    expect(await keyOf(next)).toMatchObject({ limits: { creditsPerDay: 3, detectionsPerDay: 0 } });
    expect((await detect(next)).status).toBe(429);
    for (const [method, path] of [
      ['POST', '/api/account/keys'],
      ['POST', `/api/account/keys/${next.keyId}/rotate`],
      ['PUT', `/api/account/keys/${next.keyId}/limits`],
    ] as const) {
      const answer = await fetch(`${service.url}${path}`, {
        method,
        headers: { 'x-api-key': next.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ detectionsPerDay: null, creditsPerDay: null }),
      });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('is refused with invalid limits, and unknown to other accounts', async () => {
    for (const limit of [-1, 1.5, '5', 1_000_001]) {
      const answer = await browser.request('POST', '/api/account/keys', { label: 'x', detectionsPerDay: limit });
      expect(answer.status).toBe(400);
    }
    const other = await service.signUp();
    const strangers = new BrowserSession(service.url);
    await strangers.signIn(other.email, PASSWORD);
    const none = { detectionsPerDay: null, creditsPerDay: null };
    const answer = await strangers.request('PUT', `/api/account/keys/${owner.keyId}/limits`, none);
    expect(answer.status).toBe(404);
  });
});

it('changes of keys, which stay in the log for ever, are limited to 100 a day of an account', async () => {
  const busy = await service.signUp();
  const session = new BrowserSession(service.url);
  await session.signIn(busy.email, PASSWORD);
  const change = (creditsPerDay: number): Promise<Response> =>
    session.request('PUT', `/api/account/keys/${busy.keyId}/limits`, { detectionsPerDay: null, creditsPerDay });
  for (let n = 0; n < 100; n += 1) expect((await change(n)).ok).toBe(true);
  const refused = await change(100);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'too-many-attempts']);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  await issue({});
  nowMs += 24 * HOUR_MS;
  expect((await change(101)).ok).toBe(true);
  nowMs -= 24 * HOUR_MS;
});

describe('usage', () => {
  interface Usage {
    readonly from: string;
    readonly to: string;
    readonly days: readonly { day: string; keyId: string | null; label: string | null }[];
  }

  it('is listed by day and key, and agrees with the ledger', async () => {
    const account = await service.signUp('counted@example.org');
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const session = new BrowserSession(service.url);
    await session.signIn(account.email, PASSWORD);
    expect(await account.get('/api/account/usage')).toMatchObject({ from: '2026-10-25', to: '2026-11-23', days: [] });

    expect((await detect(account)).status).toBe(200);
    expect((await detect(account, new Blob(['no image']))).status).toBe(415);
    expect((await simulate(account, '/one', {}, 'standard')).status).toBe(200);
    expect((await simulate(account, '/two')).status).toBe(200);
    const own = await session.request('POST', '/api/simulate', { url: `${site.url}/three`, depth: 'micro' });
    expect(own.status).toBe(200);
    nowMs += 24 * HOUR_MS;
    expect((await simulate(account, '/four')).status).toBe(200);

    const day = { debates: 0, detections: 0, credits: 0, reserved: 0 };
    const key = { keyId: account.keyId, label: 'first key' };
    expect((await account.get<Usage>('/api/account/usage')).days).toEqual([
      { ...day, ...key, day: '2026-11-24', debates: 1, credits: 1 },
      { ...day, keyId: null, label: null, day: '2026-11-23', debates: 1, credits: 1 },
      { ...day, ...key, day: '2026-11-23', detections: 1, debates: 2, credits: 3 },
    ]);
    const only = await account.get<Usage>('/api/account/usage?from=2026-11-24&to=2026-11-24');
    expect(only.days).toHaveLength(1);

    const csv = await fetch(`${service.url}/api/account/usage?format=csv`, {
      headers: { 'x-api-key': account.apiKey },
    });
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="usage.csv"');
    expect((await csv.text()).split('\r\n')).toEqual([
      'day,keyId,label,detections,debates,credits,reserved',
      `2026-11-24,${account.keyId},first key,0,1,1,0`,
      '2026-11-23,,,0,1,1,0',
      `2026-11-23,${account.keyId},first key,1,2,3,0`,
      '',
    ]);
    nowMs = NOON;
  });

  it('is listed for at most 366 days, in the right order', async () => {
    const status = async (query: string): Promise<number> =>
      (await fetch(`${service.url}/api/account/usage?${query}`, { headers: { 'x-api-key': owner.apiKey } })).status;
    expect(await status('from=2025-11-23&to=2026-11-23')).toBe(200);
    expect(await status('from=2025-11-22&to=2026-11-23')).toBe(400);
    expect(await status('from=2026-11-23&to=2026-11-22')).toBe(400);
    expect(await status('from=2026-02-30')).toBe(400);
    expect(await status('day=2026-11-23')).toBe(400);
  });
});

it('the account page shows use as bars, and sets the limits of a key', async () => {
  const account = await service.signUp('shown@example.org');
  expect((await detect(account)).status).toBe(200);
  const context = await openBrowserContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(service.url);
    await page.locator('#sign-in-email').fill(account.email);
    await page.locator('#sign-in-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#start');
    await page.goto(`${service.url}/#/account`);
    await page.waitForSelector('#usage-days .bars rect');
    expect(await page.$eval('#usage-days figcaption', textOf)).toBe('Detections: 1, at most 1 a day');
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    await page.locator('li.key details summary').click();
    await page.locator('li.key input[name=detectionsPerDay]').fill('4');
    await page.locator('li.key details button[type=submit]').click();
    await page.waitForFunction(includes, {}, 'Today 1 of 4 detections, 0 credits');
    expect(await page.$eval('li.key input[name=creditsPerDay]', valueOf)).toBe('');
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
});
