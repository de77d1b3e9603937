import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { AccountVault, Erasures, THROTTLE, type Throttle } from '../../src/accounts/index.js';
import { SIGN_INS_OF_ONE_ACCOUNT } from '../../src/accounts/throttle.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { unpacked } from '../../src/event-store/sqlite/packed-rows.js';
import { storedId } from '../../src/event-store/sqlite/stored-ids.js';
import { START } from '../../src/kernel/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';

const DAY_MS = 86_400_000;
let skippedMs = 0;
let service: TestService;
let people = 0;

beforeAll(async () => {
  service = await startService(
    {},
    { clock: { ...systemClock, now: () => new Date(systemClock.now().getTime() + skippedMs) } },
  );
});
afterAll(() => service.stop());

interface Person {
  readonly email: string;
  readonly account: TestAccount;
  readonly browser: BrowserSession;
}

async function person(): Promise<Person> {
  const email = `owner${(people += 1)}@example.org`;
  const account = await service.signUp(email);
  const browser = new BrowserSession(service.url);
  expect((await browser.signIn(email, PASSWORD)).status).toBe(201);
  return { email, account, browser };
}

const codeOf = async (answer: Response | Promise<Response>): Promise<[number, string]> => {
  const response = await answer;
  return [response.status, ((await response.json()) as { code: string }).code];
};
const withKey = (apiKey: string, path = '/api/simulations', method = 'GET'): Promise<Response> =>
  fetch(`${service.url}${path}`, { method, headers: { 'x-api-key': apiKey } });

interface Issued {
  readonly keyId: string;
  readonly apiKey: string;
}
interface Keys {
  readonly keys: readonly {
    keyId: string;
    label: string;
    scopes: string[];
    lastUsedAt: string | null;
    revokedAt: string | null;
  }[];
}

describe('signing up and in', () => {
  it('sets an HttpOnly cookie that gives access to every route of the dashboard', async () => {
    const { email } = await person();
    const browser = new BrowserSession(service.url);
    const answer = await browser.signIn(email, PASSWORD);
    const [session, device, ...others] = answer.headers.getSetCookie();
    expect(session).toMatch(/^elenchus=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(
      /^elenchus-device=[\w-]{22}\.[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(others).toEqual([]);
    for (const path of ['/api/account', '/api/account/ledger', '/api/account/keys', '/api/simulations'])
      expect((await browser.request('GET', path)).status).toBe(200);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await person();
    const answers = await Promise.all(
      [email, 'nobody@example.org'].map(async (address) => {
        const response = await new BrowserSession(service.url).signIn(address, 'not the password');
        const { requestId, ...problem } = (await response.json()) as Record<string, unknown>;
        expect(requestId).toEqual(expect.any(String));
        return { status: response.status, cookie: response.headers.get('set-cookie'), problem };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, cookie: null, problem: { code: 'invalid-credentials' } });
  });

  it('returns the same account for a second sign-up with the password, and refuses one without it', async () => {
    const account = await service.signUp('Twice@Example.org');
    expect(await service.signUp(' twice@example.org '.trim())).toMatchObject({
      accountId: account.accountId,
      apiKey: account.apiKey,
    });
    const other = await new BrowserSession(service.url).request('POST', '/api/accounts', {
      email: 'twice@example.org',
      password: 'another password',
    });
    expect(await codeOf(other)).toEqual([409, 'conflict']);
  });

  it('creates one account for two sign-ups at once with one address', async () => {
    const [one, two] = await Promise.all([service.signUp('both@example.org'), service.signUp('both@example.org')]);
    expect(one.accountId).toBe(two.accountId);
    expect(one.apiKey).toBe(two.apiKey);
  });

  it('refuses more than ten attempts at the password of one account, and keeps the owner’s session valid', async () => {
    const { email, browser } = await person();
    const guesser = new BrowserSession(service.url);
    for (let n = 0; n < 10; n++)
      expect(await codeOf(guesser.signIn(email, `guess number ${n}`))).toEqual([401, 'invalid-credentials']);
    for (const guess of ['one more guess', PASSWORD]) {
      const refused = await guesser.signIn(email, guess);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
      expect(await codeOf(refused)).toEqual([429, 'too-many-attempts']);
    }
    const signUp = guesser.request('POST', '/api/accounts', { email, password: PASSWORD });
    expect(await codeOf(signUp)).toEqual([429, 'too-many-attempts']);
    expect((await browser.request('GET', '/api/account')).status).toBe(200);
    skippedMs += 900_000;
    expect((await guesser.signIn(email, PASSWORD)).status).toBe(201);
  });
});

describe('a session', () => {
  it('is refused after 600 with the right password in an hour; sessions and keys stay valid', async () => {
    const { email, account, browser } = await person();
    const throttle = service.app.get<Throttle>(THROTTLE);
    // One was counted above; 600 real ones would take minutes, as passwords are slow to check by design.
    for (let n = 1; n < 600; n += 1) throttle.attempt([SIGN_INS_OF_ONE_ACCOUNT, account.accountId]);
    expect(await codeOf(new BrowserSession(service.url).signIn(email, PASSWORD))).toEqual([429, 'too-many-attempts']);
    expect(await codeOf(new BrowserSession(service.url).signIn(email, 'a wrong password'))).toEqual([
      401,
      'invalid-credentials',
    ]);
    expect((await browser.request('GET', '/api/account')).status).toBe(200);
    expect((await withKey(account.apiKey)).status).toBe(200);
  });

  it('ends with signing out', async () => {
    const { browser } = await person();
    const kept = new BrowserSession(service.url, browser.cookie);
    expect(await (await kept.request('GET', '/api/sessions')).json()).toMatchObject({ session: {} });
    expect((await browser.request('DELETE', '/api/sessions')).status).toBe(204);
    expect(browser.cookie).toBe('elenchus=');
    expect(await codeOf(kept.request('GET', '/api/account'))).toEqual([401, 'invalid-session']);
    expect(await (await kept.request('GET', '/api/sessions')).json()).toEqual({ session: null });
  });

  it('ends after a week', async () => {
    const { browser } = await person();
    skippedMs += 7 * DAY_MS - 60_000;
    expect((await browser.request('GET', '/api/account')).status).toBe(200);
    skippedMs += 60_000;
    expect(await codeOf(browser.request('GET', '/api/account'))).toEqual([401, 'invalid-session']);
  });

  it('ends with a change of the password, except the one that changed it', async () => {
    const { email, browser, account } = await person();
    const elsewhere = new BrowserSession(service.url);
    await elsewhere.signIn(email, PASSWORD);
    const before = browser.cookie;
    const change = (password: string): Promise<Response> =>
      browser.request('PUT', '/api/account/password', { password, newPassword: 'quite another one' });
    expect(await codeOf(change('not the password'))).toEqual([403, 'wrong-password']);
    expect((await elsewhere.request('GET', '/api/account')).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await browser.request('GET', '/api/account')).status).toBe(200);
    for (const old of [elsewhere, new BrowserSession(service.url, before)])
      expect(await codeOf(old.request('GET', '/api/account'))).toEqual([401, 'invalid-session']);
    expect(await codeOf(elsewhere.signIn(email, PASSWORD))).toEqual([401, 'invalid-credentials']);
    expect((await elsewhere.signIn(email, 'quite another one')).status).toBe(201);
    expect((await withKey(account.apiKey)).status).toBe(200);
  });

  it.each([
    ['another site', { 'x-requested-with': 'x', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { 'x-requested-with': 'x', 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { 'x-requested-with': 'x', origin: 'https://evil.example' }],
    ['a sandboxed page', { 'x-requested-with': 'x', origin: 'null' }],
    ['a form, which cannot add a header', { 'sec-fetch-site': 'same-origin' }],
  ])('does not allow changes from %s', async (_, headers) => {
    const { browser } = await person();
    for (const [method, path] of [
      ['POST', '/api/account/keys'],
      ['POST', '/api/billing/test-purchase'],
      ['DELETE', '/api/sessions'],
      ['PUT', '/api/account/password'],
    ] as const)
      expect(await codeOf(browser.request(method, path, {}, headers as unknown as Record<string, string>))).toEqual([
        403,
        'cross-site-request',
      ]);
    expect((await browser.request('GET', '/api/account')).status).toBe(200);
  });

  it('cannot be opened from another site', async () => {
    const { email } = await person();
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/api/sessions', '/api/accounts'])
      expect(
        await codeOf(new BrowserSession(service.url).request('POST', path, { email, password: PASSWORD }, headers)),
      ).toEqual([403, 'cross-site-request']);
  });
});

describe('keys', () => {
  it('permit what their scopes allow, on every route', async () => {
    const { browser } = await person();
    const keys = new Map<string, string>();
    for (const scope of ['detect', 'simulate', 'read']) {
      const answer = await browser.request('POST', '/api/account/keys', { label: `for ${scope}`, scopes: [scope] });
      expect(answer.status).toBe(201);
      keys.set(scope, ((await answer.json()) as Issued).apiKey);
    }
    const may = async (scope: string, path: string, method = 'GET'): Promise<boolean> => {
      const answer = await withKey(keys.get(scope)!, path, method);
      const { code } = (await answer.json()) as { code?: string };
      expect(answer.status === 403).toBe(code === 'insufficient-scope');
      return answer.status !== 403;
    };
    for (const scope of keys.keys()) {
      expect(await may(scope, '/api/detect', 'POST')).toBe(scope === 'detect');
      expect(await may(scope, '/api/simulate', 'POST')).toBe(scope === 'simulate');
      expect(await may(scope, '/api/simulations')).toBe(scope === 'read');
      expect(await may(scope, '/api/account')).toBe(scope === 'read');
      for (const path of ['/api/account/keys', '/api/account/close'])
        expect(await may(scope, path, 'POST')).toBe(false);
    }
  });

  it('are listed in the owner’s session, but not to a key', async () => {
    const { browser, account } = await person();
    const path = `/api/account/keys/${account.keyId}`;
    expect(await (await browser.request('GET', path)).json()).toEqual({ keyId: account.keyId, apiKey: account.apiKey });
    expect(await codeOf(withKey(account.apiKey, path))).toEqual([403, 'insufficient-scope']);
  });

  it('are replaced with an overlap that has a known end', async () => {
    const { account } = await person();
    const answer = await account.post(`/api/account/keys/${account.keyId}/rotate`, { overlapS: 3_600 });
    expect(answer.status).toBe(201);
    const { apiKey, replaced } = (await answer.json()) as Issued & { replaced: { validUntil: string } };
    expect((await withKey(account.apiKey)).status).toBe(200);
    expect((await withKey(apiKey)).status).toBe(200);
    skippedMs += 3_600_000;
    expect(Date.parse(replaced.validUntil)).toBeLessThanOrEqual(Date.now() + skippedMs);
    expect(await codeOf(withKey(account.apiKey))).toEqual([401, 'revoked-api-key']);
    const { keys } = (await (await withKey(apiKey, '/api/account/keys')).json()) as Keys;
    expect(keys.map(({ label, scopes }) => [label, scopes])).toEqual([
      ['first key', ['detect', 'simulate', 'read']],
      ['first key', ['detect', 'simulate', 'read']],
    ]);
  });

  it('are refused from the moment their revocation is acknowledged', async () => {
    const { account, browser } = await person();
    const { keyId, apiKey } = (await (
      await browser.request('POST', '/api/account/keys', { label: 'short-lived' })
    ).json()) as Issued;
    const using = Array.from({ length: 20 }, () => withKey(apiKey));
    await withKey(account.apiKey, `/api/account/keys/${keyId}`, 'DELETE');
    expect(await codeOf(withKey(apiKey))).toEqual([401, 'revoked-api-key']);
    for (const answer of await Promise.all(using)) expect([200, 401]).toContain(answer.status);
  });

  it('record their last use, with at most one event an hour', async () => {
    const { browser, account } = await person();
    const lastUse = async (): Promise<string | null> =>
      ((await (await browser.request('GET', '/api/account/keys')).json()) as Keys).keys[0]!.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await Promise.all(Array.from({ length: 20 }, () => withKey(account.apiKey)));
    const store = service.app.get<EventStore>(EVENT_STORE);
    const uses = async (): Promise<number> => (await store.read(`keyuse-${account.keyId}`, 0, 'forwards', 100)).length;
    expect(await uses()).toBe(1);
    skippedMs += 3_600_000;
    await withKey(account.apiKey);
    await withKey(account.apiKey);
    expect(await uses()).toBe(2);
    expect(await lastUse()).toMatch(/Z$/);
  });

  it('are refused with bad labels or scopes, naming the field', async () => {
    const { account } = await person();
    for (const body of [
      { label: '' },
      { label: 'x'.repeat(81) },
      { label: 'x', scopes: [] },
      { label: 'x', scopes: ['admin'] },
      { label: 'x', scopes: ['read', 'read'] },
    ])
      expect(await codeOf(account.post('/api/account/keys', body))).toEqual([400, 'invalid-request']);
    for (const overlapS of [-1, 0.5, 2_592_001])
      expect(await codeOf(account.post(`/api/account/keys/${account.keyId}/rotate`, { overlapS }))).toEqual([
        400,
        'invalid-request',
      ]);
    expect((await account.get<Keys>('/api/account/keys')).keys).toHaveLength(1);
  });
});

describe('closing an account', () => {
  /** The bytes in which the log's file holds an event. */
  const packedBytes = (directory: string, id: string): string => {
    const db = new DatabaseSync(join(directory, 'events.sqlite'), { readOnly: true });
    const { packed } = db.prepare('SELECT packed FROM events WHERE id = ?').get(storedId(id)) as { packed: Uint8Array };
    db.close();
    return Buffer.from(packed).toString('latin1');
  };
  const traces = async (): Promise<string> => {
    const files = await readdir(service.directory);
    return (await Promise.all(files.map((file) => readFile(`${service.directory}/${file}`, 'latin1')))).join('\n');
  };

  it('requires the password, ends keys and sessions, and frees the address', async () => {
    const { email, browser, account } = await person();
    const close = (password: string): Promise<Response> => browser.request('POST', '/api/account/close', { password });
    const before = browser.cookie;
    expect(await codeOf(close('not the password'))).toEqual([403, 'wrong-password']);
    expect((await close(PASSWORD)).status).toBe(204);
    expect(await codeOf(withKey(account.apiKey))).toEqual([401, 'revoked-api-key']);
    expect(await codeOf(new BrowserSession(service.url, before).request('GET', '/api/account'))).toEqual([
      401,
      'invalid-session',
    ]);
    expect(await codeOf(browser.signIn(email, PASSWORD))).toEqual([401, 'invalid-credentials']);
    const again = await service.signUp(email);
    expect(again.accountId).not.toBe(account.accountId);
  });

  it('makes personal data unreadable, even for the service with its secret', async () => {
    const { browser, account } = await person();
    await browser.request('POST', '/api/account/keys', { label: 'Ada’s newsroom' });
    const vault = service.app.get(AccountVault);
    const store = service.app.get<EventStore>(EVENT_STORE);
    const sealed: [text: string, context: string][] = [];
    for await (const page of store.readAll(START, { streams: [`account-${account.accountId}`] }))
      for (const { data } of page) {
        const { email, passwordHash, keyId, sealed: key, label } = data as Record<string, string>;
        if (email !== undefined && passwordHash !== undefined)
          sealed.push([email, `email:${account.accountId}`], [passwordHash, `password:${account.accountId}`]);
        if (key !== undefined && label !== undefined) sealed.push([key, `api-key:${keyId}`], [label, `label:${keyId}`]);
      }
    const seal = await vault.of(account.accountId);
    expect(sealed.map(([text, context]) => seal.decrypt(text, context))).toEqual([
      expect.stringMatching(/^owner\d+@example\.org$/),
      expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      account.apiKey,
      'first key',
      expect.stringMatching(/^elk_/),
      'Ada’s newsroom',
    ]);
    const [key] = await store.read(`accountkey-${account.accountId}`, 0, 'forwards', 1);
    const { wrapped } = key!.data as { wrapped: string };
    const kept = packedBytes(service.directory, key!.id);
    expect(unpacked(key!.stream, Buffer.from(kept, 'latin1'))).toContain(wrapped);
    expect(await traces()).toContain(kept);

    await browser.request('POST', '/api/account/close', { password: PASSWORD });
    expect(await store.read(`accountkey-${account.accountId}`, 0, 'forwards', 1)).toEqual([]);
    const left = await traces();
    for (const bytes of [kept, kept.slice(kept.length / 3, (2 * kept.length) / 3), wrapped])
      expect(left.includes(bytes)).toBe(false);
    const after = await vault.of(account.accountId);
    for (const [text, context] of sealed)
      expect(() => after.decrypt(text, context)).toThrow(expect.objectContaining({ code: 'account-not-found' }));
    await expect(vault.make(account.accountId)).rejects.toMatchObject({ code: 'account-not-found' });
  });

  it('ends its subscription', async () => {
    const { browser, account } = await person();
    const { url } = (await (await account.post('/api/billing/checkout', { plan: 'pro' })).json()) as { url: string };
    await account.post(`/api/billing/test-payment?order=${encodeURIComponent(url.split('/').at(-1)!)}`, {});
    expect(await account.get('/api/account')).toMatchObject({ subscription: { plan: 'pro', status: 'active' } });
    await browser.request('POST', '/api/account/close', { password: PASSWORD });
    const events = await service.app
      .get<EventStore>(EVENT_STORE)
      .read(`subscriptions-${account.accountId}`, 0, 'forwards', 10);
    expect(events.map(({ data }) => (data as { status: string }).status)).toEqual(['active', 'canceled']);
  });

  it('is completed after a crash in the middle', async () => {
    const { email, browser, account } = await person();
    const vault = service.app.get(AccountVault);
    const destroy = vault.destroy.bind(vault);
    vault.destroy = () => Promise.reject(new Error('the machine stops'));
    const answer = await browser.request('POST', '/api/account/close', { password: PASSWORD });
    vault.destroy = destroy;
    expect(answer.status).toBe(500);
    expect(await codeOf(withKey(account.apiKey))).toEqual([401, 'revoked-api-key']);
    await service.app.get(Erasures).recover();
    const store = service.app.get<EventStore>(EVENT_STORE);
    expect(await store.read(`accountkey-${account.accountId}`, 0, 'forwards', 1)).toEqual([]);
    expect((await service.signUp(email)).accountId).not.toBe(account.accountId);
  });
});

it('the data directory contains no key, address, password, label or session in plain text', async () => {
  const { email, browser, account } = await person();
  await browser.request('POST', '/api/account/keys', { label: 'a label of its own' });
  const files = await readdir(service.directory);
  const everything = (
    await Promise.all(files.map((file) => readFile(`${service.directory}/${file}`, 'latin1')))
  ).join();
  for (const secret of [account.apiKey, email, PASSWORD, 'a label of its own', browser.cookie.split('=')[1]!])
    expect(everything).not.toContain(secret);
  expect(everything).toContain(account.accountId);
});
