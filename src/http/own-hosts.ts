import { isIP } from 'node:net';
import { type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/** Host names of this service. */
export class OwnHosts {
  readonly #names: ReadonlySet<string>;

  /**
   * @param publicUrl address of the pages; empty when none is configured.
   * @param names further host names, without a port.
   */
  constructor(publicUrl: string, names: readonly string[]) {
    const published = URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : [];
    this.#names = new Set([...published, ...names].map((name) => name.toLowerCase()));
  }

  /**
   * A page of another site can make its own host name resolve to this service (DNS rebinding), and the browser then
   * treats both as one site. This is impossible with an IP address or `localhost`, so those are always ours.
   */
  include(hostname: string): boolean {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    return isAddress || name === 'localhost' || name.endsWith('.localhost') || this.#names.has(name);
  }

  /** For a request authenticated by a cookie. @throws Refusal `foreign-host` */
  assert({ hostname }: Pick<FastifyRequest, 'hostname'>): void {
    if (!this.include(hostname)) throw new Refusal(HTTP_REFUSALS['foreign-host']);
  }
}
