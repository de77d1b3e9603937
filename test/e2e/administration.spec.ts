import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACTS_OF_ONE_OPERATOR, THROTTLE, type Throttle } from '../../src/accounts/index.js';
import { ENVIRONMENT_VARIABLES } from '../../src/config/index.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { runCommand } from '../support/commands.js';
import { newEvent } from '../support/new-event.js';
import { appoint, dismiss, operator } from '../support/operators.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { codeOf, joined, type Person, remove, signedUp } from '../support/workspace-people.js';

/** What operators see and do in the browser, and nobody else. */

let service: TestService;
let boss: Person;
let number = 0;
beforeAll(async () => {
  service = await startService();
  boss = await operator(service);
});
afterAll(() => service.stop());

const person = (): Promise<Person> => signedUp(service, `person${(number += 1)}@example.org`);
const answerOf = async <T>(path: string, by = boss): Promise<T> => {
  const answer = await by.session.request('GET', path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
interface Listed {
  readonly accounts: readonly { readonly accountId: string; readonly email: string | null; readonly state: string }[];
  readonly next: string | null;
}
const found = (query: string): Promise<Listed> => answerOf(`/api/admin/accounts?${query}`);
const routes = (): TestService['routes'] => service.routes.filter(({ access }) => access === 'operator');

/** The whole answer but for the request's own id and path. */
async function textOf(response: Response): Promise<string> {
  return `${response.status} ${(await response.text()).replaceAll(/"(requestId|instance)":"[^"]*"/g, '')}`;
}

describe('the routes of operators', () => {
  it('are for nobody else: every other caller gets the answer of a stranger', async () => {
    const someone = await person();
    const member = await joined(service, someone, 'owner', 'member-of-someone@example.org');
    expect(await remove(someone, member)).toBe('204');
    const former = await operator(service, 'former@example.org');
    await dismiss(service, former.account);
    const inSession = ({ session }: Person): Record<string, string> => ({
      cookie: session.cookie,
      'x-requested-with': 'elenchus',
      'sec-fetch-site': 'same-origin',
    });
    expect(routes().length).toBeGreaterThanOrEqual(4);
    for (const { method, path } of routes()) {
      const send = (headers: Record<string, string>, id = someone.account.accountId): Promise<string> =>
        fetch(`${service.url}${path.replaceAll(/:\w+/g, id)}`, {
          method,
          headers: { ...headers, ...(['GET', 'HEAD'].includes(method) ? {} : { 'content-type': 'application/json' }) },
          ...(['GET', 'HEAD'].includes(method) ? {} : { body: '{}' }),
        }).then(textOf);
      const stranger = await send({});
      expect(stranger).toMatch(method === 'HEAD' ? /^404 $/ : /^404 .*"code":"not-found"/);
      for (const headers of [
        inSession(someone),
        inSession(member),
        inSession(former),
        { 'x-api-key': someone.account.apiKey },
        // A key acts for no operator, and takes precedence over the cookie.
        { 'x-api-key': boss.account.apiKey },
        { ...inSession(boss), 'x-api-key': boss.account.apiKey },
        { cookie: `${boss.session.cookie}x` },
      ])
        expect([method, path, await send(headers)]).toEqual([method, path, stranger]);
      expect(await send({}, 'nothing')).toBe(stranger);
    }
  });

  it('are refused to an operator’s session from another site, or under a foreign name', async () => {
    const ask = (headers: Record<string, string>): Promise<string> =>
      service.app
        .inject({ url: '/api/admin/accounts', headers: { cookie: boss.session.cookie, ...headers } })
        .then(({ body }) => /"code":"([a-z-]+)"/.exec(body)?.[1] ?? 'accounts');
    expect(await ask({})).toBe('accounts');
    expect(await ask({ host: 'another.example' })).toBe('foreign-host');
  });

  it('end with the dismissal, the session and the account', async () => {
    const [first, second, third] = [
      await operator(service, 'first@example.org'),
      await operator(service, 'second@example.org'),
      await operator(service, 'third@example.org'),
    ];
    const ask = ({ session }: Person): Promise<string> => session.request('GET', '/api/admin/accounts').then(codeOf);
    expect([await ask(first), await ask(second), await ask(third)]).toEqual(['200', '200', '200']);
    await dismiss(service, first.account);
    await second.session.request('DELETE', '/api/sessions');
    await third.session.request('POST', '/api/account/close', { password: PASSWORD });
    expect([await ask(first), await ask(second), await ask(third)]).toEqual(['not-found', 'not-found', 'not-found']);
    await appoint(service, first.account);
    expect(await ask(first)).toBe('200');
  });

  it('are open to whom the command line appoints, which the person’s activity tells', async () => {
    const someone = await person();
    const ask = (): Promise<string> => someone.session.request('GET', '/api/admin/accounts').then(codeOf);
    const cli = async (...words: readonly string[]): Promise<string> => {
      const { stdout, stderr, code } = await runCommand(words, { ELENCHUS_DATA_DIR: service.directory });
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
      return stdout;
    };
    expect(await ask()).toBe('not-found');
    expect(await cli('operators', 'appoint', someone.account.email)).toContain('without a second factor');
    expect(await ask()).toBe('200');
    expect(await cli('operators', 'list')).toContain(someone.account.email);
    expect(await cli('operators', 'list', '--json')).toContain(`"accountId":"${someone.account.accountId}"`);
    expect(await cli('operators', 'dismiss', someone.account.email, '--json')).toContain('"isOperator":false');
    expect(await ask()).toBe('not-found');
    const { activity } = await answerOf<{ activity: { type: string; memberId: null; actor: string }[] }>(
      '/api/workspace/activity',
      someone,
    );
    expect(activity.slice(0, 2).map(({ type, memberId, actor }) => [type, memberId, actor])).toEqual([
      ['OperatorDismissed', null, 'cli'],
      ['OperatorAppointed', null, 'cli'],
    ]);
    const nobody = await runCommand(['operators', 'appoint', 'nobody@example.org'], {
      ELENCHUS_DATA_DIR: service.directory,
    });
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('There is no such account.')]);
  });
});

describe('accounts', () => {
  it('are listed newest first, page by page', async () => {
    const three = [await person(), await person(), await person()].map(({ account }) => account.accountId).reverse();
    const first = await found('limit=2');
    expect(first.accounts.map(({ accountId }) => accountId)).toEqual(three.slice(0, 2));
    const second = await found(`limit=2&cursor=${encodeURIComponent(first.next!)}`);
    expect(second.accounts[0]!.accountId).toBe(three[2]);
    let [page, seen] = [first, first.accounts.length];
    while (page.next !== null) {
      page = await found(`limit=2&cursor=${encodeURIComponent(page.next)}`);
      seen += page.accounts.length;
    }
    expect(seen).toBe((await found('limit=100')).accounts.length);
  });

  it('are found by the exact address, in any case, and not by a part of it', async () => {
    const { account } = await person();
    const asked = (email: string): Promise<Listed> => found(`email=${encodeURIComponent(email)}`);
    expect(await asked(` ${account.email.toUpperCase()} `)).toMatchObject({
      accounts: [{ accountId: account.accountId, email: account.email, state: 'open' }],
      next: null,
    });
    for (const other of [account.email.slice(1), 'example.org', account.accountId, '%'])
      expect(await asked(other)).toEqual({ accounts: [], next: null });
  });

  it('are shown with plan, credits, quota, keys and sessions, and with nothing of what their people wrote', async () => {
    const someone = await person();
    const { account, session } = someone;
    await joined(service, someone, 'viewer', `viewer-of-${account.accountId}@example.org`);
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    await session.signIn(account.email, PASSWORD);
    const shown = await answerOf<object>(`/api/admin/accounts/${account.accountId}`);
    expect(shown).toEqual({
      accountId: account.accountId,
      state: 'open',
      email: account.email,
      plan: 'free',
      isOperator: false,
      openedAt: expect.any(String),
      closedAt: null,
      members: 2,
      credits: { balance: 50, reserved: 0, owed: 0 },
      subscription: null,
      quota: { limit: 10, used: 0, resetsAt: expect.any(String) },
      debates: 0,
      keys: 1,
      sessions: 2,
      secondFactorSince: null,
      lockouts: [],
    });
    // A password ends all sessions but the one in which it was changed.
    const changed = { password: PASSWORD, newPassword: 'another long password' };
    expect((await session.request('PUT', '/api/account/password', changed)).status).toBe(204);
    expect(await answerOf(`/api/admin/accounts/${account.accountId}`)).toMatchObject({ sessions: 1 });
    await session.request('DELETE', '/api/sessions');
    expect(await answerOf(`/api/admin/accounts/${account.accountId}`)).toMatchObject({ sessions: 0 });
  });

  it('that are closed have neither address nor sessions', async () => {
    const { account, session } = await person();
    await session.request('POST', '/api/account/close', { password: PASSWORD });
    const shown = await answerOf<{ state: string }>(`/api/admin/accounts/${account.accountId}`);
    expect(shown).toMatchObject({ email: null, sessions: 0, keys: 0, members: 0, isOperator: false });
    expect(['closed', 'erased']).toContain(shown.state);
    expect(await found(`email=${encodeURIComponent(account.email)}`)).toEqual({ accounts: [], next: null });
  });

  it('that do not exist are not found', async () => {
    expect(await codeOf(await boss.session.request('GET', '/api/admin/accounts/nothing'))).toBe('account-not-found');
  });
});

describe('an operator', () => {
  const WHY = { reason: 'for the trial month' };
  const grant = (
    { account }: Person,
    body: object,
    key: string | null = crypto.randomUUID(),
    by = boss,
  ): Promise<Response> =>
    by.session.request('POST', `/api/admin/accounts/${account.accountId}/credits`, body, {
      'x-requested-with': 'elenchus',
      'sec-fetch-site': 'same-origin',
      ...(key === null ? {} : { 'idempotency-key': key }),
    });
  const setPlan = ({ account }: Person, body: object): Promise<string> =>
    boss.session.request('PUT', `/api/admin/accounts/${account.accountId}/plan`, body).then(codeOf);
  const balanceOf = async ({ account }: Person): Promise<number> =>
    (await account.get<{ credits: { balance: number } }>('/api/account')).credits.balance;
  interface Act {
    readonly type: string;
    readonly memberId: string | null;
    readonly actor: string;
    readonly about: object | null;
    readonly accountId?: string;
  }
  const activityOf = async (who: Person): Promise<readonly Act[]> =>
    (await answerOf<{ activity: readonly Act[] }>('/api/workspace/activity', who)).activity;

  it('grants credits once for each key, which the members read, and the books are exact', async () => {
    const someone = await person();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => grant(someone, { amount: 20, ...WHY }, key)));
    for (const answer of answers) expect(await answer.json()).toEqual({ granted: 20, balance: 20, owed: 0 });
    expect(await (await grant(someone, { amount: 5, ...WHY })).json()).toEqual({ granted: 5, balance: 25, owed: 0 });
    // Also after more than that has happened since.
    expect(await codeOf(await grant(someone, { amount: 20, ...WHY }, key))).toBe('200');
    expect(await balanceOf(someone)).toBe(25);
    // The same key is another grant for another account, and by another operator.
    const [other, second] = [await person(), await operator(service, 'second-operator@example.org')];
    expect(await codeOf(await grant(other, { amount: 20, ...WHY }, key))).toBe('200');
    expect(await codeOf(await grant(someone, { amount: 20, ...WHY }, key, second))).toBe('200');
    expect([await balanceOf(other), await balanceOf(someone)]).toEqual([20, 45]);

    const { movements } = await someone.account.get<{ movements: readonly object[] }>('/api/account/ledger');
    expect(movements).toMatchObject([
      { kind: 'grant', amount: 20, balance: 45, note: WHY.reason },
      { kind: 'grant', amount: 5, balance: 25, note: WHY.reason },
      { kind: 'grant', amount: 20, balance: 20, note: WHY.reason },
    ]);
    const [latest, before] = await activityOf(someone);
    const by = ({ account }: Person, amount: number): object => ({
      type: 'CreditsGranted',
      memberId: null,
      actor: `operator:${account.accountId}`,
      about: { amount, ...WHY },
    });
    expect([latest, before]).toMatchObject([by(second, 20), by(boss, 5)]);
    const books = await runCommand(['ledger', 'audit', '--all'], { ELENCHUS_DATA_DIR: service.directory });
    expect([books.code, books.stderr]).toEqual([0, '']);
  });

  it('grants nothing under a key that was used for another grant, without a key, or in another form', async () => {
    const someone = await person();
    const key = crypto.randomUUID();
    expect(await codeOf(await grant(someone, { amount: 20, ...WHY }, key))).toBe('200');
    expect(await codeOf(await grant(someone, { amount: 21, ...WHY }, key))).toBe('idempotency-mismatch');
    expect(await codeOf(await grant(someone, { amount: 20, reason: 'for another' }, key))).toBe('idempotency-mismatch');
    expect(await codeOf(await grant(someone, { amount: 20, ...WHY }, null))).toBe('invalid-request');
    for (const body of [
      { amount: 0, ...WHY },
      { amount: -5, ...WHY },
      { amount: 1.5, ...WHY },
      { amount: 1_000_001, ...WHY },
      { amount: '20', ...WHY },
      { amount: 20 },
      { amount: 20, reason: '  ' },
      { amount: 20, reason: 'x'.repeat(201) },
    ])
      expect([body, await codeOf(await grant(someone, body))]).toEqual([body, 'invalid-request']);
    expect(await balanceOf(someone)).toBe(20);
  });

  it('sets a plan that no subscription decides, which holds at once', async () => {
    const someone = await person();
    expect(await setPlan(someone, { plan: 'team', ...WHY })).toBe('204');
    expect(await someone.account.get('/api/account')).toMatchObject({ plan: { id: 'team' }, quota: { limit: null } });
    expect(await setPlan(someone, { plan: 'team', ...WHY })).toBe('204');
    expect((await activityOf(someone)).filter(({ type }) => type === 'PlanChanged')).toMatchObject([
      { memberId: null, actor: `operator:${boss.account.accountId}`, about: { plan: 'team', ...WHY } },
    ]);
    expect(await setPlan(someone, { plan: 'gold', ...WHY })).toBe('invalid-request');
    expect(await setPlan(someone, { plan: 'free' })).toBe('invalid-request');
    const { url } = (await (await someone.account.post('/api/billing/checkout', { plan: 'pro' })).json()) as {
      url: string;
    };
    const order = url.split('/').at(-1)!;
    expect(
      (await someone.account.post(`/api/billing/test-payment?order=${encodeURIComponent(order)}`, {})).status,
    ).toBe(200);
    expect(await setPlan(someone, { plan: 'team', ...WHY })).toBe('subscription-active');
    expect(await someone.account.get('/api/account')).toMatchObject({ plan: { id: 'pro' } });
  });

  it('does nothing to an account that is closed or was never there, nor without the header of the pages', async () => {
    const someone = await person();
    await someone.session.request('POST', '/api/account/close', { password: PASSWORD });
    const nobody = { ...someone, account: { ...someone.account, accountId: 'nothing' } };
    for (const who of [someone, nobody]) {
      expect(await codeOf(await grant(who, { amount: 20, ...WHY }))).toBe('account-not-found');
      expect(await setPlan(who, { plan: 'team', ...WHY })).toBe('account-not-found');
    }
    const path = `/api/admin/accounts/${boss.account.accountId}`;
    const bare = { 'sec-fetch-site': 'same-origin', 'idempotency-key': 'k' };
    for (const [method, route, body] of [
      ['POST', 'credits', { amount: 1, ...WHY }],
      ['PUT', 'plan', { plan: 'team', ...WHY }],
    ] as const)
      expect(await codeOf(await boss.session.request(method, `${path}/${route}`, body, bare))).toBe(
        'cross-site-request',
      );
  });

  it('sees what operators did in every workspace, newest first, and not what members did', async () => {
    const [first, second] = [await person(), await person()];
    await first.account.post('/api/billing/test-purchase', { pack: 'starter' });
    await grant(first, { amount: 1, ...WHY });
    await setPlan(second, { plan: 'pro', ...WHY });
    const { activity, next } = await answerOf<{ activity: readonly Act[]; next: string | null }>(
      '/api/admin/activity?limit=2',
    );
    expect(activity.map(({ type, accountId }) => [type, accountId])).toEqual([
      ['PlanChanged', second.account.accountId],
      ['CreditsGranted', first.account.accountId],
    ]);
    const more = await answerOf<{ activity: readonly Act[] }>(
      `/api/admin/activity?limit=100&cursor=${encodeURIComponent(next!)}`,
    );
    expect(more.activity.length).toBeGreaterThan(3);
    for (const { actor } of more.activity) expect(actor).toMatch(/^(operator:.+|cli)$/);
  });

  it('does only so much in an hour', async () => {
    const [someone, busy] = [await person(), await operator(service, 'busy@example.org')];
    const throttle = service.app.get<Throttle>(THROTTLE);
    expect(() => {
      for (;;) throttle.attempt([ACTS_OF_ONE_OPERATOR, busy.account.accountId]);
    }).toThrow();
    expect(await codeOf(await grant(someone, { amount: 1, ...WHY }, 'k', busy))).toBe('too-many-attempts');
    const path = `/api/admin/accounts/${someone.account.accountId}/plan`;
    const answer = await busy.session.request('PUT', path, { plan: 'team', ...WHY });
    expect(await codeOf(answer)).toBe('too-many-attempts');
    expect(await balanceOf(someone)).toBe(0);
  });
});

describe('lock-outs and sessions', () => {
  interface Locked {
    readonly limit: string;
    readonly accountId: string | null;
    readonly isDelay: boolean;
  }
  const LATER = 'another long password';
  const accountPath = ({ account }: Person): string => `/api/admin/accounts/${account.accountId}`;
  const lockoutsOf = async (who: Person): Promise<readonly string[]> =>
    (await answerOf<{ lockouts: readonly Locked[] }>(accountPath(who))).lockouts.map(({ limit }) => limit);
  /** Somebody whose own browser has given the wrong password too often. */
  async function lockedOut(): Promise<Person> {
    const someone = await person();
    const { account, session } = someone;
    const wrong = { password: 'not the password', newPassword: LATER };
    let code = '';
    while (code !== 'too-many-attempts') {
      code = await codeOf(await session.request('PUT', '/api/account/password', wrong));
      expect(['wrong-password', 'too-many-attempts']).toContain(code);
    }
    expect((await session.signIn(account.email, 'not the password')).status).toBe(401);
    return someone;
  }
  const changes = ({ session }: Person): Promise<string> =>
    session.request('PUT', '/api/account/password', { password: PASSWORD, newPassword: LATER }).then(codeOf);
  const cli = async (...words: readonly string[]): Promise<string> => {
    const { stdout, stderr, code } = await runCommand(words, { ELENCHUS_DATA_DIR: service.directory });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    return stdout;
  };

  it('are seen with their account, and lifted for it alone', async () => {
    const [someone, other] = [await lockedOut(), await lockedOut()];
    expect([await changes(someone), await changes(other)]).toEqual(['too-many-attempts', 'too-many-attempts']);
    expect(await lockoutsOf(someone)).toEqual(['guess-device']);
    const { lockouts } = await answerOf<{ lockouts: readonly Locked[] }>('/api/admin/lockouts');
    for (const { account } of [someone, other])
      expect(lockouts).toContainEqual(
        expect.objectContaining({ limit: 'guess-device', accountId: account.accountId, isDelay: false }),
      );
    expect(await codeOf(await boss.session.request('DELETE', `${accountPath(someone)}/lockouts`))).toBe('204');
    expect(await lockoutsOf(someone)).toEqual([]);
    expect([await changes(someone), await changes(other)]).toEqual(['204', 'too-many-attempts']);
    const { activity } = await answerOf<{ activity: readonly { type: string; actor: string }[] }>(
      '/api/workspace/activity',
      someone,
    );
    expect(activity.find(({ type }) => type === 'LockoutsLifted')).toMatchObject({
      memberId: null,
      actor: `operator:${boss.account.accountId}`,
    });
  });

  it('are seen and lifted by a command beside the running service', async () => {
    const someone = await lockedOut();
    const { email } = someone.account;
    // The service stores its counts within a second.
    let shown = '';
    while (!shown.includes('guess-device: refused until')) shown = await cli('accounts', 'lockouts', email);
    expect(await cli('accounts', 'lockouts', email, '--json')).toContain('"limit":"guess-device"');
    expect(await changes(someone)).toBe('too-many-attempts');
    expect(await cli('accounts', 'lift-lockouts', email)).toContain('nothing');
    while ((await lockoutsOf(someone)).length > 0);
    expect(await changes(someone)).toBe('204');
  });

  it('are of no account that is closed or was never there', async () => {
    const someone = await person();
    await someone.session.request('POST', '/api/account/close', { password: PASSWORD });
    for (const path of [accountPath(someone), '/api/admin/accounts/nothing'])
      for (const what of ['lockouts', 'sessions'])
        expect(await codeOf(await boss.session.request('DELETE', `${path}/${what}`))).toBe('account-not-found');
  });

  it('all sessions of a person end at once, and keys go on', async () => {
    const [someone, second] = [await person(), await operator(service, 'second-ending@example.org')];
    const { account, session } = someone;
    const elsewhere = new BrowserSession(service.url);
    await elsewhere.signIn(account.email, PASSWORD);
    const isIn = async (one: BrowserSession): Promise<boolean> =>
      ((await (await one.request('GET', '/api/sessions')).json()) as { session: object | null }).session !== null;
    expect([await isIn(session), await isIn(elsewhere)]).toEqual([true, true]);
    const ended = await second.session.request('DELETE', `${accountPath(someone)}/sessions`);
    expect(await ended.json()).toEqual({ ended: 2 });
    expect([await isIn(session), await isIn(elsewhere)]).toEqual([false, false]);
    expect(await answerOf(accountPath(someone))).toMatchObject({ sessions: 0 });
    expect((await fetch(`${service.url}/api/account`, { headers: { 'x-api-key': account.apiKey } })).status).toBe(200);
    expect((await session.signIn(account.email, PASSWORD)).status).toBe(201);
    expect(await isIn(session)).toBe(true);
    const { activity } = await answerOf<{ activity: readonly { type: string }[] }>('/api/workspace/activity', someone);
    expect(activity[0]).toMatchObject({ type: 'SessionsEnded', actor: `operator:${second.account.accountId}` });
  });

  it('are lifted and ended only so often in an hour', async () => {
    const [someone, busy] = [await person(), await operator(service, 'busy-lifting@example.org')];
    const throttle = service.app.get<Throttle>(THROTTLE);
    expect(() => {
      for (;;) throttle.attempt([ACTS_OF_ONE_OPERATOR, busy.account.accountId]);
    }).toThrow();
    for (const what of ['lockouts', 'sessions'])
      expect(await codeOf(await busy.session.request('DELETE', `${accountPath(someone)}/${what}`))).toBe(
        'too-many-attempts',
      );
  });
});

describe('the service', () => {
  const SECRETS = { OPENAI_API_KEY: 'sk-not-to-be-shown', ELENCHUS_METRICS_TOKEN: 'token-not-to-be-shown' };
  interface Shown {
    readonly configuration: readonly { readonly name: string; readonly value: string }[];
    readonly storage: Readonly<Record<string, number | null>>;
    readonly debates: object;
    readonly log: { readonly unreadable: readonly object[] };
  }

  it('is shown with its configuration, without any secret, and with its storage', async () => {
    const url = 'http://user:password-not-to-be-shown@127.0.0.1:9/v1';
    const other = await startService({
      ...SECRETS,
      OPENAI_BASE_URL: url,
      ELENCHUS_SECRET: 'secret-not-to-be-shown'.repeat(3),
    });
    try {
      const { session } = await operator(other);
      const answer = await session.request('GET', '/api/admin/service');
      const text = await answer.text();
      expect([answer.status, text.includes('not-to-be-shown')]).toEqual([200, false]);
      const { configuration, storage, debates, log } = JSON.parse(text) as Shown;
      const values = Object.fromEntries(configuration.map(({ name, value }) => [name, value]));
      expect(values).toMatchObject({
        ELENCHUS_SECRET: 'set',
        OPENAI_API_KEY: 'set',
        OPENAI_BASE_URL: '127.0.0.1:9',
        ELENCHUS_METRICS_TOKEN: 'set',
        ELENCHUS_BRAVE_KEY: 'not set',
        ELENCHUS_ANALYST: 'llm',
        EVENTSTORE_URL: 'embedded log',
      });
      expect(configuration.map(({ name }) => name).filter((name) => !ENVIRONMENT_VARIABLES.includes(name))).toEqual([]);
      for (const bytes of ['logBytes', 'readModelBytes', 'freeBytes']) expect(storage[bytes]).toBeGreaterThan(0);
      expect(debates).toEqual({ running: 0, waiting: 0, stalled: 0, abandoned: 0 });
      expect(log).toEqual({ unreadable: [], damaged: [], parked: null, wrongRows: 0 });
    } finally {
      await other.stop();
    }
  });

  it('shows debates that were abandoned, without what they are about, and streams that were set aside', async () => {
    const someone = await person();
    await someone.account.post('/api/billing/test-purchase', { pack: 'starter' });
    // Nothing answers there, so the debate is given up.
    const request = { url: 'https://nothing.invalid/not-to-be-shown', depth: 'micro' };
    expect((await someone.account.post('/api/simulate', request)).ok).toBe(false);
    const answer = await boss.session.request('GET', '/api/admin/debates');
    const text = await answer.text();
    expect(text).not.toContain('not-to-be-shown');
    expect((JSON.parse(text) as { debates: readonly object[] }).debates[0]).toMatchObject({
      id: expect.any(String),
      accountId: someone.account.accountId,
      depth: 'micro',
      engine: 'offline',
    });
    const stream = `thumbnailsetting-${someone.account.accountId}`;
    await service.app
      .get<EventStore>(EVENT_STORE)
      .append(stream, [newEvent('ThumbnailsEnabled', { nonsense: true })], 'any');
    let shown = await answerOf<Shown>('/api/admin/service');
    while (shown.log.unreadable.length === 0) shown = await answerOf<Shown>('/api/admin/service');
    expect(shown.log.unreadable).toContainEqual(expect.objectContaining({ stream, type: 'ThumbnailsEnabled' }));
    expect(shown.debates).toMatchObject({ abandoned: 1 });
  });
});
