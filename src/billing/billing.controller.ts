import { Body, Controller, Get, Headers, Inject, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { AccountsReader, FIRST_CREDITS, type FirstCredits } from '../accounts/index.js';
import { type Caller, CurrentCaller, IdempotencyKey, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { billingOperations } from './billing.operations.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { orderSchema } from './billing.requests.schema.js';
import { Orders } from './orders.js';
import { Payments } from './payments.js';
import { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';

@Controller('api/billing')
export class BillingController {
  constructor(
    private readonly accounts: AccountsReader,
    private readonly payments: Payments,
    private readonly orders: Orders,
    @Inject(FIRST_CREDITS) private readonly firstCredits: FirstCredits,
  ) {}

  @Get('plans')
  @billingOperations.listPlans
  plans(): { plans: readonly Plan[]; freeCredits: number; enterprise: string } {
    return { plans: Object.values(PLANS), freeCredits: this.firstCredits.amount, enterprise: ENTERPRISE };
  }

  @Get('packs')
  @billingOperations.listPacks
  packs(): { packs: readonly Pack[]; enterprise: string } {
    return { packs: PACKS, enterprise: ENTERPRISE };
  }

  @Post('checkout')
  @billingOperations.checkout
  async checkout(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(orderSchema)) order: z.output<typeof orderSchema>,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<{ url: string }> {
    const { email } = await this.accounts.profile(accountId);
    const item = 'plan' in order ? order : { pack: packOf(order.pack) };
    return this.orders.once({ accountId, idempotencyKey, asked: ['checkout', order] }, async (orderId) => ({
      url: await this.payments.checkout({ accountId, email, item, orderId }),
    }));
  }

  @Post('portal')
  @billingOperations.openPortal
  portal(
    @CurrentCaller() { accountId }: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<{ url: string }> {
    return this.orders.once({ accountId, idempotencyKey, asked: ['portal'] }, async () => ({
      url: await this.payments.portal(accountId),
    }));
  }

  @Post('webhooks/stripe')
  @billingOperations.receiveStripeNotice
  async stripe(
    @Req() { rawBody }: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    if (!rawBody) throw new Refusal(BILLING_REFUSALS['invalid-signature']);
    await this.payments.receive(rawBody, signature);
    return { received: true };
  }
}

function packOf(id: string): Pack {
  const pack = PACKS.find((candidate) => candidate.id === id);
  if (!pack) throw new Error('the schema accepts only known packs');
  return pack;
}
