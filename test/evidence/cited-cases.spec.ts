import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebArticleReader, type WorkerPageReader } from '../../src/articles/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { CitedSource } from '../../src/evidence/cited/cited.source.js';
import { SourcePages } from '../../src/evidence/cited/pages.js';
import { EvidenceGatherer, type Gathered } from '../../src/evidence/index.js';
import { systemClock } from '../../src/runtime/index.js';
import { UndiciSafeFetch, type SafeFetch } from '../../src/safe-fetch/index.js';
import { CITED_CASES, type CitedCase, type Site } from './cited-cases.js';
import { htmlPage, ScriptedWeb } from './scripted-web.js';
import { startedPageReader } from '../support/page-reader.js';

const REMAINDER =
  'Passengers who were asked at the pier on Wednesday said that the ferry was on time on most days of the week.';

describe('a web of sources', () => {
  let sites: Readonly<Record<Site, ScriptedWeb>>;
  let pages: WorkerPageReader;
  let safeFetch: SafeFetch;
  let sources: SourcePages;

  beforeAll(async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => ScriptedWeb.start()));
    const [main, forbids, forbidsUs, brokenRobots, resets, silent] = started as [
      ScriptedWeb,
      ...[ScriptedWeb, ScriptedWeb, ScriptedWeb, ScriptedWeb, ScriptedWeb],
    ];
    sites = { main, forbids, 'forbids-us': forbidsUs, 'broken-robots': brokenRobots, resets, silent };
    main.page('/robots.txt', 'user-agent: *\ndisallow: /private\n');
    main.page('/private/report', htmlPage('Report', 'This is nobody’s business.')).page('/', htmlPage('Front page'));
    forbids.page('/robots.txt', 'User-Agent: *\nDisallow: /\n');
    forbidsUs.page('/robots.txt', 'User-agent: *\nAllow: /\n\nUser-agent: Elenchus\nDisallow: /\n');
    brokenRobots.page('/robots.txt', (_, response) => void response.writeHead(503).end());
    resets.page('/robots.txt', (_, response) => void response.socket?.resetAndDestroy());
    pages = await startedPageReader();
    safeFetch = new UndiciSafeFetch({ allowHosts: started.map(({ host }) => host), userAgent: 'test' });
    sources = new SourcePages({ safeFetch, pages, clock: systemClock });
  });
  afterAll(async () => {
    await safeFetch.close();
    await pages.close();
    await Promise.all(Object.values(sites).map((site) => site.close()));
  });

  /** Gathers evidence for an article that contains the sentence of a case. */
  async function gather(number: number, { says, answer, site = 'main', path }: CitedCase): Promise<Gathered> {
    const web = sites[site];
    const own = `/${number}${path?.replace(/#.*/, '') ?? '/source'}`;
    const deadline = new AbortController();
    /** Two slashes mean the root of the site. */
    const at = (to: string): string =>
      to.startsWith('http') ? to : to.startsWith('//') ? to.slice(1) : `/${number}${to}`;
    const script: CitedCase['answer'] = (request, response, at) => {
      if (site === 'silent') deadline.abort(new Error('late'));
      answer(request, response, at);
    };
    for (const each of [own, `/${number}/new`, `/${number}/n`, `/${number}/login?next=speech`])
      web.page(each, (request, response) => script(request, response, at));
    const link = `<a href="${web.url(`/${number}${path ?? '/source'}`)}">$1</a>`;
    const address = `/${number}/article`;
    sites.main.page(address, htmlPage('Harbour ferry', says.replace(/\{(.*)\}/, link), REMAINDER));
    const article = await new WebArticleReader({ safeFetch, pages, renderer: 'http' }).read(sites.main.url(address));
    const request = { article, claims: identifyClaims(article), depth: 'deep', sources: ['cited'] } as const;
    return new EvidenceGatherer([new CitedSource(sources)]).gather(request, deadline.signal);
  }

  it('has at least sixty different sources', () => {
    expect(CITED_CASES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CITED_CASES.map(({ name }) => name)).size).toBe(CITED_CASES.length);
  });

  it.each(CITED_CASES.map((each, number) => [each.name, number, each] as const))(
    'reads a source that %s',
    async (_, number, each) => {
      const { items, missing } = await gather(number, each);
      const found = [...items.map(({ finding }) => finding), ...missing.map(({ reason }) => reason)];
      expect([...new Set(found)]).toEqual([each.is]);
      for (const { passage, quotes } of items) expect(passage).toContain(quotes?.evidence ?? '');
    },
  );
});
