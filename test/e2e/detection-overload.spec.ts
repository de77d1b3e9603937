import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { encode, scene } from '../support/images.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';

let service: TestService;
let photo: Buffer;

beforeAll(async () => {
  photo = await encode(scene(3000, 2000)).jpeg().toBuffer();
  service = await startService({ ELENCHUS_DETECTOR_QUEUE: '1', ELENCHUS_DETECTOR_WORKERS: '1' });
});
afterAll(() => service.stop());

const upload = ({ apiKey }: TestAccount, image: Uint8Array): Promise<Response> => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)]), 'a.jpg');
  return fetch(`${service.url}/api/detect`, { method: 'POST', headers: { 'x-api-key': apiKey }, body: form });
};

const expectOverloaded = async (response: Response): Promise<void> => {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    status: 503,
    code: 'overloaded',
    type: 'urn:elenchus:problem:overloaded',
  });
};

const used = async (account: TestAccount): Promise<number> =>
  (await account.get<{ quota: { used: number } }>('/api/account')).quota.used;

it('images beyond a full queue are refused and do not count on the quota', async () => {
  const account = await service.signUp();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => upload(account, Buffer.concat([photo, Buffer.from([n])]))),
  );
  const answered = responses.filter(({ status }) => status === 200);
  const refused = responses.filter(({ status }) => status !== 200);
  // At least two in the thread and one waiting.
  expect(answered.length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) await expectOverloaded(response);
  expect(await used(account)).toBe(answered.length);
  expect((await upload(account, photo)).status).toBe(200);
});

/** An upload that never completes. */
async function beginUpload({ apiKey }: TestAccount, image: Uint8Array): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  socket.write(
    `POST /api/detect HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${apiKey}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + image.length + 100}\r\n\r\n${head}`,
  );
  await new Promise((written) => socket.write(image, written));
  return socket;
}

it('unfinished uploads hold a bounded amount of memory and release it when they are aborted', async () => {
  const account = await service.signUp();
  const large = new Uint8Array(9_999_000);
  const uploads: Socket[] = [];
  const nothing = new Uint8Array(100_000);
  let response: Response;
  try {
    // While memory is left, the upload is read, and refused because it is not an image.
    do {
      uploads.push(await beginUpload(account, large));
      response = await upload(account, nothing);
    } while (response.status === 415);
    await expectOverloaded(response);
  } finally {
    for (const socket of uploads) socket.destroy();
  }
  while (response.status === 503) response = await upload(account, photo);
  expect(response.status).toBe(200);
  expect(await used(account)).toBe(1);
});
