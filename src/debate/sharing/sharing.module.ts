import { type DynamicModule, Module } from '@nestjs/common';
import { SharedDebatesController } from '../api/shared-debates.controller.js';
import { SharesController } from '../api/shares.controller.js';
import { Shares } from './shares.js';

/** Links to debates. Apart from the debates themselves, which need no accounts. */
@Module({})
export class SharingModule {
  /** @param debate the module of the debates that are shared. */
  static forRoot(debate: DynamicModule): DynamicModule {
    return {
      module: SharingModule,
      imports: [debate],
      controllers: [SharesController, SharedDebatesController],
      providers: [Shares],
      exports: [Shares],
    };
  }
}
