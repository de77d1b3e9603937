import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../src/event-store/index.js';
import { START } from '../../src/kernel/index.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { startStripe, type StripeServer } from '../support/stripe-server.js';

const keyed = (key: string): Record<string, string> => ({ 'idempotency-key': key });
const answerOf = async (response: Response): Promise<{ status: number; body: unknown }> => ({
  status: response.status,
  body: await response.json(),
});
const mismatch = { status: 422, body: expect.objectContaining({ code: 'idempotency-mismatch' }) };

describe('an order with test payments', () => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startService();
    account = await service.signUp();
  });
  afterAll(() => service.stop());
  const balance = async (): Promise<number> =>
    (await account.get<{ credits: { balance: number } }>('/api/account')).credits.balance;
  const buy = (pack: string, key: string, by = account): Promise<Response> =>
    by.post('/api/billing/test-purchase', { pack }, keyed(key));

  it('buys once for the same key and body and gets the same answer, also concurrently and after other purchases', async () => {
    const first = await Promise.all([buy('starter', 'a'), buy('starter', 'a'), buy('starter', 'a')]);
    const answers = await Promise.all(first.map(answerOf));
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { balance: 50 } }));
    expect(await answerOf(await buy('reporter', 'b'))).toEqual({ status: 200, body: { balance: 350 } });
    expect(await answerOf(await buy('starter', 'a'))).toEqual(answers[0]);
    expect(await balance()).toBe(350);
  });

  it('is refused for the same key with another body or at another route', async () => {
    expect(await answerOf(await buy('publisher', 'a'))).toEqual(mismatch);
    const checkout = await account.post('/api/billing/checkout', { pack: 'starter' }, keyed('a'));
    expect(await answerOf(checkout)).toEqual(mismatch);
    expect(await balance()).toBe(350);
  });

  it('shares no key with the orders of other accounts', async () => {
    const other = await service.signUp();
    expect(await answerOf(await buy('starter', 'a', other))).toEqual({ status: 200, body: { balance: 50 } });
  });

  it('is refused with a key that is invalid in a header', async () => {
    expect(await answerOf(await buy('starter', 'with space'))).toEqual({
      status: 400,
      body: expect.objectContaining({ code: 'invalid-request' }),
    });
  });

  it('gets the same answer if it ends a plan repeatedly', async () => {
    const { url } = (await (await account.post('/api/billing/checkout', { plan: 'pro' })).json()) as { url: string };
    const order = url.split('/').at(-1) ?? '';
    await account.post(`/api/billing/test-payment?order=${encodeURIComponent(order)}`, {});
    const end = (key: string): Promise<Response> =>
      fetch(`${service.url}/api/billing/test-subscription`, {
        method: 'DELETE',
        headers: { 'x-api-key': account.apiKey, ...keyed(key) },
      });
    const ended = { status: 200, body: { ended: true } };
    expect(await answerOf(await end('end'))).toEqual(ended);
    expect(await answerOf(await end('end'))).toEqual(ended);
    expect((await end('another')).status).toBe(404);
  });
});

describe('an order with Stripe', () => {
  let stripe: StripeServer;
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    stripe = await startStripe();
    service = await startService(stripe.environment);
    account = await service.signUp();
  });
  afterAll(async () => {
    await service.stop();
    stripe.close();
  });

  it('starts a failed checkout again under the same name, and starts no checkout twice', async () => {
    const checkout = (): Promise<Response> =>
      account.post('/api/billing/checkout', { pack: 'reporter' }, keyed('checkout'));
    stripe.down = true;
    expect((await checkout()).status).toBe(503);
    stripe.down = false;
    const asked = stripe.requests.length;
    const begun = await answerOf(await checkout());
    expect(begun).toMatchObject({ status: 200, body: { url: expect.stringContaining('https://checkout') } });
    expect(await answerOf(await checkout())).toEqual(begun);
    expect(stripe.requests.length).toBe(asked + 1);
    const names = stripe.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(names).size).toBe(1);
  });

  it('leaves no address of a payment page in the log in plain text', async () => {
    const { url } = (await (
      await account.post('/api/billing/checkout', { pack: 'starter' }, keyed('secret'))
    ).json()) as { url: string };
    const store = service.app.get<EventStore>(EVENT_STORE);
    let log = '';
    for await (const page of store.readAll(START)) log += JSON.stringify(page);
    expect(log).toContain('OrderAnswered');
    expect(log).not.toContain(url);
  });
});
