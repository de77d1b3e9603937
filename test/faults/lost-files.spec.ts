import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { until } from '../support/cluster.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const PASSWORD = 'a long password';
/** What a purchase adds to the balance. */
const PACK = 50;

let folder: ReturnType<typeof temporaryDirectory>;
let service: ServiceProcess;
let apiKey = '';
const data = (): string => join(folder.path, 'data');
const inData = (name: string): string => join(data(), name);

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function ask(method: string, path: string, body?: object, key = apiKey): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key ? { 'x-api-key': key } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const buy = (): Promise<Answer> => ask('POST', '/api/billing/test-purchase', { pack: 'starter' });
const signUp = (email: string): Promise<Answer> => ask('POST', '/api/accounts', { email, password: PASSWORD }, '');
const ready = (): Promise<Answer> => ask('GET', '/readyz');
const creditsOf = async (key = apiKey): Promise<unknown> => {
  const { status, body } = await ask('GET', '/api/account', undefined, key);
  return status === 200 ? body['credits'] : status;
};
const start = async (): Promise<void> => {
  service = await spawnService(data(), { LOG_LEVEL: 'warn' });
};
/** Reads until the answer is as it should be. @returns all answers until then */
async function eventually<T>(work: () => Promise<T>, isRight: (answer: T) => boolean): Promise<readonly T[]> {
  const seen: T[] = [];
  await until(async () => {
    const answer = await work();
    seen.push(answer);
    return isRight(answer) ? true : undefined;
  }, 5);
  return seen;
}

beforeEach(async () => {
  folder = temporaryDirectory();
  apiKey = '';
  await start();
  ({ apiKey } = (await signUp('first@example.org')).body as { apiKey: string });
  await buy();
});
afterEach(async () => {
  await service.end('SIGKILL');
  folder.remove();
});

describe('a data directory that is lost under a running service', () => {
  const lose: Readonly<Record<string, () => void>> = {
    deleted: () => rmSync(data(), { recursive: true }),
    'moved away': () => renameSync(data(), join(folder.path, 'away')),
    replaced: () => {
      renameSync(data(), join(folder.path, 'away'));
      mkdirSync(data());
    },
  };
  it.each(Object.keys(lose))('takes no purchase and no account, and says so, when it is %s', async (how) => {
    lose[how]?.();
    const purchase = await buy();
    const account = await signUp('second@example.org');
    expect([purchase.status, account.status]).toEqual([503, 503]);
    await eventually(ready, ({ status }) => status === 503);
    expect((await ready()).body).toMatchObject({
      status: 'not-ready',
      reasons: expect.arrayContaining([expect.stringContaining('deleted or replaced')]),
    });
    expect(service.output()).toMatch(/was deleted|was replaced/);
    if (how === 'deleted') return;
    rmSync(data(), { recursive: true, force: true });
    renameSync(join(folder.path, 'away'), data());
    await eventually(ready, ({ status }) => status === 200);
    expect((await buy()).status).toBe(200);
    await service.end('SIGKILL');
    await start();
    expect(await creditsOf()).toEqual({ balance: 2 * PACK, reserved: 0, owed: 0, free: 0 });
  });
});

describe('a log that is overwritten in place under a running service', () => {
  it('takes nothing more and says so, when an older copy is copied over it', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    const older = readFileSync(inData('events.sqlite'));
    await start();
    await buy();
    const db = new DatabaseSync(inData('events.sqlite'));
    const inFile = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
    await eventually(
      () => Promise.resolve(inFile.get() as { log: number; checkpointed: number }),
      // Both are 0 once the service has emptied the write-ahead log itself.
      ({ log, checkpointed }) => log >= 0 && log === checkpointed,
    );
    db.close();
    expect((await buy()).status).toBe(200);
    writeFileSync(inData('events.sqlite'), older);
    const [purchase, account] = [await buy(), await signUp('second@example.org')];
    expect([purchase.status, account.status]).toEqual([503, 503]);
    await eventually(ready, ({ status }) => status === 503);
    expect((await ready()).body).toMatchObject({
      status: 'not-ready',
      reasons: expect.arrayContaining([expect.stringContaining('was overwritten')]),
    });
    expect(service.output()).toContain('was overwritten');
  });
});

describe('read models of which pages are damaged', () => {
  /** Overwrites every page but the first so many. What a slow end left in the WAL would replace them. */
  function overwrite(pages: number): void {
    for (const suffix of ['-wal', '-shm']) rmSync(inData(`read-models.sqlite${suffix}`), { force: true });
    const file = openSync(inData('read-models.sqlite'), 'r+');
    for (let at = pages * 4_096; at < statSync(inData('read-models.sqlite')).size; at += 4_096)
      writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, at);
    closeSync(file);
  }

  it.each([0, 1])('are set aside at the start and made again, when %d pages are left', async (pages) => {
    await service.end('SIGTERM');
    overwrite(pages);
    await start();
    await eventually(ready, ({ status }) => status === 200);
    expect(await creditsOf()).toEqual({ balance: PACK, reserved: 0, owed: 0, free: 0 });
    expect(service.output()).toContain('The read models are damaged');
    expect(existsSync(inData('read-models.sqlite.damaged'))).toBe(true);
    expect((await buy()).status).toBe(200);
  });

  it('are made again when the start itself meets a row that was changed', async () => {
    const page = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    await service.end('SIGKILL');
    service = await spawnService(data(), { ELENCHUS_ALLOW_HOSTS: page.host });
    expect((await ask('POST', '/api/simulate', { url: page.url, depth: 'micro' })).body['status']).toBe('done');
    expect(await service.end('SIGTERM')).toBe(0);
    page.close();
    const db = new DatabaseSync(inData('read-models.sqlite'));
    db.exec(`UPDATE debates SET row = replace(row, 'done', 'gone')`);
    db.exec(`UPDATE accounts SET row = replace(row, 'open', 'gone')`);
    db.close();
    await start();
    expect(await creditsOf()).toEqual({ balance: PACK - 1, reserved: 0, owed: 0, free: 0 });
    expect(service.output()).toContain('The read models are damaged');
    await eventually(ready, ({ status }) => status === 200);
  });

  it('are made again while the service runs, and a valid key is never refused meanwhile', async () => {
    await service.end('SIGTERM');
    await start();
    overwrite(1);
    const seen = await eventually(
      () => creditsOf(),
      () => service.output().includes('The read models are damaged'),
    );
    const after = await eventually(
      () => creditsOf(),
      (credits) => typeof credits === 'object',
    );
    for (const answer of [...seen, ...after])
      if (answer !== 503) expect(answer).toEqual({ balance: PACK, reserved: 0, owed: 0, free: 0 });
    await eventually(ready, ({ status }) => status === 200);
  });
});
