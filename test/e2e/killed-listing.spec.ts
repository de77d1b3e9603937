import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Simulation } from '../../src/debate/index.js';
import { type SimulationEstimate } from '../../src/debate/engine/estimates.js';
import { PERSONAS, smallCast } from '../debate/support.js';
import { ScriptedWeb } from '../evidence/scripted-web.js';
import { withOpenPassages } from '../evidence/weighing-story.js';
import { until } from '../support/cluster.js';
import { isListing, listingOf } from '../support/llm-questions.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const STATEMENT = 'The council rejected the new harbour plan of the trust on Tuesday';

const directory = temporaryDirectory();
const personas = temporaryDirectory();
let web: ScriptedWeb;
let model: OpenAiServer;
let service: ServiceProcess;
let apiKey = '';

const start = (): Promise<ServiceProcess> =>
  spawnService(directory.path, {
    ELENCHUS_ALLOW_HOSTS: web.host,
    ELENCHUS_PERSONAS_DIR: personas.path,
    ELENCHUS_ANALYST_FILE: join(directory.path, 'analyst.yaml'),
    OPENAI_BASE_URL: model.url,
    ELENCHUS_MODEL: 'small',
  });
const call = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`${service.url}${path}`, {
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, prefer: 'respond-async' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as T;
};

beforeAll(async () => {
  cpSync(join(PERSONAS, 'platforms.yaml'), join(personas.path, 'platforms.yaml'));
  writeFileSync(join(directory.path, 'analyst.yaml'), 'claims: model\n');
  for (const { id, platform } of (await smallCast()).personas) {
    mkdirSync(join(personas.path, platform), { recursive: true });
    cpSync(join(PERSONAS, platform, `${id}.yaml`), join(personas.path, platform, `${id}.yaml`));
  }
  web = withOpenPassages(await ScriptedWeb.start());
  model = await startOpenAiServer();
  service = await start();
  const account = { email: 'listing@example.org', password: 'a long password' };
  ({ apiKey } = await call<{ apiKey: string }>('/api/accounts', account));
  await call('/api/billing/test-purchase', { pack: 'starter' });
});
afterAll(async () => {
  await service.end('SIGKILL');
  await model.close();
  await web.close();
  directory.remove();
  personas.remove();
});

/** Tokens of the lists that the log holds, in its order. */
function recordedTokens(): readonly number[] {
  const db = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  try {
    const found = db.prepare(`SELECT data FROM events WHERE type = 'StatementsListed' ORDER BY position`).all();
    return (found as { data: string }[]).map(
      ({ data }) => (JSON.parse(data) as { tokens: { input: number } }).tokens.input,
    );
  } finally {
    db.close();
  }
}
const gone = (): Promise<unknown> => until(() => (service.process.signalCode === null ? undefined : true));
const ended = (id: string): Promise<Simulation> =>
  until(async () => {
    const simulation = await call<Simulation>(`/api/simulations/${id}`);
    return simulation.status === 'running' ? undefined : simulation;
  });
const listings = (): number => model.calls.filter(isListing).length;

it('a service killed between the call for claims and its record asks once more, and counts one call', async () => {
  const estimate = await call<SimulationEstimate>('/api/simulate/estimate', {
    url: web.url('/story'),
    evidence: 'none',
  });
  expect(estimate.calls).toBe(2 * estimate.agents + 1);

  let tellKnown = (): void => undefined;
  const known = new Promise<void>((resolve) => (tellKnown = resolve));
  // The answer goes to a process that is gone.
  const dead = known.then(async () => {
    service.process.kill('SIGKILL');
    await gone();
  });
  model.behave((received) => (isListing(received) ? { ...listingOf([['', STATEMENT]]), until: dead } : undefined));
  const { id } = await call<Simulation>('/api/simulate', { url: web.url('/story'), evidence: 'none' });
  await model.arrival(1);
  tellKnown();
  await dead;
  expect(recordedTokens()).toEqual([]);

  service = await start();
  const answer = await ended(id);
  expect(answer).toMatchObject({ status: 'done', claimExtraction: { extractor: 'model-claims@1', problem: null } });
  expect([listings(), recordedTokens().length]).toEqual([2, 1]);
  expect(answer.usage.calls).toBe(model.calls.length - 1);
});

it('a service killed after the call for claims was recorded asks nobody again, and the audit passes', async () => {
  const before = listings();
  let killed = false;
  model.behave((received) => {
    if (isListing(received)) return listingOf([['', STATEMENT]]);
    return killed ? undefined : { kind: 'hang' };
  });
  const next = model.calls.length + 1;
  const { id } = await call<Simulation>('/api/simulate', { url: web.url('/story'), evidence: 'none' });
  // The second call is to an agent, so the list is recorded.
  await model.arrival(next + 1);
  service.process.kill('SIGKILL');
  killed = true;
  await gone();
  const [, recorded] = recordedTokens();
  expect(recorded).toBeGreaterThan(0);

  service = await start();
  const answer = await ended(id);
  expect(answer.claims.filter(({ field }) => field === 'text').map(({ quote }) => quote)).toEqual([STATEMENT]);
  expect([listings() - before, recordedTokens().length]).toEqual([1, 2]);
  const audit = await call<{ outcome: string }>(`/api/simulations/${id}/audit`);
  expect(audit.outcome).toBe('passed');
});
