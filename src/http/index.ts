export {
  type Access,
  type Caller,
  CALLER_RESOLVER,
  type CallerRequest,
  type CallerResolver,
  type Credentials,
  CurrentCaller,
  KEY_SCOPES,
  type KeyLimits,
  type KeyScope,
  NO_KEY_LIMITS,
  type Resolving,
  type Role,
  ROLES,
  SANDBOX,
  type Scope,
  SCOPES,
} from './caller.js';
export { isAtLeast, mayUse, scopesOf } from './roles.js';
export { answerConnection } from './connection-problem.js';
export { assertSameSite } from './cross-site.js';
export { answerInTurn } from './heavy-answers.js';
export { HTTP_REFUSALS } from './http.refusals.js';
export { internalProblem, type Problem, problemOf, STATUS_OF_KIND, toRefusal } from './problem.js';
export { ProblemFilter } from './problem.filter.js';
export { assertModest, invalidCursor, invalidField, parseRequest, ZodPipe } from './parse-request.js';
export { type FormRules, holdFor, receive, receiveForm, whileArriving } from './uploads.js';
export {
  dayOrTime,
  idempotencyHeaders,
  afterCursor,
  IdempotencyKey,
  idempotencyKeySchema,
  idSchema,
  instantsOf,
  pageFields,
  PathId,
  webUrl,
} from './parameters.js';
export { LastAnswers } from './last-answers.js';
export { linesInTurn } from './lines-in-turn.js';
export { networkOf } from './network.js';
export { OwnHosts } from './own-hosts.js';
export { credentialsOf, guardRoutes, requestIdOf } from './route-guard.js';
export { warnOfUntrustedProxy } from './untrusted-proxy.js';
export { SECURITY_HEADERS } from './security-headers.js';
export { stateAge } from './stale-answers.js';
export { StartingServer } from './starting-server.js';
export { type DeclaredRoute, type Json, openApiOf, problemSchema, sandboxHeaders } from './openapi.js';
export { Operation, type OperationDeclaration, operationOf, Public, RequireScope, routeTermsOf } from './operation.js';
export { preferredType } from './accept.js';
export { preferenceOf, WAIT_S_MAX } from './preference.js';
export { logRequests } from './request-log.js';
export { acceptBeforeAnswering, isProbe, writeTogether } from './request-turns.js';
