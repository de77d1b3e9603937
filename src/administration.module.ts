import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ClusterModule } from './cluster/cluster.module.js';
import { type Config, ownerOnlyDirectory } from './config/index.js';
import { usageOfDebates } from './debate/index.js';
import { QuotaModule } from './detection/quota.module.js';
import { OptionsModule } from './options.module.js';
import { logModuleOf } from './event-log.js';
import { systemClock } from './runtime/index.js';
import { accountsOptionsOf, billingOptionsOf, signInOptionsOf } from './factories.js';
import { SignInModule } from './sign-in/sign-in.module.js';

/**
 * Serves an operator's commands about accounts, credits and quotas. Has no detector and no HTTP server. A command that
 * needs debates passes their modules.
 */
@Module({})
export class AdministrationModule {
  static forRoot(config: Config, ...more: readonly DynamicModule[]): DynamicModule {
    ownerOnlyDirectory(config.dataDirectory);
    return {
      module: AdministrationModule,
      imports: [
        CqrsModule.forRoot(),
        OptionsModule.forRoot(config, systemClock),
        logModuleOf(config),
        // A command that runs beside a service is a node of its own. The log assigns no debates to it.
        ClusterModule.forRoot(config.cluster),
        AccountsModule.forRoot(accountsOptionsOf(config)),
        SignInModule.forRoot(signInOptionsOf(config)),
        BillingModule.forRoot(billingOptionsOf(config), usageOfDebates, config.freeCredits),
        QuotaModule,
        ...more,
      ],
    };
  }
}
