import { Body, Controller, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertSameSite, type Caller, CurrentCaller, Public, RequireScope, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SignUp, type SignedUp } from './accounts.commands.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { CloseAccount } from './closing.commands.js';
import { credentialsSchema, newPassword, password } from './credentials.schema.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { ChangePassword } from './sessions.commands.js';

export const OPEN_SIGN_UP = Symbol('OPEN_SIGN_UP');

const signUpSchema = credentialsSchema.extend({ password: newPassword });
const passwordChangeSchema = z.strictObject({ password, newPassword });
const closingSchema = z.strictObject({ password });

@ApiTags('accounts')
@Controller('api')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(OPEN_SIGN_UP) private readonly open: boolean,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Post('accounts')
  @Public()
  @HttpCode(201)
  @ApiOperation({
    summary:
      'Sign up: opens a Free account and issues its first API key. Repeated with the same password: the same key.',
  })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['email', 'password'],
      properties: { email: { type: 'string', format: 'email' }, password: { type: 'string', minLength: 10 } },
    },
  })
  @ApiResponse({ status: 201, description: 'accountId, email, plan, apiKey, keyId' })
  @ApiResponse({ status: 409, description: 'conflict: no account can be opened with this address and password' })
  @ApiResponse({ status: 429, description: 'too-many-attempts, with Retry-After' })
  async signUp(
    @Body(new ZodPipe(signUpSchema)) { email, password }: z.output<typeof signUpSchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedUp> {
    assertSameSite(request);
    if (!this.open) throw new Refusal(ACCOUNT_REFUSALS['sign-up-closed']);
    void reply.header('cache-control', 'no-store');
    return this.commands.execute(new SignUp(email, password, 'free', 'sign-up', request.ip));
  }

  @Put('account/password')
  @HttpCode(204)
  @RequireScope('session')
  @ApiSecurity('session')
  @ApiOperation({ summary: 'Change the password: ends all other sessions and renews this one. Keys stay valid.' })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['password', 'newPassword'],
      properties: { password: { type: 'string' }, newPassword: { type: 'string', minLength: 10 } },
    },
  })
  async changePassword(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(passwordChangeSchema)) body: z.output<typeof passwordChangeSchema>,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { token } = await this.commands.execute(new ChangePassword(accountId, body.password, body.newPassword, ip));
    void reply.header('set-cookie', this.cookie.set(token));
  }

  @Post('account/close')
  @HttpCode(204)
  @RequireScope('session')
  @ApiSecurity('session')
  @ApiOperation({
    summary:
      'Close the account: keys, sessions and a subscription end, credits are forfeited, its personal data is erased for good.',
  })
  @ApiBody({
    schema: { type: 'object', required: ['password'], properties: { password: { type: 'string' } } },
  })
  async close(
    @CurrentCaller() { accountId }: Caller,
    @Body(new ZodPipe(closingSchema)) { password }: z.output<typeof closingSchema>,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.commands.execute(new CloseAccount(accountId, { password, from: ip }, accountId));
    void reply.header('set-cookie', this.cookie.clear());
  }
}
