import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';

export const SCOPES = ['detect', 'simulate', 'read'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scope of a key that only gets recorded examples. No role has it, and a key that has it has no other. */
export const SANDBOX = 'sandbox';
export const KEY_SCOPES = [...SCOPES, SANDBOX] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Roles of a workspace's members, from the most rights to the fewest. */
export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The right that a route needs. `keys` is the right to change one's keys: a session has it, and a key with every scope.
 * `manage` is the right to spend money and to change settings: owners and admins have it, in a session or with a key with
 * every scope. `members` (owners and admins) and `owner` accept sessions only. `session`
 * accepts any session, also of somebody who is no longer a member; `operator` only the session of somebody who operates
 * the service, whatever the workspace; `public` accepts anybody.
 */
export type Access = Scope | 'keys' | 'manage' | 'members' | 'owner' | 'session' | 'operator' | 'public';

/** The credentials of a request. A key takes precedence over a cookie. */
export interface Credentials {
  readonly apiKey: string | undefined;
  /** The Cookie header. */
  readonly cookie: string | undefined;
}

/** Limits of a key for a UTC day; null without a limit of its own. */
export interface KeyLimits {
  readonly detectionsPerDay: number | null;
  readonly creditsPerDay: number | null;
}

export const NO_KEY_LIMITS: KeyLimits = { detectionsPerDay: null, creditsPerDay: null };

/** Who makes a request in which workspace, with the key or the session that is used. The other of the two is null. */
export interface Caller {
  /** The workspace: the account that owns what the request makes and pays for it. */
  readonly accountId: string;
  /** The person: the account that signed in, or that made the key. */
  readonly memberId: string;
  /**
   * Null only where a session of any person is accepted, and the person is not a member; then `accountId` is the person's.
   * So it is for an operator, who acts in no workspace.
   */
  readonly role: Role | null;
  readonly plan: string;
  readonly keyId: string | null;
  readonly sessionId: string | null;
  /** Limits of the key; none in a session. */
  readonly keyLimits?: KeyLimits;
  /**
   * The request is answered by a recorded example. `accountId` is then no workspace's: nothing is read, charged or counted
   * there, and what limits a workspace's requests counts those of its sandbox apart.
   */
  readonly inSandbox?: true;
}

export interface Resolving {
  /** The request changes nothing, so it may be answered for a while when the log cannot be reached. */
  readonly readsOnly?: boolean;
  /** The route has recorded examples. A key of the sandbox is refused by every other. */
  readonly hasExamples?: boolean;
}

/** Identifies the caller of a request. The accounts slice provides it. */
export interface CallerResolver {
  /**
   * The caller itself when the read models contain the key, otherwise a promise.
   * @throws Refusal `missing-api-key`, `invalid-api-key`, `revoked-api-key`, `missing-session`, `invalid-session`,
   *   `not-a-member` or `insufficient-scope`; only `not-found` for the right `operator`; StoreUnavailableError when neither
   *   the read models nor the log can decide.
   */
  resolve(credentials: Credentials, access: Exclude<Access, 'public'>, resolving?: Resolving): Caller | Promise<Caller>;

  /**
   * Whether a caller who was admitted some time ago still would be, by the read models. For answers that go on for long;
   * false also when the read models do not have the caller.
   */
  mayStill(caller: Caller, access: Exclude<Access, 'public'>): boolean;
}

export const CALLER_RESOLVER = Symbol('CALLER_RESOLVER');

export type CallerRequest = FastifyRequest & { caller?: Caller };

/** Injects the caller of a route that is not public. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<CallerRequest>();
  if (!caller) throw new Error('the route is public, so it has no caller');
  return caller;
});
