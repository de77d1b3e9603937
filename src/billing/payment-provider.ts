import { type PlanId } from '../accounts/index.js';
import { type Pack } from './plans.js';
import { type PaymentCommand } from './payment.decider.js';
import { type SubscriptionState } from './subscription.events.js';

/** What somebody wants to pay for. */
export interface Order {
  readonly accountId: string;
  readonly email: string;
  /** Who pays, by the provider's name; undefined for somebody new. */
  readonly customer: string | undefined;
  readonly item: { readonly pack: Pack } | { readonly plan: Exclude<PlanId, 'free'> };
  /** The same id begins the same checkout. */
  readonly orderId: string;
}

/** What a provider has to say. Hearing it twice, late or out of order changes nothing that it should not. */
export type Notice =
  | { readonly kind: 'payment'; readonly ref: string; readonly command: PaymentCommand }
  /** Something about a subscription has changed; how it stands now is asked for. */
  | { readonly kind: 'subscription'; readonly accountId: string; readonly ref: string };

/** THE PORT to whoever takes the money. The log, not the provider, holds what it is worth here. */
export interface PaymentProvider {
  readonly name: string;
  /** The address of a page where the order is paid. @throws Refusal `payment-provider-unavailable` */
  checkout(order: Order): Promise<string>;
  /** The address of a page where a customer changes or ends a subscription. */
  portal(customer: string): Promise<string>;
  /**
   * A notice from outside, after its signature over the raw bytes has been checked; null for what is of no concern.
   * @throws Refusal `invalid-signature`
   */
  notice(body: Uint8Array, signature: string | undefined): Notice | null;
  /** How a subscription stands now. @throws Refusal `payment-provider-unavailable` */
  subscription(ref: string): Promise<SubscriptionState>;
  /** Ends a subscription at once, and says how it stands then; one that is over stays so. @throws as `subscription` */
  end(subscription: SubscriptionState): Promise<SubscriptionState>;
}

export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');
