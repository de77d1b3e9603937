import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { assertForgeryProof } from './cross-site.js';

export const SCOPES = ['detect', 'simulate', 'read'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a route asks of its caller: a scope, the right to manage keys, or that a person has signed in. */
export type Access = Scope | 'keys' | 'session';

/** What a request brings along to say who it is from. A key counts before a cookie. */
export interface Credentials {
  readonly apiKey: string | undefined;
  /** The Cookie header. */
  readonly cookie: string | undefined;
}

/** On whose behalf a request is made: by a key or in a session; the other is null. */
export interface Caller {
  readonly accountId: string;
  readonly plan: string;
  readonly keyId: string | null;
  readonly sessionId: string | null;
}

/** Who a request comes from; the slice that knows accounts provides it. */
export interface CallerResolver {
  /**
   * @throws Refusal `missing-api-key`, `invalid-api-key`, `revoked-api-key`, `missing-session`, `invalid-session` or
   *   `insufficient-scope`.
   */
  resolve(credentials: Credentials, access: Access): Promise<Caller>;
}

export const CALLER_RESOLVER = Symbol('CALLER_RESOLVER');
const ACCESS = 'elenchus:access';

/** Marks a route as one that needs a caller with this access. */
export const RequireScope = (access: Access): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, access);

type CallerRequest = FastifyRequest & { caller?: Caller };

/** Global guard: routes with a scope need a key or a session, all others are public. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === undefined) return true;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const { 'x-api-key': header, cookie } = request.headers;
    const apiKey = Array.isArray(header) ? header[0] : header;
    const caller = await this.callers.resolve({ apiKey, cookie }, access);
    if (caller.sessionId !== null) assertForgeryProof(request);
    request.caller = caller;
    return true;
  }
}

/** The caller of a route with a scope. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (!caller) throw new Error('the route has no scope, so it has no caller');
  return caller;
});
