import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { threadCpuMs } from '../../src/runtime/index.js';
import { ownThread } from '../../src/worker/index.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { MEASURED_ATTACKS } from './support/pages.js';

let service: TestService;
let ada: TestAccount;
let site: Awaited<ReturnType<typeof serve>>;
const NAMES = Object.keys(MEASURED_ATTACKS);
const PAGES = new Map(Object.entries(MEASURED_ATTACKS).map(([name, make]) => [name, make(256 * 1024)]));

beforeAll(async () => {
  site = await serve((request, response) => {
    const page = PAGES.get(decodeURIComponent(request.url?.split('?')[1] ?? '')) ?? ARTICLE_PAGE;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  ada = await service.signUp();
});
afterAll(async () => {
  await service.stop();
  site.close();
});

const estimate = (name: string) =>
  ada.post('/api/simulate/estimate', { url: `${site.url}/story?${encodeURIComponent(name)}` });

/** Pause between two samples, in milliseconds. */
const LOOK_MS = 10;

/** At least the CPU time of the longest turn of this thread's event loop during `work`, in milliseconds. */
async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  const thread = ownThread();
  const cpuMs = (): number => (thread === undefined ? 0 : (threadCpuMs(thread) ?? 0));
  let [longest, last, under] = [0, cpuMs(), true];
  const end = (): void => void (under = false);
  work.then(end, end);
  while (under) {
    await pause(LOOK_MS);
    const now = cpuMs();
    [longest, last] = [Math.max(longest, now - last), now];
  }
  return longest;
}

it('the service keeps answering while it reads hostile pages', async () => {
  expect((await estimate('honest')).status).toBe(200);
  const hostile = Promise.all(NAMES.map(async (name) => (await estimate(name)).status));
  const turn = longestTurnMs(hostile);
  let [alive, under] = [0, true];
  void hostile.finally(() => (under = false));
  while (under) {
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    alive += 1;
    await pause(LOOK_MS);
  }
  for (const status of await hostile) expect([200, 422]).toContain(status);
  expect(alive).toBeGreaterThan(0);
  expect(await turn).toBeLessThan(500);
  expect((await estimate('honest')).status).toBe(200);
});
