import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { UndiciSafeFetch, type UndiciSafeFetchOptions, type SafeFetch } from '../../src/safe-fetch/index.js';
import { type Canary, startCanary } from '../safe-fetch/support/canary.js';
import { serve, type TestServer } from '../safe-fetch/support/servers.js';

const redirect = (hops: number, to: string): string => new URLSearchParams({ hops: String(hops), to }).toString();

/** Tests known ways around the guard over real sockets; a canary on loopback must receive nothing. */
let canary: Canary;
let site: TestServer;
beforeAll(async () => {
  canary = await startCanary();
  // Redirects `hops` times within itself, then to `to`.
  site = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const hops = Number(query.get('hops'));
    const location = hops > 0 ? `/?${redirect(hops - 1, query.get('to') ?? '')}` : query.get('to');
    response.writeHead(302, { location: location ?? '' }).end();
  });
});
afterAll(() => Promise.all([canary.close(), site.close()]));

const open: SafeFetch[] = [];
afterEach(async () => {
  expect(canary.heard()).toBe(0);
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** The canary's port is allowed, so that only its address can cause a refusal. */
function guarded(options: Partial<UndiciSafeFetchOptions> = {}): SafeFetch {
  const made = new UndiciSafeFetch({
    userAgent: 'Elenchus-test',
    allowHosts: [site.host],
    ports: [80, 443, canary.port],
    limits: { connectTimeoutMs: 2_000 },
    ...options,
  });
  open.push(made);
  return made;
}
const outcome = (fetching: Promise<unknown>): Promise<unknown> =>
  fetching.then(
    () => 'fetched',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

const HOSTS = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0X7F.0x0.0x0.0x1',
  '0177.0.0.1',
  '0x7f.1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'anything.localhost',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '168.63.129.16',
  'metadata.google.internal',
  'metadata',
  'instance-data',
  'kubernetes.default.svc.cluster.local',
];

describe('an address', () => {
  it.each(HOSTS)('%s is blocked', async (host) => {
    const error: unknown = await guarded()
      .fetch(`http://${host}:${canary.port}/`)
      .catch((refusal: unknown) => refusal);
    // All blocked addresses get the same message.
    expect(error).toMatchObject({
      code: 'blocked-address',
      detail: 'Only public http and https addresses on the usual web ports are fetched.',
    });
  });

  it.each([
    ['credentials before the host', 'http://example.org@127.0.0.1:PORT/'],
    ['credentials that look like a host and port', 'http://example.org:80@127.0.0.1:PORT/'],
    ['a backslash for the slash', 'http://127.0.0.1:PORT\\@example.org/'],
    ['a fragment for the path', 'http://127.0.0.1:PORT#@example.org/'],
    ['no slashes', 'http:127.0.0.1:PORT/'],
    ['three slashes', 'http:///127.0.0.1:PORT/'],
    ['white space inside', 'ht\ntp://127.0.\t0.1:PORT/'],
    ['white space around', '  http://127.0.0.1:PORT/  '],
    ['a zone', 'http://[fe80::1%25lo]:PORT/'],
    ['a zone on loopback', 'http://[::1%25lo]:PORT/'],
    ['a null byte', 'http://127.0.0.1%00.example.org:PORT/'],
    ['an encoded slash', 'http://127.0.0.1%2f.example.org:PORT/'],
    ['a number too large', 'http://4294967297:PORT/'],
    ['five parts', 'http://127.0.0.0.1:PORT/'],
    ['digits beyond octal', 'http://127.0.0.08:PORT/'],
    ['a file', 'file://127.0.0.1:PORT/etc/passwd'],
    ['an upper-case scheme', 'FILE:///etc/passwd'],
    ['gopher', 'gopher://127.0.0.1:PORT/_GET'],
    ['dict', 'dict://127.0.0.1:PORT/'],
    ['websocket', 'ws://127.0.0.1:PORT/'],
    ['jar', 'jar:http://127.0.0.1:PORT!/'],
  ])('with %s does not reach loopback', async (_name, address) => {
    expect(['blocked-address', 'invalid-request']).toContain(
      await outcome(guarded().fetch(address.replace('PORT', String(canary.port)))),
    );
  });
});

describe('names', () => {
  const named = (answers: readonly string[]): SafeFetch => guarded({ resolve: () => Promise.resolve(answers) });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.1.2.3'],
    ['64:ff9b::7f00:1'],
    ['0.0.0.0'],
    ['169.254.169.254'],
  ])('that resolve to %s are blocked', async (address) => {
    expect(await outcome(named([address]).fetch(`http://rebind.example.com:${canary.port}/`))).toBe('blocked-address');
  });

  it('are blocked if one of their addresses is private', async () => {
    for (const answers of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:2800:220:1::1', '::1'],
    ])
      expect(await outcome(named(answers).fetch(`http://several.example.com:${canary.port}/`))).toBe('blocked-address');
  });

  it('are resolved once, and the connection goes to the address that was checked', async () => {
    let asked = 0;
    const safeFetch = guarded({
      // Public on the first resolution, loopback on each later one.
      resolve: () => Promise.resolve([(asked += 1) === 1 ? '192.88.98.1' : '127.0.0.1']),
    });
    expect(['fetch-failed', 'upstream-timeout']).toContain(
      await outcome(safeFetch.fetch(`http://changing.example.com:${canary.port}/`)),
    );
    expect(asked).toBe(1);
    expect(await outcome(safeFetch.fetch(`http://changing.example.com:${canary.port}/`))).toBe('blocked-address');
  });

  it('are refused if they do not resolve or resolve to invalid addresses', async () => {
    expect(await outcome(named([]).fetch('http://nothing.example.com/'))).toBe('fetch-failed');
    expect(await outcome(named(['localhost']).fetch(`http://odd.example.com:${canary.port}/`))).toBe('blocked-address');
    expect(
      await outcome(
        guarded({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }).fetch('http://gone.example.com/'),
      ),
    ).toBe('fetch-failed');
  });
});

describe('redirects', () => {
  it.each([0, 1, 2, 3, 4])('are blocked from public to loopback after %i hops', async (hops) => {
    for (const to of [
      `http://127.0.0.1:${canary.port}/`,
      `//localhost:${canary.port}/`,
      'http://169.254.169.254/latest/meta-data/',
    ]) {
      const address = `${site.origin}/?${redirect(hops, to)}`;
      expect(await outcome(guarded().fetch(address))).toBe('blocked-address');
    }
  });

  it.each([
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'gopher://127.0.0.1/',
    'http://a:b@example.org/',
    'http://example.org:22/',
  ])('to %s are blocked', async (to) => {
    expect(await outcome(guarded().fetch(`${site.origin}/?${redirect(0, to)}`))).toBe('blocked-address');
  });
});

it('the allow-list admits exactly one host and port', async () => {
  const other = await serve((_, response) => response.end('ok'));
  const safeFetch = guarded({ allowHosts: [other.host] });
  try {
    expect((await safeFetch.fetch(other.origin)).body.toString()).toBe('ok');
    expect(await outcome(safeFetch.fetch(`http://localhost:${other.port}/`))).toBe('blocked-address');
    expect(await outcome(safeFetch.fetch(`http://127.0.0.2:${other.port}/`))).toBe('blocked-address');
    expect(await outcome(safeFetch.fetch(`http://127.0.0.1:${canary.port}/`))).toBe('blocked-address');
  } finally {
    await other.close();
  }
});
