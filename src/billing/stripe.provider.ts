import Stripe from 'stripe';
import { type PlanId } from '../accounts/index.js';
import { Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { type Notice, type Order, type PaymentProvider } from './payment-provider.js';
import { type SubscriptionState } from './subscription.events.js';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe's names of the monthly prices, made in its dashboard, so that its portal can change plans. */
  readonly prices: Readonly<Record<Exclude<PlanId, 'free'>, string>>;
  /** Where this service's pages are, without a slash at the end. */
  readonly publicUrl: string;
  /** Another server with Stripe's API, for tests; Stripe's own when omitted. */
  readonly apiUrl?: string | undefined;
}

/** Fixed, so that answers do not depend on the default of the Stripe account. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;
const CURRENCY = 'usd';

/** Stripe retries the charge while `past_due`; the plan stays until it gives up. */
const ACTIVE: readonly string[] = ['active', 'trialing', 'past_due'];
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

const refOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Stripe: hosted checkout, customer portal, signed webhooks. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';
  readonly #stripe: Stripe;

  constructor(private readonly options: StripeOptions) {
    const api = options.apiUrl === undefined ? undefined : new URL(options.apiUrl);
    this.#stripe = new Stripe(options.secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
      ...(api && { host: api.hostname, port: api.port, protocol: api.protocol === 'http:' ? 'http' : 'https' }),
    });
  }

  async checkout(order: Order): Promise<string> {
    const { accountId, customer, email, orderId } = order;
    const back = `${this.options.publicUrl}/#/billing`;
    const { url } = await this.#asked(() =>
      this.#stripe.checkout.sessions.create(
        {
          client_reference_id: accountId,
          ...(customer === undefined ? { customer_email: email } : { customer }),
          success_url: `${back}/paid`,
          cancel_url: back,
          ...this.#terms(order),
        },
        { idempotencyKey: orderId },
      ),
    );
    if (url === null) throw new Refusal(BILLING_REFUSALS['payment-provider-unavailable']);
    return url;
  }

  #terms({ accountId, item }: Order): Stripe.Checkout.SessionCreateParams {
    if ('plan' in item) {
      const metadata = { accountId, plan: item.plan };
      return {
        mode: 'subscription',
        metadata,
        line_items: [{ price: this.options.prices[item.plan], quantity: 1 }],
        subscription_data: { metadata },
      };
    }
    const { id, name, usd, credits } = item.pack;
    // The promised credits are stored with the payment, so that a later price change does not affect it.
    const metadata = { accountId, pack: id, credits: String(credits) };
    const product = { name: `${name}: ${credits} debate credits` };
    return {
      mode: 'payment',
      metadata,
      line_items: [{ price_data: { currency: CURRENCY, unit_amount: usd * 100, product_data: product }, quantity: 1 }],
      payment_intent_data: { metadata },
    };
  }

  async portal(customer: string): Promise<string> {
    const session = await this.#asked(() =>
      this.#stripe.billingPortal.sessions.create({ customer, return_url: `${this.options.publicUrl}/#/billing` }),
    );
    return session.url;
  }

  notice(body: Uint8Array, signature: string | undefined): Notice | null {
    try {
      return noticeOf(this.#stripe.webhooks.constructEvent(body, signature ?? '', this.options.webhookSecret));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        throw new Refusal(BILLING_REFUSALS['invalid-signature'], { cause: error });
      throw error;
    }
  }

  async subscription(ref: string): Promise<SubscriptionState> {
    return this.#stateOf(await this.#asked(() => this.#stripe.subscriptions.retrieve(ref)));
  }

  async end({ ref }: Pick<SubscriptionState, 'ref'>): Promise<SubscriptionState> {
    const known = await this.subscription(ref);
    // Stripe has no such subscription once it has ended.
    if (known.ended) return known;
    return this.#stateOf(await this.#asked(() => this.#stripe.subscriptions.cancel(ref)));
  }

  #stateOf(found: Stripe.Subscription): SubscriptionState {
    const price = found.items.data[0]?.price.id;
    const { prices } = this.options;
    const plan = price === prices.team ? 'team' : price === prices.pro ? 'pro' : null;
    return {
      provider: this.name,
      ref: found.id,
      customer: refOf(found.customer) ?? '',
      plan: plan ?? (found.metadata['plan'] === 'team' ? 'team' : 'pro'),
      status: found.status,
      active: ACTIVE.includes(found.status),
      ended: ENDED.includes(found.status),
    };
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      throw new Refusal(BILLING_REFUSALS['payment-provider-unavailable'], { retryAfterS: 30, cause: error });
    }
  }
}

/** Translates a verified event; null when it is irrelevant here. */
function noticeOf(event: Stripe.Event): Notice | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return settledOf(event.data.object);
    case 'charge.refunded': {
      const { payment_intent: intent, amount_refunded: refundedCents, metadata } = event.data.object;
      const ref = refOf(intent);
      return ref === null || metadata['pack'] === undefined
        ? null
        : { kind: 'payment', ref, command: { kind: 'refund', refundedCents } };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeOf(event.type, event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed': {
      const { id, metadata } = event.data.object;
      const { accountId } = metadata;
      return accountId === undefined ? null : { kind: 'subscription', accountId, ref: id };
    }
    default:
      return null;
  }
}

function settledOf(session: Stripe.Checkout.Session): Notice | null {
  const { accountId, pack, credits } = session.metadata ?? {};
  if (accountId === undefined) return null;
  const subscription = refOf(session.subscription);
  if (subscription !== null) return { kind: 'subscription', accountId, ref: subscription };
  // A payment that was not started here promises no credits.
  if (pack === undefined || !/^[1-9]\d{0,5}$/.test(credits ?? '') || session.amount_total === null) return null;
  // A delayed payment is announced again once it succeeds.
  if (session.payment_status === 'unpaid') return null;
  const amountCents = session.amount_total;
  const command = { kind: 'settle', accountId, pack, credits: Number(credits), amountCents } as const;
  return {
    kind: 'payment',
    ref: refOf(session.payment_intent) ?? session.id,
    command: { ...command, currency: session.currency ?? CURRENCY },
  };
}

function disputeOf(type: string, { id, amount, payment_intent: intent, status }: Stripe.Dispute): Notice | null {
  const ref = refOf(intent);
  if (ref === null) return null;
  if (type.endsWith('funds_reinstated') || status === 'won')
    return { kind: 'payment', ref, command: { kind: 'win-dispute', dispute: id } };
  // An inquiry withholds no money; a lost dispute already did.
  if (status.startsWith('warning_')) return null;
  return { kind: 'payment', ref, command: { kind: 'dispute', dispute: id, amountCents: amount } };
}
