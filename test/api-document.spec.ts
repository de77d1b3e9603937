import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { documentedRefusals, refusalsWithoutTest } from '../scripts/refusals-without-test.mjs';
import { openApiReference } from '../src/reference.js';
import { webUrl } from '../src/http/index.js';
import { faultOf, noteRefusal, type ReceivedAnswer } from './support/api-contract.js';
import { startService, type TestService } from './support/service.js';
import { temporaryDirectory } from './support/temporary-directory.js';

const COMMITTED = 'docs/openapi.json';

describe('the API’s document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is committed as it is served: otherwise run `npm run docs`', async () => {
    const served: unknown = await (await fetch(`${service.url}/api/openapi.json`)).json();
    expect(readFileSync(COMMITTED, 'utf8')).toBe(openApiReference(served));
  });

  it('violates none of Redocly’s recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = readFileSync(COMMITTED, 'utf8');
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });
});

it('a documented refusal is one without a test until a process of the tests has received it', () => {
  const directory = temporaryDirectory();
  process.env['ELENCHUS_REFUSALS_SEEN'] = directory.path;
  expect(refusalsWithoutTest(directory.path)).toEqual(documentedRefusals());
  const [method, path] = ['POST', '/api/billing/webhooks/stripe'];
  const body = JSON.stringify({ code: 'observed-meanwhile' });
  noteRefusal({ method, url: `http://127.0.0.1:1${path}?a=b`, status: 409, headers: {}, body });
  const rest = documentedRefusals().filter((refusal) => refusal !== `${method} ${path} 409 observed-meanwhile`);
  expect(refusalsWithoutTest(directory.path)).toEqual(rest);
  expect(rest).toHaveLength(documentedRefusals().length - 1);
  directory.remove();
});

describe('requests in the API’s document', () => {
  interface Document {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  }
  interface DocumentedOperation {
    readonly operationId: string;
    readonly parameters?: readonly { readonly name: string; readonly schema?: { type?: string; maximum?: number } }[];
    readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
    readonly responses: Readonly<Record<string, { readonly links?: Readonly<Record<string, unknown>> }>>;
  }
  const document = JSON.parse(readFileSync(COMMITTED, 'utf8')) as Document;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const allows = (path: string, body: object): boolean => {
    const schema = document.paths[path]?.['post']?.requestBody?.content['application/json']?.schema ?? {};
    return new Ajv2020({ strict: false, validateFormats: false }).compile({ ...document, ...schema })(body);
  };

  it('have patterns that every language knows', () => {
    expect(readFileSync(COMMITTED, 'utf8')).not.toMatch(/\\\\p\{/);
  });

  it('are those that the service accepts: one article, and a title only beside a text', () => {
    const [url, text, title] = ['https://example.org/a', 'a'.repeat(200), 'A title'];
    expect([{ url }, { text }, { text, title }].map((body) => allows('/api/simulate', body))).toEqual([
      true,
      true,
      true,
    ]);
    const refused = [{}, { title }, { url, text }, { url, title }, { url, text, title }];
    expect(refused.map((body) => allows('/api/simulate', body))).toEqual(refused.map(() => false));
  });

  it.each(['urn:isbn:0451450523', 'ftp://example.org/a', 'https://user:word@example.org/a', 'example.org/a'])(
    'take no address such as %s, which is refused',
    (url) => {
      const added = (address: string): boolean =>
        allows('/api/workspace/webhooks', { url: address, events: ['debate.ended'] });
      expect(webUrl.safeParse(url).success).toBe(false);
      expect([added(url), added('HTTPS://example.org?a=b@c'), added('http://[::1]:8080')]).toEqual([false, true, true]);
    },
  );

  it('say how large a whole number may be', () => {
    const bounds = operations
      .flatMap(({ operationId, parameters = [] }) => parameters.map((parameter) => ({ operationId, ...parameter })))
      .filter(({ schema }) => schema?.type === 'integer')
      .map(({ operationId, name, schema }) => [`${operationId} ${name}`, typeof schema?.maximum] as const);
    expect(Object.fromEntries(bounds)).toMatchObject({ 'replaySimulation from': 'number' });
    expect(bounds.filter(([, maximum]) => maximum !== 'number')).toEqual([]);
  });

  it('name each scope once', () => {
    const keys = (scopes: readonly string[]): boolean => allows('/api/account/keys', { label: 'a', scopes });
    expect([keys(['read', 'detect']), keys(['read', 'read'])]).toEqual([true, false]);
  });

  it('can follow an id: each link leads to an operation, and none is empty', () => {
    const links = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses).flatMap(({ links: to }) => (to ? [[operationId, Object.keys(to)] as const] : [])),
    );
    const ids = new Set(operations.map(({ operationId }) => operationId));
    expect(links.filter(([, to]) => to.length === 0 || !to.every((id) => ids.has(id)))).toEqual([]);
    expect(Object.fromEntries(links)).toMatchObject({
      simulate: expect.arrayContaining(['getSimulation', 'forkSimulation', 'shareSimulation']),
      detect: ['getDetection', 'eraseDetection', 'getThumbnail'],
      listDetections: ['getDetection', 'eraseDetection', 'getThumbnail'],
      listSimulations: expect.arrayContaining(['getSimulation', 'exportSimulation', 'auditSimulation']),
      issueKey: expect.arrayContaining(['revokeKey', 'rotateKey']),
      shareSimulation: ['getSharedDebate', 'getBadge'],
    });
  });
});

describe('an answer that differs from the document', () => {
  const sealingKeys = (changes: Partial<ReceivedAnswer>): string | undefined =>
    faultOf({
      method: 'GET',
      url: 'http://127.0.0.1:1/.well-known/elenchus-keys.json?a=b',
      status: 200,
      headers: { 'x-request-id': 'a', etag: 'W/"a"', 'content-type': 'application/jwk-set+json; charset=utf-8' },
      body: '{"keys":[]}',
      ...changes,
    });
  const problem = (code: string): Partial<ReceivedAnswer> => ({
    status: 503,
    headers: { 'x-request-id': 'a', 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: '', title: '', status: 503, instance: '', code, requestId: 'a', further: 1 }),
  });

  it.each([
    ['with an extra member', { body: '{"keys":[],"more":1}' }],
    ['with a missing member', { body: '{}' }],
    ['with another status', { status: 201 }],
    ['with a code that the operation does not name', problem('stream-unreadable')],
    ['of another media type', { headers: { 'x-request-id': 'a', etag: 'a', 'content-type': 'text/html' } }],
    ['without a header', { headers: { etag: 'W/"a"', 'content-type': 'application/jwk-set+json' } }],
    ['with a body where there is none', { status: 304 }],
  ])('is found: %s', (_, changes) => {
    expect(sealingKeys(changes)).toContain('GET /.well-known/elenchus-keys.json answered');
  });

  it('is reported only for routes of the API', () => {
    expect(sealingKeys({})).toBeUndefined();
    expect(sealingKeys(problem('store-unavailable'))).toBeUndefined();
    expect(sealingKeys({ url: '/livez', status: 500 })).toBeUndefined();
    expect(sealingKeys({ url: '/api/simulations/%E0%A4%A', status: 400 })).toBeUndefined();
  });
});
