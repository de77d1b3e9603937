import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/cluster.js';
import { runCommand, spawnCommand } from '../support/commands.js';
import { storePlainly } from '../support/plain-rows.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** A service whose disk has changed an argument of a debate, and the balance of an account in the read models. */
const directory = temporaryDirectory();
let site: Awaited<ReturnType<typeof serve>>;
let service: ServiceProcess;
let apiKey: string;
let debates: string[];

async function ask(method: string, path: string, body?: unknown) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(apiKey ? { 'x-api-key': apiKey } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
/** Asks again while the read models, whose balances the disk has changed, are made again. */
const answered = (path: string): ReturnType<typeof ask> =>
  until(async () => {
    const answer = await ask('GET', path);
    return answer.body['code'] === 'store-unavailable' ? undefined : answer;
  });
function change(file: string, sql: string): void {
  const db = new DatabaseSync(join(directory.path, file));
  db.exec(sql);
  db.close();
}
const start = (): Promise<ServiceProcess> =>
  spawnService(directory.path, { ELENCHUS_ALLOW_HOSTS: site.host, LOG_LEVEL: 'warn' });

beforeAll(async () => {
  site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
  service = await start();
  apiKey = '';
  ({ apiKey } = (await ask('POST', '/api/accounts', { email: 'a@example.org', password: 'a long password' })).body as {
    apiKey: string;
  });
  await ask('POST', '/api/billing/test-purchase', { pack: 'starter' });
  debates = [];
  for (const page of ['one', 'two', 'three'])
    debates.push(
      (await ask('POST', '/api/simulate', { url: `${site.url}/${page}`, depth: 'micro' })).body['id'] as string,
    );
  expect(await service.end('SIGTERM')).toBe(0);
  storePlainly(join(directory.path, 'events.sqlite'), `stream = 'debate-${debates[0]}'`);
  change(
    'events.sqlite',
    `UPDATE events SET data = replace(data, '"sealed":"', '"sealed":"0000') WHERE position =
       (SELECT max(position) FROM events WHERE type = 'ArgumentMade' AND stream = 'debate-${debates[0]}')`,
  );
  change('events.sqlite', `DELETE FROM events WHERE stream = 'debate-${debates[2]}' AND revision = 9`);
  change('read-models.sqlite', `UPDATE balances SET row = replace(row, '47', '87')`);
  service = await start();
});
afterAll(async () => {
  await service.end('SIGKILL');
  site.close();
  directory.remove();
});

describe('after the disk has changed what is stored', () => {
  it('names the stream in /readyz and in the log output', async () => {
    const ready = await until(async () => {
      const answer = await ask('GET', '/readyz');
      return answer.body['status'] === 'degraded' ? answer : undefined;
    });
    expect(ready).toMatchObject({
      status: 200,
      body: {
        unreadable: { streams: expect.arrayContaining([expect.objectContaining({ stream: `debate-${debates[0]!}` })]) },
      },
    });
    expect(service.output()).toContain(`debate-${debates[0]!}`);
  });

  it('refuses the changed debate by a code, and answers the other', async () => {
    const unreadable = { status: 503, body: { code: 'stream-unreadable' } };
    expect(await answered(`/api/simulations/${debates[0]!}`)).toMatchObject(unreadable);
    expect(await answered(`/api/simulations/${debates[0]!}/state?at=20`)).toMatchObject(unreadable);
    expect(await answered(`/api/simulations/${debates[1]!}`)).toMatchObject({ status: 200 });
  });

  it('audits what is left of a debate, and exports no document that lacks a part', async () => {
    for (const [id, status] of [
      [debates[0]!, 422],
      [debates[1]!, 200],
      [debates[2]!, 422],
    ] as const) {
      const outcome = status === 200 ? 'passed' : 'failed';
      expect(await answered(`/api/simulations/${id}/audit`)).toMatchObject({ status: 200, body: { outcome } });
      const exported = await fetch(`${service.url}/api/simulations/${id}/export?format=csv`, {
        headers: { 'x-api-key': apiKey },
      });
      expect({ id, status: exported.status }).toEqual({ id, status });
      const { stdout, code } = await runCommand(['audit', id], { ELENCHUS_DATA_DIR: directory.path });
      expect({ id, code }).toEqual({ id, code: status === 200 ? 0 : 1 });
      expect(stdout).toContain(status === 200 ? 'sound' : 'NOT SOUND');
    }
  });

  it('makes the read models again, and answers from the log', async () => {
    await until(async () => {
      const { status, body } = await ask('GET', '/api/account');
      return status === 200 && (body['credits'] as { balance: number }).balance === 47 ? true : undefined;
    });
    await until(() => (service.output().includes('read models are damaged') ? true : undefined));
  });

  it('is reported by `log check`', async () => {
    const { stdout, code } = await runCommand(['log', 'check'], { ELENCHUS_DATA_DIR: directory.path });
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`bad +file +debate-${debates[0]!}@\\d+: the stored row does not match`));
  });
});

describe('a log that is restored without its signing keys', () => {
  it('keeps the service from starting, which names the key and the file', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    const keys = join(directory.path, 'signing-keys.json');
    const { keys: known } = JSON.parse(readFileSync(keys, 'utf8')) as { keys: readonly { kid: string }[] };
    rmSync(keys);
    const { status, stderr } = spawnSync(process.execPath, ['dist/main.js'], {
      env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ELENCHUS_DATA_DIR: directory.path },
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(status).toBe(78);
    expect(stderr).toContain(`lacks the key ${known[0]!.kid}`);
    expect(stderr).toContain('signing-keys.json');
  });
});

describe('a log that is no database', () => {
  it('keeps the service from starting, which says so in one line', () => {
    const other = temporaryDirectory();
    writeFileSync(join(other.path, 'events.sqlite'), 'This is not a database. '.repeat(500));
    const { status, stderr, stdout } = spawnSync(process.execPath, ['dist/main.js'], {
      env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ELENCHUS_DATA_DIR: other.path },
      encoding: 'utf8',
      timeout: 120_000,
    });
    other.remove();
    expect({ status, stdout }).toEqual({ status: 74, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('SQLITE_NOTADB: file is not a database')]);
  });

  it.each([
    ['log', 'stats'],
    ['accounts', 'list'],
  ])('is reported by `%s %s` in one line', async (...words) => {
    const other = temporaryDirectory();
    writeFileSync(join(other.path, 'events.sqlite'), 'This is not a database. '.repeat(500));
    const { stderr, code } = await spawnCommand(words, { ELENCHUS_DATA_DIR: other.path });
    other.remove();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe('store-unavailable: SQLITE_NOTADB: file is not a database');
  });
});
