import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { type ConnectionReport, type HostSecurity } from '../inspection/log-inspection.js';

const PORT = 2113;
const CONNECT_MS_MAX = 5_000;

interface Address {
  readonly user: string | null;
  readonly hosts: readonly { readonly name: string; readonly port: number }[];
  /** Options in lower case. */
  readonly options: ReadonlyMap<string, string>;
}

/** Parses an address that the client has accepted. */
function partsOf(url: string): Address {
  const [, authority = '', query = ''] = /^[^:]+:\/\/([^?/]+)\/?(?:\?(.*))?$/.exec(url) ?? [];
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? null : decodeURIComponent(authority.slice(0, at).split(':', 1)[0] ?? '');
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map((host) => {
      const [, name = host, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host) ?? [];
      return { name: name.replace(/^\[|\]$/g, ''), port: Number(port ?? PORT) };
    });
  const options = new URLSearchParams(query);
  return { user, hosts, options: new Map([...options].map(([name, value]) => [name.toLowerCase(), value])) };
}

/** Connects to every host of the address and reports its certificate. */
export async function connectionReport(url: string): Promise<ConnectionReport> {
  const { user, hosts, options } = partsOf(url);
  const isEncrypted = options.get('tls') !== 'false';
  const authority = options.get('tlscafile');
  const trust: ConnectionOptions = authority === undefined ? {} : { ca: readFileSync(authority) };
  const isVerified = options.get('tlsverifycert') !== 'false';
  return {
    user,
    hosts: await Promise.all(
      hosts.map(({ name, port }) =>
        isEncrypted ? securityOf(name, port, trust, isVerified) : Promise.resolve(unencrypted(name, port)),
      ),
    ),
  };
}

const isLoopback = (name: string): boolean => /^(localhost|127\.[\d.]+|::1)$/.test(name);

const unencrypted = (name: string, port: number): HostSecurity => ({
  host: `${name}:${port}`,
  isLoopback: isLoopback(name),
  protocol: null,
  certificate: null,
  problem: null,
});

function securityOf(name: string, port: number, trust: ConnectionOptions, isVerified: boolean): Promise<HostSecurity> {
  const found = { host: `${name}:${port}`, isLoopback: isLoopback(name), protocol: null, certificate: null };
  return new Promise((resolve) => {
    const socket = connect({
      host: name,
      port,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...trust,
      ALPNProtocols: ['h2'],
      // Safe, because nothing is sent: an invalid certificate is reported with its content.
      rejectUnauthorized: false,
      timeout: CONNECT_MS_MAX,
    });
    const failed = (problem: string): void => {
      socket.destroy();
      resolve({ ...found, problem });
    };
    socket.once('secureConnect', () => {
      const { subject, issuer, valid_to: validTo } = socket.getPeerCertificate();
      const untrusted = isVerified && !socket.authorized ? String(socket.authorizationError) : null;
      const problem = isVerified ? untrusted : 'its certificate is not verified: tlsVerifyCert=false';
      resolve({
        ...found,
        protocol: socket.getProtocol(),
        certificate: { subject: nameOf(subject), issuer: nameOf(issuer), validToMs: Date.parse(validTo) },
        problem,
      });
      socket.destroy();
    });
    socket.once('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
    socket.once('timeout', () => failed('no answer'));
  });
}

const nameOf = (subject: PeerCertificate['subject'] | undefined): string => String(subject?.CN ?? 'nobody');
