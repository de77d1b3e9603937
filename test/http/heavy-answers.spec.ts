import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { computeAnswersInTurn } from '../../src/http/heavy-answers.js';
import { problemOf, toRefusal } from '../../src/http/index.js';
import { onBehalfOf } from '../../src/runtime/index.js';

const LARGE = 'x'.repeat(30_000_000);

/** Resolves when something else has had a turn of the event loop. */
const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('answers that take long to compute', () => {
  let server: FastifyInstance;
  let url: string;
  let port: number;
  /** The handlers that have begun, by account and path, in order. */
  let begun: string[];
  /** Handlers that run. */
  let running: number;
  let runningMax: number;
  /** Handlers of `/held` wait for it. */
  let release: () => void;
  let held: Promise<void>;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    [begun, running, runningMax] = [[], 0, 0];
    held = new Promise((resolve) => (release = resolve));
    server = fastify({ forceCloseConnections: true });
    server.setErrorHandler((error, request, reply) => {
      const refusal = toRefusal(error);
      const status = refusal ? 503 : 500;
      if (refusal?.retryAfterS !== undefined) void reply.header('retry-after', refusal.retryAfterS);
      void reply.status(status).send(refusal ? problemOf(refusal, request.url, 'r') : { code: 'internal-error' });
    });
    server.addHook('preHandler', (request, _reply, done) => onBehalfOf(String(request.headers['x-account']), done));
    computeAnswersInTurn(server);
    server.get('/*', { config: { access: 'public', computes: true } as object }, async ({ url: path, headers }) => {
      begun.push(`${String(headers['x-account'])} ${path}`);
      running += 1;
      runningMax = Math.max(runningMax, running);
      try {
        await later();
        if (path === '/held') await held;
        if (path === '/fails') throw new Error('failed');
        return path === '/large' ? LARGE : { path };
      } finally {
        running -= 1;
      }
    });
    url = await server.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server.server.address() as AddressInfo);
  });
  afterEach(async () => {
    release();
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
  });

  const ask = (account: string, path: string, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}${path}`, { headers: { 'x-account': account }, ...(signal ? { signal } : {}) });
  const send = async (account: string, path: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nx-account: ${account}\r\n\r\n`);
    return socket;
  };
  const until = async (condition: () => boolean): Promise<void> => {
    // A busy event loop would postpone the next turn.
    while (!condition()) await pause(1);
  };

  it('are computed one at a time, with the accounts in turn', async () => {
    const first = ask('ada', '/held');
    await until(() => begun.length === 1);
    const flood = Array.from({ length: 30 }, (_, n) => ask('ada', `/${n}`));
    const honest = [ask('bea', '/b'), ask('cem', '/c')];
    await until(() => server.server.listening && begun.length === 1);
    // All of them have arrived once an answer that is not computed has been sent on a later connection.
    await Promise.all(Array.from({ length: 3 }, () => fetch(`${url}/none`, { method: 'POST' })));
    release();
    expect((await Promise.all([first, ...flood, ...honest])).map(({ status }) => status)).toEqual(
      Array.from({ length: 33 }, () => 200),
    );
    expect(runningMax).toBe(1);
    const places = ['bea /b', 'cem /c'].map((one) => begun.indexOf(one));
    expect(Math.max(...places)).toBeLessThanOrEqual(4);
  });

  it.each([
    ['before its turn comes', async (socket: Socket) => Promise.resolve(socket)],
    ['as soon as its turn may have begun', async (socket: Socket) => (await later(), socket)],
    ['while others are answered', async (socket: Socket) => (await ask('bea', '/between'), socket)],
  ])('give their place back when the client goes %s', async (_, wait) => {
    for (let n = 0; n < 12; n += 1) {
      const sent = await Promise.all(Array.from({ length: 6 }, () => send('ada', `/${n}`)));
      for (const socket of sent) (await wait(socket)).destroy();
    }
    expect((await ask('ada', '/last')).status).toBe(200);
    expect((await ask('bea', '/last')).status).toBe(200);
    await until(() => running === 0);
    expect(runningMax).toBe(1);
  });

  it('give their place back when the client goes in the middle of the computation', async () => {
    for (let n = 0; n < 50; n += 1) {
      const socket = await send('ada', `/${n}`);
      await until(() => begun.length === n + 1);
      socket.destroy();
    }
    const socket = await send('ada', '/held');
    await until(() => begun.length === 51);
    socket.destroy();
    const honest = ask('bea', '/last');
    await later();
    release();
    expect((await honest).status).toBe(200);
    expect(runningMax).toBe(1);
  });

  it('give their place back when the computation fails', async () => {
    const failed = await Promise.all(Array.from({ length: 50 }, () => ask('ada', '/fails')));
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([500]));
    expect((await ask('bea', '/last')).status).toBe(200);
  });

  it('give their place back when the client accepts nothing of the answer', async () => {
    await Promise.all(Array.from({ length: 5 }, async () => (await send('ada', '/large')).pause()));
    await until(() => begun.length > 0);
    expect((await ask('bea', '/last')).status).toBe(200);
  });

  it('are not computed for a client that has gone', async () => {
    const first = ask('ada', '/held');
    await until(() => begun.length === 1);
    const gone = new AbortController();
    const waiting = Array.from({ length: 20 }, (_, n) => ask('ada', `/gone${n}`, gone.signal).catch(() => undefined));
    await Promise.all(Array.from({ length: 3 }, () => fetch(`${url}/none`, { method: 'POST' })));
    gone.abort();
    await Promise.all(waiting);
    const last = ask('ada', '/last');
    release();
    await Promise.all([first, last]);
    expect(begun.filter((one) => one.includes('gone')).length).toBeLessThanOrEqual(1);
  });

  it('are refused to the account that waits for most when 256 wait', async () => {
    const first = ask('ada', '/held');
    await until(() => begun.length === 1);
    const flood = Array.from({ length: 300 }, (_, n) => ask('ada', `/${n}`));
    const refused = await Promise.race(
      flood.map(async (one) => ((await one).status === 503 ? one : new Promise<never>(() => undefined))),
    );
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    const honest = ask('bea', '/b');
    release();
    expect((await honest).status).toBe(200);
    const statuses = (await Promise.all([first, ...flood])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(256);
  });
});
