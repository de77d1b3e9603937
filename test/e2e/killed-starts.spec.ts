import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { until } from '../support/cluster.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** How often the service is killed. `KILLS=200` before a release. */
const KILLS = Number(process.env['KILLS'] ?? 8);
/** A kill comes this soon after the service is ready, in milliseconds. */
const SOON_MS = 300;

const directory = temporaryDirectory();
const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
let service: ServiceProcess;
let apiKey = '';
afterAll(async () => {
  await service.end('SIGKILL');
  site.close();
  directory.remove();
});

const start = async (): Promise<void> => {
  service = await spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: site.host, LOG_LEVEL: 'warn' });
};
/** @throws Error with what the service printed, for any answer but that to a valid request */
async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey, prefer: 'respond-async' };
  const response = await fetch(`${service.url}${path}`, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}\n${service.output()}`);
  return JSON.parse(text) as T;
}
const post = <T>(path: string, body: object): Promise<T> => ask(path, { method: 'POST', body: JSON.stringify(body) });
const get = ask;

it(`no honest debate is abandoned after ${KILLS} kills from outside, each soon after a start`, async () => {
  await start();
  ({ apiKey } = await post<{ apiKey: string }>('/api/accounts', {
    email: 'k@example.org',
    password: 'a long password',
  }));
  expect(apiKey).toMatch(/^elk_/);
  await post('/api/billing/test-purchase', { pack: 'starter' });
  const debates: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (debates.length < 40)
      debates.push((await post<DebateResult>('/api/simulate', { url: `${site.url}/${kill}`, depth: 'micro' })).id);
    await pause((SOON_MS * kill) / KILLS);
    await service.end('SIGKILL');
    await start();
  }
  const statuses = await Promise.all(debates.map((id) => get<DebateResult>(`/api/simulations/${id}`)));
  expect(statuses.filter(({ status }) => status === 'abandoned')).toEqual([]);

  // Debates that were hit twice wait until the process has lived for a minute, which is longer than this test.
  await service.end('SIGKILL');
  rmSync(join(directory.path, 'recoveries.json'), { force: true });
  await start();
  for (const id of debates) {
    const { status } = await until(async () => {
      const debate = await get<DebateResult>(`/api/simulations/${id}`);
      return debate.status === 'running' ? undefined : debate;
    });
    expect(status).toBe('done');
  }
  const { credits } = await until(async () => {
    const account = await get<{ credits: { balance: number; reserved: number } }>('/api/account');
    return account.credits.reserved === 0 ? account : undefined;
  });
  expect(credits.balance).toBe(50 - debates.length);
}, 1_800_000);
