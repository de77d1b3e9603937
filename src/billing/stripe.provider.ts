import { type Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { type PlanId } from '../accounts/index.js';
import { Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { type Notice, type Order, type PaymentProvider } from './payment-provider.js';
import { readNotice } from './stripe.notice.js';
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
/** Largest difference between the time in a signature and this machine's, in seconds: Stripe's own default. */
const TOLERANCE_S = 300;

/** Stripe retries the charge while `past_due`; the plan stays until it gives up. */
const ACTIVE: readonly string[] = ['active', 'trialing', 'past_due'];
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

const refOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Stripe: hosted checkout, customer portal, signed webhooks. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';
  readonly #stripe: Stripe;

  /** @param logger passed in, because this file is loaded lazily, and an import of Nest would move it into a chunk that
   *   the bundle runs too early */
  constructor(
    private readonly options: StripeOptions,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
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
    this.#assertSigned(body, signature ?? '');
    const read = readNotice(body);
    if (!('odd' in read)) return read.notice;
    this.logger.warn({ event: read.event, problem: read.odd }, 'a notification from Stripe is odd and was not booked');
    return null;
  }

  /** @throws Refusal `invalid-signature` also for a signature of the future, which the library accepts. */
  #assertSigned(body: Uint8Array, signature: string): void {
    const { signature: verifier } = this.#stripe.webhooks;
    if (!verifier) throw new Error('the library of Stripe checks no signatures');
    try {
      verifier.verifyHeader(body, signature, this.options.webhookSecret, TOLERANCE_S);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new Refusal(BILLING_REFUSALS['invalid-signature'], { cause: error });
      throw error;
    }
    // The library, too, counts the last of several.
    const signedAtS = Number(/.*(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (!(signedAtS <= Date.now() / 1_000 + TOLERANCE_S)) throw new Refusal(BILLING_REFUSALS['invalid-signature']);
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
      plan: plan ?? ((found.metadata as Stripe.Metadata | null)?.['plan'] === 'team' ? 'team' : 'pro'),
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
