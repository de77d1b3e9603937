import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditReport } from '../../src/audit/index.js';
import { type DebateResult, type PricedEstimate } from '../../src/debate/index.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { smallCastFolder } from '../support/small-cast.js';
import { answering, searxngForm, SearchServer } from '../evidence/search-servers.js';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';

const page = (title: string, ...paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${paragraphs.map((each) => `<p>${each}</p>`).join('')}</article></body></html>`;

const ARTICLE = page(
  'Harbour ferry had a good year',
  'The harbour ferry carried 912,000 passengers in 2025. That is more than in any year since the rebuilding of the pier.',
  'Passengers who were asked at the pier on Wednesday said that the ferry was on time on most days of the week. The trust has kept its records since the harbour was rebuilt, and it publishes them each spring.',
  'The council approved the budget of the trust on Tuesday after a short debate, in which the chair thanked the crews for a winter without a single accident.',
);
const EARLIER = page(
  'Ferry breaks its record',
  'The harbour ferry carried 412,000 passengers in 2025, the port authority says in its report. The director presented it to the press.',
  'A second boat has been ordered from a yard in the north, and will arrive in the autumn. Until then the old one sails twice as often on Saturdays, when the market is open and the car park at the bridge is closed.',
  'Trade through the port grew slowly over the decade, and most of it is timber, grain and salt. Pilots still bring every larger ship in, since the channel bends sharply behind the lighthouse.',
);
const FOUND = page(
  'Figures of the port',
  'In 2025 the harbour ferry carried 412,000 passengers, according to the table that the ministry of transport keeps for all crossings of the country.',
  'Readers have asked how these counts are made. Tickets are collected at the gate, sorted by route, and added up by the clerks at the end of each month. Children under six travel without one, so they are missing from every total.',
  'The ministry corrects the table when a company reports late, and marks every corrected line with a star.',
);

describe('a service with a search server and earlier debates', () => {
  const sites: TestServer[] = [];
  let search: SearchServer;
  let service: TestService;
  let ada: TestAccount;
  let eve: TestAccount;
  let personas: string;

  beforeAll(async () => {
    for (const [address, text] of [
      ['127.0.0.1', ARTICLE],
      ['127.0.0.2', EARLIER],
      ['127.0.0.3', FOUND],
    ] as const)
      sites.push(
        await serve((request, response) => {
          const found = request.url?.startsWith('/story') === true;
          response
            .writeHead(found ? 200 : 404, { 'content-type': 'text/html' })
            .end(
              found
                ? text.replace(
                    '912,000 passengers in 2025',
                    request.url === '/story-two' ? '912,000 passengers during 2025' : '912,000 passengers in 2025',
                  )
                : 'no',
            );
        }, address),
      );
    search = await SearchServer.start(searxngForm, '127.0.0.4');
    personas = await smallCastFolder();
    service = await startService({
      ELENCHUS_ALLOW_HOSTS: sites.map(({ host }) => host).join(','),
      ELENCHUS_PERSONAS_DIR: personas,
      ELENCHUS_SEARCH_URL: search.url.replace('http://', 'http://reader:hush-31415@'),
    });
    [ada, eve] = [await service.signUp(), await service.signUp()];
    for (const account of [ada, eve]) await account.post('/api/billing/test-purchase', { pack: 'reporter' });
  });
  afterAll(async () => {
    await service.stop();
    await search.close();
    await Promise.all(sites.map((site) => site.close()));
  });

  const story = (site: number): string => `${sites[site]?.origin ?? ''}/story`;
  const debate = async (account: TestAccount, body: object): Promise<DebateResult> =>
    (await (await account.post('/api/simulate', body)).json()) as DebateResult;
  const evidenceOf = ({ claims }: DebateResult): DebateResult['claims'][number]['evidence'] =>
    claims.flatMap(({ evidence }) => evidence);

  it('uses the account’s earlier debates and search results, but no other account’s debates', async () => {
    await debate(ada, { url: story(1), depth: 'micro' });
    search.results = [story(0), story(2)];
    const hers = await debate(ada, { url: story(0), depth: 'deep' });
    const theirs = await debate(eve, { url: story(0), depth: 'deep' });
    const disputes = evidenceOf(hers).filter(({ stance }) => stance === 'disputes');
    expect(disputes).toContainEqual(
      expect.objectContaining({
        source: 'archive',
        url: story(1),
        finding: 'reported-otherwise',
        passage: expect.stringContaining('412,000'),
        how: expect.stringMatching(/earlier debate of the same account/),
      }),
    );
    expect(disputes).toContainEqual(
      expect.objectContaining({ source: 'search', url: story(2), how: expect.stringMatching(/by SearXNG/) }),
    );
    expect(hers.flags).toContainEqual(expect.objectContaining({ flag: 'contradicted-by-source' }));
    expect(hers.basis).toBe('evidence');
    expect(evidenceOf(theirs).filter(({ source }) => source === 'archive')).toEqual([]);
    expect(evidenceOf(theirs).filter(({ source }) => source === 'search')).not.toEqual([]);
    const audit = await ada.get<AuditReport>(`/api/simulations/${hers.id}/audit`);
    expect(audit.outcome).toBe('passed');
    const headers = { 'x-api-key': ada.apiKey };
    for (const format of ['md', 'html', 'jsonl']) {
      const file = await (
        await fetch(`${service.url}/api/simulations/${hers.id}/export?format=${format}`, { headers })
      ).text();
      expect(file).toContain('by SearXNG');
      expect(file).not.toContain('hush-31415');
    }
  });

  it('keeps the bounds of the score when earlier debates are the only evidence', async () => {
    search.results = [];
    const answer = await debate(ada, { url: `${story(0)}-two`, depth: 'deep' });
    expect(evidenceOf(answer).filter(({ stance }) => stance === 'disputes')).toMatchObject([{ source: 'archive' }]);
    expect(answer.basis).toBe('manner');
  });

  it('refuses debates about the search server’s address, and reports faults of that server', async () => {
    const asked = search.requests.length;
    const refused = await eve.post('/api/simulate', { url: search.url, depth: 'micro' });
    expect(await refused.text()).toContain('blocked-address');
    expect(search.requests).toHaveLength(asked);
    search.misbehaviour = answering(403, 'Forbidden');
    // The queries of the previous article are answered from the cache.
    const other = await debate(eve, { url: story(1), depth: 'deep' });
    search.misbehaviour = undefined;
    const missing = other.claims.flatMap((claim) => claim.missing);
    expect(missing).toContainEqual(
      expect.objectContaining({ source: 'search', reason: 'failed', detail: expect.stringContaining('settings.yml') }),
    );
  });

  it('lists the look-ups in an estimate without making any', async () => {
    const before = [search.requests.length, sites[2]?.requests.length];
    const estimate = async (body: object): Promise<PricedEstimate['evidence']> =>
      ((await (await ada.post('/api/simulate/estimate', body)).json()) as PricedEstimate).evidence;
    const deep = await estimate({ url: story(0), depth: 'deep' });
    expect(deep).toMatchObject({ asked: 'default', timeoutMs: 20_000 });
    expect(deep.lookups).toMatchObject([
      { source: 'archive', count: expect.any(Number) },
      { source: 'search', what: expect.stringMatching(/^searches, and at most \d+ pages that they find$/) },
    ]);
    expect(await estimate({ url: story(0), depth: 'micro' })).toMatchObject({ lookups: [], timeoutMs: 0 });
    expect(await estimate({ url: story(0), depth: 'deep', evidence: 'none' })).toEqual({
      asked: 'none',
      sources: [],
      lookups: [],
      weighings: 0,
      timeoutMs: 0,
    });
    expect([search.requests.length, sites[2]?.requests.length]).toEqual(before);
  });

  it('gives the same estimate on the command line', async () => {
    const environment = {
      ELENCHUS_DATA_DIR: service.directory,
      ELENCHUS_ALLOW_HOSTS: sites.map(({ host }) => host).join(','),
      ELENCHUS_SEARCH_URL: search.url,
      ELENCHUS_RENDERER: 'http',
    };
    const estimate = async (options: readonly string[], run = runCommand): Promise<string> =>
      (await run(['estimate', story(0), ...options], environment)).stdout;
    expect(await estimate(['--depth', 'deep'], spawnCommand)).toMatch(
      /Looked up first, in at most 20 s:\n {4}search: \d searches, and at most \d+ pages that they find\n$/,
    );
    expect(JSON.parse(await estimate(['--evidence', 'none', '--json']))).toMatchObject({
      evidence: { asked: 'none', lookups: [], timeoutMs: 0 },
    });
  });
});
