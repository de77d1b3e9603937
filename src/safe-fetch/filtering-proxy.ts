import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
/** Hosts whose refusal is remembered; a page that asks for more of them learns no less. */
const REFUSED_MAX = 1_000;

export async function openFilteringProxy(guard: Guard, limits: FilteringProxyLimits): Promise<FilteringProxy> {
  const refused = new Map<string, Refusal>();
  const sockets = new Set<Duplex>();
  let bytes = 0;
  let closed = false;

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
      if (closed) {
        socket.destroy();
        throw fetchFailed('The page is not read any more.');
      }
      socket.on('data', count);
      refused.delete(host);
      return { url, socket };
    } catch (error) {
      if (refused.size < REFUSED_MAX) refused.set(host, error as Refusal);
      throw error;
    }
  }

  /** Passes one request on. Awaited throughout, so that whatever fails rejects here and ends this exchange alone. */
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url, socket } = await reach(incoming.url ?? '');
    try {
      const upstream = httpRequest({
        method: incoming.method,
        path: url.pathname + url.search,
        headers: { ...endToEnd(incoming.headers), host: url.host },
        maxHeaderSize: limits.headerBytesMax,
        createConnection: () => socket,
      });
      outgoing.on('close', () => upstream.destroy());
      if (outgoing.destroyed) upstream.destroy();
      incoming.pipe(upstream);
      const answer = await answerTo(upstream);
      const headers = endToEnd(answer.headers);
      // Decoded here, and framed anew for the page.
      delete headers['transfer-encoding'];
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      await pipeline(answer, outgoing);
    } finally {
      socket.destroy();
    }
  }

  /** Joins the page's connection with one to the address; each ends with the other. */
  async function tunnel(address: string, client: Duplex, head: Buffer): Promise<void> {
    const { socket } = await reach(`https://${address}/`);
    client.once('close', () => socket.destroy());
    socket.once('close', () => client.destroy());
    if (client.destroyed) {
      socket.destroy();
      return;
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.write(head);
    client.pipe(socket).pipe(client);
  }

  const server = createServer({ maxHeaderSize: limits.headerBytesMax }, (incoming, outgoing) => {
    incoming.on('error', ignore);
    outgoing.on('error', ignore);
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', keep);
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel(request.url ?? '', client, head).catch(() => client.destroy());
  });
  server.maxConnections = limits.connectionsMax;
  await new Promise<void>((fulfil, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', fulfil);
  });
  // A connection that could not be accepted.
  server.on('error', ignore);

  return {
    port: (server.address() as AddressInfo).port,
    refusalOf: (address) => refused.get(hostOf(address)),
    close: () =>
      new Promise((fulfil) => {
        closed = true;
        for (const socket of sockets) socket.destroy();
        server.close(() => fulfil());
      }),
  };
}

/** For errors that their stream's end tells as well. */
const ignore = (): void => undefined;

/** @throws whatever ends the request before it is answered. */
function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((fulfil, reject) => {
    request.on('error', reject);
    request.once('close', () => reject(new Error('the connection ended without an answer')));
    request.once('response', (answer) => {
      answer.on('error', ignore);
      fulfil(answer);
    });
  });
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
