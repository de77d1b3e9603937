import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeAccount, Erasures, type PlanId } from '../accounts/index.js';
import { Decisions, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../http/index.js';
import { derivedId, Refusal } from '../kernel/index.js';
import { ChangeCredits } from './billing.commands.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { creditsDue, paymentDecider } from './payment.decider.js';
import { paymentIdOf, paymentStream } from './payment.events.js';
import { type Notice, type Order, PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { paymentsView, subscriptionsView } from './payments.view.js';
import { activeSubscription, subscriptionsDecider } from './subscription.decider.js';
import { type SubscriptionStanding, subscriptionsStream } from './subscription.events.js';

const LOOKS_MAX = 10;

/**
 * From what a provider says to what the books show, in two steps: first the fact is recorded, then credits or plan
 * follow from it. The second step aims at a target, so it may be done again at any time, and `recover` does it where a
 * crash has cut between the two.
 */
@Injectable()
export class Payments {
  readonly #logger = new Logger('payments');
  readonly #payments;
  readonly #subscriptions;

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    /** Null where this server takes no payments. */
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    erasures: Erasures,
  ) {
    this.#payments = projector.reader(paymentsView);
    this.#subscriptions = projector.reader(subscriptionsView);
    erasures.also((accountId) => this.#end(accountId));
  }

  get providerName(): string | null {
    return this.provider?.name ?? null;
  }

  /** Books what a stop has left unbooked. Harmless on any node at any time. */
  async recover(): Promise<void> {
    const unbooked = [...this.#payments.all({ where: { unbooked: 1 } })];
    for (const { key: id } of unbooked) await this.#book(id);
    const pending = [...this.#subscriptions.all({ where: { pending: 1 } })];
    for (const { key: accountId } of pending) await this.#followPlan(accountId);
    if (unbooked.length + pending.length > 0)
      this.#logger.log(`booked ${unbooked.length} payments and ${pending.length} plans that a stop had left`);
  }

  /**
   * The address where an order is paid.
   * @throws Refusal `payments-closed`, `subscription-active`, `payment-provider-unavailable`
   */
  async checkout(order: Pick<Order, 'accountId' | 'email' | 'item' | 'orderId'>): Promise<string> {
    const provider = this.#open();
    if ('plan' in order.item && this.subscription(order.accountId)?.active)
      throw new Refusal(BILLING_REFUSALS['subscription-active']);
    const customer = this.subscription(order.accountId)?.customer;
    return provider.checkout({ ...order, customer });
  }

  /** The address where the account's subscription is looked after. @throws Refusal `no-subscription` and as checkout */
  async portal(accountId: string): Promise<string> {
    const provider = this.#open();
    const known = this.subscription(accountId);
    if (!known) throw new Refusal(BILLING_REFUSALS['no-subscription']);
    return provider.portal(known.customer);
  }

  /** The subscription that gives the account its plan, else one that it had with the provider in force. */
  subscription(accountId: string): SubscriptionStanding | undefined {
    const subscriptions = this.#subscriptions.get(accountId)?.subscriptions;
    if (!subscriptions) return undefined;
    const known = activeSubscription(subscriptions) ?? Object.values(subscriptions.standings).at(-1);
    return known?.provider === this.provider?.name ? known : undefined;
  }

  /** A notice from outside. @throws Refusal `invalid-signature`; what else is thrown asks the provider to say it again. */
  async receive(body: Uint8Array, signature: string | undefined): Promise<void> {
    const notice = this.#open().notice(body, signature);
    if (notice) await this.hear(notice);
  }

  async hear(notice: Notice): Promise<void> {
    const provider = this.#open();
    if (notice.kind === 'subscription') {
      await this.observe(notice.accountId, () => provider.subscription(notice.ref));
      return;
    }
    const id = paymentIdOf(provider.name, notice.ref);
    const context = commandContext(this.clock, provider.name, id);
    const { position } = await this.decisions.execute(paymentStream(id), paymentDecider, notice.command, context);
    await this.#book(id);
    await this.projector.waitFor(position);
  }

  /** Records how a subscription stands. `look` is asked again where somebody else has recorded one meanwhile. */
  async observe(accountId: string, look: () => Promise<SubscriptionStanding>): Promise<void> {
    const stream = subscriptionsStream(accountId);
    for (let looks = 1; ; looks += 1) {
      const after = (await this.decisions.load(stream, subscriptionsDecider)).state.observations;
      const standing = await look();
      try {
        const context = commandContext(this.clock, standing.provider);
        const { position } = await this.decisions.execute(stream, subscriptionsDecider, { standing, after }, context);
        await this.projector.waitFor(position);
        break;
      } catch (error) {
        const stale = error instanceof Refusal && error.code === BILLING_REFUSALS['observed-meanwhile'].code;
        if (!stale || looks === LOOKS_MAX) throw error;
      }
    }
    if (this.#subscriptions.get(accountId)?.closed === true) await this.#end(accountId);
    await this.#followPlan(accountId);
  }

  /** Ends what a closed account would still pay for. */
  async #end(accountId: string): Promise<void> {
    const { state } = await this.decisions.load(subscriptionsStream(accountId), subscriptionsDecider);
    for (const standing of Object.values(state.standings)) {
      if (standing.ended) continue;
      const { provider } = this;
      if (provider?.name !== standing.provider)
        throw new Error(`${standing.ref} is a subscription with ${standing.provider}, which is not in force`);
      await this.observe(accountId, () => provider.end(standing));
    }
  }

  #open(): PaymentProvider {
    if (!this.provider) throw new Refusal(BILLING_REFUSALS['payments-closed']);
    return this.provider;
  }

  /** Brings an account's credits to what a payment is worth, until the payment stands still. */
  async #book(id: string): Promise<void> {
    const load = () => this.decisions.load(paymentStream(id), paymentDecider);
    let { state, revision } = await load();
    for (let booked = -2; booked !== revision; { state, revision } = await load()) {
      const due = creditsDue(state);
      if (due === null || !state.settled) return;
      const { accountId, pack } = state.settled;
      // Its id says for which state of the payment it was made: one that comes late does nothing.
      const commandId = derivedId('book-payment', id, revision);
      const book = { kind: 'book-payment', payment: id, pack, due } as const;
      await this.commands.execute(new ChangeCredits(accountId, book, 'system', id, commandId));
      booked = revision;
      if (due > 0 && this.#subscriptions.get(accountId)?.closed === true)
        this.#logger.error(
          { accountId, payment: id },
          'a closed account has paid for credits: refund it with the provider',
        );
    }
  }

  async #followPlan(accountId: string): Promise<void> {
    const pending = this.#subscriptions.get(accountId)?.pending;
    if (!pending) return;
    const { plan, revision }: { plan: PlanId; revision: number } = pending;
    const reason = plan === 'free' ? 'the subscription has ended' : 'by subscription';
    const commandId = derivedId('subscribed-plan', accountId, revision);
    try {
      const change = { kind: 'change-plan', plan, reason } as const;
      await this.commands.execute(new ChangeAccount(accountId, change, 'system', commandId));
    } catch (error) {
      // The account is gone; a provider that said it again would not bring it back.
      if (!(error instanceof Refusal)) throw error;
      this.#logger.error({ err: error, accountId }, 'a subscription of no account');
    }
  }
}
