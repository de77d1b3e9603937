import { Body, Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { assertSameSite, type Caller, CurrentCaller, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type sessionSchema, type signedInSchema } from './accounts.answers.schema.js';
import { accountOperations } from './accounts.operations.js';
import { signInSchema } from './accounts.requests.schema.js';
import { Callers } from './callers.js';
import { DEVICE_COOKIE, DeviceCookie } from './device-cookie.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { Sessions } from './sessions.js';

@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly callers: Callers,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
    @Inject(DEVICE_COOKIE) private readonly devices: DeviceCookie,
  ) {}

  @Post()
  @accountOperations.signIn
  async signIn(
    @Body(new ZodPipe(signInSchema)) given: z.output<typeof signInSchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof signedInSchema>> {
    assertSameSite(request);
    const { cookie } = request.headers;
    const { accountId, token, expiresAt, recorded } = await this.sessions.signIn(given, request.ip, cookie);
    void reply.headers({
      'set-cookie': [this.cookie.set(token), this.devices.set(accountId, cookie)],
      'cache-control': 'no-store',
    });
    return { accountId, expiresAt, recorded };
  }

  @Get()
  @accountOperations.getSession
  async current(@Req() { headers }: FastifyRequest): Promise<z.output<typeof sessionSchema>> {
    try {
      const { accountId, memberId, role, sessionId } = await this.callers.resolve(
        { apiKey: undefined, cookie: headers.cookie },
        'session',
        {
          readsOnly: true,
        },
      );
      const byProvider = sessionId !== null && this.sessions.isByProvider(sessionId);
      return { session: { accountId, memberId, role, byProvider } };
    } catch (error) {
      if (error instanceof Refusal) return { session: null };
      throw error;
    }
  }

  @Delete()
  @accountOperations.signOut
  async signOut(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.signOut(caller);
    void reply.header('set-cookie', this.cookie.clear());
  }
}
