import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { dueMailsView } from '../../src/accounts/accounts.view.js';
import { Mails } from '../../src/accounts/index.js';
import { MAIL_OPTIONS } from '../../src/accounts/mails.js';
import { Projector } from '../../src/event-store/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { linkIn, startMailReceiver, startStrangeServer } from '../support/smtp.js';
import { codeOf, type Person, signedUp } from '../support/workspace-people.js';

/** Mails, and servers that do not take them. */

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const directories: TestService[] = [];
afterAll(async () => {
  for (const service of directories) await service.stop();
});

async function started(smtpUrl: string, environment: Record<string, string> = {}): Promise<TestService> {
  const service = await startService({
    ELENCHUS_SMTP_URL: smtpUrl,
    ELENCHUS_MAIL_FROM: 'elenchus@news.example',
    ELENCHUS_PUBLIC_URL: 'https://elenchus.news.example',
    ...environment,
  });
  Object.assign(service.app.get<object>(MAIL_OPTIONS), { backoff: { firstMs: 50, maxMs: 100 } });
  service.app.get(Mails).recover();
  return service;
}
/** A service that ends with the test. */
async function served(...given: Parameters<typeof started>): Promise<TestService> {
  const service = await started(...given);
  ends.push(() => service.stop());
  return service;
}
async function receiver(...given: Parameters<typeof startMailReceiver>): ReturnType<typeof startMailReceiver> {
  const server = await startMailReceiver(...given);
  ends.push(() => server.close());
  return server;
}
const invite = ({ session }: Person, body: object): Promise<Response> =>
  session.request('POST', '/api/workspace/invitations', { role: 'editor', ...body });
const due = (service: TestService): number => service.app.get(Projector).reader(dueMailsView).count();
async function until(isSo: () => boolean): Promise<void> {
  for (let wait = 0; !isSo() && wait < 500; wait += 1) await new Promise((done) => setTimeout(done, 20));
  expect(isSo()).toBe(true);
}

describe('an invitation', () => {
  it('with an address is sent by mail, whose link makes the invited person a member', async () => {
    const mail = await receiver();
    const service = await served(mail.url);
    const [owner, guest] = [await signedUp(service, 'owner@example.org'), await signedUp(service, 'guest@example.org')];
    const invited = await invite(owner, { email: 'Guest@example.org' });
    expect(await invited.json()).toMatchObject({ mailed: true });
    const received = await mail.mailTo('Guest@example.org');
    expect(received.text).toMatch(/^owner@example\.org invites you [^]*as editor\./);
    const link = linkIn(received);
    expect(link).toMatch(/^https:\/\/elenchus\.news\.example\/#\/join\/[\w-]+\.[\w-]{43}$/);
    const accepted = await guest.session.request('POST', '/api/invitations/accept', { token: link.split('/join/')[1] });
    expect(accepted.status).toBe(200);
    await until(() => due(service) === 0);
    expect(mail.mails).toHaveLength(1);
    expect(await (await invite(owner, {})).json()).toMatchObject({ mailed: false });
  });

  it('is not sent by a server without mail', async () => {
    const service = await startService();
    ends.push(() => service.stop());
    const owner = await signedUp(service, 'owner@example.org');
    expect(await (await invite(owner, { email: 'guest@example.org' })).json()).toMatchObject({ mailed: false });
    expect(due(service)).toBe(0);
  });
});

describe('a mail server', () => {
  it.each([
    ['hangs', () => undefined],
    ['answers nonsense', (write: (text: string) => void) => write('<html>\r\n')],
  ])('that %s delays no answer, and the mail is sent after a restart with another one', async (_, speak) => {
    const strange = await startStrangeServer((socket) => speak((text) => void socket.write(text)));
    ends.push(() => strange.close());
    const service = await started(strange.url);
    directories.push(service);
    const owner = await signedUp(service, 'owner@example.org');
    const startedAt = performance.now();
    expect((await invite(owner, { email: 'guest@example.org' })).status).toBe(201);
    expect((await owner.session.request('POST', '/api/password-resets', { email: 'owner@example.org' })).status).toBe(
      204,
    );
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await until(() => due(service) === 2);
    await service.close();
    const mail = await receiver();
    const again = await started(mail.url, { ELENCHUS_DATA_DIR: service.directory });
    ends.push(() => again.close());
    await mail.mailTo('guest@example.org');
    await mail.mailTo('owner@example.org');
    await until(() => due(again) === 0);
    expect(mail.mails).toHaveLength(2);
  });

  it('that is away for a while gets the mail when it is back', async () => {
    const first = await startMailReceiver();
    const { port } = first;
    await first.close();
    const service = await served(first.url);
    const owner = await signedUp(service, 'owner@example.org');
    expect((await invite(owner, { email: 'guest@example.org' })).status).toBe(201);
    await new Promise((done) => setTimeout(done, 300));
    expect(due(service)).toBe(1);
    const mail = await receiver({}, { port });
    await mail.mailTo('guest@example.org');
    await until(() => due(service) === 0);
  });

  it('that refuses an address for good is not asked again, and other mails are sent', async () => {
    const asked: string[] = [];
    const mail = await receiver({
      onRcptTo: ({ address }, _, callback) => {
        asked.push(address);
        const isRefused = address.startsWith('nobody');
        callback(isRefused ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
      },
    });
    const service = await served(mail.url);
    const owner = await signedUp(service, 'owner@example.org');
    for (const email of ['nobody@example.org', 'guest@example.org'])
      expect((await invite(owner, { email })).status).toBe(201);
    await mail.mailTo('guest@example.org');
    await until(() => due(service) === 0);
    await new Promise((done) => setTimeout(done, 300));
    expect(asked.filter((address) => address.startsWith('nobody'))).toHaveLength(1);
  });
});

describe('a mail that waits', () => {
  it('is nowhere in clear, and gone with its account', async () => {
    const away = await startStrangeServer(() => undefined);
    ends.push(() => away.close());
    const service = await started(away.url);
    directories.push(service);
    const owner = await signedUp(service, 'owner@example.org');
    expect((await invite(owner, { email: 'secret.guest@example.org' })).status).toBe(201);
    const reset = new BrowserSession(service.url);
    expect(await codeOf(await reset.request('POST', '/api/password-resets', { email: 'owner@example.org' }))).toBe(
      '204',
    );
    await until(() => due(service) === 2);
    const found = (): readonly string[] =>
      readdirSync(service.directory)
        .filter((name) => name.includes('sqlite'))
        .filter((name) => /secret\.guest|owner@example/.test(readFileSync(join(service.directory, name), 'latin1')));
    expect(found()).toEqual([]);
    expect((await owner.session.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
    expect(due(service)).toBe(0);
    await service.close();
    const mail = await receiver();
    const again = await started(mail.url, { ELENCHUS_DATA_DIR: service.directory });
    ends.push(() => again.close());
    await new Promise((done) => setTimeout(done, 500));
    expect(mail.mails).toEqual([]);
  });

  it('is given up when its link has expired', async () => {
    let nowMs = Date.parse('2026-11-29T08:00:00.000Z');
    const away = await startStrangeServer((socket) => socket.destroy());
    ends.push(() => away.close());
    const service = await startService(
      {
        ELENCHUS_SMTP_URL: away.url,
        ELENCHUS_MAIL_FROM: 'elenchus@news.example',
        ELENCHUS_PUBLIC_URL: 'https://elenchus.news.example',
      },
      { clock: { now: () => new Date(nowMs), newId: () => crypto.randomUUID() } },
    );
    ends.push(() => service.stop());
    Object.assign(service.app.get<object>(MAIL_OPTIONS), { backoff: { firstMs: 50, maxMs: 100 } });
    const owner = await signedUp(service, 'owner@example.org');
    expect((await invite(owner, { email: 'guest@example.org', validHours: 1 })).status).toBe(201);
    await new Promise((done) => setTimeout(done, 300));
    expect(due(service)).toBe(1);
    nowMs += 3_600_000;
    await until(() => due(service) === 0);
  });
});
