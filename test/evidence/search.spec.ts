import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type WorkerPageReader } from '../../src/articles/index.js';
import { type Claim, identifyClaims } from '../../src/claims/index.js';
import { isCopy } from '../../src/evidence/copies.js';
import { type HostRules, SourcePages } from '../../src/evidence/cited/pages.js';
import { type EvidenceArticle, EvidenceGatherer, type Gathered } from '../../src/evidence/index.js';
import { enginesOf } from '../../src/evidence/search/engines.js';
import { queryOf } from '../../src/evidence/search/query.js';
import { SearchSource } from '../../src/evidence/search/search.source.js';
import { type SearchFailure, WebSearch, type WebSearchOptions } from '../../src/evidence/search/web-search.js';
import { siteOf } from '../../src/evidence/sites.js';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { type SafeFetch, UndiciSafeFetch } from '../../src/safe-fetch/index.js';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';
import { answering, braveForm, googleForm, type Misbehaviour, SearchServer, searxngForm } from './search-servers.js';
import { startedPageReader } from '../support/page-reader.js';

const CLAIM = 'The harbour ferry carried 412,000 passengers in 2025.';
const REST =
  'The council of the town met on Tuesday evening and approved the plans for the new pier after a short debate. Nobody who spoke was against them, and the mayor thanked the engineers for their patience with the changes.';
const OTHER_NUMBER =
  'The harbour ferry carried 311,000 passengers in 2025, figures of the port authority show. The port publishes them every January, together with the tonnage of the freight and the number of calls by cruise ships.';
const SAME_NUMBER =
  'According to the port authority, 412,000 passengers took the harbour ferry in 2025. It was the best year since the rebuilding, and the operator has ordered a second boat that will arrive in the autumn.';
/** Further text of each site, since a page that is too short is not read. */
const FILLERS = [
  'Trade through the port grew slowly over the decade, and most of it is timber, grain and salt. The piers were deepened twice. Pilots still bring every larger ship in, since the channel bends sharply behind the lighthouse and the current is strong when the tide turns.',
  'Readers have asked how these counts are made. Tickets are collected at the gate, sorted by route, and added up by the clerks at the end of each month. Children under six travel without one, so they are missing from every total that is printed here.',
  'The company began with one wooden steamer that took farmers to the market on the far shore. Its second vessel sank at anchor in a storm. Since then the fleet has been built of steel, in a yard that is now a school of music and a library.',
  'From the terrace one sees the whole bay, with its three islands and the long wall that keeps the sand out. Visitors may borrow field glasses at the desk. A guide explains on Sundays which birds rest on the rocks in which season, and why they leave.',
];
const SILENT =
  'The museum on the hill has a new wing, in which it shows paintings of the coast by artists who lived here a hundred years ago, and it is open every day but Monday.';

const [BRAVE_KEY, GOOGLE_KEY, GOOGLE_ENGINE] = ['brave-key-3141592653', 'google-key-271828', 'engine-2718'];

const article: EvidenceArticle = {
  url: 'http://news.example/story',
  canonicalUrl: null,
  title: 'A good year',
  text: `${CLAIM} ${REST}`,
  links: [],
  publishedAt: null,
};
const claims = identifyClaims(article).filter(({ quote }) => quote.includes('412,000'));

describe('the search source', () => {
  let engine: SearchServer;
  let brave: SearchServer;
  let google: SearchServer;
  /** Four sites with a host each, since sites are distinguished by their hosts. */
  let sites: TestServer[];
  let pages: WorkerPageReader;
  let safeFetch: SafeFetch;
  let searches: WebSearch[];
  let troubles: string[];
  let scripts: Map<string, string>;

  const html = (...paragraphs: readonly string[]): string =>
    `<!doctype html><html lang="en"><head><title>Port</title></head><body><article><h1>Port</h1>${paragraphs.map((each) => `<p>${each}</p>`).join('')}</article></body></html>`;

  beforeAll(async () => {
    pages = await startedPageReader();
  });
  afterAll(() => pages.close());
  beforeEach(async () => {
    scripts = new Map();
    engine = await SearchServer.start(searxngForm);
    brave = await SearchServer.start(braveForm(BRAVE_KEY), '127.0.0.6');
    google = await SearchServer.start(googleForm(GOOGLE_KEY, GOOGLE_ENGINE), '127.0.0.7');
    sites = await Promise.all(
      ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'].map((address) =>
        serve((request, response) => {
          const text = scripts.get(`${address}${request.url ?? ''}`);
          response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html' });
          response.end(text ?? 'no');
        }, address),
      ),
    );
    safeFetch = new UndiciSafeFetch({ allowHosts: sites.map(({ host }) => host), userAgent: 'test' });
    searches = [];
    troubles = [];
  });
  afterEach(async () => {
    await Promise.all(searches.map((search) => search.close()));
    await Promise.all([engine, brave, google].map((server) => server.close()));
    await Promise.all([safeFetch.close(), ...sites.map((site) => site.close())]);
  });

  /** Publishes a text on one of the sites. */
  function page(site: number, text: string, filler = FILLERS[site] ?? ''): string {
    const path = `/page-${scripts.size}`;
    const { host, origin } = sites[site] as TestServer;
    scripts.set(`${host.split(':')[0] ?? ''}${path}`, html(text, filler));
    return `${origin}${path}`;
  }
  function searchWith(options: Partial<WebSearchOptions> = { searxng: { url: engine.url } }): WebSearch {
    const search = new WebSearch({
      userAgent: 'test',
      clock: systemClock,
      onTrouble: ({ message }: SearchFailure) => void troubles.push(message),
      ...options,
    });
    searches.push(search);
    return search;
  }
  function gather({
    search = searchWith(),
    hosts = { allow: [], deny: [] },
    about = article,
    of = claims,
    signal = new AbortController().signal,
  }: {
    search?: WebSearch;
    hosts?: HostRules;
    about?: EvidenceArticle;
    of?: readonly Claim[];
    signal?: AbortSignal;
  } = {}): Promise<Gathered> {
    const sourcePages = new SourcePages({ safeFetch, pages, clock: systemClock, hosts });
    const source = new SearchSource({ search, pages: sourcePages, hosts });
    return new EvidenceGatherer([source], (_, error) => void troubles.push(String((error as Error).stack))).gather(
      { article: about, claims: of, depth: 'deep', sources: ['search'] },
      signal,
    );
  }

  it('counts a passage with another number as a dispute', async () => {
    const url = page(0, OTHER_NUMBER);
    engine.results = [url, page(1, SILENT)];
    const { items, missing } = await gather();
    expect([missing, troubles]).toEqual([[], []]);
    expect(items).toMatchObject([
      {
        source: 'search',
        url,
        finding: 'reported-otherwise',
        stance: 'disputes',
        passage: expect.stringContaining('311,000'),
        how: expect.stringMatching(/^A search for “harbour ferry .*412,000 passengers 2025” by SearXNG found it\.$/),
        quotes: { article: expect.stringContaining('412,000'), evidence: expect.stringContaining('311,000') },
      },
    ]);
  });

  it('counts another report of the same event as support', async () => {
    engine.results = [page(0, SAME_NUMBER)];
    expect((await gather()).items).toMatchObject([{ finding: 'reported-too', stance: 'supports' }]);
  });

  it('leaves out the article’s site, copies of its text or of a report, and denied hosts', async () => {
    const denied = page(3, OTHER_NUMBER);
    const own = page(1, OTHER_NUMBER);
    engine.results = [own, denied, page(0, `${CLAIM} ${REST} Read more below.`, REST)];
    const about = { ...article, url: `${sites[1]?.origin ?? ''}/story` };
    const hosts = { allow: [], deny: ['127.0.0.5'] };
    const { items, missing } = await gather({ about, hosts });
    expect(items).toEqual([]);
    expect(missing).toMatchObject([
      {
        reason: 'nothing-found',
        url: null,
        quote: null,
        detail: expect.stringMatching(/2 of the article’s own site.*, 1 a copy/),
      },
    ]);
    expect(sites[1]?.requests).toEqual([]);
    expect(sites[3]?.requests).toEqual([]);
    // The same report on two sites is one piece of evidence.
    engine.results = [page(0, SAME_NUMBER), page(2, `${SAME_NUMBER} More soon.`, FILLERS[0])];
    expect((await gather()).items).toHaveLength(1);
  });

  it('reads one page per site and three per claim, and no page twice a day', async () => {
    const texts = [SAME_NUMBER, OTHER_NUMBER, SILENT, SILENT];
    const addresses = texts.map((text, site) => page(site, text));
    engine.results = [addresses[0] ?? '', page(0, OTHER_NUMBER), ...addresses.slice(1)];
    const search = searchWith();
    expect((await gather({ search })).items.map(({ stance }) => stance)).toEqual(['disputes', 'supports']);
    expect(sites.map(({ requests }) => requests.length)).toEqual([2, 2, 2, 0]);
    await gather({ search });
    expect(engine.queries).toHaveLength(1);
  });

  it('keeps the pages that it read when another page does not arrive', async () => {
    const slow = await serve(() => undefined, '127.0.0.8');
    await safeFetch.close();
    safeFetch = new UndiciSafeFetch({ allowHosts: [...sites, slow].map(({ host }) => host), userAgent: 'test' });
    const read = page(0, SAME_NUMBER);
    engine.results = [`${slow.origin}/`, read];
    const sourcePages = new SourcePages({ safeFetch, pages, clock: systemClock });
    // Caches this page, so that it is there in time however slow the machine is.
    await sourcePages.read(read, new AbortController().signal);
    const source = new SearchSource({
      search: searchWith(),
      pages: sourcePages,
      hosts: { allow: [], deny: [] },
      pageTimeoutMs: 200,
    });
    const found = await source.find(claims[0] as Claim, article, new AbortController().signal);
    await slow.close();
    expect(found).toMatchObject({ items: [{ stance: 'supports' }], missing: [] });
  });

  it('reports its query when it finds nothing', async () => {
    expect((await gather()).missing).toMatchObject([
      { reason: 'nothing-found', detail: expect.stringMatching(/^A search for “.*” found nothing\.$/) },
    ]);
    engine.results = [`${sites[0]?.origin ?? ''}/gone`, page(1, SILENT)];
    const search = searchWith();
    // A search result that no longer exists is not evidence against the article.
    expect((await gather({ search })).missing).toMatchObject([
      { reason: 'nothing-found', detail: expect.stringMatching(/1 not readable, 1 without anything about the claim/) },
    ]);
  });

  const RESULTS = (results: unknown): string => JSON.stringify({ query: 'q', results });
  it.each<[string, Misbehaviour, RegExp]>([
    ['JSON is switched off', answering(403, '<h1>Forbidden</h1>'), /settings\.yml must list json/],
    ['a login is required', answering(401), /asks for a user name/],
    ['the path is wrong', answering(404), /must be its base URL/],
    ['it limits requests', answering(429, '', { 'retry-after': '600' }), /limits the number of searches \(429\)/],
    ['it is broken', answering(500, 'Traceback: secret'), /^SearXNG answered 500\.$/],
    ['it redirects', answering(302, '', { location: 'http://elsewhere.invalid/' }), /redirects to another address/],
    ['it answers with a page', answering(200, '<!doctype html><p>hi</p>'), /something other than JSON/],
    ['it answers with nothing', answering(200), /something other than JSON/],
    ['it answers with a list', answering(200, '[]'), /unknown form/],
    ['its results are a string', answering(200, RESULTS('none')), /unknown form/],
    ['it is nested deeply', answering(200, '['.repeat(400_000)), /something other than JSON/],
    [
      'its answer is too long',
      answering(200, `{"results":[],"x":"${'x'.repeat(2 ** 20)}"}`),
      /more than 1048576 bytes/,
    ],
    [
      'its engines do not answer',
      answering(200, '{"results":[],"unresponsive_engines":[["google","CAPTCHA"]]}'),
      /reached none of its search engines/,
    ],
    ['it breaks the connection', (_, response) => void response.destroy(), /cannot be reached/],
  ])('tells the operator that %s', async (_, misbehaviour, detail) => {
    engine.misbehaviour = misbehaviour;
    const { items, missing } = await gather();
    expect(items).toEqual([]);
    expect(missing).toMatchObject([
      { source: 'search', reason: 'failed', url: null, detail: expect.stringMatching(detail) },
    ]);
    expect(JSON.stringify([missing, troubles])).not.toMatch(/127\.0\.0\.1|secret|CAPTCHA/);
    expect(troubles).toHaveLength(1);
  });

  it('reports a slow engine', async () => {
    engine.misbehaviour = () => undefined;
    const search = searchWith({ searxng: { url: engine.url }, answerTimeoutMs: 50 });
    expect((await gather({ search })).missing).toMatchObject([
      { reason: 'failed', detail: 'SearXNG did not answer in time.' },
    ]);
  });

  it('reports at the deadline that the engine has not answered', async () => {
    const deadline = new AbortController();
    engine.misbehaviour = () => deadline.abort(new Error('late'));
    expect((await gather({ signal: deadline.signal })).missing).toMatchObject([{ reason: 'deadline' }]);
    expect(troubles).toEqual([]);
  });

  it('skips results that are no web addresses', async () => {
    const odd = [
      null,
      7,
      {},
      { url: 3 },
      { url: 'ftp://a.example/' },
      { url: 'javascript:alert(1)' },
      { url: 'http://' },
    ];
    engine.misbehaviour = answering(200, RESULTS([...odd, { url: page(0, SAME_NUMBER) }]));
    expect((await gather()).items).toMatchObject([{ stance: 'supports' }]);
  });

  it('reads no page outside the public web, even if a search engine returns it', async () => {
    google.misbehaviour = answering(200, html(SAME_NUMBER, REST), { 'content-type': 'text/html' });
    engine.results = [`${google.url}/`, `${engine.url}/search`];
    expect((await gather()).missing).toMatchObject([
      { reason: 'nothing-found', detail: expect.stringMatching(/2 not readable/) },
    ]);
    expect(google.requests).toEqual([]);
    expect(engine.requests).toHaveLength(1);
  });

  it('asks an engine once more after its pause, then lets it rest after a failure', async () => {
    engine.results = [page(0, SAME_NUMBER)];
    engine.once.push(answering(429, '', { 'retry-after': '0' }));
    expect((await gather()).items).toHaveLength(1);
    let atMs = Date.parse('2026-11-23T10:00:00Z');
    const clock: Clock = { ...systemClock, now: () => new Date(atMs) };
    const search = searchWith({ searxng: { url: engine.url }, clock });
    engine.once.push(answering(503));
    const before = engine.requests.length;
    await gather({ search });
    expect((await gather({ search })).missing).toMatchObject([{ detail: 'SearXNG answered 503.' }]);
    expect(engine.requests).toHaveLength(before + 1);
    atMs += 31_000;
    expect((await gather({ search })).items).toHaveLength(1);
  });

  it('does not ask an engine for an hour if it demands a longer pause', async () => {
    engine.results = [page(0, SAME_NUMBER)];
    let atMs = Date.parse('2026-11-23T10:00:00Z');
    const clock: Clock = { ...systemClock, now: () => new Date(atMs) };
    const search = searchWith({ searxng: { url: engine.url }, clock });
    engine.once.push(answering(429, '', { 'retry-after': '86400' }));
    await gather({ search });
    const asked = engine.requests.length;
    atMs += 59 * 60_000;
    await gather({ search });
    expect(engine.requests).toHaveLength(asked);
    atMs += 2 * 60_000;
    expect((await gather({ search })).items).toHaveLength(1);
  });

  it('asks Brave and Google in turn with their keys and shows no key', async () => {
    const url = page(0, SAME_NUMBER);
    [brave.results, google.results] = [[url], [url]];
    const all = {
      searxng: { url: engine.url.replace('http://', 'http://reader:pass%3Aword@') },
      brave: { url: brave.url, key: BRAVE_KEY },
      google: { url: google.url, key: GOOGLE_KEY, engine: GOOGLE_ENGINE },
    };
    engine.misbehaviour = answering(500);
    const { items } = await gather({ search: searchWith(all) });
    expect(items).toMatchObject([{ how: expect.stringContaining('by Brave Search') }]);
    expect(engine.headers[0]?.authorization).toBe(`Basic ${Buffer.from('reader:pass:word').toString('base64')}`);
    brave.misbehaviour = answering(302, '', { location: `${google.url}/customsearch/v1` });
    const { items: fromGoogle } = await gather({ search: searchWith(all) });
    expect(fromGoogle).toMatchObject([{ how: expect.stringContaining('by Google Programmable Search') }]);
    expect(google.headers.map((headers) => headers['x-subscription-token'])).toEqual([undefined]);
    brave.misbehaviour = undefined;
    const wrong = searchWith({
      brave: { url: brave.url, key: 'wrong-key' },
      google: { ...all.google, key: 'wrong-key' },
    });
    const { missing } = await gather({ search: wrong });
    expect(missing).toMatchObject([{ detail: expect.stringMatching(/ELENCHUS_BRAVE_KEY.*ELENCHUS_GOOGLE_KEY/) }]);
    brave.results = google.results = [];
    for (const only of [{ brave: all.brave }, { google: all.google }])
      expect((await gather({ search: searchWith(only) })).missing).toMatchObject([{ reason: 'nothing-found' }]);
    expect(JSON.stringify([items, fromGoogle, missing, troubles])).not.toMatch(
      /brave-key|google-key|wrong-key|engine-2718|reader|pass%3A/,
    );
  });

  it('searches for at most eight claims of an article', async () => {
    const text = Array.from(
      { length: 12 },
      (_, index) => `The village of Number${index}ham counted ${index + 20} sheep in 2024.`,
    ).join(' ');
    const about = { ...article, text };
    await gather({ about, of: identifyClaims(about) });
    expect(engine.queries).toHaveLength(8);
  });
});

describe('the address of a search', () => {
  it.each([
    ['http://searx.example', 'http://searx.example/search'],
    ['http://searx.example/searxng/', 'http://searx.example/searxng/search'],
    ['https://u:p@searx.example:8443/search', 'https://searx.example:8443/search'],
    ['http://searx.example/?theme=simple', 'http://searx.example/search'],
  ])('extends the base URL %s to %s', (url, address) => {
    const [engine] = enginesOf({ searxng: { url } });
    const request = new URL(engine?.request('ferry & harbour').url ?? '');
    expect(`${request.origin}${request.pathname}`).toBe(address);
    expect([request.searchParams.get('q'), request.searchParams.get('format'), request.username]).toEqual([
      'ferry & harbour',
      'json',
      '',
    ]);
  });
});

describe('the query of a claim', () => {
  const queryIn = (text: string): string | null => {
    const [claim] = identifyClaims({ title: 'Title', text }).filter(({ field }) => field === 'text');
    return claim ? queryOf(claim) : null;
  };

  it('contains its names, numbers and terms in order', () => {
    expect(queryIn('The unemployment rate in Freedonia fell to 4.2% in March 2024, the lowest since the war.')).toMatch(
      /^unemployment rate Freedonia fell 4\.2% March 2024/,
    );
  });

  it('contains nothing that a search engine takes for an operator', () => {
    const query = queryIn(
      '!!images The site:evil.example ferry NOT "carried" -412 passengers OR :de bangs in 2025 (AND) more.',
    );
    expect(query).not.toMatch(/[!:"()]|(?:^|\s)-|\b(?:AND|OR|NOT)\b/);
  });

  it('is short, or null if too few words are left', () => {
    const long = queryIn(
      `The ${Array.from({ length: 60 }, (_, index) => `Word${index}`).join(' ')} harbour grew by 7%.`,
    );
    expect((long ?? '').split(' ').length).toBeLessThanOrEqual(12);
    expect(queryOf({ ...(claims[0] as Claim), quote: 'It was so.' })).toBeNull();
  });
});

describe('copies and sites', () => {
  it('distinguishes a copy from another report', () => {
    expect(isCopy({ text: `${CLAIM} ${REST}` }, { text: `Breaking! ${REST} Subscribe to us.` })).toBe(true);
    expect(isCopy({ text: SAME_NUMBER }, { text: OTHER_NUMBER })).toBe(false);
    expect(isCopy({ text: CLAIM }, { text: CLAIM })).toBe(true);
  });

  it.each([
    ['https://www.news.example/a', 'https://m.news.example/b', true],
    ['https://news.example/a', 'https://blog.news.example/b', true],
    ['https://one.co.uk/', 'https://two.co.uk/', false],
    ['https://www.one.co.uk/', 'https://one.co.uk/', true],
    ['https://www.ab.de/', 'https://blog.ab.de/', true],
    ['https://m.com/', 'https://n.com/', false],
    ['http://127.0.0.1/', 'http://127.0.0.2/', false],
  ])('compares the sites of %s and %s: %s', (a, b, same) => expect(siteOf(a) === siteOf(b)).toBe(same));
});
