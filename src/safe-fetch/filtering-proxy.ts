import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Refusal } from '../kernel/index.js';
import { type Guard, portOf } from './guard.js';
import { fetchFailed } from './safe-fetch.refusals.js';

interface FilteringProxyLimits {
  readonly connectTimeoutMs: number;
  /** Limit of everything that the page loads, in bytes on the wire; beyond it every connection ends. */
  readonly pageBytesMax: number;
  readonly headerBytesMax: number;
  readonly connectionsMax: number;
}

/** Headers that concern one connection, not the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer upgrade alt-svc'.split(' '),
);
/** Number of hosts whose refusal is remembered; beyond it, refusals of further hosts are not recorded. */
const REFUSED_MAX = 1_000;

/**
 * A forward proxy on loopback for one rendered page. All traffic of the page goes through it, and it connects only
 * where the guard permits. To the page, a refused request looks like a server that closes the connection.
 */
export class FilteringProxy {
  readonly #guard: Guard;
  readonly #limits: FilteringProxyLimits;
  readonly #server: Server;
  readonly #refused = new Map<string, Refusal>();
  readonly #sockets = new Set<Duplex>();
  #bytes = 0;
  #closed = false;

  private constructor(guard: Guard, limits: FilteringProxyLimits) {
    this.#guard = guard;
    this.#limits = limits;
    this.#server = createServer({ maxHeaderSize: limits.headerBytesMax }, (incoming, outgoing) => {
      incoming.on('error', ignore);
      outgoing.on('error', ignore);
      this.#forward(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server.on('connection', (socket: Socket) => this.#keep(socket));
    this.#server.on('upgrade', (_request, client: Duplex) => client.destroy());
    this.#server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
      this.#tunnel(request.url ?? '', client, head).catch(() => client.destroy());
    });
    this.#server.maxConnections = limits.connectionsMax;
  }

  /** Listens on a free port. */
  static async open(guard: Guard, limits: FilteringProxyLimits): Promise<FilteringProxy> {
    const proxy = new FilteringProxy(guard, limits);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Why the last request to this address's host was refused; undefined when it was not. */
  refusalOf(address: string): Refusal | undefined {
    return this.#refused.get(hostOf(address));
  }

  /** Ends every connection and stops listening. */
  close(): Promise<void> {
    return new Promise((fulfil) => {
      this.#closed = true;
      for (const socket of this.#sockets) socket.destroy();
      this.#server.close(() => fulfil());
    });
  }

  async #listen(): Promise<void> {
    await new Promise<void>((fulfil, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', fulfil);
    });
    // Errors of connections that could not be accepted.
    this.#server.on('error', ignore);
  }

  #keep<T extends Duplex>(socket: T): T {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }

  #count(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.pageBytesMax) for (const socket of this.#sockets) socket.destroy();
  }

  /** Connects to an address that the guard admits; records the reason when it does not. */
  async #reach(address: string): Promise<{ url: URL; socket: Socket }> {
    const host = hostOf(address);
    try {
      if (this.#bytes > this.#limits.pageBytesMax)
        throw fetchFailed('The page loads more data than the service accepts.');
      const url = this.#guard.admit(address);
      const socket = this.#keep(await this.#guard.connect(url.hostname, portOf(url), this.#limits.connectTimeoutMs));
      if (this.#closed) {
        socket.destroy();
        throw fetchFailed('The page is no longer being read.');
      }
      socket.on('data', (chunk: Buffer) => this.#count(chunk));
      this.#refused.delete(host);
      return { url, socket };
    } catch (error) {
      if (this.#refused.size < REFUSED_MAX) this.#refused.set(host, error as Refusal);
      throw error;
    }
  }

  /** Forwards one request. Everything is awaited, so that any failure rejects here and ends only this exchange. */
  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url, socket } = await this.#reach(incoming.url ?? '');
    try {
      const upstream = httpRequest({
        method: incoming.method,
        path: url.pathname + url.search,
        headers: { ...endToEnd(incoming.headers), host: url.host },
        maxHeaderSize: this.#limits.headerBytesMax,
        createConnection: () => socket,
      });
      outgoing.on('close', () => upstream.destroy());
      if (outgoing.destroyed) upstream.destroy();
      incoming.pipe(upstream);
      const answer = await answerTo(upstream);
      const headers = endToEnd(answer.headers);
      // The body is decoded here and framed again for the page.
      delete headers['transfer-encoding'];
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      await pipeline(answer, outgoing);
    } finally {
      socket.destroy();
    }
  }

  /** Joins the page's connection with one to the address; each ends when the other does. */
  async #tunnel(address: string, client: Duplex, head: Buffer): Promise<void> {
    const { socket } = await this.#reach(`https://${address}/`);
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
}

/** For errors that the end of the stream also reports. */
const ignore = (): void => undefined;

/** @throws any error that ends the request before it is answered. */
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

/** `host:port`, so that http, https, ws and wss on one port are equal; the text itself if it is not an address. */
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
