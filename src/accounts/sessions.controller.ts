import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { assertSameSite, type Caller, CurrentCaller, Public, RequireScope, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { Callers } from './callers.js';
import { credentialsSchema } from './credentials.schema.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { sessionOf, SignIn, SignOut } from './sessions.commands.js';

@ApiTags('accounts')
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly callers: Callers,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @Public({ usesCookie: true })
  @HttpCode(201)
  @ApiOperation({
    summary: 'Sign in: sets a session cookie. With it, requests that change something need X-Requested-With.',
  })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['email', 'password'],
      properties: { email: { type: 'string', format: 'email' }, password: { type: 'string' } },
    },
  })
  @ApiResponse({ status: 201, description: 'accountId, expiresAt; the session itself is in the cookie' })
  @ApiResponse({ status: 401, description: 'invalid-credentials, whether or not there is such an account' })
  @ApiResponse({ status: 429, description: 'too-many-attempts, with Retry-After' })
  async signIn(
    @Body(new ZodPipe(credentialsSchema)) { email, password }: z.output<typeof credentialsSchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ accountId: string; expiresAt: string }> {
    assertSameSite(request);
    const { accountId, token, expiresAt } = await this.commands.execute(new SignIn(email, password, request.ip));
    void reply.headers({ 'set-cookie': this.cookie.set(token), 'cache-control': 'no-store' });
    return { accountId, expiresAt };
  }

  @Get()
  @Public({ usesCookie: true })
  @ApiOperation({ summary: 'Whether the cookie that came along is a session, and whose; null when it is none.' })
  async current(@Req() { headers }: FastifyRequest): Promise<{ session: { accountId: string } | null }> {
    try {
      const { accountId } = await this.callers.resolve({ apiKey: undefined, cookie: headers.cookie }, 'session', {
        readsOnly: true,
      });
      return { session: { accountId } };
    } catch (error) {
      if (error instanceof Refusal) return { session: null };
      throw error;
    }
  }

  @Delete()
  @HttpCode(204)
  @RequireScope('session')
  @ApiSecurity('session')
  @ApiOperation({ summary: 'Sign out: ends this session.' })
  async signOut(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.commands.execute(new SignOut(sessionOf(caller)));
    void reply.header('set-cookie', this.cookie.clear());
  }
}
