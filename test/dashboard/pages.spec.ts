import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, { headers });
const pages = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(html|js|css|svg)$/.test(name));

describe('the dashboard', () => {
  it('is served at the root', async () => {
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<title>Elenchus</title>');
  });

  it.each(pages)('serves %s with its type and the strict headers', async (name) => {
    const response = await get(`/${name}`);
    expect(response.status).toBe(200);
    const types = { html: 'text/html', js: 'javascript', css: 'text/css', svg: 'image/svg+xml' };
    expect(response.headers.get('content-type')).toContain(types[name.split('.').at(-1) as keyof typeof types]);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 for a page that the browser has already', async () => {
    const first = await get('/main.js');
    const again = await get('/main.js', { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each(['/nothing', '/pages', '/pages/', '/tsconfig.json', '/types.d.ts', '/..%2fpackage.json', '/%2e%2e/LICENSE'])(
    'passes %s to the API, which answers 404',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(await response.json()).toMatchObject({ code: 'not-found' });
    },
  );

  it('leaves the paths of the API alone', async () => {
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/api/account')).status).toBe(401);
    expect((await get('/api/docs')).status).toBe(200);
    expect((await get('/api/billing/plans')).headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('contains no inline script, style or handler and no foreign address', async () => {
    const page = await (await get('/')).text();
    expect(page).not.toMatch(/<style|<script(?![^>]*\ssrc=")|\son[a-z]+=|\sstyle=/);
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].every(([, address]) => /^[/#]/.test(address!))).toBe(true);
  });
});
