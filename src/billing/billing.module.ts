import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ChangeCreditsHandler, ChangeQuotaHandler } from './billing.commands.js';
import { BillingController, TEST_PAYMENTS } from './billing.controller.js';
import { Quotas } from './quotas.js';

@Global()
@Module({})
export class BillingModule {
  static forRoot({ testPayments }: { readonly testPayments: boolean }): DynamicModule {
    return {
      module: BillingModule,
      controllers: [BillingController],
      providers: [{ provide: TEST_PAYMENTS, useValue: testPayments }, Quotas, ChangeCreditsHandler, ChangeQuotaHandler],
      exports: [Quotas],
    };
  }
}
