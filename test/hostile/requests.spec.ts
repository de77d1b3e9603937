import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { needsSession } from '../support/operations.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let account: TestAccount;
let cookie: string;
let debate: string;

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  account = await service.signUp('someone@example.org');
  const browser = new BrowserSession(service.url);
  await browser.signIn('someone@example.org', PASSWORD);
  cookie = browser.cookie;
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  const held = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
  debate = ((await held.json()) as { id: string }).id;
});
afterAll(async () => {
  await service.stop();
  site.close();
});

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends raw bytes, because an HTTP client would refuse to send most of them. */
async function send(bytes: string | Buffer): Promise<Answer> {
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') };
}

interface Hostile {
  readonly query?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
  readonly type?: string;
}

function request(
  method: string,
  path: string,
  { query = '', headers = [], body, type }: Hostile,
  session = false,
): Buffer {
  const bytes = Buffer.from(body ?? '');
  const lines = [
    `${method} ${path}${query} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...(session ? [`cookie: ${cookie}`, 'x-requested-with: x'] : [`x-api-key: ${account.apiKey}`]),
    ...(bytes.length > 0 ? [`content-type: ${type ?? 'application/json'}`, `content-length: ${bytes.length}`] : []),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** Values for each parameter of a path. */
const IDS = ['', '%00', 'ID%00', 'ID%0d%0aset-cookie:%20a=b', '%2e%2e', '..', '%2f', '%ff', '%e2%80%ae', '%22%3b', '%'];
const BODIES: readonly Hostile[] = [
  { body: '[' },
  { body: '[]' },
  { body: 'null' },
  { body: '0' },
  { body: '"\\u0000"' },
  { body: '{"__proto__":{"a":1}}' },
  { body: '{"constructor":{"prototype":{}}}' },
  { body: `{"url":"http://\\u0000","pack":"\\u202e","email":"a\\u0000@b.c","password":"\\ud800${'x'.repeat(20)}"}` },
  { body: `{"email":"\\ud800@example.org","password":"${'y'.repeat(20)}"}` },
  { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { body: '['.repeat(900_000) },
  { body: `{${Array.from({ length: 30_000 }, (_, n) => `"k${n}":1`).join(',')}}` },
  { body: 'a=b', type: 'application/x-www-form-urlencoded' },
  { body: 'words', type: 'text/plain' },
  { body: '{}', type: 'application/json; charset=utf-16' },
  { body: '{}', type: 'application/json;;;=' },
  { body: '{}', type: 'x' },
  { body: '--b\r\n', type: 'multipart/form-data; boundary=b' },
  { body: 'x', type: 'multipart/form-data' },
  {
    body: `--b\r\ncontent-disposition: form-data; name="image"; filename="a\0b"\r\n\r\n\r\n--b--`,
    type: 'multipart/form-data; boundary=b',
  },
];
const REQUESTS: readonly Hostile[] = [
  { query: '?%' },
  { query: '?a[]=1&a[__proto__]=2&__proto__=3' },
  { query: `?q=${'x'.repeat(8_000)}` },
  { query: '?limit=1&limit=2&from=x&at=1&at=2&format=csv&format=md&cursor=a~b&order=%00&a=%00&b=%00' },
  { query: '?q=%00&host=%00&cast=%00&analyst=%00&cursor=%00~%00&path=%00' },
  { query: '?cursor=x~y&order=a&path=__proto__.constructor' },
  { headers: ['x-api-key: another'] },
  { headers: ['idempotency-key: \xff', 'prefer: \xff\xfe'] },
  { headers: [`prefer: ${'respond-async,'.repeat(900)}`] },
  { headers: ['last-event-id: 99999999999999999999', 'accept: */*;q=x', 'range: bytes=9-1,x'] },
  { headers: ['range: bytes=99999999-', 'if-none-match: "', 'if-modified-since: never'] },
  { headers: ['cookie: elenchus=%00; elenchus=; =;;', 'origin: null', 'sec-fetch-site: \xff'] },
  { headers: ['x-forwarded-for: \xff', 'x-forwarded-host: a b', 'forwarded: x'] },
  { headers: ['content-length: 0', 'content-type: application/json'] },
  { headers: ['expect: 200-maybe'] },
  { headers: ['accept-encoding: \xff', 'accept: application/x-ndjson\xff'] },
];
const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PATCH'];

/** A page for browsers, which reports an unknown link as HTML. */
const PAGE = '/shared/:token';

/** Checks that a refusal has a problem document, except for HEAD, and that every answer has the security headers. */
function expectCoded(what: unknown, { status, head, body }: Answer, method: string, path?: string): void {
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  const coded =
    status < 400 ||
    method === 'HEAD' ||
    (type.startsWith('application/problem+json') && body.includes('"code":"')) ||
    (path === PAGE && status === 404 && type.startsWith('text/html'));
  const lacking = ['content-security-policy', 'x-content-type-options', 'cache-control'].filter(
    (name) => !new RegExp(`^${name}: `, 'im').test(head),
  );
  const isInjected = /^set-cookie: a=b/im.test(head);
  // One comparison, since there are thousands of answers.
  expect({
    what,
    status,
    served: status >= 200 && status < 500,
    coded,
    head: coded ? '' : head,
    lacking,
    isInjected,
  }).toEqual({
    what,
    status,
    served: true,
    coded: true,
    head: '',
    lacking: [],
    isInjected: false,
  });
}

const routes = (): TestService['routes'] => [
  ...service.routes,
  ...['/api/docs', '/api/docs/', '/api/openapi.json', '/nothing', '/api/nothing'].map((path) => ({
    method: 'GET',
    path,
    access: 'public' as const,
  })),
];
const isFile = (path: string): boolean => /\.(js|css|svg|html)$/.test(path);
const filled = (path: string, id: string): string => path.replaceAll(/:\w+/g, id.replace('ID', debate));
/** Routes that answer only at the end of a debate, or end the session that the test needs. */
const skipped = (method: string, path: string): boolean => method === 'DELETE' && path === '/api/sessions';

describe('every route', () => {
  it('gives the same answer for an invalid id as for an unknown one', async () => {
    for (const { method, path } of routes().filter((route) => route.path.includes(':')))
      for (const id of IDS) {
        const target = filled(path, id);
        const answer = await send(request(method, target, {}));
        expectCoded(`${method} ${target}`, answer, method, path);
        expect({ target, refused: answer.status >= 400 }).toEqual({ target, refused: true });
      }
  });

  it('refuses hostile queries and headers with a code, or ignores them', async () => {
    const open = routes().filter((route) => !isFile(route.path) && !skipped(route.method, route.path));
    // Every other request for each route, since all routes share what reads them.
    for (const [at, { method, path, access }] of open.entries())
      for (const hostile of REQUESTS.filter((_, which) => (at + which) % 2 === 0)) {
        const bytes = request(method, filled(path, 'nothing'), hostile, needsSession({ access }));
        expectCoded({ method, path, hostile }, await send(bytes), method, path);
      }
  }, 240_000);

  it('refuses hostile bodies with a code', async () => {
    const writing = routes().filter(
      ({ method, path }) => ['POST', 'PUT', 'DELETE'].includes(method) && !skipped(method, path),
    );
    for (const { method, path, access } of writing)
      for (const hostile of BODIES) {
        const bytes = request(method, filled(path, 'nothing'), hostile, needsSession({ access }));
        const what = { method, path, type: hostile.type, body: String(hostile.body).slice(0, 60) };
        expectCoded(what, await send(bytes), method);
      }
  }, 240_000);

  it('answers other methods', async () => {
    for (const { path } of routes().filter((route) => !isFile(route.path)))
      for (const method of METHODS)
        expectCoded(`${method} ${path}`, await send(request(method, filled(path, 'nothing'), {})), method, path);
  });
});

describe('an address', () => {
  it.each([
    '/api/docs/..',
    '/api/docs/../x',
    '/api/docs/%2e%2e/package.json',
    '/api/docs/..%5c',
    '//',
    '/..',
    '/%',
    '/%00',
    '/\xff',
    '*',
  ])('%s is refused with a code', async (path) => {
    const answer = await send(request('GET', path, {}));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toContain('"code":"');
  });
});

describe('a body', () => {
  it('is not read before its sender is authenticated', async () => {
    for (const [body, type] of [
      ['['.repeat(900_000), 'application/json'],
      ['{', 'application/json'],
      ['x', 'text/plain'],
      ['--b', 'multipart/form-data; boundary=b'],
    ] as const)
      for (const path of ['/api/simulate', '/api/detect', '/api/billing/checkout']) {
        const response = await fetch(`${service.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
        expect({ path, type, status: response.status }).toEqual({ path, type, status: 401 });
        await response.text();
      }
  });

  it('is refused without being read if its sender is unknown', async () => {
    const answer = await send(
      'POST /api/detect HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n--b',
    );
    expect(answer.status).toBe(401);
  });

  it('is limited on a public route', async () => {
    for (const path of ['/api/accounts', '/api/sessions']) {
      const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(20_000) });
      const response = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(413);
      await response.text();
    }
  });
});

it('an id followed by NUL is not found', async () => {
  for (const path of ['', '/export', '/export?format=html', '/audit', '/events', '/frames', '/state', '/webhook']) {
    const [before, query = ''] = path.split('?');
    const { status } = await send(
      request('GET', `/api/simulations/${debate}%00${before}`, { query: query && `?${query}` }),
    );
    expect({ path, status }).toEqual({ path, status: 404 });
  }
  const { status } = await send(request('GET', `/api/simulations/compare?a=${debate}%00&b=${debate}`, {}));
  expect(status).toBe(400);
});
