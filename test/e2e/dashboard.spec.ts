import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { type HTTPResponse, type Page } from 'puppeteer';
import sharp from 'sharp';
import { type DebateResult } from '../../src/debate/index.js';
import { type Analyst } from '../../src/analysts/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { openBrowserContext } from '../support/chromium.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import {
  begins,
  findings,
  focused,
  focusOn,
  go,
  hashes,
  includes,
  isPwned,
  isShown,
  isValid,
  lastOfHash,
  openFold,
  paste,
  setMarkup,
  stored,
  textOf,
  textsOf,
  valueOf,
} from '../dashboard/in-page.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';

const HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';

/** Holds each round until released, so that a test sees a running debate without a clock. */
function gatedAnalyst(): Analyst & { shut(): void; open(round: 1 | 2): void } {
  const offline = new OfflineAnalyst();
  let gates = new Map<number, PromiseWithResolvers<void>>();
  const gate = (round: number): PromiseWithResolvers<void> | undefined => gates.get(round);
  return {
    engine: offline.engine,
    model: offline.model,
    async ask(question, signal) {
      await gate(question.round)?.promise;
      const usage = { calls: 1, inputTokens: 100, cachedTokens: 50, outputTokens: 20, costUsd: 0.002 };
      return { ...(await offline.ask(question, signal)), usage };
    },
    shut: () => (gates = new Map([1, 2].map((round) => [round, withResolvers()]))),
    open: (round) => gate(round)?.resolve(),
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}
function withResolvers(): PromiseWithResolvers<void> {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

const analyst = gatedAnalyst();
const files = temporaryDirectory();
const picture = `${files.path}/hills.jpg`;
let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
/** An account with two debates and a detection, which no test changes. */
let reader: TestAccount;
let bridge: DebateResult;
let lighthouse: DebateResult;
let detection: { readonly id: string };
let page: Page;
/** Console errors of the browser: a refused script, a failed load, an exception. */
let complaints: string[];

beforeAll(async () => {
  await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  }).toFile(picture);
  const small = await sharp(picture).resize(160).toBuffer();
  site = await serve(({ url }, response) => {
    if (url === '/picture.jpg') response.end(small);
    else
      response
        .setHeader('content-type', 'text/html')
        .end(url === '/lighthouse' ? ARTICLE_PAGE.replaceAll('bridge', 'lighthouse') : ARTICLE_PAGE);
  });
  service = await startService({ ...SHIPPED_CAST, ELENCHUS_ALLOW_HOSTS: site.host }, { analysts: [analyst] });
  reader = await service.signUp();
  await reader.post('/api/billing/test-purchase', { pack: 'starter' });
  const hold = async (path: string): Promise<DebateResult> =>
    (await (await reader.post('/api/simulate', { url: site.url + path })).json()) as DebateResult;
  [bridge, lighthouse] = [await hold('/bridge'), await hold('/lighthouse')];
  detection = (await (await reader.post('/api/detect', { url: `${site.url}/picture.jpg` })).json()) as { id: string };
});
afterAll(async () => {
  await service.stop();
  site.close();
  files.remove();
});

beforeEach(async () => {
  page = await (await openBrowserContext()).newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
});
afterEach(async () => {
  await page.browserContext().close();
});

/** Waits until the page contains the text. */
const says = (text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);
const click = (selector: string): Promise<void> => page.locator(selector).click();

/** Signs in as a new account with credits and opens the page of this hash. */
async function openSignedIn(hash: string): Promise<TestAccount> {
  const account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  await openAs(account, hash);
  return account;
}

async function openAs(account: TestAccount, hash: string): Promise<void> {
  await page.goto(`${service.url}/`);
  await signIn(account.email, PASSWORD);
  await page.waitForSelector('#start');
  await page.evaluate(go, hash);
}

async function signIn(email: string, password: string): Promise<void> {
  await page.locator('#sign-in-email').fill(email);
  await page.locator('#sign-in-password').fill(password);
  await page.keyboard.press('Enter');
}

describe('the dashboard in a browser', () => {
  it('signs up a new user, shows the key, and stores nothing that a script could read', async () => {
    await page.goto(`${service.url}/`);
    await page.locator('#email').fill('stranger@example.org');
    await page.locator('#password').fill('at least ten characters');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#new-key');
    const key = await page.$eval('#new-key', valueOf);
    expect(key).toMatch(/^elk_[0-9A-Za-z]{36}$/);
    await click('#continue');
    await page.waitForSelector('#start');
    expect(await page.evaluate(stored)).toEqual({ session: 0, local: 0, cookie: '' });
    await page.reload();
    await page.waitForSelector('#start');
    await page.evaluate(go, '#/account');
    await page.waitForSelector('#balance');
    expect(await page.evaluate(includes, 'stranger@example.org')).toBe(true);
    await click('.account-bar button');
    await page.waitForSelector('#sign-in-email');
    await page.reload();
    await page.waitForSelector('#sign-in-email');
    expect(complaints).toEqual([]);
  });

  it('shows a message for a wrong password', async () => {
    await page.goto(`${service.url}/`);
    await signIn('nobody@example.org', 'not the password');
    await says('The e-mail address or the password is not right.');
    expect(await page.$('[role=alert]')).not.toBeNull();
  });

  it('issues a key of the sandbox, which has no other right', async () => {
    await openSignedIn('#/account');
    await page.locator('#key-label').fill('for trying out');
    await click('#key-sandbox');
    expect(await page.$('#keys fieldset:disabled')).not.toBeNull();
    await click('#issue-key');
    await page.waitForSelector('.key-shown input');
    expect(await page.$eval('.key:first-child', textOf)).toContain('Sandbox');
    const apiKey = await page.$eval('.key-shown input', valueOf);
    const answer = await fetch(`${service.url}/api/simulations`, { headers: { 'x-api-key': apiKey } });
    expect(answer.status).toBe(403);
  });

  it('issues, lists, replaces and revokes a key', async () => {
    const account = await openSignedIn('#/account');
    const shown = (): Promise<string> => page.$eval('.key-shown input', valueOf);
    const state = (apiKey: string): Promise<number> =>
      fetch(`${service.url}/api/simulations`, { headers: { 'x-api-key': apiKey } }).then(({ status }) => status);
    const press = async (label: string): Promise<void> => {
      await page.locator(`.key:first-child button ::-p-text(${label})`).click();
    };
    await page.locator('#key-label').fill(HOSTILE);
    await click('#issue-key');
    await page.waitForSelector('.key-shown input');
    const first = await shown();
    await says(HOSTILE);
    expect(await state(first)).toBe(200);
    expect(await page.$eval('.key:first-child', textOf)).toContain('never used');
    await press('Hide');
    await press('Show');
    await page.waitForSelector('.key-shown input');
    expect(await shown()).toBe(first);

    await page.select('.key:first-child select', '0');
    await press('Rotate');
    await press('Replace this key?');
    await says('Ended');
    const second = await shown();
    expect(second).not.toBe(first);
    expect(await Promise.all([first, second, account.apiKey].map(state))).toEqual([401, 200, 200]);
    await press('Revoke');
    await press('End this key for good?');
    await says('Revoked');
    expect(await Promise.all([first, second, account.apiKey].map(state))).toEqual([401, 401, 200]);
    expect(await page.evaluate(isPwned)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('changes the password and closes the account', async () => {
    const { email, apiKey } = await openSignedIn('#/account');
    await page.locator('#old-password').fill(PASSWORD);
    await page.locator('#new-password').fill('a better password');
    await page.keyboard.press('Enter');
    await says('The password is changed');
    await page.locator('#close-password').fill('a better password');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#sign-in-email');
    const answer = await fetch(`${service.url}/api/account`, { headers: { 'x-api-key': apiKey } });
    expect(answer.status).toBe(401);
    expect(complaints).toEqual([]);
    await signIn(email, 'a better password');
    await says('The e-mail address or the password is not right.');
  });

  it('shows plan, quota and ledger, and buys a pack and a plan on pages marked as test payments', async () => {
    await openSignedIn('#/billing');
    await click('[data-pack=reporter]');
    await page.waitForSelector('#pay');
    await says('Nothing is charged');
    await click('#pay');
    await page.waitForFunction(begins, {}, '#balance', '350');
    expect(await page.$$('[role=meter][aria-valuenow="10"]')).toHaveLength(1);
    await says('Bought: reporter');

    await click('[data-plan=pro]');
    await click('#pay');
    await page.waitForSelector('[role=meter][aria-valuenow="100"]');
    await click('[data-plan=portal]');
    await click('#end');
    await page.waitForSelector('[role=meter][aria-valuenow="10"]');
    expect(complaints).toEqual([]);
  });

  it('detects a file, and shows score, verdict and provenance', async () => {
    await openSignedIn('#/detect');
    const input = (await page.waitForSelector('#file')) as unknown as { uploadFile(path: string): Promise<void> };
    await input.uploadFile(picture);
    await page.waitForSelector('.detection .dial');
    await says('What the file states about its origin');
    await says('9 of 10 detections left');
    expect(Number(await page.$eval('.detection .dial-number', textOf))).toBeGreaterThanOrEqual(0);
    expect(await page.$$('.detection img[src^="blob:"]')).toHaveLength(1);
    // The frames of the judged regions are drawn on the picture.
    expect((await page.$$('.regions .region')).length).toBeGreaterThan(0);
    const places = (await page.evaluate(
      "[...document.querySelectorAll('.preview-frame img, .preview-frame svg')].map((e) => JSON.stringify(e.getBoundingClientRect()))",
    )) as string[];
    expect(places).toHaveLength(2);
    expect(places[1]).toEqual(places[0]);
    expect(complaints).toEqual([]);
  });

  it('detects several files one after another, says how many are done, and keeps each refusal', async () => {
    await openSignedIn('#/detect');
    const text = `${files.path}/notes.jpg`;
    writeFileSync(text, 'no picture');
    const input = (await page.waitForSelector('#file')) as unknown as { uploadFile(...paths: string[]): Promise<void> };
    await input.uploadFile(text, picture, text);
    await says('3 of 3 pictures are done.');
    expect(await page.$$('.detection .dial')).toHaveLength(1);
    expect(await page.$$('[aria-label="notes.jpg: no answer"] .problem')).toHaveLength(2);
    await says('9 of 10 detections left');
  });

  it('detects pictures that are dropped or pasted, also while others are being detected', async () => {
    await openSignedIn('#/detect');
    const zone = await page.waitForSelector('.drop');
    const { x, y, width, height } = (await zone!.boundingBox())!;
    const devtools = await page.createCDPSession();
    const second = `${files.path}/second.jpg`;
    await sharp(picture).rotate(90).toFile(second);
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
      devtools.send('Input.dispatchDragEvent', {
        type,
        x: x + width / 2,
        y: y + height / 2,
        data: { items: [], files: [picture, second], dragOperationsMask: 1 },
      });
    for (const type of ['dragEnter', 'dragOver'] as const) await drag(type);
    await page.waitForSelector('.drop.over');
    await drag('drop');
    await page.evaluate(paste, ['no-picture.png']);
    await says('3 of 3 pictures are done.');
    expect(await page.$('.drop.over')).toBeNull();
    expect(await page.$$('.detection .dial')).toHaveLength(2);
    expect(await page.$$('[aria-label="no-picture.png: no answer"] .problem')).toHaveLength(1);
    // On other pages nothing is taken.
    await page.evaluate(go, '#/debate');
    await page.waitForSelector('#article-url');
    await page.evaluate(paste, ['elsewhere.png']);
    await page.evaluate(go, '#/detections');
    await page.waitForFunction("document.querySelectorAll('.past').length === 2");
  });

  it('lists past detections, opens them again with their thumbnails, and erases these', async () => {
    await openSignedIn('#/detections');
    await says('None yet');
    await click('#keep-thumbnails');
    await says('0 thumbnails kept');
    await page.evaluate(go, '#/detect');
    const input = (await page.waitForSelector('#file')) as unknown as { uploadFile(path: string): Promise<void> };
    await input.uploadFile(picture);
    await page.waitForSelector('.detection .dial');

    await page.evaluate(go, '#/detections');
    await page.waitForSelector('.past img');
    await says('1 thumbnail kept');
    await page.locator('#filter-q').fill('elsewhere');
    await click('[role=search] button');
    await says('No detection matches.');
    await page.locator('#filter-q').fill('hills');
    await click('[role=search] button');
    await click('.past');
    await page.waitForSelector('.detection .dial');
    await page.waitForSelector('.detection img[src$="/thumbnail"]');
    await says('What the file states about its origin');
    expect((await page.$$('.regions .region')).length).toBeGreaterThan(0);

    await page.evaluate(go, '#/detections');
    await page.waitForSelector('.past');
    await click('#keep-thumbnails');
    await says('Only the answers are kept');
    await click('.past');
    await says('Not shown: no copy of the picture is kept.');
    expect(complaints).toEqual([]);
  });

  it('erases a detection after a second press, at 360 pixels', async () => {
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    const account = await openSignedIn('#/detect');
    const input = (await page.waitForSelector('#file')) as unknown as { uploadFile(path: string): Promise<void> };
    await input.uploadFile(picture);
    await page.waitForSelector('.detection .dial');
    const { detections } = await account.get<{ detections: { id: string }[] }>('/api/detections');
    const id = detections[0]!.id;
    await page.evaluate(go, `#/detections/${id}`);
    await page.waitForSelector('#erase');
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    await click('#erase');
    expect(await page.$eval('#erase', textOf)).toBe('Erase it for good?');
    expect(await account.get(`/api/detections/${id}`)).toMatchObject({ id });
    await click('#erase');
    await page.waitForFunction("location.hash === '#/detections'");
    await says('None yet');
    await page.evaluate(go, `#/detections/${id}`);
    await says('by its owner');
    expect(complaints.filter((text) => !text.includes('410'))).toEqual([]);
  });

  it('follows a debate from its first argument to its verdict', async () => {
    analyst.shut();
    await openSignedIn('#/debate');
    await page.locator('#article-url').fill(`${site.url}/bridge`);
    await click('#start');
    await says('Council approves new bridge');
    await says('No agent has argued yet');
    expect(await page.$$('.dot.parked')).toHaveLength(30);
    analyst.open(1);
    await says('30 of 30');
    expect(await page.$$('.dot.parked')).toHaveLength(0);
    expect(await page.$('.dial')).toBeNull();
    analyst.open(2);
    await page.waitForSelector('.verdict .dial');
    // Votes that are one opinion are folded away.
    await page.$eval('#votes-chart', openFold);
    expect(await page.$$('.dot:not(.parked)')).toHaveLength(30);
    expect(await page.$$('.platforms li')).toHaveLength(6);
    const people = await page.$$eval('.person', textsOf);
    expect(people.length).toBeGreaterThanOrEqual(1);
    expect(people.length).toBeLessThanOrEqual(6);
    for (const person of people)
      // Somebody asks, and what another answers are words of the article.
      expect(person).toMatch(/\?[^?]+ answers: .*[“"].+[”"]\.?$/u);
    // No two people ask the same.
    expect(new Set(people.map((person) => /[^….?]*\?/u.exec(person)?.[0])).size).toBe(people.length);
    expect(await page.$eval('.thread .said', isShown)).toBe(false);
    await click('.whole:not(#votes-chart) > summary');
    expect(await page.$eval('.thread .said', isShown)).toBe(true);
    expect(await page.$$('.thread:not([hidden])')).toHaveLength(30);
    const heard = await page.$eval('#announcer', textOf);
    expect(heard).toMatch(/^Verdict: \d+ of 100/);
    await says('48 credits');

    const id = await page.evaluate(lastOfHash);
    await page.evaluate(go, '#/debates');
    await page.waitForSelector(`.past[href="#/debates/${id}"]`);
    await page.evaluate(go, '#/billing');
    await says('60 calls · 6,000 tokens in (50 % from the cache) · 1,200 tokens out · 0.12 USD');
    expect(complaints).toEqual([]);
  });

  it('goes on with a debate after the connection was lost', async () => {
    analyst.shut();
    await openSignedIn('#/debate');
    await page.locator('#article-url').fill(`${site.url}/bridge`);
    await click('#start');
    await says('No agent has argued yet');
    await page.setOfflineMode(true);
    analyst.open(1);
    await says('The connection is lost. Reconnecting …');
    await page.setOfflineMode(false);
    await says('30 of 30');
    await page.waitForFunction(`!document.querySelector('#announcer')?.textContent?.includes('Reconnecting')`);
    await page.setOfflineMode(true);
    analyst.open(2);
    await says('The connection is lost. Reconnecting …');
    await page.setOfflineMode(false);
    await page.waitForSelector('.verdict .dial');
    expect(await page.$$('.problem')).toHaveLength(0);
  });

  it('cancels a debate, which costs nothing', async () => {
    analyst.shut();
    await openSignedIn('#/debate');
    await page.locator('#article-url').fill(`${site.url}/bridge`);
    await click('#start');
    await says('No agent has argued yet');
    await click('#cancel');
    await says('No verdict: the debate was abandoned and cost nothing.');
    await says('50 credits');
    // By now every part of the page of a debate that is over has been added.
    await page.waitForSelector('#retry');
    expect(await page.$('#share')).toBeNull();
    analyst.open(1);
    analyst.open(2);
    expect(complaints).toEqual([]);
  });

  it('tries a debate without a verdict again, once however often the button is pressed', async () => {
    analyst.shut();
    await openSignedIn('#/debate');
    await page.locator('#article-url').fill(`${site.url}/bridge`);
    await click('#start');
    await says('No agent has argued yet');
    const failed = await page.evaluate(lastOfHash);
    await click('#cancel');
    await says('What was already answered is not asked again, and what you have paid for is not paid again.');
    analyst.open(1);
    analyst.open(2);
    await click('#retry');
    await page.waitForSelector('.verdict .dial');
    const retry = await page.evaluate(lastOfHash);
    expect(retry).not.toBe(failed);
    expect(await page.$('#retry')).toBeNull();
    await says('48 credits');
    await page.evaluate(go, `#/debates/${failed}`);
    await says('No verdict: the debate was abandoned');
    await click('#retry');
    await page.waitForSelector('.verdict .dial');
    expect(await page.evaluate(lastOfHash)).toBe(retry);
    await says('48 credits');
    expect(complaints).toEqual([]);
  });

  it('debates a pasted text, and a file', async () => {
    const text = `${'The council closed the old bridge on Monday, after months of talk. '.repeat(8)}\n\nIt is old.`;
    await openSignedIn('#/debate');
    await click('summary');
    await page.locator('#article-title').fill('A pasted headline');
    await page.locator('#article-text').fill(text);
    await click('#start');
    await says('A pasted headline');
    await says('Submitted text');
    await page.waitForSelector('.verdict .dial');

    const file = `${files.path}/bridge.md`;
    writeFileSync(file, `# A headline in a file\n\n${text}`);
    await page.evaluate(go, '#/debate');
    await click('summary');
    const input = (await page.waitForSelector('#article-file')) as unknown as {
      uploadFile(path: string): Promise<void>;
    };
    await input.uploadFile(file);
    await click('#start');
    await says('A headline in a file');
    await page.waitForSelector('.verdict .dial');
    expect(complaints).toEqual([]);
  });

  it('moves between agents by keyboard, and from a dot to its argument', async () => {
    await openAs(reader, `#/debates/${bridge.id}`);
    await page.waitForSelector('.verdict .dial');
    await page.$eval('#votes-chart', openFold);
    await page.waitForSelector('.dot[tabindex="0"]');
    expect(await page.$$('.dot[tabindex="0"]')).toHaveLength(1);
    await page.$eval('.dot[tabindex="0"]', focusOn);
    const { label: first } = await page.evaluate(focused);
    expect(first).toMatch(/^.+, .+: \d+, then \d+, confidence \d+ %\. Show the argument\.$/);
    await page.keyboard.press('ArrowRight');
    const { label: second } = await page.evaluate(focused);
    expect(second).not.toBe(first);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(focused)).toMatchObject({ className: 'thread' });
    expect(await page.$$('.dot[tabindex="0"]')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('replays a debate event by event to its end', async () => {
    const { lastRevision } = await reader.get<{ lastRevision: number }>(`/api/simulations/${bridge.id}/state`);
    await openAs(reader, `#/debates/${bridge.id}`);
    await page.waitForSelector(`#replay[max="${lastRevision}"]`);
    expect(await page.$eval('.outcome', textOf)).toContain('Nothing in it was checked.');
    expect(await page.$$('.claims tr[data-claim]')).not.toHaveLength(0);
    await page.$eval('#votes-chart', openFold);
    await page.waitForSelector('.dot:not(.parked)');
    const [spoken, verdict] = [await page.$$('.dot:not(.parked)'), await page.$eval('.verdict', textOf)];
    expect(spoken).toHaveLength(30);
    await page.$eval('#replay', focusOn);
    expect(await page.$eval('#replay', valueOf)).toBe(String(lastRevision));
    /** Presses a key on the slider and returns the text beside it. */
    const move = async (key: 'Home' | 'End' | 'ArrowRight', revision: number): Promise<string> => {
      await page.keyboard.press(key);
      await page.waitForFunction(begins, {}, 'output[for=replay]', `Event ${revision} of ${lastRevision}`);
      return page.$eval('output[for=replay]', textOf);
    };
    expect(await move('Home', 0)).toBe(`Event 0 of ${lastRevision}: Opened, 0 arguments, tally –`);
    expect(await page.$$('.dot.parked')).toHaveLength(30);
    expect(await move('ArrowRight', 1)).toContain('Imported');
    expect(await move('ArrowRight', 2)).toContain('Identified');
    await move('ArrowRight', 3);
    await move('ArrowRight', 4);
    for (const [earlier, revision] of [5, 6, 7].entries()) {
      expect(await move('ArrowRight', revision)).toContain(
        `Round 1, ${earlier + 1} argument${earlier === 0 ? '' : 's'}, tally `,
      );
      expect(await page.$$('.dot:not(.parked)')).toHaveLength(earlier + 1);
    }
    const end = await move('End', lastRevision);
    expect(end).toBe(
      `Event ${lastRevision} of ${lastRevision}: Closed, 60 arguments, tally ${Math.round(bridge.consensusScore!)}`,
    );
    expect(await page.$$('.dot:not(.parked)')).toHaveLength(30);
    expect(await page.$eval('.verdict', textOf)).toBe(verdict);
    expect(complaints).toEqual([]);
  });

  it('checks and exports the record of a debate, holds it again with something changed, and compares the two', async () => {
    const account = await openSignedIn('#/debate');
    const held = (await (await account.post('/api/simulate', { url: `${site.url}/bridge` })).json()) as DebateResult;
    await page.evaluate(go, `#/debates/${held.id}`);
    await click('#check-record');
    await page.waitForSelector('#audit');
    expect(await page.$eval('#audit summary', textOf)).toMatch(/^✓ The record of \d+ events was checked: passed$/);
    const links = await page.$$eval('a[download]', (all) =>
      (all as unknown as { href: string }[]).map(({ href }) => href),
    );
    expect(links.map((link) => new URL(link).searchParams.get('format'))).toEqual([
      'pdf',
      'html',
      'md',
      'csv',
      'jsonl',
    ]);
    for (const link of links)
      expect([link, (await fetch(link, { headers: { 'x-api-key': account.apiKey } })).status]).toEqual([link, 200]);

    await click('#fork');
    await says('This fork would have the same result as the debate.');
    await page.locator('#weight-forum').fill('2');
    await click('#fork');
    await page.waitForFunction(`!location.hash.endsWith('${held.id}')`);
    await says('held again with something changed');
    const forkId = await page.evaluate(lastOfHash);
    const fork = await account.get<DebateResult>(`/api/simulations/${forkId}`);
    expect(fork.forkedFrom?.id).toBe(held.id);
    await page.evaluate(go, `#/compare/${held.id}/${forkId}`);
    await says('Two debates compared');
    const rows = await page.$$eval('tbody tr', textsOf);
    const shown = (value: number | null): string => String(Math.round(value ?? -1));
    expect(rows[0]).toContain(`Score${shown(held.consensusScore)}${shown(fork.consensusScore)}`);
    expect(rows.some((row) => row.startsWith('Forum') || row.includes('forum'))).toBe(true);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  it('searches past debates by words and filters them', async () => {
    await openAs(reader, '#/debates');
    await page.waitForSelector('.past');
    const found = (): Promise<readonly string[]> => page.$$eval('.past', hashes);
    const all = [lighthouse, bridge].map(({ id }) => `#/debates/${id}`);
    expect(await found()).toEqual(all);

    const search = async (announced: string): Promise<readonly string[]> => {
      await click('form[role=search] button[type=submit]');
      await page.waitForFunction(begins, {}, '#announcer', announced);
      return found();
    };
    await page.locator('#filter-q').fill('"new lighthouse"');
    expect(await search('1 debate.')).toEqual([all[0]]);
    expect(await page.$eval('.past', textOf)).toContain('Title: Council approves new lighthouse');
    await click('form[role=search] summary');
    await page.select('#filter-status', 'abandoned');
    expect(await search('No debate matches.')).toEqual([]);
    await says('No debate matches.');
    await page.locator('#filter-q').fill('');
    await page.select('#filter-status', 'done');
    await page.locator('#filter-host').fill('127.0.0.1');
    await page.locator('#filter-from').fill('2026-01-01');
    expect(await search('2 debates.')).toEqual(all);
    await page.locator('#filter-min').fill('101');
    await click('form[role=search] button[type=submit]');
    expect(await page.$eval('#filter-min', isValid)).toBe(false);
    await page.locator('#filter-min').fill('100');
    expect(await search('No debate matches.')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('reports nothing when a debate is left while its links and its replay are still loading', async () => {
    await openAs(reader, '#/debates');
    await page.setRequestInterception(true);
    const isHeld = (address: string): boolean => /\/shares$|\/state\?at=/.test(address);
    page.on('request', (request) => {
      if (!isHeld(request.url())) void request.continue();
    });
    const asked = ['/shares', '/state?at='].map((part) =>
      page.waitForRequest((request) => request.url().includes(part)),
    );
    await page.evaluate(go, `#/debates/${bridge.id}`);
    await page.waitForSelector('#replay');
    await page.evaluate(`document.querySelector('#replay').dispatchEvent(new Event('input'))`);
    await Promise.all(asked);
    await page.evaluate(go, '#/debate');
    await page.waitForSelector('#start');
    expect(complaints).toEqual([]);
  });

  it('shows hostile titles, quotes, names and arguments as plain text', async () => {
    await openAs(reader, '#/debates');
    const hostile = {
      ...bridge,
      url: 'javascript:window.pwned=1',
      article: { ...bridge.article, url: 'javascript:window.pwned=1', title: HOSTILE, byline: HOSTILE, site: HOSTILE },
      transcript: bridge.transcript.map((entry) => ({
        ...entry,
        argument: HOSTILE,
        replies: entry.replies.map((reply) => ({ ...reply, stance: HOSTILE, reason: HOSTILE })),
      })),
      flags: [{ flag: HOSTILE, quote: HOSTILE, personas: [HOSTILE] }],
      excused: [{ persona: HOSTILE, round: 1, reason: HOSTILE, attempts: 1 }],
    };
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.url().endsWith(`/api/simulations/${bridge.id}`)
        ? request.respond({ contentType: 'application/json', body: JSON.stringify(hostile) })
        : request.continue());
    });
    await page.evaluate(go, `#/debates/${bridge.id}`);
    await page.waitForSelector('.verdict .dial');
    expect(await page.$eval('h1', textOf)).toBe(HOSTILE);
    expect(await page.$eval('.flag blockquote', textOf)).toBe(HOSTILE);
    expect(await page.$eval('.said', textOf)).toBe(HOSTILE);
    expect(await page.$$('main img, main script, a[href^="javascript:"]')).toHaveLength(0);
    expect(await page.evaluate(isPwned)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('shows a debate of an analyst that names neither parts nor findings', async () => {
    await openAs(reader, '#/debates');
    const bare = { lookedAt: null, found: null, quote: null, in: null, points: null };
    const cards = bridge.outcome?.cards.slice(0, 3).map((card) => ({ ...card, ...bare }));
    const old = {
      ...bridge,
      outcome: { ...bridge.outcome, standsOut: [], openFirst: [], cards },
      appraisal: null,
      transcript: bridge.transcript.map((entry) => ({ ...entry, parts: null, on: [], flags: [] })),
    };
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.url().endsWith(`/api/simulations/${bridge.id}`)
        ? request.respond({ contentType: 'application/json', body: JSON.stringify(old) })
        : request.continue());
    });
    await page.evaluate(go, `#/debates/${bridge.id}`);
    await page.waitForSelector('.verdict .dial');
    expect(cards?.length).toBeGreaterThanOrEqual(1);
    expect(await page.$$('.person')).toHaveLength(cards?.length ?? 0);
    expect(await page.$$('.person dl')).toHaveLength(0);
    expect(await page.$$('.thread')).toHaveLength(30);
    expect(complaints).toEqual([]);
  });

  it('erases a debate after a second press, at 360 pixels', async () => {
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    const account = await openSignedIn('#/debates');
    const held = await account.post('/api/simulate', { url: `${site.url}/bridge`, depth: 'micro' });
    const { id } = (await held.json()) as DebateResult;
    await page.evaluate(go, `#/debates/${id}`);
    await page.waitForSelector('#erase');
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    await click('#erase');
    expect(await page.$eval('#erase', textOf)).toBe('Erase it for good?');
    expect((await account.get<DebateResult>(`/api/simulations/${id}`)).id).toBe(id);
    await click('#erase');
    await page.waitForFunction("location.hash === '#/debates'");
    await says('None yet');
    expect(await account.get(`/api/simulations/${id}`)).toMatchObject({ code: 'erased' });
    await page.evaluate(go, `#/debates/${id}`);
    await says('by its owner');
    // The browser reports the status of the last page.
    expect(complaints.filter((text) => !text.includes('410'))).toEqual([]);
  });

  it.each([
    [360, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ])('opens an example of a debate and of a picture before a sign-up, at %i pixels, %s', async (width, scheme) => {
    await page.setViewport({ width, height: 740, isMobile: width < 500 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(`${service.url}/`);
    await click('a[href="#/example-debate"]');
    await says('It states what cannot be true');
    expect(await page.$$('#erase, #fork')).toEqual([]);
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    await page.evaluate(go, '#/');
    await click('a[href="#/example-picture"]');
    await page.waitForSelector('.detection .dial');
    await says('Stable Diffusion web UI');
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    await page.evaluate(go, '#/debates');
    await page.waitForSelector('#sign-in-email');
    expect(complaints).toEqual([]);
  });

  it('does not run markup inserted by a script', async () => {
    await page.goto(`${service.url}/`);
    await page.waitForSelector('#email');
    expect(await page.evaluate(setMarkup, HOSTILE)).toBe('TypeError');
    expect(await page.evaluate(isPwned)).toBe(false);
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1280, 'dark'],
  ])('fits %i pixels, %s, with labels on all controls and sufficient contrast', async (width, scheme) => {
    await page.setViewport({ width, height: 740, isMobile: width < 500 });
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await openAs(reader, '#/debates');
    for (const [hash, landmark] of [
      ['#/debate', '#start'],
      ['#/detect', '#file'],
      ['#/debates', '.past'],
      ['#/detections', '.past'],
      [`#/detections/${detection.id}`, '.detection .dial'],
      ['#/account', '#balance'],
      ['#/billing', '#ledger-title'],
      ['#/members', '#activity .key'],
      ['#/join/nobody.nothing', '#join'],
      [`#/debates/${bridge.id}`, '.verdict .dial'],
      [`#/compare/${bridge.id}/${lighthouse.id}`, '#people-title'],
    ] as const) {
      await page.evaluate(go, hash);
      await page.waitForSelector(landmark);
      await page.evaluate(`for (const fold of document.querySelectorAll('.whole')) fold.open = true`);
      expect({ hash, ...(await page.evaluate(findings)) }).toEqual({
        hash,
        wide: [],
        unnamed: [],
        pale: [],
        titles: 1,
      });
    }
  });

  it.each([360, 1440])('keeps each name of what a file states within two lines at %i pixels', async (width) => {
    await page.setViewport({ width, height: 740, isMobile: width < 500 });
    await openAs(reader, `#/detections/${detection.id}`);
    await page.waitForSelector('.detection dt');
    const lines = (await page.evaluate(`[...document.querySelectorAll('.detection dt')].map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getClientRects().length;
    })`)) as readonly number[];
    expect(lines.length).toBeGreaterThan(4);
    expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  });

  it('shows change and balance of a purchase on a telephone without a movement of the table', async () => {
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    await openAs(reader, '#/billing');
    await page.waitForSelector('td .number');
    const right = (await page.evaluate(
      `Math.max(...[...document.querySelectorAll('td .number')].map((cell) => cell.getBoundingClientRect().right))`,
    )) as number;
    expect(right).toBeLessThanOrEqual(360);
  });

  it('shows a message for a missing page', async () => {
    await openSignedIn('#/nowhere');
    await says('No such page');
    await page.evaluate(go, '#/debates/nobodys');
    const response: HTTPResponse = await page.waitForResponse((answer) => answer.url().endsWith('/nobodys'));
    expect(response.status()).toBe(404);
    await says('There is no such simulation.');
  });

  it('says that a session has ended, and opens the page of the address after the next sign-in', async () => {
    await openAs(reader, '#/detections');
    await page.waitForSelector('.past');
    await page.browserContext().deleteCookie(...(await page.browserContext().cookies()));
    await page.evaluate(go, `#/debates/${bridge.id}`);
    await says('You have been signed out: the session has ended.');
    await signIn(reader.email, PASSWORD);
    await page.waitForSelector('.verdict .dial');
    expect(await page.evaluate(lastOfHash)).toBe(bridge.id);
    expect(await page.$('.welcome')).toBeNull();
  });

  it('opens the page of a link after the sign-in', async () => {
    await page.goto(`${service.url}/#/debates/${lighthouse.id}`);
    await signIn(reader.email, PASSWORD);
    await page.waitForSelector('.verdict .dial');
    expect(await page.evaluate(lastOfHash)).toBe(lighthouse.id);
  });

  // The last test, since this address has to wait afterwards.
  it('says when the next sign-in may be tried after too many wrong passwords', async () => {
    const guesses = Array.from({ length: 60 }, (_, n) => ({ email: `guess${n}@example.org`, password: 'a wrong one' }));
    for (const guess of guesses)
      await fetch(`${service.url}/api/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'elenchus' },
        body: JSON.stringify(guess),
      });
    await page.goto(`${service.url}/`);
    await signIn('guessed@example.org', 'a wrong password');
    await says('Too many attempts');
    await says('Try again in ');
  });
});
