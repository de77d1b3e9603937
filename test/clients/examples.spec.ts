import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { BrowserSession } from '../support/browser-session.js';
import { type TestAccount } from '../support/service.js';
import { PERSONAS } from '../debate/support.js';
import { setStage, type Stage } from './support.js';

interface Schema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {});

/** The examples of the document, each with its schema. */
function examplesIn(value: unknown, pointer = '#'): { pointer: string; example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { examples } = value as Schema;
  const own = Array.isArray(examples) ? examples.map((example: unknown) => ({ pointer, example })) : [];
  const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, member]) =>
      name === 'examples' ? [] : examplesIn(member, `${pointer}/${escaped(name)}`),
    ),
  ];
}

/** Paths of an example that the answer lacks. Null and an empty list match any value. */
function missing(example: unknown, answer: unknown, at = ''): string[] {
  if (example === null || answer === null) return [];
  if (Array.isArray(example) && Array.isArray(answer))
    return example.length > 0 && answer.length > 0 ? missing(example[0], answer[0], `${at}/0`) : [];
  if (typeof example !== typeof answer || Array.isArray(example) !== Array.isArray(answer))
    return [`${at}: other type`];
  if (typeof example !== 'object') return [];
  return Object.entries(example).flatMap(([name, member]) =>
    name in (answer as object)
      ? missing(member, (answer as Record<string, unknown>)[name], `${at}/${name}`)
      : [`${at}/${name}: not there`],
  );
}

let stage: Stage;
let account: TestAccount;
let browser: BrowserSession;
beforeAll(async () => {
  stage = await setStage([], PERSONAS);
  // The account that the examples use.
  account = await stage.service.signUp('you@example.org.invalid');
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  browser = new BrowserSession(stage.service.url);
});
afterAll(() => stage.stop());

/** Sends the example of an operation. @returns the answer, and whether the document has an example for it */
async function send(
  id: string,
  path: Readonly<Record<string, string>> = {},
  { query = '', session = false }: { query?: string; session?: boolean } = {},
): Promise<{ status: number; body: unknown; differences: readonly string[] }> {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  const { method, operation } = found;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const example = schema && resolved(schema).examples?.[0];
  if (operation.requestBody && example === undefined) throw new Error(`${id} has no example`);
  const text =
    example === undefined ? undefined : JSON.stringify(example).replaceAll('https://example.org', stage.site);
  const address = found.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '') + query;
  const asked = method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE';
  const response = session
    ? await browser.request(asked, address, text === undefined ? undefined : JSON.parse(text))
    : await fetch(`${stage.service.url}${address}`, {
        method: asked,
        headers: { 'x-api-key': account.apiKey, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(text === undefined ? {} : { body: text }),
      });
  const answered = await response.text();
  const body: unknown = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(answered) : answered;
  const declared = operation.responses[response.status]?.content?.['application/json']?.schema;
  const candidates = declared?.anyOf?.map(resolved) ?? (declared ? [resolved(declared)] : []);
  const examples = candidates.flatMap(({ examples: all = [] }) => all);
  const differences = examples.map((one) => missing(one, body)).sort((a, b) => a.length - b.length);
  return { status: response.status, body, differences: differences[0] ?? [] };
}

describe('the examples of the document', () => {
  it('fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema(document, 'api');
    const all = examplesIn(document);
    expect(all.length).toBeGreaterThan(30);
    for (const { pointer, example } of all) {
      const check = ajv.compile({ $ref: `api${pointer}` });
      expect([pointer, check(example), check.errors]).toEqual([pointer, true, null]);
    }
  });

  it('exist for every request with a body', () => {
    const without = operations.filter(({ operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      return schema && resolved(schema).examples === undefined;
    });
    // Only Stripe sends these.
    expect(without.map(({ operation }) => operation.operationId)).toEqual(['receiveStripeNotice']);
  });

  it('are accepted, and get the documented answers', async () => {
    const outcome: Record<string, unknown> = {};
    const ask = async <T>(...parameters: Parameters<typeof send>): Promise<T> => {
      const { status, body, differences } = await send(...parameters);
      outcome[parameters[0]] = [status, ...differences];
      return body as T;
    };
    await ask('signUp');
    await ask('signIn', {}, { session: true });
    await ask('getSession', {}, { session: true });
    await ask('listPacks');
    await ask('listPlans');
    await ask('listPrices');
    await ask('checkout');
    const { id: detectionId } = await ask<{ id: string }>('detect');
    await ask('listDetections', {}, { query: '?limit=1' });
    await ask('keepThumbnails');
    await ask('getThumbnailSetting');
    await ask('getDetection', { detectionId });
    await ask('estimateSimulation');
    const { id } = await ask<{ id: string }>('simulate');
    await account.post('/api/simulate', { url: stage.site, depth: 'micro', webhook: stage.webhook });
    await stage.until(1);
    const told = JSON.parse(stage.received[0]!.body) as { data: { id: string } };
    outcome['simulationEnded'] = missing(document.components.schemas['SimulationEnded']!.examples![0], told);
    await ask('getWebhookDelivery', { id: told.data.id });
    await ask('getWebhookSecret');
    await ask('getSimulation', { id });
    await ask('listSimulations', {}, { query: '?limit=1' });
    await ask('getSimulationState', { id }, { query: '?path=agents.growth-marketer.score' });
    await ask('auditSimulation', { id });
    await ask('forkSimulation', { id });
    await ask('listMovements');
    await ask('getAccount');
    await ask('listKeys');
    const { keyId } = await ask<{ keyId: string }>('issueKey');
    await ask('rotateKey', { keyId });
    await ask('changePassword', {}, { session: true });
    await ask('closeAccount', {}, { session: true });
    const created = ['issueKey', 'rotateKey', 'signIn', 'signUp'];
    const empty = ['changePassword', 'closeAccount'];
    expect(outcome).toEqual(
      Object.fromEntries(
        Object.keys(outcome).map((name) => [
          name,
          name === 'simulationEnded' ? [] : [created.includes(name) ? 201 : empty.includes(name) ? 204 : 200],
        ]),
      ),
    );
  });
});
