import { type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const originHost = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Refuses what a browser sends on behalf of another site, by its Fetch Metadata and, where an old browser sends none, by
 * its Origin (OWASP, Cross-Site Request Forgery Prevention). A program that is no browser sends neither and passes.
 * @throws Refusal `cross-site-request`
 */
export function assertSameSite({ headers, host }: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = headers;
  const foreign = site === undefined ? origin !== undefined && originHost(origin) !== host : site !== 'same-origin';
  if (foreign) throw new Refusal(HTTP_REFUSALS['cross-site-request']);
}

/**
 * For a request that a cookie vouches for: when it changes something, it must come from this site's own pages, and carry
 * a header that no other site can add without asking first, which this service never allows.
 * @throws Refusal `cross-site-request`
 */
export function assertForgeryProof(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  assertSameSite(request);
  if (request.headers['x-requested-with'] === undefined)
    throw new Refusal(HTTP_REFUSALS['cross-site-request'], {
      detail: 'With a session this request needs a header X-Requested-With.',
    });
}
