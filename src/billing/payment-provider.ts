import { type PlanId } from '../accounts/index.js';
import { type Pack } from './plans.js';
import { type PaymentCommand } from './payment.decider.js';
import { type SubscriptionState } from './subscription.events.js';

export interface Order {
  readonly accountId: string;
  readonly email: string;
  /** The provider's id of the customer; undefined for a new one. */
  readonly customer: string | undefined;
  readonly item: { readonly pack: Pack } | { readonly plan: Exclude<PlanId, 'free'> };
  /** The same id starts the same checkout. */
  readonly orderId: string;
}

/** A notification from a provider. It may arrive twice, late or out of order. */
export type Notice =
  | { readonly kind: 'payment'; readonly ref: string; readonly command: PaymentCommand }
  /** A subscription has changed; its current state is then requested. */
  | { readonly kind: 'subscription'; readonly accountId: string; readonly ref: string };

/** The port to the payment provider. The log, not the provider, holds what a payment is worth here. */
export interface PaymentProvider {
  readonly name: string;
  /** The address of the page that takes the payment. @throws Refusal `payment-provider-unavailable` */
  checkout(order: Order): Promise<string>;
  /** The address of the page where a customer changes or ends a subscription. */
  portal(customer: string): Promise<string>;
  /**
   * Parses a notification after checking its signature over the raw bytes; null when it is irrelevant.
   * @throws Refusal `invalid-signature`
   */
  notice(body: Uint8Array, signature: string | undefined): Notice | null;
  /** The current state of a subscription. @throws Refusal `payment-provider-unavailable` */
  subscription(ref: string): Promise<SubscriptionState>;
  /** Ends a subscription immediately and returns its state. Idempotent. @throws as `subscription` */
  end(subscription: SubscriptionState): Promise<SubscriptionState>;
}

export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');
