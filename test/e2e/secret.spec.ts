import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** What everything is sealed under, as a crash, a full disk or an operator may leave it. */
const directory = temporaryDirectory();
const secretFile = join(directory.path, 'secret');
const copy = join(directory.path, 'secret.copy');
let service: ServiceProcess | undefined;

/** Starts the service where it must refuse, and gives what it says. */
function refused(environment: Record<string, string> = {}, path = directory.path): { status: number; said: string } {
  const started = spawnSync(process.execPath, ['dist/main.js'], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ELENCHUS_DATA_DIR: path, ...environment },
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

test('is made whole, and readable by its owner alone', () => {
  expect(Buffer.byteLength(readFileSync(secretFile, 'utf8').trim())).toBe(43);
  expect(statSync(secretFile).mode & 0o777).toBe(0o600);
});

describe('the service refuses, naming the file,', () => {
  test.each([
    ['an empty secret', () => truncateSync(secretFile, 0)],
    ['white space', () => writeFileSync(secretFile, `${' '.repeat(40)}\n`)],
    ['a torn secret', () => truncateSync(secretFile, 20)],
  ])('%s', (_, damage) => {
    damage();
    const { status, said } = refused();
    expect(status).toBe(78);
    expect(said).toContain(secretFile);
    expect(said).toContain('at least 32');
    copyFileSync(copy, secretFile);
  });

  test('torn signing keys', () => {
    const file = join(directory.path, 'signing-keys.json');
    const keys = readFileSync(file);
    truncateSync(file, 0);
    const { status, said } = refused();
    expect(status).toBe(78);
    expect(said).toContain(`${file} is empty`);
    writeFileSync(file, keys);
  });

  test('a lock that is no lock', () => {
    const file = join(directory.path, 'service.lock');
    rmSync(file);
    writeFileSync(file, 'not a database, though it has been one'.repeat(100));
    const { status, said } = refused();
    expect(status).toBe(78);
    expect(said).toContain(`${file} is damaged`);
    rmSync(file);
  });
});

test('the service refuses a secret from the environment that is too short or only white space', () => {
  for (const ELENCHUS_SECRET of ['short', ' '.repeat(64)])
    expect(refused({ ELENCHUS_SECRET })).toMatchObject({ status: 78, said: expect.stringContaining('ELENCHUS_SECRET') });
});

test('the service refuses another secret than the one that the log was sealed under, and takes the right one', async () => {
  const { status, said } = refused({ ELENCHUS_SECRET: 'another secret of more than 32 characters' });
  expect(status).toBe(78);
  expect(said).toContain('is not the secret that the log was sealed under');
  service = await spawnService(directory.path, { ELENCHUS_SECRET: readFileSync(copy, 'utf8').trim() });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.end('SIGTERM');
});

test('a damaged file of attempts is said and made anew', async () => {
  writeFileSync(join(directory.path, 'attempts.json'), '[["to');
  service = await spawnService(directory.path, { LOG_LEVEL: 'warn' });
  expect(service.output()).toContain('the counts of attempts cannot be read');
  await service.end('SIGTERM');
});

test('a damaged file of read models is made anew', async () => {
  const file = join(directory.path, 'read-models.sqlite');
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  writeFileSync(file, 'torn');
  service = await spawnService(directory.path);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.end('SIGTERM');
});

test('a secret that cannot be written is said', () => {
  const blocked = join(directory.path, 'blocked');
  mkdirSync(join(blocked, 'secret'), { recursive: true });
  expect(refused({}, blocked)).toMatchObject({ status: 78, said: expect.stringContaining('cannot be read') });
});
