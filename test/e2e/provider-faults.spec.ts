import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Projector } from '../../src/event-store/index.js';
import { CLIENT, startOidcProvider, type TestProvider } from '../support/oidc.js';
import { PASSWORD, serve, startService, type TestService } from '../support/service.js';
import { codeOf } from '../support/workspace-people.js';

/** Bad days of the sign-in provider: whatever it does, nobody is let in and nothing is recorded. */

const PUBLIC_URL = 'https://elenchus.news.example';
let provider: TestProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startOidcProvider(PUBLIC_URL, {});
  service = await startService({
    ELENCHUS_PUBLIC_URL: PUBLIC_URL,
    ELENCHUS_HOST_NAMES: '127.0.0.1',
    ELENCHUS_OIDC_ISSUER: provider.issuer,
    ELENCHUS_OIDC_CLIENT_ID: CLIENT.id,
    ELENCHUS_OIDC_CLIENT_SECRET: CLIENT.secret,
    ELENCHUS_OIDC_SIGN_UP_DOMAINS: '*',
  });
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});
afterEach(() => {
  provider.misbehave = undefined;
});

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
/** Does this at the paths that begin so, and nothing else. */
const at = (path: string, answer: Answer): void => {
  provider.misbehave = (request, response) => {
    if (!(request.url ?? '').startsWith(path)) return false;
    answer(response, request);
    return true;
  };
};

const post = (path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${service.url}/api/sign-in${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const begin = (): Promise<string> => post('/provider', {}).then(codeOf);

/** What goes wrong wherever the provider is asked something, with the refusal that follows. */
const FAULTS: readonly (readonly [string, string, Answer])[] = [
  ['is overloaded', 'provider-unavailable', (response) => void response.writeHead(503).end()],
  ['limits requests', 'provider-unavailable', (response) => void response.writeHead(429).end()],
  ['breaks the connection', 'provider-unavailable', (response) => void response.destroy()],
  [
    'breaks off in the middle',
    'provider-unavailable',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{', () => response.destroy());
    },
  ],
  ['answers a page', 'provider-faulty', (response) => void response.setHeader('content-type', 'text/html').end('<p>')],
  [
    'answers no JSON',
    'provider-faulty',
    (response) => void response.setHeader('content-type', 'application/json').end('{"issuer":'),
  ],
  ['answers nothing', 'provider-faulty', (response) => void response.writeHead(204).end()],
  ['answers a list', 'provider-faulty', json([])],
  ['answers null', 'provider-faulty', json(null)],
  ['answers an empty object', 'provider-faulty', json({})],
  ['is not found', 'provider-faulty', json({}, 404)],
  [
    'leads elsewhere',
    'provider-faulty',
    (response) =>
      void response.writeHead(302, { location: `${provider.issuer}/.well-known/openid-configuration` }).end(),
  ],
  [
    'answers without end',
    'provider-unavailable',
    (response) => {
      response.setHeader('content-type', 'application/json');
      const more = (): void => {
        while (response.writable && response.write(' '.repeat(65_536)));
        if (response.writable) response.once('drain', more);
      };
      more();
    },
  ],
];

/** What the provider says of itself, changed. */
const metadata = (more: object): Answer => {
  const { issuer } = provider;
  return json({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...more,
  });
};

describe('a sign-in is not begun while the provider', () => {
  it.each(FAULTS)('%s', async (_, code, answer) => {
    at('/.well-known/', answer);
    expect(await begin()).toBe(code);
  });

  it('is away, and is begun as soon as it is back', async () => {
    await provider.goAway();
    expect(await begin()).toBe('provider-unavailable');
    await provider.comeBack();
  });

  it('does not answer, for longer than eight seconds', async () => {
    at('/.well-known/', () => undefined);
    const startedMs = performance.now();
    expect(await begin()).toBe('provider-unavailable');
    expect(performance.now() - startedMs).toBeLessThan(12_000);
  });

  it('says that it is another one, or names addresses that are none', async () => {
    for (const more of [
      { issuer: 'https://evil.example' },
      { issuer: `${provider.issuer}/other` },
      { issuer: 5 },
      { authorization_endpoint: 5 },
      { authorization_endpoint: 'no address' },
      { authorization_endpoint: undefined },
      { authorization_endpoint: 'javascript:alert(1)' },
      { token_endpoint: 'no address' },
      { jwks_uri: undefined },
    ]) {
      at('/.well-known/', metadata(more));
      expect([more, await begin()]).toEqual([more, 'provider-faulty']);
    }
  });
});

it('a provider that is mended is asked again', async () => {
  expect(await begin()).toBe('201');
});

describe('nobody is let in when the provider', () => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (claims: object, key: KeyObject = own.privateKey, header: object = { alg: 'RS256', kid: 'own' }) => {
    const text = `${base64(header)}.${base64(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  interface Begun {
    readonly cookie: string;
    readonly state: string;
    readonly nonce: string;
  }
  async function begun(): Promise<Begun> {
    const answer = await post('/provider', {});
    const { searchParams } = new URL(((await answer.json()) as { url: string }).url);
    const [cookie = ''] = answer.headers.getSetCookie();
    return { cookie, state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
  }
  const finish = ({ cookie, state }: Begun, more: object = {}): Promise<Response> =>
    post('/provider/finish', { code: 'any', state, iss: provider.issuer, ...more }, cookie);
  const claims = ({ nonce }: Begun): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: provider.issuer,
      sub: 'somebody',
      aud: CLIENT.id,
      iat: now,
      exp: now + 60,
      nonce,
      email: 'somebody@example.org',
      email_verified: true,
    };
  };
  /** The provider gives this ID token and publishes the key. */
  const gives = (idToken: string): void => {
    const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' };
    provider.misbehave = (request, response) => {
      const answer = request.url?.startsWith('/token')
        ? json({ access_token: 'any', token_type: 'Bearer', id_token: idToken })
        : request.url?.startsWith('/jwks') && json({ keys: [jwk] });
      if (!answer) return false;
      answer(response, request);
      return true;
    };
  };
  async function refusalOf(begun: Begun, more: object = {}): Promise<string> {
    const before = String(service.app.get(Projector).position());
    const answer = await finish(begun, more);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(String(service.app.get(Projector).position())).toBe(before);
    return codeOf(answer);
  }

  it.each(FAULTS)('%s, at the exchange of the code', async (_, code, answer) => {
    const one = await begun();
    at('/token', answer);
    expect(await refusalOf(one)).toBe(code);
  });

  it.each(FAULTS)('%s, at its keys', async (_, code, answer) => {
    const one = await begun();
    gives(signed(claims(one), own.privateKey, { alg: 'RS256', kid: 'never seen' }));
    const before = provider.misbehave!;
    provider.misbehave = (request, response) => {
      if (!request.url?.startsWith('/jwks')) return before(request, response);
      answer(response, request);
      return true;
    };
    expect(await refusalOf(one)).toBe(code);
  });

  it('is away when the person comes back', async () => {
    const one = await begun();
    await provider.goAway();
    expect(await refusalOf(one)).toBe('provider-unavailable');
    await provider.comeBack();
  });

  it('does not know this client, or says that the code is not valid', async () => {
    for (const [error, status, code] of [
      ['invalid_client', 401, 'provider-faulty'],
      ['unauthorized_client', 400, 'provider-faulty'],
      ['invalid_grant', 400, 'sign-in-ended'],
    ] as const) {
      const one = await begun();
      at('/token', json({ error, error_description: 'secret words' }, status));
      expect([error, await refusalOf(one)]).toEqual([error, code]);
    }
  });

  it('gives an ID token that is not for this sign-in, this client or this provider, or is too old or forged', async () => {
    const unsigned = (text: object): string => `${base64({ alg: 'none' })}.${base64(text)}.`;
    const shared = (text: object): string => {
      const head = `${base64({ alg: 'HS256' })}.${base64(text)}`;
      return `${head}.${createHash('sha256').update(head).digest('base64url')}`;
    };
    for (const [what, forged] of [
      ['another issuer', (good) => signed({ ...good, iss: 'https://evil.example' })],
      ['another client', (good) => signed({ ...good, aud: 'another' })],
      ['several clients', (good) => signed({ ...good, aud: [CLIENT.id, 'another'], azp: 'another' })],
      ['expired', (good) => signed({ ...good, exp: Math.floor(Date.now() / 1_000) - 60 })],
      ['without expiry', (good) => signed({ ...good, exp: undefined })],
      ['another nonce', (good) => signed({ ...good, nonce: 'another' })],
      ['without nonce', (good) => signed({ ...good, nonce: undefined })],
      ['nobody', (good) => signed({ ...good, sub: undefined })],
      ['no text as subject', (good) => signed({ ...good, sub: 5 })],
      ['another key', (good) => signed(good, other.privateKey)],
      ['unsigned', unsigned],
      ['signed with a secret', shared],
      ['no token', () => 'nonsense'],
    ] as readonly (readonly [string, (good: Record<string, unknown>) => string])[]) {
      const one = await begun();
      gives(forged(claims(one)));
      expect([what, await refusalOf(one)]).toEqual([what, 'provider-faulty']);
    }
  });

  it('names an address inside the operator’s network that is not its own', async () => {
    let asked = 0;
    const inside = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    at('/token', json({}, 404));
    await refusalOf(await begun());
    at('/.well-known/', metadata({ token_endpoint: `${inside.url}/token` }));
    const one = await begun();
    expect([await refusalOf(one), asked]).toEqual(['provider-faulty', 0]);
    inside.close();
  });

  it('names another issuer in its redirect', async () => {
    const one = await begun();
    gives(signed(claims(one)));
    expect(await refusalOf(one, { iss: 'https://evil.example' })).toBe('provider-faulty');
    const nameless = await begun();
    gives(signed(claims(nameless)));
    expect(await refusalOf(nameless, { iss: undefined })).toBe('provider-faulty');
  });

  it('says nothing wrong: this one is let in', async () => {
    const one = await begun();
    gives(signed(claims(one)));
    expect((await finish(one)).status).toBe(201);
  });
});

describe('a service without a provider', () => {
  it('says so', async () => {
    const plain = await startService();
    const account = await plain.signUp();
    const ask = (path: string, body: object): Promise<string> =>
      fetch(`${plain.url}/api/sign-in${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(codeOf);
    expect(await (await fetch(`${plain.url}/api/sign-in`)).json()).toEqual({ provider: null });
    expect(await ask('/provider', {})).toBe('no-provider');
    expect(await ask('/provider/finish', { state: 'any' })).toBe('no-provider');
    expect(await ask('/provider/join', { password: PASSWORD })).toBe('no-provider');
    expect(account.email).toContain('@');
    await plain.stop();
  });
});
