import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { FIRST_CREDITS, KEY_USAGE, SERVICE_CIPHER } from '../accounts/index.js';
import { type Cipher } from '../crypto/index.js';
import { Projector } from '../event-store/index.js';
import { AccountController } from './account.controller.js';
import { ChangeCreditsHandler } from './billing.commands.js';
import { BillingController } from './billing.controller.js';
import { FIRST_CREDITS_AMOUNT, GrantedFirstCredits } from './first-credits.js';
import { Ledger, USAGE_OF_DEBATE, type UsageOfDebate } from './ledger.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { Orders } from './orders.js';
import { Payments } from './payments.js';
import { UsageDays } from './usage-days.js';
import { type StripeOptions } from './stripe.provider.js';
import { TestPayments } from './test.provider.js';
import { TestPaymentsController } from './test-payments.controller.js';

/** The payment provider: Stripe, none, or a stand-in for tests. */
export type BillingOptions =
  | { readonly payments: 'stripe'; readonly stripe: StripeOptions }
  | { readonly payments: 'test'; readonly publicUrl: string }
  | { readonly payments: 'none' };

async function providerOf(options: BillingOptions, cipher: Cipher): Promise<PaymentProvider | null> {
  switch (options.payments) {
    case 'stripe': {
      // Loaded only when payments are configured.
      const { StripePayments } = await import('./stripe.provider.js');
      return new StripePayments(options.stripe, new Logger('stripe'));
    }
    case 'test':
      return new TestPayments(cipher, options.publicUrl);
    case 'none':
      return null;
  }
}

@Global()
@Module({})
export class BillingModule {
  /** @param firstCredits what a new account gets for a first debate */
  static forRoot(
    options: BillingOptions,
    usage: (projector: Projector) => UsageOfDebate,
    firstCredits: number,
  ): DynamicModule {
    const test = options.payments === 'test';
    return {
      module: BillingModule,
      controllers: [AccountController, BillingController, ...(test ? [TestPaymentsController] : [])],
      providers: [
        {
          provide: PAYMENT_PROVIDER,
          useFactory: (cipher: Cipher) => providerOf(options, cipher),
          inject: [SERVICE_CIPHER],
        },
        { provide: USAGE_OF_DEBATE, useFactory: usage, inject: [Projector] },
        Orders,
        Payments,
        Ledger,
        UsageDays,
        { provide: KEY_USAGE, useExisting: UsageDays },
        { provide: FIRST_CREDITS_AMOUNT, useValue: firstCredits },
        { provide: FIRST_CREDITS, useClass: GrantedFirstCredits },
        ChangeCreditsHandler,
      ],
      exports: [Payments, Ledger, KEY_USAGE, FIRST_CREDITS],
    };
  }
}
