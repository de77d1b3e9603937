import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { until } from '../support/cluster.js';
import { encode, scene } from '../support/images.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** How often the service is stopped. `STOPS=40` before a release. */
const STOPS = Number(process.env['STOPS'] ?? 4);
/** Processes that compute beside the service, so that it gets a part of a processor only. */
const BUSY = 4;
/** The first stop comes as soon as requests have arrived, the last one this much later. */
const [FIRST_MS, LATEST_MS] = [300, 3_000];
/**
 * What orchestrators wait before they kill a container. A version of Node that cannot replace a process waits for native
 * code in threads, on a busy machine for long.
 */
const GRACE_MS = 'execve' in process ? 10_000 : 60_000;

const directory = temporaryDirectory();
const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
/** Accepts requests and never answers. */
const silent = await serve(() => undefined);
const busy: ChildProcess[] = [];
let picture: Buffer;
let service: ServiceProcess;
let apiKey = '';
beforeAll(async () => {
  picture = await encode(scene(1_600, 1_200)).png().toBuffer();
  for (let n = 0; n < BUSY; n += 1) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(async () => {
  for (const child of busy) child.kill('SIGKILL');
  await service.end('SIGKILL');
  site.close();
  silent.close();
  directory.remove();
});

const start = (): Promise<ServiceProcess> =>
  spawnService(directory.path, {
    ELENCHUS_ALLOW_HOSTS: `${site.host},${silent.host}`,
    ELENCHUS_LOAD_MODELS: 'at-start',
    ELENCHUS_PLAN: 'unlimited',
  });
const call = (
  path: string,
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
): Promise<Response> => fetch(`${service.url}${path}`, { ...init, headers: { 'x-api-key': apiKey, ...headers } });
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
/** Opens a debate, as soon as no more than the service takes are waiting. */
const open = (url: string): Promise<string> =>
  until(async () => {
    const opened = await post('/api/simulate', { url, depth: 'micro' }, { prefer: 'respond-async' });
    const body = await opened.text();
    if (opened.status === 503) return undefined;
    // Another refusal would show only when the debate is asked for, after the last stop.
    expect(`${opened.status} ${body}`).toMatch(/^202 /);
    return (JSON.parse(body) as DebateResult).id;
  });
function detect(): Promise<Response> {
  const form = new FormData();
  // A new picture each time, since a known one is answered from the history.
  form.set('image', new Blob([new Uint8Array(picture), crypto.randomUUID()]), 'a.png');
  return call('/api/detect', { method: 'POST', body: form });
}

/** The answer of a request in progress when the service stopped: done, or refused so that a client knows when to repeat. */
async function outcomeOf(asked: Promise<Response>): Promise<string> {
  try {
    const response = await asked;
    const type = response.headers.get('content-type') ?? '';
    const body = await response.text();
    if (response.status === 200 || response.status === 201) return 'done';
    if (response.status !== 503) return `${response.status} ${body}`;
    return type.startsWith('application/problem+json') && response.headers.has('retry-after')
      ? 'later'
      : `503 without a problem document or Retry-After: ${type} ${body}`;
  } catch (error) {
    return `no answer: ${String((error as Error).cause ?? error)}`;
  }
}

const ordered = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

it(`ends ${STOPS} times on a signal with status 0, whatever it does, and continues its debates`, async () => {
  service = await start();
  const signedUp = await post('/api/accounts', { email: 'stopped@example.org', password: 'a long password' });
  ({ apiKey } = (await signedUp.json()) as { apiKey: string });
  const debates: string[] = [];
  const ends: { readonly at: number; readonly tookMs: number; readonly end: number | string | null }[] = [];
  const outcomes: string[] = [];
  for (let n = 0; n < STOPS; n += 1) {
    // A stop opens up to three debates of one credit each.
    if (n % 8 === 0) await post('/api/billing/test-purchase', { pack: 'starter' });
    const atMs = FIRST_MS + (LATEST_MS * n) / Math.max(1, STOPS - 1);
    debates.push(await open(`${site.url}/${n}`));
    if (n === 0) debates.push(await open(`${silent.url}/a`));
    const asked = [
      detect(),
      detect(),
      detect(),
      post('/api/simulate', { url: `${site.url}/waited/${n}`, depth: 'micro' }),
      post('/api/simulate', { url: `${silent.url}/waited/${n}`, depth: 'micro' }),
      post('/api/detect', { url: `${silent.url}/a.png` }),
    ].map(outcomeOf);
    const { hostname, port } = new URL(service.url);
    const idle = connect(Number(port), hostname).on('error', () => undefined);
    await pause(atMs);
    const startedAt = performance.now();
    const code = await service.end('SIGTERM');
    ends.push({ at: atMs, tookMs: performance.now() - startedAt, end: code ?? service.process.signalCode });
    outcomes.push(...(await Promise.all(asked)));
    idle.destroy();
    service = await start();
  }
  const took = ordered(ends.map(({ tookMs }) => Math.round(tookMs)));
  process.stderr.write(`stops: ${JSON.stringify(took)} ms; ${JSON.stringify(ends.map(({ end }) => end))}\n`);
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  process.stderr.write(`answers: ${JSON.stringify(counts, null, 1)}\n`);
  for (const child of busy) child.kill('SIGKILL');
  expect(ends.map(({ end }) => end)).toEqual(ends.map(() => 0));
  expect(took.at(-1)).toBeLessThan(GRACE_MS);
  expect(Object.keys(counts).filter((outcome) => outcome !== 'done' && outcome !== 'later')).toEqual([]);
  for (const id of debates.filter((_, n) => n !== 1)) {
    const { status } = await until(async () => {
      const debate = (await (await call(`/api/simulations/${id}`)).json()) as DebateResult;
      return debate.status === 'running' ? undefined : debate;
    });
    expect(status).toBe('done');
  }
}, 1_200_000);
