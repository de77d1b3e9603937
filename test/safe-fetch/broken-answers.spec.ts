import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FilteringProxy } from '../../src/safe-fetch/filtering-proxy.js';
import { Guard } from '../../src/safe-fetch/guard.js';
import { UndiciSafeFetch, type SafeFetch } from '../../src/safe-fetch/index.js';
import { DEFAULT_BROWSER_LIMITS } from '../../src/safe-fetch/browser-limits.js';
import { BROKEN_ANSWERS } from './support/broken-answers.js';
import { serveRaw, type TestServer } from './support/servers.js';

/** Jest, like the service, listens for exceptions that escape from a callback; one fails the running test. */
let site: TestServer;

beforeAll(async () => {
  site = await serveRaw((socket) => {
    let request = '';
    socket.on('data', (chunk: Buffer) => {
      const whole = request.includes('\r\n\r\n');
      request += chunk.toString('latin1');
      if (whole || !request.includes('\r\n\r\n')) return;
      const index = Number(/^\w+ \/(\d+)/.exec(request)?.[1]);
      const chosen = BROKEN_ANSWERS[index];
      if (chosen) chosen.answer(socket);
      else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfine');
    });
  });
});
afterAll(() => site.close());

describe('a broken answer', () => {
  let safeFetch: SafeFetch;
  beforeAll(() => {
    safeFetch = new UndiciSafeFetch({
      userAgent: 'test',
      allowHosts: [site.host],
      limits: { firstByteTimeoutMs: 1_000, totalTimeoutMs: 2_000 },
    });
  });
  afterAll(() => safeFetch.close());

  it.each(BROKEN_ANSWERS.map(({ name }, index) => [name, index] as const))(
    'ends only its own fetch: %s',
    async (_name, index) => {
      const outcome = await safeFetch.fetch(`${site.origin}/${index}`, { anyStatus: true }).then(
        ({ status }) => status,
        (error: unknown) => (error as { code?: unknown }).code ?? error,
      );
      if (typeof outcome !== 'number')
        expect(['fetch-failed', 'upstream-timeout', 'blocked-address']).toContain(outcome);
      expect((await safeFetch.fetch(`${site.origin}/`)).body.toString()).toBe('fine');
    },
  );
});

describe('the proxy of a page', () => {
  let proxy: FilteringProxy;
  beforeAll(async () => {
    proxy = await FilteringProxy.open(new Guard({ allowHosts: [site.host] }), DEFAULT_BROWSER_LIMITS);
  });
  afterAll(() => proxy.close());

  /** Everything received in reply to these bytes until the connection ends. */
  async function exchange(sent: string, meanwhile?: (socket: Socket) => void): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port: proxy.port });
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    const ended = once(socket, 'close');
    socket.write(sent);
    meanwhile?.(socket);
    await ended;
    return received;
  }
  const get = (target: string, more = ''): Promise<string> =>
    exchange(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`);
  const works = async (): Promise<void> => expect(await get(`${site.origin}/`)).toMatch(/^HTTP\/1\.1 200 .*fine$/s);

  it.each(BROKEN_ANSWERS.map(({ name }, index) => [name, index] as const))(
    'ends only the request of a broken answer: %s',
    async (_name, index) => {
      expect(await get(`${site.origin}/${index}`)).toMatch(/^(?:HTTP\/1\.1 \d{3} |$)/);
      await works();
    },
  );

  it.each(BROKEN_ANSWERS.map(({ name }, index) => [name, index] as const))(
    'passes a broken answer through a tunnel unchanged: %s',
    async (_name, index) => {
      expect(await exchange(`CONNECT ${site.host} HTTP/1.1\r\nhost: x\r\n\r\nGET /${index} HTTP/1.1\r\n\r\n`)).toMatch(
        /^(?:HTTP\/1\.1 200 Connection established|$)/,
      );
      await works();
    },
  );

  it.each([
    '',
    ':',
    ':0',
    'x:99999',
    '[::1',
    '[::1]:443',
    '%00:443',
    'a b:443',
    'http://x/',
    `${'x'.repeat(10_000)}:443`,
    '127.0.0.1:1',
    'user:word@x:443',
  ])('refuses a CONNECT to %j', async (target) => {
    expect(await exchange(`CONNECT ${target} HTTP/1.1\r\nhost: x\r\n\r\n`)).not.toContain('established');
    await works();
  });

  it.each(['', 'x', '/', '*', 'http://', 'http://[', 'ftp://x/', 'http://x:99999/', 'http://user:word@x/'])(
    'refuses a request for %j',
    async (target) => {
      expect(await get(target)).toMatch(/^(?:HTTP\/1\.1 400 |$)/);
      await works();
    },
  );

  it('serves other requests after a page disconnects at any point', async () => {
    const request = `POST ${site.origin}/ HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\nabc`;
    const tunnel = `CONNECT ${site.host} HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\n\r\n`;
    const upgrade = `GET ${site.origin}/ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
    for (const sent of [request, tunnel, upgrade])
      for (const cut of [1, 10, sent.length - 1, sent.length]) {
        await exchange(sent.slice(0, cut), (socket) => setImmediate(() => socket.resetAndDestroy()));
        await exchange(sent.slice(0, cut), (socket) => socket.once('data', () => socket.resetAndDestroy()).end());
      }
    await works();
  });

  it('ends a connection that is opened after the page has closed', async () => {
    const asked = new EventEmitter();
    const resolve = (): Promise<readonly string[]> =>
      new Promise((fulfil) => asked.emit('asked', () => fulfil(['127.0.0.1'])));
    const allowHosts = [`named.example:${site.port}`];
    const late = await FilteringProxy.open(new Guard({ allowHosts, resolve }), DEFAULT_BROWSER_LIMITS);
    const question = once(asked, 'asked') as Promise<[() => void]>;
    const socket = connect({ host: '127.0.0.1', port: late.port });
    socket.on('error', () => undefined);
    const ended = once(socket, 'close');
    socket.write(`CONNECT named.example:${site.port} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const [answer] = await question;
    await late.close();
    await ended;
    const before = site.connections();
    const closed = site.nextClosed();
    answer();
    await closed;
    expect(site.connections()).toBe(before + 1);
  });
});
