import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { serve } from './service.js';

export const WEBHOOK_SECRET = 'whsec_scripted';

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
}

/** The part of Stripe's HTTP protocol that the service uses, and notices signed by the library's own helper. */
export interface StripeServer {
  readonly url: string;
  /** Environment for the service to use this server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: readonly StripeRequest[];
  /** Current subscriptions by id. */
  readonly subscriptions: Map<string, Subscription>;
  /** Called before a subscription is answered. */
  onSubscription: () => Promise<void> | void;
  /** Answers every request with 500 while true. */
  down: boolean;
  close(): void;
}

interface Subscription {
  readonly id: string;
  readonly status: string;
}

const asSubscription = (id: string, status: string, price: string): Subscription & Record<string, unknown> => ({
  id,
  object: 'subscription',
  status,
  customer: 'cus_1',
  metadata: {},
  items: { object: 'list', data: [{ id: 'si_1', object: 'subscription_item', price: { id: price, object: 'price' } }] },
});

export const subscription = (id: string, status: string, plan: 'pro' | 'team'): Subscription =>
  asSubscription(id, status, `price_${plan}`);

export async function startStripe(): Promise<StripeServer> {
  const requests: StripeRequest[] = [];
  const subscriptions = new Map<string, Subscription>();
  const site = await serve((request, response) => void answer(request, response));
  const server = {
    url: site.url,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_scripted',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_PRO: 'price_pro',
      STRIPE_PRICE_TEAM: 'price_team',
      STRIPE_API_URL: site.url,
      ELENCHUS_PUBLIC_URL: 'https://elenchus.example/',
    },
    requests,
    subscriptions,
    onSubscription: (): Promise<void> | void => undefined,
    down: false,
    close: site.close,
  };
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push({ method: request.method ?? '', path, form, headers: request.headers });
    const send = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1];
    if (server.down) send(500, { error: { type: 'api_error', message: 'down' } });
    else if (path === '/v1/checkout/sessions')
      send(200, { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.example/cs_1' });
    else if (path === '/v1/billing_portal/sessions')
      send(200, { id: 'bps_1', object: 'billing_portal.session', url: 'https://portal.stripe.example/bps_1' });
    else if (id !== undefined && subscriptions.has(id)) {
      const standing = subscriptions.get(id)!;
      await server.onSubscription();
      if (request.method !== 'DELETE') send(200, standing);
      else if (standing.status === 'canceled')
        send(404, {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' },
        });
      else {
        subscriptions.set(id, { ...standing, status: 'canceled' });
        send(200, subscriptions.get(id)!);
      }
    } else send(404, { error: { type: 'invalid_request_error', message: 'No such thing' } });
  }
}

const signer = new Stripe('sk_test_signer').webhooks;

/** A notice of Stripe: its body and the header with its signature. */
export function signed(
  event: { readonly type: string; readonly object: object },
  options: { readonly secret?: string; readonly ageS?: number } = {},
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    type: event.type,
    data: { object: event.object },
  });
  const timestamp = Math.floor(Date.now() / 1_000) - (options.ageS ?? 0);
  const secret = options.secret ?? WEBHOOK_SECRET;
  return { body, signature: signer.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

/** Stripe's notices about one payment for a Starter pack, 5 USD for 50 credits. */
export const aboutPayment = (accountId: string, ref: string) => {
  const metadata = { accountId, pack: 'starter', credits: '50' };
  const session = (payment_status: string): object => ({
    id: `cs_${ref}`,
    object: 'checkout.session',
    mode: 'payment',
    payment_status,
    payment_intent: ref,
    subscription: null,
    amount_total: 500,
    currency: 'usd',
    metadata,
  });
  const dispute = (status: string): object => ({
    id: `dp_${ref}`,
    object: 'dispute',
    amount: 500,
    payment_intent: ref,
    status,
  });
  return {
    completed: { type: 'checkout.session.completed', object: session('paid') },
    awaited: { type: 'checkout.session.completed', object: session('unpaid') },
    arrived: { type: 'checkout.session.async_payment_succeeded', object: session('paid') },
    refunded: (amount_refunded: number) => ({
      type: 'charge.refunded',
      object: { id: `ch_${ref}`, object: 'charge', amount: 500, amount_refunded, payment_intent: ref, metadata },
    }),
    inquired: { type: 'charge.dispute.created', object: dispute('warning_needs_response') },
    disputed: { type: 'charge.dispute.funds_withdrawn', object: dispute('needs_response') },
    reinstated: { type: 'charge.dispute.funds_reinstated', object: dispute('won') },
  };
};

/** Stripe's notice that a subscription has changed; the service requests its state. */
export const aboutSubscription = (accountId: string, id: string, type: 'created' | 'updated' | 'deleted') => ({
  type: `customer.subscription.${type}`,
  object: { id, object: 'subscription', metadata: { accountId } },
});
