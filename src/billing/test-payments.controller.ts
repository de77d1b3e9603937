import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Projector } from '../event-store/index.js';
import { type Caller, CurrentCaller, IdempotencyKey, RequireScope, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { purchaseSchema } from './billing.requests.schema.js';
import { balancesView } from './billing.view.js';
import { Orders } from './orders.js';
import { PAYMENT_PROVIDER } from './payment-provider.js';
import { Payments } from './payments.js';
import { describeOrder, TestPayments } from './test.provider.js';

/** The last part of the checkout address, which is longer than a path parameter may be. */
const orderQuery = z.strictObject({ order: z.string().max(1_000) });

type OrderDescription = ReturnType<typeof describeOrder>;

/** Routes of the stand-in payment page. Available only with the test provider. */
@Controller('api/billing')
export class TestPaymentsController {
  readonly #balances;

  constructor(
    private readonly payments: Payments,
    @Inject(PAYMENT_PROVIDER) private readonly provider: TestPayments,
    private readonly orders: Orders,
    private readonly projector: Projector,
  ) {
    this.#balances = projector.reader(balancesView);
  }

  @Get('test-payment')
  @RequireScope('read')
  order(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(orderQuery)) { order }: z.output<typeof orderQuery>,
  ): OrderDescription {
    return describeOrder(this.provider.order(order, accountId));
  }

  /** Completes an order without money. Idempotent. */
  @Post('test-payment')
  @HttpCode(200)
  @RequireScope('manage')
  async pay(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(orderQuery)) { order }: z.output<typeof orderQuery>,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<OrderDescription> {
    const opened = this.provider.order(order, accountId);
    return this.orders.once({ accountId, idempotencyKey, asked: ['test-payment', order] }, async () => {
      const said = this.provider.paid(opened);
      if ('kind' in said) await this.payments.hear(said);
      else await this.payments.observe(accountId, () => Promise.resolve(said));
      return describeOrder(opened);
    });
  }

  /** Replaces a provider's customer portal. */
  @Delete('test-subscription')
  @HttpCode(200)
  @RequireScope('manage')
  endSubscription(
    @CurrentCaller() { accountId }: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<{ ended: true }> {
    return this.orders.once({ accountId, idempotencyKey, asked: ['end-subscription'] }, async () => {
      const known = this.payments.subscription(accountId);
      if (!known?.active) throw new Refusal(BILLING_REFUSALS['no-subscription']);
      await this.payments.observe(accountId, () => this.provider.end(known));
      return { ended: true };
    });
  }

  /** Buys a pack in one step, for scripts. */
  @Post('test-purchase')
  @HttpCode(200)
  @RequireScope('manage')
  async purchase(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(purchaseSchema)) { pack }: z.output<typeof purchaseSchema>,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<{ balance: number }> {
    return this.orders.once({ accountId, idempotencyKey, asked: ['test-purchase', pack] }, async (orderId) => {
      const said = this.provider.paid({ orderId, accountId, item: { pack } });
      const isShown = 'kind' in said && (await this.payments.hear(said));
      // A repeated purchase has no new event to wait for, and the read models may not contain the first one's yet.
      if (!isShown) await this.projector.refresh();
      return { balance: this.#balances.get(accountId)?.balance ?? 0 };
    });
  }
}
