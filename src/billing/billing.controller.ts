import { Body, Controller, Get, Headers, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AccountsReader, PROFILE_REFUSALS } from '../accounts/index.js';
import {
  type Caller,
  CurrentCaller,
  IdempotencyKey,
  HTTP_REFUSALS,
  idempotencyHeaders,
  Operation,
  ZodPipe,
} from '../http/index.js';
import { addressSchema, packsSchema, plansSchema } from './billing.answers.schema.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { Orders } from './orders.js';
import { Payments } from './payments.js';
import { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';
import { Refusal } from '../kernel/index.js';

/** Stripe's largest notifications hold an invoice with all its lines. */
const NOTICE_BYTES_MAX = 256_000;

const oneOf = (values: readonly string[]) => ({ error: `must be one of ${values.join(', ')}` });
const PACK_IDS = PACKS.map(({ id }) => id);
const PAID_PLANS = ['pro', 'team'] as const;

export const purchaseSchema = z.strictObject({ pack: z.enum(PACK_IDS, oneOf(PACK_IDS)) });
const orderSchema = z
  .union([purchaseSchema, z.strictObject({ plan: z.enum(PAID_PLANS, oneOf(PAID_PLANS)) })], {
    error: `must contain either a pack (${PACK_IDS.join(', ')}) or a plan (${PAID_PLANS.join(', ')})`,
  })
  .meta({ examples: [{ pack: 'starter' }] });

/** Orders that a repeated request must not open twice. */
const ORDER_REFUSALS = [
  ...PROFILE_REFUSALS,
  BILLING_REFUSALS['idempotency-mismatch'],
  BILLING_REFUSALS['payments-closed'],
  BILLING_REFUSALS['subscription-active'],
  BILLING_REFUSALS['no-subscription'],
  BILLING_REFUSALS['observed-meanwhile'],
  BILLING_REFUSALS['payment-provider-unavailable'],
];

export function packOf(id: string): Pack {
  const pack = PACKS.find((candidate) => candidate.id === id);
  if (!pack) throw new Error('the schema accepts only known packs');
  return pack;
}

@Controller('api/billing')
export class BillingController {
  constructor(
    private readonly accounts: AccountsReader,
    private readonly payments: Payments,
    private readonly orders: Orders,
  ) {}

  @Get('plans')
  @Operation({
    id: 'listPlans',
    tag: 'billing',
    access: 'public',
    summary: 'Detection plans.',
    answers: { 200: { description: 'The plans.', json: plansSchema } },
  })
  plans(): { plans: readonly Plan[]; enterprise: string } {
    return { plans: Object.values(PLANS), enterprise: ENTERPRISE };
  }

  @Get('packs')
  @Operation({
    id: 'listPacks',
    tag: 'billing',
    access: 'public',
    summary: 'Packs of debate credits.',
    answers: { 200: { description: 'The packs.', json: packsSchema } },
  })
  packs(): { packs: readonly Pack[]; enterprise: string } {
    return { packs: PACKS, enterprise: ENTERPRISE };
  }

  @Post('checkout')
  @Operation({
    id: 'checkout',
    tag: 'billing',
    access: 'manage',
    summary: 'Start the payment of a pack or the subscription to a plan. Returns the address of the payment page.',
    headers: idempotencyHeaders,
    body: orderSchema,
    answers: { 200: { description: 'Where to pay.', json: addressSchema } },
    refusals: ORDER_REFUSALS,
  })
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
  @Operation({
    id: 'openPortal',
    tag: 'billing',
    access: 'manage',
    summary: 'The address where the subscription is changed or ended.',
    headers: idempotencyHeaders,
    answers: { 200: { description: 'Where to change it.', json: addressSchema } },
    refusals: ORDER_REFUSALS,
  })
  portal(
    @CurrentCaller() { accountId }: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<{ url: string }> {
    return this.orders.once({ accountId, idempotencyKey, asked: ['portal'] }, async () => ({
      url: await this.payments.portal(accountId),
    }));
  }

  @Post('webhooks/stripe')
  @Operation({
    id: 'receiveStripeNotice',
    tag: 'billing',
    access: 'public',
    rawBody: true,
    bodyBytesMax: NOTICE_BYTES_MAX,
    summary: "Receives Stripe's notifications. The signature is verified over the unparsed body.",
    headers: z.object({ 'stripe-signature': z.string() }),
    body: z.looseObject({}),
    answers: { 200: { description: 'Accepted.', json: z.object({ received: z.literal(true) }) } },
    refusals: [
      BILLING_REFUSALS['invalid-signature'],
      BILLING_REFUSALS['payment-provider-unavailable'],
      HTTP_REFUSALS['not-found'],
    ],
  })
  async stripe(
    @Req() { rawBody }: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    if (!rawBody) throw new Refusal(BILLING_REFUSALS['invalid-signature']);
    await this.payments.receive(rawBody, signature);
    return { received: true };
  }
}
