import { Controller, Get, Header, Query } from '@nestjs/common';
import { type z } from 'zod';
import { PathId, ZodPipe } from '../http/index.js';
import { AccountsOverview } from './accounts-overview.js';
import { type adminAccountDetailsSchema, type adminAccountsSchema } from './admin.answers.schema.js';
import { adminOperations } from './admin.operations.js';
import { accountsQuery } from './admin.requests.schema.js';

/** What operators of the service see and do in the browser. */
@Controller('api/admin')
export class AdminController {
  constructor(private readonly overview: AccountsOverview) {}

  @Get('accounts')
  @adminOperations.listAccounts
  @Header('cache-control', 'no-store')
  list(
    @Query(new ZodPipe(accountsQuery)) query: z.output<typeof accountsQuery>,
  ): Promise<z.output<typeof adminAccountsSchema>> {
    return this.overview.list(query);
  }

  @Get('accounts/:accountId')
  @adminOperations.getAccount
  @Header('cache-control', 'no-store')
  show(@PathId('accountId') accountId: string): Promise<z.output<typeof adminAccountDetailsSchema>> {
    return this.overview.show(accountId);
  }
}
