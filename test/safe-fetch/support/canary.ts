import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { serve, type TestServer } from './servers.js';

/** Content that a page must never read. */
export const SECRET = 'canary-secret-7f3a';

/** A loopback server that must not be reachable. It listens on TCP over IPv4 (and IPv6 if available) and on UDP. */
export interface Canary {
  readonly port: number;
  /** Connections and datagrams received. */
  heard(): number;
  close(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const answer: Parameters<typeof serve>[0] = (_request, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(SECRET);
  const four = await serve(answer);
  const six = await serve(answer, '::1').catch((): TestServer | undefined => undefined);
  let datagrams = 0;
  const udp = await new Promise<DatagramSocket>((resolve) => {
    const socket = createSocket('udp4', () => (datagrams += 1));
    socket.bind(four.port, '127.0.0.1', () => resolve(socket));
  });
  return {
    port: four.port,
    heard: () => four.connections() + (six?.connections() ?? 0) + datagrams,
    close: async () => {
      await Promise.all([four.close(), six?.close()]);
      await new Promise<void>((resolve) => udp.close(() => resolve()));
    },
  };
}
