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

export const SCOPES = ['detect', 'simulate', 'read'] as const;
export type Scope = (typeof SCOPES)[number];

/** On whose behalf a request is made. */
export interface Caller {
  readonly accountId: string;
  readonly plan: string;
  readonly keyId: string;
}

/** Who a request comes from; the slice that knows accounts provides it. */
export interface CallerResolver {
  /** @throws Refusal `missing-api-key`, `invalid-api-key`, `revoked-api-key` or `insufficient-scope`. */
  resolve(apiKey: string | undefined, scope: Scope): Promise<Caller>;
}

export const CALLER_RESOLVER = Symbol('CALLER_RESOLVER');
const SCOPE = 'elenchus:scope';

/** Marks a route as guarded by an API key with this scope. */
export const RequireScope = (scope: Scope): MethodDecorator & ClassDecorator => SetMetadata(SCOPE, scope);

type CallerRequest = FastifyRequest & { caller?: Caller };

/** Global guard: routes with a scope need a key, all others are public. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CALLER_RESOLVER) private readonly callers: CallerResolver,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(SCOPE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (scope === undefined) return true;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const header = request.headers['x-api-key'];
    request.caller = await this.callers.resolve(Array.isArray(header) ? header[0] : header, scope);
    return true;
  }
}

/** The caller of a route with a scope. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (!caller) throw new Error('the route has no scope, so it has no caller');
  return caller;
});
