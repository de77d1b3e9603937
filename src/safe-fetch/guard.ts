import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { Refusal } from '../kernel/index.js';
import { isPublicAddress, isPublicName } from './addresses.js';
import { blockedAddress, fetchFailed, invalidUrl, upstreamTimeout } from './safe-fetch.refusals.js';

/** A host name's addresses in text form; rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface GuardOptions {
  /** Exact `host:port` that may be reached although not public, for development and tests. */
  readonly allowHosts?: readonly string[];
  readonly ports?: readonly number[];
  /** The system's resolver when omitted. */
  readonly resolve?: Resolve;
}

const WEB_PORTS = [80, 443, 8080, 8443];
/** After this long without an answer, the next of several addresses is tried. */
const NEXT_ADDRESS_AFTER_MS = 1_500;

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Decides which addresses may be reached, and makes the only connections that reach them. */
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
   * The address as it will be fetched.
   * @throws Refusal `invalid-request` for what is not an absolute http(s) URL without credentials, `blocked-address`
   * for a host or port that is not fetched.
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
   * As `admit`, and none of the addresses that the name has now is blocked; a name without any may have one later.
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
   * A connection to one of the addresses that were checked: the name is resolved once, every answer must be public, and
   * no second look-up happens in between.
   * @throws Refusal `blocked-address`, `fetch-failed`, `upstream-timeout`.
   */
  async connect(hostname: string, port: number, timeoutMs: number): Promise<Socket> {
    this.#assertAdmissible(hostname, port);
    return connectTo(hostname, port, await this.#addressesOf(hostname, port), timeoutMs);
  }

  /** `hostname` as URL prints it: lower case, numbers in any base made dotted, IPv6 in brackets. */
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
      // Node asks for `all` or for one, depending on whether it may try several.
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
    // Whoever takes the socket over listens for its errors; before and after that, an error must not be uncaught.
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
