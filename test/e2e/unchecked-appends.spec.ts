import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DebateResult } from '../../src/debate/index.js';
import { erasableTextsOf } from '../../src/erasure/index.js';
import { EVENT_STORE, type EventStore, StoreUnavailableError } from '../../src/event-store/index.js';
import { until } from '../support/cluster.js';
import { encode, scene } from '../support/images.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { webhookReceiver } from '../support/webhook-receiver.js';

/**
 * A service whose log acknowledges appends without saying who wrote them, as a shared log does, and then does not answer the
 * read that checks what was stored.
 */
const site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE));
const receiver = await webhookReceiver((response) => response.writeHead(204).end());
let service: TestService;
let account: TestAccount;
/** Streams of which a check was left unanswered. */
const unchecked = new Set<string>();
beforeAll(async () => {
  service = await startService({ ELENCHUS_ALLOW_HOSTS: `${site.host},${receiver.host}` });
  const store = erasableTextsOf(service.app.get<EventStore>(EVENT_STORE))!.stored;
  const [append, read] = [store.append.bind(store), store.read.bind(store)];
  /** The first revision of the last append to a stream, and its number of events, until it was read once. */
  const appended = new Map<string, { readonly first: number; readonly count: number }>();
  store.append = async (stream, events, expected) => {
    const { revision, position } = await append(stream, events, expected);
    appended.set(stream, { first: revision - events.length + 1, count: events.length });
    return { revision, position };
  };
  store.read = (stream, from, direction, limit) => {
    const last = appended.get(stream);
    // The key of an account or a debate is read because it is needed, not to check its append.
    const isCheck = last?.first === from && last.count === limit && !/^(?:accountkey|textkey)-/.test(stream);
    if (!isCheck) return read(stream, from, direction, limit);
    appended.delete(stream);
    unchecked.add(stream.replace(/-.*/, ''));
    return Promise.reject(new StoreUnavailableError('no answer'));
  };
});
afterAll(async () => {
  await service.stop();
  site.close();
  receiver.close();
});

const ok = async (answer: Promise<Response>, status = 200): Promise<Response> => {
  const response = await answer;
  if (response.status !== status) throw new Error(`${response.status} ${await response.text()}`);
  return response;
};

it('an account signs up, signs in, makes keys and buys although no append of it is checked', async () => {
  account = await service.signUp('unchecked@example.org');
  await ok(account.post('/api/billing/test-purchase', { pack: 'starter' }, { 'idempotency-key': 'once' }));
  await ok(account.post('/api/billing/test-purchase', { pack: 'starter' }, { 'idempotency-key': 'once' }));
  await ok(account.post('/api/account/keys', { label: 'another' }), 201);
  const session = { email: 'unchecked@example.org', password: PASSWORD };
  await ok(account.post('/api/sessions', session), 201);
  expect(await account.get('/api/account')).toMatchObject({ credits: { balance: 50, reserved: 0 } });
});

it('a debate ends with its verdict, is paid once, and its webhook arrives', async () => {
  const body = { url: `${site.url}/a`, depth: 'micro', webhook: receiver.url };
  const { id, status } = (await (await ok(account.post('/api/simulate', body))).json()) as DebateResult;
  expect(status).toBe('done');
  await receiver.until(1);
  await until(async () => {
    const { credits } = await account.get<{ credits: { balance: number; reserved: number } }>('/api/account');
    return credits.reserved === 0 && credits.balance === 49 ? true : undefined;
  });
  await until(async () => {
    const webhook = await account.get<{ status: string; attempts: number }>(`/api/simulations/${id}/webhook`);
    return webhook.status === 'delivered' && webhook.attempts === 1 ? true : undefined;
  });
});

it('a detection is answered and counted once', async () => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await encode(scene(300, 200)).png().toBuffer())]), 'a.png');
  const headers = { 'x-api-key': account.apiKey };
  await ok(fetch(`${service.url}/api/detect`, { method: 'POST', headers, body: form }));
  expect(await account.get('/api/account')).toMatchObject({ quota: { used: 1 } });
});

it('every kind of stream whose commands may be repeated has met an unanswered check, and no other is checked', () => {
  expect([...unchecked].sort()).toEqual(['debate', 'webhook']);
});
