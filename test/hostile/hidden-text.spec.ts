import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { print, printFailure, printJson } from '../../src/cli/terminal.js';
import { problemOf } from '../../src/http/index.js';
import { Refusal, hiddenReplaced } from '../../src/kernel/index.js';
import { openBrowserContext } from '../support/chromium.js';
import { ARTICLE_PAGE, serve, startService, type TestService } from '../support/service.js';

/** Characters that reorder or hide text, each between two letters. */
const HIDDEN = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const CONTROLS = ['\u0000', '\u0007', '\u0008', '\u001b', '\u007f', '\u0080', '\u009b', '\u009f', '\r'];
const ALL = [...HIDDEN, ...CONTROLS];
const TEXT = ALL.map((sign) => `a${sign}b`).join(' ');
const expectClean = (text: string): void => {
  for (const sign of ALL) expect({ sign, at: text.replaceAll('\r\n', '\n').indexOf(sign) }).toEqual({ sign, at: -1 });
};

describe('hidden characters', () => {
  it('are replaced one for one, except line breaks, tabs and the marks of Arabic and Hebrew', () => {
    expectClean(hiddenReplaced(TEXT));
    expect(hiddenReplaced(TEXT)).toHaveLength(TEXT.length);
    const ordinary = 'one\ntwo\r\nthree\tfour \u200fשלום\u200e \u061c é 日本語 👩‍👩‍👧';
    expect(hiddenReplaced(ordinary)).toBe(ordinary);
  });

  it('are replaced in the same way by the dashboard', () => {
    const pattern = (file: string): string | undefined =>
      /const HIDDEN = (\/.*\/g);/.exec(readFileSync(file, 'utf8'))?.[1];
    expect(pattern('web/format.js')).toBe(pattern('src/kernel/hidden-characters.ts'));
    expect(pattern('web/format.js')).toBeDefined();
  });

  it('do not reach a problem document', () => {
    const definition = { code: 'c', kind: 'invalid', title: 't' } as const;
    const extra = { errors: [{ pointer: `/${TEXT}`, detail: TEXT }], n: 1, none: null };
    const problem = problemOf(new Refusal(definition, { detail: TEXT, extra }), `/${TEXT}`, 'id');
    for (const text of [problem.detail, problem.instance, ...Object.values((problem['errors'] as object[])[0]!)])
      expectClean(String(text));
    expect(problem).toMatchObject({ n: 1, none: null });
  });
});

describe('hidden characters on a terminal', () => {
  let written = '';
  const capture = (chunk: unknown): boolean => {
    written += String(chunk);
    return true;
  };
  afterEach(() => {
    jest.restoreAllMocks();
    written = '';
    process.exitCode = undefined;
  });

  it('are removed from printed text, except the commands’ own styles', () => {
    jest.spyOn(process.stdout, 'write').mockImplementation(capture);
    jest.spyOn(process.stderr, 'write').mockImplementation(capture);
    print(`\u001b[1m${TEXT}\u001b[0m`);
    printFailure(new Error(TEXT));
    expect(written).toContain('\u001b[1m');
    expectClean(written.replaceAll(/\u001b\[[01]m/g, ''));
  });

  it('are escaped in JSON, which keeps its value', () => {
    jest.spyOn(process.stdout, 'write').mockImplementation(capture);
    printJson({ text: TEXT });
    expectClean(written);
    expect(JSON.parse(written)).toEqual({ text: TEXT });
  });
});

describe('hidden characters of an article', () => {
  let site: Awaited<ReturnType<typeof serve>>;
  let service: TestService;
  beforeAll(async () => {
    const page = ARTICLE_PAGE.replaceAll('Council approves', 'Council\u202e approves\u2066').replaceAll(
      'Opponents said',
      'Opponents\u202e said',
    );
    site = await serve((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page));
    service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  });
  afterAll(async () => {
    await service.stop();
    site.close();
  });

  it('reach no export that people read', async () => {
    const account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const held = await account.post('/api/simulate', { url: `${site.url}/a\u202e`, depth: 'micro' });
    const { id } = (await held.json()) as { id: string };
    for (const format of ['html', 'md', 'csv']) {
      const response = await fetch(`${service.url}/api/simulations/${id}/export?format=${format}`, {
        headers: { 'x-api-key': account.apiKey },
      });
      expect(response.status).toBe(200);
      expectClean(await response.text());
    }
  });

  it('reach no element of the dashboard', async () => {
    const context = await openBrowserContext();
    try {
      const page = await context.newPage();
      await page.goto(service.url);
      const made = (await page.evaluate(
        `import('/dom.js').then(({ h, s }) => {
          const text = ${JSON.stringify(TEXT)};
          return [h('p', { title: text }, text, ['', [text]]), s('text', { 'aria-label': text }, text)]
            .flatMap((element) => [element.textContent, ...element.getAttributeNames().map((name) => element.getAttribute(name))]);
        })`,
      )) as string[];
      expect(made).toHaveLength(4);
      made.forEach(expectClean);
    } finally {
      await context.close();
    }
  });
});
