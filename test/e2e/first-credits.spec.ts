import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type Page } from 'puppeteer';
import { AccountsReader, SignUp } from '../../src/accounts/index.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { go, includes, textOf } from '../dashboard/in-page.js';
import { BrowserSession } from '../support/browser-session.js';
import { openBrowserContext } from '../support/chromium.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { accept, invitation, type Person, signedUp } from '../support/workspace-people.js';

interface AccountAnswer {
  readonly accountId: string;
  readonly credits: {
    readonly balance: number;
    readonly reserved: number;
    readonly owed: number;
    readonly free: number;
  };
}
interface LedgerAnswer {
  readonly movements: readonly { readonly kind: string; readonly amount: number; readonly note: string }[];
}

/** Accounts from one network address that get credits in a day. */
const ACCOUNTS_A_DAY = 10;

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
beforeAll(async () => {
  site = await serve((_, answer) => void answer.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  // The setting that a service has by itself.
  service = await startService({
    ELENCHUS_ALLOW_HOSTS: site.host,
    ELENCHUS_FREE_CREDITS: '1',
    // With fewer people every depth costs one credit.
    ELENCHUS_PERSONAS_DIR: 'personas',
    ELENCHUS_TRUST_PROXY: 'loopback',
  });
});
afterAll(async () => {
  await service.stop();
  site.close();
});

/** Signs up from a network address of its own, so that no test uses up those of another. */
const signUpFrom = (address: string, body: object, on = service): Promise<Response> =>
  fetch(`${on.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ password: PASSWORD, ...body }),
  });
async function accountOf(response: Response, on = service): Promise<AccountAnswer> {
  const { apiKey } = (await response.json()) as { apiKey: string };
  return (await (await fetch(`${on.url}/api/account`, { headers: { 'x-api-key': apiKey } })).json()) as AccountAnswer;
}
const freeOf = async (response: Promise<Response>, on = service): Promise<number> =>
  (await accountOf(await response, on)).credits.free;
const creditsOf = async (account: TestAccount): Promise<AccountAnswer['credits']> =>
  (await account.get<AccountAnswer>('/api/account')).credits;
const debate = (account: TestAccount, depth: string): Promise<Response> =>
  account.post('/api/simulate', { url: `${site.url}/a`, depth });
const grantsOf = async (accountId: string): Promise<number> => {
  const events = await service.app.get<EventStore>(EVENT_STORE).read(`credits-${accountId}`, 0, 'forwards', 100);
  return events.filter(({ type }) => type === 'CreditsGranted').length;
};

it('gives a new account one credit, which pays one debate, and says so in ledger and activity', async () => {
  const account = await service.signUp('first@example.org');
  expect(await creditsOf(account)).toEqual({ balance: 1, reserved: 0, owed: 0, free: 1 });
  const { movements } = await account.get<LedgerAnswer>('/api/account/ledger');
  expect(movements).toMatchObject([{ kind: 'grant', amount: 1, note: 'free, for a first debate' }]);
  const session = new BrowserSession(service.url);
  await session.signIn(account.email, PASSWORD);
  const activity = (await (await session.request('GET', '/api/workspace/activity')).json()) as { activity: object[] };
  expect(activity.activity).toContainEqual(
    expect.objectContaining({
      type: 'CreditsGranted',
      actor: 'sign-up',
      memberId: account.accountId,
      about: { amount: 1, reason: 'free, for a first debate' },
    }),
  );

  expect((await debate(account, 'standard')).status).toBe(402);
  expect((await debate(account, 'micro')).status).toBe(200);
  expect(await creditsOf(account)).toEqual({ balance: 0, reserved: 0, owed: 0, free: 0 });
  expect((await debate(account, 'micro')).status).toBe(402);
});

it('tells bought credits from free ones until the first debate is paid', async () => {
  const account = await service.signUp('buyer@example.org');
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  expect(await creditsOf(account)).toMatchObject({ balance: 51, free: 1 });
  expect((await debate(account, 'standard')).status).toBe(200);
  expect(await creditsOf(account)).toMatchObject({ balance: 49, free: 0 });
});

it('gives nothing more for a sign-up that is repeated, at once or later', async () => {
  const body = { email: 'again@example.org' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUpFrom('198.51.100.1', body)));
  const later = await signUpFrom('198.51.100.2', body);
  const accounts = await Promise.all([...answers, later].map((answer) => accountOf(answer)));
  expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1);
  expect(accounts.at(-1)?.credits).toMatchObject({ balance: 1, free: 1 });
  expect(await grantsOf(accounts[0]!.accountId)).toBe(1);
});

it('gives nothing to whoever is invited, while a token that invites nobody makes no difference', async () => {
  const owner = await signedUp(service, 'inviting@example.org');
  const token = await invitation(owner, 'editor', 'invited@example.org');
  const invited = await signUpFrom('198.51.100.3', { email: 'invited@example.org', invitation: token });
  const { accountId, credits } = await accountOf(invited);
  expect(credits).toMatchObject({ balance: 0, free: 0 });
  const session = new BrowserSession(service.url);
  await session.signIn('invited@example.org', PASSWORD);
  expect(await accept({ account: { accountId }, session } as Person, token)).toBe('200');
  expect([await grantsOf(accountId), await grantsOf(owner.account.accountId)]).toEqual([0, 1]);
  const used = { email: 'other@example.org', invitation: token };
  expect(await freeOf(signUpFrom('198.51.100.3', used))).toBe(1);
});

it('gives nothing again to the address of a closed account', async () => {
  const [email, address] = ['closing@example.org', '198.51.100.4'];
  expect(await freeOf(signUpFrom(address, { email }))).toBe(1);
  const session = new BrowserSession(service.url);
  await session.signIn(email, PASSWORD);
  expect((await session.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
  expect(await freeOf(signUpFrom(address, { email }))).toBe(0);
});

it('gives them to ten accounts a day from one network, and opens further ones without', async () => {
  const given: number[] = [];
  for (let i = 0; i <= ACCOUNTS_A_DAY; i += 1)
    given.push(await freeOf(signUpFrom(`2001:db8:0:1::${i}`, { email: `many${i}@example.org` })));
  expect(given).toEqual([...Array.from({ length: ACCOUNTS_A_DAY }, () => 1), 0]);
  expect(await freeOf(signUpFrom('2001:db8:0:2::1', { email: 'elsewhere@example.org' }))).toBe(1);
});

it('gives nothing to an account that an operator opens', async () => {
  const { accountId } = await service.app.get(CommandBus).execute(new SignUp('staff@example.org', null, 'free', 'cli'));
  expect(service.app.get(AccountsReader).find(accountId).status).toBe('open');
  expect(await grantsOf(accountId)).toBe(0);
});

it('says how many there are before anybody signs up, and gives none where the setting is 0', async () => {
  const plans = async (on: TestService): Promise<unknown> => (await fetch(`${on.url}/api/billing/plans`)).json();
  expect(await plans(service)).toMatchObject({ freeCredits: 1 });
  const without = await startService({ ELENCHUS_FREE_CREDITS: '0' });
  try {
    expect(await plans(without)).toMatchObject({ freeCredits: 0 });
    const account = await accountOf(await signUpFrom('198.51.100.5', { email: 'none@example.org' }, without), without);
    expect(account.credits).toEqual({ balance: 0, reserved: 0, owed: 0, free: 0 });
  } finally {
    await without.stop();
  }
});

it('tells a newcomer in the browser, and chooses a depth that is paid', async () => {
  const page: Page = await (await openBrowserContext()).newPage();
  try {
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    await page.goto(service.url);
    await page.waitForFunction(includes, {}, 'Your first debate is free.');
    await page.locator('#email').fill('newcomer@example.org');
    await page.locator('#password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#continue');
    await page.waitForFunction(includes, {}, 'Your first debate is free. Open the dashboard and send an article.');
    expect(await page.$eval('#account-bar', textOf)).toContain('1 free debate');
    await page.locator('#continue').click();
    await page.waitForSelector('#first-free');
    expect(await page.$eval('#first-free', textOf)).toBe('Your first debate is free, at the depth Micro.');
    await page.waitForSelector('input[name="depth"][value="micro"]:checked');
    await page.evaluate(go, '#/members');
    await page.waitForFunction(includes, {}, 'newcomer@example.org got credits: 1 (free, for a first debate)');
    await page.evaluate(go, '#/debate');
    await page.locator('#article-url').fill(`${site.url}/a`);
    await page.locator('#start').click();
    await page.waitForSelector('#verdict-title');
    await page.evaluate(go, '#/debate');
    await page.waitForFunction(includes, {}, '0 credits');
    expect(await page.$('#first-free')).toBeNull();
  } finally {
    await page.browserContext().close();
  }
});
