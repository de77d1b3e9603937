import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Quotas } from '../../src/detection/index.js';
import { DetectImage, DetectImageHandler } from '../../src/detection/detection.handler.js';
import { PictureExaminer } from '../../src/detection/picture-examiner.js';
import { Copies } from '../../src/detection/copies/copies.js';
import { Detections } from '../../src/detection/history/detections.js';
import { Thumbnails } from '../../src/detection/history/thumbnails.js';
import { DETECTOR, SecondOpinions, WorkerDetector, type Detector } from '../../src/detection/index.js';
import { type Caller } from '../../src/http/index.js';
import { type Refusal, sha256 } from '../../src/kernel/index.js';
import { onBehalfOf } from '../../src/runtime/index.js';
import { SAFE_FETCH } from '../../src/safe-fetch/index.js';
import { signed } from '../support/c2pa-signer.js';
import { encode, pngText, scene, withChunks } from '../support/images.js';
import { startService, type TestAccount, type TestService } from '../support/service.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

// One millisecond is too short for any image, so an ordinary image stands in for a slow one.
const TOO_SHORT_MS = 1;

const shippedModel = join(import.meta.dirname, '../../models/elenchus-vit');

const directory = temporaryDirectory();
let service: TestService;
let modelFolder: string;
let picture: Buffer;

beforeAll(async () => {
  service = await startService();
  modelFolder = writeModel(directory.path, { onnx: brightnessModel() });
  picture = await encode(scene(1200, 900)).png().toBuffer();
});
afterAll(async () => {
  await service.stop();
  directory.remove();
});

async function withDetector(
  options: { imageTimeoutMs?: number; metadataTimeoutMs?: number; queueBytesMax?: number },
  use: (handler: DetectImageHandler, detector: Detector) => Promise<void>,
): Promise<void> {
  const detector = new WorkerDetector({ modelFolder, workers: 1, ...options });
  const { app } = service;
  try {
    await detector.ready();
    await use(
      new DetectImageHandler(
        app.get(Quotas),
        detector,
        new PictureExaminer(
          app.get(Quotas),
          app.get(SAFE_FETCH, { strict: false }),
          detector,
          new SecondOpinions(undefined, 1),
          app.get(Detections, { strict: false }),
          app.get(Thumbnails),
          app.get(Copies),
        ),
      ),
      detector,
    );
  } finally {
    await detector.close();
  }
}

const callerOf = ({ accountId }: TestAccount): Caller => ({
  accountId,
  memberId: accountId,
  role: 'owner',
  plan: 'free',
  keyId: null,
  sessionId: null,
});
const used = async (account: TestAccount): Promise<number> =>
  (await account.get<{ quota: { used: number } }>('/api/account')).quota.used;

it('an image that takes too long costs quota only from the third one of an hour on', async () => {
  const account = await service.signUp();
  await withDetector({ imageTimeoutMs: TOO_SHORT_MS }, async (handler) => {
    const counted: number[] = [];
    for (let n = 0; n < 4; n++) {
      const detecting = handler.execute(new DetectImage(callerOf(account), { bytes: picture }));
      await expect(detecting).rejects.toMatchObject({ code: 'image-too-slow' });
      counted.push(await used(account));
    }
    expect(counted).toEqual([0, 0, 1, 2]);
  });
});

it('an image that takes too long is refused over HTTP', async () => {
  const account = await service.signUp();
  await withDetector({ imageTimeoutMs: TOO_SHORT_MS }, async (_, impatient) => {
    const detector = service.app.get<Detector>(DETECTOR, { strict: false });
    const spy = jest.spyOn(detector, 'detect').mockImplementation((...image) => impatient.detect(...image));
    try {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(picture)]), 'picture.png');
      const headers = { 'x-api-key': account.apiKey };
      const answer = await fetch(`${service.url}/api/detect`, { method: 'POST', headers, body: form });
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'image-too-slow' }]);
    } finally {
      spy.mockRestore();
    }
  });
});

describe('a damaged image', () => {
  /** Without its last tenth, which only decoding finds. */
  const damaged = async (width: number, height: number): Promise<Buffer> => {
    const whole = await sharp({ create: { width, height, channels: 3, background: '#789' } })
      .png()
      .toBuffer();
    return whole.subarray(0, Math.floor(whole.length * 0.9));
  };

  it.each([
    ['large', 4_200, 3_100, [0, 0, 1, 2]],
    ['small', 420, 310, [0, 0, 0, 0]],
  ] as const)(
    'that is %s and was decoded costs quota as a slow one does if it is large',
    async (_, width, height, costs) => {
      const account = await service.signUp();
      const bytes = await damaged(width, height);
      await withDetector({}, async (handler) => {
        const counted: number[] = [];
        for (let n = 0; n < costs.length; n++) {
          const detecting = handler.execute(new DetectImage(callerOf(account), { bytes }));
          await expect(detecting).rejects.toMatchObject({ code: 'undecodable-image' });
          counted.push(await used(account));
        }
        expect(counted).toEqual(costs);
      });
    },
  );
});

it('the waiting images of one account leave room for those of another', async () => {
  const image = async (n: number): Promise<Buffer> =>
    encode(scene(600, 400 + n))
      .png()
      .toBuffer();
  const images = await Promise.all([1, 2, 3, 4].map(image));
  const size = Math.max(...images.map(({ length }) => length));
  await withDetector({ queueBytesMax: size * 3 }, async (_, detector) => {
    const detect = (owner: string, bytes: Buffer | undefined): Promise<string> =>
      onBehalfOf(owner, () => detector.detect(bytes ?? Buffer.alloc(0))).then(
        () => 'answered',
        (error: unknown) => (error as Refusal).code,
      );
    const [first, second, third, others] = images;
    const outcomes = [detect('a', first), detect('a', second), detect('a', third), detect('b', others)];
    expect(await Promise.all(outcomes)).toEqual(['answered', 'overloaded', 'overloaded', 'answered']);
  });
});

it('metadata that takes too long only removes the provenance from the answer', async () => {
  const account = await service.signUp();
  await withDetector({ metadataTimeoutMs: TOO_SHORT_MS }, async (handler) => {
    const file = withChunks(Buffer.from(await signed(picture, 'png', 'Example Press')), pngText('parameters', 'x'));
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => handler.execute(new DetectImage(callerOf(account), { bytes: file }))),
    );
    for (const { verdict, provenance } of answers) {
      expect(verdict).toMatch(/ai|uncertain/);
      expect(provenance).toEqual({
        status: 'not-read',
        reason: 'time',
        summary: expect.stringMatching(/were not read: reading the metadata took too long/),
      });
    }
    expect(await used(account)).toBe(3);
  });
});

// Native code that is cut off in the middle of a call would end the whole process, here that of the test.
it('an image that takes too long is ended during inference, and the process continues', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 2 }, (_, n) =>
      encode(scene(1600, 1200 + n))
        .png()
        .toBuffer(),
    ),
  );
  for (const imageTimeoutMs of [60, 120]) {
    const detector = new WorkerDetector({ modelFolder: shippedModel, workers: 1, imageTimeoutMs });
    await detector.ready();
    const outcomes = await Promise.allSettled(pictures.map((bytes) => detector.detect(bytes, sha256(bytes))));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'image-too-slow' });
    await detector.close();
  }
});
