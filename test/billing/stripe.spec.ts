import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AccountsReader, Erasures } from '../../src/accounts/index.js';
import {
  balancesView,
  Payments,
  paymentsView,
  subscriptionsStream,
  subscriptionsView,
} from '../../src/billing/index.js';
import { EVENT_STORE, type EventStore, Projector } from '../../src/event-store/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { newEvent } from '../support/new-event.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';
import {
  aboutPayment,
  aboutSubscription,
  signed,
  startStripe,
  type StripeServer,
  subscription,
} from '../support/stripe-server.js';

let stripe: StripeServer;
let service: TestService;

beforeAll(async () => {
  stripe = await startStripe();
  service = await startService(stripe.environment);
});
afterEach(() => {
  stripe.down = false;
  stripe.onSubscription = () => undefined;
});
afterAll(async () => {
  await service.stop();
  stripe.close();
});

type Event = Parameters<typeof signed>[0];

const deliver = ({ body, signature }: ReturnType<typeof signed>): Promise<Response> =>
  fetch(`${service.url}/api/billing/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });

async function hear(...events: Event[]): Promise<void> {
  for (const event of events) expect((await deliver(signed(event))).status).toBe(200);
}

interface Account {
  readonly plan: { readonly id: string };
  readonly subscription: { readonly status: string } | null;
  readonly credits: {
    readonly balance: number;
    readonly reserved: number;
    readonly owed: number;
    readonly free: number;
  };
}
const standing = (account: TestAccount): Promise<Account> => account.get<Account>('/api/account');
const creditsOf = async (account: TestAccount): Promise<Account['credits']> => (await standing(account)).credits;
const money = (balance: number, owed = 0): Account['credits'] => ({ balance, reserved: 0, owed, free: 0 });

describe('checkout', () => {
  it('starts a payment of a pack’s price that states the promised credits', async () => {
    const account = await service.signUp();
    const response = await account.post('/api/billing/checkout', { pack: 'reporter' });
    expect(await response.json()).toEqual({ url: 'https://checkout.stripe.example/cs_1' });
    const { method, path, form, headers } = stripe.requests.at(-1)!;
    expect([method, path]).toEqual(['POST', '/v1/checkout/sessions']);
    expect(headers).toMatchObject({
      authorization: 'Bearer sk_test_scripted',
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': expect.any(String),
    });
    expect(form).toMatchObject({
      mode: 'payment',
      client_reference_id: account.accountId,
      customer_email: expect.stringContaining('@example.org'),
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[0][price_data][currency]': 'usd',
      'metadata[credits]': '300',
      'payment_intent_data[metadata][accountId]': account.accountId,
      success_url: 'https://elenchus.example/#/billing/paid',
    });
  });

  it('starts a subscription to a plan at Stripe’s price', async () => {
    const account = await service.signUp();
    await account.post('/api/billing/checkout', { plan: 'team' });
    expect(stripe.requests.at(-1)!.form).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_team',
      'subscription_data[metadata][accountId]': account.accountId,
    });
  });

  it.each([{}, { pack: 'gold' }, { plan: 'free' }, { pack: 'starter', plan: 'pro' }])('refuses %j', async (body) => {
    const account = await service.signUp();
    expect((await account.post('/api/billing/checkout', body)).status).toBe(400);
  });

  it('reports that Stripe does not answer', async () => {
    const account = await service.signUp();
    stripe.down = true;
    const response = await account.post('/api/billing/checkout', { pack: 'starter' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.json()).toMatchObject({ code: 'payment-provider-unavailable' });
  });
});

describe('a payment', () => {
  it('adds its credits once, however often it is announced', async () => {
    const account = await service.signUp();
    const { completed } = aboutPayment(account.accountId, 'pi_once');
    await hear(completed, completed);
    await Promise.all(Array.from({ length: 5 }, () => hear(completed)));
    expect(await creditsOf(account)).toEqual(money(50));
  });

  it('adds its credits when the money arrives, even days later', async () => {
    const account = await service.signUp();
    const { awaited, arrived } = aboutPayment(account.accountId, 'pi_slow');
    await hear(awaited);
    expect(await creditsOf(account)).toEqual(money(0));
    await hear(arrived);
    expect(await creditsOf(account)).toEqual(money(50));
  });

  it('loses its share after a refund, also if the refund is reported first', async () => {
    const [inOrder, reversed] = [await service.signUp(), await service.signUp()];
    const first = aboutPayment(inOrder.accountId, 'pi_refund_a');
    await hear(first.completed, first.refunded(100), first.refunded(200), first.refunded(100));
    const second = aboutPayment(reversed.accountId, 'pi_refund_b');
    await hear(second.refunded(200), second.refunded(100), second.completed);
    expect(await creditsOf(inOrder)).toEqual(money(30));
    expect(await creditsOf(reversed)).toEqual(money(30));
  });

  it('loses everything after a dispute until the dispute is won', async () => {
    const account = await service.signUp();
    const about = aboutPayment(account.accountId, 'pi_dispute');
    await hear(about.completed, about.inquired);
    expect(await creditsOf(account)).toEqual(money(50));
    await hear(about.disputed, about.disputed);
    expect(await creditsOf(account)).toEqual(money(0));
    await hear(about.reinstated, about.disputed);
    expect(await creditsOf(account)).toEqual(money(50));
  });

  it('is in the ledger with every movement that it has caused', async () => {
    const account = await service.signUp();
    const about = aboutPayment(account.accountId, 'pi_ledger');
    await hear(about.completed, about.refunded(500));
    const { movements } = await account.get<{ movements: object[] }>('/api/account/ledger');
    expect(movements).toMatchObject([
      { kind: 'reclaim', change: -50, balance: 0, owed: 0, payment: 'stripe_pi_ledger' },
      { kind: 'purchase', change: 50, balance: 50, owed: 0, payment: 'stripe_pi_ledger', note: 'starter' },
    ]);
  });
});

describe('a notice is refused', () => {
  const tampered = (): ReturnType<typeof signed> => {
    const { body, signature } = signed(aboutPayment('nobody', 'pi_forged').completed);
    return { body: body.replace('500', '501'), signature };
  };
  it.each<[string, () => ReturnType<typeof signed>]>([
    ['signed with another secret', () => signed(aboutPayment('a', 'pi').completed, { secret: 'whsec_other' })],
    ['tampered with', tampered],
    ['replayed after five minutes', () => signed(aboutPayment('a', 'pi').completed, { ageS: 301 })],
    ['dated more than five minutes ahead', () => signed(aboutPayment('a', 'pi').completed, { ageS: -310 })],
    ['dated without end', () => signed(aboutPayment('a', 'pi').completed, { ageS: -1e12 })],
    ['without a signature', () => ({ ...signed(aboutPayment('a', 'pi').completed), signature: '' })],
  ])('if it is %s', async (_, notice) => {
    const response = await deliver(notice());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-signature' });
  });
});

it('a notice about a payment whose stream cannot be read is refused, so that Stripe repeats it', async () => {
  const { accountId } = await service.signUp();
  await service.app
    .get<EventStore>(EVENT_STORE)
    .append('payment-stripe_pi_newer', [newEvent('OfANewerVersion')], 'any');
  const response = await deliver(signed(aboutPayment(accountId, 'pi_newer').completed));
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'stream-unreadable' }]);
});

it('a notice about an unknown account is acknowledged without effect', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  stripe.subscriptions.set('sub_foreign', subscription('sub_foreign', 'active', 'team'));
  await hear(aboutPayment(nobody, 'pi_foreign').completed, aboutSubscription(nobody, 'sub_foreign', 'created'));
  const projector = service.app.get(Projector);
  expect(projector.reader(balancesView).get(nobody)).toBeUndefined();
  expect(projector.reader(paymentsView).get('stripe_pi_foreign')).toBeUndefined();
  expect(projector.reader(subscriptionsView).get(nobody)).toBeUndefined();
});

it.each([{ credits: 'many' }, { credits: '-50' }, { credits: '0.5' }, { credits: '1e9' }, {}])(
  'a session that promises %j is foreign and has no effect',
  async ({ credits }: { readonly credits?: string }) => {
    const account = await service.signUp();
    const { type, object } = aboutPayment(account.accountId, 'pi_odd').completed;
    const metadata = { accountId: account.accountId, pack: 'starter', ...(credits === undefined ? {} : { credits }) };
    await hear({ type, object: { ...object, metadata } });
    expect(await creditsOf(account)).toEqual(money(0));
  },
);

describe('an odd notification', () => {
  const session = (change: object) => (account: TestAccount, ref: string) => {
    const { type, object } = aboutPayment(account.accountId, ref).completed;
    return { type, object: { ...object, ...change } };
  };
  const charge = (change: object) => (account: TestAccount, ref: string) => {
    const { type, object } = aboutPayment(account.accountId, ref).refunded(100);
    return { type, object: { ...object, ...change } };
  };
  const dispute = (change: object) => (account: TestAccount, ref: string) => {
    const { type, object } = aboutPayment(account.accountId, ref).disputed;
    return { type, object: { ...object, ...change } };
  };
  it.each<[string, (account: TestAccount, ref: string) => Event]>([
    ['a payment of a negative amount', session({ amount_total: -500 })],
    ['a payment of half a cent', session({ amount_total: 0.5 })],
    ['a payment beyond the integers', session({ amount_total: 1e300 })],
    ['a payment whose amount is a text', session({ amount_total: '500' })],
    ['a payment of a list', session({ payment_intent: ['pi_list'] })],
    ['a payment with a name that is none', session({ payment_intent: 'a name\n' })],
    ['a payment with texts as its metadata', session({ metadata: 'starter' })],
    ['a refund of a negative amount', charge({ amount_refunded: -1 })],
    ['a refund of an odd amount', charge({ amount_refunded: 0.1 })],
    ['a refund without an amount', charge({ amount_refunded: undefined })],
    ['a dispute of a negative amount', dispute({ amount: -500 })],
    ['a dispute without a status', dispute({ status: null })],
    ['a subscription without a name', () => ({ type: 'customer.subscription.updated', object: { metadata: {} } })],
    ['no object', () => ({ type: 'charge.refunded', object: null as unknown as object })],
  ])('is accepted with a warning, and not booked: %s', async (what, event) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const account = await service.signUp();
    const ref = `pi_odd_${what.replaceAll(/\W/g, '')}`;
    if (!what.startsWith('a payment')) await hear(aboutPayment(account.accountId, ref).completed);
    const before = await creditsOf(account);
    await hear(event(account, ref));
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ problem: expect.any(String) }), expect.any(String));
    expect(await creditsOf(account)).toEqual(before);
  });

  it.each([
    ['a payment', 'checkout.session.completed'],
    ['a charge', 'charge.refunded'],
    ['a subscription', 'customer.subscription.created'],
  ])('without metadata, %s of somebody else’s, is accepted without effect', async (_, type) => {
    const shared = { id: 'x_1', payment_status: 'paid', payment_intent: 'pi_x', amount_refunded: 5, amount_total: 5 };
    await hear({ type, object: shared }, { type, object: { ...shared, metadata: null } });
    expect(service.app.get(Projector).reader(paymentsView).get('stripe_pi_x')).toBeUndefined();
  });

  it('of a subscription that Stripe describes without metadata, leaves its plan to the price', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_bare', { ...subscription('sub_bare', 'active', 'pro'), metadata: null } as never);
    await hear(aboutSubscription(account.accountId, 'sub_bare', 'created'));
    expect((await standing(account)).plan.id).toBe('pro');
  });
});

it('an irrelevant notification is accepted without effect', async () => {
  await hear({ type: 'invoice.created', object: { id: 'in_1', object: 'invoice' } });
  await hear({ type: 'checkout.session.completed', object: { id: 'cs_x', object: 'checkout.session', metadata: {} } });
});

describe('a subscription', () => {
  it('gives its plan at once, and Free after its end, and a late notice changes nothing', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_a', subscription('sub_a', 'active', 'pro'));
    await hear(aboutSubscription(account.accountId, 'sub_a', 'created'));
    expect(await standing(account)).toMatchObject({ plan: { id: 'pro' }, subscription: { status: 'active' } });

    expect((await account.post('/api/billing/checkout', { plan: 'team' })).status).toBe(409);
    expect(await (await account.post('/api/billing/portal', {})).json()).toEqual({
      url: 'https://portal.stripe.example/bps_1',
    });
    expect(stripe.requests.at(-1)!.form).toMatchObject({ customer: 'cus_1' });

    stripe.subscriptions.set('sub_a', subscription('sub_a', 'past_due', 'team'));
    await hear(aboutSubscription(account.accountId, 'sub_a', 'updated'));
    expect((await standing(account)).plan.id).toBe('team');

    stripe.subscriptions.set('sub_a', subscription('sub_a', 'canceled', 'team'));
    // The end is reported before the change that led to it.
    await hear(
      aboutSubscription(account.accountId, 'sub_a', 'deleted'),
      aboutSubscription(account.accountId, 'sub_a', 'updated'),
      aboutSubscription(account.accountId, 'sub_a', 'created'),
    );
    expect((await standing(account)).plan.id).toBe('free');
  });

  it('has its latest state after two concurrent requests', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_b', subscription('sub_b', 'active', 'pro'));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    let first = true;
    stripe.onSubscription = async () => {
      if (!first) return;
      first = false;
      asked();
      await held;
    };
    const early = hear(aboutSubscription(account.accountId, 'sub_b', 'created'));
    await waiting;
    stripe.subscriptions.set('sub_b', subscription('sub_b', 'canceled', 'pro'));
    await hear(aboutSubscription(account.accountId, 'sub_b', 'deleted'));
    release();
    await early;
    expect((await standing(account)).plan.id).toBe('free');
  });

  it('is announced again if another state is recorded whenever it is looked at', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_d', subscription('sub_d', 'active', 'pro'));
    const store = service.app.get<EventStore>(EVENT_STORE);
    const other = { provider: 'stripe', ref: 'sub_e', customer: 'cus_1', plan: 'team', active: false, ended: false };
    let looks = 0;
    stripe.onSubscription = async () => {
      looks += 1;
      const observed = newEvent('SubscriptionObserved', { ...other, status: `incomplete ${looks}` });
      await store.append(subscriptionsStream(account.accountId), [observed], 'any');
    };
    const notice = (): Promise<Response> => deliver(signed(aboutSubscription(account.accountId, 'sub_d', 'created')));
    const refused = await notice();
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'observed-meanwhile' }]);
    stripe.onSubscription = () => undefined;
    expect((await notice()).status).toBe(200);
    expect((await standing(account)).plan.id).toBe('pro');
  });

  it('is announced again if its state cannot be fetched', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_c', subscription('sub_c', 'active', 'pro'));
    stripe.down = true;
    expect((await deliver(signed(aboutSubscription(account.accountId, 'sub_c', 'created')))).status).toBe(503);
    stripe.down = false;
    await hear(aboutSubscription(account.accountId, 'sub_c', 'created'));
    expect((await standing(account)).plan.id).toBe('pro');
  });

  it('is needed for the portal', async () => {
    const account = await service.signUp();
    expect((await account.post('/api/billing/portal', {})).status).toBe(404);
  });
});

describe('closing an account', () => {
  const close = async ({ email }: TestAccount): Promise<void> => {
    const browser = new BrowserSession(service.url);
    await browser.signIn(email, PASSWORD);
    expect((await browser.request('POST', '/api/account/close', { password: PASSWORD })).status).toBe(204);
  };
  const cancellationsOf = (ref: string): number =>
    stripe.requests.filter(({ method, path }) => method === 'DELETE' && path === `/v1/subscriptions/${ref}`).length;
  const rowOf = ({ accountId }: TestAccount) => service.app.get(AccountsReader).get(accountId);

  it('cancels its subscriptions with Stripe once, and activates no plan', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_over', subscription('sub_over', 'canceled', 'pro'));
    stripe.subscriptions.set('sub_last', subscription('sub_last', 'active', 'team'));
    await hear(
      aboutSubscription(account.accountId, 'sub_over', 'deleted'),
      aboutSubscription(account.accountId, 'sub_last', 'created'),
    );
    await close(account);
    expect(stripe.subscriptions.get('sub_last')!.status).toBe('canceled');
    await hear(aboutSubscription(account.accountId, 'sub_last', 'deleted'));
    await service.app.get(Erasures).recover();
    expect([cancellationsOf('sub_over'), cancellationsOf('sub_last')]).toEqual([0, 1]);
    expect(service.app.get(Payments).subscription(account.accountId)).toMatchObject({ active: false, ended: true });
    expect(rowOf(account)).toMatchObject({ closedAt: expect.any(String), erasedAt: expect.any(String) });
    expect(service.app.get(Projector).reader(subscriptionsView).count({ pending: 1 })).toBe(0);
  });

  it('cancels its subscriptions later if Stripe does not answer', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_later', subscription('sub_later', 'active', 'pro'));
    await hear(aboutSubscription(account.accountId, 'sub_later', 'created'));
    stripe.down = true;
    await close(account);
    expect(rowOf(account)).toMatchObject({ closedAt: expect.any(String), erasedAt: null });
    stripe.down = false;
    await service.app.get(Erasures).recover();
    expect(stripe.subscriptions.get('sub_later')!.status).toBe('canceled');
    expect(rowOf(account)).toMatchObject({ erasedAt: expect.any(String) });
  });

  it('also cancels subscriptions that are reported afterwards, but none that was cancelled without a notice', async () => {
    const account = await service.signUp();
    stripe.subscriptions.set('sub_quiet', subscription('sub_quiet', 'active', 'pro'));
    await hear(aboutSubscription(account.accountId, 'sub_quiet', 'created'));
    stripe.subscriptions.set('sub_quiet', subscription('sub_quiet', 'canceled', 'pro'));
    await close(account);
    expect([cancellationsOf('sub_quiet'), rowOf(account)?.erasedAt]).toEqual([0, expect.any(String)]);
    stripe.subscriptions.set('sub_late', subscription('sub_late', 'active', 'pro'));
    await hear(aboutSubscription(account.accountId, 'sub_late', 'created'));
    expect(stripe.subscriptions.get('sub_late')!.status).toBe('canceled');
  });

  it('books a later payment, notifies the operator, and takes it back with the refund', async () => {
    const account = await service.signUp();
    const { completed, refunded } = aboutPayment(account.accountId, 'pi_after_closing');
    await close(account);
    const booked = () => service.app.get(Projector).reader(paymentsView).get('stripe_pi_after_closing')?.booked;
    const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await hear(completed);
    expect(booked()).toBe(50);
    expect(told.mock.calls).toMatchObject([[{ accountId: account.accountId }, expect.any(String)]]);
    await hear(refunded(500));
    expect([booked(), told.mock.calls.length]).toEqual([0, 1]);
    told.mockRestore();
  });
});

it('test payments do not exist with Stripe', async () => {
  const account = await service.signUp();
  expect((await account.post('/api/billing/test-purchase', { pack: 'starter' })).status).toBe(404);
});
