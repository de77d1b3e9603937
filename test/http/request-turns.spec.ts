import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { acceptBeforeAnswering } from '../../src/http/index.js';

const CONNECTIONS = 60;

/** A server that is busy for some milliseconds with each request except `/livez`, and records their order. */
function busyServer(ms: number): { readonly server: Server; readonly begun: string[] } {
  const begun: string[] = [];
  const server = createServer((request, response) => {
    begun.push(request.url!);
    const until = performance.now() + (request.url === '/livez' ? 0 : ms);
    while (performance.now() < until);
    response.end(request.url);
  });
  return { server, begun };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += part as string;
  return text;
}

/** Uses a new connection unless an agent is given. */
const ask = (
  port: number,
  path: string,
  agent: Agent | false = false,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, headers }, (response) => void textOf(response).then(resolve, reject)).once(
      'error',
      reject,
    );
  });

describe('a server whose connections arrive together', () => {
  it('lets an urgent request on the last connection begin before most of the others', async () => {
    const { server, begun } = busyServer(5);
    acceptBeforeAnswering(server, { isUrgent: ({ url }) => url === '/livez', heldMsMax: 60_000 });
    const port = await listening(server);
    try {
      const answers = await Promise.all([
        ...Array.from({ length: CONNECTIONS }, (_, n) => ask(port, `/${n}`)),
        ask(port, '/livez'),
      ]);
      expect(answers).toEqual([...Array.from({ length: CONNECTIONS }, (_, n) => `/${n}`), '/livez']);
      expect(begun.indexOf('/livez')).toBeLessThan(CONNECTIONS / 3);
    } finally {
      server.close();
    }
  });

  it('holds requests again while connections are still arriving after the first have begun', async () => {
    const { server, begun } = busyServer(5);
    acceptBeforeAnswering(server, { isUrgent: ({ url }) => url === '/livez', heldMsMax: 10 });
    const port = await listening(server);
    try {
      await Promise.all([
        ...Array.from({ length: 6 * CONNECTIONS }, (_, n) => ask(port, `/${n}`)),
        ask(port, '/livez'),
      ]);
      expect(begun.indexOf('/livez')).toBeLessThan(2 * CONNECTIONS);
    } finally {
      server.close();
    }
  });

  it('answers every request while connections keep arriving', async () => {
    const { server } = busyServer(1);
    acceptBeforeAnswering(server, { isUrgent: () => false });
    const port = await listening(server);
    let flooding = true;
    const idle = new Set<ReturnType<typeof connect>>();
    const flood = (): void => {
      if (!flooding) return;
      const socket = connect(port, '127.0.0.1');
      idle.add(socket.on('error', () => undefined));
      setImmediate(flood);
    };
    flood();
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(port, `/${n}`)));
      expect(answers).toHaveLength(20);
    } finally {
      flooding = false;
      for (const socket of idle) socket.destroy();
      server.close();
    }
  });

  it('begins held requests for callers in turn', async () => {
    const { server, begun } = busyServer(5);
    acceptBeforeAnswering(server, { isUrgent: () => false, heldMsMax: 10 });
    const port = await listening(server);
    try {
      await Promise.all([
        ...Array.from({ length: 2 * CONNECTIONS }, (_, n) => ask(port, `/${n}`, false, { 'x-api-key': 'many' })),
        ...Array.from({ length: 3 }, (_, n) => ask(port, `/few/${n}`, false, { authorization: 'Bearer few' })),
        ask(port, '/one', false, { cookie: 'session=one' }),
      ]);
      const places = ['/few/0', '/few/1', '/few/2', '/one'].map((path) => begun.indexOf(path));
      // They came last; the first of the others begin before these have arrived. Nothing orders connections among themselves.
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places)).toBeLessThan(CONNECTIONS);
    } finally {
      server.close();
    }
  });

  it('keeps the order of requests on one connection', async () => {
    const { server, begun } = busyServer(0);
    acceptBeforeAnswering(server, { isUrgent: () => false });
    const port = await listening(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      await Promise.all(Array.from({ length: 20 }, (_, n) => ask(port, `/${n}`, agent)));
      expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => `/${n}`));
    } finally {
      agent.destroy();
      server.close();
    }
  });
});
