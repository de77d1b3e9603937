import { Body, Controller, Delete, Get, Header, Headers, Post, Put, Query } from '@nestjs/common';
import { type z } from 'zod';
import { activityView, Lockouts } from '../accounts/index.js';
import { Projector } from '../event-store/index.js';
import { afterCursor, type Caller, CurrentCaller, parseRequest, PathId, ZodPipe } from '../http/index.js';
import { AccountsOverview } from './accounts-overview.js';
import {
  type abandonedDebatesSchema,
  type serviceSchema,
  type adminAccountDetailsSchema,
  type adminAccountsSchema,
  type endedSessionsSchema,
  type lockoutsSchema,
  type grantedSchema,
  type operatorActivitySchema,
  type retriedSchema,
} from './admin.answers.schema.js';
import { adminOperations } from './admin.operations.js';
import {
  accountsQuery,
  grantHeaders,
  grantSchema,
  operatorActivityQuery,
  planSchema,
  retrySchema,
} from './admin.requests.schema.js';
import { ServiceOverview } from './service-overview.js';
import { OperatorActs } from './operator-acts.js';

/** What operators of the service see and do in the browser. */
@Controller('api/admin')
export class AdminController {
  readonly #activity;

  constructor(
    private readonly overview: AccountsOverview,
    private readonly acts: OperatorActs,
    private readonly lockouts: Lockouts,
    private readonly service: ServiceOverview,
    projector: Projector,
  ) {
    this.#activity = projector.reader(activityView);
  }

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

  @Post('accounts/:accountId/credits')
  @adminOperations.grantCredits
  grant(
    @CurrentCaller() operator: Caller,
    @PathId('accountId') accountId: string,
    @Body(new ZodPipe(grantSchema)) grant: z.output<typeof grantSchema>,
    @Headers() headers: Readonly<Record<string, string>>,
  ): Promise<z.output<typeof grantedSchema>> {
    const { 'idempotency-key': key } = parseRequest(grantHeaders, headers);
    return this.acts.grant(operator, accountId, grant, key);
  }

  @Put('accounts/:accountId/plan')
  @adminOperations.setPlan
  async setPlan(
    @CurrentCaller() operator: Caller,
    @PathId('accountId') accountId: string,
    @Body(new ZodPipe(planSchema)) plan: z.output<typeof planSchema>,
  ): Promise<void> {
    await this.acts.setPlan(operator, accountId, plan);
  }

  @Delete('accounts/:accountId/sessions')
  @adminOperations.endSessions
  async endSessions(
    @CurrentCaller() operator: Caller,
    @PathId('accountId') accountId: string,
  ): Promise<z.output<typeof endedSessionsSchema>> {
    return { ended: await this.acts.endSessions(operator, accountId) };
  }

  @Get('lockouts')
  @adminOperations.listLockouts
  @Header('cache-control', 'no-store')
  listLockouts(): z.output<typeof lockoutsSchema> {
    return { lockouts: [...this.lockouts.list()] };
  }

  @Delete('accounts/:accountId/lockouts')
  @adminOperations.liftLockouts
  async liftLockouts(@CurrentCaller() operator: Caller, @PathId('accountId') accountId: string): Promise<void> {
    await this.acts.liftLockouts(operator, accountId);
  }

  @Get('service')
  @adminOperations.showService
  @Header('cache-control', 'no-store')
  showService(): z.output<typeof serviceSchema> {
    return this.service.show();
  }

  @Get('debates')
  @adminOperations.listAbandoned
  abandoned(
    @Query(new ZodPipe(operatorActivityQuery)) query: z.output<typeof operatorActivityQuery>,
  ): z.output<typeof abandonedDebatesSchema> {
    return this.service.abandoned(query);
  }

  @Post('debates/:id/retry')
  @adminOperations.retryDebate
  retry(
    @CurrentCaller() operator: Caller,
    @PathId('id') debateId: string,
    @Body(new ZodPipe(retrySchema)) { reason }: z.output<typeof retrySchema>,
  ): Promise<z.output<typeof retriedSchema>> {
    return this.acts.retry(operator, debateId, reason);
  }

  @Get('activity')
  @adminOperations.listActivity
  activity(
    @Query(new ZodPipe(operatorActivityQuery)) { limit, cursor }: z.output<typeof operatorActivityQuery>,
  ): z.output<typeof operatorActivitySchema> {
    const after = afterCursor(cursor);
    const page = { orderBy: 'at', descending: true, limit, ...(after ? { after } : {}) };
    const found = this.#activity.find({ where: { by_operator: 1 }, ...page });
    const last = found.at(-1);
    return {
      activity: found.map(({ row }) => row),
      next: found.length < limit || !last ? null : `${last.row.at}~${last.key}`,
    };
  }
}
