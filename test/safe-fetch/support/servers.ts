import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

export interface TestServer {
  readonly port: number;
  /** `127.0.0.1:port`, the form of an allow-list entry. */
  readonly host: string;
  readonly origin: string;
  /** Method and path of every request, in order. */
  readonly requests: string[];
  /** Connections accepted, whether or not a request followed. */
  readonly connections: () => number;
  /** Resolves when the next connection has ended. */
  readonly nextClosed: () => Promise<void>;
  close(): Promise<void>;
}

/** An HTTP server on loopback that records its requests. */
export async function serve(listener: RequestListener, address = '127.0.0.1'): Promise<TestServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    listener(request, response);
  });
  return started(server, requests, address);
}

/** A TCP server on loopback, for answers that an HTTP server would not send. */
export async function serveRaw(onSocket: (socket: Socket) => void): Promise<TestServer> {
  return started(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      onSocket(socket);
    }),
    [],
    '127.0.0.1',
  );
}

async function started(
  server: Server | ReturnType<typeof createTcpServer>,
  requests: string[],
  address: string,
): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      server.emit('connection-closed');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `${address}:${port}`,
    origin: `http://${address}:${port}`,
    requests,
    connections: () => connections,
    nextClosed: async () => {
      await once(server, 'connection-closed');
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
