import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { StartingServer } from '../../src/http/index.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('a slow start answers that it lives and why it is not ready, until the service takes the port', async () => {
  const port = await freePort();
  const reasons: string[] = [];
  let reached = 0;
  let slow: () => void = () => undefined;
  const isSlow = new Promise<void>((resolve) => (slow = resolve));
  const starting = new StartingServer({
    host: '127.0.0.1',
    port,
    afterMs: 1,
    reason: () => `The service is starting: ${(reached += 10)} % of the log are read.`,
    onSlow: (reason) => {
      reasons.push(reason);
      slow();
    },
  });
  await isSlow;
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const live = await get('/livez');
  expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not-ready', reasons: [expect.stringMatching(/[2-9]0 % of the log/)] },
  ]);
  const other = await get('/api/account?x=1');
  expect(other.status).toBe(503);
  expect(other.headers.get('content-type')).toBe('application/problem+json');
  expect(other.headers.get('retry-after')).toBe('5');
  expect(await other.json()).toMatchObject({ code: 'store-unavailable', instance: '/api/account' });
  await starting.close();
  const service = createServer().listen(port, '127.0.0.1');
  await once(service, 'listening');
  service.close();
  expect(reasons).toHaveLength(1);
});

it('a quick start neither listens nor says anything', async () => {
  const port = await freePort();
  const reasons: string[] = [];
  const starting = new StartingServer({
    host: '127.0.0.1',
    port,
    afterMs: 60_000,
    reason: () => 'The service is starting.',
    onSlow: (reason) => void reasons.push(reason),
  });
  await starting.close();
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
  expect(reasons).toEqual([]);
});
