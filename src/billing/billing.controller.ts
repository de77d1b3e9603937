import { Body, Controller, Get, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AccountsReader } from '../accounts/index.js';
import { type Caller, CurrentCaller, IdempotencyKey, Public, RequireScope, ZodPipe } from '../http/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { Orders } from './orders.js';
import { Payments } from './payments.js';
import { ENTERPRISE, type Pack, PACKS, type Plan, PLANS } from './plans.js';
import { Refusal } from '../kernel/index.js';

/** Stripe's largest notices hold an invoice with all its lines. */
const NOTICE_BYTES_MAX = 256_000;

const oneOf = (values: readonly string[]) => ({ error: `must be one of ${values.join(', ')}` });
const ORDER_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key and body: one order, and the same answer.',
};
const PACK_IDS = PACKS.map(({ id }) => id);
const PAID_PLANS = ['pro', 'team'] as const;

export const purchaseSchema = z.strictObject({ pack: z.enum(PACK_IDS, oneOf(PACK_IDS)) });
const orderSchema = z.union([purchaseSchema, z.strictObject({ plan: z.enum(PAID_PLANS, oneOf(PAID_PLANS)) })], {
  error: `must hold either a pack (${PACK_IDS.join(', ')}) or a plan (${PAID_PLANS.join(', ')})`,
});

export function packOf(id: string): Pack {
  const pack = PACKS.find((candidate) => candidate.id === id);
  if (!pack) throw new Error('the schema lets only known packs through');
  return pack;
}

@ApiTags('billing')
@Controller('api/billing')
export class BillingController {
  constructor(
    private readonly accounts: AccountsReader,
    private readonly payments: Payments,
    private readonly orders: Orders,
  ) {}

  @Get('plans')
  @Public()
  @ApiOperation({ summary: 'Detection plans.' })
  plans(): { plans: readonly Plan[]; enterprise: string } {
    return { plans: Object.values(PLANS), enterprise: ENTERPRISE };
  }

  @Get('packs')
  @Public()
  @ApiOperation({ summary: 'Packs of debate credits.' })
  packs(): { packs: readonly Pack[]; enterprise: string } {
    return { packs: PACKS, enterprise: ENTERPRISE };
  }

  @Post('checkout')
  @HttpCode(200)
  @RequireScope('manage')
  @ApiSecurity('api-key')
  @ApiHeader(ORDER_KEY)
  @ApiOperation({
    summary: 'Begins the payment of a pack or the subscription of a plan: the address where it is paid.',
  })
  @ApiBody({
    schema: {
      oneOf: [
        { type: 'object', required: ['pack'], properties: { pack: { type: 'string', enum: [...PACK_IDS] } } },
        { type: 'object', required: ['plan'], properties: { plan: { type: 'string', enum: [...PAID_PLANS] } } },
      ],
    },
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
  @HttpCode(200)
  @RequireScope('manage')
  @ApiSecurity('api-key')
  @ApiHeader(ORDER_KEY)
  @ApiOperation({ summary: 'The address where the subscription is changed or ended.' })
  portal(
    @CurrentCaller() { accountId }: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
  ): Promise<{ url: string }> {
    return this.orders.once({ accountId, idempotencyKey, asked: ['portal'] }, async () => ({
      url: await this.payments.portal(accountId),
    }));
  }

  @Post('webhooks/stripe')
  @Public({ rawBody: true, bodyBytesMax: NOTICE_BYTES_MAX })
  @HttpCode(200)
  @ApiOperation({ summary: "Stripe's notices; the signature is taken over the bytes as they came." })
  async stripe(
    @Req() { rawBody }: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    if (!rawBody) throw new Refusal(BILLING_REFUSALS['invalid-signature']);
    await this.payments.receive(rawBody, signature);
    return { received: true };
  }
}
