import { Body, Controller, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { assertSameSite, type Caller, CurrentCaller, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SignUp, type SignedUp } from './accounts.commands.js';
import { accountOperations } from './accounts.operations.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { closingSchema, passwordChangeSchema, signUpSchema } from './accounts.requests.schema.js';
import { Erasures } from './closing.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { Sessions } from './sessions.js';
import { Workspaces } from './workspaces.js';

export const OPEN_SIGN_UP = Symbol('OPEN_SIGN_UP');

@Controller('api')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly erasures: Erasures,
    private readonly workspaces: Workspaces,
    @Inject(OPEN_SIGN_UP) private readonly open: boolean,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Post('accounts')
  @accountOperations.signUp
  async signUp(
    @Body(new ZodPipe(signUpSchema)) { email, password, invitation }: z.output<typeof signUpSchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedUp> {
    assertSameSite(request);
    const isInvited = await this.workspaces.invites(invitation, email);
    if (!this.open && !isInvited) throw new Refusal(ACCOUNT_REFUSALS['sign-up-closed']);
    void reply.header('cache-control', 'no-store');
    return this.commands.execute(new SignUp(email, password, 'free', 'sign-up', request.ip, isInvited));
  }

  @Put('account/password')
  @accountOperations.changePassword
  async changePassword(
    @CurrentCaller() caller: Caller,
    @Body(new ZodPipe(passwordChangeSchema)) body: z.output<typeof passwordChangeSchema>,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { password, newPassword } = body;
    const confirming = { from: ip, sessionId: caller.sessionId };
    const { token } = await this.sessions.changePassword(caller, password, newPassword, confirming);
    void reply.header('set-cookie', this.cookie.set(token));
  }

  @Post('account/close')
  @accountOperations.closeAccount
  async close(
    @CurrentCaller() { accountId, memberId, sessionId }: Caller,
    @Body(new ZodPipe(closingSchema)) { password }: z.output<typeof closingSchema>,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.erasures.close(accountId, { memberId, password, from: ip, sessionId }, memberId);
    void reply.header('set-cookie', this.cookie.clear());
  }
}
