import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RequestsInProgress } from '../../src/http/requests-in-progress.js';
import { Refusal } from '../../src/kernel/index.js';

const MAX = 4;

describe('requests in progress', () => {
  let server: Server;
  let port: number;
  let inProgress: RequestsInProgress;
  /** The answers that are not sent yet. */
  let open: ServerResponse[];
  let refused: number;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    inProgress = new RequestsInProgress(MAX);
    [open, refused] = [[], 0];
    server = createServer((request, response) => {
      try {
        inProgress.enter('ada', request, response);
        open.push(response);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused += 1;
        response.end();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  const send = async (requests: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n'.repeat(requests));
    return socket.resume();
  };
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise((resolve) => void setImmediate(resolve));
  };
  /** Whether as many requests as may be are accepted, and the next one is refused. */
  const hasRoomForAll = async (): Promise<boolean> => {
    [open, refused] = [[], 0];
    for (let n = 0; n <= MAX; n += 1) await send(1);
    await until(() => open.length + refused === MAX + 1);
    return open.length === MAX && refused === 1;
  };

  it('are refused beyond the limit, and accepted again once answers were sent', async () => {
    expect(await hasRoomForAll()).toBe(true);
    const closed = open.map((response) => once(response, 'close'));
    for (const response of open) response.end();
    await Promise.all(closed);
    expect(await hasRoomForAll()).toBe(true);
  });

  it.each([
    ['of connections of their own', 1],
    ['that wait behind one another on one connection', MAX],
  ])('%s are forgotten when the client goes', async (_, together) => {
    for (let n = 0; n < 50; n += 1) {
      [open, refused] = [[], 0];
      const sent: Socket[] = [];
      for (let m = 0; m < MAX; m += together) sent.push(await send(together));
      await until(() => open.length === MAX);
      for (const socket of sent) socket.destroy();
      await until(() => open.every(({ req: { socket } }) => socket.closed));
    }
    expect(await hasRoomForAll()).toBe(true);
  });

  it('are not counted when the client has gone before', async () => {
    const response = new Promise<ServerResponse>((resolve) => {
      server.removeAllListeners('request').on('request', (_request, answer) => resolve(answer));
    });
    const socket = await send(1);
    const late = await response;
    const closed = once(late, 'close');
    socket.destroy();
    await closed;
    for (let n = 0; n < 2 * MAX; n += 1) inProgress.enter('ada', late.req, late);
  });
});
