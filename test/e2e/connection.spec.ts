import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answerConnection } from '../../src/http/index.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Everything that a connection receives in reply to these bytes until it closes. */
async function said(port: number, bytes: string): Promise<{ head: string; body: Record<string, unknown> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body: JSON.parse(body) as Record<string, unknown> };
}

const expectProblem = ({ head, body }: Awaited<ReturnType<typeof said>>, status: number, code: string): void => {
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/problem\+json$/m);
  expect(body).toMatchObject({
    type: `urn:elenchus:problem:${code}`,
    title: expect.any(String),
    status,
    code,
    instance: expect.any(String),
    requestId: expect.any(String),
  });
};

it.each([
  ['data that is not HTTP', 400, 'invalid-request', 'what?\r\n\r\n'],
  ['headers without end', 431, 'headers-too-large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}`],
])('%s is refused with a problem document', async (_, status, code, bytes) => {
  expectProblem(await said(Number(new URL(service.url).port), bytes), status, code);
});

it('a request that does not arrive in time is refused with a problem document', async () => {
  const hasty = createServer({ connectionsCheckingInterval: 10, requestTimeout: 20, headersTimeout: 20 });
  hasty.on('clientError', answerConnection).listen(0, '127.0.0.1');
  await once(hasty, 'listening');
  try {
    const { port } = hasty.address() as AddressInfo;
    expectProblem(await said(port, 'POST / HTTP/1.1\r\n'), 408, 'request-timeout');
  } finally {
    hasty.close();
  }
});
