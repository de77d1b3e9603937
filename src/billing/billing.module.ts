import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SEAL, type Seal } from '../accounts/index.js';
import { Projector } from '../event-store/index.js';
import { AccountController } from './account.controller.js';
import { ChangeCreditsHandler, ChangeQuotaHandler } from './billing.commands.js';
import { BillingController } from './billing.controller.js';
import { Ledger, USAGE_OF_DEBATE, type UsageOfDebate } from './ledger.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { Orders } from './orders.js';
import { Payments } from './payments.js';
import { Quotas } from './quotas.js';
import { type StripeOptions } from './stripe.provider.js';
import { TestPayments } from './test.provider.js';
import { TestPaymentsController } from './test-payments.controller.js';

/** Who takes the money: Stripe, nobody, or a test that only looks as if. */
export type BillingOptions =
  | { readonly payments: 'stripe'; readonly stripe: StripeOptions }
  | { readonly payments: 'test'; readonly publicUrl: string }
  | { readonly payments: 'none' };

async function providerOf(options: BillingOptions, seal: Seal): Promise<PaymentProvider | null> {
  switch (options.payments) {
    case 'stripe': {
      // Loaded by those only who take money.
      const { StripePayments } = await import('./stripe.provider.js');
      return new StripePayments(options.stripe);
    }
    case 'test':
      return new TestPayments(seal, options.publicUrl);
    case 'none':
      return null;
  }
}

@Global()
@Module({})
export class BillingModule {
  static forRoot(options: BillingOptions, usage: (projector: Projector) => UsageOfDebate): DynamicModule {
    const test = options.payments === 'test';
    return {
      module: BillingModule,
      controllers: [AccountController, BillingController, ...(test ? [TestPaymentsController] : [])],
      providers: [
        { provide: PAYMENT_PROVIDER, useFactory: (seal: Seal) => providerOf(options, seal), inject: [SEAL] },
        { provide: USAGE_OF_DEBATE, useFactory: usage, inject: [Projector] },
        Orders,
        Payments,
        Ledger,
        Quotas,
        ChangeCreditsHandler,
        ChangeQuotaHandler,
      ],
      exports: [Quotas, Payments, Ledger],
    };
  }
}
