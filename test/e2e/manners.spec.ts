import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { frameSchema, watchedEventSchema } from '../../src/debate/api/simulation-answer.schema.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';

const ORIGIN = 'https://app.example.org';

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let account: TestAccount;
let stranger: TestAccount;
let debate: string;
let later: string;

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { ...init, headers: { 'x-api-key': account.apiKey, ...headers } });
const problemOf = async (answer: Response): Promise<{ code: string; requestId: string; lastRevision?: number }> =>
  (await answer.json()) as { code: string; requestId: string; lastRevision?: number };

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host, ELENCHUS_CORS_ORIGINS: ORIGIN });
  account = await service.signUp();
  stranger = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  const ids = [];
  for (const name of ['a', 'b']) {
    const held = await account.post('/api/simulate', { url: `${site.url}/${name}`, depth: 'micro' });
    ids.push(((await held.json()) as { id: string }).id);
  }
  [debate = '', later = ''] = ids;
});
afterAll(async () => {
  await service.stop();
  site.close();
});

describe('the method of a request', () => {
  it('is refused with 405 and Allow when the path supports others', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/api/detect', 'POST'],
      ['PATCH', `/api/simulations/${debate}`, 'DELETE, GET, HEAD'],
      ['DELETE', '/api/account/keys', 'GET, HEAD, POST'],
      ['POST', '/api/personas', 'GET, HEAD'],
      // `DELETE` belongs to the debate of an id, which this is not.
      ['PUT', '/api/simulations/compare', 'GET, HEAD'],
    ] as const) {
      const answer = await ask(path, {}, { method });
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow]);
      expect(await problemOf(answer)).toMatchObject({ code: 'method-not-allowed' });
    }
  });

  it('is refused with 404 when the path is unknown', async () => {
    const answer = await ask('/api/nothing', {}, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
  });
});

describe('X-Request-Id', () => {
  it('is on every answer and in every problem document', async () => {
    for (const path of ['/', '/livez', '/api/account', '/api/nothing', '/api/docs', '/api/simulations/nothing']) {
      const answer = await ask(path);
      const id = answer.headers.get('x-request-id');
      expect([path, id]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      if (answer.status >= 400) expect((await problemOf(answer)).requestId).toBe(id);
    }
  });

  it('is taken from the caller if it is short and plain', async () => {
    expect((await ask('/livez', { 'x-request-id': 'trace-1:a.b_c' })).headers.get('x-request-id')).toBe(
      'trace-1:a.b_c',
    );
    for (const given of ['a b', 'x'.repeat(129), '<script>'])
      expect((await ask('/livez', { 'x-request-id': given })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an export', () => {
  const typeOf = async (query: string, accept?: string): Promise<string | null> =>
    (await ask(`/api/simulations/${debate}/export${query}`, accept === undefined ? {} : { accept })).headers.get(
      'content-type',
    );

  it.each([
    [undefined, 'application/x-ndjson'],
    ['*/*', 'application/x-ndjson'],
    ['text/csv', 'text/csv'],
    ['text/markdown;q=0.9, text/csv;q=0.1', 'text/markdown'],
    ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'text/html'],
  ])('has the type that Accept prefers: %s', async (accept, type) => {
    expect(await typeOf('', accept)).toBe(`${type}; charset=utf-8`);
  });

  it('is a PDF for whoever accepts one, made in a thread of its own', async () => {
    const answers = await Promise.all([
      ask(`/api/simulations/${debate}/export`, { accept: 'application/pdf' }),
      ask(`/api/simulations/${debate}/export?format=pdf`),
    ]);
    const files = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(['application/pdf', 'application/pdf']);
    expect(answers[0].headers.get('content-disposition')).toBe(`attachment; filename="debate-${debate}.pdf"`);
    expect(files[0]?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files[1]).toEqual(files[0]);
    const known = answers[0].headers.get('etag') ?? '';
    const again = await ask(`/api/simulations/${debate}/export?format=pdf`, { 'if-none-match': known });
    expect([known.slice(0, 3), again.status]).toEqual(['W/"', 304]);
  });

  it('has the format that is named, whatever a browser accepts', async () => {
    expect(await typeOf('?format=md', 'text/html,*/*;q=0.8')).toBe('text/markdown; charset=utf-8');
    expect(await typeOf('', 'image/png')).toMatch(/^application\/problem\+json/);
  });
});

describe('a list', () => {
  it('says where each of its items is', async () => {
    const { simulations } = (await (await ask('/api/simulations')).json()) as {
      simulations: { id: string; links: Record<string, string> }[];
    };
    expect(simulations.length).toBeGreaterThan(0);
    for (const { id, links } of simulations) {
      expect(Object.keys(links)).toEqual(['self', 'audit', 'export']);
      const answers = await Promise.all(Object.values(links).map((path) => ask(path)));
      expect([id, answers.map(({ status }) => status)]).toEqual([id, [200, 200, 200]]);
    }
  });
});

describe('ETag', () => {
  it('avoids sending what the client already has', async () => {
    for (const path of [
      `/api/simulations/${debate}`,
      `/api/simulations/${debate}/export?format=md`,
      `/api/simulations/${debate}/export?format=jsonl`,
      '/api/personas',
      '/.well-known/elenchus-keys.json',
    ]) {
      const first = await ask(path);
      const tag = first.headers.get('etag') ?? '';
      expect([path, first.status, tag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{24}"$/)]);
      expect(await first.text()).not.toBe('');
      for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
        const second = await ask(path, { 'if-none-match': known });
        expect([path, second.status, await second.text(), second.headers.get('etag')]).toEqual([path, 304, '', tag]);
      }
      expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    }
  });

  it('allows private caching only', async () => {
    const answer = await ask(`/api/simulations/${debate}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask('/api/account')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('compression', () => {
  it('applies to JSON and text, as the client accepts', async () => {
    for (const [path, coding] of [
      [`/api/simulations/${debate}`, 'gzip'],
      [`/api/simulations/${debate}`, 'br'],
      [`/api/simulations/${debate}/export?format=md`, 'gzip'],
      ['/api/personas', 'br'],
      ['/', 'gzip'],
    ] as const) {
      const answer = await ask(path, { 'accept-encoding': coding });
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, coding]);
      const plain = await ask(path, { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect((await answer.text()) === (await plain.text())).toBe(true);
    }
  });

  it('skips event streams and short answers, which may hold a key', async () => {
    const stream = await ask(`/api/simulations/${debate}/events`, { 'accept-encoding': 'gzip' });
    expect(stream.headers.get('content-encoding')).toBeNull();
    await stream.text();
    const issued = await account.post('/api/account/keys', { label: 'other' }, { 'accept-encoding': 'gzip' });
    expect([issued.status, issued.headers.get('content-encoding')]).toEqual([201, null]);
  });

  it('is refused for request bodies', async () => {
    const answer = await account.post('/api/simulate/estimate', '{}', { 'content-encoding': 'gzip' });
    expect(answer.status).toBe(400);
  });
});

describe('pages of another origin', () => {
  const preflight = (origin: string): Promise<Response> =>
    fetch(`${service.url}/api/simulations`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
    });

  it('may call the API with a key, but no session, if the operator allows the origin', async () => {
    const asked = await preflight(ORIGIN);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, ORIGIN]);
    expect(asked.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await ask('/api/account', { origin: ORIGIN });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN]);
    expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit');
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  it('may not call the API if the operator does not allow the origin', async () => {
    for (const answer of [
      await preflight('https://other.example'),
      await ask('/api/account', { origin: 'https://other.example' }),
    ])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may not call the API by default', async () => {
    const closed = await startService();
    try {
      const asked = await fetch(`${closed.url}/api/account`, {
        method: 'OPTIONS',
        headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
      });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    } finally {
      await closed.stop();
    }
  });
});

describe('Accept', () => {
  it('selects among a route’s media types', async () => {
    for (const [path, accept, type] of [
      ['/api/account/ledger', 'text/csv', 'text/csv'],
      ['/api/account/ledger', 'text/csv;q=0.5, application/json', 'application/json'],
      ['/api/account/ledger', 'text/*', 'text/csv'],
      ['/api/account/ledger', '*/*', 'application/json'],
      [`/api/simulations/${debate}/frames`, 'application/x-ndjson', 'application/x-ndjson'],
      [`/api/simulations/${debate}/frames`, 'application/json, application/x-ndjson;q=0', 'application/json'],
    ] as const) {
      const answer = await ask(path, { accept });
      expect([path, accept, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
        path,
        accept,
        200,
        type,
      ]);
      const text = await answer.text();
      if (type !== 'application/x-ndjson') continue;
      for (const frame of text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown))
        expect(frameSchema.parse(frame)).toEqual(frame);
    }
  });

  it('is refused with 406 if it matches none of them', async () => {
    for (const [path, accept] of [
      ['/api/account', 'text/html'],
      ['/api/account', 'application/json;q=0'],
      ['/api/account/ledger', 'application/xml'],
      [`/api/simulations/${debate}/events`, 'application/json'],
    ] as const) {
      const answer = await ask(path, { accept });
      expect([path, answer.status]).toEqual([path, 406]);
      expect(await problemOf(answer)).toMatchObject({ code: 'not-acceptable' });
    }
  });
});

describe('an answer that is not ready', () => {
  it('states when to ask again', async () => {
    const answer = await account.post(
      '/api/simulate',
      { url: `${site.url}/c`, depth: 'micro' },
      { prefer: 'respond-async' },
    );
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([202, expect.any(Number)]);
    const { id } = (await answer.json()) as { id: string };
    const stream = await (await ask(`/api/simulations/${id}/events`)).text();
    expect(stream).toMatch(/^retry: \d+\n\n/);
    expect(stream).toContain('event: DebateClosed');
    const events = [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as { type: string });
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(5);
    for (const event of events) expect(watchedEventSchema.parse(event)).toEqual(event);
  });
});

describe('a cursor', () => {
  const next = async (path: string): Promise<string> => {
    const page = await account.get<{ next: string | null }>(path);
    return encodeURIComponent(page.next ?? '');
  };

  it('issued by this service continues the list', async () => {
    for (const path of ['/api/simulations?limit=1', '/api/account/ledger?limit=1'])
      expect((await ask(`${path}&cursor=${await next(path)}`)).status).toBe(200);
  });

  it('is refused if forged or from another account', async () => {
    const { openedAt } = await account.get<{ openedAt: string }>(`/api/simulations/${later}`);
    for (const path of [
      '/api/simulations?cursor=a~b',
      `/api/simulations?cursor=2026-01-01T00:00:00.000Z~${debate}`,
      `/api/simulations?cursor=${openedAt}~${debate}`,
      '/api/account/ledger?cursor=1~1',
      `/api/account/ledger?cursor=1~1~${'0'.repeat(32)}`,
    ]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await problemOf(answer)).toMatchObject({ code: 'invalid-request', errors: [{ pointer: '/cursor' }] });
    }
    for (const path of ['/api/simulations?limit=1', '/api/account/ledger?limit=1']) {
      const answer = await ask(`${path}&cursor=${await next(path)}`, { 'x-api-key': stranger.apiKey });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});

it('a request for a state past the end names the last revision', async () => {
  const { lastRevision } = await account.get<{ lastRevision: number }>(`/api/simulations/${debate}/state`);
  const answer = await ask(`/api/simulations/${debate}/state?at=${lastRevision + 1}`);
  expect(answer.status).toBe(422);
  expect(await problemOf(answer)).toMatchObject({ code: 'unknown-revision', lastRevision });
});

describe('a key as a bearer token', () => {
  const bearer = (authorization: string, path = '/api/account'): Promise<Response> =>
    fetch(`${service.url}${path}`, { headers: { authorization } });

  it('is accepted like X-API-Key', async () => {
    expect((await bearer(`Bearer ${account.apiKey}`)).status).toBe(200);
    expect((await bearer(`bearer  ${account.apiKey}`)).status).toBe(200);
    const refused = await bearer('Bearer elk_wrong');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer, ApiKey header="X-API-Key"',
    ]);
    expect((await bearer(`Basic ${account.apiKey}`)).status).toBe(401);
  });

  it('gets the quota in the headers of every answer of a metered route', async () => {
    for (const headers of [{ authorization: `Bearer ${account.apiKey}` }, { 'x-api-key': account.apiKey }])
      for (const method of ['POST', 'PUT']) {
        const answer = await fetch(`${service.url}/api/detect`, { method, headers: headers as Record<string, string> });
        expect(answer.status).toBe(method === 'POST' ? 400 : 405);
        expect(answer.headers.get('ratelimit')).toMatch(/^"daily";r=10;t=\d+$/);
        expect(answer.headers.get('ratelimit-policy')).toBe('"daily";q=10;w=86400');
      }
  });
});
