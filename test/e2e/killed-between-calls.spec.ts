import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { type DebateResult } from '../../src/debate/index.js';
import { until } from '../support/cluster.js';
import { type ChatRequest, type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { storedData } from '../support/plain-rows.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { SHIPPED_CAST } from '../support/small-cast.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Enough for a first call of each agent, and for a few more. */
const CAP_TOKENS = 70_000;
/** The repair turn at which the service is killed. */
const FATAL_REPAIR = 3;
const UNUSABLE = 'no JSON at all';

const directory = temporaryDirectory();
const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
let model: OpenAiServer;
let service: ServiceProcess;
let apiKey = '';

const start = (): Promise<ServiceProcess> =>
  spawnService(directory.path, {
    ...SHIPPED_CAST,
    ELENCHUS_ALLOW_HOSTS: site.host,
    OPENAI_BASE_URL: model.url,
    ELENCHUS_MODEL: 'small',
    ELENCHUS_MAX_TOKENS_PER_DEBATE: String(CAP_TOKENS),
  });
const send = (path: string, body?: unknown): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
  });

beforeAll(async () => {
  model = await startOpenAiServer();
  service = await start();
  const account = { email: 'between@example.org', password: 'a long password' };
  ({ apiKey } = (await (await send('/api/accounts', account)).json()) as { apiKey: string });
  await send('/api/billing/test-purchase', { pack: 'starter' });
});
afterAll(async () => {
  await service.end('SIGKILL');
  site.close();
  await model.close();
  directory.remove();
});

interface Spent {
  readonly persona: string;
  readonly tokens: number;
}

/** The recorded usage of each agent, latest last. */
function recorded(): readonly Spent[] {
  const found = storedData(join(directory.path, 'events.sqlite'), `stream GLOB 'debate-*'`);
  return (found as { persona?: string; tokens?: { input: number; output: number } }[]).flatMap(({ persona, tokens }) =>
    persona === undefined || !tokens ? [] : [{ persona, tokens: tokens.input + tokens.output }],
  );
}

const isRepair = ({ messages }: ChatRequest): boolean => messages.length > 2;
/** Tokens as the scripted server counts them. */
const tokensIn = ({ messages }: ChatRequest): number =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4);

it('a service killed in a repair turn has recorded each finished call, and includes them in its cap', async () => {
  let atDeath: readonly Spent[] | undefined;
  let repaired: readonly string[] = [];
  model.behave(({ request }) => {
    if (!isRepair(request)) return { kind: 'say', content: UNUSABLE };
    if (!atDeath) repaired = model.calls.filter((call) => isRepair(call.request)).map(({ persona }) => persona);
    if (!atDeath && repaired.length === FATAL_REPAIR) {
      service.process.kill('SIGKILL');
      atDeath = recorded();
    }
    return undefined;
  });
  await send('/api/simulate', { url: `${site.url}/a`, depth: 'micro' }).catch(() => undefined);
  await service.end('SIGKILL');

  const before = [...model.calls];
  const firstCalls = before.filter(({ request, persona }) => !isRepair(request) && repaired.includes(persona));
  expect(firstCalls).toHaveLength(FATAL_REPAIR);
  for (const { persona, request } of firstCalls)
    expect(atDeath!.findLast((spent) => spent.persona === persona)?.tokens).toBeGreaterThanOrEqual(tokensIn(request));

  service = await start();
  const simulation = await until(async () => {
    const { simulations } = (await (await send('/api/simulations')).json()) as { simulations: readonly DebateResult[] };
    return simulations.find(({ status }) => status !== 'running');
  });
  const last = new Map(atDeath!.map(({ persona, tokens }) => [persona, tokens]));
  const recordedTokens = [...last.values()].reduce((sum, tokens) => sum + tokens, 0);
  const afterwards = model.calls.slice(before.length).reduce((sum, { request }) => sum + tokensIn(request), 0);
  // The cap ends the debate, and it covers both processes.
  expect(await (await send(`/api/simulations/${simulation.id}`)).text()).toContain('token-cap');
  expect(afterwards).toBeGreaterThan(0);
  expect(recordedTokens + afterwards).toBeLessThanOrEqual(CAP_TOKENS);
  expect(simulation.usage.inputTokens + simulation.usage.outputTokens).toBeGreaterThanOrEqual(
    recordedTokens + afterwards,
  );
});
