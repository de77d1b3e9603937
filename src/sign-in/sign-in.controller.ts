import { Body, Controller, Get, Header, Inject, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import {
  DEVICE_COOKIE,
  DeviceCookie,
  type OpenedSession,
  SESSION_COOKIE,
  SessionCookie,
  type signedInSchema,
} from '../accounts/index.js';
import { assertSameSite, type Caller, CurrentCaller, ZodPipe } from '../http/index.js';
import { OwnIdentity } from './own-identity.js';
import { PENDING_COOKIE, PendingCookie } from './pending-cookie.js';
import { ProviderSignIn } from './provider-sign-in.js';
import {
  type begunSchema,
  type identitySchema,
  type joiningSchema,
  type signedOutSchema,
  type waysSchema,
} from './sign-in.answers.schema.js';
import { signInOperations } from './sign-in.operations.js';
import { finishSchema, joinSchema, releaseSchema } from './sign-in.requests.schema.js';

type SignedIn = z.output<typeof signedInSchema>;

@Controller('api/sign-in')
export class SignInController {
  constructor(
    private readonly signIns: ProviderSignIn,
    private readonly identity: OwnIdentity,
    @Inject(PENDING_COOKIE) private readonly pending: PendingCookie,
    @Inject(SESSION_COOKIE) private readonly session: SessionCookie,
    @Inject(DEVICE_COOKIE) private readonly devices: DeviceCookie,
  ) {}

  @Get()
  @signInOperations.ways
  ways(): z.output<typeof waysSchema> {
    const { name } = this.signIns;
    return { provider: name === null ? null : { name } };
  }

  @Post('provider')
  @signInOperations.begin
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof begunSchema>> {
    assertSameSite(request);
    const { url, pending } = await this.signIns.begin(request.ip);
    void reply.headers({ 'set-cookie': this.pending.set(pending), 'cache-control': 'no-store' });
    return { url };
  }

  @Post('provider/finish')
  @signInOperations.finish
  async finish(
    @Body(new ZodPipe(finishSchema)) given: z.output<typeof finishSchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn | z.output<typeof joiningSchema>> {
    assertSameSite(request);
    const finished = await this.signIns.finish(given, request.headers.cookie, request.ip);
    if (finished.kind === 'signed-in') return this.#signedIn(finished.session, request, reply);
    const { email, until } = finished.pending;
    void reply.status(202).headers({ 'set-cookie': this.pending.set(finished.pending), 'cache-control': 'no-store' });
    return { email, expiresAt: until };
  }

  @Post('provider/join')
  @signInOperations.join
  async join(
    @Body(new ZodPipe(joinSchema)) given: z.output<typeof joinSchema>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    assertSameSite(request);
    return this.#signedIn(await this.signIns.join(given, request.headers.cookie, request.ip), request, reply);
  }

  @Get('identity')
  @signInOperations.showIdentity
  @Header('cache-control', 'no-store')
  showIdentity(@CurrentCaller() { memberId }: Caller): Promise<z.output<typeof identitySchema>> {
    return this.identity.show(memberId);
  }

  @Post('identity/release')
  @signInOperations.releaseIdentity
  async releaseIdentity(
    @CurrentCaller() { memberId, sessionId }: Caller,
    @Body(new ZodPipe(releaseSchema)) { password }: z.output<typeof releaseSchema>,
    @Req() { ip: from }: FastifyRequest,
  ): Promise<void> {
    await this.identity.release(memberId, password, { from, sessionId });
  }

  @Post('provider/sign-out')
  @signInOperations.signOut
  async signOut(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof signedOutSchema>> {
    const url = await this.signIns.signOut(caller);
    void reply.header('set-cookie', this.session.clear());
    return { url };
  }

  #signedIn(
    { accountId, token, expiresAt, recorded }: OpenedSession,
    { headers: { cookie } }: FastifyRequest,
    reply: FastifyReply,
  ): SignedIn {
    void reply.status(201).headers({
      'set-cookie': [this.session.set(token), this.devices.set(accountId, cookie), this.pending.clear()],
      'cache-control': 'no-store',
    });
    return { accountId, expiresAt, recorded };
  }
}
