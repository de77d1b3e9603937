import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { outputOf } from '../support/commands.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';

/** Operator commands alongside a running service. */
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const codeOf = async (answer: Promise<Response>): Promise<[number, string]> => {
  const response = await answer;
  return [response.status, ((await response.json()) as { code: string }).code];
};

const cli = (input: string, ...command: readonly string[]): Promise<string> =>
  outputOf(command, { ELENCHUS_DATA_DIR: service.directory }, input);

it('an operator can set an account’s password, which ends sessions and keeps keys', async () => {
  const account = await service.signUp();
  const { email } = account;
  const browser = new BrowserSession(service.url);
  await browser.signIn(email, PASSWORD);
  await expect(cli('too short\n', 'accounts', 'password', email)).rejects.toMatchObject({
    stderr: expect.stringContaining('must have at least 10 characters'),
  });
  expect((await browser.request('GET', '/api/account')).status).toBe(200);
  await cli('from an operator\n', 'accounts', 'password', email);
  expect(await codeOf(browser.request('GET', '/api/account'))).toEqual([401, 'invalid-session']);
  expect(await account.get('/api/account')).toMatchObject({ email });
  expect(await codeOf(browser.signIn(email, PASSWORD))).toEqual([401, 'invalid-credentials']);
  expect((await browser.signIn(email, 'from an operator')).status).toBe(201);
});

it('an operator can look up an account with its keys, and export it without secrets', async () => {
  const account = await service.signUp();
  const { email } = account;
  const found = JSON.parse(await cli('', 'accounts', 'find', email, '--json')) as object;
  expect(found).toMatchObject({ accountId: account.accountId, email, keys: [{ label: 'first key' }] });
  expect(found).toMatchObject({
    keys: [{ limits: { detectionsPerDay: null, creditsPerDay: null }, usedToday: { detections: 0, credits: 0 } }],
  });
  const exported = await cli('', 'accounts', 'export', account.accountId);
  expect(JSON.parse(exported)).toMatchObject({
    accountId: account.accountId,
    events: [{ type: 'AccountOpened' }, { type: 'ApiKeyIssued', data: { label: 'first key' } }],
  });
  for (const secret of [email, account.apiKey, 'v2.']) expect(exported).not.toContain(secret);
});
