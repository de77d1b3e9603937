import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Access, type Role, ROLES } from '../../src/http/index.js';
import { encode, scene } from '../support/images.js';
import { needsSession } from '../support/operations.js';
import { ARTICLE_PAGE, serve, startService, type TestService } from '../support/service.js';
import { batchOf } from '../support/batch.js';
import { webhookOf } from '../support/workspace-webhook.js';
import { codeOf, invitation, issued, joined, type Person, remove, signedUp } from '../support/workspace-people.js';

/** What each role may use, in a session. A key of the member may use the same, except what needs a session. */
const TABLE: Readonly<Record<Role, readonly Access[]>> = {
  owner: ['read', 'detect', 'simulate', 'keys', 'manage', 'members', 'owner', 'session'],
  admin: ['read', 'detect', 'simulate', 'keys', 'manage', 'members', 'session'],
  editor: ['read', 'detect', 'simulate', 'keys', 'session'],
  viewer: ['read', 'keys', 'session'],
};
/** A viewer's key has not every scope, which changing keys needs. */
const KEY_TABLE: Readonly<Record<Role, readonly Access[]>> = {
  owner: ['read', 'detect', 'simulate', 'keys', 'manage'],
  admin: ['read', 'detect', 'simulate', 'keys', 'manage'],
  editor: ['read', 'detect', 'simulate', 'keys'],
  viewer: ['read'],
};
/** What somebody who is no longer a member may use in a session that is still in the workspace. */
const WITHOUT_ROLE: readonly Access[] = ['session'];
/** Session routes that look for a member themselves. */
const OF_MEMBERS = ['GET /api/account/keys/:keyId', 'HEAD /api/account/keys/:keyId'];

type Route = TestService['routes'][number];
type Headers = Readonly<Record<string, string>>;

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
/** Opens the workspace in which everybody has a role, and has a workspace like anybody else. */
let founder: Person;
const members = new Map<Role, Person>();
const keys = new Map<Role, string>();
let removed: Person;
let removedKey: string;

beforeAll(async () => {
  const picture = await encode(scene(160, 120)).png().toBuffer();
  site = await serve(({ url = '' }, response) =>
    url.endsWith('.png') ? response.end(picture) : response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE),
  );
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  founder = await signedUp(service, 'founder@example.org');
  for (const role of ROLES) {
    const member = await joined(service, founder, role, `${role}@example.org`);
    members.set(role, member);
    keys.set(role, (await issued(member)).apiKey);
  }
  removed = await joined(service, founder, 'owner', 'removed@example.org');
  removedKey = (await issued(removed)).apiKey;
  expect(await remove(founder, removed)).toBe('204');
});
afterAll(async () => {
  await service.stop();
  site.close();
});

const guarded = (): readonly Route[] => service.routes.filter(({ access = 'public' }) => access !== 'public');
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const inSession = ({ session }: Person): Headers => ({
  cookie: session.cookie,
  'x-requested-with': 'elenchus',
  'sec-fetch-site': 'same-origin',
});
const withKey = (apiKey: string): Headers => ({ 'x-api-key': apiKey });

/** Asks for something that does not exist; a body that cannot be read keeps a route that needs nothing from acting. */
async function answerTo(route: Route, headers: Headers): Promise<string> {
  const gone = new AbortController();
  const writes = !['GET', 'HEAD'].includes(route.method);
  const response = await fetch(`${service.url}${route.path.replaceAll(/:\w+/g, 'nothing')}`, {
    method: route.method,
    headers: { ...headers, ...(writes ? { 'content-type': 'application/json' } : {}) },
    ...(writes ? { body: '[' } : {}),
    signal: gone.signal,
  });
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const code = streams ? '200' : route.method === 'HEAD' ? String(response.status) : await codeOf(response);
  gone.abort();
  return code;
}

/** The routes that do not answer as the table says. */
async function differing(headers: Headers, allowed: readonly Access[], refusal: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const route of guarded()) {
    const got = await answerTo(route, headers);
    const mayUse = allowed.includes(route.access!) && !(allowed === WITHOUT_ROLE && OF_MEMBERS.includes(nameOf(route)));
    // What is for operators only is not there for anybody else.
    const expected = route.access === 'operator' ? ['not-found', '404'] : [refusal, '403', '401'];
    const isRefused = route.method === 'HEAD' ? expected.slice(1).includes(got) : got === expected[0];
    if (isRefused === mayUse) found.push(`${nameOf(route)} (${route.access}): ${got}`);
    // Whatever else is wrong with a request is said only to those who may use the route.
    if (!mayUse && !isRefused) found.push(`${nameOf(route)} let it through: ${got}`);
  }
  return found;
}

describe('every route', () => {
  it('is one of a known right', () => {
    const known = new Set([...Object.values(TABLE).flat(), 'operator']);
    expect(guarded().filter(({ access }) => !known.has(access!))).toEqual([]);
    expect(guarded().length).toBeGreaterThan(50);
  });

  it.each(ROLES)('accepts a session of the role %s exactly for what the role may use', async (role) => {
    expect(await differing(inSession(members.get(role)!), TABLE[role], 'insufficient-scope')).toEqual([]);
  });

  it.each(ROLES)('accepts a key of the role %s exactly for what the role may use with a key', async (role) => {
    expect(await differing(withKey(keys.get(role)!), KEY_TABLE[role], 'insufficient-scope')).toEqual([]);
  });

  it('refuses the session of a removed member, except for what concerns the person', async () => {
    expect(await differing(inSession(removed), WITHOUT_ROLE, 'not-a-member')).toEqual([]);
  });

  it('refuses the key of a removed member', async () => {
    expect(await differing(withKey(removedKey), [], 'revoked-api-key')).toEqual([]);
  });

  it('accepts the same key or session for no more and no less when its member’s role changes, and at once', async () => {
    const member = await joined(service, founder, 'editor', 'changing@example.org');
    const { apiKey } = await issued(member);
    for (const role of ['viewer', 'admin', 'editor'] as const) {
      const path = `/api/workspace/members/${member.account.accountId}`;
      expect(await codeOf(await founder.session.request('PUT', path, { role }))).toBe('204');
      expect(await differing(inSession(member), TABLE[role], 'insufficient-scope')).toEqual([]);
      const withEveryScope = TABLE[role].filter((access) => !needsSession({ access }));
      expect(await differing(withKey(apiKey), withEveryScope, 'insufficient-scope')).toEqual([]);
    }
  });
});

/** Bodies for routes that refuse an empty one before they look for what the path names. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/account/keys/:keyId/limits': { detectionsPerDay: null, creditsPerDay: null },
  'PUT /api/workspace/members/:memberId': { role: 'viewer' },
  'PUT /api/workspace/webhooks/:endpointId': {
    url: 'https://example.org/hook',
    events: ['debate.ended'],
    paused: false,
  },
};

describe('every route that names something', () => {
  /** Something of each kind, by the parameter of the path; a new parameter must be added here. */
  async function owned(person: Person): Promise<Readonly<Record<string, string>>> {
    const { account } = person;
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const debate = await account.post('/api/simulate', {
      url: `${site.url}/a`,
      depth: 'micro',
      webhook: `${site.url}/heard`,
    });
    const { id } = (await debate.json()) as { id: string };
    const { shareId } = (await (await account.post(`/api/simulations/${id}/share`, {})).json()) as { shareId: string };
    await fetch(`${service.url}/api/account/thumbnails`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': account.apiKey },
      body: JSON.stringify({ keep: true }),
    });
    const detected = await account.post('/api/detect', { url: `${site.url}/a.png` });
    const { id: detectionId } = (await detected.json()) as { id: string };
    const member = await joined(service, person, 'viewer', `of-${account.accountId}@example.org`);
    await invitation(person, 'viewer');
    const { invitations } = (await (await person.session.request('GET', '/api/workspace')).json()) as {
      invitations: { invitationId: string }[];
    };
    const batchId = await batchOf(account, `${site.url}/a.png`);
    const { keyId } = account;
    const { endpointId, messageId } = await webhookOf(account, `${site.url}/hook`);
    return {
      id,
      shareId,
      detectionId,
      batchId,
      keyId,
      memberId: member.account.accountId,
      invitationId: invitations[0]!.invitationId,
      accountId: account.accountId,
      endpointId,
      messageId,
    };
  }
  const filled = (path: string, ids: Readonly<Record<string, string>>): string =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`say in owned() what :${name} of ${path} names`);
      return id;
    });
  async function send(route: Route, path: string, headers: Headers): Promise<readonly [status: number, text: string]> {
    const writes = !['GET', 'HEAD'].includes(route.method);
    const response = await fetch(`${service.url}${path}`, {
      method: route.method,
      headers: { ...headers, ...(writes ? { 'content-type': 'application/json' } : {}) },
      ...(writes ? { body: JSON.stringify(BODIES[nameOf(route)] ?? {}) } : {}),
    });
    return [response.status, (await response.text()).replaceAll(/"(requestId|instance)":"[^"]*"/g, '')];
  }

  it('answers somebody in another workspace as if it did not exist, also who is a member of both', async () => {
    const [first, second] = [
      await signedUp(service, 'first@example.org'),
      await signedUp(service, 'second@example.org'),
    ];
    const both = await joined(service, first, 'owner', 'both@example.org');
    const { apiKey } = await issued(both);
    const answer = await both.session.request('POST', '/api/invitations/accept', {
      token: await invitation(second, 'owner'),
    });
    expect(answer.status).toBe(200);
    const [ofFirst, ofSecond] = [await owned(first), await owned(second)];
    const named = guarded().filter(({ path }) => path.includes(':'));
    expect(named.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    const asking: readonly (readonly [headers: Headers, isMember: boolean])[] = [
      [inSession(both), true],
      [withKey(apiKey), true],
      [inSession(members.get('owner')!), true],
      [inSession(removed), false],
    ];
    for (const route of named)
      for (const [headers, isMember] of asking) {
        const [status, text] = await send(route, filled(route.path, ofSecond), headers);
        const nothing = await send(route, route.path.replaceAll(/:\w+/g, 'nothing'), headers);
        // A key is refused by what needs a session, before anything is looked up.
        const isHidden = route.access === 'operator';
        const expected = isHidden || (isMember && !('x-api-key' in headers && needsSession(route))) ? 404 : 403;
        if (status !== expected || text !== nothing[1]) wrong.push(`${nameOf(route)}: ${status} ${text.slice(0, 200)}`);
      }
    expect(wrong).toEqual([]);
    // The same person in the right workspace finds everything, so the answers above were not of a request that is wrong.
    for (const route of named.filter(({ method, access }) => method === 'GET' && access !== 'operator'))
      expect([nameOf(route), (await send(route, filled(route.path, ofFirst), inSession(first)))[0]]).toEqual([
        nameOf(route),
        200,
      ]);
  });
});
