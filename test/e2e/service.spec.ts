import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { USER_AGENT } from '../../src/factories.js';
import { type DebateResult } from '../../src/debate/index.js';
import { signed } from '../support/c2pa-signer.js';
import { runCommand } from '../support/commands.js';
import { another } from '../support/images.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let image: Buffer;

beforeAll(async () => {
  image = await sharp({
    create: {
      width: 160,
      height: 120,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer();
  site = await serve((request, response) => {
    if (request.url === '/other.jpg') response.setHeader('content-type', 'image/jpeg').end(another(image, 0));
    else if (request.url === '/image.jpg') response.setHeader('content-type', 'image/jpeg').end(image);
    else response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE);
  });
  service = await startService({ ...SHIPPED_CAST, ELENCHUS_ALLOW_HOSTS: site.host });
});
afterAll(async () => {
  await service.stop();
  site.close();
});

interface DetectionAnswer {
  readonly aiScore: number;
  readonly classes: readonly [{ readonly score: number }, { readonly score: number }];
}

const upload = (account: TestAccount, bytes: Uint8Array = image, at = service): Promise<Response> => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  return fetch(`${at.url}/api/detect`, { method: 'POST', headers: { 'x-api-key': account.apiKey }, body: form });
};

describe('a detection', () => {
  it('accepts both request forms, returns the published fields and counts on the quota', async () => {
    const account = await service.signUp();
    const byFile = await upload(account);
    const byAddress = await account.post('/api/detect', { url: `${site.url}/other.jpg` });
    expect([byFile.status, byAddress.status]).toEqual([200, 200]);
    const first = (await byFile.json()) as DetectionAnswer;
    const second = (await byAddress.json()) as DetectionAnswer;
    expect(first).toMatchObject({
      id: expect.any(String),
      aiScore: expect.any(Number),
      verdict: expect.stringMatching(/^(ai|not_ai|uncertain)$/),
      classes: [{ class: 'ai_generated' }, { class: 'not_ai_generated' }],
      model: { id: expect.any(String), revision: expect.any(String) },
      image: { width: 160, height: 120, format: 'jpeg', bytes: image.length },
    });
    expect(first.classes[0].score + first.classes[1].score).toBe(1);
    expect(first.aiScore).toBeCloseTo(100 * first.classes[0].score, 6);
    expect(second.classes).toEqual(first.classes);
    expect(byAddress.headers.get('ratelimit-policy')).toBe('"daily";q=10;w=86400');
    expect(byAddress.headers.get('ratelimit')).toMatch(/^"daily";r=8;t=\d+$/);
  });

  it('repeats the account’s own earlier answer for the same bytes at no cost, also when the quota is used up', async () => {
    const account = await service.signUp();
    const answerTo = async (who: TestAccount): Promise<DetectionAnswer & { readonly cached: boolean }> =>
      (await upload(who)).json() as Promise<DetectionAnswer & { readonly cached: boolean }>;
    const first = await answerTo(account);
    expect(first.cached).toBe(false);
    expect(await answerTo(account)).toEqual({ ...first, cached: true });
    const byAddress = await account.post('/api/detect', { url: `${site.url}/image.jpg` });
    expect(await byAddress.json()).toEqual({ ...first, cached: true });
    expect(byAddress.headers.get('ratelimit')).toMatch(/r=9;/);
    for (let n = 1; n < 10; n++) expect((await upload(account, another(image, n))).status).toBe(200);
    expect((await upload(account, another(image, 10))).status).toBe(429);
    // The nine others look the same.
    const copies = expect.objectContaining({ others: Array.from({ length: 9 }, () => expect.anything()) });
    expect(await answerTo(account)).toEqual({ ...first, cached: true, copies });
    expect((await account.post('/api/detect', { url: `${site.url}/image.jpg` })).status).toBe(429);
    expect((await answerTo(await service.signUp())).cached).toBe(false);
  });

  it('includes the declared origin, also when the model’s answer is reused', async () => {
    const account = await service.signUp();
    const generated = await signed(image, 'jpeg', 'Example Press');
    const send = async (): Promise<unknown> => (await upload(account, generated)).json();
    const first = (await send()) as Record<string, unknown>;
    expect(first).toMatchObject({ verdict: 'ai', decidedBy: 'signed-metadata', reason: expect.stringMatching(/C2PA/) });
    expect(first.aiScore).toBeGreaterThanOrEqual(95);
    expect(first.modelScore).toBeLessThan(95);
    expect(await send()).toEqual({ ...first, cached: true });
  });

  it('respects the daily quota when twenty arrive at once', async () => {
    const account = await service.signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(account, another(image, n))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const refusal = answers.find(({ status }) => status === 429)!;
    expect(await refusal.json()).toMatchObject({ code: 'quota-exceeded' });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refusal.headers.get('ratelimit')).toMatch(/^"daily";r=0;t=\d+$/);
  });
});

describe('a debate', () => {
  it('returns the whole result, is charged once, and reads back identically', async () => {
    const account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const key = { 'idempotency-key': 'bridge' };
    const body = { url: `${site.url}/article` };
    const response = await account.post('/api/simulate', body, key);
    expect(response.status).toBe(200);
    const simulation = (await response.json()) as DebateResult;
    expect(simulation).toMatchObject({ status: 'done', depth: 'standard', credits: 2, analyst: { engine: 'offline' } });
    expect(simulation.votes).toHaveLength(30);
    expect(simulation.transcript).toHaveLength(60);
    expect(simulation.platformScores).toHaveLength(6);
    expect(simulation.consensusScore).toBeGreaterThan(0);
    for (const entry of simulation.transcript.filter(({ round }) => round === 2))
      expect(entry.replies.length).toBeGreaterThan(0);

    expect(response.headers.get('location')).toBe(`/api/simulations/${simulation.id}`);
    expect(await account.get(`/api/simulations/${simulation.id}`)).toEqual(simulation);
    const again = (await (await account.post('/api/simulate', body, key)).json()) as DebateResult;
    expect(again).toEqual(simulation);

    const { credits } = await account.get<{ credits: object }>('/api/account');
    expect(credits).toEqual({ balance: 48, reserved: 0, owed: 0, free: 0 });
    const { movements } = await account.get<{ movements: { kind: string }[] }>('/api/account/ledger');
    expect(movements.map(({ kind }) => kind)).toEqual(['spend', 'reserve', 'purchase']);
    const { simulations } = await account.get<{ simulations: { id: string }[] }>('/api/simulations');
    expect(simulations.map(({ id }) => id)).toEqual([simulation.id]);
  });

  it('can be recomputed from its own votes', async () => {
    const account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const { votes, platformScores, consensusScore } = (await (
      await account.post('/api/simulate', { url: `${site.url}/article`, depth: 'micro' })
    ).json()) as DebateResult;
    const exact = platformScores.map(({ platform, weight }) => {
      const own = votes.filter((vote) => vote.platform === platform);
      const shares = own.map((vote) => vote.weight * vote.confidence);
      const total = shares.reduce((sum, share) => sum + share, 0);
      return {
        platform,
        weight,
        score: own.reduce((sum, vote, index) => sum + vote.score * shares[index]!, 0) / total,
      };
    });
    for (const { platform, score } of exact)
      expect(platformScores.find((entry) => entry.platform === platform)?.score).toBeCloseTo(score, 1);
    const weights = exact.reduce((sum, { weight }) => sum + weight, 0);
    const consensus = exact.reduce((sum, { weight, score }) => sum + weight * score, 0) / weights;
    // Nothing was checked, so the outer 25 points on each side are compressed into ten (docs/decisions/0047).
    const bounded =
      consensus > 75 ? 75 + (consensus - 75) * 0.4 : consensus < 25 ? 25 - (25 - consensus) * 0.4 : consensus;
    expect(consensusScore).toBeCloseTo(bounded, 1);
  });

  it('is answered with 202 when the caller asks not to wait', async () => {
    const account = await service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const response = await account.post('/api/simulate', { url: `${site.url}/article` }, { prefer: 'respond-async' });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toMatch(/^\/api\/simulations\/[0-9a-f-]+$/);
  });
});

describe('an account', () => {
  it('has its key in the log only encrypted and as a digest', async () => {
    const account = await service.signUp();
    const log = await everythingIn(service.directory);
    expect(log).not.toContain(account.apiKey);
    expect(log).not.toContain('a long password');
  });
});

/** Everything the data directory holds, as text. */
async function everythingIn(directory: string): Promise<string> {
  const { readdir, readFile } = await import('node:fs/promises');
  const files = await readdir(directory);
  return (await Promise.all(files.map((file) => readFile(`${directory}/${file}`, 'latin1')))).join('\n');
}

it('the OpenAPI document names every route of the contract', async () => {
  const document = (await (await fetch(`${service.url}/api/openapi.json`)).json()) as {
    openapi: string;
    info: { version: string };
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    components: { schemas: Record<string, { properties: object }> };
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.info.version).toBe(VERSION);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/accounts',
      '/api/account',
      '/api/account/ledger',
      '/api/billing/plans',
      '/api/billing/packs',
      '/api/detect',
      '/api/simulate',
      '/api/simulations',
      '/api/simulations/{id}',
      '/api/personas',
    ]),
  );
  const answer = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Simulation' } } } };
  for (const described of [document.paths['/api/simulate']!['post'], document.paths['/api/simulations/{id}']!['get']])
    expect(described?.responses['200']).toMatchObject(answer);
  for (const field of ['basis', 'summary', 'claims', 'consensusScore'])
    expect(document.components.schemas['Simulation']?.properties).toHaveProperty(field);
});

it('the CLI and the User-Agent name the version of package.json, as the OpenAPI document does', async () => {
  const { stdout } = await runCommand(['--version']);
  expect(stdout).toBe(`${VERSION}\n`);
  expect(USER_AGENT).toContain(`/${VERSION} `);
});

it('the service reports that it is alive and ready', async () => {
  expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

it('without the better detector, readiness and each answer say how to get it', async () => {
  const cache = temporaryDirectory();
  const other = await startService({ ELENCHUS_DETECTOR: 'auto', ELENCHUS_CACHE_DIR: cache.path });
  try {
    const how: unknown = expect.stringContaining('npm run -s cli -- detector install');
    expect(await (await fetch(`${other.url}/readyz`)).json()).toMatchObject({ status: 'ok', notes: [how] });
    const account = await other.signUp();
    for (const cached of [false, true])
      expect(await (await upload(account, image, other)).json()).toMatchObject({ cached, model: { note: how } });
  } finally {
    await other.stop();
    cache.remove();
  }
});
