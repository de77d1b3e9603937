import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsOverview } from './accounts-overview.js';
import { AdminController } from './admin.controller.js';
import { OperatorActs } from './operator-acts.js';

/** Administration by operators in the browser. */
@Module({})
export class AdminModule {
  static forRoot(): DynamicModule {
    return { module: AdminModule, controllers: [AdminController], providers: [AccountsOverview, OperatorActs] };
  }
}
