import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { findings, go, includes } from '../dashboard/in-page.js';
import { openBrowserContext } from '../support/chromium.js';
import { CLIENT, startOidcProvider, type TestProvider } from '../support/oidc.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { codeOf, signedUp } from '../support/workspace-people.js';

/** Signing in through a provider by a person’s hand on a telephone, on the provider’s own pages too. */

let provider: TestProvider;
let service: TestService;
/** The public address must be known before the service listens. */
let front: TcpProxy;
const target = { host: '127.0.0.1', port: 0 };
let url: string;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  front = await startTcpProxy(target);
  url = `http://127.0.0.1:${front.port}`;
  provider = await startOidcProvider(url, {
    new: { email: 'new@news.example', email_verified: true },
    joining: { email: 'joining@news.example', email_verified: true },
    unverified: { email: 'unverified@news.example', email_verified: false },
    invited: { email: 'invited@elsewhere.example', email_verified: true },
  });
  service = await startService({
    ELENCHUS_PUBLIC_URL: url,
    ELENCHUS_OIDC_ISSUER: provider.issuer,
    ELENCHUS_OIDC_CLIENT_ID: CLIENT.id,
    ELENCHUS_OIDC_CLIENT_SECRET: CLIENT.secret,
    ELENCHUS_OIDC_NAME: 'the Daily Example',
    ELENCHUS_OIDC_SIGN_UP_DOMAINS: 'news.example',
  });
  target.port = Number(new URL(service.url).port);
});
afterAll(async () => {
  await service.stop();
  await provider.close();
  front.close();
});
beforeEach(async () => {
  complaints = [];
  page = await (await openBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, isMobile: true });
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(async () => {
  await page.browserContext().close();
  expect(complaints).toEqual([]);
});

const says = (text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);
/** Folder for pictures of the pages; none are taken without it. */
const pictures = process.env['ELENCHUS_PAGE_PICTURES'];
async function isTidy(name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
}
/** Signs in at the provider, whose page takes any password. */
async function throughTheForms(name: string): Promise<void> {
  await page.locator('#provider-sign-in').click();
  await page.waitForSelector('input[name=login]');
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await page.type('input[name=login]', name);
  await page.type('input[name=password]', 'any');
  await page.keyboard.press('Enter');
}

it('somebody new signs in, opens the page that was wanted, and signs out here and there', async () => {
  await page.goto(`${url}/#/detections`);
  await says('Sign in with the Daily Example');
  await isTidy('provider-button');
  await throughTheForms('new');
  await says('Past detections');
  expect(page.url()).toBe(`${url}/#/detections`);
  await page.evaluate(go, '#/account');
  await says('new@news.example');
  await says('It is your only way in, since you have no password.');
  expect(await page.$('#identity-password')).toBeNull();
  await isTidy('provider-only');
  await page.locator('#account-bar button').click();
  await page.waitForSelector('button[name=logout]');
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await page.locator('button[name=logout]').click();
  await page.waitForSelector('#provider-sign-in');
  expect(page.url()).toBe(`${url}/`);
  // The provider asks for the name again.
  await throughTheForms('new');
  await says('Past debates');
});

it('the owner of an account gives its password once, and never again', async () => {
  const { account } = await signedUp(service, 'joining@news.example');
  await page.goto(url);
  await throughTheForms('joining');
  await page.waitForSelector('#join-password');
  await isTidy('provider-join');
  await page.type('#join-password', 'a wrong password');
  await page.keyboard.press('Enter');
  await says('The e-mail address or the password is not right.');
  await isTidy('provider-join-refused');
  await page.locator('#join-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await says('Past debates');
  const context = page.browserContext();
  await context.deleteCookie(...(await context.cookies()).filter(({ name }) => name === 'elenchus'));
  await page.goto(url);
  // The provider still knows the person, who presses one button.
  await page.locator('#provider-sign-in').click();
  await says('Past debates');
  expect(await codeOf(await fetch(`${url}/api/account`, { headers: { 'x-api-key': account.apiKey } }))).toBe('200');

  // Who has a password can leave the provider again.
  await page.evaluate(go, '#/account');
  await page.waitForSelector('#identity-password');
  await isTidy('provider-account');
  await page.type('#identity-password', 'a wrong password');
  await page.keyboard.press('Enter');
  await says('The password is not right.');
  await page.locator('#identity-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await says('You sign in with your password now, not with the Daily Example.');
  expect(await page.evaluate('document.activeElement.id')).toBe('identity-title');
  await page.reload();
  await page.waitForSelector('#change-password');
  expect(await page.$('#identity')).toBeNull();
});

it('whoever is not let in reads why on the sign-in page, and can sign in with a password there', async () => {
  await page.goto(url);
  await throughTheForms('unverified');
  await says('The sign-in provider has not verified your e-mail address.');
  await isTidy('provider-refused');
  expect(page.url()).toBe(`${url}/`);
  await page.waitForSelector('#sign-in-email');
  // Going back or loading again begins nothing anew.
  await page.goto(`${url}/signed-in?code=old&state=old`);
  await says('This sign-in has expired, has been used, or was not begun in this browser');
  await page.waitForSelector('#provider-sign-in');
  await provider.goAway();
  // Its metadata is known, so the browser itself finds it away. A service that starts now says so.
  await provider.comeBack();
});
