import { type DynamicModule, Module } from '@nestjs/common';
import { OEmbedController } from './api/oembed.controller.js';
import { SharedDebatesController } from './api/shared-debates.controller.js';
import { SharesController } from './api/shares.controller.js';
import { ClosedAccounts } from './sharing/closed-accounts.js';
import { Shares } from './sharing/shares.js';

/** Links to debates. Separate from the debate module, which does not depend on accounts. */
@Module({})
export class SharingModule {
  /** @param debate the configured debate module */
  static forRoot(debate: DynamicModule): DynamicModule {
    return {
      module: SharingModule,
      imports: [debate],
      controllers: [SharesController, SharedDebatesController, OEmbedController],
      providers: [Shares, ClosedAccounts],
      exports: [Shares],
    };
  }
}
