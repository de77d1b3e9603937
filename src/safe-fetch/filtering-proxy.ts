import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { type Refusal } from '../kernel/index.js';
import { type Guard, portOf } from './guard.js';
import { fetchFailed } from './safe-fetch.refusals.js';

/**
 * A forward proxy on loopback for one rendered page. Everything that the page loads comes through it, and it connects
 * only where the guard does. What is refused looks to the page like a server that hangs up.
 */
export interface FilteringProxy {
  readonly port: number;
  /** Why the last request to this address's host was turned away; undefined when it was not. */
  refusalOf(address: string): Refusal | undefined;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

export interface FilteringProxyLimits {
  readonly connectTimeoutMs: number;
  /** Everything that the page may load, in bytes on the wire; past it every connection ends. */
  readonly pageBytesMax: number;
  readonly headerBytesMax: number;
  readonly connectionsMax: number;
}

/** Headers that concern one connection, not the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer upgrade alt-svc'.split(' '),
);

export async function openFilteringProxy(guard: Guard, limits: FilteringProxyLimits): Promise<FilteringProxy> {
  const refused = new Map<string, Refusal>();
  const sockets = new Set<Duplex>();
  let bytes = 0;

  function keep<T extends Duplex>(socket: T): T {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }
  function count(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > limits.pageBytesMax) for (const socket of sockets) socket.destroy();
  }

  /** A connection to an address that the guard admits; notes why where it does not. */
  async function reach(address: string): Promise<{ url: URL; socket: Socket }> {
    const host = hostOf(address);
    try {
      if (bytes > limits.pageBytesMax) throw fetchFailed('The page loads more than the service reads.');
      const url = guard.admit(address);
      const socket = keep(await guard.connect(url.hostname, portOf(url), limits.connectTimeoutMs));
      socket.on('data', count);
      refused.delete(host);
      return { url, socket };
    } catch (error) {
      refused.set(host, error as Refusal);
      throw error;
    }
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url, socket } = await reach(incoming.url ?? '');
    const upstream = httpRequest(
      {
        method: incoming.method,
        path: url.pathname + url.search,
        headers: { ...endToEnd(incoming.headers), host: url.host },
        maxHeaderSize: limits.headerBytesMax,
        createConnection: () => socket,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer({ maxHeaderSize: limits.headerBytesMax }, (incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', keep);
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    reach(`https://${request.url ?? ''}/`).then(
      ({ socket }) => {
        if (client.destroyed) return socket.destroy();
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        socket.write(head);
        client.pipe(socket).pipe(client);
        client.once('close', () => socket.destroy());
        return socket.once('close', () => client.destroy());
      },
      () => client.destroy(),
    );
  });
  server.maxConnections = limits.connectionsMax;
  await new Promise<void>((fulfil, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', fulfil);
  });

  return {
    port: (server.address() as AddressInfo).port,
    refusalOf: (address) => refused.get(hostOf(address)),
    close: () =>
      new Promise((fulfil) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => fulfil());
      }),
  };
}

/** `host:port`, the same for http, https, ws and wss on one port; the text itself for what is no address. */
function hostOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return `${url.hostname}:${portOf(url)}`;
}

function endToEnd(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string | string[]] => header[1] !== undefined && !HOP_BY_HOP.has(header[0]),
    ),
  );
}
