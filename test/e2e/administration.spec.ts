import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../support/commands.js';
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
