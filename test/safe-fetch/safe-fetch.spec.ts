import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type UndiciSafeFetchOptions, UndiciSafeFetch, type SafeFetch } from '../../src/safe-fetch/index.js';
import { serve, serveRaw, type TestServer } from './support/servers.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()));
});

function fetcher(options: Partial<UndiciSafeFetchOptions> = {}): SafeFetch {
  const made = new UndiciSafeFetch({ userAgent: 'Elenchus-test', ...options });
  open.push(made);
  return made;
}
async function server(...args: Parameters<typeof serve>): Promise<TestServer> {
  const made = await serve(...args);
  open.push(made);
  return made;
}
async function raw(...args: Parameters<typeof serveRaw>): Promise<TestServer> {
  const made = await serveRaw(...args);
  open.push(made);
  return made;
}
const refused = (code: string) => expect.objectContaining({ name: 'Refusal', code });

describe('the client', () => {
  it('returns the body, its type and the final address, and sends the User-Agent', async () => {
    const site = await server((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new?q=1' }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(request.headers['user-agent']);
    });
    const answer = await fetcher({ allowHosts: [site.host] }).fetch(`${site.origin}/old`);
    expect(answer).toMatchObject({
      url: `${site.origin}/new?q=1`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      truncated: false,
    });
    expect(answer.body.toString()).toBe('Elenchus-test');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('decompresses %s', async (coding, compress) => {
    const site = await server((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(compress(Buffer.from('words '.repeat(1_000)))),
    );
    const { body } = await fetcher({ allowHosts: [site.host] }).fetch(site.origin);
    expect(body.toString()).toBe('words '.repeat(1_000));
  });

  it('refuses an error status unless any status is accepted', async () => {
    const site = await server((_, response) => response.writeHead(404).end('nothing'));
    const safeFetch = fetcher({ allowHosts: [site.host] });
    await expect(safeFetch.fetch(site.origin)).rejects.toMatchObject({
      code: 'fetch-failed',
      kind: 'unprocessable',
      detail: 'The other server answered 404.',
    });
    expect(await safeFetch.fetch(site.origin, { anyStatus: true })).toMatchObject({ status: 404 });
  });

  it('posts a body, and a 303 redirect turns the request into GET', async () => {
    const site = await server((request, response) => {
      if (request.url === '/hook') response.writeHead(303, { location: '/seen' }).end();
      else response.end(request.method);
    });
    const safeFetch = fetcher({ allowHosts: [site.host] });
    expect((await safeFetch.fetch(`${site.origin}/x`, { method: 'POST', body: '{}' })).body.toString()).toBe('POST');
    expect((await safeFetch.fetch(`${site.origin}/hook`, { method: 'POST', body: '{}' })).body.toString()).toBe('GET');
  });

  it('does not forward credentials to another origin', async () => {
    const other = await server((request, response) => response.end(JSON.stringify(request.headers)));
    const site = await server((_, response) => response.writeHead(302, { location: other.origin }).end());
    const { body } = await fetcher({ allowHosts: [site.host, other.host] }).fetch(site.origin, {
      headers: { Authorization: 'Bearer secret', 'X-Kept': 'yes' },
    });
    expect(JSON.parse(body.toString())).toMatchObject({ 'x-kept': 'yes' });
    expect(body.toString()).not.toContain('secret');
  });

  it('stops when its caller aborts', async () => {
    const site = await server(() => undefined);
    const caller = new AbortController();
    const fetching = fetcher({ allowHosts: [site.host] }).fetch(site.origin, { signal: caller.signal });
    caller.abort(new Error('gone'));
    await expect(fetching).rejects.toThrow('gone');
  });

  it('limits concurrent requests to one host', async () => {
    let underWay = 0;
    let most = 0;
    const site = await server((_, response) => {
      most = Math.max(most, (underWay += 1));
      setImmediate(() => {
        underWay -= 1;
        response.end('ok');
      });
    });
    const safeFetch = fetcher({ allowHosts: [site.host], limits: { perHostMax: 2 } });
    await Promise.all(Array.from({ length: 12 }, () => safeFetch.fetch(site.origin)));
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('an address', () => {
  it.each([
    'example.org/page',
    '/relative',
    'not a url',
    'http://',
    'ftp://example.org/',
    'file:///etc/passwd',
    'data:text/html,hello',
    'javascript:alert(1)',
    'gopher://example.org:70/',
    'blob:https://example.org/1',
    'view-source:http://example.org/',
    'http://user:pass@example.org/',
    'http://user@example.org/',
    'http://[fe80::1%25eth0]/',
  ])('%s is refused as an invalid request that names the field', async (url) => {
    await expect(fetcher().fetch(url)).rejects.toMatchObject({
      code: 'invalid-request',
      kind: 'invalid',
      extra: { errors: [{ pointer: '/url' }] },
    });
  });

  it.each(['http://example.org:22/', 'http://example.org:6379/', 'https://example.org:9200/', 'http://8.8.8.8:53/'])(
    '%s is refused for its port',
    (url) => expect(fetcher().fetch(url)).rejects.toEqual(refused('blocked-address')),
  );
});

describe('the client with a misbehaving server', () => {
  it('cuts off a decompression bomb at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const site = await server((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const safeFetch = fetcher({ allowHosts: [site.host] });
    await expect(safeFetch.fetch(site.origin, { maxBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'fetch-failed',
      detail: 'The answer is larger than the 1000000 bytes that are read.',
    });
    const cut = await safeFetch.fetch(site.origin, { maxBytes: 1_000_000, overflow: 'truncate' });
    expect(cut).toMatchObject({ truncated: true });
    expect(cut.body).toHaveLength(1_000_000);
  });

  it('refuses an endless body at the limit', async () => {
    const site = await server((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    });
    await expect(
      fetcher({ allowHosts: [site.host], limits: { wireBytesMax: 500_000 } }).fetch(site.origin),
    ).rejects.toEqual(refused('fetch-failed'));
  });

  it('refuses more than two content codings, and an unknown one', async () => {
    const site = await server((request, response) =>
      response.writeHead(200, { 'content-encoding': request.url === '/many' ? 'gzip, gzip, gzip' : 'rot13' }).end('x'),
    );
    const safeFetch = fetcher({ allowHosts: [site.host] });
    await expect(safeFetch.fetch(`${site.origin}/many`)).rejects.toEqual(refused('fetch-failed'));
    await expect(safeFetch.fetch(`${site.origin}/odd`)).rejects.toEqual(refused('fetch-failed'));
  });

  it('refuses a body that does not match its content coding', async () => {
    const site = await server((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'));
    await expect(fetcher({ allowHosts: [site.host] }).fetch(site.origin)).rejects.toEqual(refused('fetch-failed'));
  });

  it('refuses ten megabytes of headers', async () => {
    const site = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.write(`x-long: ${'a'.repeat(10 * 1024 * 1024)}\r\n\r\n`);
    });
    await expect(fetcher({ allowHosts: [site.host] }).fetch(site.origin)).rejects.toMatchObject({
      code: 'fetch-failed',
      detail: 'The answer’s headers are too large.',
    });
  });

  it.each([
    ['never answers', ''],
    ['stops amid its headers', 'HTTP/1.1 200 OK\r\nx-a: 1\r\n'],
  ])('reports an upstream timeout if the server %s', async (_name, said) => {
    const site = await raw((socket) => socket.write(said));
    await expect(
      fetcher({ allowHosts: [site.host], limits: { firstByteTimeoutMs: 50 } }).fetch(site.origin),
    ).rejects.toMatchObject({ code: 'upstream-timeout', kind: 'timeout' });
  });

  it('reports an upstream timeout if the server drips its body', async () => {
    const site = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\nx');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(drip));
    });
    await expect(
      fetcher({ allowHosts: [site.host], limits: { totalTimeoutMs: 200 } }).fetch(site.origin),
    ).rejects.toEqual(refused('upstream-timeout'));
  });

  it('follows at most five redirects', async () => {
    const site = await server((request, response) => {
      const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n') ?? 0);
      response.writeHead(302, { location: `/?n=${hop + 1}` }).end();
    });
    await expect(fetcher({ allowHosts: [site.host] }).fetch(site.origin)).rejects.toMatchObject({
      code: 'fetch-failed',
      detail: 'The address redirects more than 5 times.',
    });
    expect(site.requests).toHaveLength(6);
  });

  it('reports a failed fetch if the connection breaks or is refused', async () => {
    const site = await raw((socket) => socket.destroy());
    const safeFetch = fetcher({ allowHosts: [site.host] });
    await expect(safeFetch.fetch(site.origin)).rejects.toEqual(refused('fetch-failed'));
    await site.close();
    await expect(safeFetch.fetch(site.origin)).rejects.toMatchObject({ detail: 'No connection could be made.' });
  });

  it('fetches the next page after a failure', async () => {
    const bad = await raw((socket) => socket.write('HTTP/1.1 200 OK\r\n'));
    const good = await server((_, response) => response.end('fine'));
    const safeFetch = fetcher({ allowHosts: [bad.host, good.host], limits: { firstByteTimeoutMs: 1_000 } });
    await expect(safeFetch.fetch(bad.origin)).rejects.toEqual(refused('upstream-timeout'));
    expect((await safeFetch.fetch(good.origin)).body.toString()).toBe('fine');
  });
});
