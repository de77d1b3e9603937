import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { findings, textOf } from '../dashboard/in-page.js';
import { axeFindings } from '../support/axe.js';
import { openBrowserContext } from '../support/chromium.js';
import { needsSession } from '../support/operations.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';

let service: TestService;
let page: Page;
let complaints: string[];
let foreign: string[];

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});
beforeEach(async () => {
  page = await (await openBrowserContext()).newPage();
  complaints = [];
  foreign = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url)) foreign.push(request.url());
  });
});
afterEach(async () => {
  await page.browserContext().close();
});

async function open(): Promise<void> {
  await page.goto(`${service.url}/api/docs`);
  await page.waitForSelector('#watchSimulation');
}

describe('the page of the API', () => {
  // Each rule of axe runs in both colour schemes and at both widths. It takes five times as long as `findings`.
  it.each([
    ['light', 1440, 'by axe'],
    ['dark', 1440, ''],
    ['light', 360, ''],
    ['dark', 360, 'by axe'],
  ] as const)('is accessible: %s, %s pixels wide %s', async (scheme, width, axe) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.setViewport({ width, height: 900 });
    await open();
    if (axe) {
      expect(await axeFindings(page)).toEqual([]);
    }
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    expect([complaints, foreign]).toEqual([[], []]);
  });

  it('shows every operation of the document in three languages, except those of sessions and the payment provider', async () => {
    await open();
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string; 'x-access'?: string }>>;
    };
    const expected = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, 'x-access': access }) => [
        operationId,
        needsSession({ access }) || operationId === 'receiveStripeNotice' ? 0 : 3,
      ]),
    );
    const shown = await page.$$eval('.operation', (sections) =>
      (sections as unknown as { id: string; querySelectorAll(selector: string): { length: number } }[]).map(
        (section) => [section.id, section.querySelectorAll('.sample').length],
      ),
    );
    expect(shown.sort()).toEqual(expected.sort());
  });

  it('shows one language if asked to', async () => {
    await open();
    await page.locator('input[value=Python]').click();
    const visible = (selector: string): Promise<number> =>
      page.$$eval(
        selector,
        (all) =>
          (all as unknown as { getClientRects(): { length: number } }[]).filter(
            (one) => one.getClientRects().length > 0,
          ).length,
      );
    expect(await visible('.sample[data-language=curl]')).toBe(0);
    expect(await visible('.sample[data-language=Python]')).toBeGreaterThan(30);
  });

  it('fills in the address, and on request the key of the user who is signed in on the dashboard', async () => {
    await open();
    const sample = '#getAccount .sample[data-language=curl] pre';
    expect(await page.$eval(sample, textOf)).toBe(`curl -s ${service.url}/api/account \\\n  -H 'X-API-Key: elk_…'`);
    const account = await service.signUp();
    await page.goto(`${service.url}/`);
    await page.locator('#sign-in-email').fill(account.email);
    await page.locator('#sign-in-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#start');
    await open();
    const button = await page.waitForSelector('#key button');
    expect(await page.$eval('main', textOf)).not.toContain(account.apiKey);
    await button?.click();
    await page.waitForFunction(`document.querySelector('#key').textContent.includes('Samples use your key')`);
    expect(await page.$eval(sample, textOf)).toContain(`X-API-Key: ${account.apiKey}`);
    expect(await page.$eval('#start .sample[data-language=Python] pre', textOf)).toContain(`"${account.apiKey}"`);
    expect(complaints).toEqual([]);
  });

  it('finds operations, refusals and schemas by all words of a search, and leaves the search for a link', async () => {
    await open();
    const shown = (): Promise<string[]> =>
      page.$$eval('.operation, .refusal, .schema', (all) =>
        (all as unknown as { id: string; getClientRects(): { length: number } }[])
          .filter((one) => one.getClientRects().length > 0)
          .map(({ id }) => id),
      );
    const all = (await shown()).length;
    await page.locator('#search').fill('badge svg');
    expect(await shown()).toEqual(['getBadge']);
    expect(await page.$eval('#found', textOf)).toBe(`1 of ${all} found`);
    await page.evaluate(`location.hash = 'problem-insufficient-credits'`);
    await page.waitForFunction(`document.querySelector('#search').value === ''`);
    expect((await shown()).length).toBe(all);
    expect([complaints, foreign]).toEqual([[], []]);
  });

  it('explains a refusal at its own address', async () => {
    await page.goto(`${service.url}/problems/insufficient-credits`);
    await page.waitForSelector('#problem-insufficient-credits');
    expect(await page.$eval('#problem-insufficient-credits', textOf)).toContain('The account has too few credits.');
    expect(page.url()).toBe(`${service.url}/api/docs#problem-insufficient-credits`);
    for (const path of ['/problems/', '/problems/A', '/problems/a/b', '/problems/%0d%0aa', '/problems/..%2f'])
      expect([path, (await fetch(`${service.url}${path}`, { redirect: 'manual' })).status]).toEqual([path, 404]);
  });

  it('lists every code that an operation may answer', async () => {
    await open();
    const codes = new Set(readFileSync('docs/openapi.json', 'utf8').match(/(?<="description": ".*)`[a-z-]+`(?=: )/g));
    const shown = await page.$$eval('.refusal', (all) => (all as unknown as { id: string }[]).map(({ id }) => id));
    expect(shown.sort()).toEqual([...codes].map((code) => `problem-${code.slice(1, -1)}`).sort());
  });

  it('has nothing at the addresses of the page that it replaced', async () => {
    for (const path of ['/api/docs/', '/api/docs-json', '/api/docs/swagger-ui.css'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  });
});
