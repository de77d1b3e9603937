import { mkdirSync } from 'node:fs';
import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/index.js';
import { BillingModule } from './billing/index.js';
import { ClusterModule } from './cluster/index.js';
import { type Config } from './config/index.js';
import { usageOfDebates } from './debate/index.js';
import { QuotaModule } from './detection/index.js';
import { OptionsModule } from './options.module.js';
import { logModuleOf } from './event-log.js';
import { systemClock } from './runtime/index.js';
import { accountsOptionsOf, billingOptionsOf } from './factories.js';

/** What an operator's commands need: accounts, their books and quotas; no detector and no HTTP; debates on request. */
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
        // A command beside a service is a node of its own; nothing is handed out to it.
        ClusterModule.forRoot(config.cluster),
        AccountsModule.forRoot(accountsOptionsOf(config)),
        BillingModule.forRoot(billingOptionsOf(config), usageOfDebates),
        QuotaModule,
        ...more,
      ],
    };
  }
}
