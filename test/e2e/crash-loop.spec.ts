import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { type DebateResult } from '../../src/debate/index.js';
import { outputOf } from '../support/commands.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { asIfAllWaitsWereOver } from '../support/recoveries.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let service: ServiceProcess;
let apiKey = '';
let reads = 0;
/** Requests for the honest page that are held back; undefined once they are answered immediately. */
let waiting: ServerResponse[] | undefined = [];
const answer = (response: ServerResponse): void => {
  response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE);
};
let tellAnswered = (): void => undefined;
const answered = new Promise<void>((resolve) => (tellAnswered = resolve));
/** A page that kills the process that reads it, like a parser defect would, once the debate's id is known. */
const poison = await serve(() => {
  reads += 1;
  void answered.then(() => process.kill(lastPid(), 'SIGKILL'));
});
const honest = await serve((_, response) => {
  if (waiting) waiting.push(response);
  else answer(response);
});

const pids: number[] = [];
const lastPid = (): number => pids.at(-1) ?? 0;
const ENVIRONMENT = { ELENCHUS_ALLOW_HOSTS: `${poison.host},${honest.host}` };

/** Starts the service again; it may die before it listens. */
async function start(): Promise<void> {
  service = await spawnService(directory.path, ENVIRONMENT, (child) => pids.push(child.pid ?? 0));
}
async function lifeThatDies(): Promise<void> {
  const died = start().then(
    async () => {
      if (service.process.signalCode === null) await once(service.process, 'exit');
    },
    () => undefined,
  );
  await died;
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, prefer: 'respond-async' },
    body: JSON.stringify(body),
  });
const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': apiKey } })).json()) as T;
const open = async (url: string): Promise<string> =>
  ((await (await post('/api/simulate', { url, depth: 'micro' })).json()) as DebateResult).id;
async function over(id: string): Promise<DebateResult> {
  for (;;) {
    const simulation = await get<DebateResult>(`/api/simulations/${id}`);
    if (simulation.status !== 'running') return simulation;
    await pause(25);
  }
}

afterAll(async () => {
  await service.end('SIGKILL');
  poison.close();
  honest.close();
  directory.remove();
});

it('a debate whose recovery kills the process is parked, then abandoned without cost, and other debates survive', async () => {
  await start();
  const account = await post('/api/accounts', { email: 'a@example.org', password: 'a long password' });
  ({ apiKey } = (await account.json()) as { apiKey: string });
  await post('/api/billing/test-purchase', { pack: 'starter' });
  const credits = async (): Promise<{ balance: number; reserved: number }> =>
    (await get<{ credits: { balance: number; reserved: number } }>('/api/account')).credits;
  const { balance } = await credits();
  const innocent = await open(`${honest.url}/a`);
  while (waiting?.length === 0) await pause(25);
  const dead = once(service.process, 'exit');
  const guilty = await open(`${poison.url}/a`);
  tellAnswered();
  await dead;
  expect(reads).toBe(1);

  // The first start recovers both debates together. Both are then suspects, so the second one recovers them in turn.
  await lifeThatDies();
  expect(reads).toBe(2);
  for (const response of waiting ?? []) answer(response);
  waiting = undefined;
  await lifeThatDies();
  expect(reads).toBe(3);

  // Now it waits, longer than this test.
  await start();
  expect((await over(innocent)).status).toBe('done');
  expect((await get<DebateResult>(`/api/simulations/${guilty}`)).status).toBe('running');
  expect(reads).toBe(3);
  await service.end('SIGKILL');
  asIfAllWaitsWereOver(directory.path);

  await start();
  expect(await over(guilty)).toMatchObject({ status: 'abandoned', credits: 0, problem: { code: 'recovery-failed' } });
  expect((await over(await open(`${honest.url}/b`))).status).toBe('done');
  while ((await credits()).reserved > 0) await pause(25);
  expect((await credits()).balance).toBe(balance - 2);
  expect(reads).toBe(3);
  expect(service.output()).toContain('a debate is abandoned');
  expect(service.output()).toContain(guilty);

  expect(await outputOf(['log', 'stats'], { ELENCHUS_DATA_DIR: directory.path })).toContain(
    `abandoned: debate ${guilty}`,
  );
});

it('an operator can hold a past debate again in a separate process', async () => {
  const [{ id } = { id: '' }] = await get<{ simulations: readonly { id: string }[] }>('/api/simulations').then(
    ({ simulations }) => simulations,
  );
  const environment = { ELENCHUS_DATA_DIR: directory.path, ELENCHUS_RENDERER: 'http', ...ENVIRONMENT };
  expect(JSON.parse(await outputOf(['debates', 'retry', id, '--json'], environment))).toMatchObject({
    status: 'done',
    url: `${honest.url}/b`,
  });
});
