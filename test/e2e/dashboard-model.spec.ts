import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Page } from 'puppeteer';
import { go, includes, isPwned } from '../dashboard/in-page.js';
import { openBrowserContext } from '../support/chromium.js';
import { encode, plain } from '../support/images.js';
import { type OpenAiServer, soundOpinion, startOpenAiServer } from '../support/openai-server.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestService } from '../support/service.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const COMMENT = 'The shadows fall in two directions. <img src=x onerror="window.pwned=1">';

const files = temporaryDirectory();
const picture = `${files.path}/grey.png`;
let model: OpenAiServer;
let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let page: Page;
/** While true, the model server answers 503. */
let isLoading = true;

beforeAll(async () => {
  writeFileSync(
    picture,
    await encode(plain(200, 200, 128))
      .png()
      .toBuffer(),
  );
  model = await startOpenAiServer({
    behave: (call) => {
      if (call.request.model === 'eyes')
        return { kind: 'say', content: JSON.stringify({ comment: COMMENT, leaning: 'not_ai' }) };
      if (isLoading) return { kind: 'status', status: 503, error: { message: 'Loading model' } };
      return { kind: 'say', content: JSON.stringify(soundOpinion(call)) };
    },
  });
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await startService({
    ELENCHUS_ALLOW_HOSTS: site.host,
    ELENCHUS_DETECTOR: writeModel(`${files.path}/model`, { onnx: brightnessModel() }),
    ELENCHUS_DETECTOR_WORKERS: '1',
    OPENAI_BASE_URL: model.url,
    ELENCHUS_SECOND_OPINION_MODEL: 'eyes',
  });
  const account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  page = await (await openBrowserContext()).newPage();
  await page.goto(`${service.url}/`);
  await page.locator('#sign-in-email').fill(account.email);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#start');
});
afterAll(async () => {
  await page.browserContext().close();
  await service.stop();
  site.close();
  await model.close();
  files.remove();
});

const says = (text: string): Promise<unknown> => page.waitForFunction(includes, {}, text);

describe('the dashboard with a model server', () => {
  it('shows a second opinion under the name of its model, as plain text', async () => {
    await page.evaluate(go, '#/detect');
    const input = (await page.waitForSelector('#file')) as unknown as { uploadFile(path: string): Promise<void> };
    await input.uploadFile(picture);
    await says('Second opinion of the model eyes-scripted');
    await says(`More likely not AI-generated. ${COMMENT}`);
    await says('Its comment does not change the score.');
    expect(await page.evaluate(isPwned)).toBe(false);
  });

  it('says that a debate waits for the model server, until it answers', async () => {
    await page.evaluate(go, '#/debate');
    await page.locator('#article-url').fill(`${site.url}/bridge`);
    await page.locator('#start').click();
    await says('waiting for the model server');
    isLoading = false;
    await page.waitForSelector('.verdict .dial');
  });
});
