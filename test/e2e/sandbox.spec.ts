import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { evidenceOf, verify } from '../../src/audit/index.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { Sandbox } from '../../src/sandbox/index.js';
import { Elenchus } from '../../clients/typescript/src/index.js';
import { encode, scene } from '../support/images.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { codeOf, issued, joined, type Person, signedUp } from '../support/workspace-people.js';

let site: Awaited<ReturnType<typeof serve>>;
/** Requests that the outside world has received. */
let fetched = 0;
let service: TestService;
let owner: Person;
let account: TestAccount;
let key: { readonly apiKey: string; readonly keyId: string };
let picture: Blob;

beforeAll(async () => {
  site = await serve((_, response) => {
    fetched += 1;
    response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE);
  });
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  owner = await signedUp(service, 'integrator@example.org');
  ({ account } = owner);
  key = await issued(owner, ['sandbox']);
  picture = new Blob([new Uint8Array(await encode(scene(160, 120)).png().toBuffer())]);
});
afterAll(async () => {
  await service.stop();
  site.close();
});

type Headers = Readonly<Record<string, string>>;
const get = (path: string, headers: Headers = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers: { 'x-api-key': key.apiKey, ...headers } });
const simulate = (body: object, headers: Headers = {}): Promise<Response> =>
  account.post('/api/simulate', body, { 'x-api-key': key.apiKey, ...headers });
function detect(file: Blob, headers: Headers = {}): Promise<Response> {
  const body = new FormData();
  body.append('image', file);
  return fetch(`${service.url}/api/detect`, { method: 'POST', headers: { 'x-api-key': key.apiKey, ...headers }, body });
}
const idOf = async (answer: Response | Promise<Response>): Promise<string> =>
  ((await (await answer).json()) as { id: string }).id;
const isMarked = (answer: Response): boolean => answer.headers.get('elenchus-sandbox') === 'true';
const anArticle = (): object => ({ url: `${site.url}/article`, depth: 'micro' });

async function recorded(): Promise<readonly string[]> {
  const events: string[] = [];
  for await (const page of service.app.get<EventStore>(EVENT_STORE).readAll(START))
    events.push(...page.map(({ type, stream }) => `${type} ${stream}`));
  return events;
}

describe('a key of the sandbox', () => {
  it('has no other scope, and any member may have one', async () => {
    const both = await owner.session.request('POST', '/api/account/keys', { label: 'x', scopes: ['sandbox', 'read'] });
    expect(await both.json()).toMatchObject({ code: 'invalid-request', errors: [{ pointer: '/scopes' }] });
    const viewer = await joined(service, owner, 'viewer', 'viewer@example.org');
    const { apiKey } = await issued(viewer, ['sandbox']);
    expect((await simulate(anArticle(), { 'x-api-key': apiKey })).status).toBe(200);
    const { keys } = await account.get<{ keys: { keyId: string; scopes: string[] }[] }>('/api/account/keys');
    expect(keys.find(({ keyId }) => keyId === key.keyId)?.scopes).toEqual(['sandbox']);
  });

  it('is still one after it was replaced', async () => {
    const old = await issued(owner, ['sandbox']);
    const answer = await owner.session.request('POST', `/api/account/keys/${old.keyId}/rotate`, {});
    const { apiKey } = (await answer.json()) as { apiKey: string };
    expect(isMarked(await simulate(anArticle(), { 'x-api-key': apiKey }))).toBe(true);
  });

  it('is refused by every route without an example', async () => {
    const examples = [
      'POST /api/detect',
      'GET /api/detections/:detectionId',
      'POST /api/simulate',
      ...['', '/audit', '/events', '/export', '/frames', '/state'].map((part) => `GET /api/simulations/:id${part}`),
    ];
    expect(service.app.get(Sandbox).operations).toHaveLength(examples.length);
    const wrong: string[] = [];
    for (const { method, path, access = 'public' } of service.routes) {
      if (access === 'public' || method === 'HEAD') continue;
      const writes = method !== 'GET';
      const answer = await fetch(`${service.url}${path.replaceAll(/:\w+/g, 'nothing')}`, {
        method,
        headers: { 'x-api-key': key.apiKey, ...(writes ? { 'content-type': 'application/json' } : {}) },
        ...(writes ? { body: '{}' } : {}),
      });
      const code = await codeOf(answer);
      const expected = access === 'operator' ? 'not-found' : 'insufficient-scope';
      const hasExample = examples.includes(`${method} ${path}`);
      if (hasExample ? !isMarked(answer) || code === expected : code !== expected)
        wrong.push(`${method} ${path}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('costs nothing, counts nowhere, records only its use, and fetches nothing', async () => {
    const [before, from] = [await recorded(), fetched];
    expect((await simulate({ ...anArticle(), webhook: `${site.url}/heard` })).status).toBe(200);
    expect((await detect(picture)).status).toBe(200);
    expect((await account.post('/api/detect', { url: `${site.url}/a.png` }, { 'x-api-key': key.apiKey })).status).toBe(
      200,
    );
    expect((await recorded()).slice(before.length).filter((line) => !line.startsWith('ApiKeyUsed'))).toEqual([]);
    expect(fetched).toBe(from);
    const state = await account.get<{ quota: { used: number }; credits: { balance: number } }>('/api/account');
    expect([state.quota.used, state.credits.balance]).toEqual([0, 0]);
    expect(await account.get('/api/simulations')).toMatchObject({ simulations: [] });
    expect(await account.get('/api/detections')).toMatchObject({ detections: [] });
    const { keys } = await account.get<{ keys: { keyId: string; usedToday: object }[] }>('/api/account/keys');
    expect(keys.find(({ keyId }) => keyId === key.keyId)?.usedToday).toEqual({ detections: 0, credits: 0 });
  });

  it('reads nothing of the workspace, and nobody else reads its examples', async () => {
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const own = await idOf(account.post('/api/simulate', anArticle()));
    expect((await get(`/api/simulations/${own}`)).status).toBe(404);
    const example = await idOf(simulate(anArticle()));
    const answer = await fetch(`${service.url}/api/simulations/${example}`, {
      headers: { 'x-api-key': account.apiKey },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a debate in the sandbox', () => {
  it('is answered with status, address and mark, says in its title what it is, and is read back', async () => {
    const answer = await simulate(anArticle());
    expect([answer.status, isMarked(answer)]).toEqual([200, true]);
    const debate = (await answer.json()) as { id: string; status: string; article: { title: string } };
    expect(debate).toMatchObject({ status: 'done', article: { title: expect.stringContaining('a recorded example') } });
    expect(answer.headers.get('location')).toBe(`/api/simulations/${debate.id}`);
    const again = await get(`/api/simulations/${debate.id}`);
    expect(await again.json()).toEqual(debate);
    const known = await get(`/api/simulations/${debate.id}`, { 'if-none-match': again.headers.get('etag')! });
    expect(known.status).toBe(304);
  });

  it('begins at once where the client prefers not to wait', async () => {
    const answer = await simulate(anArticle(), { prefer: 'respond-async' });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
    expect(answer.headers.get('retry-after')).toBe('30');
    const { id, status } = (await answer.json()) as { id: string; status: string };
    expect(status).toBe('running');
    expect(await (await get(`/api/simulations/${id}`)).json()).toMatchObject({ id, status: 'done' });
  });

  it('is one for each Idempotency-Key, and refuses another request under it', async () => {
    const once = { 'idempotency-key': 'once' };
    const ids = await Promise.all([1, 2].map(() => idOf(simulate(anArticle(), once))));
    expect(ids[0]).toBe(ids[1]);
    expect(await idOf(simulate(anArticle()))).not.toBe(ids[0]);
    expect(await codeOf(await simulate({ ...anArticle(), depth: 'deep' }, once))).toBe('idempotency-mismatch');
  });

  it('is checked like any other request', async () => {
    const refused = await simulate({ depth: 'endless' });
    expect(isMarked(refused)).toBe(true);
    const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/depth']);
    expect(await codeOf(await simulate(anArticle(), { 'idempotency-key': 'a b' }))).toBe('invalid-request');
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4 nothing']), 'a.pdf');
    const sent = await fetch(`${service.url}/api/simulate`, {
      method: 'POST',
      headers: { 'x-api-key': key.apiKey },
      body: form,
    });
    expect(await codeOf(sent)).toBe('not-an-article');
  });

  it('streams its events, also from where a client has stopped, and says when there are no more', async () => {
    const id = await idOf(simulate(anArticle()));
    const all = await get(`/api/simulations/${id}/events`);
    expect([all.headers.get('content-type'), isMarked(all)]).toEqual(['text/event-stream; charset=utf-8', true]);
    const events = (await all.text()).match(/^id: \d+\nevent: \w+/gm)!;
    expect([events[0], events.at(-1)?.split('\n')[1]]).toEqual(['id: 0\nevent: DebateOpened', 'event: DebateClosed']);
    const rest = await (await get(`/api/simulations/${id}/events`, { 'last-event-id': '3' })).text();
    expect(rest).toContain('\n\nid: 4\n');
    expect(rest).not.toContain('\nid: 3\n');
    const last = String(events.length - 1);
    expect((await get(`/api/simulations/${id}/events`, { 'last-event-id': last })).status).toBe(204);
  });

  it('is replayed in pages and in lines, and shows its state at a revision', async () => {
    const id = await idOf(simulate(anArticle()));
    const page = (await (await get(`/api/simulations/${id}/frames?limit=2`)).json()) as { frames: []; next: number };
    expect([page.frames.length, page.next]).toEqual([2, 2]);
    const lines = await get(`/api/simulations/${id}/frames?from=2`, { accept: 'application/x-ndjson' });
    expect(JSON.parse((await lines.text()).split('\n')[0]!)).toMatchObject({ revision: 2 });
    const state = await get(`/api/simulations/${id}/state?at=0&path=debate`);
    expect(await state.json()).toEqual({ revision: 0, path: 'debate', value: 'opened' });
    expect(await codeOf(await get(`/api/simulations/${id}/state?at=9999`))).toBe('unknown-revision');
  });

  it('is exported in every format, and its bundle is verified', async () => {
    const id = await idOf(simulate(anArticle()));
    for (const format of ['md', 'html', 'csv', 'pdf']) {
      const file = await get(`/api/simulations/${id}/export?format=${format}`);
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="debate-${id}.${format}"`);
      const text = await file.text();
      if (format === 'pdf') expect(text.slice(0, 5)).toBe('%PDF-');
      else if (format !== 'csv') expect(text).toContain('a recorded example');
    }
    const bundle = await (await get(`/api/simulations/${id}/export`)).text();
    expect(verify(evidenceOf(bundle)).outcome).toBe('passed');
    const report = await get(`/api/simulations/${id}/audit`);
    expect(await report.json()).toMatchObject({ debateId: id, foreign: true, outcome: 'passed' });
    expect(await codeOf(await get(`/api/simulations/${id}/export?format=doc`))).toBe('invalid-request');
  });
});

describe('a picture in the sandbox', () => {
  it('is answered with mark and note, and the same picture again with the earlier id', async () => {
    const answer = await detect(picture);
    expect([answer.status, isMarked(answer)]).toEqual([200, true]);
    expect(answer.headers.get('ratelimit')).toMatch(/^"daily";r=10;/);
    const { id, model } = (await answer.json()) as { id: string; model: { note: string } };
    expect(model.note).toContain('not a judgement of your picture');
    expect(await (await detect(picture)).json()).toMatchObject({ id, cached: true });
    const other = new Blob([new Uint8Array(await encode(scene(200, 150)).png().toBuffer())]);
    const { id: otherId, cached } = (await (await detect(other)).json()) as { id: string; cached: boolean };
    expect([otherId === id, cached]).toEqual([false, false]);
    expect(await (await get(`/api/detections/${id}`)).json()).toMatchObject({ id, verdict: 'ai', thumbnail: false });
    expect((await get(`/api/detections/${id.slice(0, -1)}`)).status).toBe(404);
  });

  it('is left to be judged later where the client prefers not to wait', async () => {
    const other = new Blob([new Uint8Array(await encode(scene(90, 60)).png().toBuffer())]);
    const answer = await detect(other, { prefer: 'respond-async' });
    const { id, status } = (await answer.json()) as { id: string; status: string };
    expect([answer.status, status, answer.headers.get('location')]).toEqual([202, 'pending', `/api/detections/${id}`]);
    expect(isMarked(answer)).toBe(true);
    expect(await (await get(`/api/detections/${id}`)).json()).toMatchObject({ id, verdict: 'ai' });
    const again = await detect(other, { prefer: 'respond-async' });
    expect([again.status, await idOf(again)]).toEqual([200, id]);
  });

  it('is refused when it is none, or when there are two', async () => {
    expect(await codeOf(await detect(new Blob(['no picture'])))).toBe('unsupported-media-type');
    const half = new Uint8Array(await picture.arrayBuffer()).subarray(0, 400);
    expect(await codeOf(await detect(new Blob([half])))).toBe('undecodable-image');
    const both = await account.post('/api/detect', { url: 'x' }, { 'x-api-key': key.apiKey });
    expect(await codeOf(both)).toBe('invalid-request');
  });
});

it('serves a client of the API as the service itself does', async () => {
  const elenchus = new Elenchus({ url: service.url, apiKey: key.apiKey });
  const debate = await elenchus.debate({ url: `${site.url}/article`, depth: 'micro' });
  expect(debate).toMatchObject({ status: 'done', votes: expect.any(Array) });
  const { id } = await elenchus.start({ url: `${site.url}/other` });
  const seen: string[] = [];
  for await (const { type } of elenchus.watch(id)) seen.push(type);
  expect(seen.slice(-2)).toEqual(['ConsensusReached', 'DebateClosed']);
  expect(await elenchus.wait(id)).toEqual({ ...debate, id });
  expect(await elenchus.detect(picture)).toMatchObject({ verdict: 'ai' });
  const refused = elenchus.detect(picture, { headers: { 'elenchus-sandbox': 'quota-exceeded' } });
  await expect(refused).rejects.toMatchObject({ code: 'quota-exceeded' });
  await expect(elenchus.cancel(id)).rejects.toMatchObject({ code: 'insufficient-scope' });
});

describe('a refusal that a request asks for', () => {
  it('is the answer, with Retry-After where another attempt may help', async () => {
    const poor = await simulate(anArticle(), { 'elenchus-sandbox': 'insufficient-credits' });
    expect([poor.status, isMarked(poor)]).toEqual([402, true]);
    expect(await poor.json()).toMatchObject({ code: 'insufficient-credits' });
    const spent = await detect(picture, { 'elenchus-sandbox': 'quota-exceeded' });
    expect([spent.status, spent.headers.get('retry-after')]).toEqual([429, '3600']);
    const gone = await get(`/api/simulations/${await idOf(simulate(anArticle()))}`, { 'elenchus-sandbox': 'erased' });
    expect(gone.status).toBe(410);
  });

  it('must be one of the operation', async () => {
    const refused = await simulate(anArticle(), { 'elenchus-sandbox': 'quota-exceeded' });
    expect(await refused.json()).toMatchObject({ code: 'invalid-request', errors: [{ pointer: '/elenchus-sandbox' }] });
    const [debate, detection] = [await idOf(simulate(anArticle())), await idOf(detect(picture))];
    for (const path of [
      `detections/${detection}`,
      ...['', '/audit', '/events', '/export', '/frames', '/state'].map((part) => `simulations/${debate}${part}`),
    ])
      expect([path, await codeOf(await get(`/api/${path}`, { 'elenchus-sandbox': 'nothing' }))]).toEqual([
        path,
        'invalid-request',
      ]);
  });

  it('is not asked for by any other key', async () => {
    const answer = await fetch(`${service.url}/api/simulations/nothing`, {
      headers: { 'x-api-key': account.apiKey, 'elenchus-sandbox': 'erased' },
    });
    expect([answer.status, isMarked(answer)]).toEqual([404, false]);
  });
});
