import { mkdirSync } from 'node:fs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/index.js';
import { BillingModule } from './billing/index.js';
import { type Config, secretOf } from './config/index.js';
import { OptionsModule } from './options.module.js';
import { logModuleOf } from './log.js';
import { systemClock } from './http/index.js';

/** What an operator's commands need: accounts and their books, without detection or HTTP; debates where asked for. */
@Module({})
export class AdministrationModule {
  static forRoot(config: Config, ...more: readonly DynamicModule[]): DynamicModule {
    mkdirSync(config.dataDirectory, { recursive: true });
    return {
      module: AdministrationModule,
      imports: [
        CqrsModule.forRoot(),
        OptionsModule.forRoot(config, systemClock),
        logModuleOf(config),
        AccountsModule.forRoot({ secret: secretOf(config), openSignUp: true }),
        BillingModule.forRoot({ testPayments: false }),
        ...more,
      ],
    };
  }
}
