import { Body, Controller, Delete, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { assertSameSite, type Caller, CurrentCaller, HTTP_REFUSALS, Operation, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { sessionSchema, signedInSchema } from './accounts.answers.schema.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { Callers } from './callers.js';
import { credentialsSchema } from './credentials.schema.js';
import { SESSION_COOKIE, SessionCookie } from './session-token.js';
import { sessionOf, SignIn, SignOut } from './sessions.commands.js';

@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly callers: Callers,
    @Inject(SESSION_COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @Operation({
    id: 'signIn',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary:
      'Sign in: sets a session cookie. Requests that use it to change something need the header X-Requested-With.',
    body: credentialsSchema,
    answers: { 201: { description: 'Signed in.', json: signedInSchema, headers: { 'Set-Cookie': true } } },
    refusals: [
      HTTP_REFUSALS['cross-site-request'],
      ACCOUNT_REFUSALS['invalid-credentials'],
      ACCOUNT_REFUSALS['too-many-attempts'],
      ACCOUNT_REFUSALS['secret-changed'],
    ],
  })
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
  @Operation({
    id: 'getSession',
    tag: 'accounts',
    access: 'public',
    usesCookie: true,
    summary: 'Whether the request’s cookie is a valid session, and whose.',
    answers: { 200: { description: 'The session, or null.', json: sessionSchema } },
  })
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
  @Operation({
    id: 'signOut',
    tag: 'accounts',
    access: 'session',
    summary: 'Sign out: ends this session.',
    answers: { 204: { description: 'Signed out.', headers: { 'Set-Cookie': true } } },
  })
  async signOut(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.commands.execute(new SignOut(sessionOf(caller)));
    void reply.header('set-cookie', this.cookie.clear());
  }
}
