import { type IncomingMessage } from 'node:http';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { newTrace, Refusal, type RequestBy, type Trace, traceWrites } from '../kernel/index.js';
import { type HourlyBudget, onBehalfOf } from '../runtime/index.js';
import { preferredType } from './accept.js';
import { type Caller, CALLER_RESOLVER, type CallerRequest, type CallerResolver, type Credentials } from './caller.js';
import { assertForgeryProof } from './cross-site.js';
import { computeAnswersInTurn } from './heavy-answers.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { hasTag, tagOf } from './entity-tag.js';
import { assertModest } from './parse-request.js';
import { mediaTypesOf, operationOf, routeTermsOf } from './operation.js';
import { ownerOf } from './owner-of.js';
import { type OwnHosts } from './own-hosts.js';
import { RequestsInProgress } from './requests-in-progress.js';
import { RouteTable } from './route-table.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { assertRoom, mayWriteUnpaid, unpaidWrites } from './unpaid-writes.js';

/** Signing up and signing in are the longest public requests. */
const PUBLIC_BODY_BYTES_MAX = 16_000;

interface RouteGuardOptions {
  readonly hosts: OwnHosts;
  /** Public files and pages, by the path of their route. */
  readonly isPublicFile?: (path: string) => boolean;
}

/**
 * Checks every request before its body is read: sets security headers, identifies the caller, and checks that it may
 * use the route. Only then is the body parsed. Call it before the application's routes are made. The service does not
 * start with a route that does not declare who may use it.
 */
export function guardRoutes(app: NestFastifyApplication, { hosts, isPublicFile }: RouteGuardOptions): RouteTable {
  const server = app.getHttpAdapter().getInstance();
  const callers = app.get<CallerResolver>(CALLER_RESOLVER);
  const routes = new RouteTable();
  const inProgress = new RequestsInProgress();
  const unpaid = unpaidWrites();

  server.addHook('onRoute', (route) => {
    if (isPublicFile?.(route.path) === true) route.config = { ...route.config, access: 'public' } as object;
    const terms = routeTermsOf(route.config);
    const limit = terms?.bodyBytesMax ?? (terms?.access === 'public' ? PUBLIC_BODY_BYTES_MAX : undefined);
    if (limit !== undefined) route.bodyLimit = limit;
    routes.add(route);
  });
  server.addHook('onReady', (done) => {
    const { silent } = routes;
    done(
      silent.length === 0 ? undefined : new Error(`these routes do not state who may use them: ${silent.join(', ')}`),
    );
  });

  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    traceWrites(done, readsOnly(request) ? newTrace({ requestId: request.id }) : traceOf(request));
  });
  // The last hook before the body is read. Not earlier, so that refused requests are logged.
  server.addHook('preParsing', (request, reply, payload, done) => {
    // Health, metrics and files are answered whoever else uses the same address.
    const enter = (): void => {
      if (!operationOf(request.routeOptions.config)) return;
      limitUnpaid(unpaid, request, reply);
      inProgress.enter(ownerOf(request), request.raw, reply.raw);
    };
    let admitted: Promise<void> | undefined;
    try {
      if (request.is404) throw missing(request, reply, routes);
      admitted = admit(request, reply, callers, hosts)?.then(enter);
      if (admitted === undefined) enter();
    } catch (error) {
      done(error as Error);
      return;
    }
    if (admitted === undefined) done(null, payload);
    else void admitted.then(() => done(null, payload), done);
  });

  revalidate(server);

  // The trace is set again: reading the body loses its asynchronous context.
  server.addHook('preHandler', (request, _reply, done) => {
    const work = (): void => {
      if (readsOnly(request)) done();
      else traceWrites(done, traceOf(request));
    };
    onBehalfOf(ownerOf(request), work, requestBy(request));
  });

  computeAnswersInTurn(server);
  parseJson(server);
  passStreams(server);
  return routes;
}

/** Counts a request with an account once it is answered. @throws Refusal `too-many-requests` */
function limitUnpaid(unpaid: HourlyBudget, request: FastifyRequest, { raw }: FastifyReply): void {
  const account = (request as CallerRequest).caller?.accountId;
  if (account === undefined || readsOnly(request)) return;
  assertRoom(unpaid, account);
  raw.once('close', () => {
    if (mayWriteUnpaid(request.method, request.routeOptions.url ?? '', raw.statusCode)) unpaid.note(account);
  });
}

/** Adds an ETag to cacheable answers, and answers 304 when the client has the current one. */
function revalidate(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const tag = operationOf(request.routeOptions.config)?.revalidates === true && tagOf(reply, payload);
    if (tag === false || tag === undefined) {
      done(null, payload);
      return;
    }
    // The client may cache the answer but must revalidate it.
    void reply.header('etag', tag);
    if (reply.getHeader('cache-control') === 'no-store') void reply.header('cache-control', 'private, no-cache');
    const known = hasTag(request.headers['if-none-match'], tag);
    if (known) void reply.status(304).removeHeader('content-length');
    done(null, known ? '' : payload);
  });
}

function parseJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      assertModest(body);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (routeTermsOf(request.routeOptions.config)?.rawBody === true) Object.assign(request, { rawBody: body });
    void parse(request, body.toString('utf8'), done);
  });
}

/** Media types that some handlers read themselves. */
const STREAMED = ['application/zip', 'application/x-ndjson'];

/** Leaves a body to the handler of a route that declares its media type. */
function passStreams(server: FastifyInstance): void {
  for (const type of STREAMED)
    server.addContentTypeParser(type, (request, payload, done) => {
      const isDeclared = Object.hasOwn(operationOf(request.routeOptions.config)?.media ?? {}, type);
      if (isDeclared) done(null, payload);
      else done(new Refusal(HTTP_REFUSALS['unsupported-media-type'], { detail: `Unsupported Media Type: ${type}` }));
    });
}

/** The refusal at a path without this method: 405 when it supports others. */
function missing({ url }: FastifyRequest, reply: FastifyReply, routes: RouteTable): Refusal {
  const methods = routes.methodsOf(url.split('?', 1)[0] ?? '');
  if (methods.length === 0) return new Refusal(HTTP_REFUSALS['not-found']);
  void reply.header('allow', methods.join(', '));
  return new Refusal(HTTP_REFUSALS['method-not-allowed']);
}

/** @throws Refusal `not-acceptable` when `Accept` matches no media type of the route. */
function assertAcceptable({ headers, routeOptions }: FastifyRequest): void {
  if (headers.accept === undefined || headers.accept === '*/*') return;
  const operation = operationOf(routeOptions.config);
  const types = operation ? mediaTypesOf(operation) : [];
  if (types.length > 0 && preferredType(headers.accept, types) === undefined)
    throw new Refusal(HTTP_REFUSALS['not-acceptable'], { detail: `There is ${types.join(', ')}.` });
}

/** The API key is in X-API-Key, or in Authorization as a bearer token (RFC 6750); the former takes precedence. */
export function credentialsOf({ headers }: Pick<FastifyRequest, 'headers'>): Credentials {
  const { 'x-api-key': header, authorization = '', cookie } = headers;
  const apiKey = Array.isArray(header) ? header[0] : header;
  return { apiKey: apiKey ?? /^bearer +(\S+) *$/i.exec(authorization)?.[1], cookie };
}

const TRACES = new WeakMap<FastifyRequest, Trace>();

/** One trace for all parts of a request that changes something, so that its waits for the log add up. */
function traceOf(request: FastifyRequest): Trace {
  let trace = TRACES.get(request);
  if (!trace) TRACES.set(request, (trace = newTrace({ failsFast: true, requestId: request.id })));
  return trace;
}

const readsOnly = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Synchronous when the read models contain the caller: a promise would cost more than the look-up.
 * @throws Refusal also by a rejection
 */
function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  callers: CallerResolver,
  hosts: OwnHosts,
): Promise<void> | undefined {
  const terms = routeTermsOf(request.routeOptions.config);
  if (!terms) throw new Error(`${request.routeOptions.url ?? ''} does not state who may use it`);
  const { access, usesCookie, endsAccess = false, hasExamples = false } = terms;
  if (usesCookie === true) hosts.assert(request);
  if (access === 'public') {
    assertAcceptable(request);
    return undefined;
  }
  const enter = (caller: Caller): void => {
    if (caller.sessionId !== null) {
      hosts.assert(request);
      assertForgeryProof(request);
    }
    (request as CallerRequest).caller = caller;
    // Here, so that refusals have it too.
    if (caller.inSandbox) void reply.header('elenchus-sandbox', 'true');
    assertAcceptable(request);
  };
  const found = callers.resolve(credentialsOf(request), access, {
    readsOnly: endsAccess || readsOnly(request),
    hasExamples,
  });
  if (found instanceof Promise) return found.then(enter);
  enter(found);
  return undefined;
}

/** Who makes a request that may change something; undefined for others, and without an account. */
function requestBy(request: FastifyRequest): RequestBy | undefined {
  const { caller } = request as CallerRequest;
  if (!caller || readsOnly(request)) return undefined;
  const { accountId, memberId, keyId } = caller;
  return { workspaceId: accountId, memberId, keyId };
}

/** The request's id in the log: the one that the client sent, if it is short and plain; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : crypto.randomUUID();
}
