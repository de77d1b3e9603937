import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { BrowserSession } from '../support/browser-session.js';
import { encode, scene } from '../support/images.js';
import { batchOf } from '../support/batch.js';
import { webhookOf } from '../support/workspace-webhook.js';
import { invitation, joined } from '../support/workspace-people.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';

/** Public routes. A new one must be added here deliberately. */
const PUBLIC = new Set([
  'POST /api/accounts',
  'POST /api/sessions',
  'GET /api/sessions',
  // Says nothing about accounts; the second requires the token of a link.
  'POST /api/password-resets',
  'POST /api/password-resets/redeem',
  // The provider says who it is; joining an account requires its password.
  'GET /api/sign-in',
  'POST /api/sign-in/provider',
  'POST /api/sign-in/provider/finish',
  'POST /api/sign-in/provider/join',
  // Requires the token of a link, in an address.
  'GET /api/oembed',
  // The dashboard's page.
  'GET /signed-in',
  'GET /api/billing/plans',
  'GET /api/billing/packs',
  'GET /api/personas',
  'GET /api/simulate/prices',
  'GET /livez',
  'GET /readyz',
  // Requires a separate token, or answers only on loopback.
  'GET /metrics',
  'GET /.well-known/elenchus-keys.json',
  // Requires the payment provider's signature instead; absent without the provider.
  'POST /api/billing/webhooks/stripe',
  // Require the token of a link instead.
  'GET /api/shared/:token',
  'GET /api/shared/:token/badge.svg',
  'GET /shared/:token',
  // Leads to the page of the API.
  'GET /problems/:code',
  // A page without data, which asks for them like any other caller.
  'GET /admin',
]);
/** Bodies for routes that refuse an empty body before they look up the resource in the path. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /api/account/keys/:keyId/limits': { detectionsPerDay: null, creditsPerDay: null },
  'PUT /api/workspace/members/:memberId': { role: 'viewer' },
  'PUT /api/workspace/webhooks/:endpointId': {
    url: 'https://example.org/hook',
    events: ['debate.ended'],
    paused: false,
  },
};

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let owner: TestAccount;
let stranger: TestAccount;
let strangersBrowser: BrowserSession;
/** A resource of the owner for each path parameter. A new parameter must be added here. */
let OWNED: Readonly<Record<string, string>>;

beforeAll(async () => {
  const picture = await encode(scene(160, 120)).png().toBuffer();
  site = await serve(({ url = '' }, response) =>
    url.endsWith('.png') ? response.end(picture) : response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE),
  );
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  owner = await service.signUp('owner@example.org');
  stranger = await service.signUp('stranger@example.org');
  strangersBrowser = new BrowserSession(service.url);
  await strangersBrowser.signIn('stranger@example.org', PASSWORD);
  await owner.post('/api/billing/test-purchase', { pack: 'starter' });
  const debate = await owner.post('/api/simulate', {
    url: `${site.url}/a`,
    depth: 'micro',
    webhook: `${site.url}/heard`,
  });
  const { id } = (await debate.json()) as { id: string };
  const share = await owner.post(`/api/simulations/${id}/share`, {});
  const { shareId } = (await share.json()) as { shareId: string };
  await fetch(`${service.url}/api/account/thumbnails`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': owner.apiKey },
    body: JSON.stringify({ keep: true }),
  });
  const detected = await owner.post('/api/detect', { url: `${site.url}/a.png` });
  const { id: detectionId } = (await detected.json()) as { id: string };
  const inviting = { account: owner, session: new BrowserSession(service.url) };
  await inviting.session.signIn(owner.email, PASSWORD);
  const member = await joined(service, inviting, 'viewer', 'member@example.org');
  await invitation(inviting, 'viewer');
  const workspace = await inviting.session.request('GET', '/api/workspace');
  const { invitations } = (await workspace.json()) as { invitations: { invitationId: string }[] };
  const { invitationId } = invitations[0]!;
  const memberId = member.account.accountId;
  const { endpointId, messageId } = await webhookOf(owner, `${site.url}/hook`);
  const batchId = await batchOf(owner, `${site.url}/a.png`);
  const { keyId, accountId } = owner;
  OWNED = { id, keyId, shareId, detectionId, batchId, memberId, invitationId, accountId, endpointId, messageId };
});
afterAll(async () => {
  await service.stop();
  site.close();
});

/** Dashboard files and the API's own description. */
const isFile = (path: string): boolean =>
  path === '/' ||
  /^\/api\/(docs|openapi)\b/.test(path) ||
  readdirSync('web', { recursive: true, encoding: 'utf8' }).includes(path.slice(1));
const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path}`;
const guarded = (): TestService['routes'] =>
  service.routes.filter((route) => !PUBLIC.has(nameOf(route)) && !isFile(route.path));
const named = (): TestService['routes'] => guarded().filter(({ path }) => path.includes(':'));
const filled = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = OWNED[name];
    if (value === undefined) throw new Error(`say in OWNED what :${name} of ${path} names`);
    return value;
  });
interface Answer {
  readonly status: number;
  readonly text: string;
}
const send = async (
  route: { method: string; path: string },
  headers: Record<string, string>,
  path = filled(route.path),
): Promise<Answer> => {
  const response = await fetch(`${service.url}${path}`, {
    method: route.method,
    headers: { ...headers, ...(['GET', 'HEAD'].includes(route.method) ? {} : { 'content-type': 'application/json' }) },
    ...(['GET', 'HEAD'].includes(route.method) ? {} : { body: JSON.stringify(BODIES[nameOf(route)] ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
};

describe('every route', () => {
  it('is listed in this test', () => {
    const names = service.routes.map(nameOf);
    expect(names).toEqual(expect.arrayContaining(['POST /api/detect', 'GET /api/simulations/:id/events']));
    for (const name of PUBLIC) expect(names).toContain(name);
    expect(named().length).toBeGreaterThanOrEqual(7);
  });

  it('requires authentication unless it is public', async () => {
    for (const route of guarded()) {
      const answers = await Promise.all([
        send(route, {}),
        send(route, { 'x-api-key': 'elk_wrong' }),
        send(route, { cookie: 'elenchus=wrong' }),
      ]);
      expect({ ...route, statuses: answers.map(({ status }) => status) }).toEqual({
        ...route,
        // What is for operators only is not there for anybody else.
        statuses: route.access === 'operator' ? [404, 404, 404] : [401, 401, 401],
      });
    }
  });

  it('exposes nothing of another account, by key or by session', async () => {
    for (const route of named()) {
      const own = { cookie: strangersBrowser.cookie, 'x-requested-with': 'elenchus' };
      for (const headers of [own, { 'x-api-key': stranger.apiKey }]) {
        const answer = await send(route, headers);
        // A session-only route refuses every key alike, before any look-up.
        const sessionOnly = 'x-api-key' in headers && answer.status === 403;
        if (sessionOnly) {
          const ownKey = await send(route, { 'x-api-key': owner.apiKey });
          expect({ ...route, status: ownKey.status }).toEqual({ ...route, status: 403 });
        } else expect({ ...route, status: answer.status }).toEqual({ ...route, status: 404 });
        const nothing = await send(route, headers, route.path.replaceAll(/:\w+/g, 'nothing'));
        const words = ({ text }: Answer): string => text.replaceAll(/"(requestId|instance)":"[^"]*"/g, '');
        expect(words(answer)).toBe(words(nothing));
      }
    }
    expect(await stranger.get('/api/simulations')).toMatchObject({ simulations: [] });
    expect(await stranger.get('/api/detections')).toMatchObject({ detections: [] });
    expect(await stranger.get('/api/account/ledger')).toMatchObject({ movements: [] });
  });

  it('still has its resource for its owner after the attempts of another account', async () => {
    const browser = new BrowserSession(service.url);
    await browser.signIn('owner@example.org', PASSWORD);
    for (const route of named().filter(({ method, access }) => method === 'GET' && access !== 'operator')) {
      const answer = await browser.request('GET', filled(route.path));
      expect({ ...route, status: answer.status }).toEqual({ ...route, status: 200 });
      await answer.text();
    }
    expect((await owner.get<{ keys: { revokedAt: string | null }[] }>('/api/account/keys')).keys).toEqual([
      expect.objectContaining({ keyId: owner.keyId, revokedAt: null, validUntil: null }),
    ]);
  });
});
