import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyReply } from 'fastify';
import { type QuotaUsage } from '../../billing/index.js';
import {
  type Caller,
  CALLER_RESOLVER,
  type CallerRequest,
  type CallerResolver,
  credentialsOf,
  routeTermsOf,
} from '../../http/index.js';
import { Quotas } from './quotas.js';

const DAY_S = 86_400;

/** Headers of draft-ietf-httpapi-ratelimit-headers; none without a limit. */
function headersOf({ limit, used, key, resetsInS }: QuotaUsage): Readonly<Record<string, string>> {
  const quotas = [
    ...(limit === null ? [] : [{ name: 'daily', limit, used }]),
    ...(key ? [{ name: 'key', ...key }] : []),
  ];
  if (quotas.length === 0) return {};
  return {
    'ratelimit-policy': quotas.map((quota) => `"${quota.name}";q=${quota.limit};w=${DAY_S}`).join(', '),
    ratelimit: quotas
      .map((quota) => `"${quota.name}";r=${Math.max(0, quota.limit - quota.used)};t=${resetsInS}`)
      .join(', '),
  };
}

/**
 * Sets the quota headers on every response of the routes that declare `statesQuota`, including requests that are
 * refused before the handler runs or that use another method. Call it before the application's routes are registered.
 */
export function stateQuotas(app: NestFastifyApplication): void {
  const callers = app.get<CallerResolver>(CALLER_RESOLVER);
  const quotas = app.get(Quotas);
  const paths = new Set<string>();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', ({ config, path }) => {
    if (routeTermsOf(config)?.statesQuota === true) paths.add(path);
  });
  const state = async (request: CallerRequest, reply: FastifyReply): Promise<void> => {
    try {
      const caller = await callerOf(request, callers);
      if (caller) void reply.headers(headersOf(await quotas.usage(caller)));
    } catch {
      // The caller is unknown or the quota cannot be read now; the response itself reports it.
    }
  };
  server.addHook('onSend', (request: CallerRequest, reply, payload, done) => {
    const isStated = request.is404
      ? paths.has(pathOf(request.url))
      : routeTermsOf(request.routeOptions.config)?.statesQuota === true;
    if (isStated) void state(request, reply).then(() => done(null, payload));
    else done(null, payload);
  });
}

const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');

/** The guard resolves the caller, except when no route matches; then the API key is looked up here. */
async function callerOf(request: CallerRequest, callers: CallerResolver): Promise<Caller | undefined> {
  const { apiKey } = credentialsOf(request);
  return (
    request.caller ?? (apiKey === undefined ? undefined : callers.resolve({ apiKey, cookie: undefined }, 'detect'))
  );
}
