import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { accountStream, SignUp } from '../../src/accounts/index.js';
import { CommandBus } from '@nestjs/cqrs';
import { EVENT_STORE, type EventStore, Projector } from '../../src/event-store/index.js';
import { identityStream } from '../../src/sign-in/identity.events.js';
import { Identities } from '../../src/sign-in/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { runCommand } from '../support/commands.js';
import { CLIENT, signInThere, startOidcProvider, type TestProvider } from '../support/oidc.js';
import { newEvent } from '../support/new-event.js';
import { oneTimeCode } from '../support/one-time-code.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { codeOf, invitation, signedUp } from '../support/workspace-people.js';

/** Signing in through a real OpenID Connect provider, without a browser; provider-page.spec.ts has one. */

const PUBLIC_URL = 'https://elenchus.news.example';
let nowMs = Date.now();
let provider: TestProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startOidcProvider(PUBLIC_URL, {});
  service = await startService(
    {
      ELENCHUS_PUBLIC_URL: PUBLIC_URL,
      ELENCHUS_HOST_NAMES: '127.0.0.1',
      ELENCHUS_TRUST_PROXY: 'loopback',
      ELENCHUS_OIDC_ISSUER: provider.issuer,
      ELENCHUS_OIDC_CLIENT_ID: CLIENT.id,
      ELENCHUS_OIDC_CLIENT_SECRET: CLIENT.secret,
      ELENCHUS_OIDC_NAME: 'Newsroom',
      ELENCHUS_OIDC_SIGN_UP_DOMAINS: 'news.example, Other.Example',
    },
    { clock: { now: () => new Date(nowMs), newId: () => crypto.randomUUID() } },
  );
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});
afterEach(() => {
  provider.misbehave = undefined;
});

let people = 0;
/** Somebody whom the provider knows. @returns the name there */
function known(email: string | undefined, verified: unknown = true): string {
  const name = `person-${(people += 1)}`;
  provider.people[name] = email === undefined ? {} : { email, email_verified: verified };
  return name;
}
const address = (domain = 'news.example'): string => `somebody${(people += 1)}@${domain}`;

/** Sends a body, and keeps the cookie of the sign-in beside that of the session. */
class Browser extends BrowserSession {
  pending = '';
  constructor(readonly from = `203.0.113.${(people += 1) % 250}`) {
    super(service.url);
  }

  async send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const cookies = [this.cookie, this.device, this.pending].filter((cookie) => cookie !== '').join('; ');
    const response = await fetch(`${service.url}/api/sign-in${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'elenchus',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.from,
        cookie: cookies,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    for (const set of response.headers.getSetCookie()) {
      const pair = set.split(';', 1)[0] ?? '';
      if (pair.startsWith('elenchus-sign-in=')) this.pending = pair;
      else if (pair.startsWith('elenchus-device=')) this.device = pair;
      else this.cookie = pair;
    }
    return response;
  }

  async begin(): Promise<string> {
    const answer = await this.send('/provider', {});
    if (answer.status !== 201) throw new Error(await answer.text());
    return ((await answer.json()) as { url: string }).url;
  }
  /** Signs in at the provider. @returns what its redirect says */
  async there(name: string): Promise<Record<string, string>> {
    return signInThere(await this.begin(), name);
  }
  finish(query: object): Promise<Response> {
    return this.send('/provider/finish', query);
  }
  async signInAs(name: string, more: object = {}): Promise<Response> {
    return this.finish({ ...(await this.there(name)), ...more });
  }
  async session(): Promise<{ memberId: string; byProvider: boolean } | null> {
    const answer = await this.request('GET', '/api/sessions');
    return ((await answer.json()) as { session: { memberId: string; byProvider: boolean } | null }).session;
  }
  join(password: string, code?: string): Promise<string> {
    return this.send('/provider/join', { password, ...(code === undefined ? {} : { code }) }).then(codeOf);
  }
}
const accountOf = async (browser: Browser): Promise<string | undefined> => (await browser.session())?.memberId;
/** Where the log ends. */
const written = (): string => String(service.app.get(Projector).position());

/** Expects that nobody is let in and nothing is recorded. */
async function refused(browser: Browser, work: () => Promise<Response>): Promise<string> {
  const [before, cookie] = [written(), browser.cookie];
  const answer = await work();
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([written(), browser.cookie]).toEqual([before, cookie]);
  return codeOf(answer);
}

describe('somebody whom the provider knows', () => {
  it('gets an account with a verified address of an allowed domain, and signs in to it again', async () => {
    expect(await (await fetch(`${service.url}/api/sign-in`)).json()).toEqual({ provider: { name: 'Newsroom' } });
    const email = address('OTHER.example');
    const name = known(email);
    const browser = new Browser();
    const url = new URL(await browser.begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: `${PUBLIC_URL}/signed-in`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    const first = await browser.finish(await signInThere(url.href, name));
    expect(first.status).toBe(201);
    const { accountId } = (await first.json()) as { accountId: string };
    expect(await browser.session()).toMatchObject({ memberId: accountId, role: 'owner', byProvider: true });
    expect(browser.pending).toBe('elenchus-sign-in=');
    expect(await (await browser.request('GET', '/api/account')).json()).toMatchObject({ email });
    // The address may change at the provider; the person is the same.
    provider.people[name] = { email: address(), email_verified: true };
    const again = new Browser();
    expect((await again.signInAs(name)).status).toBe(201);
    expect(await accountOf(again)).toBe(accountId);
    // No password was set, so none is right.
    expect(await codeOf(await new BrowserSession(service.url).signIn(email, ''))).toBe('invalid-request');
    expect(await codeOf(await new BrowserSession(service.url).signIn(email, PASSWORD))).toBe('invalid-credentials');
    const { activity } = (await (await again.request('GET', '/api/workspace/activity')).json()) as {
      activity: { type: string; actor: string }[];
    };
    expect(activity.map(({ type }) => type)).toContain('IdentityJoined');
    const store = service.app.get<EventStore>(EVENT_STORE);
    const digest = service.app.get(Identities, { strict: false }).digestOf(provider.issuer, name);
    const events = [
      ...(await store.read(accountStream(accountId), 0, 'forwards', 100)),
      ...(await store.read(identityStream(digest), 0, 'forwards', 100)),
    ];
    expect(events.map(({ type }) => type)).toEqual(['AccountOpened', 'ApiKeyIssued', 'IdentityJoined']);
    expect(JSON.stringify(events)).not.toContain(email);
    expect(JSON.stringify(events)).not.toContain(`"${name}"`);
  });

  it('is one account, also when two windows sign up at once', async () => {
    const name = known(address());
    const browsers = [new Browser(), new Browser()];
    const queries = [await browsers[0]!.there(name), await browsers[1]!.there(name)];
    const answers = await Promise.all(browsers.map((browser, n) => browser.finish(queries[n]!)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await accountOf(browsers[0]!)).toBe(await accountOf(browsers[1]!));
  });

  it('signs out here, and is told where to sign out there', async () => {
    const browser = new Browser();
    await browser.signInAs(known(address()));
    const answer = await browser.send('/provider/sign-out', {});
    const { url } = (await answer.json()) as { url: string };
    expect(url.startsWith(`${provider.issuer}/session/end?`)).toBe(true);
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`);
    expect(await browser.session()).toBeNull();
    const byPassword = await signedUp(service, address());
    const plain = new Browser();
    plain.cookie = byPassword.session.cookie;
    expect(await plain.session()).toMatchObject({ byProvider: false });
    expect(await (await plain.send('/provider/sign-out', {})).json()).toEqual({ url: null });
    expect(await plain.session()).toBeNull();
  });
});

describe('an account that exists', () => {
  it('is joined with its password once, by nobody else, and keeps the password', async () => {
    const email = address('elsewhere.example');
    const { account } = await signedUp(service, email);
    const name = known(email.toUpperCase());
    const browser = new Browser();
    const asked = await browser.signInAs(name);
    expect(asked.status).toBe(202);
    expect(await asked.json()).toMatchObject({ email: email.toUpperCase() });
    expect(await browser.session()).toBeNull();
    expect(await browser.join('a wrong password')).toBe('invalid-credentials');
    // Nothing is joined yet.
    expect((await new Browser().signInAs(name)).status).toBe(202);
    expect(await browser.join(PASSWORD)).toBe('201');
    expect(await browser.session()).toMatchObject({ memberId: account.accountId, byProvider: true });
    const again = new Browser();
    expect((await again.signInAs(name)).status).toBe(201);
    expect(await accountOf(again)).toBe(account.accountId);
    expect((await new BrowserSession(service.url).signIn(email, PASSWORD)).status).toBe(201);
    // What was used is over.
    expect(await browser.join(PASSWORD)).toBe('sign-in-ended');
  });

  it('is joined with a code too, where it has a second factor, and never asks for one again', async () => {
    const email = address();
    const { session } = await signedUp(service, email);
    const setUp = await session.request('POST', '/api/account/second-factor/setup', { password: PASSWORD });
    const { setup, secret } = (await setUp.json()) as { setup: string; secret: string };
    await session.request('PUT', '/api/account/second-factor', { setup, code: oneTimeCode(secret, nowMs) });
    const browser = new Browser();
    const name = known(email);
    expect((await browser.signInAs(name)).status).toBe(202);
    expect(await browser.join(PASSWORD)).toBe('second-factor-needed');
    expect(await browser.join(PASSWORD, '000000')).toBe('wrong-code');
    nowMs += 30_000;
    expect(await browser.join(PASSWORD, oneTimeCode(secret, nowMs))).toBe('201');
    expect((await new Browser().signInAs(name)).status).toBe(201);
  });

  it('is not taken over by somebody who opened it first with the address of another', async () => {
    const email = address();
    const { account: bait } = await signedUp(service, email);
    const victim = new Browser();
    expect((await victim.signInAs(known(email))).status).toBe(202);
    expect(await victim.session()).toBeNull();
    expect(await victim.join('what the victim does not know')).toBe('invalid-credentials');
    expect(await bait.get('/api/account')).toMatchObject({ email });
  });

  it('is not taken over with an address that the provider has not verified', async () => {
    const email = address();
    await signedUp(service, email);
    for (const unverified of [known(email, false), known(email, 'true'), known(email, null), known(undefined)]) {
      const browser = new Browser();
      const query = await browser.there(unverified);
      expect(await refused(browser, () => browser.finish(query))).toBe('address-unverified');
    }
  });

  it('is not opened to whoever gets its owner’s address at the provider later', async () => {
    const email = address();
    const [before, after] = [known(email), known(email)];
    const owner = new Browser();
    await owner.signInAs(before);
    const heir = new Browser();
    const query = await heir.there(after);
    expect(await refused(heir, () => heir.finish(query))).toBe('other-identity');
    const released = await runCommand(['accounts', 'release-identity', email, '--json'], {
      ELENCHUS_DATA_DIR: service.directory,
    });
    expect(JSON.parse(released.stdout)).toEqual({ account: email, released: 1, sessions: 1 });
    await service.app.get(Projector).refresh();
    expect(await owner.session()).toBeNull();
    expect((await heir.signInAs(after)).status).toBe(201);
  });

  it('is joined by one of two at the provider, and its password is guessed by neither', async () => {
    const email = address();
    await signedUp(service, email);
    const [one, other] = [new Browser(), new Browser()];
    await one.signInAs(known(email));
    await other.signInAs(known(email));
    expect(await one.join(PASSWORD)).toBe('201');
    expect(await other.join(PASSWORD)).toBe('other-identity');
    expect(await other.session()).toBeNull();
    for (let n = 0; n < 9; n += 1) expect(await other.join(`guess ${n}`)).toBe('invalid-credentials');
    expect(await other.join(PASSWORD)).toBe('other-identity');
    expect(await other.join('guess')).toBe('invalid-credentials');
    expect(await other.join(PASSWORD)).toBe('too-many-attempts');
  });

  it('that cannot be read lets nobody in', async () => {
    const email = address();
    const { account } = await signedUp(service, email);
    const name = known(email);
    const [joined, joining] = [new Browser(), new Browser()];
    await joined.signInAs(name);
    await joining.signInAs(name);
    expect(await joined.join(PASSWORD)).toBe('201');
    const query = await joined.there(name);
    const unreadable = newEvent('ApiKeyIssued', { nonsense: true });
    await service.app.get<EventStore>(EVENT_STORE).append(accountStream(account.accountId), [unreadable], 'any');
    expect(await codeOf(await joined.finish(query))).toBe('stream-unreadable');
    expect(await joining.join(PASSWORD)).toBe('stream-unreadable');
  });

  it('of an operator without a password is joined by the address', async () => {
    const email = address('nowhere.example');
    const { accountId } = await service.app.get(CommandBus).execute(new SignUp(email, null, 'free', 'cli'));
    const browser = new Browser();
    expect((await browser.signInAs(known(email))).status).toBe(201);
    expect(await accountOf(browser)).toBe(accountId);
  });

  it('stays closed for whoever closed it, until an operator lets them begin anew', async () => {
    const email = address();
    const name = known(email);
    const { account, session } = await signedUp(service, email);
    const browser = new Browser();
    await browser.signInAs(name);
    await browser.join(PASSWORD);
    expect((await session.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    const query = await browser.there(name);
    expect(await refused(browser, () => browser.finish(query))).toBe('account-closed');
    const words = ['accounts', 'release-identity', account.accountId];
    const { stdout } = await runCommand(words, { ELENCHUS_DATA_DIR: service.directory });
    expect(stdout).toContain('1 identities of');
    expect((await browser.signInAs(name)).status).toBe(201);
    expect(await accountOf(browser)).not.toBe(account.accountId);
  });
});

describe('whoever signs in through the provider', () => {
  const shown = async (browser: Browser): Promise<unknown> =>
    (await browser.request('GET', '/api/sign-in/identity')).json();
  const release = (browser: Browser, password: string): Promise<string> =>
    browser.request('POST', '/api/sign-in/identity/release', { password }).then(codeOf);

  it('leaves it with the password, which alone lets the person in then, until the provider is joined anew', async () => {
    const email = address();
    const { account, session } = await signedUp(service, email);
    const name = known(email);
    const browser = new Browser();
    await browser.signInAs(name);
    expect(await browser.join(PASSWORD)).toBe('201');
    expect(await shown(browser)).toEqual({ provider: { name: 'Newsroom' }, hasPassword: true });
    expect(await release(browser, 'a wrong password')).toBe('wrong-password');
    expect(await shown(browser)).toMatchObject({ provider: { name: 'Newsroom' } });
    expect(await release(browser, PASSWORD)).toBe('204');
    expect(await shown(browser)).toEqual({ provider: null, hasPassword: true });
    // The session goes on; the button at the provider asks for the password again.
    expect(await browser.session()).toMatchObject({ memberId: account.accountId });
    const again = new Browser();
    expect((await again.signInAs(name)).status).toBe(202);
    expect((await new BrowserSession(service.url).signIn(email, PASSWORD)).status).toBe(201);
    const { activity } = (await (await session.request('GET', '/api/workspace/activity')).json()) as {
      activity: { type: string; memberId: string | null }[];
    };
    expect(activity.find(({ type }) => type === 'IdentityReleased')).toMatchObject({ memberId: account.accountId });
    const before = written();
    expect(await release(browser, PASSWORD)).toBe('204');
    expect(written()).toBe(before);
    expect(await again.join(PASSWORD)).toBe('201');
    expect(await shown(browser)).toMatchObject({ provider: { name: 'Newsroom' } });
  });

  it('cannot leave it without a password, which would lock the person out', async () => {
    const name = known(address());
    const browser = new Browser();
    expect((await browser.signInAs(name)).status).toBe(201);
    expect(await shown(browser)).toEqual({ provider: { name: 'Newsroom' }, hasPassword: false });
    expect(await release(browser, 'any password')).toBe('no-password');
    expect((await new Browser().signInAs(name)).status).toBe(201);
  });

  it('is asked for the password only so often, and by nobody else’s page', async () => {
    const email = address();
    await signedUp(service, email);
    const browser = new Browser();
    await browser.signInAs(known(email));
    await browser.join(PASSWORD);
    let code = '';
    while (code !== 'too-many-attempts') {
      code = await release(browser, 'a wrong password');
      expect(['wrong-password', 'too-many-attempts']).toContain(code);
    }
    expect(await shown(browser)).toMatchObject({ provider: { name: 'Newsroom' } });
    const bare = { 'sec-fetch-site': 'same-origin' };
    const foreign = await browser.request('POST', '/api/sign-in/identity/release', { password: PASSWORD }, bare);
    expect(await codeOf(foreign)).toBe('cross-site-request');
  });
});

describe('somebody new', () => {
  it('does not sign up with an address of another domain, unless invited', async () => {
    for (const domain of ['example', 'sub.news.example', 'news.example.evil.example', 'evilnews.example']) {
      const browser = new Browser();
      const query = await browser.there(known(address(domain)));
      const codes = ['domain-not-allowed', 'address-unverified'];
      expect(codes).toContain(await refused(browser, () => browser.finish(query)));
    }
    const host = await signedUp(service, address());
    const email = address('freelance.example');
    const token = await invitation(host, 'viewer', email);
    const other = new Browser();
    const query = await other.there(known(address('freelance.example')));
    expect(await refused(other, () => other.finish({ ...query, invitation: token }))).toBe('domain-not-allowed');
    const guest = new Browser();
    expect((await guest.signInAs(known(email), { invitation: token })).status).toBe(201);
  });
});

describe('a sign-in', () => {
  it('ends in the browser that began it, once, and in time', async () => {
    const name = known(address());
    const [mine, other] = [new Browser(), new Browser()];
    const query = await mine.there(name);
    await other.begin();
    expect(await refused(other, () => other.finish(query))).toBe('sign-in-ended');
    expect(await refused(other, () => new Browser().finish(query))).toBe('sign-in-ended');
    expect(await refused(mine, () => mine.finish({ ...query, state: 'another' }))).toBe('sign-in-ended');
    const { pending } = mine;
    expect((await mine.finish(query)).status).toBe(201);
    mine.pending = pending;
    expect(await refused(mine, () => mine.finish(query))).toBe('sign-in-ended');
    const late = new Browser();
    const lateQuery = await late.there(name);
    nowMs += 600_000;
    expect(await refused(late, () => late.finish(lateQuery))).toBe('sign-in-ended');
    const made = new Browser();
    made.pending = 'elenchus-sign-in=v1.AAAA';
    expect(await refused(made, () => made.finish(query))).toBe('sign-in-ended');
    expect(await made.join(PASSWORD)).toBe('sign-in-ended');
  });

  it('does not accept a code that was used, or that was made for another sign-in', async () => {
    const name = known(address());
    const [one, other] = [new Browser(), new Browser()];
    const [used, unused] = [await one.there(name), await other.there(name)];
    expect((await one.finish(used)).status).toBe(201);
    const third = new Browser();
    const { state } = await third.there(name);
    expect(await refused(third, () => third.finish({ ...used, state }))).toBe('sign-in-ended');
    const fourth = new Browser();
    const begun = new URL(await fourth.begin()).searchParams.get('state');
    expect(await refused(fourth, () => fourth.finish({ ...unused, state: begun }))).toBe('sign-in-ended');
  });

  it('that the person or the provider has given up is refused', async () => {
    for (const [error, code] of [
      ['access_denied', 'sign-in-refused'],
      ['login_required', 'sign-in-refused'],
      ['server_error', 'provider-unavailable'],
      ['temporarily_unavailable', 'provider-unavailable'],
    ]) {
      const browser = new Browser();
      const state = new URL(await browser.begin()).searchParams.get('state');
      expect([error, await refused(browser, () => browser.finish({ state, error, iss: provider.issuer }))]).toEqual([
        error,
        code,
      ]);
    }
  });

  it('is not begun by a page of another site, nor without limit', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const browser = new Browser();
    for (const path of ['/provider', '/provider/finish', '/provider/join'])
      expect(
        await codeOf(await browser.send(path, path.endsWith('join') ? { password: 'x' } : { state: 'x' }, foreign)),
      ).toBe('cross-site-request');
    const from = '198.51.100.7';
    for (let n = 0; n < 200; n += 1) await new Browser(from).finish({ state: 'x' });
    expect(await codeOf(await new Browser(from).finish({ state: 'x' }))).toBe('too-many-attempts');
    expect(await codeOf(await new Browser(from).send('/provider', {}))).toBe('too-many-attempts');
    expect((await new Browser().send('/provider', {})).status).toBe(201);
  });
});
