import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest, type RouteOptions } from 'fastify';
import { Refusal, traceWrites } from '../kernel/index.js';
import { CALLER_RESOLVER, type CallerRequest, type CallerResolver, routeTermsOf, type RouteTerms } from './caller.js';
import { assertForgeryProof } from './cross-site.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { assertModest } from './json-body.js';
import { type OwnHosts } from './own-hosts.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Signing up and signing in are the longest public requests. */
const PUBLIC_BODY_BYTES_MAX = 16_000;

export interface RouteGuardOptions {
  readonly hosts: OwnHosts;
  /** Files and pages that anybody may read, by the path of their route. */
  readonly isPublicFile?: (path: string) => boolean;
}

/**
 * Checks every request before its body is read: sets security headers, finds the caller, and checks that the caller may
 * use the route. Only then is the body parsed. Call it before the application's routes are made. The service does not
 * start with a route that does not declare who may use it.
 */
export function guardRoutes(app: NestFastifyApplication, { hosts, isPublicFile }: RouteGuardOptions): void {
  const server = app.getHttpAdapter().getInstance();
  const callers = app.get<CallerResolver>(CALLER_RESOLVER);
  const routes: (RouteOptions & { readonly path: string })[] = [];

  server.addHook('onRoute', (route) => {
    if (isPublicFile?.(route.path) === true) route.config = { ...route.config, access: 'public' } as object;
    const terms = routeTermsOf(route.config);
    const limit = terms?.bodyBytesMax ?? (terms?.access === 'public' ? PUBLIC_BODY_BYTES_MAX : undefined);
    if (limit !== undefined) route.bodyLimit = limit;
    routes.push(route);
  });
  server.addHook('onReady', (done) => {
    const silent = routes
      .filter(({ config }) => !routeTermsOf(config))
      .map(({ method, path }) => `${String(method)} ${path}`);
    done(
      silent.length === 0 ? undefined : new Error(`these routes do not state who may use them: ${silent.join(', ')}`),
    );
  });

  server.addHook('onRequest', (_, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    traceWrites(done);
  });
  // The last hook before the body is read. Not earlier, so that refused requests are logged.
  server.addHook('preParsing', async (request) => {
    if (request.is404) throw new Refusal(HTTP_REFUSALS['not-found']);
    const terms = routeTermsOf(request.routeOptions.config);
    if (!terms) throw new Error(`${request.routeOptions.url ?? ''} does not state who may use it`);
    await admit(request, terms, callers, hosts);
  });

  // Again: reading the body loses the asynchronous context of the trace.
  server.addHook('preHandler', (_request, _reply, done) => traceWrites(done));

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

async function admit(
  request: FastifyRequest,
  { access, usesCookie }: RouteTerms,
  callers: CallerResolver,
  hosts: OwnHosts,
): Promise<void> {
  if (usesCookie === true) hosts.assert(request);
  if (access === 'public') return;
  const { 'x-api-key': header, cookie } = request.headers;
  const apiKey = Array.isArray(header) ? header[0] : header;
  const readsOnly = request.method === 'GET' || request.method === 'HEAD';
  const caller = await callers.resolve({ apiKey, cookie }, access, { readsOnly });
  if (caller.sessionId !== null) {
    hosts.assert(request);
    assertForgeryProof(request);
  }
  (request as CallerRequest).caller = caller;
}
