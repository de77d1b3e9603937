import { Body, Controller, Delete, Get, Header, Post, Put, Query } from '@nestjs/common';
import { type z } from 'zod';
import { Projector } from '../event-store/index.js';
import { afterCursor, type Caller, CurrentCaller, PathId, ZodPipe } from '../http/index.js';
import {
  type activitySchema,
  type invitedSchema,
  type joinedSchema,
  type workspaceSchema,
  type workspacesSchema,
} from './accounts.answers.schema.js';
import { accountOperations } from './accounts.operations.js';
import { AccountsReader } from './accounts.reader.js';
import { acceptSchema, activityQuery, chosenSchema, invitationSchema, roleSchema } from './accounts.requests.schema.js';
import { activityView } from './activity.view.js';
import { Sessions } from './sessions.js';
import { Workspaces } from './workspaces.js';

@Controller('api')
export class WorkspaceController {
  readonly #activity;

  constructor(
    private readonly workspaces: Workspaces,
    private readonly accounts: AccountsReader,
    private readonly sessions: Sessions,
    projector: Projector,
  ) {
    this.#activity = projector.reader(activityView);
  }

  @Get('workspace')
  @accountOperations.getWorkspace
  @Header('cache-control', 'no-store')
  show(@CurrentCaller() caller: Caller): Promise<z.output<typeof workspaceSchema>> {
    return this.workspaces.show(caller);
  }

  @Get('workspace/activity')
  @accountOperations.listActivity
  activity(
    @CurrentCaller() { accountId }: Caller,
    @Query(new ZodPipe(activityQuery)) { limit, cursor }: z.output<typeof activityQuery>,
  ): z.output<typeof activitySchema> {
    const after = afterCursor(cursor);
    const page = { orderBy: 'at', descending: true, limit, ...(after ? { after } : {}) };
    const found = this.#activity.find({ where: { account_id: accountId }, ...page });
    const last = found.at(-1);
    return {
      activity: found.map(({ row: { accountId: _, ...shown } }) => shown),
      next: found.length < limit || !last ? null : `${last.row.at}~${last.key}`,
    };
  }

  @Post('workspace/invitations')
  @accountOperations.invite
  @Header('cache-control', 'no-store')
  invite(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(invitationSchema)) offered: z.output<typeof invitationSchema>,
  ): Promise<z.output<typeof invitedSchema>> {
    return this.workspaces.invite(caller, offered);
  }

  @Delete('workspace/invitations/:invitationId')
  @accountOperations.withdrawInvitation
  async withdraw(@CurrentCaller() caller: Caller, @PathId('invitationId') invitationId: string): Promise<void> {
    await this.workspaces.withdraw(caller, invitationId);
  }

  @Post('invitations/accept')
  @accountOperations.acceptInvitation
  accept(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(acceptSchema)) { token }: z.output<typeof acceptSchema>,
  ): Promise<z.output<typeof joinedSchema>> {
    return this.workspaces.accept(caller, token);
  }

  @Put('workspace/members/:memberId')
  @accountOperations.changeRole
  async changeRole(
    @CurrentCaller() caller: Caller,
    @PathId('memberId') memberId: string,
    @Body(new ZodPipe(roleSchema)) { role }: z.output<typeof roleSchema>,
  ): Promise<void> {
    await this.workspaces.changeRole(caller, memberId, role);
  }

  @Delete('workspace/members/:memberId')
  @accountOperations.removeMember
  async remove(@CurrentCaller() caller: Caller, @PathId('memberId') memberId: string): Promise<void> {
    await this.workspaces.remove(caller, memberId);
  }

  @Post('workspace/leave')
  @accountOperations.leaveWorkspace
  async leave(@CurrentCaller() caller: Caller): Promise<void> {
    await this.workspaces.leave(caller);
  }

  @Get('workspaces')
  @accountOperations.listWorkspaces
  @Header('cache-control', 'no-store')
  async list(@CurrentCaller() { memberId }: Caller): Promise<z.output<typeof workspacesSchema>> {
    const own = this.accounts.workspacesOf(memberId);
    const workspaces = own.map(async (one) => ({
      ...one,
      email: (await this.accounts.profile(one.workspaceId)).email,
    }));
    return { workspaces: await Promise.all(workspaces) };
  }

  @Put('sessions/workspace')
  @accountOperations.chooseWorkspace
  async choose(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(chosenSchema)) { workspaceId }: z.output<typeof chosenSchema>,
  ): Promise<void> {
    await this.sessions.choose(caller, workspaceId);
  }
}
