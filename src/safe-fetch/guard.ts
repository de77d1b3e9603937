import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { Refusal } from '../kernel/index.js';
import { isPublicAddress, isPublicName } from './addresses.js';
import { blockedAddress, fetchFailed, invalidUrl, upstreamTimeout } from './safe-fetch.refusals.js';

/** Resolves a host name to its addresses in text form; rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface GuardOptions {
  /** Exact `host:port` pairs that may be reached although not public, for development and tests. */
  readonly allowHosts?: readonly string[];
  readonly ports?: readonly number[];
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

const WEB_PORTS = [80, 443, 8080, 8443];
/** The next of several addresses is tried after this long without an answer. */
const NEXT_ADDRESS_AFTER_MS = 1_500;

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Decides which addresses may be reached, and makes every connection to them. */
export class Guard {
  readonly #allowed: ReadonlySet<string>;
  readonly #ports: ReadonlySet<number>;
  readonly #resolve: Resolve;

  constructor(options: GuardOptions = {}) {
    this.#allowed = new Set((options.allowHosts ?? []).map((host) => host.toLowerCase()));
    this.#ports = new Set(options.ports ?? WEB_PORTS);
    this.#resolve = options.resolve ?? systemResolve;
  }

  /**
   * The normalised address to fetch.
   * @throws Refusal `invalid-request` if it is not an absolute http(s) URL without credentials, `blocked-address` for a
   * host or port that is not allowed.
   */
  admit(address: string): URL {
    if (!URL.canParse(address)) throw invalidUrl('The address must be an absolute http or https URL.');
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw invalidUrl('Only http and https addresses are fetched.');
    if (url.username || url.password) throw invalidUrl('The address must not carry credentials.');
    this.#assertAdmissible(url.hostname, portOf(url));
    return url;
  }

  /**
   * Like `admit`, and also checks that no address of the name is blocked at present. A name without an address passes,
   * since it may have one later.
   * @throws Refusal `invalid-request`, `blocked-address`.
   */
  async admitResolved(address: string): Promise<void> {
    const url = this.admit(address);
    try {
      await this.#addressesOf(url.hostname, portOf(url));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'blocked-address') throw error;
    }
  }

  /**
   * Connects to one of the checked addresses: the name is resolved once, every address must be public, and no second
   * look-up happens in between.
   * @throws Refusal `blocked-address`, `fetch-failed`, `upstream-timeout`.
   */
  async connect(hostname: string, port: number, timeoutMs: number): Promise<Socket> {
    this.#assertAdmissible(hostname, port);
    return connectTo(hostname, port, await this.#addressesOf(hostname, port), timeoutMs);
  }

  /**
   * `hostname` in the URL parser's form: lower case, numbers in any base converted to dotted form, IPv6 in brackets.
   */
  #assertAdmissible(hostname: string, port: number): void {
    if (this.#allowed.has(`${hostname}:${port}`)) return;
    const literal = bare(hostname);
    const admissible = isIP(literal) ? isPublicAddress(literal) : isPublicName(hostname);
    if (!admissible || !this.#ports.has(port)) throw blockedAddress();
  }

  async #addressesOf(hostname: string, port: number): Promise<readonly string[]> {
    const literal = bare(hostname);
    if (isIP(literal)) return [literal];
    const addresses = await this.#resolve(literal).catch((cause: unknown) => {
      throw fetchFailed('The host name could not be resolved.', cause);
    });
    if (addresses.length === 0) throw fetchFailed('The host name could not be resolved.');
    if (!this.#allowed.has(`${hostname}:${port}`) && !addresses.every(isPublicAddress)) throw blockedAddress();
    return addresses;
  }
}

/** Connects to the first of these addresses that answers. */
function connectTo(hostname: string, port: number, addresses: readonly string[], timeoutMs: number): Promise<Socket> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise<Socket>((fulfil, reject) => {
    const socket = connect({
      host: bare(hostname),
      port,
      noDelay: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      // Node requests `all` addresses or one, depending on whether it may try several.
      lookup: (_name, { all }, done) => {
        if (all) done(null, checked);
        else done(null, checked[0]?.address ?? '', checked[0]?.family);
      },
    });
    const timer = setTimeout(() => socket.destroy(upstreamTimeout('No connection could be made in time.')), timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      fulfil(socket);
    });
    socket.once('error', failed);
    // The user of the socket listens for its errors; before and after that, an error must not be uncaught.
    socket.on('error', () => undefined);
    function failed(error: Error): void {
      clearTimeout(timer);
      reject(error.name === 'Refusal' ? error : fetchFailed('No connection could be made.', error));
    }
  });
}

/** `[::1]` → `::1`. */
function bare(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
