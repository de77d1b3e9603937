import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** The secret, keys and lock as a crash, a full disk or an operator may leave them. */
const directory = temporaryDirectory();
const secretFile = join(directory.path, 'secret');
const copy = join(directory.path, 'secret.copy');
let service: ServiceProcess | undefined;

/** Starts the service when it must refuse to start, and returns its error output. */
function refused(environment: Record<string, string> = {}): { status: number; said: string } {
  const started = spawnSync(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      ELENCHUS_DATA_DIR: directory.path,
      ...environment,
    },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status: started.status ?? -1, said: started.stderr };
}

beforeAll(async () => {
  service = await spawnService(directory.path);
  const body = JSON.stringify({ email: 'sealed@example.org', password: 'a long password' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${service.url}/api/accounts`, { method: 'POST', headers, body })).status).toBe(201);
  await service.end('SIGTERM');
  copyFileSync(secretFile, copy);
});
afterAll(async () => {
  await service?.end('SIGKILL');
  directory.remove();
});

it('the service does not start with an empty secret, truncated signing keys or a damaged lock, and names the file', () => {
  truncateSync(secretFile, 0);
  expect(refused()).toMatchObject({ status: 78, said: expect.stringContaining(secretFile) });
  copyFileSync(copy, secretFile);

  const keyFile = join(directory.path, 'signing-keys.json');
  const keys = readFileSync(keyFile);
  truncateSync(keyFile, 0);
  expect(refused()).toMatchObject({ status: 78, said: expect.stringContaining(`${keyFile} is empty`) });
  writeFileSync(keyFile, keys);

  const lock = join(directory.path, 'service.lock');
  rmSync(lock);
  writeFileSync(lock, 'not a database'.repeat(100));
  expect(refused()).toMatchObject({ status: 78, said: expect.stringContaining(`${lock} is damaged`) });
  rmSync(lock);
});

it('the service does not start with a secret other than the one that the log was encrypted with', () => {
  const { status, said } = refused({ ELENCHUS_SECRET: 'another secret of more than 32 characters' });
  expect(status).toBe(78);
  expect(said).toContain('is not the secret that the log was encrypted with');
});

it('the service starts with the right secret, and recreates damaged read models and counts of attempts', async () => {
  writeFileSync(join(directory.path, 'attempts.json'), '[["to');
  const models = join(directory.path, 'read-models.sqlite');
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${models}${suffix}`, { force: true });
  writeFileSync(models, 'torn');
  const secret = readFileSync(copy, 'utf8').trim();
  service = await spawnService(directory.path, { LOG_LEVEL: 'warn', ELENCHUS_SECRET: secret });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  expect(service.output()).toContain('the counts of attempts cannot be read');
});
