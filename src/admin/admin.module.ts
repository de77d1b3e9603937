import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { AccountsOverview } from './accounts-overview.js';
import { AdminController } from './admin.controller.js';
import { DebateRetries } from './debate-retries.js';
import { OperatorActs } from './operator-acts.js';
import { ADMINISTERED_PROGRAM, type AdministeredProgram, ServiceOverview } from './service-overview.js';

interface AdminOptions extends Required<Pick<ModuleMetadata, 'imports'>> {
  readonly program: AdministeredProgram;
}

/** Administration by operators in the browser. */
@Module({})
export class AdminModule {
  /** @param options `imports` are the modules of debates and backups */
  static forRoot({ imports, program }: AdminOptions): DynamicModule {
    return {
      module: AdminModule,
      imports,
      controllers: [AdminController],
      providers: [
        AccountsOverview,
        DebateRetries,
        OperatorActs,
        ServiceOverview,
        { provide: ADMINISTERED_PROGRAM, useValue: program },
      ],
    };
  }
}
