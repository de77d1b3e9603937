import { afterEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { FactCheckIndex } from '../../src/evidence/index.js';
import { Messages } from '../../src/webhooks/index.js';
import { findings, includes } from '../dashboard/in-page.js';
import { record } from '../evidence/support.js';
import { openBrowserContext } from '../support/chromium.js';
import { foundWords, rowsOf } from '../support/found-words.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { webhookReceiver } from '../support/webhook-receiver.js';
import { codeOf } from '../support/workspace-people.js';

const CLAIM = 'The harbour ferry carried 412,000 passengers in 2025.';
const PAGE = ARTICLE_PAGE.replace('<p>By Jane Roe</p>', `<p>By Jane Roe</p><p>${CLAIM}</p>`);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Change {
  readonly claim: string;
  readonly source: string;
  readonly url: string;
  readonly before: { readonly finding: string } | null;
  readonly now: { readonly finding: string; readonly stance: string; readonly passage: string } | null;
}
interface Look {
  readonly at: string;
  readonly changes: readonly Change[];
}

async function started(...hosts: readonly string[]): Promise<TestService & { readonly article: string }> {
  const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  ends.push(() => site.close());
  const service = await startService({ ELENCHUS_ALLOW_HOSTS: [site.host, ...hosts].join(',') });
  ends.push(() => service.stop());
  return { ...service, article: `${site.url}/a` };
}
async function paid(service: TestService): Promise<TestAccount> {
  const account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  return account;
}
async function debate(account: TestAccount, url: string, more: object = {}): Promise<string> {
  const answer = await account.post('/api/simulate', { url, depth: 'micro', ...more });
  if (answer.status !== 200) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}
/** Imports a fact check of what the article says. */
async function checked({ directory }: TestService, rating: string, verdict: 'disputes' | 'supports'): Promise<void> {
  const index = FactCheckIndex.open(directory);
  await index.import([
    record('bridge', CLAIM, {
      title: 'Zanthoxyl: what the ferry carried',
      rating,
      verdict,
      url: 'https://checks.example/bridge',
      publisher: 'Checks',
    }),
  ]);
  index.close();
}
const pathOf = (id: string): string => `/api/simulations/${id}/evidence-changes`;
const look = async (account: TestAccount, id: string): Promise<Look> => {
  const answer = await account.post(pathOf(id), {});
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Look;
};
const refused = (account: TestAccount, id: string): Promise<string> => account.post(pathOf(id), {}).then(codeOf);

describe('the evidence of a debate that is over', () => {
  it('is looked for again, recorded where it has changed, and told of, and the debate stays as it is', async () => {
    const receiver = await webhookReceiver((response) => response.writeHead(204).end());
    ends.push(() => receiver.close());
    const service = await started(receiver.host);
    service.app.get(Messages).recover();
    const account = await paid(service);
    const added = await account.post('/api/workspace/webhooks', { url: receiver.url, events: ['evidence.changed'] });
    const { secret } = (await added.json()) as { secret: string };
    const id = await debate(account, service.article);
    const before = await account.get(`/api/simulations/${id}`);
    const credits = async (): Promise<unknown> => (await account.get<{ credits: unknown }>('/api/account')).credits;
    const balance = await credits();
    const { changes } = await look(account, id);
    expect(changes).toEqual([]);
    expect(rowsOf(service.directory, `SELECT 1 FROM events WHERE stream = 'evidence-${id}'`)).toBe(0);

    await checked(service, 'False', 'disputes');
    const first = await look(account, id);
    expect(first.changes).toMatchObject([
      {
        source: 'fact-checks',
        url: 'https://checks.example/bridge',
        before: null,
        now: { finding: 'rated-false', stance: 'disputes' },
      },
    ]);
    expect((await look(account, id)).changes).toEqual([]);
    await checked(service, 'True', 'supports');
    const second = await look(account, id);
    expect(second.changes).toMatchObject([{ before: { finding: 'rated-false' }, now: { finding: 'rated-true' } }]);

    expect(await account.get(pathOf(id))).toEqual({ looks: [first, second] });
    expect(await account.get(`/api/simulations/${id}`)).toEqual(before);
    expect(await credits()).toEqual(balance);
    expect(await account.get(`/api/simulations/${id}/audit`)).toMatchObject({ outcome: 'passed' });
    await receiver.until(2);
    const told = receiver.received.map(
      ({ headers, body }) => new Webhook(secret).verify(body, { ...headers }) as { type: string; data: Look },
    );
    const href = `/api/simulations/${id}`;
    const messages = [first, second].map((one) => ({
      type: 'evidence.changed',
      timestamp: one.at,
      data: { id, href, changes: one.changes },
    }));
    expect(told).toHaveLength(2);
    expect(told).toEqual(expect.arrayContaining(messages));
  });

  it('is erased with the debate, and found nowhere after that', async () => {
    const service = await started();
    const account = await paid(service);
    const id = await debate(account, service.article);
    await checked(service, 'False', 'disputes');
    expect((await look(account, id)).changes).toHaveLength(1);
    const index = FactCheckIndex.open(service.directory);
    index.remove('bridge');
    index.close();
    expect(await codeOf(await account.post(`/api/simulations/${id}/erase`, {}))).toMatch(/^20/);
    expect(await refused(account, id)).toBe('erased');
    expect(await account.get(pathOf(id))).toMatchObject({ code: 'erased' });
    await service.close();
    const found = await foundWords(service.directory, ['zanthoxyl']);
    expect(found.filter((place) => !place.includes('fact-checks.sqlite'))).toEqual([]);
  });

  it('is looked for by nobody else, and not for a debate that runs, or looked nothing up, and not too often', async () => {
    const service = await started();
    const [account, other] = [await paid(service), await paid(service)];
    const id = await debate(account, service.article);
    expect(await refused(other, id)).toBe('not-found');
    expect(await other.get(pathOf(id))).toMatchObject({ status: 404, code: 'not-found' });
    const unchecked = await debate(account, service.article, { evidence: 'none' });
    expect(await refused(account, unchecked)).toBe('no-evidence-to-compare');
    expect(await account.get(pathOf(unchecked))).toEqual({ looks: [] });
    const begun = await account.post(
      '/api/simulate',
      { url: service.article, depth: 'deep' },
      { prefer: 'respond-async' },
    );
    const { id: running } = (await begun.json()) as { id: string };
    expect(await refused(account, running)).toBe('no-evidence-to-compare');
    let asked = await refused(account, id);
    for (let looks = 0; asked === '200' && looks < 40; looks += 1) asked = await refused(account, id);
    expect(asked).toBe('too-many-attempts');
  });

  it('is looked for again on the page of the debate, which says what has changed', async () => {
    const service = await started();
    const account = await paid(service);
    const id = await debate(account, service.article);
    await checked(service, 'False', 'disputes');
    const page = await (await openBrowserContext()).newPage();
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    await page.goto(`${service.url}/#/debates/${id}`);
    await page.locator('#sign-in-email').fill(account.email);
    await page.locator('#sign-in-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('#look-again').click();
    await page.waitForFunction(includes, {}, '1 change found.');
    await page.waitForFunction(includes, {}, 'New: it disputes the claim.');
    await page.waitForFunction(includes, {}, 'https://checks.example/bridge');
    expect(await page.evaluate(findings)).toEqual({ wide: [], unnamed: [], pale: [], titles: 1 });
    await page.locator('#look-again').click();
    await page.waitForFunction(includes, {}, 'Nothing has changed.');
    await page.reload();
    await page.waitForFunction(includes, {}, 'New: it disputes the claim.');
    await page.browserContext().close();
  });
});
