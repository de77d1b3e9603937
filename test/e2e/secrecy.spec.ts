import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserSession } from '../support/browser-session.js';
import { storedTexts } from '../support/plain-rows.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const SECRET = 'the-secret-of-a-service-in-production';
const EMAIL = 'Discreet.Person@example.org';
const PASSWORD = 'correct horse battery staple';
const WRONG = 'incorrect horse battery staple';
const LABEL = 'Discreet label';

const directory = temporaryDirectory();
let service: ServiceProcess;
const start = (): Promise<ServiceProcess> =>
  spawnService(directory.path, { NODE_ENV: 'production', LOG_LEVEL: 'trace', ELENCHUS_SECRET: SECRET });

beforeAll(async () => {
  service = await start();
});
afterAll(async () => {
  await service.end('SIGKILL');
  directory.remove();
});

it('the full life cycle of an account leaves no secret in the log output or files of a production service', async () => {
  const browser = new BrowserSession(service.url);
  const signedUp = await browser.request('POST', '/api/accounts', { email: EMAIL, password: PASSWORD });
  const { apiKey, keyId } = (await signedUp.json()) as { apiKey: string; keyId: string };
  await browser.signIn(EMAIL, WRONG);
  await browser.signIn(EMAIL, PASSWORD);
  const session = browser.cookie.split('=')[1]!;
  expect(browser.cookie).toMatch(/^__Host-elenchus=/);
  await browser.request('POST', '/api/account/keys', { label: LABEL });
  await browser.request('GET', `/api/account/keys/${keyId}`);
  await browser.request('POST', '/api/account/keys', { label: LABEL, email: EMAIL, unknown: PASSWORD });
  const send = async (path: string, init: RequestInit): Promise<number> =>
    (await fetch(`${service.url}${path}`, init)).status;
  const json = { 'content-type': 'application/json' };
  // Errors report what went wrong, not what was sent.
  expect(
    await send('/api/sessions', { method: 'POST', headers: json, body: `{"password":"${PASSWORD}",${EMAIL}` }),
  ).toBe(400);
  expect(await send('/api/sessions', { method: 'POST', headers: { 'content-type': 'text/x' }, body: PASSWORD })).toBe(
    415,
  );
  expect(await send('/api/account', { headers: { authorization: `Bearer ${apiKey}` } })).toBe(200);
  expect(await send('/api/account', { headers: { authorization: `Bearer ${apiKey}x` } })).toBe(401);
  expect(await send('/api/account', { headers: { 'x-api-key': `${apiKey}x` } })).toBe(401);
  expect(await send('/api/account', { headers: { 'x-api-key': apiKey } })).toBe(200);
  expect(await send('/api/simulate', { method: 'POST', headers: { ...json, 'x-api-key': apiKey }, body: '{}' })).toBe(
    400,
  );

  const cookie = browser.cookie;
  const firstLog = service.output();
  expect(await service.end('SIGTERM')).toBe(0);
  service = await start();
  const again = new BrowserSession(service.url, cookie);
  expect((await again.request('GET', '/api/account')).status).toBe(200);

  const log = firstLog + service.output();
  expect(log).toContain('"url":"/api/sessions"');
  const files = readdirSync(directory.path)
    .map((file) => readFileSync(join(directory.path, file), 'latin1'))
    .concat(storedTexts(join(directory.path, 'events.sqlite'), 'TRUE'))
    .join('');
  for (const secret of [apiKey, EMAIL, EMAIL.toLowerCase(), PASSWORD, WRONG, LABEL, session, SECRET, '$argon2id$']) {
    expect(log).not.toContain(secret);
    expect(files).not.toContain(secret);
  }
});
