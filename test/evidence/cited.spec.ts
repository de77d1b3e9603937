import { type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebArticleReader, type WorkerPageReader } from '../../src/articles/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { CitedSource } from '../../src/evidence/cited/cited.source.js';
import { allowsPath } from '../../src/evidence/cited/robots.js';
import { type HostRules, SourcePages } from '../../src/evidence/cited/pages.js';
import { FactCheckSource } from '../../src/evidence/fact-check.source.js';
import {
  EvidenceGatherer,
  type EvidenceItem,
  type FactCheck,
  FactCheckIndex,
  type Gathered,
} from '../../src/evidence/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { UndiciSafeFetch, type SafeFetch } from '../../src/safe-fetch/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { htmlPage, ScriptedWeb } from './scripted-web.js';
import { startedPageReader } from '../support/page-reader.js';

describe('the reader of cited sources', () => {
  let web: ScriptedWeb;
  let pages: WorkerPageReader;
  let safeFetch: SafeFetch;
  let directory: ReturnType<typeof temporaryDirectory>;

  beforeAll(async () => {
    pages = await startedPageReader();
  });
  afterAll(() => pages.close());
  beforeEach(async () => {
    web = await ScriptedWeb.start();
    safeFetch = new UndiciSafeFetch({ allowHosts: [web.host], userAgent: 'test' });
    directory = temporaryDirectory();
  });
  afterEach(async () => {
    await safeFetch.close();
    await web.close();
    directory.remove();
  });

  const COUNT = 'The harbour ferry carried 412,000 passengers in 2025, the trust says.';
  /** Gathers evidence for an article whose only cited sentence links to a path. */
  async function gather(
    path: string,
    { signal = new AbortController().signal, hosts }: { signal?: AbortSignal; hosts?: HostRules } = {},
  ): Promise<Gathered> {
    web.page(
      '/article',
      htmlPage(
        'Harbour ferry',
        `The harbour ferry carried 412,000 passengers in 2025, <a href="${path}">the trust says</a>.`,
        'Passengers who were asked at the pier on Wednesday said that the ferry was on time on most days of the week.',
      ),
    );
    const article = await new WebArticleReader({ safeFetch, pages, renderer: 'http' }).read(web.url('/article'));
    const sources = new SourcePages({
      safeFetch,
      pages,
      clock: systemClock,
      directory: directory.path,
      ...(hosts ? { hosts } : {}),
    });
    const request = { article, claims: identifyClaims(article), depth: 'standard', sources: ['cited'] } as const;
    return new EvidenceGatherer([new CitedSource(sources)]).gather(request, signal);
  }
  const redirect =
    (to: string) =>
    (_: unknown, response: ServerResponse): void =>
      void response.writeHead(302, { location: to }).end();
  const status =
    (code: number) =>
    (_: unknown, response: ServerResponse): void =>
      void response.writeHead(code).end();

  it('follows a page that has moved', async () => {
    web.page('/old', redirect('/new')).page('/new', htmlPage('Report', COUNT));
    expect(await gather('/old')).toMatchObject({
      items: [{ url: web.url('/new'), finding: 'same-number', stance: 'supports', passage: COUNT }],
      missing: [],
    });
  });

  it.each([
    ['dead', 404, 'dead'],
    ['gone', 410, 'dead'],
    ['behind a login', 403, 'unreachable'],
    ['broken', 500, 'unreachable'],
  ])('reports that a page is %s', async (_, code, reason) => {
    web.page('/source', status(code));
    expect(await gather('/source')).toMatchObject({ items: [], missing: [{ reason, url: web.url('/source') }] });
  });

  it('gives up on pages that redirect in a circle or to the front page', async () => {
    web.page('/a', redirect('/b')).page('/b', redirect('/a'));
    expect((await gather('/a')).missing).toMatchObject([{ reason: 'unreachable' }]);
    web.page('/c', redirect('/')).page('/', htmlPage('Front page', COUNT));
    expect((await gather('/c')).missing).toMatchObject([{ reason: 'unreadable' }]);
  });

  it('reads nothing that robots.txt or the operator forbids or that is not public', async () => {
    web.page('/source', htmlPage('Report', COUNT));
    web.page('/robots.txt', 'user-agent: elenchus\ndisallow: /sou');
    expect((await gather('/source')).missing).toMatchObject([{ reason: 'not-allowed' }]);
    expect((await gather('/x', { hosts: { allow: [], deny: ['127.0.0.1'] } })).missing).toMatchObject([
      { reason: 'not-allowed' },
    ]);
    expect((await gather('http://127.0.0.1:9/')).missing).toMatchObject([{ reason: 'not-allowed' }]);
    expect(web.requests).not.toContain('GET /source');
  });

  it('reports at the deadline the pages that have not arrived', async () => {
    const deadline = new AbortController();
    web.page('/slow', () => deadline.abort(new Error('late')));
    expect((await gather('/slow', { signal: deadline.signal })).missing).toMatchObject([{ reason: 'deadline' }]);
  });

  it('reads a page again from the disk after a restart', async () => {
    web.page('/source', htmlPage('Report', COUNT));
    await gather('/source');
    await gather('/source');
    expect(web.requests.filter((request) => request === 'GET /source')).toHaveLength(1);
  });

  it('raises no objection to an article whose source counts something else', async () => {
    web.page('/source', htmlPage('Report', 'The harbour museum counted 81,000 visitors in 2025, its director said.'));
    const { items } = await gather('/source');
    expect(items.filter(({ stance }) => stance === 'disputes')).toEqual([]);
  });

  it.each([
    ['False', 'disputes', COUNT.replace(', the trust says', ''), 'rated-false', 'disputes'],
    // Only what the article itself asserts can be called false.
    ['False', 'disputes', COUNT, 'related', 'mentions'],
    ['True', 'supports', COUNT, 'rated-true', 'supports'],
    ['Half true', 'mixed', COUNT, 'rated-mixed', 'mentions'],
  ] as const)('finds the imported fact check of a claim, rated %s', async (rating, verdict, text, finding, stance) => {
    const items = await checksOf(text, rating, verdict);
    expect(items).toMatchObject([{ finding, stance, quotes: { evidence: expect.stringContaining('412,000') } }]);
  });

  it('has no objection to an article that says the opposite of the claim that is rated false', async () => {
    const items = await checksOf(COUNT.replace('carried', 'never carried'), 'False', 'disputes');
    expect(items.filter(({ stance }) => stance !== 'mentions')).toEqual([]);
  });

  /** What is found about an article's text in an index with one fact check. */
  async function checksOf(
    text: string,
    rating: string,
    verdict: FactCheck['verdict'],
  ): Promise<readonly EvidenceItem[]> {
    const index = FactCheckIndex.open(directory.path);
    await index.import([
      {
        id: 'f1',
        claim: 'The harbour ferry carried 412,000 passengers in 2025.',
        title: 'No, the ferry did not carry 412,000 passengers',
        rating,
        ratingValue: 1,
        ratingWorst: 1,
        ratingBest: 5,
        url: 'https://checks.example/ferry',
        publisher: 'Checks',
        date: '2026-01-02',
        language: 'en',
        verdict,
      },
    ]);
    index.close();
    const article = { url: '', canonicalUrl: null, title: 'Harbour ferry', text, links: [], publishedAt: null };
    const source = new FactCheckSource(directory.path, systemClock);
    const request = {
      article,
      claims: identifyClaims(article),
      depth: 'micro',
      sources: ['fact-checks'],
    } as const;
    const { items } = await new EvidenceGatherer([source]).gather(request, new AbortController().signal);
    await source.close();
    return items;
  }
});

describe('robots.txt', () => {
  it.each([
    ['', '/a', true],
    ['user-agent: *\ndisallow: /', '/a', false],
    ['user-agent: *\ndisallow: /\n\nuser-agent: elenchus\nallow: /', '/a', true],
    ['user-agent: *\ndisallow: /private\nallow: /private/open', '/private/open/1', true],
    ['user-agent: *\ndisallow: /*.pdf$', '/a/b.pdf', false],
    ['user-agent: *\ndisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['user-agent: other\ndisallow: /', '/a', true],
  ])('decides whether %j allows %s: %s', (robots, path, allowed) => expect(allowsPath(robots, path)).toBe(allowed));
});
