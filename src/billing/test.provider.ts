import { type Cipher } from '../crypto/index.js';
import { HTTP_REFUSALS } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type Notice, type Order, type PaymentProvider } from './payment-provider.js';
import { PACKS, PLANS } from './plans.js';
import { type SubscriptionState } from './subscription.events.js';

/** The content of the stand-in payment page's address. */
interface TestOrder {
  readonly orderId: string;
  readonly accountId: string;
  readonly item: { readonly pack: string } | { readonly plan: 'pro' | 'team' };
}

const CONTEXT = 'test-order';

/**
 * Payments without money, for development: the flow of a real provider, on pages of this service that say what they
 * are. The page's address holds the encrypted order, so nothing is stored until it is "paid".
 */
export class TestPayments implements PaymentProvider {
  readonly name = 'test';

  constructor(
    private readonly cipher: Cipher,
    private readonly publicUrl: string,
  ) {}

  checkout({ orderId, accountId, item }: Order): Promise<string> {
    const order: TestOrder = { orderId, accountId, item: 'pack' in item ? { pack: item.pack.id } : item };
    return Promise.resolve(`${this.publicUrl}/#/test-payment/${this.cipher.encrypt(JSON.stringify(order), CONTEXT)}`);
  }

  portal(): Promise<string> {
    return Promise.resolve(`${this.publicUrl}/#/test-portal`);
  }

  notice(): null {
    throw new Refusal(HTTP_REFUSALS['not-found']);
  }

  subscription(): never {
    throw new Refusal(HTTP_REFUSALS['not-found']);
  }

  /** @throws Refusal `not-found` for a token that this service has not made, or for another account. */
  order(token: string, accountId: string): TestOrder {
    let order: TestOrder;
    try {
      order = JSON.parse(this.cipher.decrypt(token, CONTEXT)) as TestOrder;
    } catch (error) {
      throw new Refusal(HTTP_REFUSALS['not-found'], { cause: error });
    }
    if (order.accountId !== accountId) throw new Refusal(HTTP_REFUSALS['not-found']);
    return order;
  }

  /** The notification that a provider would send for a paid order. */
  paid({ orderId, accountId, item }: TestOrder): Notice | SubscriptionState {
    if ('plan' in item) return this.#begun(`sub_${orderId}`, accountId, item.plan);
    const pack = PACKS.find(({ id }) => id === item.pack);
    if (!pack) throw new Refusal(HTTP_REFUSALS['not-found']);
    const { id, credits, usd } = pack;
    const command = { kind: 'settle', accountId, pack: id, credits, amountCents: usd * 100, currency: 'usd' } as const;
    return { kind: 'payment', ref: orderId, command };
  }

  end(subscription: SubscriptionState): Promise<SubscriptionState> {
    return Promise.resolve({ ...subscription, status: 'canceled', active: false, ended: true });
  }

  #begun(ref: string, accountId: string, plan: 'pro' | 'team'): SubscriptionState {
    const customer = `cus_${accountId}`;
    return { provider: this.name, ref, customer, plan, status: 'active', active: true, ended: false };
  }
}

/** What an order buys, in words for its page. */
export function describeOrder({ item }: TestOrder): {
  readonly what: string;
  readonly usd: number;
  readonly monthly: boolean;
} {
  if ('plan' in item)
    return { what: `${PLANS[item.plan].name} plan`, usd: PLANS[item.plan].usdPerMonth, monthly: true };
  const pack = PACKS.find(({ id }) => id === item.pack);
  if (!pack) throw new Refusal(HTTP_REFUSALS['not-found']);
  return { what: `${pack.name}: ${pack.credits} debate credits`, usd: pack.usd, monthly: false };
}
