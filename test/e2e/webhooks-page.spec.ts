import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { Webhook } from 'standardwebhooks';
import { Messages } from '../../src/webhooks/index.js';
import { findings, go, includes, textOf, valueOf } from '../dashboard/in-page.js';
import { openBrowserContext } from '../support/chromium.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { webhookReceiver } from '../support/webhook-receiver.js';
import { joined, signedUp } from '../support/workspace-people.js';

let service: TestService;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
const complaints: string[] = [];

beforeAll(async () => {
  receiver = await webhookReceiver((response, count) => response.writeHead(count === 1 ? 500 : 204).end());
  service = await startService({ ELENCHUS_ALLOW_HOSTS: receiver.host });
  service.app.get(Messages).recover();
});
afterAll(async () => {
  await service.stop();
  receiver.close();
});

/** A page of a browser of its own, as wide as a telephone, signed in. */
async function opened(email: string, hash: string): Promise<Page> {
  const page = await (await openBrowserContext()).newPage();
  await page.setViewport({ width: 360, height: 740, isMobile: true });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${service.url}/#/${hash}`);
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  return page;
}
const says = (page: Page, text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);
async function press(page: Page, name: string, times = 1): Promise<void> {
  const button = await page.waitForSelector(`::-p-xpath(//button[text()="${name}"])`);
  for (let pressed = 0; pressed < times; pressed += 1) await button?.click();
}
/** Folder for pictures of the pages; none are taken without it. */
const pictures = process.env['ELENCHUS_PAGE_PICTURES'];
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
};
const isTidy = async (page: Page): Promise<void> =>
  expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });

it('lets an owner add a webhook, copy its secret, test it, send a message again and remove it', async () => {
  const owner = await signedUp(service, 'owner@example.org');
  const page = await opened(owner.account.email, 'members');
  await page.locator('#to-webhooks').click();
  await page.locator('#webhook-url').fill(`${receiver.url}/hook`);
  await page.locator('#webhook-send').click();
  await page.waitForSelector('#webhook-secret');
  const secret = await page.$eval('#webhook-secret', valueOf);
  expect(await page.$eval('#webhooks', textOf)).toContain(`${receiver.url}/hook`);
  await isTidy(page);
  await picture(page, 'webhook-added');

  await press(page, 'Send a test');
  await says(page, 'Failed: 1 attempt, the last: The receiver answered 500.');
  await press(page, 'Send again');
  await says(page, 'Delivered: 2 attempts, the last: answered 204');
  const [first, second] = receiver.received;
  for (const { body, headers } of [first!, second!])
    expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({ type: 'test' });
  await isTidy(page);
  await picture(page, 'webhook-delivered');

  await page.reload();
  await press(page, 'Show messages');
  await says(page, 'Delivered: 2 attempts');
  expect(await page.$('#webhook-secret')).toBeNull();
  await page.locator('#webhook-url').fill('http://169.254.169.254/');
  await page.locator('#webhook-send').click();
  await says(page, 'The webhook must have a public http or https address');
  await press(page, 'Pause');
  await says(page, 'Paused: what happens meanwhile is sent when it is resumed.');
  await isTidy(page);
  await page.locator('#webhooks summary').click();
  await page.locator('#webhooks input[type=url]').fill(`${receiver.url}/moved`);
  await page.locator('#webhooks input[value="credits.low"]').click();
  await press(page, 'Save');
  await says(page, 'A debate has ended; Credits are low.');
  expect(await page.$eval('#webhooks h2', textOf)).toBe(`${receiver.url}/moved`);
  await press(page, 'Resume');
  await page.waitForFunction(`!document.querySelector('#webhooks').textContent.includes('Paused')`);
  await press(page, 'Remove', 2);
  await page.waitForFunction(`document.querySelector('#webhooks').textContent === ''`);
  await page.evaluate(go, '#/members');
  for (const deed of ['added a webhook', 'sent a test to a webhook', 'sent a message to a webhook again'])
    await says(page, deed);
  await says(page, 'changed a webhook');
  await says(page, 'removed a webhook');
  expect(complaints).toEqual([]);
  await page.browserContext().close();
}, 60_000);

it('is not there for a viewer', async () => {
  const owner = await signedUp(service, 'another@example.org');
  const viewer = await joined(service, owner, 'viewer', 'viewer@example.org');
  await viewer.session.request('DELETE', '/api/sessions');
  const page = await opened(viewer.account.email, 'members');
  await page.waitForSelector('#workspaces');
  const [work] = await page.$$('::-p-xpath(//button[text()="Work in it"])');
  await work?.click();
  await says(page, 'You work in it now.');
  await says(page, 'Viewer, you');
  expect(await page.$('#to-webhooks')).toBeNull();
  await page.evaluate(go, '#/webhooks');
  await says(page, 'does not allow that');
  await page.browserContext().close();
}, 60_000);
