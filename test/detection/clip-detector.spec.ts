import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EncoderStore, heldTo, WorkerDetector, type Detector } from '../../src/detection/index.js';
import { encode, plain, scene } from '../support/images.js';
import { photographLike, raw } from '../support/photograph-like.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { writeTinyClip } from '../support/tiny-clip.js';
import { tinyVit } from '../support/tiny-vit.js';

const directory = temporaryDirectory();
const headFolder = join(directory.path, 'head');
const store = new EncoderStore(join(directory.path, 'cache'));
let modelFolder: string;
let detector: Detector;
const opened = (headFolderOf = headFolder): Detector =>
  new WorkerDetector({
    modelFolder,
    clip: { headFolder: headFolderOf, encoderFile: store.file },
    notice: 'not shown',
    workers: 1,
  });

beforeAll(async () => {
  modelFolder = writeModel(join(directory.path, 'model'), { onnx: brightnessModel() });
  await writeTinyClip(headFolder);
  const raw = { source: 'a test', sha256: 'ab', bytes: tinyVit() };
  await store.install(raw, headFolder, 'float');
  detector = opened();
  await detector.ready();
});
afterAll(async () => {
  await detector.close();
  directory.remove();
});

const detected = async (pixels: ReturnType<typeof scene>) => detector.detect(await encode(pixels).png().toBuffer());

describe('an installed detector', () => {
  it('answers by its own name, with the hashes of head and encoder as revision, and repeats its answers', async () => {
    const first = await detected(scene(640, 480));
    expect(first.model.id).toBe('tiny-clip');
    expect(first.model.revision).toMatch(/^[0-9a-f]{12}-[0-9a-f]{12}$/);
    expect(first.model.revision.slice(13)).toBe(store.installed()!.sha256.slice(0, 12));
    expect(first.evidence).toMatchObject({ crops: 2, regions: [{ x: 80, y: 0, width: 480, height: 480 }] });
    expect(await detected(scene(640, 480))).toEqual(first);
  });

  it('states beside a verdict how often such verdicts were right, and nothing beside `uncertain`', async () => {
    const { verdict, measured } = await detected(scene(640, 480));
    expect(verdict).not.toBe('uncertain');
    expect(measured).toMatchObject({ right: verdict === 'ai' ? 88 : 99, worstKind: { kind: 'people', calledAi: 3 } });
    expect((await detected(plain(400, 400, 128))).measured).toBeUndefined();
  });

  it('does not judge a thumbnail or a nearly flat picture, and says why', async () => {
    expect(await detected(scene(400, 200))).toMatchObject({
      aiScore: 50,
      verdict: 'uncertain',
      reason: expect.stringContaining('fewer than 256 pixels') as unknown as string,
    });
    expect(await detected(plain(400, 400, 128))).toMatchObject({
      verdict: 'uncertain',
      reason: expect.stringContaining('nearly flat') as unknown as string,
    });
  });

  it('does not judge an enlarged picture, and keeps its score', async () => {
    const small = raw(await photographLike(300, 1));
    expect((await detector.detect(await small.png().toBuffer())).verdict).not.toBe('uncertain');
    const answer = await detector.detect(await small.resize({ width: 900, kernel: 'cubic' }).png().toBuffer());
    expect(answer).toMatchObject({
      verdict: 'uncertain',
      reason: expect.stringContaining('enlarged or blurred') as unknown as string,
      evidence: { crops: 2 },
    });
    expect(answer.aiScore).not.toBe(50);
    // Not even a lax limit of false alarms makes it a verdict.
    expect(heldTo(answer, { maxFalseAlarm: 0.2, ai: 0.01, found: 90 }).verdict).toBe('uncertain');
  });

  it('gives way to the embedded one, with a reason, where it cannot be used', async () => {
    const elsewhere = opened(join(directory.path, 'nowhere'));
    await elsewhere.ready();
    expect(elsewhere.model.id).toBe('stand-in');
    expect(elsewhere.notice).toMatch(/^The installed detector is not used: .*head\.json/);
    // Everybody may read the note, so it names no file of this machine.
    expect(elsewhere.note).toMatch(/^The installed detector cannot be used on this machine\./);
    expect(elsewhere.note).not.toContain('head.json');
    expect(elsewhere.model.note).toBe(elsewhere.note);
    await elsewhere.close();
  });
});
