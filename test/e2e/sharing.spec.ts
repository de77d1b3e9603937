import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Analyst } from '../../src/analysts/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { EVENT_STORE, type EventStore, streamPages } from '../../src/event-store/index.js';
import { sharesStream } from '../../src/debate/index.js';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { openBrowserContext } from '../support/chromium.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { findings, includes, valueOf } from '../dashboard/in-page.js';

const DAY_MS = 86_400_000;
/** The service's clock is ahead by this much. */
let aheadMs = 0;
const clock: Clock = { now: () => new Date(systemClock.now().getTime() + aheadMs), newId: () => systemClock.newId() };
/** While true, the analyst fails on every question. */
let fails = false;
const offline = new OfflineAnalyst();
const analyst: Analyst = {
  engine: offline.engine,
  model: offline.model,
  ask: (question, signal) =>
    fails ? Promise.reject(new Error('secret-server.internal does not answer')) : offline.ask(question, signal),
};

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let owner: TestAccount;
let debateId: string;

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host }, { clock, analysts: [analyst] });
  owner = await service.signUp('owner@example.org');
  debateId = await debateOf(owner);
});
afterAll(async () => {
  await service.stop();
  site.close();
});

async function debateOf(account: TestAccount): Promise<string> {
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  const answer = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
  const { id, simulation } = (await answer.json()) as { id?: string; simulation?: string };
  return id ?? simulation ?? '';
}

interface NewShare {
  readonly shareId: string;
  readonly token: string;
  readonly page: string;
  readonly badge: string;
  readonly expiresAt: string;
}
async function share(id = debateId, account = owner, body: object = {}): Promise<NewShare> {
  const answer = await account.post(`/api/simulations/${id}/share`, body);
  expect(answer.status).toBe(201);
  return (await answer.json()) as NewShare;
}
const stranger = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });
const revoke = (shareId: string, account = owner, id = debateId): Promise<Response> =>
  fetch(`${service.url}/api/simulations/${id}/shares/${shareId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': account.apiKey },
  });
/** The answers of the three addresses of a link, without the parts that contain the address. */
async function answers({ token }: Pick<NewShare, 'token'>): Promise<unknown> {
  return Promise.all(
    [`/api/shared/${token}`, `/api/shared/${token}/badge.svg`, `/shared/${token}`].map(async (path) => {
      const answer = await stranger(path);
      const text = (await answer.text()).replaceAll(/"(requestId|instance)":"[^"]*"/g, '');
      const { status, headers } = answer;
      return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), text };
    }),
  );
}

describe('a link to a debate', () => {
  it('shows a stranger the debate, and nothing of the account', async () => {
    const { token, page, badge, expiresAt } = await share();
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect([page, badge]).toEqual([`/shared/${token}`, `/api/shared/${token}/badge.svg`]);
    expect(Math.round((Date.parse(expiresAt) - clock.now().getTime()) / DAY_MS)).toBe(30);

    const answer = await stranger(`/api/shared/${token}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-cache',
    });
    const text = await answer.text();
    expect(await (await stranger(page)).text()).toContain('<meta property="og:title" content="Debate about “');
    const own = await owner.get<Record<string, unknown>>(`/api/simulations/${debateId}`);
    const shared = JSON.parse(text) as Record<string, unknown>;
    for (const member of ['transcript', 'votes', 'consensusScore', 'summary', 'claims', 'article', 'flags'])
      expect(shared[member]).toEqual(own[member]);
    for (const member of ['id', 'credits', 'usage', 'forkedFrom', 'problem', 'castHash', 'accountId'])
      expect(shared).not.toHaveProperty(member);
    for (const secret of [owner.accountId, owner.email, owner.keyId, owner.apiKey, debateId])
      expect(text).not.toContain(secret);

    const again = await stranger(`/api/shared/${token}`, { 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('tells other sites by oEmbed how to show it, and nothing of links that are not open', async () => {
    const { token, page, badge, shareId } = await share();
    const html = await (await stranger(page)).text();
    const address = /type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    const shown = (await answer.json()) as { type: string; html: string; title: string };
    expect(shown).toMatchObject({ version: '1.0', type: 'rich', title: expect.stringContaining('Debate about “') });
    expect(shown.html).toContain(`${service.url}${page}`);
    expect(shown.html).toContain(`${service.url}${badge}`);

    const asked = (query: Record<string, string>): Promise<string> =>
      stranger(`/api/oembed?${new URLSearchParams(query).toString()}`).then(async (response) => {
        const { code, type } = (await response.json()) as { code?: string; type?: string };
        return `${response.status} ${code ?? type}`;
      });
    const url = `${service.url}${page}`;
    expect(await asked({ url, maxwidth: '200', consumer: 'a blog' })).toBe('200 link');
    expect(await asked({ url, format: 'xml' })).toBe('400 invalid-request');
    expect(await asked({ url: 'shared' })).toBe('400 invalid-request');
    expect(await asked({ url: `https://other.example/shared/${token}` })).toBe('404 not-found');
    expect(await asked({ url: `${service.url}/` })).toBe('404 not-found');
    await revoke(shareId);
    expect(await asked({ url })).toBe('404 not-found');
  });

  it('is kept as a digest only', async () => {
    const { token } = await share();
    const store = service.app.get<EventStore>(EVENT_STORE);
    const events = [];
    for await (const one of streamPages(store, sharesStream(debateId))) events.push(...one);
    expect(events.at(-1)).toMatchObject({ type: 'DebateShared', metadata: { actor: owner.accountId } });
    expect(JSON.stringify(events)).not.toContain(token);
    expect(readFileSync(`${service.directory}/read-models.sqlite`).includes(token)).toBe(false);
    const { shares } = await owner.get<{ shares: object[] }>(`/api/simulations/${debateId}/shares`);
    expect(JSON.stringify(shares)).not.toMatch(new RegExp(`${token}|digest`));
  });

  it('gets the same answer if it is unknown, revoked or expired', async () => {
    const unknown = await answers({ token: 'A'.repeat(32) });
    expect(unknown).toMatchObject([
      { status: 404 },
      { status: 404 },
      { status: 404, type: 'text/html; charset=utf-8' },
    ]);

    const revoked = await share();
    expect(await answers(revoked)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    expect((await revoke(revoked.shareId)).status).toBe(204);
    expect((await revoke(revoked.shareId)).status).toBe(204);
    expect(await answers(revoked)).toEqual(unknown);

    const expired = await share(debateId, owner, { expiresInDays: 1 });
    aheadMs += DAY_MS - 60_000;
    expect(await answers(expired)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    aheadMs += 60_001;
    expect(await answers(expired)).toEqual(unknown);

    const { shares } = await owner.get<{ shares: { shareId: string }[] }>(`/api/simulations/${debateId}/shares`);
    const listed = (id: string): unknown => shares.find(({ shareId }) => shareId === id);
    expect(listed(revoked.shareId)).toMatchObject({ open: false, revokedAt: expect.any(String) as unknown });
    expect(listed(expired.shareId)).toMatchObject({ open: false, revokedAt: null, keyId: owner.keyId });
  });

  it('is created, listed and revoked only by the owner, for at most a year', async () => {
    const other = await service.signUp();
    const { shareId, token } = await share();
    expect((await other.post(`/api/simulations/${debateId}/share`, {})).status).toBe(404);
    expect(await other.get(`/api/simulations/${debateId}/shares`)).toMatchObject({ code: 'not-found' });
    expect((await revoke(shareId, other)).status).toBe(404);
    expect((await stranger(`/api/shared/${token}`)).status).toBe(200);
    for (const expiresInDays of [0, 366, 1.5, '7'])
      expect((await owner.post(`/api/simulations/${debateId}/share`, { expiresInDays })).status).toBe(400);
    const read = await owner.post('/api/account/keys', { label: 'reader', scopes: ['read'] });
    const { apiKey } = (await read.json()) as { apiKey: string };
    const headers = { 'x-api-key': apiKey };
    expect((await owner.post(`/api/simulations/${debateId}/share`, {}, headers)).status).toBe(403);
  });

  it('ends with the account', async () => {
    const leaving = await service.signUp('leaving@example.org');
    const id = await debateOf(leaving);
    const link = await share(id, leaving);
    expect(await answers(link)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    const browser = new BrowserSession(service.url);
    await browser.signIn(leaving.email, PASSWORD);
    expect((await browser.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    expect(await answers(link)).toMatchObject([{ status: 404 }, { status: 404 }, { status: 404 }]);
    const events = [];
    for await (const one of streamPages(service.app.get<EventStore>(EVENT_STORE), sharesStream(id)))
      events.push(...one);
    expect(events.map(({ type, data }) => [type, (data as { reason?: string }).reason])).toEqual([
      ['DebateShared', undefined],
      ['ShareRevoked', 'account-closed'],
    ]);
  });

  it('shows an abandoned debate without its reason', async () => {
    fails = true;
    const id = await debateOf(owner);
    fails = false;
    const { token, badge } = await share(id);
    const text = await (await stranger(`/api/shared/${token}`)).text();
    expect(JSON.parse(text)).toMatchObject({ status: 'abandoned', consensusScore: null });
    expect(text).not.toContain('secret-server');
    expect(await (await stranger(badge)).text()).toContain('No verdict. The debate was abandoned.');
  });
});

describe('a badge', () => {
  it('is a picture that other sites may show and cache for a short time', async () => {
    const { badge } = await share();
    const answer = await stranger(badge);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { consensusScore } = await owner.get<{ consensusScore: number }>(`/api/simulations/${debateId}`);
    expect(await answer.text()).toContain(`Credibility: ${Math.round(consensusScore)} of 100.`);
    const again = await stranger(badge, { 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
  });
});

describe('a shared page in a browser', () => {
  it('shows the debate to a stranger from the creation of its link to the revocation', async () => {
    const own = await openBrowserContext();
    const page = await own.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(service.url);
    await page.locator('#sign-in-email').fill(owner.email);
    await page.locator('#sign-in-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#start');
    await page.goto(`${service.url}/#/debates/${debateId}`);
    await page.locator('#make-share').click();
    const link = await (await page.waitForSelector('#share-link'))!.evaluate(valueOf);
    expect(link).toMatch(/\/shared\/[\w-]{32}$/);
    expect(await page.$eval('#share-badge', valueOf)).toContain(link.replace('/shared/', '/api/shared/'));

    const context = await openBrowserContext();
    const visitor = await context.newPage();
    visitor.on('pageerror', (error) => complaints.push(String(error)));
    await visitor.goto(link);
    await visitor.waitForFunction(includes, {}, 'Council approves new bridge');
    await visitor.waitForFunction(includes, {}, 'Somebody has shared this debate with you');
    for (const word of [' credit', 'Replay', 'Cancel the debate', 'Create a link', 'Sign out'])
      expect([word, await visitor.evaluate(includes, word)]).toEqual([word, false]);
    expect(await visitor.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });

    await page.locator('#shares li:first-child button').click();
    await page.locator('#shares li:first-child button.danger').click();
    // Links that earlier tests have revoked are listed below it.
    await page.waitForSelector('#shares li:first-child ::-p-text(Revoked)');
    const answer = await visitor.reload();
    expect(answer?.status()).toBe(404);
    await visitor.waitForFunction(includes, {}, 'There is nothing here');
    expect(complaints).toEqual([]);
    await context.close();
    await own.close();
  });
});

it('a client that tries unknown links is slowed down, and valid links always open', async () => {
  const { token } = await share();
  for (let looks = 0; looks < 120; looks += 1)
    expect((await stranger(`/api/shared/${token}/badge.svg`)).status).toBe(200);
  let misses = 0;
  const miss = (): Promise<Response> => stranger(`/api/shared/${String(misses).padStart(32, 'x')}`);
  while (misses < 101 && (await miss()).status === 404) misses += 1;
  expect(misses).toBeLessThanOrEqual(100);
  const refused = await miss();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const unknown = encodeURIComponent(`${service.url}/shared/${'y'.repeat(32)}`);
  const embedded = await stranger(`/api/oembed?url=${unknown}`);
  expect([embedded.status, ((await embedded.json()) as { code: string }).code]).toEqual([429, 'too-many-attempts']);
  expect((await stranger(`/api/shared/${token}`)).status).toBe(200);
});

it('an account creates at most 100 links a day, revoked ones included', async () => {
  const busy = await service.signUp();
  const id = await debateOf(busy);
  for (let n = 0; n < 100; n += 1) {
    const { shareId } = await share(id, busy);
    if (n < 99) expect((await revoke(shareId, busy, id)).ok).toBe(true);
  }
  const refused = await busy.post(`/api/simulations/${id}/share`, {});
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'too-many-attempts']);
  expect((await share()).token).toBeTruthy();
});
