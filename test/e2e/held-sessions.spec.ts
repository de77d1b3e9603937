import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsReader } from '../../src/accounts/index.js';
import { EVENT_STORE, type EventStore, WriteGate } from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { until } from '../support/cluster.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
let skippedMs = 0;
let service: TestService;
let gate: WriteGate;
let people = 0;

beforeAll(async () => {
  const now = (): Date => new Date(systemClock.now().getTime() + skippedMs);
  service = await startService({}, { clock: { ...systemClock, now } });
  gate = service.app.get(WriteGate);
});
afterAll(() => service.stop());
afterEach(() => gate.report('disk-space', null));

/** From now on the log takes nothing new. */
const fill = (): void => gate.report('disk-space', 'There is no space left.');
const empty = (): void => gate.report('disk-space', null);

interface Person {
  readonly account: TestAccount;
  readonly browser: BrowserSession;
  /** The answer to signing in while the log takes nothing. */
  readonly answer: { readonly accountId: string; readonly expiresAt: string; readonly recorded: boolean };
}

/** Somebody with an account who signed in while the log took nothing. */
async function signedIn(): Promise<Person> {
  const email = `held${(people += 1)}@example.org`;
  const account = await service.signUp(email);
  fill();
  const browser = new BrowserSession(service.url);
  const answered = await browser.signIn(email, PASSWORD);
  expect(answered.status).toBe(201);
  return { account, browser, answer: (await answered.json()) as Person['answer'] };
}
const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;
const read = (browser: BrowserSession): Promise<number> => statusOf(browser.request('GET', '/api/account'));
const change = (browser: BrowserSession): Promise<number> =>
  statusOf(browser.request('POST', '/api/account/keys', { label: 'one', scopes: ['read'] }));
/** How many sessions of an account the log has opened and ended. */
async function recorded(accountId: string): Promise<{ opened: number; ended: number }> {
  let [opened, ended] = [0, 0];
  for await (const events of service.app.get<EventStore>(EVENT_STORE).readAll(START))
    for (const { type, data, metadata } of events)
      if (type === 'SessionOpened' && (data as { accountId?: string }).accountId === accountId) opened += 1;
      else if (type === 'SessionEnded' && metadata.actor === 'sign-out') ended += 1;
  return { opened, ended };
}

describe('signing in while the log cannot be written', () => {
  it('admits what reads, refuses what changes, and says that it is held for an hour', async () => {
    const { account, browser, answer } = await signedIn();
    expect(answer).toMatchObject({ accountId: account.accountId, recorded: false });
    const leftMs = Date.parse(answer.expiresAt) - systemClock.now().getTime() - skippedMs;
    expect(leftMs).toBeGreaterThan(0.9 * HOUR_MS);
    expect(leftMs).toBeLessThanOrEqual(HOUR_MS);
    expect(await read(browser)).toBe(200);
    expect(await (await browser.request('GET', '/api/sessions')).json()).toEqual({
      session: { accountId: account.accountId, memberId: account.accountId, role: 'owner', byProvider: false },
    });
    const refused = await browser.request('POST', '/api/billing/test-purchase', { pack: 'starter' });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'store-unavailable']);
    expect((await recorded(account.accountId)).opened).toBe(0);
  });

  it('needs the right password, and counts wrong ones and right ones as ever', async () => {
    const { account } = await signedIn();
    const guesses = new BrowserSession(service.url);
    for (let guess = 0; guess < 10; guess += 1)
      expect(await statusOf(guesses.signIn(account.email, 'another password'))).toBe(401);
    expect(await statusOf(guesses.signIn(account.email, 'another password'))).toBe(429);
    expect(await statusOf(guesses.signIn(account.email, PASSWORD))).toBe(429);
    skippedMs += HOUR_MS;
  });

  it('is recorded once by the first request that changes something, and lasts a week from then on', async () => {
    const { account, browser } = await signedIn();
    empty();
    expect(await Promise.all([change(browser), change(browser), read(browser)])).toEqual([201, 201, 200]);
    expect((await recorded(account.accountId)).opened).toBe(1);
    skippedMs += WEEK_MS - HOUR_MS;
    expect(await read(browser)).toBe(200);
    skippedMs += 2 * HOUR_MS;
    expect(await read(browser)).toBe(401);
  });

  it('is recorded within seconds without any request', async () => {
    const { account, browser } = await signedIn();
    empty();
    await until(async () => ((await recorded(account.accountId)).opened === 1 ? true : undefined));
    skippedMs += 2 * HOUR_MS;
    expect(await read(browser)).toBe(200);
  });

  it('ends after an hour if the log still cannot be written', async () => {
    const { browser } = await signedIn();
    skippedMs += HOUR_MS;
    expect(await read(browser)).toBe(401);
  });

  it('ends by signing out, and is not recorded later', async () => {
    const { account, browser } = await signedIn();
    const { cookie } = browser;
    expect(await statusOf(browser.request('DELETE', '/api/sessions'))).toBe(204);
    browser.cookie = cookie;
    expect(await read(browser)).toBe(401);
    empty();
    expect(await change(browser)).toBe(401);
    expect((await recorded(account.accountId)).opened).toBe(0);
  });

  it('is signed out for good after it was recorded', async () => {
    const { account, browser } = await signedIn();
    const { cookie } = browser;
    empty();
    const { ended } = await recorded(account.accountId);
    expect(await change(browser)).toBe(201);
    expect(await statusOf(browser.request('DELETE', '/api/sessions'))).toBe(204);
    browser.cookie = cookie;
    expect(await read(browser)).toBe(401);
    expect(await recorded(account.accountId)).toEqual({ opened: 1, ended: ended + 1 });
  });

  it('ends with any change of the account, such as a revocation of its keys', async () => {
    const { account, browser } = await signedIn();
    const before = service.app.get(AccountsReader).get(account.accountId)?.revision;
    empty();
    const headers = { 'x-api-key': account.apiKey };
    const revoked = await fetch(`${service.url}/api/account/keys/${account.keyId}`, { method: 'DELETE', headers });
    expect(revoked.status).toBe(204);
    expect(service.app.get(AccountsReader).get(account.accountId)?.revision).toBe((before ?? 0) + 1);
    expect([await read(browser), await change(browser)]).toEqual([401, 401]);
  });

  it('is refused beyond twenty sessions of one account, of which each stays', async () => {
    const { account, browser } = await signedIn();
    const others = Array.from({ length: 19 }, () => new BrowserSession(service.url));
    for (const other of others) expect(await statusOf(other.signIn(account.email, PASSWORD))).toBe(201);
    expect(await statusOf(new BrowserSession(service.url).signIn(account.email, PASSWORD))).toBe(503);
    expect(await Promise.all([browser, ...others].map(read))).toEqual(Array(20).fill(200));
    empty();
    const { browser: stranger } = await signedIn();
    expect(await read(stranger)).toBe(200);
  });
});
