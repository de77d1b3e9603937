import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Quotas, type QuotaStanding } from '../billing/index.js';
import { type Caller, CALLER_RESOLVER, type CallerRequest, type CallerResolver } from '../http/index.js';

const PATH = /^\/api\/detect\/?(?:\?|$)/;
const DAY_S = 86_400;

/** draft-ietf-httpapi-ratelimit-headers; nothing can be stated where there is no limit. */
function headersOf({ limit, used, resetsInS }: QuotaStanding): Readonly<Record<string, string>> {
  if (limit === null) return {};
  return {
    'ratelimit-policy': `"daily";q=${limit};w=${DAY_S}`,
    ratelimit: `"daily";r=${Math.max(0, limit - used)};t=${resetsInS}`,
  };
}

/**
 * States the caller's quota on whatever leaves /api/detect, also on what is refused before a route is reached: a
 * malformed body, an unknown media type, another method. To be called before the application's routes are made.
 */
export function stateQuotaOnDetections(app: NestFastifyApplication): void {
  const callers = app.get<CallerResolver>(CALLER_RESOLVER);
  const quotas = app.get(Quotas);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request: CallerRequest, reply, payload) => {
      if (!PATH.test(request.url)) return payload;
      try {
        const caller = await callerOf(request, callers);
        if (caller) void reply.headers(headersOf(await quotas.standing(caller)));
      } catch {
        // Nobody's quota, or none that can be read now: the answer says why.
      }
      return payload;
    });
}

/** The guard knows the caller, except where there is no route: then a key that came along still has its quota. */
async function callerOf({ caller, headers }: CallerRequest, callers: CallerResolver): Promise<Caller | undefined> {
  const { 'x-api-key': apiKey } = headers;
  return caller ?? (typeof apiKey === 'string' ? callers.resolve({ apiKey, cookie: undefined }, 'detect') : undefined);
}
