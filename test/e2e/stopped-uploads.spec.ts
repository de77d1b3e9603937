import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { encode, scene } from '../support/images.js';

const TEXT = Array.from(
  { length: 12 },
  (_, n) => `The council said on Tuesday that ${n + 300} people were moved from the old harbour after the flood.`,
).join('\n\n');
const MB = 1_000_000;
const makePng = (width: number, height: number): Promise<Buffer> => encode(scene(width, height)).png().toBuffer();

let service: TestService;
const sockets = new Set<Socket & { answer?: string }>();
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Sends a file up to 5 kB before its end, and waits until the service has read most of it. */
async function stop(
  account: TestAccount,
  path: string,
  field: string,
  bytes: number,
): Promise<Socket & { answer?: string }> {
  const { hostname, port } = new URL(service.url);
  const socket: Socket & { answer?: string } = connect(Number(port), hostname).on('error', () => undefined);
  sockets.add(socket);
  await once(socket, 'connect');
  socket.on('data', (data: Buffer) => (socket.answer = (socket.answer ?? '') + data.toString()));
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n`;
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `x-api-key: ${account.apiKey}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${head.length + bytes + 9}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}`);
  const isSent = socket.write(Buffer.alloc(bytes - 5_000, 'a word '));
  if (!isSent) await Promise.race([once(socket, 'drain'), once(socket, 'data')]);
  return socket;
}

const send = (
  account: TestAccount,
  path: string,
  field: string,
  bytes: Uint8Array,
  name: string,
): Promise<Response> => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return fetch(`${service.url}${path}`, { method: 'POST', headers: { 'x-api-key': account.apiKey }, body: form });
};
const estimate = (account: TestAccount, bytes: Uint8Array): Promise<Response> =>
  send(account, '/api/simulate/estimate', 'file', bytes, 'a.txt');

describe('uploads that stop before their end', () => {
  it('refuse no file of another account', async () => {
    const [stopping, honest] = [await service.signUp(), await service.signUp()];
    await Promise.all(Array.from({ length: 36 }, () => stop(stopping, '/api/simulate/estimate', 'file', 9 * MB)));
    for (let n = 0; n < 3; n += 1) expect((await estimate(honest, Buffer.from(TEXT))).status).toBe(200);
  });

  it('refuse no picture of another account', async () => {
    const [stopping, honest] = [await service.signUp(), await service.signUp()];
    await Promise.all(Array.from({ length: 93 }, () => stop(stopping, '/api/detect', 'image', 9 * MB)));
    const picture = await makePng(300, 200);
    expect((await send(honest, '/api/detect', 'image', picture, 'a.png')).status).toBe(200);
  });

  it('end after ten seconds with a coded refusal, and give their memory back', async () => {
    const account = await service.signUp();
    const [one, other] = [
      await stop(account, '/api/simulate/estimate', 'file', 9 * MB),
      await stop(account, '/api/simulate/estimate', 'file', 9 * MB),
    ];
    await Promise.all([once(one, 'close'), once(other, 'close')]);
    for (const { answer } of [one, other]) {
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer).toContain('"code":"request-timeout"');
    }
    const large = Buffer.from(TEXT + ' '.repeat(9 * MB));
    expect([200, 422]).toContain((await estimate(account, large)).status);
  });
});

describe('an account without quota', () => {
  it('gets the answer about a picture that it sent before, also while another of its uploads has stopped', async () => {
    const account = await service.signUp();
    const picture = await makePng(300, 200);
    const detect = async (bytes: Uint8Array): Promise<readonly [number, string | undefined]> => {
      const response = await send(account, '/api/detect', 'image', bytes, 'a.png');
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect(await detect(picture)).toEqual([200, undefined]);
    const limited = await fetch(`${service.url}/api/account/keys/${account.keyId}/limits`, {
      method: 'PUT',
      headers: { 'x-api-key': account.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ detectionsPerDay: 1, creditsPerDay: null }),
    });
    expect(limited.status).toBe(204);
    expect(await detect(await makePng(400, 200))).toEqual([429, 'key-limit-reached']);
    await Promise.all(Array.from({ length: 2 }, () => stop(account, '/api/detect', 'image', 1 * MB)));
    const repeated = await Promise.all([detect(picture), detect(picture)]);
    expect(repeated).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});
