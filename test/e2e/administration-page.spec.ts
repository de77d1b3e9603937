import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { findings, go, includes, textOf } from '../dashboard/in-page.js';
import { BrowserSession } from '../support/browser-session.js';
import { axeFindings } from '../support/axe.js';
import { openBrowserContext } from '../support/chromium.js';
import { appoint } from '../support/operators.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';

/** The page for operators, by hand and by keyboard, on a telephone and on a desk. */

let service: TestService;
let boss: TestAccount;
let someone: TestAccount;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  service = await startService();
  someone = await service.signUp('someone@example.org');
  boss = await service.signUp('operator@example.org');
  await appoint(service, boss);
});
afterAll(() => service.stop());
beforeEach(async () => {
  complaints = [];
  page = await (await openBrowserContext()).newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(async () => {
  await page.browserContext().close();
  expect(complaints).toEqual([]);
});

const says = (text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);
/** Folder for pictures of the pages; none are taken without it. */
const pictures = process.env['ELENCHUS_PAGE_PICTURES'];
/** At both widths, in both colour schemes: nothing is too wide, unnamed or pale, and axe finds nothing. */
async function isTidy(name: string): Promise<void> {
  for (const [width, scheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewport({ width, height: 800 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    expect(await axeFindings(page)).toEqual([]);
  }
}
async function signIn(email: string): Promise<void> {
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}
/** Moves the focus with the tabulator key until it is on a link or button with this text. */
async function tabTo(text: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate('document.activeElement.textContent')) === text) return;
  }
  throw new Error(`no key leads to ${text}`);
}

it('says to somebody who is no operator what it says to a stranger', async () => {
  await page.goto(`${service.url}/admin`);
  await page.waitForSelector('#sign-in-email');
  const stranger = await page.$eval('#main', textOf);
  await isTidy('admin-entrance');
  await signIn(someone.email);
  await page.waitForFunction('document.querySelector("#sign-in-email")?.value === ""');
  expect(await page.$eval('#main', textOf)).toBe(stranger);
  expect(await page.$eval('#nav', textOf)).toBe('');
});

it('finds an account by its address and shows it, by keyboard', async () => {
  await page.goto(`${service.url}/admin`);
  await signIn(boss.email);
  await page.waitForSelector('#accounts');
  await says(someone.email);
  await isTidy('admin-accounts');
  await page.locator('#find-email').fill('nobody@example.org');
  await page.keyboard.press('Enter');
  await says('No account matches.');
  await page.locator('#find-email').fill(someone.email);
  await page.keyboard.press('Enter');
  await says(someone.email);
  await page.focus('#find-email');
  await tabTo(someone.email);
  await page.keyboard.press('Enter');
  await says('Open sessions');
  expect(await page.$eval('h1', textOf)).toBe(someone.email);
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  await isTidy('admin-account');
  await tabTo('All accounts');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#accounts');
});

it('grants credits and sets a plan with a reason, which the members and other operators read', async () => {
  await page.goto(`${service.url}/admin#/accounts/${someone.accountId}`);
  await signIn(boss.email);
  await page.waitForSelector('#grant-amount');
  await page.locator('#grant-amount').fill('25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('for the trial month');
  await page.keyboard.press('Enter');
  await says('25 credits granted.');
  expect(await page.evaluate('document.activeElement.id')).toBe('done');
  await says('25, and 0 reserved');
  await page.select('#plan', 'team');
  await page.locator('#plan-reason').fill('newsroom of eight');
  await page.keyboard.press('Enter');
  await says('The plan is Team now.');
  await isTidy('admin-acts');
  await page.evaluate(go, '#/activity');
  await page.waitForSelector('#activity');
  await says('granted credits: 25 (for the trial month)');
  await says('changed the plan: team (newsroom of eight)');
  await isTidy('admin-activity');
  await page.locator('#account-bar button').click();
  await page.waitForSelector('#sign-in-email');
  await page.goto(`${service.url}/#/members`);
  await signIn(someone.email);
  await says('An operator granted credits: 25 (for the trial month)');
});

it('shows who is locked out, lifts it and ends sessions after a second press', async () => {
  const locked = await service.signUp('locked@example.org');
  const browser = new BrowserSession(service.url);
  await browser.signIn(locked.email, PASSWORD);
  for (let wrong = 0; wrong < 11; wrong += 1)
    await browser.request('PUT', '/api/account/password', { password: 'wrong', newPassword: 'another long password' });
  await page.goto(`${service.url}/admin#/lockouts`);
  await signIn(boss.email);
  await page.waitForSelector('#lockouts');
  await says('Wrong passwords in a browser that the account knows');
  await isTidy('admin-lockouts');
  await tabTo('The account');
  await page.keyboard.press('Enter');
  await says('Signing in');
  await isTidy('admin-locked-account');
  await tabTo('Lift the lock-outs');
  await page.keyboard.press('Enter');
  await says('Allow further attempts?');
  await page.keyboard.press('Enter');
  await says('The lock-outs are lifted.');
  await says('Nothing is refused after too many attempts.');
  await tabTo('End all sessions');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await says('1 session ended.');
  expect(await (await browser.request('GET', '/api/sessions')).json()).toEqual({ session: null });
});

it('shows the service and the debates that were abandoned', async () => {
  await page.goto(`${service.url}/admin#/service`);
  await signIn(boss.email);
  await says('Every stream of the log can be read.');
  await says('ELENCHUS_ANALYST');
  await isTidy('admin-service');
  await someone.post('/api/billing/test-purchase', { pack: 'starter' });
  await someone.post('/api/simulate', { url: 'https://nothing.invalid/', depth: 'micro' });
  await page.evaluate(go, '#/debates');
  await page.waitForSelector('#abandoned a');
  await isTidy('admin-debates');
  await tabTo('Try it again');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('the page was away');
  await isTidy('admin-retry');
  await page.keyboard.press('Enter');
  await says('Tried again: Running');
  expect(await page.evaluate('document.activeElement.textContent')).toContain('Tried again');
  await page.evaluate(go, '#/activity');
  await says('had a debate tried again (the page was away)');
  await page.locator('#account-bar button').click();
  await page.waitForSelector('#sign-in-email');
  await page.goto(`${service.url}/#/members`);
  await signIn(someone.email);
  await says('An operator had a debate tried again (the page was away)');
});
