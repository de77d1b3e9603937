import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCredits } from '../../src/billing/index.js';
import { type DebateResult, type PricedEstimate } from '../../src/debate/index.js';
import { type PromptsFact, promptsStream } from '../../src/debate/model/cast.events.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { canonicalJson, sha256 } from '../../src/kernel/index.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';

/** The service with a model server and an OpenTelemetry collector, all over real HTTP. */
let model: OpenAiServer;
let site: Awaited<ReturnType<typeof serve>>;
let collector: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let ada: TestAccount;
let folder: string;
const collected: Record<string, string> = {};

beforeAll(async () => {
  model = await startOpenAiServer();
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  collector = await serve((request, response) => {
    request.on(
      'data',
      (chunk: Buffer) =>
        void (collected[request.url ?? ''] = `${collected[request.url ?? ''] ?? ''}${chunk.toString('utf8')}`),
    );
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  folder = mkdtempSync(join(tmpdir(), 'elenchus-'));
  const file = join(folder, 'analyst.yaml');
  writeFileSync(file, 'depths:\n  micro: { temperature: 0.3 }\nprices:\n  small: { input: 10, output: 20 }\n');
  service = await startService({
    ...SHIPPED_CAST,
    ELENCHUS_ALLOW_HOSTS: site.host,
    OPENAI_BASE_URL: model.url,
    ELENCHUS_MODEL: 'small',
    ELENCHUS_ANALYST_FILE: file,
    ELENCHUS_MAX_TOKENS_PER_DEBATE: '2000000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  ada = await service.signUp();
  await service.app
    .get(CommandBus)
    .execute(new ChangeCredits(ada.accountId, { kind: 'grant', amount: 10, reason: 'test' }, 'test'));
});
afterAll(async () => {
  await service.stop();
  site.close();
  collector.close();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const article = (): { url: string; depth: string } => ({ url: `${site.url}/bridge`, depth: 'micro' });
const balance = async (): Promise<unknown> => (await ada.get<{ credits: unknown }>('/api/account')).credits;

describe('an estimate', () => {
  it('returns tokens, cost and credits, calls no model and costs nothing', async () => {
    const before = await balance();
    const response = await ada.post('/api/simulate/estimate', article());
    expect(response.status).toBe(200);
    const estimate = (await response.json()) as PricedEstimate;
    expect(estimate).toMatchObject({
      depth: 'micro',
      credits: 1,
      agents: 30,
      calls: 62,
      analyst: { engine: 'llm', model: 'small', temperature: 0.3, maxTokens: 2_000_000 },
      article: { title: 'Council approves new bridge' },
    });
    // The first four calls of each round are sent together and find no cache.
    expect(estimate.cachedShare).toBeGreaterThan(0.7);
    expect(estimate.cost!.uncached).toBeCloseTo((10 * estimate.inputTokens + 20 * estimate.outputTokens) / 1e6, 6);
    expect(model.calls).toHaveLength(0);
    expect(await balance()).toEqual(before);
    expect((await ada.get<{ simulations: unknown[] }>('/api/simulations')).simulations).toEqual([]);
  });

  it.each([
    [{ url: 'bridge' }, 400, 'invalid-request'],
    [{ url: 'http://10.0.0.1/', depth: 'micro' }, 422, 'blocked-address'],
    [{ url: 'http://example.org/', depth: 'bottomless' }, 400, 'invalid-request'],
  ])('refuses %j', async (body, status, code) => {
    const response = await ada.post('/api/simulate/estimate', body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it('requires a key', async () => {
    expect((await ada.post('/api/simulate/estimate', article(), { 'x-api-key': '' })).status).toBe(401);
  });
});

describe('a debate with a model', () => {
  let simulation: DebateResult;

  it('reports its usage and cost, and records its settings', async () => {
    simulation = (await (await ada.post('/api/simulate', article())).json()) as DebateResult;
    expect(simulation).toMatchObject({ status: 'done', analyst: { model: 'small', temperature: 0.3 } });
    const { calls, inputTokens, outputTokens, cost } = simulation.usage;
    // Of thirty agents in two rounds, after a list of the statements and a judgement of the claims.
    expect(calls).toBe(62);
    expect(cost).toBeCloseTo((10 * inputTokens + 20 * outputTokens) / 1e6, 6);
    expect(model.calls.map(({ request }) => request.temperature)).toEqual([0, 0, ...Array<number>(60).fill(0.3)]);
    const { simulations } = await ada.get<{ simulations: readonly DebateResult[] }>('/api/simulations');
    expect(simulations.map(({ usage }) => usage)).toEqual([simulation.usage]);
  });

  it('appears in the ledger once, with its usage', async () => {
    const { movements } = await ada.get<{ movements: readonly { kind: string; usage: unknown }[] }>(
      '/api/account/ledger',
    );
    expect(movements.map(({ kind, usage }) => [kind, usage])).toEqual([
      ['spend', simulation.usage],
      ['reserve', null],
      ['grant', null],
    ]);
    const csv = await fetch(`${service.url}/api/account/ledger?format=csv`, { headers: { 'x-api-key': ada.apiKey } });
    const [columns, spent, reserved] = (await csv.text()).split('\r\n').map((line) => line.split(','));
    const { inputTokens, cachedTokens, outputTokens, cost } = simulation.usage;
    expect(columns!.slice(-4)).toEqual(['inputTokens', 'cachedTokens', 'outputTokens', 'cost']);
    expect(spent!.slice(-4).map(Number)).toEqual([inputTokens, cachedTokens, outputTokens, cost]);
    expect(reserved!.slice(-4)).toEqual(['', '', '', '']);
  });

  it('records its prompts in the log under the hash in its opening', async () => {
    const store = service.app.get<EventStore>(EVENT_STORE);
    const [opened] = await store.read(`debate-${simulation.id}`, 0, 'forwards', 1);
    const { promptHash } = opened!.data as { promptHash: string };
    const [recorded] = await store.read(promptsStream(promptHash), 0, 'forwards', 1);
    const { texts } = recorded!.data as PromptsFact['data'];
    expect(sha256(canonicalJson(texts))).toBe(promptHash);
    const sent = model.calls.slice(0, 3).map(({ request }) => request.messages[0]!.content.slice(0, 80));
    expect(sent).toEqual(['listing', 'plausibility', 'system'].map((name) => texts[name]!.slice(0, 80)));
  });

  it('appears in /metrics without a key, an address or an id', async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const { inputTokens, cost } = simulation.usage;
    expect(text).toContain(`elenchus_analyst_tokens_total{model="small",type="input"} ${inputTokens}`);
    expect(Number(/elenchus_analyst_cost_usd_total\{model="small"\} (\S+)/.exec(text)?.[1])).toBeCloseTo(cost!, 6);
    expect(text).toContain('elenchus_analyst_call_duration_seconds_count{model="small",outcome="answered"} 62');
    expect(text).toMatch(
      /elenchus_http_request_duration_seconds_count\{method="POST",route="\/api\/simulate",status="200"\} 1/,
    );
    for (const line of [
      'elenchus_debates_done 1',
      'elenchus_debates_running 0',
      'elenchus_debates_queued 0',
      'elenchus_detections_queued 0',
      'elenchus_projector_up 1',
    ])
      expect(text.split('\n')).toContain(line);
    for (const secret of [ada.apiKey, ada.accountId, simulation.id, site.host, 'person1'])
      expect(text).not.toContain(secret);
  });

  it('closes its calls’ connections when it is cancelled', async () => {
    model.behave(() => ({ kind: 'hang' }));
    const seen = model.calls.length;
    const started = (await (
      await ada.post('/api/simulate', article(), { prefer: 'respond-async' })
    ).json()) as DebateResult;
    const calls = await Promise.all(Array.from({ length: 30 }, (_, n) => model.arrival(seen + n + 1)));
    const response = await fetch(`${service.url}/api/simulations/${started.id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': ada.apiKey },
    });
    expect(((await response.json()) as DebateResult).status).toBe('abandoned');
    await Promise.all(calls.map(({ closed }) => closed));
    expect(await balance()).toMatchObject({ balance: 9, reserved: 0 });
  });
});

describe('a model that never answers', () => {
  it('is disconnected at the round’s deadline, and the debate costs nothing', async () => {
    const silent = await startOpenAiServer({ behave: () => ({ kind: 'hang' }) });
    const file = join(folder, 'impatient.yaml');
    writeFileSync(file, 'roundTimeoutMs: 1000\n');
    const impatient = await startService({
      ...SHIPPED_CAST,
      ELENCHUS_ALLOW_HOSTS: site.host,
      OPENAI_BASE_URL: silent.url,
      ELENCHUS_ANALYST_FILE: file,
      ELENCHUS_ANALYST_CONCURRENCY: '3',
    });
    try {
      const bob = await impatient.signUp();
      await bob.post('/api/billing/test-purchase', { pack: 'starter' });
      const response = await bob.post('/api/simulate', article());
      expect(response.status).toBe(503);
      const { code, simulation: id } = (await response.json()) as { code: string; simulation: string };
      expect(code).toBe('too-few-votes');
      // The list of statements and the judgement of the claims have the same limit. No more than the configured number are made at once, and none is
      // made again after the deadline.
      expect(silent.calls.length).toBeGreaterThan(1);
      expect(silent.calls.length).toBeLessThanOrEqual(2 + 3);
      await Promise.all(silent.calls.map(({ closed }) => closed));
      const { excused } = await bob.get<DebateResult>(`/api/simulations/${id}`);
      expect(excused).toHaveLength(30);
      expect(excused.filter(({ attempts }) => attempts === 0)).toHaveLength(27);
      expect(
        excused.every(({ reason }) => reason.endsWith('no answer within the time limit of 1 second for the round')),
      ).toBe(true);
      const { credits } = await bob.get<{ credits: unknown }>('/api/account');
      expect(credits).toMatchObject({ balance: 50, reserved: 0 });
    } finally {
      await impatient.stop();
      await silent.close();
    }
  });
});

describe('OpenTelemetry', () => {
  it('receives every call as a span and in two metrics before the service stops, without any content', async () => {
    await service.close();
    const spans = collected['/v1/traces']?.match(/"name":"chat small"/g);
    expect(spans).toHaveLength(model.calls.length);
    expect(collected['/v1/metrics']).toContain('"gen_ai.client.token.usage"');
    expect(collected['/v1/metrics']).toContain('"gen_ai.client.operation.duration"');
    expect(Object.values(collected).join()).not.toContain('Council approves');
  });
});
