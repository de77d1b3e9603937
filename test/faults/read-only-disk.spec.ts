import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/cluster.js';
import { ARTICLE_PAGE, serve } from '../support/service.js';
import { attemptService, spawnService, type StartAttempt } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Runs a command that sees a directory as on a disk that is mounted read-only. Needs the right to mount. */
const readOnly = (directory: string, command: string): readonly [string, ...string[]] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && exec ${command}`,
  'sh',
  directory,
];

const data = temporaryDirectory();
const [program, ...words] = readOnly(data.path, 'true');
const canMount = process.platform === 'linux' && spawnSync(program, words).status === 0;
const describeReadOnly = canMount ? describe : describe.skip;

let apiKey = '';
let debate = '';
let attempted: StartAttempt;

async function ask(url: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describeReadOnly('a service that starts on a disk that is read-only (where a test may mount one)', () => {
  const files = (suffix: string): readonly string[] =>
    ['events.sqlite', 'read-models.sqlite'].map((name) => join(data.path, name + suffix));

  beforeAll(async () => {
    const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
    const service = await spawnService(data.path, { ELENCHUS_ALLOW_HOSTS: site.host });
    const account = { email: 'disk@example.org', password: 'a long password' };
    ({ apiKey } = (await ask(service.url, 'POST', '/api/accounts', account)).body as { apiKey: string });
    await ask(service.url, 'POST', '/api/billing/test-purchase', { pack: 'starter' });
    debate = String((await ask(service.url, 'POST', '/api/simulate', { url: site.url, depth: 'micro' })).body['id']);
    await service.end('SIGKILL');
    site.close();
  });
  afterAll(() => data.remove());

  it.each([
    ['was killed', () => undefined],
    [
      'was stopped, and its write-ahead logs are gone',
      async () => {
        const service = await spawnService(data.path);
        expect(await service.end('SIGTERM')).toBe(0);
        for (const file of [...files('-wal'), ...files('-shm')]) rmSync(file, { force: true });
      },
    ],
  ])('serves what it has, takes nothing and says why, after it %s', async (_, prepare) => {
    await prepare();
    attempted = await attemptService(
      data.path,
      { LOG_LEVEL: 'warn' },
      readOnly(data.path, `${process.execPath} dist/main.js`),
    );
    try {
      const { url = '' } = attempted;
      expect({ url, output: attempted.output() }).toEqual({
        url: expect.stringContaining('http'),
        output: expect.stringContaining('The data directory is read-only'),
      });
      expect(await ask(url, 'GET', '/api/account')).toMatchObject({
        status: 200,
        body: { credits: { balance: 49, reserved: 0 } },
      });
      expect((await ask(url, 'GET', '/api/account/ledger')).status).toBe(200);
      expect(await ask(url, 'GET', `/api/simulations/${debate}`)).toMatchObject({
        status: 200,
        body: { status: 'done' },
      });
      expect(await ask(url, 'GET', `/api/simulations/${debate}/audit`)).toMatchObject({ body: { outcome: 'passed' } });
      expect(await ask(url, 'POST', '/api/billing/test-purchase', { pack: 'starter' })).toMatchObject({
        status: 503,
        body: { code: 'store-unavailable' },
      });
      const signIn = { email: 'disk@example.org', password: 'a long password' };
      expect(await ask(url, 'POST', '/api/sessions', signIn)).toMatchObject({ status: 201, body: { recorded: false } });
      expect(await ask(url, 'GET', '/readyz')).toMatchObject({
        status: 200,
        body: { status: 'degraded', reasons: [expect.stringContaining('read-only')] },
      });
      const ended = until(() => (attempted.child.exitCode === null ? undefined : attempted.child.exitCode));
      attempted.child.kill('SIGTERM');
      expect(await ended).toBe(0);
    } finally {
      await attempted.kill();
    }
  });
});
