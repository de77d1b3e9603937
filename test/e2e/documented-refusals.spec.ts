import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { needsSession, type Operation, operations } from '../support/operations.js';
import { operator } from '../support/operators.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';
import { joined, remove, signedUp } from '../support/workspace-people.js';

type Headers = Readonly<Record<string, string>>;
interface Sent {
  readonly headers: Headers;
  readonly payload?: string;
  readonly path?: string;
  readonly query?: string;
}
/** A value that is invalid for each parameter. */
const INVALID_QUERY = '?limit=x&cursor=&at=x&format=x&order=x&from=x&to=x&a=%00&b=%00&depth=x&size=x&days=x';

let service: TestService;
let account: TestAccount;
let revoked: string;
let cookie: string;
/** Of an operator's session. */
let operatorCookie: string;
/** Of a session in a workspace that its person was removed from. */
let removedCookie: string;
/** Keys with one scope each. */
const keys = new Map<string, string>();

beforeAll(async () => {
  service = await startService();
  account = await service.signUp('someone@example.org');
  for (const scope of ['read', 'detect']) {
    const issued = await account.post('/api/account/keys', { label: scope, scopes: [scope] });
    keys.set(scope, ((await issued.json()) as { apiKey: string }).apiKey);
  }
  const issued = (await (await account.post('/api/account/keys', { label: 'ended' })).json()) as {
    apiKey: string;
    keyId: string;
  };
  revoked = issued.apiKey;
  await fetch(`${service.url}/api/account/keys/${issued.keyId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': account.apiKey },
  });
  const founder = await signedUp(service, 'founder@example.org');
  const member = await joined(service, founder, 'owner', 'member@example.org');
  await remove(founder, member);
  removedCookie = member.session.cookie;
  operatorCookie = (await operator(service)).session.cookie;
});
beforeEach(async () => {
  const browser = new BrowserSession(service.url);
  await browser.signIn('someone@example.org', PASSWORD);
  cookie = browser.cookie;
});
afterAll(() => service.stop());

const OWN_PAGE: Headers = { 'x-requested-with': 'elenchus', 'sec-fetch-site': 'same-origin' };
const session = ({ access }: Operation): Headers => ({
  cookie: access === 'operator' ? operatorCookie : cookie,
  ...OWN_PAGE,
});
/** Headers with which a caller may use the operation. */
const admitted = (operation: Operation): Headers =>
  operation.access === 'public'
    ? OWN_PAGE
    : needsSession(operation)
      ? session(operation)
      : { 'x-api-key': account.apiKey };
const json: Headers = { 'content-type': 'application/json' };

function bodyOf({ path }: Operation): object {
  if (path.includes('/members/')) return { role: 'viewer' };
  if (path.includes('/webhooks/')) return { url: 'https://example.org/', events: ['debate.ended'], paused: false };
  return { detectionsPerDay: null, creditsPerDay: null };
}

const CREDENTIALS = { email: 'a@example.org', password: PASSWORD };
/** Bodies of public operations that take something else. */
const PUBLIC_BODIES: Readonly<Record<string, object>> = {
  'POST /api/password-resets': { email: CREDENTIALS.email },
  'POST /api/password-resets/redeem': { token: 'nobody.nothing', password: PASSWORD },
  'POST /api/sign-in/provider/finish': { state: 'any' },
  'POST /api/sign-in/provider/join': { password: PASSWORD },
};

/** For each refusal that an operation gives before it does anything of its own: a request that provokes it. */
const PROVOKING: Readonly<Record<string, (operation: Operation) => Sent>> = {
  'missing-api-key': () => ({ headers: {} }),
  'missing-session': () => ({ headers: {} }),
  'invalid-api-key': () => ({ headers: { 'x-api-key': 'elk_wrong' } }),
  'revoked-api-key': () => ({ headers: { 'x-api-key': revoked } }),
  'invalid-session': () => ({ headers: { ...OWN_PAGE, cookie: `${cookie.split('=')[0] ?? ''}=wrong` } }),
  'insufficient-scope': (operation) => ({
    headers: {
      'x-api-key':
        (needsSession(operation) ? account.apiKey : keys.get(operation.access === 'read' ? 'detect' : 'read')) ?? '',
    },
  }),
  'not-a-member': () => ({ headers: { ...OWN_PAGE, cookie: removedCookie } }),
  'cross-site-request': (operation) => ({
    headers: { ...(operation.access === 'public' ? json : session(operation)), 'sec-fetch-site': 'cross-site' },
    ...(operation.access === 'public' ? { payload: JSON.stringify(PUBLIC_BODIES[operation.name] ?? CREDENTIALS) } : {}),
  }),
  'foreign-host': (operation) => ({ headers: { ...session(operation), host: 'another.example' } }),
  'not-acceptable': (operation) => ({ headers: { ...admitted(operation), accept: 'application/x-nothing' } }),
  'unsupported-media-type': (operation) => ({
    headers: { ...admitted(operation), 'content-type': 'text/x-nothing' },
    payload: 'words',
  }),
  'invalid-request': (operation) =>
    operation.method === 'GET'
      ? { headers: admitted(operation), query: INVALID_QUERY }
      : { headers: { ...admitted(operation), ...json }, payload: '[' },
  // Text that cannot be an id. A body that is needed is checked before it.
  'not-found': (operation) => ({
    // Everybody who is not an operator finds nothing.
    headers: {
      ...(operation.access === 'operator' ? {} : admitted(operation)),
      ...(operation.method === 'PUT' ? json : {}),
    },
    path: operation.path.replaceAll('nothing', '%20'),
    ...(operation.method === 'PUT' ? { payload: JSON.stringify(bodyOf(operation)) } : {}),
  }),
  'payload-too-large': (operation) => ({
    headers: { ...admitted(operation), ...json },
    payload: `"${'x'.repeat(16_000_000)}"`,
  }),
};

/** Refusals that need a debate, a query, Stripe or the sandbox. Other suites receive them. */
const ELSEWHERE = new Set([
  'GET /api/simulations/{id}/events invalid-request',
  'GET /api/simulations/{id} invalid-request',
  'GET /api/simulations/{id}/audit invalid-request',
  'GET /api/detections/{detectionId} invalid-request',
  'GET /api/simulations/compare not-found',
  'GET /api/oembed not-found',
  'POST /api/billing/webhooks/stripe not-found',
]);
/** Signing out is asked last, because it ends the session. */
const SIGN_OUT = ['POST /api/sign-in/provider/sign-out', 'DELETE /api/sessions'];
const ALL = [...operations()].sort((a, b) => SIGN_OUT.indexOf(a.name) - SIGN_OUT.indexOf(b.name));

describe('every operation', () => {
  it.each(Object.keys(PROVOKING))('gives a refusal if it documents it, and only then: %s', async (code) => {
    const provoke = PROVOKING[code]!;
    const differing: string[] = [];
    for (const operation of ALL) {
      const { headers, payload, path = operation.path, query = '' } = provoke(operation);
      const answer = await service.app.inject({
        method: operation.method,
        url: `${path}${query}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      const got = /"code":"([a-z-]+)"/.exec(answer.body)?.[1] ?? '';
      const isDocumented = operation.codes.includes(code);
      if ((got === code) !== isDocumented && !ELSEWHERE.has(`${operation.name} ${code}`))
        differing.push(`${operation.name}: ${answer.statusCode} ${got}`);
    }
    expect(differing).toEqual([]);
  });
});
