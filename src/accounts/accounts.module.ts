import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CALLER_RESOLVER } from '../http/index.js';
import { ChangeAccountHandler, IssueApiKeyHandler, SignUpHandler } from './accounts.commands.js';
import { AccountsController, OPEN_SIGN_UP } from './accounts.controller.js';
import { AccountsReader } from './accounts.reader.js';
import { SEAL, Seal } from './seal.js';

export interface AccountsOptions {
  /** What keys and addresses are sealed under; at least 32 characters. */
  readonly secret: string;
  readonly openSignUp: boolean;
}

@Global()
@Module({})
export class AccountsModule {
  static forRoot({ secret, openSignUp }: AccountsOptions): DynamicModule {
    return {
      module: AccountsModule,
      controllers: [AccountsController],
      providers: [
        { provide: SEAL, useFactory: () => new Seal(secret) },
        { provide: OPEN_SIGN_UP, useValue: openSignUp },
        AccountsReader,
        { provide: CALLER_RESOLVER, useExisting: AccountsReader },
        SignUpHandler,
        ChangeAccountHandler,
        IssueApiKeyHandler,
      ],
      exports: [AccountsReader, CALLER_RESOLVER, SEAL],
    };
  }
}
