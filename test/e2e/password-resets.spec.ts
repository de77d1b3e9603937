import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountKeyStream, accountStream } from '../../src/accounts/accounts.events.js';
import { PasswordResets } from '../../src/accounts/index.js';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { runCommand } from '../support/commands.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';
import { newEvent } from '../support/new-event.js';
import { linkIn, type MailReceiver, startMailReceiver } from '../support/smtp.js';
import { codeOf } from '../support/workspace-people.js';

/** New passwords for people who have lost theirs. */

const NEW_PASSWORD = 'ten other characters';
let nowMs = Date.parse('2026-11-29T08:00:00.000Z');
/** Runs once, before the handler of the next request. */
let meanwhile: (() => Promise<void>) | undefined;
let mail: MailReceiver;
let service: TestService;
beforeAll(async () => {
  mail = await startMailReceiver();
  service = await startService(
    {
      ELENCHUS_SMTP_URL: mail.url,
      ELENCHUS_MAIL_FROM: 'Elenchus <elenchus@news.example>',
      ELENCHUS_PUBLIC_URL: 'https://elenchus.news.example',
      ELENCHUS_HOST_NAMES: '127.0.0.1',
      ELENCHUS_TRUST_PROXY: '127.0.0.1,::1',
      ELENCHUS_SECRET: 'the secret with which everything was encrypted',
    },
    { clock: { now: () => new Date(nowMs), newId: () => crypto.randomUUID() } },
    async () => {
      const now = meanwhile;
      meanwhile = undefined;
      await now?.();
    },
  );
});
afterAll(async () => {
  await service.stop();
  await mail.close();
});

let addresses = 0;
/** Another network address each time, so that tests do not share limits. */
const elsewhere = (): string => `203.0.113.${(addresses += 1)}`;
const post = (
  path: string,
  body: object,
  from = elsewhere(),
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    body: JSON.stringify(body),
  });
const request = (email: string, from?: string): Promise<string> =>
  post('/api/password-resets', { email }, from).then(codeOf);
const redeem = (token: string, password = NEW_PASSWORD, from?: string): Promise<string> =>
  post('/api/password-resets/redeem', { token, password }, from).then(codeOf);
const signIn = (email: string, password: string): Promise<string> =>
  post('/api/sessions', { email, password }).then(codeOf);
const offered = async ({ accountId }: TestAccount, validMs = 3_600_000): Promise<string> => {
  const { link } = await service.app.get(PasswordResets).offer(accountId, validMs, 'cli');
  return link.split('/reset/')[1]!;
};

describe('somebody who has lost the password', () => {
  it('gets a link by mail, chooses a new one with it, and every session has ended', async () => {
    const account = await service.signUp();
    const session = new BrowserSession(service.url);
    await session.signIn(account.email, PASSWORD);
    expect(await request(account.email.toUpperCase())).toBe('204');
    const received = await mail.mailTo(account.email);
    expect(received.headers['subject']).toBe('A new password for Elenchus');
    const link = linkIn(received);
    expect(link).toMatch(/^https:\/\/elenchus\.news\.example\/#\/reset\/[\w-]+\.[\w-]{43}$/);
    const token = link.split('/reset/')[1]!;
    expect(await redeem(token, 'short')).toBe('invalid-request');
    expect(await redeem(token)).toBe('204');
    expect(await signIn(account.email, PASSWORD)).toBe('invalid-credentials');
    expect(await signIn(account.email, NEW_PASSWORD)).toBe('201');
    expect(await (await session.request('GET', '/api/sessions')).json()).toEqual({ session: null });
    // Keys stay valid.
    expect(await account.get('/api/account')).toMatchObject({ email: account.email });
    expect(await redeem(token)).toBe('reset-link-ended');
  });

  it('uses one of several links, which ends the others', async () => {
    const account = await service.signUp();
    const [one, other] = [await offered(account), await offered(account)];
    expect((await Promise.all([redeem(one), redeem(one), redeem(other)])).sort()).toEqual([
      '204',
      'reset-link-ended',
      'reset-link-ended',
    ]);
    const later = await offered(account);
    const session = new BrowserSession(service.url);
    await session.signIn(account.email, NEW_PASSWORD);
    const change = { password: NEW_PASSWORD, newPassword: PASSWORD };
    expect((await session.request('PUT', '/api/account/password', change)).status).toBe(204);
    expect(await redeem(later)).toBe('reset-link-ended');
    expect(await signIn(account.email, PASSWORD)).toBe('201');
  });

  it('cannot use a link that has expired, is cut, is of another account, or whose account is closed', async () => {
    const [account, other] = [await service.signUp(), await service.signUp()];
    const token = await offered(account);
    const [, secret] = token.split('.');
    for (const wrong of [
      token.slice(0, -1),
      `${other.accountId}.${secret}`,
      account.accountId,
      '.',
      'a b.c',
      '__proto__.x',
    ])
      expect([wrong, await redeem(wrong)]).toEqual([wrong, 'reset-link-ended']);
    nowMs += 3_600_000;
    expect(await redeem(token)).toBe('reset-link-ended');
    const open = await offered(account);
    meanwhile = () => service.app.get<EventStore>(EVENT_STORE).erase(accountKeyStream(account.accountId));
    expect(await redeem(open)).toBe('reset-link-ended');
    const session = new BrowserSession(service.url);
    await session.signIn(other.email, PASSWORD);
    const last = await offered(other);
    expect((await session.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    expect(await redeem(last)).toBe('reset-link-ended');
  });

  it('learns nothing about whether an address has an account: neither from answers, nor from limits', async () => {
    const account = await service.signUp();
    const ask = async (email: string): Promise<readonly string[]> => {
      const answers: string[] = [];
      for (let n = 0; n < 6; n += 1) answers.push(await request(email));
      return answers;
    };
    const answers = ['204', '204', '204', '204', '204', 'too-many-attempts'];
    expect(await ask(account.email)).toEqual(answers);
    expect(await ask('nobody@example.org')).toEqual(answers);
    expect(mail.mails.filter(({ to }) => to.includes('nobody@example.org'))).toEqual([]);
    const from = elsewhere();
    for (let n = 0; n < 30; n += 1) expect(await request(`nobody${n}@example.org`, from)).toBe('204');
    expect(await request('nobody30@example.org', from)).toBe('too-many-attempts');
  });

  it('learns nothing from an account that cannot be read either', async () => {
    const account = await service.signUp();
    await service.app
      .get<EventStore>(EVENT_STORE)
      .append(accountStream(account.accountId), [newEvent('ApiKeyIssued', { nonsense: true })], 'any');
    expect(await request(account.email)).toBe('204');
    expect(await redeem(`${account.accountId}.not-a-token`)).toBe('stream-unreadable');
  });

  it('cannot try tokens for long', async () => {
    const account = await service.signUp();
    const [token, from] = [await offered(account), elsewhere()];
    for (let n = 0; n < 30; n += 1)
      expect(await redeem(`${account.accountId}.${n}`, NEW_PASSWORD, from)).toBe('reset-link-ended');
    expect(await redeem(token, NEW_PASSWORD, from)).toBe('too-many-attempts');
    expect(await redeem(token)).toBe('204');
  });

  it('is not sent a link, nor given a password, by a page of another site', async () => {
    const account = await service.signUp();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const ask = post('/api/password-resets', { email: account.email }, elsewhere(), foreign);
    expect(await codeOf(await ask)).toBe('cross-site-request');
    const token = await offered(account);
    const use = post('/api/password-resets/redeem', { token, password: NEW_PASSWORD }, elsewhere(), foreign);
    expect(await codeOf(await use)).toBe('cross-site-request');
  });

  it('gets an operator’s link, in a server that sends no mail', async () => {
    const silent = await startService();
    const account = await silent.signUp();
    try {
      const asked = await fetch(`${silent.url}/api/password-resets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account.email }),
      });
      expect([asked.status, await codeOf(asked)]).toEqual([403, 'no-mail']);
      const environment = { ELENCHUS_DATA_DIR: silent.directory, ELENCHUS_PUBLIC_URL: 'https://e.example' };
      const command = ['accounts', 'reset-link', account.email];
      const printed = await runCommand([...command, '--hours', '2', '--json'], environment);
      const { link, expiresAt } = JSON.parse(printed.stdout) as { link: string; expiresAt: string };
      expect(link).toMatch(/^https:\/\/e\.example\/#\/reset\/[\w-]+\.[\w-]{43}$/);
      const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(1.9);
      expect(hours).toBeLessThanOrEqual(2);
      const used = await fetch(`${silent.url}/api/password-resets/redeem`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link.split('/reset/')[1], password: NEW_PASSWORD }),
      });
      expect(used.status).toBe(204);
      expect((await new BrowserSession(silent.url).signIn(account.email, NEW_PASSWORD)).status).toBe(201);
      const plain = await runCommand(command, { ELENCHUS_DATA_DIR: silent.directory });
      expect(plain.stdout).toMatch(
        /^The page, at the address of the service[^]*\n\/#\/reset\/\S+\nIt can be used once/,
      );
      for (const hours of ['0', '169', '1.5', 'x'])
        expect((await runCommand([...command, '--hours', hours], environment)).stderr).toContain('from 1 to 168');
      expect((await runCommand(['accounts', 'reset-link', 'nobody@example.org'], environment)).stderr).toContain(
        'no such account',
      );
    } finally {
      await silent.stop();
    }
  });
});

describe('what the log says of a reset', () => {
  it('is who asked and who changed it, without address or token in clear', async () => {
    const account = await service.signUp();
    expect(await request(account.email)).toBe('204');
    const token = linkIn(await mail.mailTo(account.email))
      .split('.')
      .at(-1)!;
    const session = new BrowserSession(service.url);
    expect(await redeem(linkIn(await mail.mailTo(account.email)).split('/reset/')[1]!)).toBe('204');
    await session.signIn(account.email, NEW_PASSWORD);
    const { activity } = (await (await session.request('GET', '/api/workspace/activity')).json()) as {
      activity: { type: string; actor: string; memberId: string | null }[];
    };
    expect(activity.slice(0, 2)).toEqual([
      expect.objectContaining({ type: 'PasswordChanged', actor: 'reset-link', memberId: null }),
      expect.objectContaining({ type: 'PasswordResetOffered', actor: 'reset-request', memberId: null }),
    ]);
    const store = service.app.get<EventStore>(EVENT_STORE);
    const events = await store.read(accountStream(account.accountId), 0, 'forwards', 100);
    expect(JSON.stringify(events)).not.toContain(token);
    expect(JSON.stringify(events)).not.toContain(account.email);
  });
});
