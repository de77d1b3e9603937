import { type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const originHost = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Refuses requests that a browser sends for another site, by Fetch Metadata or, from an old browser that sends none, by
 * Origin (OWASP, Cross-Site Request Forgery Prevention). Other programs send neither and are accepted.
 * @throws Refusal `cross-site-request`
 */
export function assertSameSite({ headers, host }: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = headers;
  const foreign = site === undefined ? origin !== undefined && originHost(origin) !== host : site !== 'same-origin';
  if (foreign) throw new Refusal(HTTP_REFUSALS['cross-site-request']);
}

/**
 * For a request authenticated by a cookie: when it changes something, it must come from this site's own pages and carry
 * a header that another site can add only after a preflight, which this service never allows.
 * @throws Refusal `cross-site-request`
 */
export function assertForgeryProof(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  assertSameSite(request);
  if (request.headers['x-requested-with'] === undefined)
    throw new Refusal(HTTP_REFUSALS['cross-site-request'], {
      detail: 'This request uses a session and needs the header X-Requested-With.',
    });
}
