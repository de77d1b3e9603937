import { afterEach, describe, expect, it } from '@jest/globals';
import { type AddressedMail, MailFailedError, MailRefusedError, SmtpMailer } from '../../src/mail/index.js';
import { startMailReceiver, startStrangeServer } from '../support/smtp.js';

const MAIL: AddressedMail = { to: 'guest@example.org', id: 'mail-1', subject: 'A subject – ä', text: 'One line.\n' };
const FROM = 'Elenchus <elenchus@news.example>';
const LIMITS = { answerMs: 300, totalMs: 600 };

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
type Receiving = Parameters<typeof startMailReceiver>;
async function receiver(...given: Receiving): ReturnType<typeof startMailReceiver> {
  const started = await startMailReceiver(...given);
  ends.push(() => started.close());
  return started;
}
async function strange(...given: Parameters<typeof startStrangeServer>): ReturnType<typeof startStrangeServer> {
  const started = await startStrangeServer(...given);
  ends.push(() => started.close());
  return started;
}
const send = (url: string, tls: 'required' | 'optional' = 'required'): Promise<void> =>
  new SmtpMailer({ url, from: FROM, tls }, LIMITS).send(MAIL, new AbortController().signal);
const failure = (url: string, tls?: 'required' | 'optional'): Promise<unknown> =>
  send(url, tls).then(
    () => 'sent',
    (error: unknown) => error,
  );

describe('a mail server', () => {
  it('gets sender, receiver, subject, text, and the id that each attempt has', async () => {
    const server = await receiver();
    await send(server.url);
    await send(server.url);
    expect(server.mails).toHaveLength(2);
    expect(server.mails[0]).toMatchObject({
      from: 'elenchus@news.example',
      to: ['guest@example.org'],
      text: expect.stringContaining('One line.'),
      headers: {
        from: FROM,
        to: 'guest@example.org',
        'auto-submitted': 'auto-generated',
        'message-id': '<mail-1@news.example>',
      },
    });
    expect(server.mails[1]!.headers['message-id']).toBe('<mail-1@news.example>');
  });

  it('gets user and password, percent-decoded; a wrong one is no fault of the message', async () => {
    const seen: string[] = [];
    const server = await receiver({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username = '', password = '' }, _, callback) => {
        seen.push(`${username} ${password}`);
        callback(password === 'p@ss/word' ? null : new Error('no'), { user: username });
      },
    });
    await send(server.url.replace('//', '//some%40body:p%40ss%2Fword@'));
    expect(await failure(server.url.replace('//', '//some%40body:wrong@'))).toBeInstanceOf(MailFailedError);
    expect(seen).toEqual(['some@body p@ss/word', 'some@body wrong']);
    expect(server.mails).toHaveLength(1);
  });

  it.each([
    [550, MailRefusedError],
    [451, MailFailedError],
  ])('that answers the address with %i is asked again only if it may change its mind', async (responseCode, kind) => {
    const server = await receiver({
      onRcptTo: (_, __, callback) => callback(Object.assign(new Error(`no guest@example.org here`), { responseCode })),
    });
    const error = await failure(server.url);
    expect(error).toBeInstanceOf(kind);
    expect(String(error)).not.toContain('guest@example.org');
  });

  it.each([
    [552, MailRefusedError],
    [452, MailFailedError],
  ])('that answers the text with %i is asked again only if it may change its mind', async (responseCode, kind) => {
    const server = await receiver({
      onData: (stream, _, callback) => {
        stream.resume().on('end', () => callback(Object.assign(new Error('no'), { responseCode })));
      },
    });
    expect(await failure(server.url)).toBeInstanceOf(kind);
  });

  it('without TLS is used beyond the loopback interface only if the operator says so', async () => {
    const server = await receiver({}, { host: '127.0.0.2' });
    expect(await failure(server.url)).toBeInstanceOf(MailFailedError);
    expect(server.mails).toHaveLength(0);
    await send(server.url, 'optional');
    expect(server.mails).toHaveLength(1);
  });

  it('whose certificate nobody has signed gets nothing', async () => {
    const server = await receiver({ disabledCommands: [] }, { host: '127.0.0.2' });
    expect(await failure(server.url)).toBeInstanceOf(MailFailedError);
    expect(server.mails).toHaveLength(0);
  });

  it.each([
    ['says nothing', () => undefined],
    ['says a letter now and then', (write: (text: string) => void) => void setInterval(() => write('2'), 50).unref()],
    [
      'sends a line without end',
      (write: (text: string) => void) => void setInterval(() => write('2'.repeat(9_999)), 5).unref(),
    ],
    ['speaks another language', (write: (text: string) => void) => write('HTTP/1.1 200 OK\r\n\r\n<html>')],
    ['greets for ever', (write: (text: string) => void) => void setInterval(() => write('220-hello\r\n'), 20).unref()],
    ['refuses everybody', (write: (text: string) => void) => write('554 go away\r\n')],
  ])('that %s is given up in time, and its connection is closed', async (_, speak) => {
    const server = await strange((socket) =>
      speak((text) => {
        if (socket.writable) socket.write(text);
      }),
    );
    const startedAt = performance.now();
    expect(await failure(server.url)).toBeInstanceOf(MailFailedError);
    expect(performance.now() - startedAt).toBeLessThan(LIMITS.totalMs + 2_000);
    for (let wait = 0; server.open() > 0 && wait < 100; wait += 1) await new Promise((done) => setTimeout(done, 20));
    expect(server.open()).toBe(0);
  });

  it('that is not there is tried again later, and a stop ends an attempt', async () => {
    const gone = await startStrangeServer(() => undefined);
    gone.close();
    expect(await failure(gone.url)).toBeInstanceOf(MailFailedError);
    const silent = await strange(() => undefined);
    const stopping = new AbortController();
    const sending = new SmtpMailer({ url: silent.url, from: FROM, tls: 'required' }).send(MAIL, stopping.signal);
    stopping.abort();
    await expect(sending).rejects.toBeInstanceOf(MailFailedError);
  });
});
