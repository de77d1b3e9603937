import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Simulation } from '../../src/debate/index.js';
import { type SimulationEstimate } from '../../src/debate/engine/estimates.js';
import { PERSONAS, smallCast } from '../debate/support.js';
import { ScriptedWeb } from '../evidence/scripted-web.js';
import { passagesIn, rightly, saying, withOpenPassages } from '../evidence/weighing-story.js';
import { until } from '../support/cluster.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

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
  for (const { id, platform } of (await smallCast()).personas) {
    mkdirSync(join(personas.path, platform), { recursive: true });
    cpSync(join(PERSONAS, platform, `${id}.yaml`), join(personas.path, platform, `${id}.yaml`));
  }
  web = withOpenPassages(await ScriptedWeb.start());
  model = await startOpenAiServer();
  service = await start();
  const account = { email: 'weighing@example.org', password: 'a long password' };
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

/** Claims whose weighing the log holds. */
function weighedClaims(): readonly string[] {
  const db = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  try {
    const found = db.prepare(`SELECT data FROM events WHERE type = 'EvidenceWeighed' ORDER BY position`).all();
    return (found as { data: string }[]).map(({ data }) => (JSON.parse(data) as { claim: string }).claim);
  } finally {
    db.close();
  }
}

it('a service killed while a model weighs evidence asks again only for the claims whose call was under way', async () => {
  const estimate = await call<SimulationEstimate>('/api/simulate/estimate', { url: web.url('/story') });
  expect(estimate.evidence.weighings).toBeGreaterThanOrEqual(2);
  expect(estimate.calls).toBe(2 * estimate.agents + estimate.evidence.weighings);

  const isFerry = (passages: ReadonlyMap<string, string>): boolean =>
    [...passages.values()].some((text) => text.includes('far fewer'));
  let killed = false;
  model.behave((received) => {
    const passages = passagesIn(received);
    if (!passages) return undefined;
    if (killed || isFerry(passages)) return saying(rightly(passages));
    // The call for the other claim is under way until the first claim's result is recorded.
    void until(() => weighedClaims().length > 0 || undefined).then(() => {
      killed = true;
      service.process.kill('SIGKILL');
    });
    return { kind: 'hang' };
  });
  const { id } = await call<Simulation>('/api/simulate', { url: web.url('/story') });
  await until(() => (service.process.signalCode === null ? undefined : true));
  const [recorded, ...more] = weighedClaims();
  expect([recorded === undefined, more]).toEqual([false, []]);

  service = await start();
  const answer = await until(async () => {
    const simulation = await call<Simulation>(`/api/simulations/${id}`);
    return simulation.status === 'running' ? undefined : simulation;
  });
  expect(answer).toMatchObject({ status: 'done', basis: 'sources' });
  const asked = model.calls.map(passagesIn).filter((passages) => passages !== undefined);
  expect(asked.filter(isFerry)).toHaveLength(1);
  expect(asked.filter((passages) => !isFerry(passages))).toHaveLength(2);
  expect(new Set(weighedClaims()).size).toBe(weighedClaims().length);
  expect(answer.claims.flatMap(({ weighing }) => (weighing ? [weighing.problem] : []))).toEqual([null, null]);
  // What the first process paid for counts.
  expect(answer.usage.calls).toBe(model.calls.length - 1);
  const audit = await call<{ outcome: string }>(`/api/simulations/${id}/audit`);
  expect(audit.outcome).toBe('passed');
});
