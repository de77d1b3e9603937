import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quotaStream } from '../../src/detection/index.js';
import { CATALOGUE } from '../../src/event-log.js';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { until } from '../support/cluster.js';
import { runCommand } from '../support/commands.js';
import { foundWords, rowsOf } from '../support/found-words.js';
import { encode, pngText, scene, withChunks } from '../support/images.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

interface Account {
  readonly accountId: string;
  readonly apiKey: string;
}
interface Answer {
  readonly id: string;
  readonly cached: boolean;
  readonly image: { readonly sha256: string };
  readonly copies?: { readonly others: readonly { readonly id: string }[] };
}

const directory = temporaryDirectory();
const environment = { ELENCHUS_DATA_DIR: directory.path };
let service: ServiceProcess;
let owner: Account;
let other: Account;

const start = async (): Promise<void> => {
  service = await spawnService(directory.path);
};
const asked = (method: string, path: string, { apiKey }: Account, body?: unknown): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const statusOf = async (method: string, path: string, account: Account): Promise<number> =>
  (await asked(method, path, account)).status;
const answer = async <T>(method: string, path: string, account: Account, body?: unknown): Promise<T> =>
  (await (await asked(method, path, account, body)).json()) as T;

async function signUp(email: string): Promise<Account> {
  const response = await fetch(`${service.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long password' }),
  });
  const account = (await response.json()) as Account;
  await asked('PUT', '/api/account/thumbnails', account, { keep: true });
  return account;
}

/** A picture that names its generator, of a look that is the same for every mark. */
async function picture(mark: string): Promise<Buffer> {
  const parameters = `a lighthouse\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Model: ${mark}_xl`;
  return withChunks(await encode(scene(160, 120)).png().toBuffer(), pngText('parameters', parameters));
}

async function detect(account: Account, bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), name);
  const headers = { 'x-api-key': account.apiKey };
  const response = await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const rows = (sql: string): number => rowsOf(directory.path, sql);
const found = (words: readonly string[]): Promise<readonly string[]> => foundWords(directory.path, words);
/** Resolves when nothing is left to erase. */
const erased = (id: string): Promise<true> =>
  until(() =>
    rows(`SELECT 1 FROM events WHERE stream = 'erasure-${id}' AND type = 'TextsErased'`) > 0 ? true : undefined,
  );
/** The first bytes of a thumbnail as it was recorded, in base64. */
async function thumbnailOf(id: string): Promise<string> {
  const response = await asked('GET', `/api/detections/${id}/thumbnail`, owner);
  return Buffer.from(await response.arrayBuffer())
    .toString('base64')
    .toLowerCase();
}

beforeAll(async () => {
  await start();
  owner = await signUp('owner@example.org');
  other = await signUp('other@example.org');
});
afterAll(async () => {
  await service.end('SIGKILL');
  directory.remove();
});

describe('an erased detection', () => {
  let one: Answer;
  let alike: Answer;
  let words: readonly string[];
  beforeAll(async () => {
    one = await detect(owner, await picture('sorrelmarsh'), 'quillfeather.png');
    alike = await detect(owner, await picture('fenwhistle'), 'kept.png');
    words = ['quillfeather', 'sorrelmarsh', one.image.sha256];
  });

  it('can be found before, but by no word in the log', async () => {
    const places = await found(words);
    expect(places).toContain('quillfeather in detections');
    expect(places.filter((place) => / in (quota|thumbnails)-| in events\.sqlite/.test(place))).toEqual([]);
    expect(await thumbnailOf(one.id)).toMatch(/^\/9j\//);
    expect(alike.copies?.others.map(({ id }) => id)).toEqual([one.id]);
  });

  it('is erased by its owner only', async () => {
    const missing = await answer('POST', `/api/detections/${one.id}/erase`, other);
    expect(missing).toMatchObject({ status: 404, code: 'not-found' });
    expect(await statusOf('GET', `/api/detections/${one.id}`, owner)).toBe(200);
    const response = await asked('POST', `/api/detections/${one.id}/erase`, owner);
    const record = { id: one.id, erasedAt: expect.any(String) as unknown as string, reason: 'owner' };
    expect([response.status, await response.json()]).toEqual([200, record]);
  });

  it('is answered 410 to its owner, and as unknown to others and as a debate', async () => {
    for (const path of ['', '/thumbnail']) {
      expect([path, await answer('GET', `/api/detections/${one.id}${path}`, owner)]).toMatchObject([
        path,
        {
          status: 410,
          code: 'erased',
          reason: 'owner',
          detail: expect.stringMatching(/^This detection was erased on/),
        },
      ]);
      expect([path, await statusOf('GET', `/api/detections/${one.id}${path}`, other)]).toEqual([path, 404]);
    }
    expect(await statusOf('GET', `/api/simulations/${one.id}`, owner)).toBe(404);
    expect(await statusOf('POST', `/api/simulations/${one.id}/erase`, owner)).toBe(404);
  });

  it('is erased once: the same request again answers the same', async () => {
    const first = await answer('POST', `/api/detections/${one.id}/erase`, owner);
    expect(await answer('POST', `/api/detections/${one.id}/erase`, owner)).toEqual(first);
    expect(rows(`SELECT 1 FROM events WHERE stream = 'erasure-${one.id}' AND type = 'ErasureRequested'`)).toBe(1);
  });

  it('is found nowhere in the data directory, nor in lists, nor among the copies of others', async () => {
    await erased(one.id);
    expect(await found(words)).toEqual([]);
    for (const query of ['', '?q=quillfeather', '?q=sorrelmarsh*', `?sha256=${one.image.sha256}`]) {
      const { detections } = await answer<{ detections: { id: string }[] }>('GET', `/api/detections${query}`, owner);
      expect([query, detections.map(({ id }) => id)]).toEqual([query, query === '' ? [alike.id] : []]);
    }
    expect(await answer('GET', `/api/detections/${alike.id}`, owner)).not.toHaveProperty('copies');
    expect(await answer('GET', '/api/account/thumbnails', owner)).toEqual({ keep: true, kept: 1 });
  });

  it('still counts, in books that balance and an export that says nothing of it', async () => {
    const usage = await answer<{ detections: { used: number } }>('GET', '/api/account', owner);
    expect(JSON.stringify(usage)).toMatch(/"used":2/);
    const books = await runCommand(['ledger', 'audit'], environment);
    expect([books.code, books.stderr]).toEqual([0, '']);
    const exported = await runCommand(['accounts', 'export', 'owner@example.org'], environment);
    expect(exported.stdout).toContain('DetectionErased');
    expect(exported.stdout).not.toContain('quillfeather');
  });

  it('does not answer for the same bytes, which are examined anew', async () => {
    const again = await detect(owner, await picture('sorrelmarsh'), 'again.png');
    expect(again).toMatchObject({ cached: false });
    expect(again.id).not.toBe(one.id);
    await asked('POST', `/api/detections/${again.id}/erase`, owner);
    await erased(again.id);
  });

  it('stays erased after a start, with read models made again from the log', async () => {
    await service.end('SIGTERM');
    expect((await runCommand(['projections', 'rebuild'], environment)).code).toBe(0);
    await start();
    expect(await statusOf('GET', `/api/detections/${one.id}`, owner)).toBe(410);
    expect(await statusOf('GET', `/api/detections/${alike.id}/thumbnail`, owner)).toBe(200);
    expect(await found(words)).toEqual([]);
  });
});

it('an operator erases a detection beside the running service', async () => {
  const { id } = await detect(owner, await picture('marrowgate'), 'thistlecombe.png');
  const ended = await runCommand(['detections', 'erase', owner.accountId, id, '--json'], environment);
  expect([ended.code, JSON.parse(ended.stdout)]).toEqual([0, expect.objectContaining({ id, reason: 'operator' })]);
  await erased(id);
  expect(await found(['marrowgate', 'thistlecombe'])).toEqual([]);
  await until(async () => ((await statusOf('GET', `/api/detections/${id}`, owner)) === 410 ? true : undefined));
  const unknown = await runCommand(['detections', 'erase', owner.accountId, 'none'], environment);
  expect(unknown.code).not.toBe(0);
});

it('a process that ends after the request is recorded finishes at the next start', async () => {
  const { id } = await detect(owner, await picture('larkspindle'), 'ambercroft.png');
  // Keeps the log from being overwritten.
  const reader = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) AS n FROM events').get();
  expect(await statusOf('POST', `/api/detections/${id}/erase`, owner)).toBe(200);
  expect(await statusOf('GET', `/api/detections/${id}`, owner)).toBe(410);
  await service.end('SIGKILL');
  reader.exec('COMMIT');
  reader.close();
  await start();
  await erased(id);
  expect(await statusOf('GET', `/api/detections/${id}`, owner)).toBe(410);
  expect(await found(['larkspindle', 'ambercroft'])).toEqual([]);
});

it('a detection of an earlier version, in clear, is shown and refused by name', async () => {
  const at = new Date().toISOString();
  const detectionId = 'in-clear';
  const context = { commandId: detectionId, correlationId: detectionId, actor: owner.accountId, at };
  const image = { width: 160, height: 120, format: 'png', bytes: 10, crops: 1, spread: 0 };
  const report = { detectionId, sha256: 'a'.repeat(64), aiScore: 50, verdict: 'uncertain', model: 'old@1' };
  const facts = [
    { type: 'DetectionAdmitted', data: { detectionId, limit: 10_000 } },
    { type: 'DetectionReported', data: { ...report, examined: image, source: { kind: 'file', name: 'old.png' } } },
  ];
  await service.end('SIGTERM');
  const log = openSqliteEventStore({ directory: directory.path });
  const events = facts.map((fact, n) => CATALOGUE.newEvent(`${detectionId}-${n}`, fact, context));
  await log.append(quotaStream(owner.accountId, '2026-11-01'), events, 'none');
  await log.close();
  await start();
  expect(await answer('GET', `/api/detections/${detectionId}`, owner)).toMatchObject({ source: { name: 'old.png' } });
  const refused = await answer('POST', `/api/detections/${detectionId}/erase`, owner);
  expect(refused).toMatchObject({ status: 409, code: 'recorded-in-clear' });
});
