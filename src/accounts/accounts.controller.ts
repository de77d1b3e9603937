import { Body, Controller, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertSameSite, type Caller, CurrentCaller, HTTP_REFUSALS, Operation, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SignUp, type SignedUp } from './accounts.commands.js';
import { signedUpSchema } from './accounts.answers.schema.js';
import { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from './accounts.refusals.js';
import { CloseAccount } from './closing.commands.js';
import { credentialsSchema, newPassword, password } from './credentials.schema.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { ChangePassword } from './sessions.commands.js';

export const OPEN_SIGN_UP = Symbol('OPEN_SIGN_UP');

const signUpSchema = credentialsSchema
  .extend({ password: newPassword })
  .meta({ examples: [{ email: 'you@example.org', password: 'at least ten characters' }] });
const passwordChangeSchema = z
  .strictObject({ password, newPassword })
  .meta({ examples: [{ password: 'at least ten characters', newPassword: 'ten other characters' }] });
const closingSchema = z.strictObject({ password }).meta({ examples: [{ password: 'ten other characters' }] });
const PASSWORD_REFUSALS = [
  ACCOUNT_REFUSALS['wrong-password'],
  ACCOUNT_REFUSALS['too-many-attempts'],
  ...PROFILE_REFUSALS,
];

@Controller('api')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(OPEN_SIGN_UP) private readonly open: boolean,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Post('accounts')
  @Operation({
    id: 'signUp',
    tag: 'accounts',
    access: 'public',
    summary:
      'Sign up: opens a Free account and issues its first API key. A repeated request with the same password returns the same key.',
    body: signUpSchema,
    answers: { 201: { description: 'The account and its key.', json: signedUpSchema } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['sign-up-closed'],
      ACCOUNT_REFUSALS.conflict,
      ACCOUNT_REFUSALS['too-many-attempts'],
      ACCOUNT_REFUSALS['secret-changed'],
    ],
  })
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
  @Operation({
    id: 'changePassword',
    tag: 'accounts',
    access: 'session',
    summary: 'Change the password: ends all other sessions and renews this one. Keys stay valid.',
    body: passwordChangeSchema,
    answers: { 204: { description: 'Changed.', headers: { 'Set-Cookie': true } } },
    refusals: PASSWORD_REFUSALS,
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
  @Operation({
    id: 'closeAccount',
    tag: 'accounts',
    access: 'session',
    summary: 'Close the account: its keys, sessions and subscription end.',
    description: 'Credits are forfeited, and personal data is erased permanently.',
    body: closingSchema,
    answers: { 204: { description: 'Closed.', headers: { 'Set-Cookie': true } } },
    refusals: PASSWORD_REFUSALS,
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
