import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';

const TITLE = 'Council closes the old bridge';
const TEXT = [
  'The city council closed the old bridge on Monday after engineers found cracks in two of its piers.',
  '“We could not wait,” said Maria Lopez, who leads the roads department. The repair will cost 2.4 million euros.',
  'Some 11,000 cars crossed it each day, according to a count that the council made in May.',
].join('\n\n');

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startService(SHIPPED_CAST);
  account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
});
afterAll(() => service.stop());

const balance = async (): Promise<number> =>
  (await account.get<{ credits: { balance: number } }>('/api/account')).credits.balance;
const debated = async (body: object, headers?: Record<string, string>): Promise<DebateResult> => {
  const response = await account.post('/api/simulate', body, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as DebateResult;
};

const upload = (
  path: string,
  fields: Record<string, string>,
  file?: { name: string; text: string },
): Promise<Response> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([file.text]), file.name);
  return fetch(`${service.url}${path}`, { method: 'POST', headers: { 'x-api-key': account.apiKey }, body: form });
};

it('a text without sentences is debated, and the answer is as the API document says', async () => {
  // `startService` compares every answer with the document.
  const { summary } = await debated({
    text: '\u00ba\u00df!7 '.repeat(60),
    title: '\u00dd',
    depth: 'micro',
    evidence: 'none',
  });
  expect(summary).toMatchObject({ verdict: 'It has too few sentences in English to be read.', sentences: [] });
});

describe('a file that is sent instead of an address', () => {
  const file = { name: 'bridge.md', text: `# ${TITLE}\n\n${TEXT}` };

  it('is debated', async () => {
    const response = await upload('/api/simulate', { depth: 'micro', evidence: 'none' }, file);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'done',
      depth: 'micro',
      url: expect.stringMatching(/^urn:sha256:/),
      article: { title: TITLE, renderer: 'none' },
    });
  });

  it('is estimated', async () => {
    const response = await upload('/api/simulate/estimate', {}, file);
    expect(await response.json()).toMatchObject({ depth: 'standard', article: { title: TITLE }, credits: 2 });
  });

  it.each([
    ['no file', { depth: 'micro' }, undefined, 400, 'invalid-request'],
    ['an unknown field', { colour: 'red' }, file, 400, 'invalid-request'],
    ['an additional address', { url: 'https://example.org' }, file, 400, 'invalid-request'],
    ['an unknown depth', { depth: 'abyss' }, file, 400, 'invalid-request'],
    ['too little text', {}, { name: 'a.txt', text: 'Hello.' }, 422, 'not-an-article'],
    ['too many bytes', {}, { name: 'a.txt', text: 'a'.repeat(10_000_001) }, 413, 'payload-too-large'],
  ])('with %s is refused before anything is charged', async (_, fields, sent, status, code) => {
    const before = await balance();
    const response = await upload('/api/simulate', fields, sent);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
    expect(await balance()).toBe(before);
  });
});

describe('a text that is sent instead of an address', () => {
  it('is debated unchanged, and nothing is fetched for it', async () => {
    const before = await balance();
    const simulation = await debated({ text: TEXT, title: TITLE, depth: 'micro' });
    expect(simulation).toMatchObject({
      status: 'done',
      url: expect.stringMatching(/^urn:sha256:[0-9a-f]{64}$/),
      article: { title: TITLE, renderer: 'none', canonicalUrl: null, linkCount: 0 },
    });
    expect(simulation.url).toBe(simulation.article?.url);
    expect(simulation.claims.length).toBeGreaterThan(0);
    expect(simulation.transcript.length).toBeGreaterThan(30);
    expect(await balance()).toBe(before - 1);
    const audit = await account.get<{ outcome: string }>(`/api/simulations/${simulation.id}/audit`);
    expect(audit.outcome).toBe('passed');
  });

  it('is debated again by a fork at revision 0, which has no address to read it from', async () => {
    const parent = await debated({ text: TEXT, title: TITLE, depth: 'micro' });
    const response = await account.post(`/api/simulations/${parent.id}/fork`, { at: 0 });
    expect(response.status).toBe(200);
    const fork = (await response.json()) as DebateResult;
    expect(fork).toMatchObject({
      status: 'done',
      credits: 1,
      article: { title: TITLE, sha256: parent.article?.sha256 },
      forkedFrom: { id: parent.id, revision: 0, arguments: 0 },
    });
    expect(fork.consensusScore).toBe(parent.consensusScore);
    const audit = await account.get<{ outcome: string }>(`/api/simulations/${fork.id}/audit`);
    expect(audit.outcome).toBe('passed');
  });

  it('is recorded together with the opening of its debate', async () => {
    const { id } = await debated({ text: TEXT, depth: 'micro' });
    const response = await fetch(`${service.url}/api/simulations/${id}/events`, {
      headers: { 'x-api-key': account.apiKey },
    });
    const types = (await response.text()).matchAll(/^event: (\w+)$/gm);
    expect([...types].slice(0, 3).map(([, type]) => type)).toEqual([
      'DebateOpened',
      'ArticleImported',
      'ClaimsIdentified',
    ]);
  });

  it('is debated once for one idempotency key, and another text is refused', async () => {
    const headers = { 'idempotency-key': 'a-text' };
    const before = await balance();
    const [first, second] = [
      await debated({ text: TEXT, title: TITLE, depth: 'micro' }, headers),
      await debated({ text: TEXT.replaceAll('\n', '\r\n'), title: TITLE, depth: 'micro' }, headers),
    ];
    expect(second.id).toBe(first.id);
    expect(await balance()).toBe(before - 1);
    const other = await account.post('/api/simulate', { text: `${TEXT} No.`, title: TITLE, depth: 'micro' }, headers);
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, 'idempotency-mismatch']);
  });

  it('has its first line as headline if it has none', async () => {
    const { article } = await debated({ text: `${TITLE}\n\n${TEXT}`, depth: 'micro' });
    expect(article?.title).toBe(TITLE);
  });

  it('is estimated without cost', async () => {
    const before = await balance();
    const response = await account.post('/api/simulate/estimate', { text: TEXT, title: TITLE });
    expect(await response.json()).toMatchObject({
      url: expect.stringMatching(/^urn:sha256:/),
      article: { title: TITLE },
      credits: 2,
    });
    expect(await balance()).toBe(before);
  });

  it.each([
    ['no text and no address', {}, '/url'],
    ['an additional address', { url: 'https://example.org/a', text: TEXT }, '/text'],
    ['a headline for an address', { url: 'https://example.org/a', title: TITLE }, '/title'],
    ['too short a text', { text: 'Short.' }, '/text'],
    ['too long a text', { text: 'word '.repeat(50_000) }, '/text'],
  ])('with %s is refused before anything is charged', async (_, body, pointer) => {
    const before = await balance();
    const response = await account.post('/api/simulate', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] });
    expect(await balance()).toBe(before);
  });
});
