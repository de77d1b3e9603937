import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { writeTogether } from '../../src/http/index.js';

const CLIENTS = 6;

/** A server that records when each request is handled and when its answer is written. */
function recordingServer(steps: string[]): FastifyInstance {
  const server = fastify();
  writeTogether(server, { isUrgent: ({ url }) => url === '/livez' });
  server.addHook('onSend', ({ url }, _reply, payload, done) => {
    steps.push(`writes ${url}`);
    done(null, payload);
  });
  server.get('/*', async ({ url }) => {
    steps.push(`handles ${url}`);
    return Promise.resolve({ url });
  });
  return server;
}

describe('a server that writes answers together', () => {
  const steps: string[] = [];
  let server: FastifyInstance;
  let sockets: Socket[];

  beforeEach(async () => {
    steps.length = 0;
    server = recordingServer(steps);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    sockets = [];
    while (sockets.length < CLIENTS) {
      const accepted = once(server.server, 'connection');
      sockets.push(connect(port, '127.0.0.1'));
      await accepted;
    }
  });

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  /** Sends a request on each connection, and keeps the event loop busy until the kernel has them all. */
  async function askTogether(paths: readonly string[]): Promise<readonly string[]> {
    const answers = paths.map(async (path, index) => {
      const socket = sockets[index]!;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString();
    });
    const until = performance.now() + 50;
    while (performance.now() < until);
    return Promise.all(answers);
  }

  it('writes the answers after all requests that arrived together were handled', async () => {
    const paths = Array.from({ length: CLIENTS }, (_, n) => `/${n}`);
    const answers = await askTogether(paths);
    expect(answers.map((answer) => answer.split('\r\n\r\n')[1])).toEqual(paths.map((url) => JSON.stringify({ url })));
    expect(steps.slice(0, CLIENTS).sort()).toEqual(paths.map((path) => `handles ${path}`));
    expect(steps.slice(CLIENTS).sort()).toEqual(paths.map((path) => `writes ${path}`));
  });

  it('writes the answer to an urgent request as soon as it was handled', async () => {
    await askTogether(['/livez', '/1', '/2', '/3']);
    const handled = steps.indexOf('handles /livez');
    expect(steps[handled + 1]).toBe('writes /livez');
  });
});
