import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RequestListener } from 'node:http';
import { type Analyst } from '../../src/analysts/index.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { ARTICLE_PAGE, serve, startService, type TestAccount, type TestService } from '../support/service.js';
import { aboutSubscription, signed, startStripe, type StripeServer, subscription } from '../support/stripe-server.js';

/** Refusals that depend on what happened before: a table of states, and of requests that each of them refuses. */

let site: Awaited<ReturnType<typeof serve>>;
/** What the site answers. */
const article: RequestListener = (_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE);
let page = article;
/** While set, the analyst answers no question until it is called. */
let answerAll: (() => void) | undefined;
const offline = new OfflineAnalyst();
const analyst: Analyst = {
  engine: offline.engine,
  model: offline.model,
  ask: async (question, signal) => {
    if (answerAll) await new Promise<void>((resolve) => (answerAll = resolve));
    return offline.ask(question, signal);
  },
};

let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  site = await serve((request, response) => page(request, response));
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host }, { analysts: [analyst] });
  account = await service.signUp();
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
});
afterEach(() => {
  page = article;
  answerAll?.();
  answerAll = undefined;
});
afterAll(async () => {
  await service.stop();
  site.close();
});

const send = (method: string, path: string, body?: object, to = { service, account }): Promise<Response> =>
  fetch(`${to.service.url}${path}`, {
    method,
    headers: { 'x-api-key': to.account.apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  const { status, code } = (await (await answer).json()) as { readonly status: number; readonly code: string };
  return `${status} ${code}`;
}

describe('keys', () => {
  const issue = async (): Promise<string> =>
    ((await (await send('POST', '/api/account/keys', { label: 'a key' })).json()) as { keyId: string }).keyId;

  it('a revoked key is revoked again without effect, and not replaced', async () => {
    const keyId = await issue();
    for (let time = 1; time <= 2; time += 1)
      expect((await send('DELETE', `/api/account/keys/${keyId}`)).status).toBe(204);
    expect(await codeOf(send('POST', `/api/account/keys/${keyId}/rotate`, { overlapS: 0 }))).toBe('409 key-ended');
  });
  it('a replaced key is not replaced again', async () => {
    const keyId = await issue();
    expect((await send('POST', `/api/account/keys/${keyId}/rotate`, { overlapS: 60 })).status).toBe(201);
    expect(await codeOf(send('POST', `/api/account/keys/${keyId}/rotate`, { overlapS: 60 }))).toBe('409 key-ended');
  });
  it('text that cannot be the id of a key is not found', async () => {
    const path = `/api/account/keys/${'a'.repeat(150)}`;
    expect(await codeOf(send('PUT', `${path}/limits`, { detectionsPerDay: 1, creditsPerDay: null }))).toBe(
      '404 not-found',
    );
  });
});

describe('debates', () => {
  const debate = async (): Promise<string> => {
    const answer = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
    return ((await answer.json()) as { id: string }).id;
  };

  /** A debate whose agents get no answer. */
  const running = async (): Promise<string> => {
    answerAll = () => undefined;
    const answer = await account.post(
      '/api/simulate',
      { url: `${site.url}/a`, depth: 'micro' },
      { prefer: 'respond-async' },
    );
    return ((await answer.json()) as { id: string }).id;
  };

  it('a debate that runs is not shared', async () => {
    const id = await running();
    expect(await codeOf(account.post(`/api/simulations/${id}/share`, {}))).toBe('409 debate-running');
    expect((await send('DELETE', `/api/simulations/${id}`)).status).toBe(200);
  });
  it('a link that a debate does not have is not revoked', async () => {
    const id = await debate();
    expect(await codeOf(send('DELETE', `/api/simulations/${id}/shares/nothing`))).toBe('404 share-not-found');
  });

  it('a debate that runs, has a verdict or belongs to somebody else is not tried again', async () => {
    const retry = (id: string, as = account): Promise<string> =>
      codeOf(send('POST', `/api/simulations/${id}/retry`, undefined, { service, account: as }));
    const done = await debate();
    expect(await retry(done)).toBe('409 has-verdict');
    const id = await running();
    expect(await retry(id)).toBe('409 still-running');
    expect(await retry(id, await service.signUp())).toBe('404 not-found');
    expect((await send('DELETE', `/api/simulations/${id}`)).status).toBe(200);
  });

  it('a debate that was ended without a verdict is tried again, and paid once for one key', async () => {
    const owner = await service.signUp();
    await owner.post('/api/billing/test-purchase', { pack: 'starter' });
    answerAll = () => undefined;
    const request = { url: `${site.url}/a`, depth: 'micro' };
    const answer = await owner.post('/api/simulate', request, { prefer: 'respond-async' });
    const { id } = (await answer.json()) as { id: string };
    const to = { service, account: owner };
    expect((await send('DELETE', `/api/simulations/${id}`, undefined, to)).status).toBe(200);
    answerAll = undefined;
    const retry = (key: string): Promise<Response> =>
      owner.post(`/api/simulations/${id}/retry`, {}, { 'idempotency-key': key });
    const balance = async (): Promise<number> =>
      (await owner.get<{ credits: { balance: number } }>('/api/account')).credits.balance;
    const before = await balance();
    const ids = [];
    for (const key of ['one', 'one', 'two']) {
      const held = await retry(key);
      expect(held.status).toBe(200);
      ids.push(((await held.json()) as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(2);
    expect(await balance()).toBe(before - 2);
  });

  it.each<[string, string, RequestListener]>([
    ['is gone', '422 fetch-failed', (_, response) => response.writeHead(404).end('gone')],
    [
      'has nothing to read any more',
      '422 not-an-article',
      (_, response) => response.setHeader('content-type', 'text/html').end('<p>Welcome.</p>'),
    ],
    [
      'leads to the network of the service',
      '422 blocked-address',
      (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
  ])('a fork from the beginning is refused when the page %s', async (_, refused, answer) => {
    const id = await debate();
    page = answer;
    expect(await codeOf(account.post(`/api/simulations/${id}/fork`, { at: 0, trim: 0.1 }))).toBe(refused);
  });
});

describe('sign-up', () => {
  it('is refused where it is closed', async () => {
    const closed = await startService({ ELENCHUS_OPEN_SIGNUP: 'false' });
    try {
      const answer = fetch(`${closed.url}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'someone@example.org', password: 'a long password' }),
      });
      expect(await codeOf(answer)).toBe('403 sign-up-closed');
    } finally {
      await closed.stop();
    }
  });
});

describe('orders', () => {
  let stripe: StripeServer;
  let shop: TestService;
  let buyer: TestAccount;

  beforeAll(async () => {
    stripe = await startStripe();
    shop = await startService(stripe.environment);
    buyer = await shop.signUp();
  });
  afterAll(async () => {
    await shop.stop();
    stripe.close();
  });

  it('one Idempotency-Key is not for an order and for the portal', async () => {
    const once = { 'idempotency-key': 'one-order' };
    expect((await buyer.post('/api/billing/checkout', { pack: 'starter' }, once)).status).toBe(200);
    expect(await codeOf(buyer.post('/api/billing/portal', {}, once))).toBe('422 idempotency-mismatch');
  });
  it('the portal is refused while the provider is away', async () => {
    stripe.subscriptions.set('sub_1', subscription('sub_1', 'active', 'pro'));
    const { body, signature } = signed(aboutSubscription(buyer.accountId, 'sub_1', 'created'));
    const notice = await fetch(`${shop.url}/api/billing/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    expect(notice.status).toBe(200);
    stripe.down = true;
    expect(await codeOf(buyer.post('/api/billing/portal', {}))).toBe('503 payment-provider-unavailable');
    stripe.down = false;
  });
  it('a service without payments refuses orders, the portal and notices of a provider', async () => {
    const free = await startService({
      NODE_ENV: 'production',
      ELENCHUS_SECRET: 'a secret of more than thirty-two characters',
    });
    try {
      const guest = await free.signUp();
      for (const [path, body] of [
        ['/api/billing/checkout', { pack: 'starter' }],
        ['/api/billing/portal', {}],
        ['/api/billing/webhooks/stripe', {}],
      ] as const)
        expect(await codeOf(guest.post(path, body, { 'stripe-signature': 't=1,v1=00' }))).toBe('403 payments-closed');
    } finally {
      await free.stop();
    }
  });
});
