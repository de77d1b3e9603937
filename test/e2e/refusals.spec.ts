import { type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import sharp from 'sharp';
import { ChangeAccount, newApiKey } from '../../src/accounts/index.js';
import { type AdmittedDetection, Quotas } from '../../src/detection/index.js';
import { SAFE_FETCH, type SafeFetch, UndiciSafeFetch } from '../../src/safe-fetch/index.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { SHIPPED_CAST } from '../support/small-cast.js';

let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let account: TestAccount;
let png: Buffer;
let jpeg: Buffer;
/** Answers that are never given. */
const silent: ServerResponse[] = [];

beforeAll(async () => {
  site = await serve((request, response) => {
    if (request.url === '/article') response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE);
    else if (request.url === '/nothing-much')
      response.setHeader('content-type', 'text/html').end('<html><body><p>Welcome.</p></body></html>');
    else if (request.url === '/silent') silent.push(response);
    else if (request.url === '/image.png') response.setHeader('content-type', 'image/png').end(png);
    else response.writeHead(404).end('gone');
  });
  png = await sharp({ create: { width: 200, height: 160, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer();
  jpeg = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#996633',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  service = await startService({ ...SHIPPED_CAST, ELENCHUS_ALLOW_HOSTS: site.host });
  account = await service.signUp();
});
afterAll(async () => {
  await service.stop();
  site.close();
});

interface Standing {
  quota: { limit: number; used: number };
  credits: { balance: number; reserved: number };
}

const quotaAndCredits = (): Promise<Standing> => account.get<Standing>('/api/account');

/** Checks that a refusal leaves quota and credits unchanged. */
async function refused(
  request: () => Promise<Response>,
  status: number,
  code: string,
): Promise<Record<string, unknown>> {
  const before = await quotaAndCredits();
  const response = await request();
  const problem = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, code: problem['code'] }).toEqual({ status, code });
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(problem).toMatchObject({
    type: `urn:elenchus:problem:${code}`,
    title: expect.any(String),
    status,
    instance: expect.any(String),
    requestId: expect.any(String),
  });
  const after = await quotaAndCredits();
  expect({ used: after.quota.used, credits: after.credits }).toEqual({
    used: before.quota.used,
    credits: before.credits,
  });
  if (new URL(response.url).pathname === '/api/detect') expectQuota(response, after);
  return problem;
}

/** Checks that an answer of /api/detect states its caller's quota, if there is one. */
function expectQuota({ status, headers }: Response, { quota: { limit, used } }: Standing): void {
  const stated = [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  if (status === 401) expect(stated).toEqual([null, null]);
  else
    expect(stated).toEqual([
      `"daily";q=${limit};w=86400`,
      expect.stringMatching(new RegExp(`^"daily";r=${limit - used};t=\\d+$`)),
    ]);
}

const upload = (files: readonly (readonly [string, Uint8Array, string])[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [field, bytes, name] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return (): Promise<Response> =>
    fetch(`${service.url}/api/detect`, { method: 'POST', headers: { 'x-api-key': account.apiKey }, body: form });
};

const withKey = (path: string, key?: string) => (): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
    body: JSON.stringify({ url: `${site.url}/article` }),
  });

/** A PNG header that declares 65,535 × 65,535 pixels. */
function hugePng(): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(65_535, 16);
  huge.writeUInt32BE(65_535, 20);
  return huge;
}

describe.each(['/api/detect', '/api/simulate'])('%s', (path) => {
  it('refuses a request without a key', () => refused(withKey(path), 401, 'missing-api-key'));
  it('refuses a key of another form', () => refused(withKey(path, 'letmein'), 401, 'invalid-api-key'));
  it('refuses a well-formed key that no account has', () =>
    refused(withKey(path, newApiKey()), 401, 'invalid-api-key'));
  it('refuses a revoked key', async () => {
    const other = await service.signUp();
    await service.app
      .get(CommandBus)
      .execute(new ChangeAccount(other.accountId, { kind: 'revoke-key', keyId: other.keyId }, 'test'));
    await refused(withKey(path, other.apiKey), 401, 'revoked-api-key');
  });
  it('refuses malformed JSON', () => refused(() => account.post(path, '{"url": '), 400, 'invalid-request'));
  it('refuses a body that is not an object', () => refused(() => account.post(path, '[]'), 400, 'invalid-request'));
  it('refuses an unknown field', () =>
    refused(() => account.post(path, { url: `${site.url}/article`, dept: 'deep' }), 400, 'invalid-request'));
  it.each([
    ['a relative address', '/article'],
    ['a file', 'file:///etc/passwd'],
    ['credentials', 'http://a:b@example.org/'],
  ])('refuses %s', async (_, url) => {
    const problem = await refused(() => account.post(path, { url }), 400, 'invalid-request');
    expect(problem['errors']).toEqual([{ pointer: '/url', detail: expect.any(String) }]);
  });
  it('refuses another media type', () =>
    refused(() => account.post(path, 'url=x', { 'content-type': 'text/plain' }), 415, 'unsupported-media-type'));
});

describe('POST /api/detect', () => {
  it('refuses a form without a file', () => refused(upload([]), 400, 'invalid-request'));
  it('refuses two files', () =>
    refused(
      upload([
        ['image', png, 'a.png'],
        ['image', png, 'b.png'],
      ]),
      400,
      'invalid-request',
    ));
  it('refuses a file and a URL together', () =>
    refused(upload([['image', png, 'a.png']], { url: `${site.url}/image.png` }), 400, 'invalid-request'));
  it('refuses a file under another name', () => refused(upload([['file', png, 'a.png']]), 400, 'invalid-request'));
  it('refuses an empty file', () => refused(upload([['image', new Uint8Array(), 'a.png']]), 400, 'invalid-request'));
  it('refuses a text that is named .png', () =>
    refused(upload([['image', Buffer.from('these are words'), 'a.png']]), 415, 'unsupported-media-type'));
  it('refuses a truncated JPEG', () =>
    refused(upload([['image', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'a.jpg']]), 422, 'undecodable-image'));
  it('refuses 65,535 × 65,535 pixels', () => refused(upload([['image', hugePng(), 'a.png']]), 422, 'image-too-large'));
  it('refuses 11 MB', () =>
    refused(upload([['image', Buffer.concat([png], 11_000_000), 'a.png']]), 413, 'payload-too-large'));
  it('refuses JSON that is larger than any request needs', () =>
    refused(() => account.post('/api/detect', { url: 'x'.repeat(1_100_000) }), 413, 'payload-too-large'));
  it('refuses another method', () =>
    refused(
      () => fetch(`${service.url}/api/detect`, { headers: { 'x-api-key': account.apiKey } }),
      405,
      'method-not-allowed',
    ));
  it('refuses an address that answers 404', () =>
    refused(() => account.post('/api/detect', { url: `${site.url}/gone.png` }), 422, 'fetch-failed'));
  it('refuses an address that must not be fetched', () =>
    refused(() => account.post('/api/detect', { url: 'http://169.254.169.254/latest' }), 422, 'blocked-address'));
  it('refuses an address that does not answer in time', async () => {
    const impatient = new UndiciSafeFetch({
      userAgent: 'test',
      allowHosts: [site.host],
      limits: { firstByteTimeoutMs: 1_000 },
    });
    const spy = jest
      .spyOn(service.app.get<SafeFetch>(SAFE_FETCH, { strict: false }), 'fetch')
      .mockImplementation((...asked) => impatient.fetch(...asked));
    try {
      await refused(() => account.post('/api/detect', { url: `${site.url}/silent` }), 504, 'upstream-timeout');
    } finally {
      spy.mockRestore();
      await impatient.close();
    }
    expect(silent).toHaveLength(1);
  });
  it('refuses a page instead of an image', () =>
    refused(() => account.post('/api/detect', { url: `${site.url}/article` }), 415, 'unsupported-media-type'));
});

it('a quota that is used up refuses the next image', async () => {
  const quotas = service.app.get(Quotas);
  const admit = (): Promise<AdmittedDetection> => quotas.admit({ accountId: account.accountId, plan: 'free' });
  const admissions = await Promise.all(Array.from({ length: 10 }, admit));
  const problem = await refused(upload([['image', png, 'a.png']]), 429, 'quota-exceeded');
  expect(problem['detail']).toContain('daily limit of 10 detections');
  for (const admission of admissions) await quotas.giveBack(admission, 'test');
});

describe('POST /api/simulate', () => {
  it('refuses an unknown depth', async () => {
    const problem = await refused(
      () => account.post('/api/simulate', { url: `${site.url}/article`, depth: 'epic' }),
      400,
      'invalid-request',
    );
    expect(problem['errors']).toEqual([
      { pointer: '/depth', detail: expect.stringContaining('micro, standard, deep') },
    ]);
  });
  it('refuses an account without credits', async () => {
    const problem = await refused(
      () => account.post('/api/simulate', { url: `${site.url}/article` }),
      402,
      'insufficient-credits',
    );
    expect(problem).toMatchObject({ required: 2, balance: 0 });
  });

  describe('with credits', () => {
    beforeAll(async () => {
      await account.post('/api/billing/test-purchase', { pack: 'starter' });
    });
    it('refuses an address that answers 404', () =>
      refused(() => account.post('/api/simulate', { url: `${site.url}/gone` }), 422, 'fetch-failed'));
    it('refuses a page that is not an article', () =>
      refused(() => account.post('/api/simulate', { url: `${site.url}/nothing-much` }), 422, 'not-an-article'));
    it('refuses an address that must not be fetched', () =>
      refused(() => account.post('/api/simulate', { url: 'http://10.0.0.1/' }), 422, 'blocked-address'));
    it('refuses one Idempotency-Key with two bodies', async () => {
      const key = { 'idempotency-key': 'once' };
      expect((await account.post('/api/simulate', { url: `${site.url}/article`, depth: 'micro' }, key)).status).toBe(
        200,
      );
      await refused(
        () => account.post('/api/simulate', { url: `${site.url}/article`, depth: 'deep' }, key),
        422,
        'idempotency-mismatch',
      );
    });
  });
});

it('a resource of another account is not found', async () => {
  const other = await service.signUp();
  await other.post('/api/billing/test-purchase', { pack: 'starter' });
  const { id } = (await (await other.post('/api/simulate', { url: `${site.url}/article`, depth: 'micro' })).json()) as {
    id: string;
  };
  const read = (id: string) => () =>
    fetch(`${service.url}/api/simulations/${id}`, { headers: { 'x-api-key': account.apiKey } });
  await refused(read(id), 404, 'not-found');
  await refused(read('nothing'), 404, 'not-found');
});

it('an unknown address is not found', () => refused(() => fetch(`${service.url}/api/nothing`), 404, 'not-found'));

it('an overlong address is refused', () =>
  refused(() => fetch(`${service.url}/api/simulations/${'a'.repeat(500)}`), 404, 'not-found'));

it('a malformed address is refused', () =>
  refused(() => fetch(`${service.url}/api/simulations/%E0%A4%A`), 400, 'invalid-request'));
