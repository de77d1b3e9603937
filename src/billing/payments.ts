import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountsReader, ChangeAccount, Erasures } from '../accounts/index.js';
import { Decisions, type Folded, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { Refusal } from '../kernel/index.js';
import { ChangeCredits } from './billing.commands.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { creditsDue, type Payment, paymentDecider } from './payment.decider.js';
import { paymentIdOf, paymentStream } from './payment.events.js';
import { type Notice, type Order, PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { isUnbooked, paymentsView, PLAN_FOLLOWER, subscriptionsView } from './payments.view.js';
import { activeSubscription, subscriptionsDecider } from './subscription.decider.js';
import { type SubscriptionState, subscriptionsStream } from './subscription.events.js';

const LOOKS_MAX = 10;
/** Largest number of plan changes for one notification; more means that nodes undo each other's changes. */
const PLAN_CHANGES_MAX = 20;
const SWEEP_MS = 600_000;

/**
 * Turns notifications into bookings in two steps: first the fact is recorded, then credits or plan
 * follow from it. The second step sets a target, so it can be repeated at any time, and `recover` repeats it after a
 * crash between the two. Several nodes may do it concurrently: the deciders refuse what
 * was computed from an older state than the one already booked.
 */
@Injectable()
export class Payments implements OnModuleDestroy {
  readonly #logger = new Logger('payments');
  readonly #payments;
  readonly #subscriptions;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    @Inject(CLOCK) private readonly clock: Clock,
    /** Null when this server takes no payments. */
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

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
  }

  /**
   * Books what a stop left unbooked, now and every ten minutes. Failures are logged and retried then. Safe
   * on any node at any time.
   */
  async recover(): Promise<void> {
    this.#sweeping ??= setInterval(() => void this.#sweep(), SWEEP_MS).unref();
    const unbooked = [...this.#payments.all({ where: { unbooked: 1 } })];
    const pending = [...this.#subscriptions.all({ where: { pending: 1 } })];
    let done = 0;
    const attempt = async (about: object, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        done += 1;
      } catch (error) {
        this.#logger.error({ err: error, ...about }, 'an unbooked payment or plan change could not be booked yet');
      }
    };
    for (const { key: payment } of unbooked) await attempt({ payment }, () => this.#book(payment));
    for (const { key: accountId } of pending) await attempt({ accountId }, () => this.#followPlan(accountId));
    if (done > 0) this.#logger.log(`booked ${done} payments and plan changes that were left unbooked`);
  }

  async #sweep(): Promise<void> {
    await this.recover().catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'unbooked payments could not be listed'),
    );
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

  /** The address of the page that manages the account's subscription. @throws Refusal `no-subscription` and as checkout */
  async portal(accountId: string): Promise<string> {
    const provider = this.#open();
    const known = this.subscription(accountId);
    if (!known) throw new Refusal(BILLING_REFUSALS['no-subscription']);
    return provider.portal(known.customer);
  }

  /** The subscription that gives the account its plan, else an earlier one with the configured provider. */
  subscription(accountId: string): SubscriptionState | undefined {
    const subscriptions = this.#subscriptions.get(accountId)?.subscriptions;
    if (!subscriptions) return undefined;
    const known = activeSubscription(subscriptions) ?? Object.values(subscriptions.standings).at(-1);
    return known?.provider === this.provider?.name ? known : undefined;
  }

  /** Handles a notification. @throws Refusal `invalid-signature`; any other error makes the provider repeat it. */
  async receive(body: Uint8Array, signature: string | undefined): Promise<void> {
    const notice = this.#open().notice(body, signature);
    if (notice) await this.hear(notice);
  }

  /** @returns whether it has booked credits that nobody had booked before; then the read models show them */
  async hear(notice: Notice): Promise<boolean> {
    const provider = this.#open();
    if (await this.#isForeign(notice)) {
      // It belongs to another installation that shares the provider's account; a repetition would not change that.
      this.#logger.error({ notice }, 'a notification names an account that does not exist');
      return false;
    }
    if (notice.kind === 'subscription') {
      await this.observe(notice.accountId, () => provider.subscription(notice.ref));
      return false;
    }
    const id = paymentIdOf(provider.name, notice.ref);
    const context = commandContext(this.clock, provider.name, id);
    const payment = await this.decisions.execute(paymentStream(id), paymentDecider, notice.command, context);
    const hasBooked = await this.#book(id, payment);
    await this.projector.waitFor(payment.position);
    return hasBooked;
  }

  /**
   * Records the state of a subscription. Calls `look` again when somebody else recorded one meanwhile, and once more
   * after recording: a concurrent writer that saw the same state again writes nothing and causes no conflict.
   */
  async observe(accountId: string, look: () => Promise<SubscriptionState>): Promise<void> {
    const stream = subscriptionsStream(accountId);
    for (let looks = 1; ; looks += 1) {
      const after = (await this.decisions.load(stream, subscriptionsDecider)).state.observations;
      const subscription = await look();
      try {
        const context = commandContext(this.clock, subscription.provider);
        const command = { subscription, after };
        const { events, position } = await this.decisions.execute(stream, subscriptionsDecider, command, context);
        await this.projector.waitFor(position);
        if (events.length === 0 || looks === LOOKS_MAX) break;
      } catch (error) {
        const stale = error instanceof Refusal && error.code === BILLING_REFUSALS['observed-meanwhile'].code;
        if (!stale || looks === LOOKS_MAX) throw error;
      }
    }
    if (this.#subscriptions.get(accountId)?.closed === true) await this.#end(accountId);
    await this.#followPlan(accountId);
  }

  /** Ends the subscriptions of a closed account. */
  async #end(accountId: string): Promise<void> {
    const { state } = await this.decisions.load(subscriptionsStream(accountId), subscriptionsDecider);
    for (const subscription of Object.values(state.standings)) {
      if (subscription.ended) continue;
      const { provider } = this;
      if (provider?.name !== subscription.provider)
        throw new Error(
          `${subscription.ref} is a subscription with ${subscription.provider}, which is not the configured provider`,
        );
      await this.observe(accountId, async () => {
        const after = await provider.end(subscription);
        if (!after.ended) throw new Error(`${subscription.ref} is ${after.status} after it was ended`);
        return after;
      });
    }
  }

  /** Whether a notification names an account that this log does not contain. */
  async #isForeign(notice: Notice): Promise<boolean> {
    const about = notice.kind === 'subscription' ? notice : notice.command;
    if (!('accountId' in about) || this.accounts.get(about.accountId)) return false;
    // Another node may have opened it a moment ago.
    return (await this.accounts.account(about.accountId)).status === 'none';
  }

  #open(): PaymentProvider {
    if (!this.provider) throw new Refusal(BILLING_REFUSALS['payments-closed']);
    return this.provider;
  }

  /**
   * Sets an account's credits to what a payment is worth, repeatedly until the payment no longer changes.
   * @param known the payment as it was just read or written
   * @returns whether credits were changed
   */
  async #book(id: string, known?: Folded<Payment>): Promise<boolean> {
    const load = () => this.decisions.load(paymentStream(id), paymentDecider);
    let hasBooked = false;
    let { state, revision } = known ?? (await load());
    for (let booked = -2; booked !== revision; { state, revision } = await load()) {
      const due = creditsDue(state);
      if (due === null || !state.settled) return hasBooked;
      const { accountId, pack } = state.settled;
      const book = { kind: 'book-payment', payment: id, pack, due, revision } as const;
      const { changed } = await this.commands.execute(new ChangeCredits(accountId, book, 'system', id));
      hasBooked ||= changed;
      booked = revision;
      if (due > 0 && this.#subscriptions.get(accountId)?.closed === true)
        this.#logger.error(
          { accountId, payment: id },
          'a closed account has paid for credits: refund the payment with the provider',
        );
      // The rows show the log up to the booking. Whoever records something about the payment later books it too.
      const row = changed ? this.#payments.get(id) : undefined;
      if (row && !isUnbooked(row)) return hasBooked;
    }
    return hasBooked;
  }

  /** Sets an account's plan to what its subscriptions require, until nothing is pending. */
  async #followPlan(accountId: string): Promise<void> {
    for (let changes = 0; changes < PLAN_CHANGES_MAX; changes += 1) {
      const row = this.#subscriptions.get(accountId);
      if (!row?.pending) return;
      const { pending: plan, plan: from } = row;
      const reason = plan === 'free' ? 'the subscription has ended' : 'by subscription';
      try {
        const change = { kind: 'change-plan', plan, from, reason } as const;
        await this.commands.execute(new ChangeAccount(accountId, change, PLAN_FOLLOWER));
      } catch (error) {
        // The account is closed; a repeated notification would not help.
        if (!(error instanceof Refusal)) throw error;
        this.#logger.error({ err: error, accountId }, 'the account of a subscription is closed');
        return;
      }
      // When nothing changed, another node changed it and the row does not show it yet.
      await this.projector.refresh();
    }
    // The provider repeats a refused notification, and recovery retries.
    throw new Error(`the plan of account ${accountId} is still pending after ${PLAN_CHANGES_MAX} changes`);
  }
}
