import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditReport } from '../../src/audit/index.js';
import { type DebateResult } from '../../src/debate/index.js';
import { runCommand } from '../support/commands.js';
import { smallCastFolder } from '../support/small-cast.js';
import { CHANGED, COUNT, ScriptedWeb, withHarbourStory } from '../evidence/scripted-web.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

describe('a service that gathers evidence', () => {
  let web: ScriptedWeb;
  let service: TestService;
  let account: TestAccount;
  let personas: string;

  beforeAll(async () => {
    web = withHarbourStory(await ScriptedWeb.start());
    personas = await smallCastFolder();
    service = await startService({ ELENCHUS_ALLOW_HOSTS: web.host, ELENCHUS_PERSONAS_DIR: personas });
    account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
  });
  afterAll(async () => {
    await service.stop();
    await web.close();
  });

  it('adds the statement of its source to each claim and passes the audit', async () => {
    const response = await account.post('/api/simulate', { url: web.url('/changed') });
    const answer = (await response.json()) as DebateResult;
    expect(response.status).toBe(200);
    expect(answer.basis).toBe('sources');
    const evidence = answer.claims.flatMap((claim) => claim.evidence);
    expect(evidence).toContainEqual(
      expect.objectContaining({
        url: web.url('/report'),
        stance: 'disputes',
        passage: COUNT,
        quotes: { article: expect.stringContaining(CHANGED.passengers), evidence: COUNT },
      }),
    );
    expect(answer.claims.flatMap(({ missing }) => missing)).toContainEqual(
      expect.objectContaining({ url: web.url('/gone'), reason: 'dead' }),
    );
    expect(answer.summary?.sentences.join(' ')).toContain('412,000');
    for (const format of ['md', 'html']) {
      const options = { headers: { 'x-api-key': account.apiKey } };
      const file = await (
        await fetch(`${service.url}/api/simulations/${answer.id}/export?format=${format}`, options)
      ).text();
      expect(file.replaceAll('\\', '')).toContain(COUNT);
    }
    const audit = await account.get<AuditReport>(`/api/simulations/${answer.id}/audit`);
    expect(audit.outcome).toBe('passed');
    expect(audit.checks).toContainEqual(expect.objectContaining({ check: 'evidence', outcome: 'passed' }));
  });

  it('looks nothing up if the request says so, and refuses the idempotency key with another choice', async () => {
    const before = web.requests.length;
    const key = { 'idempotency-key': 'once' };
    const body = { url: web.url('/honest'), evidence: 'none' };
    const answer = (await (await account.post('/api/simulate', body, key)).json()) as DebateResult;
    expect(answer.basis).toBe('manner');
    expect(answer.claims.flatMap((claim) => claim.evidence)).toEqual([]);
    expect(web.requests.slice(before)).toEqual(['GET /honest']);
    const other = await account.post('/api/simulate', { url: web.url('/honest') }, key);
    expect(other.status).toBe(422);
  });

  it('fetches a source once a day for any number of debates', async () => {
    const read = web.requests.filter((request) => request.endsWith('/report')).length;
    await account.post('/api/simulate', { url: web.url('/changed') });
    expect(web.requests.filter((request) => request.endsWith('/report'))).toHaveLength(read);
  });

  it('also gathers it on the command line, unless that is disabled', async () => {
    const directory = temporaryDirectory();
    const assess = async (...options: readonly string[]): Promise<string> => {
      const { stdout } = await runCommand(['assess', web.url('/changed'), ...options], {
        ELENCHUS_DATA_DIR: directory.path,
        ELENCHUS_RENDERER: 'http',
        ELENCHUS_ALLOW_HOSTS: web.host,
        ELENCHUS_PERSONAS_DIR: personas,
      });
      return stdout;
    };
    const before = web.requests.length;
    const unchecked = JSON.parse(await assess('--json', '--evidence', 'none')) as DebateResult;
    expect(unchecked.basis).toBe('manner');
    expect(web.requests.slice(before)).toEqual(['GET /changed']);
    const text = (await assess()).replace(/\s+/g, ' ');
    expect(text).toContain(`disputes: “${COUNT}”`);
    expect(text).toContain(`dead: ${web.url('/gone')}`);
    directory.remove();
  });
});
