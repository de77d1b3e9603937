import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserContext, type Page } from 'puppeteer';
import sharp from 'sharp';
import { findings, go } from '../dashboard/in-page.js';
import { axeFindings } from '../support/axe.js';
import { BrowserSession } from '../support/browser-session.js';
import { openBrowserContext } from '../support/chromium.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestService } from '../support/service.js';

/** Every page of the dashboard, as axe sees it: on a telephone, a tablet and a desk, in both colour schemes. */

const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'];
/** Folder for pictures of the pages; none are taken without it. */
const pictures = process.env['ELENCHUS_PAGE_PICTURES'];

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let context: BrowserContext;
let page: Page;
/** Addresses of pages that need something to show. */
let made: Readonly<Record<'debate' | 'other' | 'detection' | 'shared' | 'invitation', string>>;

beforeAll(async () => {
  site = await serve((_, answer) => void answer.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  const account = await service.signUp('reader@example.org');
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  const simulate = async (depth: string): Promise<string> =>
    ((await (await account.post('/api/simulate', { url: `${site.url}/a`, depth })).json()) as { id: string }).id;
  const [debate, other] = [await simulate('standard'), await simulate('micro')];
  const form = new FormData();
  const image = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#487' } })
    .png()
    .toBuffer();
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'green.png');
  const headers = { 'x-api-key': account.apiKey };
  const detected = await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body: form });
  const { id: detection } = (await detected.json()) as { id: string };
  const share = (await (await account.post(`/api/simulations/${debate}/share`, {})).json()) as { token: string };
  const session = new BrowserSession(service.url);
  await session.signIn(account.email, PASSWORD);
  const invited = await session.request('POST', '/api/workspace/invitations', { role: 'viewer' });
  const { token: invitation } = (await invited.json()) as { token: string };
  made = { debate, other, detection, shared: share.token, invitation };
  context = await openBrowserContext();
  page = await context.newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
});
afterAll(async () => {
  await context.close();
  await service.stop();
  site.close();
});

/** At every width and in both schemes: nothing is too wide, unnamed or pale, and axe finds nothing. */
async function isAccessible(name: string): Promise<void> {
  const found: unknown[] = [];
  for (const width of WIDTHS) {
    // As on a desk at each width: a change to a telephone reloads the page.
    await page.setViewport({ width, height: 800 });
    for (const scheme of SCHEMES) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      if (pictures !== undefined && scheme === 'light')
        await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}-${width}.png`, fullPage: true });
      const { titles, ...own } = await page.evaluate(findings);
      const all = [...Object.values(own).flat(), ...((await axeFindings(page)) as unknown[])];
      if (titles !== 1) all.push(`${titles} titles`);
      found.push(...all.map((one) => `${width} ${scheme}: ${String(one)}`));
    }
  }
  expect(found).toEqual([]);
}

/** Opens a page of the dashboard and waits until it shows what is waited for. */
async function opened(hash: string, selector: string): Promise<void> {
  await page.evaluate(go, hash);
  await page.waitForSelector(selector);
}

describe('without an account', () => {
  it.each([
    ['welcome', '/', '#sign-in-email'],
    ['a shared debate', '/shared/', '.claims, .verdict, #verdict-title'],
    ['a shared debate that is gone', '/shared/gone', '.problem'],
    ['a problem', '/problems/insufficient-credits', 'h1'],
  ])('%s', async (name, path, selector) => {
    await page.goto(`${service.url}${path === '/shared/' ? `/shared/${made.shared}` : path}`);
    await page.waitForSelector(selector);
    await isAccessible(name);
  });

  it.each([
    ['an example of a debate', '#/example-debate', '[role=note]'],
    ['an example of a picture', '#/example-picture', '.detection .dial'],
    ['a forgotten password', '#/forgotten', 'form'],
    ['a new password', '#/reset/token', 'form'],
  ])('%s', async (name, hash, selector) => {
    await page.goto(service.url);
    await page.waitForSelector('#sign-in-email');
    await opened(hash, selector);
    await isAccessible(name);
  });
});

describe('signed in', () => {
  beforeAll(async () => {
    await page.goto(service.url);
    await page.locator('#sign-in-email').fill('reader@example.org');
    await page.locator('#sign-in-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#article-url');
  });

  it.each([
    ['a new debate', () => '#/debate', '#article-url'],
    ['a new picture', () => '#/detect', '.drop'],
    ['past debates', () => '#/debates', '.past'],
    ['past detections', () => '#/detections', '.past'],
    ['a debate', () => `#/debates/${made.debate}`, '#record-title'],
    ['a detection', () => `#/detections/${made.detection}`, '.detection .dial'],
    ['two debates compared', () => `#/compare/${made.debate}/${made.other}`, '.page table, .page dl'],
    ['billing', () => '#/billing', '#balance'],
    ['account and keys', () => '#/account', '#keys'],
    ['members', () => '#/members', '#members'],
    ['webhooks', () => '#/webhooks', '#webhook-url'],
    ['an invitation', () => `#/join/${made.invitation}`, '#join'],
    ['no page', () => '#/nothing', '.page h1'],
  ])('%s', async (name, hash, selector) => {
    await opened(hash(), selector);
    await isAccessible(name);
  });
});
