import { get, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OwnHosts, SECURITY_HEADERS } from '../../src/http/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';

let service: TestService;
let account: TestAccount;
let session: BrowserSession;
beforeAll(async () => {
  service = await startService({
    ELENCHUS_PUBLIC_URL: 'https://elenchus.example:8443/app',
    ELENCHUS_HOST_NAMES: 'inside.example, other.example',
  });
  account = await service.signUp('someone@example.org');
  session = new BrowserSession(service.url);
  await session.signIn('someone@example.org', PASSWORD);
});
afterAll(() => service.stop());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(`${service.url}${path}`, { headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject);
    }).on('error', reject);
  });

describe('an answer', () => {
  it.each([
    ['of a public route', '/api/billing/plans', 200],
    ['of liveness', '/livez', 200],
    ['with the caller’s data', '/api/account', 200],
    ['as a file', '/api/account/ledger?format=csv', 200],
    ['of the whole interface', '/api/openapi.json', 200],
    ['that refuses', '/api/simulations/nothing', 404],
    ['to an unknown address', '/api/nothing', 404],
    ['to a malformed address', '/%', 400],
    ['to an invalid query', '/api/simulations?limit=x', 400],
  ])('%s has headers against caching, sniffing and scripts', async (_, path, status) => {
    const answer = await ask(path, { 'x-api-key': account.apiKey });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it('has the same headers without a key', async () => {
    expect((await ask('/api/account')).headers).toMatchObject(SECURITY_HEADERS);
  });

  it('has its own cache header if it may be cached', async () => {
    const { headers } = await ask('/.well-known/elenchus-keys.json');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
});

describe('the API’s documentation page', () => {
  it('has the strict policy of the dashboard', async () => {
    const { headers } = await ask('/api/docs');
    const dashboard = await ask('/');
    expect(headers['content-security-policy']).toBe(dashboard.headers['content-security-policy']);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
  });
});

describe('a session', () => {
  const withSession = (path: string, host: string): Promise<Answer> => ask(path, { cookie: session.cookie, host });

  it.each(['localhost', 'LOCALHOST:3000', 'localhost.', 'app.localhost', '127.0.0.1:1', '[::1]:3000', '192.0.2.1'])(
    'is accepted under %s, which no other site can use',
    async (host) => expect((await withSession('/api/account', host)).status).toBe(200),
  );

  it.each(['elenchus.example', 'elenchus.example:8443', 'inside.example', 'other.example:80'])(
    'is accepted under the configured name %s',
    async (host) => expect((await withSession('/api/account', host)).status).toBe(200),
  );

  it.each([
    'attacker.example',
    'elenchus.example.attacker.example',
    'localhost.attacker.example',
    '127.0.0.1.nip.example',
  ])('is refused under "%s", which another site may resolve to this service', async (host) => {
    for (const path of ['/api/account', '/api/sessions', `/api/account/keys/${account.keyId}`]) {
      const answer = await withSession(path, host);
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'foreign-host' });
    }
  });

  it('is not needed with a key, so any name is accepted', async () => {
    expect((await ask('/api/account', { 'x-api-key': account.apiKey, host: 'attacker.example' })).status).toBe(200);
    expect((await ask('/api/billing/plans', { host: 'attacker.example' })).status).toBe(200);
  });
});

it('the server name is known without a configured public address', () => {
  const hosts = new OwnHosts('', []);
  expect(
    ['localhost', '10.0.0.1', '[2001:db8::1]', 'a.example', 'localhost.example', ''].map((name) => hosts.include(name)),
  ).toEqual([true, true, true, false, false, false]);
});
