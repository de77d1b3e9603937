import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { findings, go, includes, textOf, valueOf } from '../dashboard/in-page.js';
import { openBrowserContext } from '../support/chromium.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';

let service: TestService;
let owners: Page;
let guests: Page;
let complaints: string[];

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  complaints = [];
  [owners, guests] = [await opened(), await opened()];
});
afterEach(async () => {
  await Promise.all([owners, guests].map((page) => page.browserContext().close()));
});

/** A page of a browser of its own, as wide as a telephone. */
async function opened(): Promise<Page> {
  const page = await (await openBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, isMobile: true });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}
async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}
const says = (page: Page, text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);
/** Asks, and confirms. */
async function twice(page: Page, name: string): Promise<void> {
  const button = await page.waitForSelector(`::-p-xpath(//button[text()="${name}"])`);
  await button?.click();
  await button?.click();
}
/** Folder for pictures of the pages; none are taken without it. */
const pictures = process.env['ELENCHUS_PAGE_PICTURES'];
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
};
const isTidy = async (page: Page): Promise<void> =>
  expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });

it('lets an owner invite somebody, who joins by the link, works in the workspace and is removed', async () => {
  const [owner, guest] = [await service.signUp('owner@example.org'), await service.signUp('guest@example.org')];
  await owners.goto(`${service.url}/#/members`);
  await signIn(owners, owner.email);
  await owners.waitForSelector('#invite');
  await owners.select('#invite-role', 'viewer');
  await owners.locator('#invite-email').fill(guest.email);
  await owners.locator('#invite').click();
  await owners.waitForSelector('#invitation-link');
  const link = await owners.$eval('#invitation-link', valueOf);
  await isTidy(owners);
  await picture(owners, 'invited');

  await guests.goto(link);
  await signIn(guests, guest.email);
  await guests.waitForSelector('#join');
  await picture(guests, 'join');
  await guests.locator('#join').click();
  await guests.waitForSelector('#workspaces');
  expect(await guests.$eval('#members', textOf)).toContain(owner.email);
  expect(await guests.$('#invite')).toBeNull();
  await says(guests, 'You are viewer');
  await isTidy(guests);
  await picture(guests, 'members-of-viewer');
  await guests.evaluate(go, '#/account');
  await guests.waitForSelector('#keys');
  await says(guests, 'A key of another member.');
  expect(await guests.$('#close-account')).toBeNull();
  await isTidy(guests);
  await picture(guests, 'account-of-viewer');

  await owners.reload();
  await says(owners, guest.email);
  await owners.select(`#role-${guest.accountId}`, 'editor');
  await says(owners, 'changed a role');
  await picture(owners, 'members-of-owner');
  await twice(owners, 'Remove');
  await says(owners, 'removed a member, or left');
  expect(await owners.$eval('#members', textOf)).not.toContain(guest.email);

  await guests.evaluate(go, '#/debates');
  await says(guests, 'You are not a member of this workspace any more');
  await picture(guests, 'removed');
  const [back] = await guests.$$('::-p-xpath(//button[text()="Work in it"])');
  await back?.click();
  await guests.waitForSelector('#invite');
  expect(await guests.$eval('#members', textOf)).toContain(guest.email);
  expect(complaints).toEqual([]);
}, 60_000);
