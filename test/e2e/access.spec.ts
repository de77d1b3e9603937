import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { type Access, CALLER_RESOLVER, guardRoutes, OwnHosts, Public, SCOPES } from '../../src/http/index.js';
import { needsSession } from '../support/operations.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';

let service: TestService;
let account: TestAccount;
/** A key for every set of scopes. */
const keys: { scopes: readonly string[]; apiKey: string }[] = [];

const SUBSETS = Array.from({ length: 2 ** SCOPES.length - 1 }, (_, index) =>
  SCOPES.filter((_scope, bit) => ((index + 1) >> bit) % 2 === 1),
);

beforeAll(async () => {
  service = await startService();
  account = await service.signUp();
  for (const scopes of SUBSETS) {
    const issued = await account.post('/api/account/keys', { label: scopes.join(' '), scopes });
    keys.push({ scopes, apiKey: ((await issued.json()) as { apiKey: string }).apiKey });
  }
});
afterAll(() => service.stop());

const covers = (scopes: readonly string[], access: Access): boolean => {
  if (needsSession({ access })) return false;
  return access === 'manage' || access === 'keys'
    ? SCOPES.every((scope) => scopes.includes(scope))
    : scopes.includes(access);
};
/** Routes for operators are not there for anybody else, which another suite tests. */
const guarded = (): TestService['routes'] =>
  service.routes.filter(({ access }) => access !== 'public' && access !== 'operator');

/** The code of the refusal of an empty request, or the unexpected result. */
async function codeOf(route: { method: string; path: string }, apiKey: string): Promise<string> {
  const gone = new AbortController();
  const response = await fetch(`${service.url}${route.path.replaceAll(/:\w+/g, 'nothing')}`, {
    method: route.method,
    headers: { 'x-api-key': apiKey },
    signal: gone.signal,
  });
  const problem = response.headers.get('content-type')?.includes('problem') === true && route.method !== 'HEAD';
  const { code = '' } = problem ? ((await response.json()) as { code: string }) : {};
  gone.abort();
  return response.status === 403 ? 'insufficient-scope' : code;
}

describe('every route', () => {
  it('declares who may use it', () => {
    expect(service.routes.length).toBeGreaterThan(60);
    expect(service.routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('accepts exactly the keys with the scopes that it requires', async () => {
    // The routes of money and keys come last, since revoking keys would affect the other routes.
    for (const route of guarded())
      for (const { scopes, apiKey } of keys) {
        const code = await codeOf(route, apiKey);
        expect({ route, scopes, refused: code === 'insufficient-scope' }).toEqual({
          route,
          scopes,
          refused: !covers(scopes, route.access ?? 'public'),
        });
      }
  });

  it('refuses a read-only key if it changes something', async () => {
    const { apiKey } = keys.find(({ scopes }) => scopes.join() === 'read')!;
    const changing = guarded().filter(({ method }) => !['GET', 'HEAD'].includes(method));
    expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /api/billing/checkout',
        'POST /api/billing/portal',
        'POST /api/billing/test-purchase',
        'POST /api/billing/test-payment',
        'DELETE /api/billing/test-subscription',
        'POST /api/account/keys',
        'POST /api/simulate',
        'POST /api/detect',
      ]),
    );
    for (const route of changing)
      expect({ route, code: await codeOf(route, apiKey) }).toEqual({ route, code: 'insufficient-scope' });
  });
});

describe('a service with a route that does not declare who may use it', () => {
  @Controller('open')
  class OpenController {
    @Get('stated')
    @Public()
    stated(): string {
      return 'ok';
    }

    @Get('silent')
    silent(): string {
      return 'ok';
    }
  }
  @Module({ controllers: [OpenController], providers: [{ provide: CALLER_RESOLVER, useValue: {} }] })
  class OpenModule {}

  it('does not start', async () => {
    const module = await Test.createTestingModule({ imports: [OpenModule] }).compile();
    const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { bodyParser: false });
    guardRoutes(app, { hosts: new OwnHosts('', []) });
    await expect(app.listen(0, '127.0.0.1')).rejects.toThrow(
      'these routes do not state who may use them: GET /open/silent, HEAD /open/silent',
    );
  });
});
