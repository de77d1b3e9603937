import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { findings, includes } from '../dashboard/in-page.js';
import { openBrowserContext } from '../support/chromium.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { linkIn, type MailReceiver, startMailReceiver } from '../support/smtp.js';

/** A lost password, by a person’s hand on a telephone. */

let mail: MailReceiver;
let service: TestService;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  mail = await startMailReceiver();
  service = await startService({
    ELENCHUS_SMTP_URL: mail.url,
    ELENCHUS_MAIL_FROM: 'elenchus@news.example',
    ELENCHUS_PUBLIC_URL: 'https://elenchus.news.example',
    ELENCHUS_HOST_NAMES: '127.0.0.1',
  });
});
afterAll(async () => {
  await service.stop();
  await mail.close();
});
beforeEach(async () => {
  complaints = [];
  page = await (await openBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, isMobile: true });
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(() => page.browserContext().close());

const says = (text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);
/** Folder for pictures of the pages; none are taken without it. */
const pictures = process.env['ELENCHUS_PAGE_PICTURES'];
async function isTidy(name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
}

it('a lost password is replaced from the sign-in page to the sign-in page', async () => {
  const { email } = await service.signUp('person@example.org');
  await page.goto(`${service.url}/`);
  await (await page.waitForSelector('a[href="#/forgotten"]'))?.click();
  await page.waitForSelector('#forgotten-email');
  await isTidy('forgotten');
  await page.locator('#forgotten-email').fill(email);
  await page.keyboard.press('Enter');
  await says('If there is an account with this address');
  await isTidy('forgotten-sent');
  const link = linkIn(await mail.mailTo(email)).replace('https://elenchus.news.example', service.url);
  await page.goto(link);
  await page.waitForSelector('#reset-password');
  await isTidy('reset');
  await page.locator('#reset-password').fill('ten other characters');
  await page.keyboard.press('Enter');
  await says('Your password is changed, and all sessions have ended.');
  await isTidy('reset-done');
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill('ten other characters');
  await page.keyboard.press('Enter');
  await says('Past debates');
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('#reset-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await says('This link has been used, has expired or is incomplete: ask for a new one.');
  await isTidy('reset-ended');
  expect(complaints).toEqual([]);
});

it('a server without mail says whom to ask', async () => {
  const silent = await startService();
  try {
    await page.goto(`${silent.url}/#/forgotten`);
    await page.locator('#forgotten-email').fill('person@example.org');
    await page.keyboard.press('Enter');
    await says('This server sends no mail: ask its operator for a link.');
    await isTidy('no-mail');
  } finally {
    await silent.stop();
  }
});
