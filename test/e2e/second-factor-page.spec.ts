import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { addressOf, findings, go, includes, textOf, valueOf, widthOf } from '../dashboard/in-page.js';
import { openBrowserContext } from '../support/chromium.js';
import { oneTimeCode } from '../support/one-time-code.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';

/** A second factor, by a person’s hand on a telephone. */

let service: TestService;
let page: Page;
let complaints: string[];
let nowMs = Date.parse('2026-11-29T08:00:00.000Z');

beforeAll(async () => {
  service = await startService({}, { clock: { now: () => new Date(nowMs), newId: () => crypto.randomUUID() } });
});
afterAll(() => service.stop());
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
const type = async (selector: string, text: string): Promise<void> => {
  await page.locator(selector).fill(text);
};

/** What the camera of another telephone reads from the page. */
async function readByCamera(selector: string): Promise<string> {
  const shown = await page.waitForSelector(selector);
  const picture = sharp(await shown!.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}

it('is set up, asked for, and removed', async () => {
  const { email } = await service.signUp('person@example.org');
  const signIn = async (): Promise<void> => {
    await type('#sign-in-email', email);
    await type('#sign-in-password', PASSWORD);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${service.url}/#/account`);
  await signIn();
  await page.waitForSelector('#second-factor');
  await isTidy('factor-off');
  await type('#factor-password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#factor-secret');
  expect(await page.$eval('#factor-picture', widthOf)).toBeGreaterThan(0);
  expect(await readByCamera('#factor-picture')).toBe(await page.$eval('a[href^="otpauth:"]', addressOf));
  await isTidy('factor-set-up');
  const secret = await page.$eval('#factor-secret', valueOf);
  await type('#factor-code', '000000');
  await page.keyboard.press('Enter');
  await says('The code is not right');
  await type('#factor-code', oneTimeCode(secret, nowMs));
  await page.keyboard.press('Enter');
  await page.waitForSelector('#recovery-codes');
  await isTidy('factor-on');
  const [recovery = ''] = (await page.$eval('#recovery-codes', textOf)).split('\n');

  await page.locator('#account-bar button').click();
  await page.waitForSelector('#sign-in-email');
  await signIn();
  await page.waitForSelector('#sign-in-code', { visible: true });
  await isTidy('factor-asked');
  await type('#sign-in-code', recovery);
  await page.keyboard.press('Enter');
  await says('Past debates');
  await page.evaluate(go, '#/account');
  await says('9 recovery codes left.');
  nowMs += 30_000;
  await type('#factor-password', PASSWORD);
  await type('#factor-code', oneTimeCode(secret, nowMs));
  await page.locator('#factor-remove').click();
  await page.waitForSelector('#factor-begin');
  expect(complaints).toEqual([]);
});
