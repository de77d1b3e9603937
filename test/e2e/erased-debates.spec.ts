import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditReport } from '../../src/audit/index.js';
import { type DebateResult } from '../../src/debate/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { until } from '../support/cluster.js';
import { runCommand } from '../support/commands.js';
import { foundWords, rowsOf } from '../support/found-words.js';
import { serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Words that occur nowhere else, in title, text, quotations and the address. */
const WORDS = ['quillfeather', 'brindlewick', 'sorrelmarsh'] as const;
const article = (marks: readonly string[] = WORDS): { readonly title: string; readonly text: string } => ({
  title: `Council of ${marks[0]} approves a bridge`,
  text: [
    `The council of ${marks[0]} voted 7 to 2 on Tuesday to approve a new bridge over the river, according to minutes published by the clerk.`,
    `"We have waited for this for ten years," said Maria ${marks[1]}, who chairs the transport committee. The project is expected to cost 42 million dollars.`,
    `Opponents said that the plan would harm the wetlands of ${marks[2]}. "Nobody has shown us the survey," said Tom Albright of the River Association.`,
    `The vote followed a hearing of four hours in which 31 residents spoke. Work is to begin in June, and the bridge should open in 2028.`,
  ].join('\n\n'),
});

const directory = temporaryDirectory();
/** Accepts requests and never answers. */
const silent = await serve(() => undefined);
let service: ServiceProcess;
interface Account {
  readonly accountId: string;
  readonly apiKey: string;
}
let owner: Account;
let other: Account;

const start = async (): Promise<void> => {
  service = await spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: silent.host });
};
const asked = (method: string, path: string, { apiKey }: Account, body?: unknown): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const answer = async <T>(method: string, path: string, account: Account, body?: unknown): Promise<T> =>
  (await (await asked(method, path, account, body)).json()) as T;

async function signUp(email: string): Promise<Account> {
  const response = await fetch(`${service.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long password' }),
  });
  const account = (await response.json()) as Account;
  await asked('POST', '/api/billing/test-purchase', account, { pack: 'starter' });
  return account;
}

const debate = (account: Account, marks?: readonly string[]): Promise<DebateResult> =>
  answer('POST', '/api/simulate', account, { ...article(marks), depth: 'micro' });

/** Resolves when nothing is left to erase. */
const erased = (id: string): Promise<true> =>
  until(() =>
    rows(`SELECT 1 FROM events WHERE stream = 'erasure-${id}' AND type = 'TextsErased'`) > 0 ? true : undefined,
  );

const rows = (sql: string): number => rowsOf(directory.path, sql);
const found = (words: readonly string[] = WORDS): Promise<readonly string[]> => foundWords(directory.path, words);

beforeAll(async () => {
  await start();
  owner = await signUp('owner@example.org');
  other = await signUp('other@example.org');
});
afterAll(async () => {
  await service.end('SIGKILL');
  silent.close();
  directory.remove();
});

describe('an erased debate', () => {
  let id: string;
  let link: string;
  let fork: string;
  beforeAll(async () => {
    ({ id } = await debate(owner));
    ({ token: link } = await answer<{ token: string }>('POST', `/api/simulations/${id}/share`, owner, {}));
    ({ id: fork } = await answer<DebateResult>('POST', `/api/simulations/${id}/fork`, owner, { trim: 0.2 }));
    expect(fork).toEqual(expect.any(String));
    await asked('POST', `/api/simulations/${fork}/erase`, owner);
  });

  it('can be found before', async () => {
    expect((await found()).join('\n')).toContain('quillfeather in debate_texts');
    const list = await answer<{ simulations: unknown[] }>('GET', '/api/simulations?q=quillfeather', owner);
    expect(list.simulations).toHaveLength(1);
  });

  it('is erased by its owner only', async () => {
    expect((await asked('POST', `/api/simulations/${id}/erase`, other)).status).toBe(404);
    expect((await asked('GET', `/api/simulations/${id}`, owner)).status).toBe(200);
    const response = await asked('POST', `/api/simulations/${id}/erase`, owner);
    expect([response.status, await response.json()]).toEqual([
      200,
      { id, erasedAt: expect.any(String) as unknown as string, reason: 'owner' },
    ]);
  });

  it('is answered 410 to its owner, and as unknown to others and by its link', async () => {
    for (const path of ['', '/state', '/frames', '/export', '/webhook', '/shares'])
      expect([path, (await asked('GET', `/api/simulations/${id}${path}`, owner)).status]).toEqual([path, 410]);
    const problem = await answer('GET', `/api/simulations/${id}`, owner);
    expect(problem).toMatchObject({
      code: 'erased',
      reason: 'owner',
      detail: expect.stringMatching(/^This debate was erased on .* by its owner\.$/) as unknown as string,
    });
    expect((await asked('POST', `/api/simulations/${id}/fork`, owner, { trim: 0.3 })).status).toBe(410);
    expect((await asked('GET', `/api/simulations/${id}`, other)).status).toBe(404);
    expect((await asked('GET', `/api/shared/${link}`, owner)).status).toBe(404);
  });

  it('is erased once: the same request again answers the same', async () => {
    const first = await answer('POST', `/api/simulations/${id}/erase`, owner);
    expect(await answer('POST', `/api/simulations/${id}/erase`, owner)).toEqual(first);
    expect(rows(`SELECT 1 FROM events WHERE stream = 'erasure-${id}' AND type = 'ErasureRequested'`)).toBe(1);
  });

  it('is found nowhere in the data directory, nor by search', async () => {
    await erased(id);
    await erased(fork);
    expect(await found()).toEqual([]);
    const list = await answer<{ simulations: unknown[] }>('GET', '/api/simulations?q=quillfeather', owner);
    expect(list.simulations).toEqual([]);
  });

  it('has a chain, a seal and books that hold', async () => {
    const report = await answer<AuditReport>('GET', `/api/simulations/${id}/audit`, owner);
    expect(report).toMatchObject({
      outcome: 'unchecked',
      findings: [],
      erased: { by: owner.accountId, reason: 'owner' },
    });
    expect(report.checks.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check)).toEqual([
      'chain',
      'seal',
      'times',
    ]);
    const environment = { ELENCHUS_DATA_DIR: directory.path };
    const all = await runCommand(['audit', '--all'], environment);
    expect([all.code, all.stdout]).toEqual([0, expect.stringMatching(/2 erased\n$/)]);
    const books = await runCommand(['ledger', 'audit', '--json'], environment);
    expect([books.code, books.stderr]).toEqual([0, '']);
    expect((await runCommand(['replay', id], environment)).stderr).toMatch(/was erased on/);
  });

  it('stays erased after a start, with read models made again from the log', async () => {
    await service.end('SIGTERM');
    expect((await runCommand(['projections', 'rebuild'], { ELENCHUS_DATA_DIR: directory.path })).code).toBe(0);
    await start();
    expect((await asked('GET', `/api/simulations/${id}`, owner)).status).toBe(410);
    expect(await found()).toEqual([]);
  });
});

it('an operator erases a debate beside the running service', async () => {
  const marks = ['thistlecombe', 'marrowgate', 'fenwhistle'];
  const { id } = await debate(owner, marks);
  const ended = await runCommand(['debates', 'erase', id, '--json'], { ELENCHUS_DATA_DIR: directory.path });
  expect([ended.code, JSON.parse(ended.stdout)]).toEqual([0, expect.objectContaining({ id, reason: 'operator' })]);
  await erased(id);
  expect(await found(marks)).toEqual([]);
  await until(async () => ((await asked('GET', `/api/simulations/${id}`, owner)).status === 410 ? true : undefined));
});

it('a process that ends after the request is recorded finishes at the next start', async () => {
  const marks = ['ambercroft', 'larkspindle', 'hollowmere'];
  const { id } = await debate(owner, marks);
  // Keeps the log from being overwritten.
  const reader = new DatabaseSync(join(directory.path, 'events.sqlite'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) AS n FROM events').get();
  expect((await asked('POST', `/api/simulations/${id}/erase`, owner)).status).toBe(200);
  expect((await asked('GET', `/api/simulations/${id}`, owner)).status).toBe(410);
  await service.end('SIGKILL');
  reader.exec('COMMIT');
  reader.close();
  await start();
  await erased(id);
  expect((await asked('GET', `/api/simulations/${id}`, owner)).status).toBe(410);
  expect(await found(marks)).toEqual([]);
});

it('closing an account erases its debates', async () => {
  const marks = ['dovetarn', 'ploverstone', 'wrenhaven'];
  const account = await signUp('leaving@example.org');
  await debate(account, marks);
  await debate(account, marks);
  expect(await found(marks)).not.toEqual([]);
  const browser = new BrowserSession(service.url);
  await browser.signIn('leaving@example.org', 'a long password');
  expect((await browser.request('POST', '/api/account/close', { password: 'a long password' })).status).toBe(204);
  await until(() => (rows("SELECT 1 FROM events WHERE type = 'PersonalDataErased'") > 0 ? true : undefined));
  expect(await found([...marks, 'leaving@example.org'])).toEqual([]);
  expect((await runCommand(['ledger', 'audit'], { ELENCHUS_DATA_DIR: directory.path })).code).toBe(0);
});

it('is refused by its name wherever an erased debate is asked for, and while a debate is in progress', async () => {
  const simulate = (body: object, headers: Record<string, string>): Promise<Response> =>
    fetch(`${service.url}/api/simulate`, {
      method: 'POST',
      headers: { 'x-api-key': owner.apiKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, depth: 'micro' }),
    });
  const codeOf = async (response: Response): Promise<string> =>
    `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`;
  const once = (): Promise<Response> =>
    simulate(article(['marblewood', 'Keller', 'Orsk']), { 'idempotency-key': 'once' });
  const { id } = (await (await once()).json()) as DebateResult;
  await asked('POST', `/api/simulations/${id}/erase`, owner);
  expect(await codeOf(await once())).toBe('410 erased');
  expect(await codeOf(await asked('GET', `/api/simulations/compare?a=${id}&b=${id}`, owner))).toBe('410 erased');
  for (const [method, path] of [
    ['DELETE', ''],
    ['GET', '/events'],
    ['POST', '/retry'],
    ['POST', '/share'],
    ['DELETE', '/shares/any'],
  ] as const) {
    const body = path === '/share' ? {} : undefined;
    const refused = await asked(method, `/api/simulations/${id}${path}`, owner, body);
    expect(`${method} ${path} ${await codeOf(refused)}`).toBe(`${method} ${path} 410 erased`);
  }

  const opened = await simulate({ url: `${silent.url}/a` }, { prefer: 'respond-async' });
  const { id: running } = (await opened.json()) as DebateResult;
  expect(await codeOf(await asked('POST', `/api/simulations/${running}/erase`, owner))).toBe('409 erase-running');
  await asked('DELETE', `/api/simulations/${running}`, owner);
});
