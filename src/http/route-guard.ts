import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyRequest, type RouteOptions } from 'fastify';
import { Refusal, traceWrites } from '../kernel/index.js';
import { CALLER_RESOLVER, type CallerRequest, type CallerResolver, type RouteTerms } from './caller.js';
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

const termsOf = (config: unknown): RouteTerms | undefined =>
  typeof config === 'object' && config !== null && 'access' in config ? (config as RouteTerms) : undefined;

/**
 * What holds for every request before its body is read: security headers, who is there, and whether that caller may use
 * the route. A body is parsed for those only who may send it. To be called before the application's routes are made.
 * The service does not start with a route that does not state who may use it.
 */
export function guardRoutes(app: NestFastifyApplication, { hosts, isPublicFile }: RouteGuardOptions): void {
  const server = app.getHttpAdapter().getInstance();
  const callers = app.get<CallerResolver>(CALLER_RESOLVER);
  const routes: (RouteOptions & { readonly path: string })[] = [];

  server.addHook('onRoute', (route) => {
    if (isPublicFile?.(route.path) === true) route.config = { ...route.config, access: 'public' } as object;
    const terms = termsOf(route.config);
    const limit = terms?.bodyBytesMax ?? (terms?.access === 'public' ? PUBLIC_BODY_BYTES_MAX : undefined);
    if (limit !== undefined) route.bodyLimit = limit;
    routes.push(route);
  });
  server.addHook('onReady', (done) => {
    const silent = routes
      .filter(({ config }) => !termsOf(config))
      .map(({ method, path }) => `${String(method)} ${path}`);
    done(
      silent.length === 0 ? undefined : new Error(`these routes do not state who may use them: ${silent.join(', ')}`),
    );
  });

  server.addHook('onRequest', (_, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    traceWrites(done);
  });
  // Not earlier, so that refused requests are logged; this is the last moment before the body is read.
  server.addHook('preParsing', async (request) => {
    if (request.is404) throw new Refusal(HTTP_REFUSALS['not-found']);
    const terms = termsOf(request.routeOptions.config);
    if (!terms) throw new Error(`${request.routeOptions.url ?? ''} does not state who may use it`);
    await admit(request, terms, callers, hosts);
  });

  // Once more: reading a body does not keep the context that a trace lives in.
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
    if (termsOf(request.routeOptions.config)?.rawBody === true) Object.assign(request, { rawBody: body });
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
  const caller = await callers.resolve({ apiKey, cookie }, access);
  if (caller.sessionId !== null) {
    hosts.assert(request);
    assertForgeryProof(request);
  }
  (request as CallerRequest).caller = caller;
}
