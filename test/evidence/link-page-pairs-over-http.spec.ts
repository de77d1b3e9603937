import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebArticleReader, type WorkerPageReader } from '../../src/articles/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { CitedSource } from '../../src/evidence/cited/cited.source.js';
import { SourcePages } from '../../src/evidence/cited/pages.js';
import { EvidenceGatherer } from '../../src/evidence/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { type SafeFetch, UndiciSafeFetch } from '../../src/safe-fetch/index.js';
import { startedPageReader } from '../support/page-reader.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { CONFIRMING, DIFFERING, UNRELATED } from './link-page-pairs-over-http.js';
import { type LinkPagePair } from './link-page-pairs.js';
import { htmlPage, ScriptedWeb } from './scripted-web.js';

const REST =
  'Passengers who were asked at the pier on Wednesday said that the weather was good on most days of the week.';

describe('an article and the page that it links to, read over HTTP', () => {
  let web: ScriptedWeb;
  let pages: WorkerPageReader;
  let safeFetch: SafeFetch;
  let directory: ReturnType<typeof temporaryDirectory>;
  beforeAll(async () => {
    pages = await startedPageReader();
    web = await ScriptedWeb.start();
    safeFetch = new UndiciSafeFetch({ allowHosts: [web.host], userAgent: 'test' });
    directory = temporaryDirectory();
  });
  afterAll(async () => {
    await safeFetch.close();
    await web.close();
    await pages.close();
    directory.remove();
  });

  let count = 0;
  async function stances({ article, page }: LinkPagePair): Promise<readonly string[]> {
    count += 1;
    const own = article.replace('[[', `<a href="/source-${count}">`).replace(']]', '</a>');
    web.page(`/article-${count}`, htmlPage('Notes from the town', own, REST));
    web.page(`/source-${count}`, htmlPage('Records', page));
    const read = await new WebArticleReader({ safeFetch, pages, renderer: 'http' }).read(web.url(`/article-${count}`));
    const sources = new SourcePages({ safeFetch, pages, clock: systemClock, directory: directory.path });
    const request = { article: read, claims: identifyClaims(read), depth: 'standard', sources: ['cited'] } as const;
    const { items } = await new EvidenceGatherer([new CitedSource(sources)]).gather(
      request,
      new AbortController().signal,
    );
    return items.map(({ stance }) => stance);
  }

  async function disputed(pairs: readonly LinkPagePair[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const pair of pairs) if ((await stances(pair)).includes('disputes')) found.push(pair.article);
    return found;
  }

  it('is not accused where the page confirms it', async () => {
    expect(await disputed(CONFIRMING)).toEqual([]);
  });

  it('is not accused where the page is about something else', async () => {
    expect(await disputed(UNRELATED)).toEqual([]);
  });

  it('differs from it where the page plainly says something else', async () => {
    expect((await disputed(DIFFERING)).length).toBeGreaterThanOrEqual(15);
  });

  it('is not confirmed where the page says something else', async () => {
    const confirmed: string[] = [];
    for (const pair of DIFFERING) if ((await stances(pair)).includes('supports')) confirmed.push(pair.article);
    expect(confirmed).toEqual([]);
  });
});
